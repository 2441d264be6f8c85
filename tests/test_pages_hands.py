"""Where people play with hands every picture has one size and leaves at once, whoever holds what."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from moderator.keeping.casts import Outlook
from moderator.keeping.kept import EVENING
from moderator.keeping.place import tablet
from moderator.rules.events import Ended
from moderator.rules.playing.game import Setup
from moderator.surfaces.pages import fullest
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.phones import sealed
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.foresight import Foresee
from moderator.table.shown import Moment, Open
from moderator.web.devices import Device
from moderator.web.website import application

from .air import Page, Sent
from .browser.album import MINE, Table, device
from .browser.hands import BETWEEN, HANDED, HANDS
from .pages_stage import TABLET, WOLVES
from .stage import Seen, play
from .test_wolfmoon_evening import ENGLISH, dealt
from .test_wolfmoon_secrecy import OUTCOMES
from .wolfmoon import setup_of

WALL, LANGUAGES = ("table", "tablet", "host"), ("de", "en")


class Watched(NamedTuple):
    """What went over the lines until the game was over, and what all perceived."""

    sent: list[Sent]
    seen: list[Seen]


class OpenPages(Pages):
    """A page at every seat but the last, which has the tablet; and those of all."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self._start = "start"
        self.sent: list[Sent] = []
        names = box.roster.players
        last = len(names) - 1
        devices = {sealed(f"token{seat}"): seat for seat in range(last)}
        box.store.folder.mkdir(parents=True, exist_ok=True)
        (box.store.folder / EVENING).write_text(json.dumps({"devices": devices}), encoding="utf-8")
        places = [*box.roster.places[:last], tablet(0)]
        box.roster.set(dict(zip(places, names, strict=True)))
        assert self.keys.trust("token-of-host", "1234")
        assert self.keys.pair("token-of-tablet", self.keys.code_for_tablet(), "")
        app = application([self])
        pages = [Page(app, "seat", f"token{seat}", self.sent.append) for seat in range(last)]
        self.pages_ = pages + [Page(app, kind, f"token-of-{kind}", self.sent.append) for kind in WALL]
        self.living: list[asyncio.Future[None]] = []

    async def open(self) -> None:
        """All pages."""
        self.living = [asyncio.ensure_future(page.live()) for page in self.pages_]

    async def close(self) -> None:
        for living in self.living:
            living.cancel()
        await asyncio.gather(*self.living, return_exceptions=True)


async def watched(folder: Path, cards: list[str], size: int, seed: int) -> Watched:
    """A whole game, with all pages open."""
    pages: list[OpenPages] = []

    def look_on(box: Box) -> OpenPages:
        pages.append(OpenPages(box))
        return pages[0]

    played = await play(setup_of(size), folder, cards, day=seed, lines=ENGLISH, onlookers=[look_on])
    over = next(seen.time for seen in played.observer.seen if isinstance(seen.detail, Ended))
    began = next(seen.time for seen in played.observer.seen if seen.what == "shown" and is_laid(seen.detail))
    return Watched([one for one in pages[0].sent if began < one.time < over], played.observer.seen)


def is_laid(detail: Any) -> bool:
    """Whether the cards lie on the table from now on."""
    return type(detail).__name__ == "CardsLie"


@pytest.mark.parametrize(("seed", "size"), [(0, 3), (1, 6)])
def test_every_picture_of_a_seat_has_one_size_and_goes_to_all_at_once(
    seed: int, size: int, tmp_path: Path
) -> None:
    sent, _ = run_virtually(watched(tmp_path, dealt(seed), size, seed))
    seats = [one for one in sent if one.line.startswith("seat") and one.what.startswith(b"data:")]
    assert len({len(one.what) for one in seats}) == 1
    moments = Counter(one.time for one in seats)
    assert len(moments) > 20
    assert set(moments.values()) == {size - 1}, "nobody's page alone"


