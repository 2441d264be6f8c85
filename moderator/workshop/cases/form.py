"""Reading a case: its form, checked before anything is played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from hardware import yaml_lines
from hardware.yaml_lines import BadYaml, at_line

from ...lines.lines import Lines
from ...lines.lines import load as load_lines
from ...rules.board import Board
from ...rules.playing.game import BadSetup, Setup, set_up
from ...rules.playing.games import GAMES
from ...rules.requests import Ask
from ...rules.values import Choice
from ...table.form import Pick, form
from ...table.narrator import Narrator
from .spot import CaseError, Spot, spot

NOBODY = "nobody"
DOG = "guard-dog"
KEEP = "keep"

# What a case cannot do without.
NEEDED = ("title", "rules", "players", "story")

# The answers a step may hold.
BY_NIGHT = (
    "thief", "cupid", "priest", "werewolves", "vampires", "seer", "oracle", "heal", "poison", "healer",
    "investigator", "vampire-slayer", "blacksmith", "sword", "stray-cat",
)  # fmt: skip
AFTER_DEATHS = ("hunter", "heir")
ELECTION = ("elect", "lots")
BALLOTS = ("vote", "again", "gallows", "draw")
ANSWERS = {
    "election": (*ELECTION, "claims", "leaves"),
    "night": BY_NIGHT,
    "dawn": (*AFTER_DEATHS, "leaves"),
    "day": (*AFTER_DEATHS, *ELECTION, *BALLOTS, "claims", "leaves"),
    "dusk": (*AFTER_DEATHS, "draw", "leaves"),
}
STEPS = (*ANSWERS, "end")
# When somebody can have to go home: in the talk, while somebody stands accused, at a question in the open.
OPEN = ("talk", "accusation", *AFTER_DEATHS, "elect", *BALLOTS)
QUESTIONS = (*BY_NIGHT, *AFTER_DEATHS, "elect", "vote", "again", "gallows")
EXPECTATIONS = ("dies", "learns", "refuses", "called", "says", "keeps")
OUTCOMES = ("village", "werewolves", "vampires", "lovers", "draw")
LEARNS = (
    "seer", "oracle", "investigator", "insomniac", "drunkard", "witch", "werewolves", "vampires",
    "lovers", "thief", "cat", "sword",
)  # fmt: skip


@lru_cache
def words() -> Lines:
    """What is on offer is named in these."""
    return load_lines("en")


@dataclass(frozen=True)
class Step:
    """One step of the story: what is answered in it and what must come of it."""

    place: Spot
    name: str
    answers: Mapping[str, Any]
    expected: Mapping[str, Any]


@dataclass(frozen=True)
class Sitting:
    """Who plays what in a case, and what it calls people."""

    file: Path
    title: str
    setup: Setup

    def seat(self, place: object, name: object) -> int:
        """The seat of a player named in the case."""
        if name not in self.setup.players:
            raise CaseError(place, f"there is no player {name!r} at this table")
        return self.setup.players.index(str(name))

    def name(self, who: Choice | None) -> str:
        """What the case calls somebody."""
        if who is None:
            return NOBODY
        if isinstance(who, tuple):
            return " + ".join(self.name(seat) for seat in who)
        return self.setup.players[who] if isinstance(who, int) else who


@dataclass(frozen=True)
class Case(Sitting):
    """A game of nights and days: who was dealt which card, and how it goes."""

    deal: tuple[str, ...]
    # Where the story begins, and its steps.
    begins: Spot
    story: tuple[Step, ...]

    def who(self, place: object, name: object) -> Pick:
        """A player or the guard dog."""
        return DOG if name == DOG else self.seat(place, name)

    def meant(self, place: object, question: Ask, given: object) -> Choice | None:
        """What is named in any order, as it is on every surface; nothing if it is not on offer."""
        names = given if isinstance(given, list) else [given]
        picks = [str(name) if self.is_card(name) else self.who(place, name) for name in names]
        asked = form(question, Board(len(self.setup.players)), Narrator(words(), self.setup.players))
        return asked.choice(picks)

    def is_card(self, word: object) -> bool:
        """Whether it is one of the thief's choices: a character, or to keep."""
        return isinstance(word, str) and (word == KEEP or word in GAMES[self.setup.rules].characters)


def load(file: Path) -> Case:
    """Read one case; what is wrong with its form is said with its place."""
    return read_case(file, *written(file))


def read_case(file: Path, root: Spot, top: Mapping[str, Any]) -> Case:
    """A case of nights and days."""
    only(root, top, (*NEEDED, "spare", "options"))
    for name in NEEDED:
        if name not in top:
            raise CaseError(root, f"{name!r} is missing")
    players = mapping(root.under("players"), top["players"], "who sits where")
    spare = items(root.under("spare"), top.get("spare", []))
    setup = read_setup(root, top, players, spare)
    deal = setup.cards
    needed = 2 * deal.count("thief") + deal.count("drunkard")
    if len(spare) != needed:
        needs = f"must name {needed} (2 with a thief, 1 with a drunkard), not {len(spare)}"
        raise CaseError(root.under("spare") if spare else f"{root.under('players')}, spare", needs)
    story = root.under("story")
    return Case(file, str(top["title"]), setup, deal, story, read_story(story, top["story"]))


