"""A voice is brought: over a real connection that breaks, or from a folder, and it is what it should be."""

import hashlib
import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from moderator.__main__ import main
from moderator.commands import bring as command
from moderator.lines.lines import load
from moderator.sound.voice.engine import piper_voice
from moderator.sound.voice.live import measured
from moderator.sound.voice.settings import VoiceSettings
from moderator.workshop.bringing import Larder, NotBrought, bring
from moderator.workshop.offers import OFFERS, Offer, VoiceFile

TOYS = Path(__file__).parent / "toys"
CONFIGURATION = (TOYS / "de_DE-thorsten-medium.onnx.json").read_bytes()
WEIGHTS = b"toy" + bytes(range(256)) * 4000
PATH = "de/de_DE/thorsten/medium/de_DE-thorsten-medium.onnx"
MD5 = hashlib.md5(WEIGHTS, usedforsecurity=False).hexdigest()
TOY = Offer("toy", "de", "a toy", "CC0, from this test", VoiceFile(PATH, len(WEIGHTS), MD5))


class Hub(ThreadingHTTPServer):
    """Has files, and breaks off after so many bytes if it is told to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Shelf)
        self.files = {f"/{PATH}": WEIGHTS, f"/{PATH}.json": CONFIGURATION}
        self.breaks_after: int | None = None
        self.goes_on = True
        # What was asked for, and from where on.
        self.asked: list[tuple[str, str]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Shelf(BaseHTTPRequestHandler):
    server: Hub

    def do_GET(self) -> None:
        hub, ranged = self.server, self.headers.get("Range", "")
        hub.asked.append((self.path.rpartition(".")[2], ranged))
        if self.path not in hub.files:
            self.send_error(404)
            return
        begins = int(ranged.removeprefix("bytes=").rstrip("-")) if ranged and hub.goes_on else 0
        content = hub.files[self.path][begins:]
        self.send_response(206 if begins else 200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: hub.breaks_after])

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def hub() -> Iterator[Hub]:
    """A hub on loopback."""
    with Hub() as hub:
        thread = threading.Thread(target=hub.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield hub
        hub.shutdown()
        thread.join()


def brought(larder: Larder, hub: Hub, *folders: Path) -> dict[str, str]:
    """The toy, from there."""
    return bring(TOY, larder, hub.address, folders, lambda *_: None)


def test_a_voice_is_fetched_whole_and_known_by_its_sums(tmp_path: Path, hub: Hub) -> None:
    larder, shown = Larder(tmp_path / "voices"), list[tuple[int, int]]()
    sums = bring(TOY, larder, hub.address, [], lambda *at: shown.append(at))
    assert sums == {
        "de_DE-thorsten-medium.onnx": hashlib.sha256(WEIGHTS).hexdigest(),
        "de_DE-thorsten-medium.onnx.json": hashlib.sha256(CONFIGURATION).hexdigest(),
    }
    assert (larder.coming / TOY.weights.name).read_bytes() == WEIGHTS
    assert shown[-2] == (len(WEIGHTS), len(WEIGHTS)), "then the small one"
    # No engine finds it before it has spoken.
    assert not list(larder.folder.glob("*.onnx"))


def test_a_fetch_that_breaks_off_goes_on_where_it_ended(tmp_path: Path, hub: Hub) -> None:
    larder = Larder(tmp_path / "voices")
    hub.breaks_after = 100_000
    with pytest.raises(NotBrought, match="it goes on where it ended; or bring the file on a USB stick"):
        brought(larder, hub)
    hub.breaks_after = None
    brought(larder, hub)
    assert hub.asked == [("onnx", ""), ("onnx", "bytes=100000-"), ("json", "")]
    assert (larder.coming / TOY.weights.name).read_bytes() == WEIGHTS


def test_where_a_hub_cannot_go_on_it_begins_again(tmp_path: Path, hub: Hub) -> None:
    larder = Larder(tmp_path / "voices")
    hub.breaks_after, hub.goes_on = 100_000, False
    with pytest.raises(NotBrought):
        brought(larder, hub)
    hub.breaks_after = None
    brought(larder, hub)
    assert (larder.coming / TOY.weights.name).read_bytes() == WEIGHTS


@pytest.mark.parametrize(
    ("file", "content", "wrong"),
    [
        (PATH, WEIGHTS[:-1] + b"x", "is not what its md5 says"),
        (PATH, WEIGHTS + b"x", "has 1024004 bytes instead of 1024003"),
        (f"{PATH}.json", b"<html>moved</html>", "is no configuration of a voice"),
        (f"{PATH}.json", b"{}", "is no configuration of a voice"),
    ],
)
def test_what_is_not_the_voice_is_thrown_away(
    tmp_path: Path, hub: Hub, file: str, content: bytes, wrong: str
) -> None:
    larder, right = Larder(tmp_path / "voices"), hub.files[f"/{file}"]
    hub.files[f"/{file}"] = content
    with pytest.raises(NotBrought, match=wrong):
        brought(larder, hub)
    assert not (larder.coming / Path(file).name).exists()
    hub.files[f"/{file}"] = right
    brought(larder, hub)


def test_nothing_that_never_ends_fills_the_disk(tmp_path: Path, hub: Hub) -> None:
    larder = Larder(tmp_path / "voices")
    hub.files[f"/{PATH}"] = WEIGHTS + bytes(50_000_000)
    with pytest.raises(NotBrought):
        brought(larder, hub)
    assert sum(file.stat().st_size for file in larder.coming.iterdir()) < 2 * len(WEIGHTS)


def test_where_the_hub_is_away_it_says_so(tmp_path: Path, hub: Hub) -> None:
    hub.files.clear()
    with pytest.raises(NotBrought, match=r"onnx could not be fetched whole: Not Found"):
        brought(Larder(tmp_path / "voices"), hub)


def test_a_stick_is_as_good_as_the_hub_but_must_hold_the_same(tmp_path: Path, hub: Hub) -> None:
    stick, larder = tmp_path / "stick", Larder(tmp_path / "voices")
    stick.mkdir()
    (stick / TOY.weights.name).write_bytes(WEIGHTS)
    (stick / f"{TOY.weights.name}.json").write_bytes(CONFIGURATION)
    brought(larder, hub, stick)
    assert hub.asked == []
    other = Larder(tmp_path / "others")
    (stick / TOY.weights.name).write_bytes(WEIGHTS[::-1])
    brought(other, hub, stick)
    assert hub.asked == [("onnx", "")], "the small one is on the stick"


def test_what_came_first_is_what_it_must_be_from_then_on(tmp_path: Path, hub: Hub) -> None:
    larder = Larder(tmp_path / "voices")
    brought(larder, hub)
    (larder.coming / f"{TOY.weights.name}.json").unlink()
    hub.files[f"/{PATH}.json"] = CONFIGURATION.replace(b"22050", b"16000")
    with pytest.raises(NotBrought, match="is not what it was when it first came"):
        brought(larder, hub)


@pytest.fixture
def toy_piper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Piper as a toy: it is not installed here."""
    monkeypatch.setenv("PYTHONPATH", str(TOYS))
    # Nothing is to be heard.
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def set_up(larder: Larder, hub: Hub, tmp_path: Path) -> str:
    """As `moderator voice bring` does it, with the toy."""
    settings = VoiceSettings("de", tmp_path / "cache", voice=("piper", "tone"), voices=larder.folder)
    return command.brought(TOY, larder, hub.address, None, settings, load("de"))