def test_twins_look_alike_on_every_line_until_an_outcome(tmp_path: Path) -> None:
    compared = 0
    for seed in range(2):
        ours = dealt(seed)
        theirs = [ours[-1], *ours[1:-1], ours[0]]
        one, other = (
            run_virtually(watched(tmp_path / f"{seed}{side}", cards, 3, seed))
            for side, cards in (("a", ours), ("b", theirs))
        )
        until = differs(one.seen, other.seen)
        # The seat whose hand is another's sees it; what leaves, and how much of it, is the same.
        for mine, yours in zip(measured(one, until), measured(other, until), strict=True):
            assert mine == yours
        compared += len(measured(one, until))
    assert compared > 60


def differs(ours: list[Seen], theirs: list[Seen]) -> float:
    """When two evenings are perceived differently for the first time, which an outcome must be."""
    for mine, yours in zip(ours, theirs, strict=False):
        if mine != yours:
            assert any(isinstance(seen.detail, OUTCOMES) for seen in (mine, yours)), (mine, yours)
            return min(mine.time, yours.time)
    return min(ours[-1].time, theirs[-1].time)


def measured(one: Watched, until: float) -> list[tuple[float, str, int]]:
    """When on which line how much was sent; and on those of all, what."""
    return sorted(
        (sent.time, sent.line if "seat" in sent.line else f"{sent.line} {sent.what!r}", len(sent.what))
        for sent in one.sent
        if sent.time < until
    )


def test_there_is_room_for_whatever_a_seat_is_shown(tmp_path: Path) -> None:
    async def story() -> None:
        table = Table(tmp_path, where=WOLVES)
        for lay in HANDS.values():
            table.clear()
            lay(table)
            for language in LANGUAGES:
                village = table.pages.village(language)
                picture = table.look("seat", Device(f"token-{MINE}", language, ""))
                size = table.pages.airs.size("seat", language)
                if village.scene != "end":
                    assert picture["laid"]["all-signs"] == 3
                    assert len(json.dumps(picture, ensure_ascii=False).encode()) < size
                    assert len(json.dumps(fullest.seat(village)).encode()) < size * 1.2

    run_virtually(story())


def test_a_hand_is_in_no_other_picture_and_what_one_looks_at_in_no_title(tmp_path: Path) -> None:
    async def story() -> None:
        table = Table(tmp_path, where=WOLVES)
        for name, lay in HANDS.items():
            table.clear()
            lay(table)
            mine = table.look("seat", Device(f"token-{MINE}", "en", ""))
            assert "werewolf" not in f"{mine['title']} {mine['text']}".lower() or name == "over"
            for seat in (0, 2):
                theirs = table.look("seat", Device(f"token-{seat}", "en", ""))
                del theirs["book"], theirs["cards"]
                assert "werewolf" not in json.dumps(theirs) or name == "over"
            wall = table.look("table", Device("another", "en", ""))
            wall.pop("book", None)
            assert "werewolf" not in json.dumps(wall).lower() or name in ("over", "moon")

    run_virtually(story())


def test_what_is_known_of_the_sealed_moment_is_the_same_with_and_without_the_card(tmp_path: Path) -> None:
    async def story() -> None:
        table = Table(tmp_path, where=WOLVES)
        table.clear()
        HANDS["sealed"](table)
        shown = table.box.showing.open
        assert isinstance(shown, Open)
        picture = table.look("seat", Device(f"token-{MINE}", "en", ""))
        assert picture["ask"]["sealed"]
        assert picture["time"]["ends"] > 0
        assert "sealed" not in table.look("seat", Device("token-0", "en", "")).get("ask", {})

    run_virtually(story())


def wall(tmp_path: Path, name: str) -> Any:
    """What hangs on the wall in such a state."""

    async def story() -> None:
        table = Table(tmp_path, where=WOLVES)
        table.clear()
        HANDS[name](table)
        seen.append(table.look("table", Device("another", "en", "")))

    seen: list[Any] = []
    run_virtually(story())
    return seen[0]


