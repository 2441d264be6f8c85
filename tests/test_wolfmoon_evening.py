"""Wolfmoon on the box: played to its end, resumed, taken back, typed; what is held is nobody else's."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.keeping.settings import Settings
from moderator.lines import LANGUAGES
from moderator.lines.lines import load
from moderator.rules.laid import Stop
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game
from moderator.rules.requests import Ask, Question, Tell
from moderator.rules.wolfmoon.board import MoonBoard
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.rules.wolfmoon.deeds import Guesses
from moderator.rules.wolfmoon.events import CardsWay, Plays
from moderator.rules.wolfmoon.mood import mood
from moderator.sound.scenery import SCENERIES
from moderator.surfaces.guests.auto import AutoHost, AutoPlayers
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.seat import SeatSight
from moderator.surfaces.pages.table import TableScreen
from moderator.surfaces.terminal.terminal import Terminal
from moderator.surfaces.virtual.props import Props
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Part, Public, Spoken
from moderator.table.surfaces import Surface
from moderator.web.devices import Device
from moderator.web.website import Website
from sounds.table import AMBIENCES

from .boxes import Given, box_of
from .eyes import Eyes
from .hosted import table
from .pages_stage import WOLVES
from .stage import Luck, Played, Seen, play
from .test_wolfmoon_secrecy import OUTCOMES
from .virtual_stage import props
from .wolfmoon import NAMES, Hands, requests_of, setup_of, table_of

ENGLISH = load("en")
PLAIN = [card for card in WHOLE if card != "werewolf"]


def dealt(seed: int) -> list[str]:
    """A shuffle of all but the werewolf."""
    return Random(seed).sample(PLAIN, len(PLAIN))


def evening(folder: Path, cards: list[str], size: int = 3, **about: Any) -> tuple[Played, Eyes]:
    """A whole evening, and whoever looks on."""
    eyes: list[Eyes] = []

    def look_on(box: Box) -> Surface:
        eyes.append(Eyes(box))
        return eyes[0]

    onlookers = [look_on, *about.pop("onlookers", ())]
    options = about.pop("options", {})
    setup = setup_of(size, **options)
    return run_virtually(play(setup, folder, cards, lines=ENGLISH, onlookers=onlookers, **about)), eyes[0]


@pytest.mark.parametrize("seed", range(6))
def test_it_plays_to_its_end_in_its_own_words(seed: int, tmp_path: Path) -> None:
    played, eyes = evening(tmp_path, dealt(seed), 3 + seed % 4, day=seed)
    board = played.box.board
    assert isinstance(board, MoonBoard)
    assert board.outcome in ("last", "moon", "vampire", "values", "beggar-king", "nobody")
    assert not any(isinstance(shown, Part) for shown in eyes.all), "there are no calls"
    said = " ".join(shown.text for shown in eyes.all if isinstance(shown, Spoken))
    assert any(wording in said for wording in ENGLISH.wordings[f"victory.{board.outcome}"])
    assert "Close your eyes" not in said
    plain = said.replace("Good night", "").replace("Night Watchman", "").lower()
    assert not re.search(r"\b(village|night)\b", plain)


def test_in_german_the_wolf_is_a_she(tmp_path: Path) -> None:
    setup = setup_of(3)
    german = load("de")
    played = run_virtually(play(setup, tmp_path, dealt(1), lines=german, language="de"))
    assert played.box.narrator.lines.card("werewolf") == "die Werwölfin"
    assert german.card("werewolf") == "ein Werwolf"


def test_a_longer_game_is_played_to_its_tiles(tmp_path: Path) -> None:
    played, _ = evening(tmp_path, dealt(2), 3, options={"game": "long"})
    board = played.box.board
    assert isinstance(board, MoonBoard)
    assert board.outcome == "tiles"
    assert max(board.tiles.values()) == 3
    assert all(board.tiles[seat] == 3 for seat in board.winners)


def test_killed_anywhere_it_goes_on_with_the_same_hands(tmp_path: Path) -> None:
    evening(tmp_path / "whole", dealt(3))
    lines = (tmp_path / "whole" / "00001.finished").read_bytes().splitlines(keepends=True)
    for at in range(2, len(lines), 3):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "00001.open").write_bytes(b"".join(lines[:at]))
        game = journal.resume(b"".join(lines[:at]))
        _, eyes = evening(folder, dealt(3))
        for seat, tell in game.held.items():
            first = next(one for one in eyes.own[seat] if isinstance(one, Tell) and one.stays)
            assert first.news == tell.news, "what is held is seen at once"
        # Chance that was drawn is not drawn again; what comes after may be other chance.
        assert (folder / "00001.finished").read_bytes().startswith(b"".join(lines[:at]))


@pytest.mark.parametrize("seed", range(8))
def test_nobody_else_perceives_a_hand_nor_how_long_somebody_thinks_of_the_spy(
    seed: int, tmp_path: Path
) -> None:
    """Two evenings in which two hidden cards have changed places: what is seen, and when, is the same."""
    ours = dealt(seed)
    theirs = [ours[-1], *ours[1:-1], ours[0]]
    (one, eyes), (other, others) = evening(tmp_path / "a", ours), evening(tmp_path / "b", theirs)
    pairs = zip(one.observer.seen, other.observer.seen, strict=False)
    differ = next(((mine, yours) for mine, yours in pairs if mine != yours), None)
    if differ is not None:
        assert any(isinstance(seen.detail, OUTCOMES) for seen in differ), differ
    for seat in (1, 2):
        same = zip(eyes.own[seat], others.own[seat], strict=False)
        first = next((mine for mine, yours in same if mine != yours), None)
        assert first is None or differ is not None, "what another holds is on nobody's screen"


def test_the_spys_moment_has_its_time_and_all_else_waits(tmp_path: Path) -> None:
    seconds = dict[str, set[float | None]]()
    for seed in range(6):
        played, eyes = evening(tmp_path / str(seed), dealt(seed), day=seed)
        for shown in eyes.all:
            if isinstance(shown, Open):
                seconds.setdefault(shown.question.task, set()).add(shown.seconds)
        slot = played.box.pace.alone("short", 4)
    assert seconds.pop("spy") == {slot}
    assert seconds.pop("news") == {played.box.pace.alone("result")}
    assert set().union(*seconds.values()) == {None}


def test_at_the_terminal_it_is_handed_round_and_hidden_again(tmp_path: Path) -> None:
    written: list[str] = []

    def terminal(box: Box) -> Surface:
        return Terminal(box, written.append)

    played, _ = evening(tmp_path, dealt(4), onlookers=[terminal], rules="wolfmoon")
    text = "".join(written)
    assert "(Enter, b, n, ?)" in text, "no cast can be harder"
    assert any(wording in text for wording in ENGLISH.wordings[f"victory.{played.box.board.outcome}"])
    assert "1 Draw a card  2 Centre, place 1" in text
    assert "your eyes" not in text.lower(), "nobody sleeps"


def test_what_a_card_does_is_said_the_first_two_times_it_is_played(tmp_path: Path) -> None:
    _, eyes = evening(tmp_path, dealt(1), 4, options={"game": "long"}, day=1)
    said, plays = Counter[str](), Counter[str]()
    texts = {text: role for role in WHOLE for text in ENGLISH.wordings[f"effect.{role}"]}
    for shown in eyes.all:
        if isinstance(shown, Plays):
            plays[shown.card] += 1
        elif isinstance(shown, Spoken) and shown.text in texts:
            said[texts[shown.text]] += 1
    assert max(plays.values()) > 2
    assert said == {role: min(2, number) for role, number in plays.items()}


def test_a_breath_is_held_after_a_guess_always_as_long(tmp_path: Path) -> None:
    held = dict[bool, set[float]]()
    for seed in range(5):
        played, _ = evening(tmp_path / str(seed), dealt(seed), 3, day=seed)
        seen = [one for one in played.observer.seen if one.what in ("says", "shown")]
        for one, result in pairwise(seen):
            if isinstance(result.detail, Guesses):
                assert one.what == "says", "the value that is named"
                held.setdefault(result.detail.is_so, set()).add(
                    round(result.time - one.time - spoken(one), 3)
                )
        breath = played.box.pace.held_breath
    assert held == {True: {breath}, False: {breath}}


def spoken(seen: Seen) -> float:
    """How long it took to say it."""
    return 1 + len(seen.detail.split()[0]) / 20


def test_moons_and_how_near_the_next_is_change_what_is_heard(tmp_path: Path) -> None:
    heard = set[str]()
    for seed in range(4):
        played, _ = evening(tmp_path / str(seed), dealt(seed), 3 + seed, day=seed)
        plays = [seen.detail for seen in played.observer.seen if seen.what == "plays"]
        begins = plays.index("hearth", 1)
        assert len(plays) > begins + 2
        heard |= {*plays[begins:]}
    assert {"hearth", "dusk", "night"} <= heard <= {*SCENERIES, *(sound.name for sound in AMBIENCES), ""}


def test_the_third_moon_is_feared_from_when_it_can_come() -> None:
    # 25 cards with three players: 7, 7 and 7, the werewolf and three moons.
    assert [mood(0, pile, 25) for pile in (25, 20, 19, 17)] == ["hearth", "hearth", "dusk", "dusk"]
    assert [mood(1, pile, 25) for pile in (16, 12)] == ["night", "night"]
    assert [mood(2, pile, 25) for pile in (12, 9, 8, 1)] == ["storm", "storm", "gallows", "gallows"]
    assert mood(3, 2, 25) == "night"


def test_in_the_end_it_is_told_which_way_the_werewolf_went(tmp_path: Path) -> None:
    told = 0
    for seed in range(4):
        played, eyes = evening(tmp_path / str(seed), dealt(seed), 3, day=seed)
        board = played.box.board
        assert isinstance(board, MoonBoard)
        way = next(shown.way for shown in eyes.all if isinstance(shown, CardsWay))
        assert board.laid.way == way
        holders = [seat for seat, card in board.hands.items() if card == "werewolf"]
        if holders:
            assert way[-1] == Stop("hand", holders[0])
        for stop in way:
            assert stop.where == "centre" or stop.who in board.seats
        said = " ".join(shown.text for shown in eyes.all if isinstance(shown, Spoken))
        assert any(
            wording.format(card="the Werewolf") in said for wording in ENGLISH.wordings["say.way-begins"]
        )
        told += len(way)
    assert told > 4


@pytest.mark.parametrize("size", [3, 6])
def test_every_surface_there_is_shows_it_all_through_a_game(size: int, tmp_path: Path) -> None:
    pictures, setup = list[Any](), setup_of(size, first="named")

    class Looker(Surface):
        """Looks at every page whenever something changes, in both languages."""

        def __init__(self, box: Box) -> None:
            self.box = box

        def show(self, shown: Public) -> None:  # noqa: ARG002
            virtual, _, pages, *_ = self.box.surfaces.all[1:]
            assert isinstance(pages, Pages)
            assert isinstance(virtual, VirtualTable)
            virtual.look(1)
            for language in LANGUAGES:
                places = self.box.roster.places[: len(self.box.roster.players)]
                pictures.extend(SeatSight(pages, place, language).look() for place in places)
                pictures.append(TableScreen(pages).look(Device("", language, "")))

    async def whole() -> Box:
        made = props(size)
        box = box_of(tmp_path, *surfaces(made), names=names, castings=castings, luck=Luck(2, dealt(2)))
        await box.play()
        return box

    def surfaces(made: Props) -> list[Callable[[Box], Surface]]:
        return [
            lambda box: WiredTable(box, made.panel),
            lambda box: VirtualTable(box, made),
            lambda box: Website(box, port=0),
            lambda box: Pages(box, WOLVES),
            lambda box: Terminal(box, lambda _: None),
            lambda box: AutoPlayers(box, Random(size), plays_all=True),
            AutoHost,
            Looker,
        ]

    names = setup.players
    castings = Given(Settings(language="de", players=names), setup)
    assert run_virtually(whole()).surfaces.failed == []
    assert any("hand" in picture for picture in pictures)


def test_there_is_no_cast_to_be_read_out(tmp_path: Path) -> None:
    async def whole() -> None:
        async with table(tmp_path, names=NAMES[:4], plays=False, rules="wolfmoon") as at:
            await at.until_asked("cast")
            said = " ".join(at.said)
            assert "evening.cast" not in said, "there is no cast to be read out"
            assert at.box.evening.preparation.outlook() == "", "nobody was asked to play it through"

    run_virtually(whole())


@pytest.mark.parametrize("seed", range(12))
def test_resumed_anywhere_and_taken_back_anywhere_it_is_the_same_game(seed: int) -> None:
    """At every question of a game: read back from its journal, and after a step back."""
    setup, people = setup_of(3 + seed % 4, game="long" if seed % 3 == 0 else "single"), Hands(seed, 0.02)
    game, back = Game(setup), 0
    while game.request is not None and len(game.answered) < 120:
        if isinstance(game.request, Question):
            again = journal.resume(journal.written(game).encode())
            again.go_on_to_question()
            assert same(again, game)
            game.answer(people(game.request))
            if game.can_rewind():
                back += 1
                before = game.rewound()
                for kept in game.answered[len(before.answered) :]:
                    before.go_on_to_question()
                    before.answer(kept.answer)
                assert same(before, game)
        else:
            game.go_on()
    assert back


def same(one: Game, other: Game) -> bool:
    """Whether they ask for the same, and all lies the same."""
    tables = [vars(table_of(game)) for game in (one, other)]
    return one.request == other.request and one.board == other.board and tables[0] == tables[1]


def test_a_choice_can_be_taken_back_until_something_was_shown() -> None:
    seen = dict[str, bool]()
    for seed in range(40):
        game = Game(setup_of(4))
        for request, _ in requests_of(game, Hands(seed)):
            if isinstance(request, Ask):
                last = game.answered[-1].request.task
                seen[f"{last} > {request.task}"] = game.can_rewind()
    assert seen["guess-whom > guess"], "whose value is guessed can be thought over"
    assert seen["dig-where > dig"]
    assert not seen["act > play-card"], "a card that was drawn has been seen"
    assert not seen["act > keep"]
    assert not seen["guess > guess-again"], "what was said cannot be unsaid"
    assert not seen["guess > spy"]
