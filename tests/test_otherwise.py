"""How a name could be said otherwise: three ways for any, and a table of those that engines say badly."""

import pytest

from moderator.keeping.names import is_name
from moderator.keeping.settings import Settings
from moderator.lines import LANGUAGES
from moderator.lines.lines import load, spoken
from moderator.lines.otherwise import known_names, otherwise, proposals
from moderator.sound.voice.engine import ENGINES
from moderator.sound.voice.respelling import Respelling

pytestmark = pytest.mark.fast

NAMES = (
    "Anna",
    "Bo",
    "Chantal",
    "Jérôme",
    "Łukasz",
    "Nguyen",
    "Siobhán",
    "Zoe",
    "Li",
    "李",
    "Jean-Luc",
    "Al B.",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_offered_other_ways_and_never_their_own(language: str) -> None:
    for name in NAMES:
        ways = proposals(name, language)
        assert len(set(ways)) == len(ways) == (3 if len(name) > 2 else len(ways)), (name, ways)
        assert name not in ways
        assert all(is_name(way) for way in ways), ways
        assert len(set(otherwise(name, language))) == len(list(otherwise(name, language)))


def test_what_is_known_comes_first() -> None:
    known = known_names("de")["pico"]
    name = next(iter(known))
    assert proposals(name, "de", ("recorded", "pico"))[0] == known[name]
    assert known[name] in (*proposals(name, "de", ("pico",)), None)


def test_each_entry_is_for_an_engine_that_speaks_and_says_something_else() -> None:
    for language in LANGUAGES:
        for engine, names in known_names(language).items():
            assert engine in ENGINES
            assert engine in Settings().voice
            assert all(is_name(said) and said != name for name, said in names.items())
    number = sum(len(names) for language in LANGUAGES for names in known_names(language).values())
    assert number >= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_box_is_taken_for_a_name(language: str) -> None:
    for names in known_names(language).values():
        respelt = Respelling({}, names)
        plain = Respelling({})
        for wordings in spoken(load(language)).values():
            for text in wordings:
                assert respelt(text) == plain(text)


def test_what_somebody_wishes_counts_more_than_the_table() -> None:
    respelling = Respelling({"Eva": "Ewwa"}, {"Eva": "Ewa", "Sven": "Swenn"})
    assert respelling("Eva, Sven.") == "Ewwa, Swenn."
    respelling.learn({})
    assert respelling("Eva, Sven.") == "Ewa, Swenn."
