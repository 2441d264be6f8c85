"""Whole evenings in the real words: both games, both languages, both tones, any number of players."""

from pathlib import Path
from random import Random

import pytest

from moderator.keeping.store import Store
from moderator.lines import HERE, LANGUAGES
from moderator.lines.lines import load
from moderator.rules.news import Card
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Tell
from moderator.rules.rulebook import Wishes
from moderator.rules.values import Seat
from moderator.table.clock import run_virtually

from .stage import Played, play
from .test_box_secrecy import TABLES

SIZES = [("duesterwald", 8), ("duesterwald", 13), ("duesterwald", 18)] + [
    ("big-box", size) for size in (8, 12, 24, 37, 50)
]


def table(rules: str, size: int, turn: int, **options: str) -> Setup:
    """A table with a proposed cast."""
    book = GAMES[rules]
    settled = set_up(rules, ["any"], ["villager"], options).options
    cast = book.propose(size, settled, Wishes("experienced", turn=turn))
    return set_up(rules, [f"Player {seat}" for seat in range(size)], book.cards(cast), settled)


def evening(setup: Setup, folder: Path, seed: int, language: str, tone: str = "classic") -> Played:
    """One evening with introduction, rehearsal and recap."""
    extra = [] if tone == "classic" else [HERE / f"{tone}.{language}.yaml"]
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    played = play(
        setup,
        folder,
        dealt,
        day=seed,
        night=seed,
        lines=load(language, extra),
        introduction=True,
        rehearsal=True,
        recap="long",
    )
    result: Played = run_virtually(played)
    return result


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tone", ["classic", "short"])
@pytest.mark.parametrize(("rules", "size"), SIZES)
def test_an_evening_is_told_from_hello_to_good_night(
    rules: str, size: int, tone: str, language: str, tmp_path: Path
) -> None:
    for turn in range(2):
        played = evening(table(rules, size, turn), tmp_path / str(turn), turn, language, tone)
        said = [seen.detail for seen in played.observer.seen if seen.what == "says"]
        assert all(text and "{" not in text for text in said)
        assert len(set(said)) > 30
        assert [file.suffix for file in Store(tmp_path / str(turn)).files()] == [".finished"]


def test_every_time_of_the_day_has_its_sound(tmp_path: Path) -> None:
    everything = set()
    for rules, setup in TABLES.items():
        for seed in range(3):
            played = evening(setup, tmp_path / f"{rules}{seed}", seed, "en", "short")
            scenes = [seen.detail for seen in played.observer.seen if seen.what == "plays"]
            assert "storm" not in scenes[: scenes.index("dawn")], "the first night is clear"
            everything.update(scenes)
    assert everything >= {"hearth", "night", "storm", "dawn", "day", "square", "gallows", "dusk"}


@pytest.mark.parametrize("options", [{"mayor": "open", "guard-dog": "yes"}, {"identity-calls": "yes"}])
def test_options_have_their_words_too(options: dict[str, str], tmp_path: Path) -> None:
    for seed in range(6):
        setup = table("big-box", 12, seed, **options)
        for language in LANGUAGES:
            evening(setup, tmp_path / f"{seed}{language}", seed, language)


def test_a_captain_elected_at_the_start_has_words_too(tmp_path: Path) -> None:
    for seed in range(4):
        evening(table("duesterwald", 9, seed, captain="start"), tmp_path / str(seed), seed, "de")


def test_nothing_is_said_twice_in_the_same_words_too_soon(tmp_path: Path) -> None:
    """Nightfall does not sound the same every night."""
    played = evening(table("big-box", 24, 1), tmp_path, 1, "de")
    nights = load("de").wordings["scene.night"]
    said = [seen.detail for seen in played.observer.seen if seen.what == "says" and seen.detail in nights]
    assert len(said) > 3
    assert len(set(said)) > 1


def test_every_seat_is_shown_its_card_and_nobody_elses(tmp_path: Path) -> None:
    setup = table("duesterwald", 8, 0)
    played = evening(setup, tmp_path, 3, "en")
    roles = played.answers[0].answer
    for seat in range(8):
        shown = [seen.detail for seen in played.observer.private[Seat(seat)] if seen.detail is not None]
        cards = [request.news for request in shown if isinstance(request, Tell) and request.call == "deal"]
        assert cards == [Card(roles[seat])]
