"""What is performed by day: the talk with its nudges, the gallows, and open questions."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..keeping.kept import Stood
from ..rules.events import Claimed
from ..rules.playing.games import GAMES, AnyRequest
from ..rules.requests import Ask, Claims, Floor, Leaves, Majority, Nominates, Plurality, Poll, Tell
from ..rules.values import Choice, Seat
from ..rules.views import Asked, public
from . import chance, guest_words
from .aside import Aside
from .sheets import Sheet, Talking, Voting, sheet_for
from .shown import GivesWay, Open, Over
from .telling import invite
from .timer import Settled

if TYPE_CHECKING:
    from .box import Box
    from .performance import Performance

# Who is waited for is named the first time so much sooner.
FIRST = 0.5

# What opens a talk.
OPENINGS = {"talk": "floor.day", "hustings": "floor.hustings"}


async def hold_floor(performance: "Performance", floor: Floor) -> None:
    """The talk until somebody says something that counts, or time is up."""
    box = performance.box
    sound(performance, "day")
    if floor.clock != "goes-on" or performance.talk_left is None:
        performance.leave_talk(box.pace.talk(floor.topic, floor.clock, len(floor.seats)))
        last = floor.clock == "last-call"
        if not has_just_accused(performance):
            await performance.speak("floor.last-call" if last else OPENINGS[floor.topic])
        if floor.topic == "talk" and floor.clock == "starts":
            await ask_at_buttons(performance)
    if floor.accusation is not None:
        await performance.speak("floor.second", who=box.narrator.name(floor.accusation.whom))
    stands = give_its_moment(performance, floor)
    box.surfaces.show(Open(floor, performance.talk_left, stands))
    sheet = Talking(floor, lambda: stands and box.timer.stands > 0)
    async with Aside(performance.say) as aside:
        with box.desk.lay_open(sheet):
            await let_talk(performance, sheet, aside)
    # First to disk: the talk's end and what was said come to every screen as one.
    await performance.keep(sheet.answer())
    box.surfaces.show(Over())
    # Where people can be accused the last call says so.
    if sheet.answer() is None and not floor.nominees:
        await performance.speak("floor.time-up")


async def ask_at_buttons(performance: "Performance") -> None:
    """Once, after the first night: who has only a button says by taps how fast the nights are to go."""
    if performance.asks_for_wishes and performance.box.without_screens:
        await performance.speak("pace.taps")


def give_its_moment(performance: "Performance", floor: Floor) -> bool:
    """An accusation that has just been made stands for its moment; whether one does now.

    It has all of it from when others could speak; after a power cut anew.
    """
    timer = performance.box.timer
    if has_just_accused(performance):
        timer.let_stand(performance.box.pace.times.nomination)
    return floor.accusation is not None and bool(floor.nominees) and timer.stands > 0


def has_just_accused(performance: "Performance") -> bool:
    """Whether an accusation was the last thing that counted: then a second is wanted, and no other word."""
    answers = (answered.answer for answered in reversed(performance.game.answered))
    return isinstance(next((answer for answer in answers if not isinstance(answer, Claims)), None), Nominates)


async def let_talk(performance: "Performance", sheet: Talking, aside: Aside) -> None:
    """The talk's time runs, with a nudge where nobody accuses; it can be skipped and given more."""
    nudge = performance.box.pace.times.nudge if sheet.floor.nominees else 0.0
    while performance.talk_left and sheet.answer() is None:
        await listen(performance, sheet, aside, nudge or performance.talk_left)
        if performance.talk_left and sheet.answer() is None:
            await egg_on(performance, aside)


async def egg_on(performance: "Performance", aside: Aside) -> None:
    """Nobody accuses; what is being said is said to its end first, and that is a part of the talk."""
    due = performance.box.timer.now()
    async with aside.turn:
        count_in(performance, due)
        await performance.speak("floor.nudge")


