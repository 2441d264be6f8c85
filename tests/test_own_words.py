"""Orders and verdicts are the box's own words: nobody is called so, and everybody else is welcome."""

import pytest

from moderator.lines import LANGUAGES, TONES
from moderator.lines.lines import load
from moderator.table.own_words import OwnWords, own_words

SAID = {
    "de": (
        "Augen zu", "Schließt die Augen", "Wach auf", "Anna ist tot", "\u0391nna ist tot", "ANNA IST TOT",
        "Keine Bestie", "Werwolf", "W\u0435rwolf", "Vampir", "Ja", "Nein", "Dorf", "Nacht 2", "Ben stirbt",
        "Werwolf!", "\u00bbWerwolf\u00ab", "\U0001f43a Werwolf", "Augen - zu", "Wach_auf", "Anna ist tot.",
    ),
    "en": (
        "Close your eyes", "Wake up", "Anna is dead", "No beast", "Werewolf", "Vampire", "yes", "No",
        "Village", "Ben must die",
    ),
}  # fmt: skip

# Cards, names with a wolf in them, and what people are called here and there.
WELCOME = (
    "Wolfgang", "Wolf", "Amor", "Cupid", "J\u00e4ger", "Thomas J\u00e4ger", "Hunter", "Hexe", "Cook",
    "Rose", "Grace", "Joy", "Will", "Mark", "Max", "Mai", "Ben", "Anna", "Kim", "Dawn", "Eva", "Jan", "Noah",
    "Uma", "Ole", "Bo", "Li", "Angel", "Christian", "Heide", "Ernst", "Gerda", "Nr. 5", "\u674e\u96f7",
    "Jo!", "Jean-Luc", "O'Neil", "J\u00e4",
)  # fmt: skip


def words(language: str, tone: str = "classic") -> OwnWords:
    """What the box says in a language."""
    return own_words(load(language, TONES[tone](language)))


@pytest.mark.parametrize("language", SAID)
def test_what_the_box_says_is_nobodys_name(language: str) -> None:
    for name in SAID[language]:
        assert words(language).says(name), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tone", TONES)
def test_whoever_is_called_so_is_welcome(language: str, tone: str) -> None:
    for name in WELCOME:
        assert not words(language, tone).says(name), name