def test_on_the_wall_it_is_seen_what_is_done_by_whom_and_to_whom(tmp_path: Path) -> None:
    named, guessed = wall(tmp_path, "named")["laid"]["deed"], wall(tmp_path, "guessed")["laid"]["deed"]
    assert [(one["by"], one["who"], one["number"], one.get("sign")) for one in named] == [(2, [4], 7, None)]
    assert [(one["by"], one["who"], one["sign"]) for one in guessed] == [(2, [4], "no")]
    assert [(one["who"], one["sign"]) for one in wall(tmp_path, "swap")["laid"]["deed"]] == [([0, 4], "swap")]
    assert wall(tmp_path, "played")["laid"]["deed"][0]["card"] == "frankensteins-monster"
    assert wall(tmp_path, "duel")["laid"]["deed"][0]["sign"] == "duel"


def test_on_the_wall_lies_what_all_can_see(tmp_path: Path) -> None:
    seen = wall(tmp_path, "act")
    laid = seen["laid"]
    assert seen["title"] == "It is up to Ben"
    assert (laid["pile"], laid["centre"], laid["all-signs"]) == (9, 3, 3)
    assert (laid["turn"], laid["protected"], laid["marker"]) == (MINE, [0], 5)
    assert laid["signs"] == ["moon-sitting", "moon-howling"]
    assert laid["displays"]["5"] == ["witch", "pickpocket", "drunkard"]
    assert [seat for seat, who in seen["seats"].items() if who.get("dead")] == ["3"]
    assert seen["book"]["villager"][:3] == ["Villager", 1, 4]
    over = wall(tmp_path, "over")["laid"]
    assert over["hands"]["1"] == "werewolf"
    assert over["worth"]["2"] == 4


def test_who_goes_home_is_thanked_and_not_told_that_they_are_out(tmp_path: Path) -> None:
    async def story() -> None:
        table = Table(tmp_path, where=WOLVES)
        for name, state in (("out", "dead"), ("home", "home")):
            table.clear()
            {**HANDS, **BETWEEN}[name](table)
            assert table.look("seat", device(MINE))["state"] == state
            assert MINE in table.box.board.dead

    run_virtually(story())


def test_before_it_no_cast_is_shown_but_which_game_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        table = Table(tmp_path, where=WOLVES)
        assert table.pages.keys.trust("token-of-host", "1234")
        table.clear()
        BETWEEN["proposed"](table)
        for kind, eyes in (
            ("seat", device(MINE)),
            ("table", device(7)),
            ("host", Device("token-of-host", "en", "")),
        ):
            seen = table.look(kind, eyes)
            assert seen["title"] == "Wolfmoon"
            assert "Villager" not in json.dumps(seen)

    run_virtually(story())


def foreseen(tmp_path: Path, foresee: Foresee) -> Table:
    """A game is proposed, what will come of it is being thought out, and somebody is the host."""
    table = Table(tmp_path, where=WOLVES, foresee=foresee)
    assert table.pages.keys.trust("token-of-host", "1234")
    table.clear()
    BETWEEN["proposed"](table)
    setup = table.box.evening.preparation.setup
    assert setup is not None
    table.box.foresight.ask(setup)
    return table


def test_how_it_usually_ends_is_seen_as_soon_as_it_is_known(tmp_path: Path) -> None:
    may = asyncio.Event()

    async def foresee(_: Setup) -> Outlook:
        await may.wait()
        return Outlook(1000, {"moon": 160, "values": 480, "last": 360}, (12, 24))

    async def story() -> None:
        table = foreseen(tmp_path, foresee)
        sent: list[Sent] = []
        eyes = {"seat": device(MINE).token, "host": "token-of-host"}
        living = [
            asyncio.ensure_future(Page(table.app, kind, token, sent.append).live())
            for kind, token in eyes.items()
        ]
        await asyncio.sleep(5)
        assert not any(b"12 bis 24" in one.what for one in sent)
        may.set()
        await asyncio.sleep(5)
        for kind in eyes:
            last = [one.what for one in sent if one.line.startswith(kind)][-1]
            assert b"12 bis 24" in last, kind
        for page in living:
            page.cancel()
        await asyncio.gather(*living, return_exceptions=True)

    run_virtually(story())


