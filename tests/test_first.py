"""The five questions of a new box: who is asked, what is written down, and what the system makes of it."""

import asyncio
import os
import subprocess
import wave
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.first_answers import FirstAnswers, hand_in, is_handed_in
from moderator.keeping.place import phone
from moderator.surfaces.pages.first import FirstQuestions
from moderator.table.preparation import AGAIN, Preparation
from moderator.table.surfaces import Surface
from moderator.web.devices import Device

from .boxes import box_of
from .pages_stage import HOST, PagesTable, in_a_loop
from .patience import patient

ROOT = Path(__file__).parents[1]
STRANGER = Device("somebody", "en", "10.0.0.9")


# What can be answered, and what of it lies on the card.


@pytest.mark.parametrize(
    ("wrong", "answers"),
    [
        ("language", FirstAnswers(language="xx")),
        ("name", FirstAnswers(name="-box")),
        ("name", FirstAnswers(name="our box")),
        ("name", FirstAnswers(name="b" * 33)),
        ("network", FirstAnswers(network="ü" * 17)),
        ("network", FirstAnswers(network="home\nkey=")),
        ("password", FirstAnswers(network="home", password="seven77")),
        ("password", FirstAnswers(network="home", password="p" * 64)),
        ("password", FirstAnswers(network="home", password="Schlüssel")),
        ("password", FirstAnswers(password="long enough")),
        ("", FirstAnswers()),
        ("", FirstAnswers("de", "our-box", "ü" * 16, "p" * 63)),
        ("", FirstAnswers(network="open")),
    ],
)
def test_what_cannot_be_is_named(wrong: str, answers: FirstAnswers) -> None:
    assert answers.wrong() == wrong


def test_of_a_password_its_key_alone_is_written_down(tmp_path: Path) -> None:
    # The example of the standard itself: IEEE 802.11i, H.4.
    hand_in(FirstAnswers(network="IEEE", password="password"), tmp_path)
    (file,) = tmp_path.iterdir()
    key = "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"
    assert file.read_text() == f"network=49454545\nkey={key}\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert is_handed_in(tmp_path)


# Who is asked.


class New:
    """A box that nobody has set up, and its questions."""

    def __init__(self, folder: Path) -> None:
        self.table = PagesTable(folder / "games", language="en")
        self.system, self.own = folder / "system", folder / "own"
        for made in (self.system, self.own):
            made.mkdir()
        (self.system / "new").touch()
        self.first = FirstQuestions(self.table.pages, self.system, self.own)

    def host(self) -> None:
        """Somebody hosts."""
        assert self.table.pages.keys.trust(HOST.token, "4711")

    def say(self, **told: Any) -> tuple[int, str]:
        return self.first.say(HOST, told)

    @property
    def state(self) -> Any:
        return self.first.look(HOST)["state"]


@in_a_loop
async def test_only_whoever_hosts_is_asked(tmp_path: Path) -> None:
    new = New(tmp_path)
    assert new.first.look(STRANGER)["state"] == "locked"
    assert "network" not in new.first.look(STRANGER)
    assert new.first.say(STRANGER, {"language": "de"}).status == 403
    assert not is_handed_in(new.own)
    new.host()
    assert new.state == "asking"
    assert new.first.look(STRANGER)["state"] == "locked"


@in_a_loop
async def test_answers_are_handed_in_once_and_the_language_is_spoken_at_once(tmp_path: Path) -> None:
    new = New(tmp_path)
    new.host()
    assert new.say(language="de", name="kiste", network="Daheim", password="geheim genug")[0] == 204
    written = (new.own / "first-answers").read_text()
    assert written.startswith("language=de\nname=kiste\nnetwork=44616865696d\nkey=")
    assert "geheim" not in written
    assert new.table.box.narrator.lines.language == "de"
    assert new.state == "settling"
    assert new.say(language="en")[0] == 409
    assert (new.own / "first-answers").read_text() == written


@in_a_loop
async def test_what_is_wrong_changes_nothing(tmp_path: Path) -> None:
    new = New(tmp_path)
    new.host()
    wrong: tuple[dict[str, Any], ...] = (
        {"language": "xx"},
        {"name": 7},
        {"network": "\ud800"},
        {"password": []},
    )
    for told in wrong:
        status, why = new.say(**told)
        assert status == 400
        assert why
        assert not list(new.own.iterdir())
        assert new.state == "asking"


@in_a_loop
async def test_a_disk_that_is_not_willing_is_told(tmp_path: Path) -> None:
    new = New(tmp_path)
    new.host()
    new.own.rmdir()
    new.own.touch()
    status, why = new.say(name="kiste")
    assert status == 500
    assert "could not be written down" in why
    assert new.state == "asking"


