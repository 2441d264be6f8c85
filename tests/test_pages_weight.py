"""What a seat's page weighs when it is opened for the first time: everything that is sent, packed."""

import gzip
import re
from pathlib import Path

import pytest

from moderator.surfaces.pages import pages
from moderator.web.website import SHARED

from .test_pages_abuse import Village, at_village, request, shown

LIMIT = 30_000
STATIC = Path(pages.__file__).parent / "static"
SCRIPTS = [*SHARED.glob("*.js"), *STATIC.glob("*.js")]
LOADED = re.compile(r'(?:src|href)="/static/([\w.]+)"|from "\./([\w.]+)"|/static/(emblems\.svg)')


@pytest.mark.parametrize("players", [12, 60])
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_seats_page_weighs_thirty_kilobytes_at_most(language: str, players: int, tmp_path: Path) -> None:
    async def story(place: Village) -> None:
        await place.nominate(1, 3)
        asked = f"accept-language: {language}\r\naccept-encoding: gzip\r\n"
        _, page = await place.ask(request("GET", "/", "token5", more=asked))
        # The whole picture, and not what differs a moment later.
        come = await shown(await place.call(request("GET", "/seat/feed", "token5")), b'"speed"')
        sent = len(page) + come.index(b"\n\n", come.index(b'"speed"'))
        loaded = all_loaded(gzip.decompress(page.partition(b"\r\n\r\n")[2]).decode())
        assert {"seat.js", "seat.css", "village.js", "emblems.svg", "icon.svg"} <= loaded
        for name in loaded:
            status, file = await place.ask(request("GET", f"/static/{name}", "token5", more=asked))
            assert (status, b"content-encoding: gzip" in file) == (200, True)
            sent += len(file)
        assert sent <= LIMIT, f"{sent} bytes"

    at_village(players, tmp_path, story)


def test_what_is_left_out_of_a_script_is_nothing_that_it_shows() -> None:
    for script in SCRIPTS:
        for line in script.read_text(encoding="utf-8").splitlines():
            assert line.count("`") % 2 == 0, f"{script.name}: a text goes on in the next line: {line}"


def all_loaded(page: str) -> set[str]:
    """Every file that a page loads, and that those load."""
    found, new = set[str](), named(page)
    while new:
        found |= new
        new = {more for name in new for more in named(source(name))} - found
    return found


def source(name: str) -> str:
    """A file of the pages, or of all parts."""
    file = STATIC / name
    return (file if file.exists() else SHARED / name).read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    """The files that are named there."""
    return {"".join(names) for names in LOADED.findall(text)}
