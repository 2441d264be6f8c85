"""Everything a player hears or reads, by id, in every language.

The words live in `<language>.yaml` and nowhere else, and beside them what they are looked up by
(`lines.py`).  A line's id is its place in the file, the keys joined by dots.

Here is the one list of languages, and of tones.  It imports nothing that takes long to load: the
command line starts with it.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

LANGUAGES = ("de", "en")
HERE = Path(__file__).parent

# The tones, and what each puts in place of the classic lines.
TONES: Mapping[str, Callable[[str], list[Path]]] = {
    "classic": lambda _: [],
    "short": lambda language: [HERE / f"short.{language}.yaml"],
}


def spoken_in(tongues: str) -> str:
    """The first language of a browser's list, or of a system's, that there are lines for."""
    wished = (tongue.strip()[:2].lower() for tongue in tongues.replace(":", ",").split(","))
    return next((tongue for tongue in wished if tongue in LANGUAGES), "")