async def listen(performance: "Performance", sheet: Talking, aside: Aside, seconds: float) -> None:
    """A piece of the talk; whatever is claimed in it makes it neither longer nor shorter."""
    box, left = performance.box, performance.talk_left or 0.0
    spare = max(0.0, left - seconds)
    while left > spare and sheet.answer() is None:
        await box.timer.wait(left - spare, until_said(box, sheet), skippable=True, spare=spare)
        heard = box.timer.now()
        # Also of a talk that is taken up again: what has been talked is gone.
        performance.leave_talk(box.timer.unused)
        if box.showing.stands and box.timer.stands == 0:
            box.surfaces.show(GivesWay())
        for claim in sheet.take_claims():
            await hear(performance, claim, aside)
        left = count_in(performance, heard)
        performance.heed_rewind()


def count_in(performance: "Performance", since: float) -> float:
    """What has passed since then was a part of the talk, too; so much is left of it."""
    left = max(0.0, (performance.talk_left or 0.0) - (performance.box.timer.now() - since))
    performance.leave_talk(left)
    return left


async def hear(performance: "Performance", claim: Claims, aside: Aside) -> None:
    """What somebody claims: first to disk, then shown, and said beside the talk, which goes on as it was."""
    game = performance.game
    await performance.keep(claim)
    claimed = game.request
    assert isinstance(claimed, Claimed)
    game.make_known()
    performance.box.surfaces.show(claimed)
    words = guest_words.claims(performance, claimed)
    aside.say(words or performance.box.narrator.say(claimed, performance.key()))
    game.go_on()


def until_said(box: "Box", sheet: Sheet) -> Settled:
    """When somebody has said something, or what was said before has had its moment."""

    def settled() -> float | None:
        said = sheet.settled()
        return box.timer.now() + box.timer.stands if said is None and box.showing.stands else said

    return settled


async def defend(performance: "Performance", accused: Choice) -> None:
    """The accused speaks."""
    await performance.speak("open.defence", who=performance.box.narrator.name(accused))
    await performance.wait(performance.box.pace.times.defence, skippable=True)


def can_lie_open(request: AnyRequest) -> bool:
    """Whether it can be there while words are said still: all know whose it is, and it waits.

    So nobody waits for words who knows already what to do; and what is seen with it is there, too.
    """
    if isinstance(request, Tell):
        return request.known == "who"
    return isinstance(request, Ask) and request.known != "call" and request.late == "wait"


async def ask(performance: "Performance", question: Ask | Poll) -> None:
    """A question that everybody knows of: a vote, a last shot, an heir."""
    if isinstance(question, Poll):
        sound(performance, "square")
    if can_lie_open(question):
        await invite(performance, question, **about(performance, question))
    else:
        await performance.speak_if_there(f"open.{question.task}", **about(performance, question))
    if isinstance(question, Poll):
        await tell_what_carries(performance, question)
        await performance.speak("open.count")
    seconds = None if question.late == "wait" else performance.box.pace.vote(question)
    await answered(performance, question, seconds)


async def tell_what_carries(performance: "Performance", poll: Poll) -> None:
    """What it takes to be rid of somebody, before all vote on that for the first time."""
    if any(answered.request.task == poll.task for answered in performance.game.answered):
        return
    match poll.carries:
        case Majority(is_tie_broken=is_special) | Plurality(is_one_double=is_special):
            line = f"open.{poll.task}-carries"
            await performance.speak_if_there(f"{line}-office" if is_special else line)
        case _:
            pass


async def ask_alone(performance: "Performance", question: Ask | Poll) -> None:
    """What somebody chooses for their own eyes while everybody knows that they do.

    It lies open until it is answered; or for as long as its kind takes, whether or not it is.
    """
    await invite(performance, question, **about(performance, question))
    if question.slot:
        await in_its_time(performance, question)
    else:
        await answered(performance, question, None)


