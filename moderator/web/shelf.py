"""Our own files, compressed once and kept at hand."""

import gzip
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

# What a script or a picture is told about itself; a page is guarded by more, and by itself.
HEADERS = {
    "cache-control": "no-cache",
    "vary": "accept-encoding",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
}


class Kept(NamedTuple):
    """A file as it is sent."""

    plain: bytes
    packed: bytes
    kind: str
    tag: str


class Shelf:
    """All scripts, styles and pictures of some folders."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._files: dict[str, Kept] = {}
        for file in (file for folder in folders for file in sorted(folder.iterdir())):
            assert file.name not in self._files, f"two files are called {file.name}"
            if file.suffix in TYPES:
                self._files[file.name] = kept(file)

    async def take(self, request: Request) -> Response:
        """One of them; a page asks each time whether it is still the same."""
        file = self._files.get(request.path_params["name"])
        if file is None:
            return Response(status_code=404, headers={**HEADERS, "cache-control": "no-store"})
        headers = {**HEADERS, "etag": file.tag}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(file.plain, media_type=file.kind, headers=headers)
        return Response(file.packed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})


def kept(file: Path) -> Kept:
    """A file, read; what it says to whoever reads its source is not sent."""
    lines = map(str.strip, file.read_text(encoding="utf-8").splitlines())
    plain = "\n".join(line for line in lines if line and not is_comment(line)).encode()
    tag = f'"{blake2b(plain, digest_size=9).hexdigest()}"'
    return Kept(plain, gzip.compress(plain, mtime=0), TYPES[file.suffix], tag)


def is_comment(line: str) -> bool:
    """A line of its own; in a style, one that ends there."""
    return line.startswith("//") or (line.startswith("/*") and line.endswith("*/"))
