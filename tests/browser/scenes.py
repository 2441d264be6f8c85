"""Every state that a page can be in, laid open as the box would."""

from collections.abc import Callable

from moderator.keeping.place import phone, tablet
from moderator.rules.big_box.events import Gallows
from moderator.rules.duesterwald.events import DawnDeaths
from moderator.rules.events import (
    Accused,
    Claimed,
    Counted,
    Dawn,
    Day,
    Elected,
    Ended,
    Left,
    Night,
    Shown,
    ToldAll,
)
from moderator.rules.news import NOTHING, Card, Cards, Chronicle, News, Note, People, Verdict
from moderator.rules.playing.game import set_up
from moderator.rules.requests import Ask, Floor, Majority, Plurality, Poll, Slot, Tell
from moderator.table.score import Score
from moderator.table.sheets import SEEN, Seeing
from moderator.table.shown import Moment, MomentName, Pause, Spoken

from .album import ALL, CARDS, MINE, NAMES, PHONES, Table

PACK, TRIO = (0, MINE, 4), ((2, 3, 4), (3, 4, 5), (4, 5, 6))

# How something is laid open.
Laying = Callable[[Table], None]

# Who is out by day, who is not, and who votes on the accused.
OUT, ACCUSED = (2, 6), 3
LIVING = tuple(seat for seat in ALL if seat not in OUT)
# When one of the tablet's is out, too.
STILL_LIVING = tuple(seat for seat in LIVING if seat != PHONES)
VOTERS = tuple(seat for seat in LIVING if seat != ACCUSED)

# Enough happened by night to fill a screen.
NOTES = tuple(Note(night, "werewolves", (0, MINE, 2), who) for night, who in enumerate((3, 4, 5, 6, 7), 1))


def gather(table: Table) -> None:
    """People join."""
    table.box.roster.open("gather")


def sit(table: Table) -> None:
    """They sit down in turn."""
    table.box.roster.open("seat")
    table.box.surfaces.show(Moment("seat"))
    for place in (phone(1), phone(3)):
        table.box.roster.sit(place)


def seated(table: Table) -> None:
    """One sits, others do not yet."""
    sit(table)
    for place in (phone(2), tablet(10)):
        table.box.roster.sit(place)


def cast(table: Table) -> None:
    """The cards are proposed."""
    table.box.evening.preparation.setup = set_up("big-box", NAMES, CARDS, {})
    table.box.surfaces.show(Moment("cast"))


def deal(table: Table) -> None:
    """Everybody has a card."""
    table.begin()
    for seat, card in enumerate(CARDS):
        table.deal(seat, Card(card))
    table.box.desk.sheet = Seeing(ALL)


def dealt(table: Table) -> None:
    """Who has seen theirs waits."""
    deal(table)
    table.does(seen=True)
    for seat in ALL[PHONES:]:
        table.box.desk.choose(seat, SEEN)


def asleep(table: Table) -> None:
    """Somebody else is called."""
    table.begin(Night(1))
    table.call(Ask("seer", (5,), ALL, "seer"))


def awake(table: Table) -> None:
    """One choice."""
    table.begin(Night(1))
    table.call(Ask("seer", (MINE,), (0, *ALL[2:]), "seer"))


def confirmed(table: Table) -> None:
    """It can be taken back."""
    awake(table)
    table.does(choose=3)


def pack(table: Table) -> None:
    """A pack whose mate wishes for somebody."""
    table.begin(Night(1))
    request = Ask(
        "werewolves", PACK, tuple(s for s in ALL if s not in PACK), "werewolves", "pack", nobody=False
    )
    table.box.surfaces.show_to(PACK, Tell("werewolves", PACK, People(PACK), ""))
    table.call(request)
    table.box.desk.choose(0, 3)


def agreed(table: Table) -> None:
    """All of the pack want the same."""
    pack(table)
    for seat in PACK:
        table.box.desk.choose(seat, 3)


def pair(table: Table) -> None:
    """Two are chosen."""
    table.begin(Night(1))
    table.call(Ask("cupid", (MINE,), ALL, "cupid", "pair", nobody=False, number=2))


def trio(table: Table) -> None:
    """Three side by side."""
    table.begin(Night(1))
    table.call(Ask("investigator", (MINE,), TRIO, "investigator", "trio"))


def cards(table: Table) -> None:
    """Cards to choose from."""
    table.begin(Night(1))
    table.call(Ask("thief", (MINE,), ("seer", "werewolf"), "thief"))


