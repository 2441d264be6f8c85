"""What is performed by day: the talk with its nudges, the gallows, and open questions."""

from typing import TYPE_CHECKING, Any

from ..rules.playing.games import GAMES
from ..rules.requests import Ask, Choice, Floor, Nominates, Poll, Question, Scene
from ..rules.views import public
from . import chance
from .desk import Sheet, sheet_for
from .surfaces import Open, Over

if TYPE_CHECKING:
    from .performance import Performance

# What opens a talk.
OPENINGS = {"talk": "floor.day", "hustings": "floor.hustings"}


async def hold_floor(performance: "Performance", floor: Floor) -> None:
    """The talk until somebody says something that counts, or time is up."""
    stage = performance.stage
    sound(performance, "day")
    if floor.clock != "goes-on" or performance.talk_left is None:
        performance.talk_left = stage.pace.talk(floor.topic, floor.clock, len(floor.seats))
        last = floor.clock == "last-call"
        if not has_just_accused(performance):
            await performance.speak("floor.last-call" if last else OPENINGS[floor.topic])
    if floor.accusation is not None:
        await performance.speak("floor.second", who=stage.narrator.name(floor.accusation.whom))
    stage.surfaces.show(Open(floor, performance.talk_left))
    sheet = sheet_for(floor)
    with stage.desk.lay_open(sheet):
        await let_talk(performance, sheet, may_nudge=bool(floor.nominees))
    # First to disk: the talk's end and what was said come to every screen as one.
    await performance.keep(sheet.answer())
    stage.surfaces.show(Over())
    # Where people can be accused the last call says so.
    if sheet.answer() is None and not floor.nominees:
        await performance.speak("floor.time-up")


def has_just_accused(performance: "Performance") -> bool:
    """Whether an accusation was the last thing that counted: then a second is wanted, and no other word."""
    answered = performance.game.answered
    return bool(answered) and isinstance(answered[-1].answer, Nominates)


async def let_talk(performance: "Performance", sheet: Sheet, may_nudge: bool) -> None:
    """The talk's time runs, with a nudge where nobody accuses; it can be skipped and given more."""
    timer, nudge = performance.stage.timer, performance.stage.pace.times.nudge
    timer.spare = performance.talk_left or 0.0
    while timer.spare > 0 and sheet.settled() is None:
        piece = min(timer.spare, nudge) if may_nudge and nudge else timer.spare
        timer.spare -= piece
        await performance.wait(piece, sheet.settled, skippable=True)
        timer.spare += timer.unused
        if timer.spare > 0 and sheet.settled() is None:
            await performance.speak("floor.nudge")
    performance.talk_left, timer.spare = timer.spare, 0.0


async def defend(performance: "Performance", scene: Scene) -> None:
    """The accused speaks."""
    await performance.speak("open.defence", who=performance.stage.narrator.name(scene.about["who"]))
    await performance.wait(performance.stage.pace.times.defence, skippable=True)


async def ask(performance: "Performance", question: Ask | Poll) -> None:
    """A question that everybody knows of: a vote, a last shot, an heir."""
    stage = performance.stage
    if isinstance(question, Poll):
        sound(performance, "square")
    await performance.speak(f"open.{question.task}", **about(performance, question))
    if isinstance(question, Poll):
        await performance.speak("open.count")
    seconds = stage.pace.vote(question)
    for_all = public(question)
    assert isinstance(for_all, Question)
    stage.surfaces.show(Open(for_all, seconds))
    stage.surfaces.show_to(question.seats, question)
    sheet = sheet_for(question)
    with stage.desk.lay_open(sheet):
        await performance.wait(seconds, stage.desk.moment(sheet, stage.pace.times.take_back), skippable=True)
    performance.clear()
    answer = sheet.answer()
    await performance.keep(
        chance.late_answer(stage.luck, question, answer) if isinstance(question, Ask) else answer
    )


def sound(performance: "Performance", name: str) -> None:
    """People talk in the morning and vote on the square; at the gallows, or by night, nothing changes."""
    scene = performance.game.scene
    if scene is not None and scene.name == "day":
        performance.stage.mouth.scene(name)


def about(performance: "Performance", question: Ask | Poll) -> dict[str, Any]:
    """Whom an open question is about, and which office."""
    narrator = performance.stage.narrator
    office = narrator.line(f"offices.{GAMES[performance.game.setup.rules].office}", "")
    if isinstance(question, Ask):
        return {"who": narrator.names(question.seats), "office": office}
    return {"who": narrator.name(accused(performance)), "office": office}


def accused(performance: "Performance") -> Choice:
    """Who stands under the gallows, if anybody does."""
    for kept in reversed(performance.game.answered):
        if isinstance(kept.answer, Nominates):
            return kept.answer.whom
    return ""
