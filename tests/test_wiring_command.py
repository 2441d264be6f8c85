"""`moderator wiring`: Enter all the way works, nothing is overwritten unasked, every word is there."""

import csv
import re
from argparse import Namespace
from html import escape
from os import utime
from pathlib import Path

import pytest

from hardware.plan import ExpanderPin, GpioLamp, GpioPin, PanelPlan, SeatPlan
from hardware.wiring.circuit import Circuit
from hardware.wiring.page import page, sheets
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.questions import bar, question_page
from hardware.wiring.sounds import SOUNDS
from hardware.wiring.texts import HERE, LANGUAGES, Texts, read
from hardware.wiring.wiring import LAMPS, Wiring
from hardware.wiring.writing import panel_block
from moderator.__main__ import main
from moderator.commands.wiring import newest, write
from moderator.keeping.learnt import learnt_file, leave
from moderator.keeping.settings import BadSettings, load
from moderator.options import build_parser

from .test_wiring_reading import PLAN
from .wiring_pictures import wiring_from

PLACEHOLDER = re.compile(r"{(\w+)}")


class Talk:
    """Somebody at the keyboard, and what they are told."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.asked: list[str] = []
        self.told: list[str] = []

    def ask(self, question: str) -> str:
        self.asked.append(question)
        return self.typed.pop(0) if self.typed else ""


def wiring_of(file: Path) -> Wiring:
    return wiring_from(file.read_text(encoding="utf-8"))


def given(file: Path, *options: str) -> Namespace:
    """The command line."""
    return build_parser().parse_args(["wiring", "--new", "--settings", str(file), *options])


def talk(file: Path, *typed: str, options: tuple[str, ...] = ()) -> tuple[Talk, int]:
    """A whole conversation."""
    somebody = Talk(*typed)
    ended = write(file, given(file, *options), Texts("en"), somebody.ask, somebody.told.append)
    return somebody, ended


def test_enter_all_the_way_works(tmp_path: Path) -> None:
    somebody, ended = talk(tmp_path / "box.yaml")
    assert ended == 0
    assert len(somebody.asked) == 5
    assert wiring_of(tmp_path / "box.yaml") == propose(Kit())


def test_answers_are_asked_again_until_they_are_one(tmp_path: Path) -> None:
    somebody, _ = talk(tmp_path / "box.yaml", "zero", "51", "12", "5", "jack", "usb", "s", "y")
    assert len(somebody.asked) == 8
    assert wiring_of(tmp_path / "box.yaml") == propose(Kit(12, "5", "usb", "strip", True))


def test_what_is_said_on_the_command_line_is_not_asked(tmp_path: Path) -> None:
    options = ("--seats", "6", "--pi", "3", "--sound", "hifiberry-dac", "--lamps", "rgb", "--no-buzzers")
    somebody, _ = talk(tmp_path / "box.yaml", options=options)
    assert somebody.asked == []
    assert wiring_of(tmp_path / "box.yaml") == propose(Kit(6, "3", "hifiberry-dac", "rgb"))
    assert "strip" in somebody.told[0]


def test_a_panel_is_only_replaced_when_that_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    talk(file, "4")
    before = file.read_text(encoding="utf-8")
    somebody, ended = talk(file)
    assert (len(somebody.asked), ended) == (1, 1)
    assert file.read_text(encoding="utf-8") == before
    talk(file, "yes", "5")
    assert len(wiring_of(file).plan.seats) == 5
    talk(file, "6", options=("--overwrite",))
    assert len(wiring_of(file).plan.seats) == 6


def test_the_rest_of_the_settings_stays(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("pace: brisk\n", encoding="utf-8")
    talk(file)
    settings = load(file)
    assert settings.pace == "brisk"
    assert settings.panel == propose(Kit())


def test_the_settings_tell_a_panels_mistakes_with_their_own(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text(
        "pace: slow\npanel:\n  pi: 9\n  host: 5\n  centre: 6\n  seats: {1: {lamp: 7, button: 8}}\n"
    )
    with pytest.raises(BadSettings) as told:
        load(file)
    lines = str(told.value).splitlines()
    assert [line.removeprefix(f"{file}, ").split(":")[0] for line in lines] == ["line 1", "line 3"]


def test_the_command_tells_all_that_is_wrong_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong panel is not drawn; with one that is right the others are told all the same."""
    file, out = tmp_path / "box.yaml", tmp_path / "pictures"
    common = ["wiring", "--settings", str(file), "--out", str(out)]
    assert main([*common, "--new", "--seats", "5", "--pi", "4", "--sound", "usb", "--lamps", "mono",
                 "--no-buzzers"]) == 0  # fmt: skip
    right = file.read_text(encoding="utf-8")
    file.write_text(f"pace: fast\nquux: 1\n{right}", encoding="utf-8")
    assert main(common) == 0
    told = capsys.readouterr().err
    assert "line 1: pace" in told
    assert "line 2: there is no setting 'quux'" in told
    (out / "wiring.html").unlink()
    file.write_text(f"pace: fast\n{right.replace('pi: 4', 'pi: 9')}", encoding="utf-8")
    assert main(common) == 2
    told = capsys.readouterr().err
    assert "line 1: pace" in told
    assert "pi cannot be '9'" in told
    assert not (out / "wiring.html").exists()


