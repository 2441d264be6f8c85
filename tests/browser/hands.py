"""Every state that a page can be in where people play with hands, laid open as the box would."""

from collections.abc import Callable

from moderator.keeping.place import phone, tablet
from moderator.rules.events import Ended
from moderator.rules.laid import Stop
from moderator.rules.news import NOTHING, Card, Cards
from moderator.rules.playing.game import set_up
from moderator.rules.requests import Ask, Tell
from moderator.rules.values import Choice, Role, Seat
from moderator.rules.wolfmoon import deeds, events
from moderator.rules.wolfmoon.board import Layout
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.table.shown import Moment, Pause, Spoken

from .album import MINE, Table

SIX = ("Anna", "Ben", "Clara", "Konstantin-Maximilia", "Emil", "Maria Magdalena")
EVERYBODY = tuple(range(6))

# What lies before each: of one so much as seldom does, of one nothing.
DISPLAYS: tuple[tuple[Role, ...], ...] = (
    ("villager", "frankensteins-monster", "bodyguard"),
    ("seer", "tax-collector"),
    ("bounty-hunter", "gravedigger", "night-watchman", "villager", "servant", "merchant", "alchemist"),
    ("mayor",),
    (),
    ("witch", "pickpocket", "drunkard"),
)
LAYOUT = Layout(
    (0, 1, 2, 4, 5), DISPLAYS, 9, 2, ("servant",), ("moon-sitting", "moon-howling"), (0,), 5,
)  # fmt: skip
WAY = (Stop("hand", 3), Stop("centre"), Stop("hand", 5), Stop("hand", 0), Stop("hand", 2), Stop("hand", MINE))
PLACES = ("place-1", "place-2", "place-3")
VALUES = tuple(map(str, range(11)))

Laying = Callable[[Table], None]


def begin(table: Table) -> None:
    """A game is on, with two moons risen."""
    table.seat([phone(seat + 1) for seat in EVERYBODY], SIX)
    table.play(WHOLE, "wolfmoon")
    table.box.narrator.tell_of("wolfmoon")
    table.tell(events.CardsLie(1, 0, LAYOUT))
    for seat in EVERYBODY:
        hold(table, seat, "werewolf" if seat == MINE else "spy")


def hold(table: Table, seat: Seat, *cards: Role) -> None:
    """Somebody's hand."""
    assert table.box.performance is not None
    tell = Tell("", (seat,), Cards(cards) if cards else NOTHING, "", "who", stays=True)
    table.box.performance.game.held[seat] = tell
    table.box.surfaces.show_to((seat,), tell)


def asks(task: str, *choices: Choice, number: int = 1, may: bool = False, by: Seat = MINE) -> Laying:
    """Somebody is asked in the open; whoever looks, or another."""

    def lay(table: Table) -> None:
        begin(table)
        table.tell(events.TurnBegins(by, False))
        table.open(Ask(task, (by,), choices, "", "", may, number, "wait", "all", EVERYBODY), None)

    return lay


def covered(task: str, *cards: Role) -> Laying:
    """Which of one's own cards."""

    def lay(table: Table) -> None:
        begin(table)
        table.tell(events.TurnBegins(MINE, False))
        hold(table, MINE, *cards)
        table.open(Ask(task, (MINE,), cards, "", "", False, 1, "wait", "who", EVERYBODY), None)

    return lay


def chosen(table: Table) -> None:
    """One of them is chosen, and can be taken back."""
    covered("play-card", "werewolf", "thief")(table)
    table.does(choose="thief")


def sealed(table: Table) -> None:
    """The moment that looks the same whoever has it."""
    begin(table)
    table.tell(events.TurnBegins(0, False), deeds.NamesValue(0, MINE, 3), deeds.Guesses(0, MINE, 3, False))
    table.open(Ask("spy", (MINE,), ("yes", "no"), "", "short", True, 1, "nobody", "who"), 12)


def told(table: Table) -> None:
    """Another's hand."""
    begin(table)
    table.tell(events.TurnBegins(MINE, False), deeds.LooksAt(MINE, 3))
    table.lay(Tell("seer", (MINE,), Card("frankensteins-monster", 3), "result", "who"))


def happens(*told: object, say: str = "") -> Laying:
    """Something is seen happening."""

    def lay(table: Table) -> None:
        begin(table)
        table.tell(events.TurnBegins(2, False), *told)  # type: ignore[arg-type]
        table.box.surfaces.show(Spoken(say))

    return lay