@pytest.mark.usefixtures("toy_piper")
def test_a_voice_that_speaks_is_put_in_place_with_all_that_is_known_of_it(
    tmp_path: Path,
    hub: Hub,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    larder = Larder(tmp_path / "voices")
    chosen = set_up(larder, hub, tmp_path)
    file = piper_voice("de", "", larder.folder)
    assert file == larder.folder / TOY.weights.name
    assert measured(str(file)) == chosen
    noted = json.loads(file.with_name(f"{file.name}.about.json").read_bytes())
    assert noted["origin"] == "CC0, from this test"
    assert noted["sha256"][file.name] == hashlib.sha256(WEIGHTS).hexdigest()
    assert not larder.coming.exists()
    assert "CC0, from this test" in capsys.readouterr().out
    # On a machine that renders as slowly as this, nobody is made to wait in a game.
    monkeypatch.setenv("TOY_SECONDS", "1.5")
    assert set_up(larder, hub, tmp_path) == "prepared"
    assert measured(str(file)) == "prepared"
    assert len(hub.asked) == 2, "what is here is not fetched again"
    assert larder.clear() == [TOY.weights.name]
    assert list(larder.folder.iterdir()) == []


@pytest.mark.usefixtures("toy_piper")
def test_a_voice_that_does_not_speak_changes_nothing(tmp_path: Path, hub: Hub) -> None:
    larder, bad = Larder(tmp_path / "voices"), b"bad" + WEIGHTS[3:]
    broken = VoiceFile(PATH, len(bad), hashlib.md5(bad, usedforsecurity=False).hexdigest())
    hub.files[f"/{PATH}"] = bad
    settings = VoiceSettings("de", tmp_path / "cache", voice=("piper", "tone"), voices=larder.folder)
    with pytest.raises(NotBrought, match="toy does not speak here: ValueError: no model"):
        command.brought(TOY._replace(weights=broken), larder, hub.address, None, settings, load("de"))
    assert not list(larder.folder.glob("*.onnx"))


@pytest.mark.usefixtures("toy_piper")
def test_a_voice_that_is_brought_later_takes_the_place_of_the_first(tmp_path: Path, hub: Hub) -> None:
    larder = Larder(tmp_path / "voices")
    set_up(larder, hub, tmp_path)
    mine = larder.folder / "de_DE-mine-low.onnx"
    mine.write_bytes(b"toy")
    other = PATH.replace("thorsten-medium", "other-medium")
    hub.files |= {f"/{other}": WEIGHTS, f"/{other}.json": CONFIGURATION}
    offer = TOY._replace(weights=TOY.weights._replace(path=other))
    settings = VoiceSettings("de", tmp_path / "cache", voice=("piper",), voices=larder.folder)
    command.brought(offer, larder, hub.address, None, settings, load("de"))
    assert sorted(file.name for file in larder.folder.glob("*.onnx")) == [
        mine.name,
        "de_DE-other-medium.onnx",
    ]


def test_the_one_question_is_asked_and_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    for answer, code, chosen in (("2\n", 0, "emotional"), ("\n", 1, ""), ("9\n", 1, "")):
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        assert main(["voice", "choose", "--language", "de"]) == code
        said = capsys.readouterr()
        assert said.out.split()[:1] == ([chosen] if chosen else [])
        assert "CC0" in said.err
    assert main(["voice", "choose", "--language", "de", "--voice", "quick"]) == 0
    assert capsys.readouterr().out.split() == ["quick", "de_DE-thorsten-medium.onnx"]
    assert main(["voice", "choose", "--language", "en"]) == 2
    assert "no voice for the language 'en'" in capsys.readouterr().err
    assert main(["voice", "drop"]) == 0
    assert "no voice had been brought" in capsys.readouterr().out


def test_every_offer_names_two_files_and_where_they_come_from() -> None:
    assert {offer.name for offer in OFFERS} == {"thorsten", "emotional", "quick"}
    for offer in OFFERS:
        weights, configuration = offer.files
        assert weights.size > 50_000_000
        assert len(bytes.fromhex(weights.md5)) == 16
        assert configuration.name == f"{weights.name}.json"
        assert "CC0" in offer.origin
        assert str(Path(weights.path).parent) in offer.origin
