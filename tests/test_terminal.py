"""A game typed at the terminal: what is typed counts, and the screen tells nothing."""

import asyncio
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.settings import Settings
from moderator.lines.lines import load
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.requests import Ask, Floor, Poll, Tell
from moderator.rules.values import Seat
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.terminal.handed import CLEAR
from moderator.surfaces.terminal.terminal import Terminal
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Part, Public
from moderator.table.surfaces import Surface

from .boxes import Given, box_of
from .seals import records_of
from .stage import Luck, ObservedMouth, Observer

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo"]
CARDS = ["werewolf", "werewolf", "seer", "witch", "villager", "villager", "villager", "villager"]


class Typist(Surface):
    """Somebody at the keyboard, who types a line a second after being asked."""

    def __init__(self, box: Box, by_night: dict[str, str], nonsense: str | None) -> None:
        self.box = box
        self.nonsense = nonsense
        self.by_night = by_night

    def show(self, shown: Public) -> None:
        """By night what the story says, by day everybody against Ben, then Anna; or for a draw."""
        if isinstance(shown, Part) and shown.called.task in self.by_night:
            self.types(self.by_night[shown.called.task])
        elif isinstance(shown, Open) and isinstance(shown.question, Poll):
            self.vote(shown.question)
        elif isinstance(shown, Open) and isinstance(shown.question, Floor):
            if shown.question.accusation is not None:
                self.types("s 4")
            else:
                self.types("a 1 2" if 1 in shown.question.nominees else "-")

    def vote(self, poll: Poll) -> None:
        """Raised hands where there are hands to raise, else one after the other."""
        if poll.task == "draw":
            self.types("1 2 3 4 5 6 7 8")
        elif poll.task == "gallows":
            self.types("1 3 4 5 6 7")
        else:
            ben, anna = 2, 1
            meant = ben if ben - 1 in poll.choices else anna
            for seat in poll.seats:
                self.types(f"{seat + 1} {meant if seat + 1 != meant else 3}")

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:  # noqa: ARG002
        """Cards are looked at one after the other."""
        if isinstance(request, Tell) and request.call == "deal":
            self.types("")
            self.types("")

    def types(self, line: str) -> None:
        """A line, in a moment."""
        (terminal,) = (surface for surface in self.box.surfaces.all if isinstance(surface, Terminal))
        if self.nonsense is not None and line:
            terminal.typed(self.nonsense)
        asyncio.get_running_loop().call_later(1, terminal.typed, line)


def typed_game(
    setup: Setup, folder: Path, by_night: dict[str, str], dealt: list[str], nonsense: str | None = None
) -> tuple[str, Any]:
    """A whole game by typing; what stood on the screen, and how it ended."""

    screen: list[str] = []

    async def evening() -> tuple[str, Any]:
        box = box_of(
            folder,
            lambda box: Terminal(box, screen.append),
            AutoHost,
            lambda box: Typist(box, by_night, nonsense),
            names=setup.players,
            lines=load("en"),
            mouth=lambda *_: ObservedMouth(Observer()),
            castings=Given(Settings(language="en", players=setup.players), setup),
            luck=Luck(1, dealt),
        )
        await box.play()
        assert box.surfaces.failed == []
        return "".join(screen), next(folder.glob("*.finished")).read_text()

    result: tuple[str, Any] = run_virtually(evening())
    return result


BY_NIGHT = {"seer": "1", "werewolves": "8", "heal": "0", "poison": "0"}


def test_a_game_can_be_typed(tmp_path: Path) -> None:
    setup = set_up("duesterwald", NAMES, CARDS, {"captain": "none"})
    screen, journal = typed_game(setup, tmp_path, BY_NIGHT, CARDS)
    answers = {line.split()[1]: line.split()[4] for line in journal.splitlines()[1:6]}
    assert answers["seer"] == "0", "the seer looked at Anna"
    assert answers["werewolves"] == "7", "the pack took Hugo"
    assert "Hugo" in screen
    assert "Ben was a Werewolf" in screen or "Ben" in screen


