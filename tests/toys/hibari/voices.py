"""One voice is in the package; of the others it knows where they could be fetched."""

from pathlib import Path


def voice_path(name: str, download_missing: bool = True) -> str:
    if name == "heart":
        return str(Path(__file__))
    assert not download_missing, "a test fetched something"
    raise FileNotFoundError(name)