def written(file: Path) -> tuple[Spot, dict[str, Any]]:
    """A case as it is written, and in plain values."""
    try:
        root = yaml_lines.read(file)
        plain = root.plain() if root else None
    except OSError as error:
        raise CaseError(file, f"cannot be read: {error}") from None
    except BadYaml as error:
        raise CaseError(error.where, error.why) from None
    if root is None:
        raise CaseError(at_line(file, 1), "nothing stands there")
    return spot(root), mapping(spot(root), plain, "a case")


def read_story(place: Spot, story: object) -> tuple[Step, ...]:
    """The steps, each with its line and number."""
    entries = items(place, story)
    if not entries:
        raise CaseError(place, "must be a list of steps")
    parts = enumerate(zip(place.parts(len(entries)), entries, strict=True), 1)
    return tuple(read_step(part.named(f"step {n}"), entry) for n, (part, entry) in parts)


def read_setup(root: Spot, top: Mapping[str, Any], players: Mapping[str, Any], spare: list[Any]) -> Setup:
    """Rules, players, cards and options."""
    at_players, at_spare = root.under("players"), root.under("spare")
    for name, card in players.items():
        word(at_players.at_key(name), name)
        word(at_players.at_key(name), card)
    for number, card in enumerate(spare):
        word(at_spare.part(number), card)
    options = mapping(root.under("options"), top.get("options", {}), "the options")
    spelled = {key: spell(value) for key, value in options.items()}
    if spelled.get("deal", "box") != "box":
        raise CaseError(root.under("options").at_key("deal"), "the characters of a case are dealt as written")
    try:
        return set_up(str(top["rules"]), tuple(players), (*players.values(), *spare), spelled)
    except BadSetup as error:
        raise CaseError(blamed(root, str(top["rules"]), players, spare, spelled), str(error)) from None


def blamed(
    root: Spot, rules: str, players: Mapping[str, Any], spare: list[Any], options: Mapping[str, str]
) -> Spot:
    """Where something stands that no game can be set up with."""
    if rules not in GAMES:
        return root.under("rules")
    known, characters = GAMES[rules].options, GAMES[rules].characters
    wrong = [root.under("options").at_key(key) for key in options if options[key] not in known.get(key, ())]
    wrong += [root.under("players").at_key(name) for name in players if players[name] not in characters]
    wrong += [root.under("spare").part(at) for at, card in enumerate(spare) if card not in characters]
    return (wrong or [root.under("players")])[0]


def word(place: Spot, value: object) -> None:
    """It is a name."""
    if not isinstance(value, str):
        raise CaseError(place, f"{value!r} is no name; quote it if it is meant as one")


def spell(value: object) -> str:
    """An option's value as the rules spell it; yes and no are YAML's booleans."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read_step(place: Spot, entry: object) -> Step:
    """One step of the story."""
    step = mapping(place, entry, "a step")
    names = [key for key in step if key in STEPS]
    if len(names) != 1:
        raise CaseError(place, f"must be one of {', '.join(STEPS)}; it has {', '.join(map(str, step))}")
    (name,) = names
    place = place.named(f"{place.words[0]} ({name})")
    if name == "end":
        only(place, step, ("end", "winners"))
        if step["end"] not in OUTCOMES:
            wrong = f"no game ends with {step['end']!r}, only with {', '.join(OUTCOMES)}"
            raise CaseError(place.at_key("end"), wrong)
        return Step(place, name, {}, step)
    only(place, step, (name, *EXPECTATIONS))
    # The answers stand under the step's name, which is in the words already.
    asked = place.at_key(name)
    answers = mapping(asked, {} if step[name] is None else step[name], "the answers")
    only(asked, answers, ANSWERS[name])
    for key, given in answers.items():
        if given is None:
            raise CaseError(asked.under(key), f"has no answer; write {NOBODY!r} if nobody is meant")
    expected = {key: value for key, value in step.items() if key != name}
    for key, known in (("learns", LEARNS), ("refuses", QUESTIONS)):
        only(place.under(key), mapping(place.under(key), expected.get(key, {}), "a map"), known)
    return Step(place, name, answers, expected)


def only(place: Spot, given: Iterable[object], known: tuple[str, ...]) -> None:
    """No key but the known ones."""
    for key in given:
        if key not in known:
            raise CaseError(place.at_key(key), f"unknown key {key!r}; known here: {', '.join(known)}")


def mapping(place: Spot, value: object, what: str) -> dict[Any, Any]:
    """The value, if it is a map."""
    if not isinstance(value, dict):
        raise CaseError(place, f"{what} must be a map of keys and values, not {value!r}")
    return value


def items(place: Spot, value: object) -> list[Any]:
    """The value, if it is a list."""
    if not isinstance(value, list):
        raise CaseError(place, f"must be a list, not {value!r}")
    return value


def show(value: Any) -> str:
    """A value the way a case writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show(part) for part in value) + "]"
    return str(value)
