"""What is told of any game when it is over."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.lines import LANGUAGES
from moderator.lines.lines import load
from moderator.rules.board import Board
from moderator.rules.events import ToldAll
from moderator.rules.news import Card, Chronicle, Heard, Note, Nothing
from moderator.rules.playing.game import Game, Setup
from moderator.rules.requests import Ask, Tell
from moderator.table.narrator import Narrator
from moderator.table.recap import awards, recap, short_recap

from .people import People, requests_of, setups
from .stage import EchoLines

games = settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**32)


# What a short recap tells of a night beside its dead.
TURNING = {"thief", "cupid", "drunkard", "heal", "poison", "blacksmith", "sword"}


def noted(setup: Setup, seed: int) -> tuple[Board, list[Note]]:
    """What everybody knows at the end of a game, and all that was asked and found out in secret."""
    game, notes = Game(setup), list[Note]()
    for request, answer in requests_of(game, People(setup, seed)):
        night = game.board.round
        match request:
            case Tell(stays=True):
                # A card to hold: what it tells was told before.
                pass
            case Ask(task, seats) if request.call:
                notes.append(Note(night, task, seats, answer))
            case Tell("drunkard", seats, Card(role)):
                notes.append(Note(night, "drunkard", seats, role))
            case Tell("insomniac", seats, Heard(stirred)):
                notes.append(Note(night, "insomniac", seats, stirred))
            case Tell("drunkard" | "insomniac", seats, Nothing()):
                notes.append(Note(night, request.call, seats, None))
            case _:
                pass
    return game.board, notes


@games
@given(setups(), SEEDS)
def test_all_that_happened_in_secret_is_noted_when_it_happened(setup: Setup, seed: int) -> None:
    board, notes = noted(setup, seed)
    assert board.chronicle is not None
    assert list(board.chronicle.notes) == notes


def sentence(note: Note, narrator: Narrator) -> str:
    """What is told of a note; nothing where nobody was meant, or chose anything."""
    who, is_pack = narrator.names(note.seats), note.task in ("werewolves", "vampires")
    if not note.seats or note.task == "insomniac" or (note.choice in (None, "keep") and not is_pack):
        return ""
    if note.choice is None:
        return f"recap.nobody-agreed who={who}"
    if note.task in ("thief", "drunkard"):
        return f"recap.{note.task} card={note.choice} who={who}"
    chosen = note.choice if isinstance(note.choice, tuple) else (note.choice,)
    targets = narrator.lines.joined([narrator.name(one) for one in chosen])
    return f"recap.{note.task} target={targets} who={who}"


def told_of_nights(told: list[str]) -> dict[int, list[str]]:
    """The sentences about what happened in secret, by the night that they are told of; 0 is the eve."""
    nights: dict[int, list[str]] = {}
    for text in told:
        line = text.split()[0]
        # Behind the key of its wording.
        named = "".join(re.findall(r"\b(?:card|target|who|night)=.*", text)).strip()
        if line in ("recap.night", "recap.eve"):
            night = int(named.split("=")[1])
            nights[night] = []
        elif line not in ("recap.begin", "recap.day", "recap.died", "recap.role"):
            nights[night].append(f"{line} {named}")
    return nights


@games
@given(setups(), SEEDS)
def test_every_note_is_told_in_its_night_and_in_its_order(setup: Setup, seed: int) -> None:
    board, notes = noted(setup, seed)
    narrator = Narrator(EchoLines(), setup.players)
    for telling, tasks in ((recap, None), (short_recap, TURNING)):
        wanted: dict[int, list[str]] = {}
        for note in notes:
            text = sentence(note, narrator) if tasks is None or note.task in tasks else ""
            if text:
                wanted.setdefault(note.round, []).append(text)
        told = {night: said for night, said in told_of_nights(list(telling(board, narrator))).items() if said}
        assert told == wanted


def test_nothing_is_told_of_calls_that_were_made_to_nobody() -> None:
    notes = (Note(1, "werewolves", (), None), Note(2, "drunkard", (), "drunkard"))
    board = Board(2)
    board.tell_all(ToldAll(Chronicle(("villager",) * 2, ("villager",) * 2, (), (), None, (), notes)))
    told = list(recap(board, Narrator(EchoLines(), ["Anna", "Ben"])))
    assert [text.split()[0] for text in told] == ["recap.begin", "recap.role"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_words_for_all_that_is_told(language: str) -> None:
    lines, chosen = load(language), TURNING | {"werewolves", "vampires", "stray-cat", "seer", "oracle"}
    for task in sorted(chosen | {"healer", "priest", "investigator", "vampire-slayer"}):
        assert f"recap.{task}" in lines


def over(setup: Setup, seed: int) -> tuple[Board, Chronicle, Narrator]:
    """What everybody knows when a game is over, with all that is told then; and who tells of it."""
    game = Game(setup)
    for _ in requests_of(game, People(setup, seed)):
        pass
    assert game.board.chronicle is not None
    return game.board, game.board.chronicle, Narrator(EchoLines(), setup.players)


@games
@given(setups(), SEEDS)
def test_every_death_is_told_with_its_cause_whenever_it_was(setup: Setup, seed: int) -> None:
    board, chronicle, narrator = over(setup, seed)
    deaths = chronicle.deaths
    for telling in (recap, short_recap):
        told = list(telling(board, narrator))
        assert " ".join(told).count("item.went.") == len(deaths)
        for line, by_day in (("recap.night", False), ("recap.day", True)):
            rounds = {death.round for death in deaths if death.by_day is by_day and death.round}
            assert rounds <= {int(text.split("=")[1]) for text in told if text.startswith(f"{line} ")}
        assert any(text.startswith("recap.eve ") for text in told) == any(not d.round for d in deaths)


@games
@given(setups(), SEEDS)
def test_honours_go_to_whom_they_are_due(setup: Setup, seed: int) -> None:
    board, told, narrator = over(setup, seed)
    given_to = {text.split()[0]: text.partition("who=")[2] for text in awards(board, narrator)}
    killed = [d.who for d in told.deaths if d.cause != "left" and isinstance(d.who, int)]
    assert given_to.get("award.quick") == (setup.players[killed[0]] if killed else None)
    dead = {death.who for death in told.deaths}
    masks = [s for s, role in enumerate(told.roles) if role in ("werewolf", "vampire") and s not in dead]
    assert given_to.get("award.last") == (narrator.names(masks) if masks else None)