def witch(table: Table) -> None:
    """Told of a victim, and asked."""
    table.begin(Night(1))
    table.box.surfaces.show_to((MINE,), Tell("witch", (MINE,), People((3,)), ""))
    table.call(Ask("heal", (MINE,), (3,), "witch", "short"))


def told(call: str, news: News, slot: Slot = "result", seats: tuple[int, ...] = (MINE,)) -> Laying:
    """Something in secret."""

    def tell(table: Table) -> None:
        table.begin(Night(1))
        table.call(Tell(call, seats, news, slot))

    return tell


def dawn(table: Table) -> None:
    """Who died, and what they were."""
    table.begin(Night(1), Dawn(1), DawnDeaths((Shown(2, CARDS[2]), Shown(6, CARDS[6]))))


def day(table: Table) -> None:
    """In the morning."""
    table.begin(Night(2), Day(2))
    table.bury(*OUT)
    table.tell(Elected("mayor", 0))
    table.box.surfaces.show(Spoken("The sun rises over the village, and everybody opens their eyes."))


def first_day(table: Table) -> None:
    """All are asked how fast the nights shall be."""
    table.begin(Night(1), Day(1))
    table.open(Floor("talk", "starts", ALL, ALL))


def talk(table: Table) -> None:
    """Somebody can be accused."""
    day(table)
    table.open(Floor("talk", "starts", LIVING, LIVING))


def talk_of_tablet(table: Table) -> None:
    """One of the tablet's is out."""
    day(table)
    table.bury(PHONES)
    table.open(Floor("talk", "starts", STILL_LIVING, STILL_LIVING))


def accused_of_tablet(table: Table) -> None:
    """One of the tablet's is out, and somebody is accused."""
    talk_of_tablet(table)
    table.tell(Accused(0, 3))
    table.open(Floor("talk", "goes-on", STILL_LIVING, STILL_LIVING, Accused(0, 3)))


def accused(table: Table) -> None:
    """Somebody is."""
    day(table)
    table.tell(Accused(0, 3))
    table.open(Floor("talk", "goes-on", LIVING, LIVING, Accused(0, 3)))


def claims(table: Table) -> None:
    """Somebody is accused; people say who they are, and what they know."""
    day(table)
    table.box.host.want(claims="yes")
    table.tell(Accused(0, 3), Claimed(0, "seer", 3, "werewolf", 2), Claimed(3, "witch", 0, "wicked", 2))
    table.tell(Claimed(7, "hunter", None, None, 2), Claimed(0, None, 7, "good", 2))
    table.open(Floor("talk", "goes-on", LIVING, LIVING, Accused(0, 3), tuple(dict.fromkeys(CARDS))))


def standing(table: Table) -> None:
    """Somebody has just been accused, and nobody else can be."""
    accused(table)
    table.open(Floor("talk", "goes-on", LIVING, LIVING, Accused(0, 3)), stands=True)


def gallows(table: Table) -> None:
    """Up or down."""
    day(table)
    table.tell(Gallows(3))
    # As if eight were left: that is the most there is to read.
    table.open(Poll("gallows", VOTERS, ("up", "down"), carries=Majority(8, is_tie_broken=True)))


def hanged(table: Table) -> None:
    """One half is tapped."""
    gallows(table)
    table.does(choose="up")


def counted(table: Table) -> None:
    """How all have voted."""
    gallows(table)
    table.over()
    table.tell(Counted("gallows", tuple((s, "up" if s % 3 else "down") for s in ALL if s not in (2, 3, 6))))


def vote(table: Table) -> None:
    """One is pointed at."""
    day(table)
    table.open(Poll("vote", LIVING, LIVING, carries=Plurality(is_one_double=True)))


def pointed(table: Table) -> None:
    """At whom all have pointed."""
    vote(table)
    table.over()
    votes = tuple((seat, 0 if seat == 10 else (3, 10, 0)[seat % 3]) for seat in VOTERS)
    table.tell(Counted("vote", votes))


def hunter(table: Table) -> None:
    """The last shot."""
    day(table)
    table.open(Ask("hunter", (MINE,), tuple(seat for seat in LIVING if seat != MINE)))


def others(table: Table) -> None:
    """Somebody else's last shot; one of the tablet's."""
    day(table)
    table.open(Ask("hunter", (PHONES,), tuple(seat for seat in LIVING if seat != PHONES)))