async def in_its_time(performance: "Performance", question: Ask | Poll) -> None:
    """The whole time of its kind, whoever answers what, and how soon; only who goes home ends it."""
    box, sheet = performance.box, sheet_for(question)
    for_all = public(question)
    assert isinstance(for_all, Asked)
    seconds = box.pace.alone(question.slot, len(performance.game.board.targets) + 1)
    box.surfaces.show(Open(for_all, seconds))
    box.surfaces.show_to(question.seats, question)
    with box.desk.lay_open(sheet):
        await performance.wait(seconds, lambda: box.timer.now() if has_left(sheet) else None)
    performance.clear()
    await performance.keep(chance.late_answer(box.luck, question, sheet.answer()))


async def tell_alone(performance: "Performance", tell: Tell) -> None:
    """News for somebody while everybody knows that there are some; there is time to look at them."""
    surfaces = performance.box.surfaces
    seconds = performance.box.pace.alone(tell.slot)
    if not seconds:
        surfaces.show_to(tell.seats, tell)
    else:
        surfaces.show(Open(Asked("news", tell.seats), seconds))
        surfaces.show_to(tell.seats, tell)
        await performance.wait(seconds)
        performance.clear()
    performance.game.go_on()


async def answered(performance: "Performance", question: Ask | Poll, seconds: float | None) -> None:
    """It lies open until it is answered, or time is up; where the box waits, it nudges."""
    box, sheet = performance.box, open_sheet(performance, question)
    for_all = public(question)
    assert isinstance(for_all, Ask | Poll | Asked)
    box.surfaces.show(Open(for_all, seconds))
    box.surfaces.show_to(question.seats, question)
    # Where all lies open whatever was entered can be taken back later as well.
    settled = box.desk.moment(sheet, 0.0 if performance.game.lies_open else box.pace.times.take_back)
    with box.desk.lay_open(sheet) as is_heard:
        if not is_heard:
            # What came of the words before has overtaken it.
            await performance.speak("rewind.overtaken")
        # Where no nudge is wanted, the box waits without a word.
        nudge = box.pace.times.nudge or None
        first = nudge and nudge * FIRST
        await performance.wait(seconds or first, settled, skippable=seconds is not None)
        while seconds is None and not box.timer.is_settled(settled):
            # Nobody is named who has chosen and can still take it back.
            if missing := performance.names(sheet.missing):
                await performance.speak("open.waits", who=box.narrator.few(missing))
            await performance.wait(nudge, settled)
    performance.clear()
    await performance.keep(chance.late_answer(box.luck, question, sheet.answer()))


def open_sheet(performance: "Performance", question: Ask | Poll) -> Sheet:
    """Votes in the open stand once they are kept, and stand again after a power cut; nothing else is kept."""
    if not isinstance(question, Poll) or question.known != "all":
        return sheet_for(question)
    box = performance.box

    def keep(votes: Mapping[Seat, Choice], then: Callable[[float], None]) -> None:
        box.store.keep_standing(Stood(votes), lambda: box.desk.stands(then))

    sheet = Voting(question, keep)
    sheet.recall(performance.standing.votes, box.timer.now())
    return sheet


def has_left(sheet: Sheet) -> bool:
    """Whether somebody goes home, which is no secret."""
    return isinstance(sheet.answer(), Leaves)


def sound(performance: "Performance", name: str) -> None:
    """People talk in the morning and vote on the square; at the gallows, or by night, nothing changes."""
    if performance.game.board.scene == "day":
        performance.sound(name, len(performance.game.board.happened))


def about(performance: "Performance", question: Ask | Poll) -> dict[str, str]:
    """Whom an open question is about, and which office."""
    narrator, accused = performance.box.narrator, performance.game.board.accused
    held = GAMES[performance.game.setup.rules].office
    office = narrator.office(held) if held else ""
    about = question.seats if isinstance(question, Ask) else () if accused is None else (accused,)
    return {"who": narrator.names(about), "office": office}