def test_no_panel_is_no_mistake(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("panel:\n", encoding="utf-8")
    assert load(file).panel is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_draws_what_it_wrote(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "pictures"
    common = ["wiring", "--settings", str(file), "--out", str(out), "--language", language]
    wanted = ["--new", "--seats", "20", "--pi", "4", "--sound", "usb", "--lamps", "strip", "--buzzers"]
    assert main([*common, *wanted]) == 0
    assert main(common) == 0
    assert str(out / "wiring.html") in capsys.readouterr().out
    bill = list(csv.reader((out / "parts.csv").read_text(encoding="utf-8").splitlines()))
    assert len(bill) > 12
    assert all(many.isdecimal() and part for many, part in bill[1:])
    drawn = sorted(picture.name for picture in out.iterdir() if picture.suffix != ".csv")
    chips = [f"expander-{name}.svg" for name in ("0x20-1", "0x20-2", "0x21-1", "0x21-2", "0x22")]
    boards = [f"board-{number}-{side}.svg" for number in (1, 2) for side in ("above", "below")]
    assert drawn == [*boards, *chips, "parts.svg", "pi.svg", "side.svg", "strip.svg", "wiring.html"]
    written = (out / "wiring.html").read_text(encoding="utf-8")
    assert all((out / name).read_text(encoding="utf-8") in written for name in drawn[:-1])
    # What is on the list is in the file.
    assert all(f'<td class="n">{many}</td><td>{escape(part)}</td>' in written for many, part in bill[1:])


def test_pictures_of_another_plan_do_not_stay(tmp_path: Path) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "pictures"
    talk(file, "50", "4", "usb", "strip")
    assert main(["wiring", "--settings", str(file), "--out", str(out)]) == 0
    (out / "own-photo.svg").write_text("<svg/>", encoding="utf-8")
    talk(file, "yes", "5")
    assert main(["wiring", "--settings", str(file), "--out", str(out)]) == 0
    assert sorted(one.name for one in out.iterdir()) == [
        "board-above.svg",
        "board-below.svg",
        "own-photo.svg",
        "parts.csv",
        "parts.svg",
        "pi.svg",
        "side.svg",
        "wiring.html",
    ]


def test_the_file_is_the_one_that_the_box_reads_and_so_is_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "moderator" / "box.yaml"
    new = [
        "wiring",
        "--new",
        "--seats",
        "5",
        "--pi",
        "4",
        "--sound",
        "usb",
        "--lamps",
        "mono",
        "--no-buzzers",
    ]
    assert main(new) == 0
    assert load(file).panel == propose(Kit(5, sound="usb"))
    assert f"Geschrieben: {file}" in capsys.readouterr().out
    file.write_text(f"language: en\nvolume: loud\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    assert main(["wiring", "--out", str(tmp_path / "pictures")]) == 0
    assert "Drawn: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "options", "told"),
    [
        (None, [], "wiring --new"),
        ("panel: {pi: 9}", [], "line 1: pi cannot be '9'"),
        ("panel: [", ["--new", "--seats", "8"], "is not YAML"),
        (
            "language: de\nPanel:\n  pi: 4\n",
            [],
            "line 2: there is no setting 'Panel'; take it out, or did you mean panel?",
        ),
        (None, ["--new", "--seats", "8", "--pi", "5", "--sound", "jack"], "no headphone jack"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, content: str | None, options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.yaml"
    if content:
        file.write_text(content, encoding="utf-8")
    assert main(["wiring", "--settings", str(file), "--out", str(tmp_path), *options]) == 2
    assert told in capsys.readouterr().err
    assert content is None or file.read_text(encoding="utf-8") == content


class Overheard(Texts):
    """Texts that know which of them were used."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.used: set[str] = set()

    def __call__(self, key: str, **about: object) -> str:
        self.used.add(key)
        assert set(PLACEHOLDER.findall(self.all[key])) <= set(about), key
        return super().__call__(key, **about)


def test_what_a_host_has_kept_since_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The box plays with it: who solders by another plan gets a box that does not answer."""
    for variable in ("STATE_DIRECTORY", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    file, drawing = (
        tmp_path / "moderator" / "box.yaml",
        ["wiring", "--language", "en", "--out", str(tmp_path)],
    )
    file.parent.mkdir()
    file.write_text(panel_block(propose(Kit(3)), Texts("en")))
    leave(panel_block(propose(Kit(5)), Texts("en")))
    for age, seats in ((60, 5), (-60, 3)):
        written = learnt_file().stat().st_mtime - age
        utime(file, (written, written))
        assert main(drawing) == 0
        drawn, said = (tmp_path / "wiring.html").read_text(), capsys.readouterr().out
        assert (f"Seat {seats}" in drawn, f"Seat {seats + 1}" in drawn) == (True, False)
        assert (str(learnt_file()) in said) == (age > 0)
    # Whoever names a file gets that one.
    utime(file, (0, 0))
    assert main([*drawing, "--settings", str(file)]) == 0
    assert "Seat 4" not in (tmp_path / "wiring.html").read_text()


def test_who_may_not_see_what_a_host_has_kept_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hidden(file: Path | None) -> Path | None:
        raise PermissionError(file)

    monkeypatch.setattr("moderator.commands.wiring.left_since", hidden)
    told: list[str] = []
    assert newest(tmp_path / "box.yaml", Texts("en"), told.append) == tmp_path / "box.yaml"
    assert ["with sudo" in words for words in told] == [True]


@pytest.mark.fast
def test_the_languages_match_in_keys_and_placeholders() -> None:
    first, *others = (read(HERE / f"texts.{language}.yaml") for language in LANGUAGES)
    for other in others:
        assert list(first) == list(other)
        for key, text in first.items():
            assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(other[key])), key


def test_every_text_is_used_and_every_used_text_is_there(tmp_path: Path) -> None:
    texts = Overheard("en")
    wirings = [propose(Kit(seats, lamps=lamps, buzzers=buzzers)) for seats in (3, 20, 45)
               for lamps in ("mono", "rgb", "strip") for buzzers in (False, True)]  # fmt: skip
    wirings += [Wiring(PLAN, sound="hifiberry-dac", lamps=lamps) for lamps in LAMPS]
    wirings += [Wiring(propose(Kit(5, sound=sound)).plan, sound=sound) for sound in SOUNDS]
    wirings += [propose(Kit(5, pi="3", lamps="strip")), crowded(), gap()]
    for wiring in wirings:
        drawn = Circuit(wiring)
        page(drawn, list(sheets(drawn, texts)), texts, "box.yaml", bar(texts, Kit(), "", ""))
        panel_block(wiring, texts)
    question_page(texts, "", has_plan=True)
    for typed in (("",), ("yes", "77", "3"), ("no",), ("yes", "20", "", "", "rgb"), ("yes", "20")):
        somebody = Talk(*typed)
        write(tmp_path / "box.yaml", given(tmp_path / "box.yaml"), texts, somebody.ask, somebody.told.append)
    drawing = ["wiring", "--settings", str(tmp_path / "box.yaml"), "--out", str(tmp_path)]
    assert main(drawing) == 0
    # Those of a teach-in (test_lesson.py), of a case (test_wiring_solids.py), and of a plan that a host
    # has kept (test_pages_planning.py, and above).
    assert set(texts.all) - texts.used == {
        "ask.drawn",
        "ask.built",
        "ask.before",
        "ask.left",
        "ask.left-since",
        "ask.unseen",
        "ask.no-stl",
        "ask.no-picture",
        "page.answers",
        "page.kept",
        "page.unkept",
    }


def crowded() -> Wiring:
    """Seven lamps of all colours: more than pins should give, so through driver arrays."""
    bcm = iter((4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26))
    seats = tuple(
        SeatPlan(
            ExpanderPin(0x20, nth), GpioLamp((GpioPin(next(bcm)), GpioPin(next(bcm)), GpioPin(next(bcm))))
        )
        for nth in range(7)
    )
    return Wiring(PanelPlan(seats, ExpanderPin(0x20, 8), ExpanderPin(0x20, 15)))


def gap() -> Wiring:
    """A strip with pixels that are nobody's."""
    text = (
        "panel:\n  host: 26\n  centre: strip 2\n  strip: {pixels: 9}\n"
        "  seats: {1: {button: 5, lamp: strip 5-6}}\n"
    )
    return wiring_from(text)
