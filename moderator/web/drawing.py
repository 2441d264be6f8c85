"""A page drawn: its words, and what there is to see on it at once, put into its file."""

import gzip
import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

from .feed import Picture

# What several parts need: how every page begins, scenery, emblems, the live push.
SHARED = Path(__file__).parent / "static"
HEAD, SCENERY = ((SHARED / name).read_text(encoding="utf-8") for name in ("head.html", "scenery.html"))

# What of the picture stands in the page before any script comes.
FIRST = ("title", "text", "state", "scene", "name")


class Words(Template):
    """A page with places for words, named by their lines: $sound-on."""

    idpattern = r"(?a:[a-z][a-z-]*)"


def drawn(file: Path, language: str, words: Mapping[str, str], picture: Picture) -> HTMLResponse:
    """Words and the first picture put into a page; its scripts find all of both in it, too."""
    shown = {line: escape(text) for line, text in words.items()}
    shown |= {f"first-{key}": escape(str(picture.get(key, ""))) for key in FIRST}
    shown |= {
        "language": language,
        "words": in_page(words),
        "picture": in_page(picture),
        "scenery": SCENERY.rstrip(),
    }
    return HTMLResponse(Words(HEAD + file.read_text(encoding="utf-8")).substitute(shown))


def in_page(what: Mapping[str, Any]) -> str:
    """JSON that can stand in a page."""
    return json.dumps(dict(what), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def packed(page: HTMLResponse, request: Request) -> HTMLResponse:
    """A page as small as it gets, for a browser that can unpack it."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return page
    headers = {"content-encoding": "gzip"}
    return HTMLResponse(gzip.compress(bytes(page.body), 6, mtime=0), headers=headers)
