"""What a seat's page weighs when it is opened for the first time: everything that is sent, packed."""

import gzip
import re
from pathlib import Path

import pytest

from moderator.lines.lines import load
from moderator.surfaces.pages import pages
from moderator.surfaces.pages.tongues import found
from moderator.web.website import SHARED

from .test_pages_abuse import Village, at_village, request, shown

LIMIT = 30_000
STATIC = Path(pages.__file__).parent / "static"
SCRIPTS = [*SHARED.glob("*.js"), *STATIC.glob("*.js")]
SCRIPT = re.compile(r'(?:/static/|"\./)(\w+)\.js"|\bpart\("(\w+)"\)')
# What is looked up by what is chosen, or by how many.
CHOICES = {"up", "down", "yes", "no", "tick-2", "tick-3"}
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


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_seats_page_is_sent_no_words_of_its_own_that_nothing_of_it_says(language: str) -> None:
    page = source("seat.html")
    scripts, new = set[str](), scripts_of(page)
    while new - scripts:
        scripts |= new
        new = {more for name in new for more in scripts_of(source(name))}
    written = [line for name in scripts for line in source(name).splitlines()]
    said = page + "".join(line for line in written if "words" in line or "button(" in line)
    assert {"village.js", "wishing.js", "ending.js", "hand.js"} <= scripts
    lines = load(language)
    own = {name for name in found(lines, "seat") if f"page.seat.{name}" in lines.wordings}
    unsaid = {name for name in own if not re.search(rf'[$"]{name}\b|words\.{name}\b', said)}
    assert unsaid <= CHOICES


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


def scripts_of(text: str) -> set[str]:
    """The scripts that are named there, whenever they are fetched."""
    return {f"{''.join(names)}.js" for names in SCRIPT.findall(text)}


def source(name: str) -> str:
    """A file of the pages, or of all parts."""
    file = STATIC / name
    return (file if file.exists() else SHARED / name).read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    """The files that are named there."""
    return {"".join(names) for names in LOADED.findall(text)}
