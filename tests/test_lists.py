"""One list each of roles, games, languages, places and engines: whoever adds to one is told what else has to.

Every complaint names the file that has to change, as the recipes of CONTRIBUTING.md do.
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from moderator.commands.venue import VENUES
from moderator.keeping.place import Kind, Place, read_place, written
from moderator.lines import LANGUAGES
from moderator.options import build_parser
from moderator.rules.playing.game import Game, set_up
from moderator.rules.playing.games import GAMES, AnyEvent
from moderator.rules.requests import Ask, Tell
from moderator.rules.shadow_world.places import GROUPS, PLACES
from moderator.sound.voice.engine import ENGINES
from moderator.workshop.cases.form import AFTER_DEATHS, BALLOTS, BY_NIGHT, LEARNS

from .people import WITH_NIGHTS, People, requests_of
from .tongues import TONGUES
from .witness import CALLED_BY_CARD

pytestmark = pytest.mark.fast

ROOT = Path(__file__).parents[1]
RULES = ROOT / "moderator" / "rules"

# What a case calls what somebody learns where it is not called as the call: it is told by what was given.
LEARNT_OTHERWISE: Mapping[str, str] = {"stray-cat": "cat", "cupid": "lovers"}

# Called as a card is, and dealt to nobody.
FORGED = {"sword"}


def room(rules: str) -> str:
    """Where a rule set lies."""
    return f"moderator/rules/{rules.replace('-', '_')}"


def part(rules: str, name: str) -> ModuleType:
    """One of the modules of a rule set."""
    return import_module(f"{room(rules)}/{name}".replace("/", "."))


# Languages.


def test_all_words_are_there_in_every_language_and_in_no_other() -> None:
    for language in LANGUAGES:
        texts = (f"moderator/lines/{language}.yaml", f"moderator/lines/short.{language}.yaml")
        for file in (*texts, f"hardware/wiring/texts.{language}.yaml"):
            assert (ROOT / file).exists(), f"there is no {file}"
        assert language in TONGUES, f"tests/tongues.py: TONGUES has no {language}"
    for found in (ROOT / "moderator" / "lines").glob("short.*.yaml"):
        language = found.name.split(".")[1]
        assert language in LANGUAGES, f"moderator/lines/__init__.py: LANGUAGES has no {language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_spoken(language: str) -> None:
    voices = [engine.voices for engine in ENGINES.values()]
    engine = "moderator/sound/voice/engine.py"
    assert any(language in each for each in voices), f"{engine}: no engine has a voice for {language}"


# Engines.


def test_every_engine_is_in_the_list_and_lies_where_the_list_says() -> None:
    list_ = "moderator/sound/voice/engine.py"
    made_by = {engine.made_by.partition(":")[0].replace(".", "/") for engine in ENGINES.values()}
    for file in made_by:
        assert (ROOT / f"{file}.py").exists(), f"there is no {file}.py"
    for module in (ROOT / "moderator" / "sound" / "voice" / "engines").glob("[!_]*.py"):
        file = str(module.relative_to(ROOT).with_suffix(""))
        assert file in made_by, f"{list_}: ENGINES has no {module.stem}"


# Surfaces, and where they are played at.


def test_every_surface_can_be_played_at() -> None:
    file = "moderator/commands/venue.py"
    venues = (ROOT / file).read_text(encoding="utf-8")
    for room in (ROOT / "moderator" / "surfaces").glob("*/__init__.py"):
        assert f"..surfaces.{room.parent.name}." in venues, f"{file}: nobody plays at {room.parent.name}"


def test_every_venue_can_be_said_at_the_command_line() -> None:
    for venue in VENUES:
        try:
            build_parser().parse_args(["run", "--at", venue])
        except SystemExit:
            pytest.fail(f"moderator/options.py: --at knows no {venue}")


def test_every_kind_of_place_is_kept_as_it_is() -> None:
    for kind in get_args(Kind):
        place = Place(kind, "Anna" if kind == "typed" else 3)
        assert read_place(written(place)) == place, f"moderator/keeping/place.py reads no {kind}"


# Games.


@pytest.mark.parametrize("book", sorted(RULES.glob("*/book.py")), ids=lambda book: book.parent.name)
def test_every_game_is_in_the_list_with_what_it_makes_known(book: Path) -> None:
    list_ = "moderator/rules/playing/games.py"
    rules = book.parent.name.replace("_", "-")
    assert rules in GAMES, f"{list_}: GAMES has no {rules}"
    missing = {*get_args(part(rules, "events").Own)} - {*get_args(AnyEvent)}
    assert not missing, f"{list_}: AnyEvent has no {sorted(kind.__name__ for kind in missing)}"


def test_every_game_in_the_list_lies_in_a_room_of_its_name() -> None:
    for rules, game in GAMES.items():
        assert game.id == rules
        assert (ROOT / room(rules) / "book.py").exists(), f"there is no {room(rules)}/book.py"


# Roles.


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_the_night_calls_every_card_and_no_other(rules: str) -> None:
    night = part(rules, "night")
    called = ({call.card for call in night.NIGHT_ORDER} | {card for _, card in night.ROLL}) - FORGED
    cards = GAMES[rules].characters.keys()
    assert not called - cards, f"{room(rules)}/characters.py has no {sorted(called - cards)}"
    assert not cards - called - {"villager"}, f"{room(rules)}/night.py never calls {sorted(cards - called)}"


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_every_card_of_which_there_is_one_can_be_proposed(rules: str) -> None:
    single = {card for card, character in GAMES[rules].characters.items() if character.cards == 1}
    missing = single - {*part(rules, "casting").SPECIALS, "seer"}
    assert not missing, f"{room(rules)}/casting.py: SPECIALS has no {sorted(missing)}"


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_a_case_can_tell_every_choice_and_all_that_somebody_learns(rules: str) -> None:
    cards = [*GAMES[rules].characters, "werewolf", *["villager"] * 3]
    chosen, learnt = set[str](), set[str]()
    for seed in range(20):
        setup = set_up(rules, [f"P{seat}" for seat in range(len(cards) - 2)], cards, {"deal": "box"})
        for request, _ in requests_of(Game(setup), People(setup, seed)):
            if isinstance(request, Ask):
                chosen.add(request.task)
            elif isinstance(request, Tell) and request.call not in ("", "deal"):
                learnt.add(LEARNT_OTHERWISE.get(request.call, request.call))
    form, known = "moderator/workshop/cases/form.py", {*BY_NIGHT, *AFTER_DEATHS, *BALLOTS}
    assert not chosen - known, f"{form}: BY_NIGHT has no {sorted(chosen - known)}"
    assert not learnt - {*LEARNS}, f"{form}: LEARNS has no {sorted(learnt - {*LEARNS})}"


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_the_witness_of_the_laws_knows_whom_a_call_wakes(rules: str) -> None:
    named = {call.card for call in part(rules, "night").NIGHT_ORDER} - FORGED - {"stray-cat"}
    missing = named - {*CALLED_BY_CARD.values()}
    assert not missing, f"tests/witness.py: CALLED_BY_CARD has no {sorted(missing)}"


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_every_card_has_its_emblem(rules: str) -> None:
    file = "moderator/web/static/emblems.svg"
    drawn = (ROOT / file).read_text(encoding="utf-8")
    missing = [card for card in GAMES[rules].characters if f'id="{card}"' not in drawn]
    assert not missing, f"{file} has no {missing}"


def test_every_group_of_the_companion_has_its_emblem() -> None:
    drawn = (ROOT / "moderator/web/static/emblems.svg").read_text(encoding="utf-8")
    assert all(f'id="{group}"' in drawn for group in GROUPS)


def test_every_place_has_its_picture() -> None:
    drawn = (ROOT / "moderator/surfaces/pages/static/places.js").read_text(encoding="utf-8")
    assert all(f'{place}": "M' in drawn or f'{place}: "M' in drawn for place in PLACES)
