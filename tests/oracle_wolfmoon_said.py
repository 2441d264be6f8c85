"""What is said in Wolfmoon, as the rules and as the oracle say it, brought to the same words."""

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.rules.events import Ended
from moderator.rules.playing.games import AnyEvent
from moderator.rules.values import Role, Seat
from moderator.rules.wolfmoon.characters import FATAL
from moderator.rules.wolfmoon.deeds import (
    AlchemistSaves,
    CentreMixed,
    ComesBack,
    DigsUp,
    DuelIsEven,
    Duels,
    Guesses,
    HandsMixed,
    HandsSwapped,
    IsAsked,
    IsHunted,
    IsProtected,
    LooksAt,
    NoEffect,
    SchemerTakes,
    ServantStays,
    SpyStrikes,
)
from moderator.rules.wolfmoon.events import (
    CardsLie,
    Compared,
    Draws,
    Exchanges,
    GameWon,
    GoesHome,
    GoesOut,
    HandsShown,
    MoonRises,
    Plays,
    TurnBegins,
)

# The word of the oracle for each event whose fields it has in the same order.
WORDS: Mapping[type, str] = {
    TurnBegins: "turn",
    Draws: "drawn",
    MoonRises: "moon",
    Exchanges: "touched",
    Plays: "played",
    NoEffect: "no-effect",
    Guesses: "guess",
    IsAsked: "collected",
    LooksAt: "looked",
    Duels: "compared",
    DuelIsEven: "even",
    HandsMixed: "mixed",
    HandsSwapped: "swapped",
    CentreMixed: "watchman",
    IsProtected: "protected",
    ComesBack: "back-in",
    IsHunted: "forced",
    DigsUp: "dug",
    SpyStrikes: "spy-played",
    AlchemistSaves: "alchemist-spent",
    ServantStays: "servant-spent",
    SchemerTakes: "taken-along",
    GoesHome: "left",
    HandsShown: "hands",
    Compared: "comparison",
    GameWon: "won",
    Ended: "ended",
}  # fmt: skip

# The ends, by the words of the oracle; that the beggar king has won the comparison is looked at beside.
ENDS = {
    "third-moon": "moon", "last-in": "last", "vampire": "vampire", "comparison": "values",
    "beggar-king": "values", "nobody": "nobody", "too-few": "nobody", "tiles": "tiles",
}  # fmt: skip

# The card through which somebody would be out, and whose it is.
Why = tuple[str, Seat]


def said(event: AnyEvent, why: Why) -> tuple[list[object], Why]:
    """An event in words, and what whoever goes out now goes out of: the rules do not say it, all hear it."""
    match event:
        case CardsLie(game, first, layout):
            return [("begin", game, first, layout.living, layout.pile, layout.aside)], ("", first)
        case GoesOut(who, cards):
            return [("out", who, cards, *why)], why
        case GameWon(how, winners, tiles):
            return [("won", ENDS.get(how, how), winners, tiles)], why
        case Ended(how, winners):
            return [("ended", ENDS.get(how, how), winners)], why
    steps: list[object] = [(WORDS[type(event)], *event)] if type(event) in WORDS else []
    return steps, reason(event) or why


def reason(event: AnyEvent) -> Why | None:
    """What somebody may go out of from now on."""
    match event:
        case Plays(who, card):
            return card, who
        case IsHunted(_, card, by):
            return (card if card in FATAL else "bounty-hunter"), by
        case SpyStrikes(who, _):
            return "spy", who
        case SchemerTakes(who, _):
            return "schemer", who
        case _:
            return None


# The fields of what the oracle says, where no more is to be done than to put them in the order of the rules.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "turn": ("seat", "more"),
    "played": ("seat", "card"),
    "guess": ("seat", "target", "value", "right"),
    "collected": ("seat", "target", "card", "yes"),
    "looked": ("seat", "target"),
    "compared": ("seat", "target", "card"),
    "mixed": ("seat", "seats"),
    "swapped": ("one", "two"),
    "protected": ("seat",),
    "back-in": ("seat", "by"),
    "forced": ("seat", "card", "by"),
    "dug": ("seat", "owner", "card"),
    "spy-played": ("seat", "guesser"),
    "alchemist-spent": ("seat", "cards"),
    "servant-spent": ("seat",),
    "out": ("seat", "cards", "cause", "by"),
    "left": ("seat", "cards"),
    "no-effect": ("card",),
}