def hand(table: Table) -> None:
    """Somebody holds a hand, and is asked for their own eyes."""
    day(table)
    table.deal(MINE, Cards(("seer", "witch", "hunter")))
    table.box.surfaces.show_to((MINE,), None)
    table.open(Ask("hand", (MINE,), ("seer", "witch", "hunter"), number=2, known="who", may_leave=LIVING))


def handed(table: Table) -> None:
    """The tablet is handed to somebody who is asked for their own eyes."""
    day(table)
    ask = Ask("hand", (PHONES,), ("seer", "witch", "hunter"), number=2, nobody=False, known="who")
    table.open(ask._replace(may_leave=LIVING))


def two(table: Table) -> None:
    """Somebody of the tablet's chooses two, and everybody knows."""
    day(table)
    table.open(Ask("hunter", (PHONES,), (0, 1, 3, 4), number=2, nobody=False, may_leave=LIVING))


def draw(table: Table) -> None:
    """Shall it end."""
    day(table)
    table.open(Poll("draw", ALL, ("yes", "no"), carries=Majority(len(ALL))))


def dead(table: Table) -> None:
    """Who is out looks on."""
    day(table)
    table.bury(MINE)


def dead_at_night(table: Table) -> None:
    """And dazzles nobody."""
    dead(table)
    table.tell(Night(3))


def all_known(table: Table) -> None:
    """Who is out sees all."""
    dead(table)
    table.deal(MINE, Chronicle(CARDS, CARDS, (), (), None, (), ()))
    table.box.surfaces.show_to((MINE,), None)


def end(outcome: str, winners: tuple[int, ...]) -> Laying:
    """It is over."""

    def told(table: Table) -> None:
        day(table)
        chronicle = Chronicle(CARDS, CARDS, (), (4, 9), None, (), NOTES)
        table.tell(Ended(outcome, winners), ToldAll(chronicle))

    return told


def between(moment: MomentName) -> Laying:
    """The evening waits."""
    return lambda table: table.box.surfaces.show(Moment(moment))


def whole(table: Table) -> None:
    """The evening so far."""
    score = table.box.evening.score = Score({"village": 2, "werewolves": 1}, {"Anna": 3, NAMES[3]: 1})
    score.honour({"bet": {1: 2}, "suspected": {3: 4, 5: 4}, "quick": {6: 2}, "last": {0: 2}}, NAMES)
    table.box.surfaces.show(Moment("again"))


def home(table: Table) -> None:
    """Somebody had to go."""
    day(table)
    table.tell(Left(Shown(MINE, CARDS[MINE])))


def paused(scene: Laying) -> Laying:
    """Everything holds still."""

    def held(table: Table) -> None:
        scene(table)
        table.box.surfaces.show(Pause(True))

    return held


# What can be seen, by name; the names of what is told in secret say what.
SCENES: dict[str, Laying] = {
    # Before a game, and between two.
    "gather": gather, "sit": sit, "seated": seated, "cast": cast, "rehearsal": between("rehearsal"),
    "deal": deal, "dealt": dealt, "good-night": between("good-night"),
    # By night.
    "asleep": asleep, "asleep-paused": paused(asleep), "awake": awake, "awake-paused": paused(awake),
    "confirmed": confirmed, "pack": pack, "agreed": agreed, "pair": pair, "trio": trio, "cards": cards,
    "witch": witch, "told-yes": told("seer", Verdict(True)), "told-no": told("seer", Verdict(False)),
    "told-card": told("seer", Card("werewolf")), "told-nothing": told("sword", NOTHING, "secret"),
    "told-lovers": told("lovers", People((MINE, 4)), "secret", (MINE, 4)),
    # By day.
    "first-day": first_day, "dawn": dawn, "day": day, "talk": talk, "talk-paused": paused(talk),
    "accused": accused, "standing": standing, "claims": claims,
    "gallows": gallows, "hanged": hanged, "counted": counted, "vote": vote, "pointed": pointed,
    "hunter": hunter, "others": others, "draw": draw, "hand": hand, "handed": handed,
    "two": two, "evening": whole, "home": home,
    # Out, and over.
    "talk-of-tablet": talk_of_tablet, "accused-of-tablet": accused_of_tablet,
    "dead": dead, "dead-at-night": dead_at_night, "all-known": all_known,
    "end-village": end("village", (0, 1, 3)), "end-werewolves": end("werewolves", PACK),
}  # fmt: skip