@in_a_loop
async def test_a_box_that_is_set_up_asks_nothing_and_tells_what_became_of_it(tmp_path: Path) -> None:
    new = New(tmp_path)
    new.host()
    (new.system / "new").unlink()
    assert new.state == "done"
    assert new.say(language="de")[0] == 409
    texts = set()
    for word in ("own", "home", "refused", "failed", "anything else"):
        (new.system / "first-told").write_text(f"{word}\n")
        texts.add(new.first.look(HOST)["text"])
    assert len(texts) == 5
    # Where the Wi-Fi was refused, the questions are open again, and say so.
    (new.system / "new").touch()
    (new.system / "first-told").write_text("refused\n")
    assert new.state == "asking"
    assert "did not take the box" in new.first.look(HOST)["text"]


@in_a_loop
async def test_nothing_is_settled_while_a_game_is_on(tmp_path: Path) -> None:
    new = New(tmp_path)
    new.host()
    new.table.seat([phone(number) for number in range(8)])
    new.table.play()
    assert new.say(language="de")[0] == 409
    new.table.stop()
    assert new.say()[0] == 204, "all may stay as it is"
    assert (new.own / "first-answers").read_text() == ""


@in_a_loop
async def test_a_new_box_tells_how_to_come_to_it_until_somebody_hosts(tmp_path: Path) -> None:
    new = New(tmp_path)
    told = new.first.welcome()
    assert told.startswith("I am a new box")
    assert new.table.pages.door.joining().password in told.replace(", ", "-")
    new.host()
    assert new.first.welcome() == ""


class Calls(Surface):
    """Has something to say as long as nobody hosts."""

    is_hosted = False

    def welcome(self) -> str:
        return "" if self.is_hosted else "Come here"


@in_a_loop
async def test_it_is_said_again_and_again_and_by_nobody_who_is_set_up(tmp_path: Path) -> None:
    calls, said = Calls(), list[str]()
    box = box_of(tmp_path, lambda _: calls, gathering=True)

    async def speak(line: str, **_: object) -> None:
        said.append(line)

    gathers = asyncio.ensure_future(Preparation(box, speak, speak).gather())
    await asyncio.sleep(2.5 * AGAIN)
    assert said == ["evening.come", *["Come here"] * 3]
    calls.is_hosted = True
    await asyncio.sleep(10 * AGAIN)
    assert len(said) == 4
    assert box.host.do("next")
    await gathers
    assert said[4:] == ["evening.nobody"]


# What the system makes of it.

COMMAND = """#!/bin/bash
echo "$(basename "$0") $*" >>"$MODERATOR_SYSTEM/asked"
case "$*" in *"${REFUSED:-nothing at all}"*) exit 4 ;; esac
"""
CUT = "left=$2; set -T; trap '((left-- > 0)) || kill -9 $$ $BASHPID' DEBUG; . \"$1\""


class System:
    """What `setup/settle` changes, below a folder, with commands that only note that they were called."""

    def __init__(self, folder: Path) -> None:
        self.root, self.bin = folder / "system", folder / "bin"
        for place in ("etc/moderator", "etc/NetworkManager/system-connections", "var/lib/moderator"):
            (self.root / place).mkdir(parents=True)
        self.bin.mkdir(parents=True)
        for name in ("nmcli", "hostnamectl", "systemctl"):
            (self.bin / name).write_text(COMMAND)
            (self.bin / name).chmod(0o755)
        (self.root / "etc/moderator/new").touch()
        (self.root / "etc/moderator/box.yaml").write_text("# Ours.\nlanguage: en\npace: brisk\n")
        (self.root / "etc/hosts").write_text("127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n")

    def settle(self, refused: str = "nothing at all", cut: int | None = None) -> str:
        """What it has told in the end."""
        script = str(ROOT / "setup/settle")
        command = ["bash", script] if cut is None else ["bash", "-c", CUT, script, script, str(cut)]
        paths = f"{self.bin}:{os.environ['PATH']}"
        about = {
            "PATH": paths,
            "MODERATOR_SYSTEM": str(self.root),
            "REFUSED": refused,
            "MODERATOR_READING": "0",
        }
        no_sync = {"BASH_FUNC_sync%%": "() { :; }"}
        subprocess.run(
            command, env={**os.environ, **about, **no_sync}, timeout=patient(60), capture_output=True
        )
        return self.read("etc/moderator/first-told").strip()

    def answer(self, answers: str) -> None:
        (self.root / "var/lib/moderator/first-answers").write_text(answers)

    def read(self, file: str) -> str:
        place = self.root / file
        return place.read_text() if place.exists() else ""

    @property
    def asked(self) -> list[str]:
        return self.read("asked").splitlines()