def test_what_could_not_be_played_out_in_time_is_told_to_the_host(tmp_path: Path) -> None:
    async def foresee(_: Setup) -> None:
        await asyncio.sleep(5)

    async def story() -> None:
        table = foreseen(tmp_path, foresee)
        await asyncio.sleep(6)
        seen = table.look("host", Device("token-of-host", "en", ""))
        assert "could not be played out in 5 seconds" in seen["cast"]["odds"]

    run_virtually(story())


def at_tablet(tmp_path: Path, name: str) -> Table:
    """The one device of all, in such a state."""
    table = Table(tmp_path, where=WOLVES)
    keys = table.pages.keys
    assert keys.pair(TABLET.token, keys.code_for_tablet(), "")
    table.clear()
    HANDED[name](table)
    return table


def test_the_tablet_says_into_whose_hands_it_goes_and_shows_no_card_before_a_finger(tmp_path: Path) -> None:
    async def story() -> None:
        for name in HANDED:
            table = at_tablet(tmp_path / name, name)
            seen = table.look("tablet", TABLET)
            if name in ("play", "keep-one", "told", "sealed"):
                assert seen["title"] == "Hand it to Ben"
            del seen["book"], seen["cards"]
            assert "werewolf" not in json.dumps(seen) or name == "over"
            assert seen["laid"]["pile"]

    run_virtually(story())


def test_on_the_tablet_in_the_middle_all_can_read_what_was_done(tmp_path: Path) -> None:
    async def story() -> None:
        table = at_tablet(tmp_path, "played")
        assert "Frankenstein's Monster" in table.look("tablet", TABLET)["tidings"][-1]

    run_virtually(story())


def test_on_the_tablet_whoever_is_asked_looks_and_chooses_a_card_unseen(tmp_path: Path) -> None:
    async def story() -> None:
        asked = at_tablet(tmp_path / "act", "act")
        assert asked.touch(hold=True)["hand"] == ["werewolf"], "before all is answered"
        choosing = at_tablet(tmp_path / "play", "play")
        assert choosing.look("tablet", TABLET)["covers"] == 2
        assert choosing.touch(hold=True)["hand"] == ["werewolf", "thief"]
        choosing.touch(choose=["thief"])
        assert choosing.answer == "thief"
        told = at_tablet(tmp_path / "told", "told")
        assert told.touch(hold=True)["faces"] == ["frankensteins-monster"]
        sealed_ = at_tablet(tmp_path / "sealed", "sealed")
        assert sealed_.look("tablet", TABLET)["sealed"]
        assert sealed_.look("tablet", TABLET)["asks"] == "Does the Spy strike?"
        assert "asks" not in choosing.look("tablet", TABLET), "nobody else knows what"
        sealed_.touch(choose=["no"])
        assert sealed_.answer == "no"

    run_virtually(story())


def test_what_lay_there_at_the_end_is_seen_until_they_are_by_the_fire_again(tmp_path: Path) -> None:
    async def story() -> None:
        table = Table(tmp_path, where=WOLVES)
        table.clear()
        HANDS["over"](table)
        phone, wall_ = Device(f"token-{MINE}", "en", ""), Device("another", "en", "")
        table.box.surfaces.show(Moment("again"))
        for seen in (table.look("seat", phone), table.look("table", wall_)):
            assert seen["laid"]["hands"]["1"] == "werewolf"
            assert seen["laid"]["way"][0] == ["hand", 3]
        table.box.surfaces.show(Moment("cast"))
        assert "laid" not in table.look("seat", phone)

    run_virtually(story())
