"""The words on the pages, in the file and in the questions, in each language."""

from collections.abc import Mapping
from pathlib import Path

from .. import yaml_lines

HERE = Path(__file__).parent
LANGUAGES = tuple(sorted(file.suffixes[0].strip(".") for file in HERE.glob("texts.*.yaml")))


class Texts:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.all = read(HERE / f"texts.{language}.yaml")

    def __call__(self, key: str, **about: object) -> str:
        """A text, with what it is about put in."""
        return self.all[key].format(**about)

    def spot(self, spot: int | str | None) -> str:
        """A seat by its number, or what else is at the table; or what is spare."""
        return self("place.seat", number=spot) if isinstance(spot, int) else self(f"place.{spot or 'spare'}")

    def ohms(self, value: int) -> str:
        """A resistance as it is sold: 390 Ω, 2,2 kΩ."""
        return self.decimal(f"{value / 1000:g} kΩ" if value >= 1000 else f"{value} Ω")

    def decimal(self, number: str) -> str:
        """A number with what the language has before its decimals."""
        return number.replace(".", ",") if self.language == "de" else number


def read(file: Path) -> Mapping[str, str]:
    """The texts of a file; groups are named before the dot."""
    groups = yaml_lines.read(file)
    return {
        f"{group.text}.{key.text}": value.text.strip()
        for group, texts in (groups.entries if groups else ())
        for key, value in texts.entries
    }