HOME = "etc/NetworkManager/system-connections/moderator-home.nmconnection"
ALL = FirstAnswers("de", "kiste", "Daheim [1]", "geheim genug").lines()


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


def test_all_of_it_becomes_so(system: System) -> None:
    system.answer(ALL)
    assert system.settle() == "home"
    assert system.read("etc/moderator/box.yaml") == "language: de\n# Ours.\npace: brisk\n"
    assert system.read("etc/hosts") == "127.0.0.1\tlocalhost\n127.0.1.1\tkiste\n"
    home = system.read(HOME)
    assert "ssid=68;97;104;101;105;109;32;91;49;93;\n" in home
    assert (system.root / HOME).stat().st_mode & 0o777 == 0o600
    assert "hostnamectl hostname kiste" in system.asked
    assert "nmcli --wait 60 connection up moderator-home" in system.asked
    assert not (system.root / "etc/moderator/new").exists()
    assert not (system.root / "var/lib/moderator/first-answers").exists()
    assert "systemctl disable --quiet moderator-settle.path" in system.asked


def test_where_nothing_was_answered_nothing_is_changed(system: System) -> None:
    before = {name: system.read(f"etc/{name}") for name in ("hosts", "moderator/box.yaml")}
    system.answer("")
    assert system.settle() == "own"
    assert {name: system.read(f"etc/{name}") for name in before} == before
    assert not [call for call in system.asked if call.startswith(("nmcli", "hostnamectl"))]
    assert not (system.root / "etc/moderator/new").exists()


def test_a_wi_fi_that_refuses_is_forgotten_and_may_be_named_once_more(system: System) -> None:
    system.answer(ALL)
    assert system.settle(refused="up moderator-home") == "refused"
    assert not (system.root / HOME).exists()
    assert system.asked[-2:] == ["nmcli connection reload", "nmcli connection up moderator"]
    assert (system.root / "etc/moderator/new").exists()
    assert not (system.root / "var/lib/moderator/first-answers").exists()
    system.answer(ALL)
    assert system.settle() == "home"


def test_what_fails_is_told_and_all_else_becomes_so(system: System) -> None:
    system.answer(ALL)
    assert system.settle(refused="hostname kiste") == "failed"
    assert system.read("etc/moderator/box.yaml").startswith("language: de\n")
    assert (system.root / HOME).exists()
    assert "raspberrypi" in system.read("etc/hosts")


@pytest.mark.parametrize(
    "answers",
    [
        "language=../../etc\nname=a;reboot\n",
        "name=$(reboot)\nnetwork=41;reboot\n",
        "network=zz\nkey=x\nname=-a\n",
        "language=xx\n",
        f"network={'41' * 33}\n",
    ],
)
def test_what_no_box_writes_means_nothing(answers: str, system: System) -> None:
    system.answer(answers)
    assert system.settle() == "own"
    assert "language: en" in system.read("etc/moderator/box.yaml")
    assert not (system.root / HOME).exists()
    assert not [call for call in system.asked if call.startswith(("nmcli", "hostnamectl"))]


def test_a_plug_that_is_pulled_costs_nothing(tmp_path: Path) -> None:
    for cut in range(0, 400, 7):
        system = System(tmp_path / str(cut))
        system.answer(ALL)
        system.settle(cut=cut)
        is_through = not (system.root / "var/lib/moderator/first-answers").exists()
        if not is_through:
            system.settle()
        assert system.read("etc/moderator/first-told") == "home\n", cut
        assert system.read("etc/moderator/box.yaml") == "language: de\n# Ours.\npace: brisk\n", cut
        assert (system.root / HOME).exists(), cut
        if is_through:
            break
    else:
        raise AssertionError("it never ends")
    assert cut > 30


# What is said before there is a box.

VOICE = """
class NanoTTS:
    def speak(self, text, voice, speed, volume):
        return f"{voice} {text}".encode()
"""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("what", ["begin", "install", "failed"])
def test_the_card_speaks_with_the_voice_that_it_brings(language: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    with zipfile.ZipFile(tmp_path / "wheels/py_nanotts-0-cp39-abi3-any.whl", "w") as wheel:
        wheel.writestr("py_nanotts.py", VOICE)
    for _ in range(2):
        command = ["python3", str(ROOT / "setup/card/say.py"), "wheels", "voice", language, what]
        said = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=patient(60), check=True)
        with wave.open(BytesIO(said.stdout)) as file:
            told = file.readframes(file.getnframes()).decode()
        assert told.startswith(f"{language}-")
        assert len(told) > 40