class Translator:
    """What the oracle says, in the words and at the moments of the rules."""

    def __init__(self, size: int, is_long: bool) -> None:
        self.said: list[object] = []
        self.size, self.is_long = size, is_long
        self.games = self.pile = self.aside = 0
        self.place = -1
        self.ended: tuple[object, ...] = ()
        self.are_hands_shown = self.is_declined = False
        # Who is about to be taken along, of whom all have heard it.
        self.taken: Seat | None = None

    def add(self, *step: object) -> None:
        """The next thing that is said."""
        self.said.append(step)

    def ask(self, task: str, seat: Seat, about: Mapping[str, Any]) -> None:
        """Whoever is to be taken along hears it before they are asked."""
        if task == "alchemist" and about["cause"] == "schemer":
            self.take_along(seat, about["by"])

    def take_along(self, seat: Seat, by: Seat) -> None:
        """It is said once."""
        if self.taken != seat:
            self.add("taken-along", by, seat)
        self.taken = seat

    def kept(self, seat: Seat, back: int) -> None:
        """The rules say it when it has been done; and of the centre's places they begin with the first."""
        self.add(*(("touched", seat, self.place + 1) if back == 1 else ("watchman", seat)))

    def say(self, what: str, about: Mapping[str, Any]) -> None:
        """One thing of the oracle."""
        match what:
            case "begin":
                self.begin(**about)
            case "touched":
                self.place = about["place"]
            case "drawn":
                self.pile -= about["source"] == "pile"
                self.aside -= about["source"] == "aside"
                self.add("drawn", about["seat"], self.pile, self.aside)
            case "moon":
                self.said[-1] = ("moon", about["card"], about["seat"], self.pile, self.aside)
            case "out" if about["cause"] == "schemer":
                self.take_along(about["seat"], about["by"])
            case "comparison" | "end" | "tiles" | "long-end":
                self.finish(what, about)
        is_declined, self.is_declined = self.is_declined and what == "no-effect", False
        if what in FIELDS and not is_declined:
            self.add(what, *(frozen(about[name]) for name in FIELDS[what]))
        if what == "compared" and about["loser"] is None:
            self.add("even", about["seat"], about["target"])
        if what in ("out", "alchemist-spent", "left", "turn") and about["seat"] == self.taken:
            self.taken = None

    def begin(self, seats: list[Seat], first: Seat, pile: int) -> None:
        """Another game."""
        self.games, self.pile, self.aside = self.games + 1, pile, 2
        self.are_hands_shown = False
        self.add("begin", self.games, first, tuple(seats), pile, 2)

    def finish(self, what: str, about: Mapping[str, Any]) -> None:
        """First the hands are shown, then compared; in the longer game an end is said with the tiles."""
        if "hands" in about and not self.are_hands_shown:
            self.are_hands_shown = True
            self.add("hands", tuple((seat, card) for seat, hand in about["hands"].items() for card in hand))
        if what == "comparison":
            self.add("comparison", tuple(about["values"].items()))
        elif what == "tiles":
            self.add("won", *self.ended, tuple(about["tiles"].get(seat, 0) for seat in range(self.size)))
        else:
            self.ended = (ENDS[about["outcome"]], tuple(about["winners"]))
            if what == "long-end" or not self.is_long:
                self.add("ended", *self.ended)


def frozen(value: object) -> object:
    """As the rules have it."""
    return tuple(value) if isinstance(value, list) else value


def held_after(
    what: str, about: Mapping[str, Any], hands: Mapping[Seat, tuple[Role, ...]]
) -> Iterator[tuple[Seat, tuple[Role, ...]]]:
    """Whose hand is another after something was said, and which."""
    match what:
        case "played" | "forced" | "spy-played":
            yield about["seat"], but(hands[about["seat"]], about.get("card", "spy"))
        case "dug":
            yield about["seat"], (*hands[about["seat"]], about["card"])
        case "handed-over":
            yield about["giver"], ()
        case "out" | "left" | "alchemist-spent":
            yield about["seat"], ()


def held_when_told(what: str, about: Mapping[str, Any], hand: tuple[Role, ...]) -> tuple[Role, ...] | None:
    """What somebody has before them after they were told something, if it is another."""
    match what:
        case "hand" | "dealt" | "swapped-card" | "kept":
            return (about["card"],)
        case "drew" | "centre" | "prize":
            return (*hand, about["card"])
        case "three":
            return (*hand, *about["cards"])
        case _:
            return None


def but(hand: tuple[Role, ...], card: Role) -> tuple[Role, ...]:
    """Without one such card."""
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])