def out(table: Table) -> None:
    """Whoever looks is out."""
    begin(table)
    table.tell(events.TurnBegins(2, False), events.GoesOut(MINE, ("inquisitor",)))
    hold(table, MINE)


def end(table: Table) -> None:
    """It is over."""
    begin(table)
    table.tell(
        events.HandsShown(((0, "thief"), (1, "werewolf"), (2, "seer"), (4, "spy"), (5, "villager"))),
        events.Compared(((0, 7), (1, 10), (2, 4), (4, 7), (5, 1))),
        events.CardsWay("werewolf", WAY),
        Ended("values", (MINE,)),
    )


def home(table: Table) -> None:
    """Whoever looks had to go."""
    begin(table)
    table.tell(events.TurnBegins(2, False), events.GoesHome(MINE, ("inquisitor",)))
    hold(table, MINE)


def tiles(table: Table) -> None:
    """A game of a longer one is won, and the next one begins."""
    begin(table)
    table.tell(events.GameWon("values", (MINE, 4), (1, 2, 0, 0, 2, 0)), events.CardsLie(2, 2, LAYOUT))


def long(table: Table) -> None:
    """Nobody has decided for three minutes."""
    asks("guess-whom", 0, 1, 4, 5, by=2)(table)
    table.pages.host_page.waiting._tell()


def paused(table: Table) -> None:
    """Everything holds still."""
    asks("act", "draw", *PLACES)(table)
    table.box.surfaces.show(Pause(True))


def proposed(table: Table) -> None:
    """This game, before it begins."""
    table.seat([phone(seat + 1) for seat in EVERYBODY], SIX)
    assert table.pages.settling.wish("rules", "wolfmoon")
    table.box.evening.preparation.setup = set_up("wolfmoon", SIX, WHOLE, {})
    table.box.surfaces.show(Moment("cast"))


def again(table: Table) -> None:
    """Between two games."""
    end(table)
    table.box.surfaces.show(Moment("again"))


def passed(lay: Laying) -> Laying:
    """The same where all have but one tablet."""

    def handed(table: Table) -> None:
        lay(table)
        table.seat([tablet(seat) for seat in EVERYBODY], SIX)
        table.pages.changed()

    return handed


# What can be seen, by name.
HANDS: dict[str, Laying] = {
    "act": asks("act", "draw", *PLACES),
    "act-other": asks("act", "draw", *PLACES, by=2),
    "play": covered("play-card", "werewolf", "thief"),
    "keep-one": covered("keep-one", "frankensteins-monster", "tax-collector", "villager", "night-watchman"),
    "chosen": chosen,
    "whom": asks("guess-whom", 0, 2, 4, 5),
    "two": asks("swap", 0, MINE, 2, 4, 5, number=2),
    "may": asks("duel", 0, 2, 4, 5, may=True),
    "guess": asks("guess", *VALUES),
    "guess-again": asks("guess-again", *VALUES[1:], "give-up"),
    "dig": asks("dig", "bounty-hunter", "gravedigger", "night-watchman", "villager", "servant", "merchant"),
    "servant": asks("servant", "yes", "no"),
    "sealed": sealed,
    "told": told,
    "played": happens(events.Plays(2, "frankensteins-monster"), say="Clara plays: Frankenstein's Monster."),
    "named": happens(deeds.NamesValue(2, 4, 7), say="Clara looks hard at Emil and names a 7."),
    "guessed": happens(
        deeds.NamesValue(2, 4, 7), deeds.Guesses(2, 4, 7, False), say="But no, that was not it."
    ),
    "duel": happens(deeds.Duels(2, 5, "girl"), say="Clara and Maria Magdalena look at each other's cards."),
    "swap": happens(deeds.HandsSwapped(0, 4), say="Two hands have changed places: Anna and Emil."),
    "found": happens(deeds.IsAsked(2, 4, "inquisitor", True), say="Found out: Emil."),
    "moon": happens(events.MoonRises("moon-full", 2, 3, 2), say="Clara turns up the third moon."),
    "out": out,
    "over": end,
}

# Round the games, and beside them.
BETWEEN: dict[str, Laying] = {
    "proposed": proposed, "first": asks("first", 0, MINE, 2, 3, 4, 5), "paused": paused, "long": long,
    "tiles": tiles, "home": home, "again": again,
}  # fmt: skip

# And on a tablet that is handed round.
HANDED = {name: passed(lay) for name, lay in HANDS.items()}
