"""The words of pages, in every language: what the box speaks as it speaks it, others as they are written."""

from collections.abc import Mapping
from functools import lru_cache

from ...lines import LANGUAGES
from ...lines.lines import Lines, load
from ...table.box import Box
from ...table.narrator import DOG, Narrator
from ...table.own_words import own_words
from ...table.sheets import NOBODY


class Tongues:
    """Asked for whenever something is to be read; the box may speak another language by then."""

    def __init__(self, box: Box) -> None:
        self.box = box
        # No visitor is to wait for a language that is read from a file.
        self._lines = {language: plain(language) for language in LANGUAGES}

    @property
    def own(self) -> str:
        """The table's."""
        return self.box.narrator.lines.language

    @property
    def all(self) -> tuple[str, ...]:
        """The table's own first."""
        return tuple(dict.fromkeys((self.own, *LANGUAGES)))

    def lines(self, language: str) -> Lines:
        """What the box speaks now; of other languages what it spoke last, or the plain lines."""
        if self.own == language:
            self._lines[language] = self.box.narrator.plain
        return self._lines[language].of(self.box.narrator.rules)

    def narrator(self, language: str) -> Narrator:
        """Whoever finds words in a device's language."""
        return Narrator(self.lines(language), self.box.narrator.players)

    def words(self, kind: str, language: str) -> Mapping[str, str]:
        """What stands on a kind of page, and on all; the host's alone puts more together by itself."""
        other = after(language)
        return found(self.lines(language), kind) | {
            "other-code": other,
            "other-language": self.lines(other).text("page.all.own-language"),
        }

    def says(self, name: str) -> bool:
        """Whether something is an order or a verdict in any language."""
        return any(own_words(self.lines(language)).says(name) for language in LANGUAGES)

    def learn(self) -> None:
        """All orders and verdicts are known: a weak processor stands still for a third of a second for it."""
        for language in LANGUAGES:
            own_words(self.lines(language))

    @property
    def beside(self) -> list[str]:
        """What can be chosen beside people: nobody is called so in any language."""
        return [word for language in LANGUAGES for word in offered(self.lines(language))]


def offered(lines: Lines) -> list[str]:
    """What is on offer beside people."""
    return [*(lines.text(f"offer.{other}") for other in (NOBODY, DOG)), lines.card(DOG), lines.character(DOG)]


@lru_cache(maxsize=32)
def found(lines: Lines, kind: str) -> dict[str, str]:
    """What stands on a kind of page; looked for once, since all that is ever said is looked through."""
    words = dict[str, str]()
    for begins in ("page.all.", f"page.{kind}."):
        for line, (text, *_) in lines.wordings.items():
            name = line.removeprefix(begins)
            if line.startswith(begins) and "{" not in text and (kind == "host" or "." not in name):
                words[name] = text
    return words


@lru_cache
def plain(language: str) -> Lines:
    """What the box speaks where nobody has written otherwise."""
    return load(language)


def after(language: str) -> str:
    """The next of all languages: what a page can be had in, too."""
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