def test_big_box_can_be_typed_with_raised_hands(tmp_path: Path) -> None:
    cards = ["werewolf", "werewolf", "seer", "witch", "healer", "villager", "villager", "villager"]
    setup = set_up("big-box", NAMES, cards, {})
    _, journal = typed_game(setup, tmp_path, BY_NIGHT | {"healer": "3"}, cards)
    tasks = [line.split()[1] for line in journal.splitlines()[1:]]
    assert "gallows" in tasks
    (votes,) = [line.split(" ", 4)[4] for line in journal.splitlines() if " gallows " in line][:1]
    assert votes.count("up") == 6


def test_the_screen_shows_every_call_the_same_line_and_clears_it(tmp_path: Path) -> None:
    cards = [*CARDS[:7], "thief", "seer", "villager"]
    everybody = "> 1 Anna  2 Ben  3 Clara  4 Dora  5 Emil  6 Frida  7 Gina  8 Hugo  0 Nobody"
    for dealt in (cards, ["werewolf", "werewolf", "villager", *cards[3:7], "thief", "seer", "seer"]):
        setup = set_up("duesterwald", NAMES, dealt, {"captain": "none"})
        screen, _ = typed_game(setup, tmp_path / str(len(set(dealt))), BY_NIGHT, dealt)
        night = screen[screen.index("night") :]
        prompts = [line for line in night.splitlines() if line.startswith("> ") and line.endswith("Nobody")]
        nights = [line for line, _ in groupby(prompts)]
        assert nights[:2] == [everybody, "> 1 Anna  3 Clara  4 Dora  5 Emil  6 Frida  7 Gina  0 Nobody"]
        assert len(prompts) > len(nights), "every call of a night has the same"
        # Whatever stands there for one player alone is indented deeper, and is gone with its call.
        for part in night.split(CLEAR)[1:]:
            private = [line for line in part.splitlines() if line.startswith("    ")]
            assert len(private) <= 3


@pytest.mark.parametrize(
    "line", ["", "99", "-5", "a", "a 1", "s 99", "0 0 0", "x y z", "leave", "1 2 3 4 5 6"]
)
def test_nonsense_typed_has_no_effect(line: str, tmp_path: Path) -> None:
    setup = set_up("duesterwald", NAMES, CARDS, {"captain": "none"})
    plain = typed_game(setup, tmp_path / "plain", BY_NIGHT, CARDS)
    clumsy = typed_game(setup, tmp_path / "clumsy", BY_NIGHT, CARDS, nonsense=line)
    assert clumsy[1] == plain[1]


def test_the_guard_dog_has_the_number_behind_the_players(tmp_path: Path) -> None:
    cards = ["werewolf", "werewolf", "seer", "witch", "villager", "villager", "villager", "villager"]
    setup = set_up("big-box", NAMES, cards, {"mayor": "open", "guard-dog": "yes"})
    screen, journal = typed_game(setup, tmp_path, BY_NIGHT | {"werewolves": "9"}, cards)
    assert "8 Hugo  9 the Guard Dog  0 Nobody" in screen
    bitten = [record.split(" ", 4)[4] for record in records_of(journal) if " werewolves " in record]
    assert bitten[:2] == ["null", '"guard-dog"'], "it comes with the office"


def test_both_lovers_learn_whom_they_love(tmp_path: Path) -> None:
    cards = ["werewolf", "werewolf", "seer", "cupid", "villager", "villager", "villager", "villager"]
    setup = set_up("duesterwald", NAMES, cards, {"captain": "none"})
    screen, _ = typed_game(setup, tmp_path, BY_NIGHT | {"cupid": "5 6"}, cards)
    about = load("en").text("news.about.lovers", who="{}")
    assert about.format("Frida") in screen
    assert about.format("Emil") in screen


def test_a_pack_reads_all_its_names_together(tmp_path: Path) -> None:
    setup = set_up("duesterwald", NAMES, CARDS, {"captain": "none"})
    screen, _ = typed_game(setup, tmp_path, BY_NIGHT, CARDS)
    assert load("en").text("news.about.werewolves", who="Anna and Ben") in screen
