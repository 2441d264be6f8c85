"""Claims at a table: put in on every surface where they are wanted, and the talk is what it was."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.place import guest, phone, tablet
from moderator.keeping.settings import Settings, load
from moderator.lines import LANGUAGES
from moderator.rules.events import Claimed, Day, Died, Shown
from moderator.rules.requests import Claims, Floor, Nominates, Seconds
from moderator.surfaces.pages.phones import sealed
from moderator.table.claiming import as_they_stand, put_in
from moderator.table.clock import run_virtually
from moderator.table.narrator import Narrator
from moderator.table.sheets import Talking
from moderator.table.shown import Open

from .boxes import NAMES, words
from .hosted import Table, table
from .pages_stage import HOST, OTHER, TABLET, PagesTable, at_tablet, in_a_loop
from .test_host import BIG_BOX, Sleepwalkers, shown, to_talk
from .test_terminal_evening import typed

EIGHT = tuple(range(8))
ROLES = ("werewolf", "seer", "villager")
TALK = Floor("talk", "starts", EIGHT, roles=ROLES)


# A talk, and its time.


async def a_talk(at: Table) -> Floor:
    """People talk, and have done so for a while."""
    await to_talk(at)
    await at.until(lambda: shown(at, Open, Floor) and at.timer.end is not None)
    await asyncio.sleep(5)
    floor: Floor = shown(at, Open, Floor)[-1].question
    return floor


def all_left(at: Table) -> float:
    """How much of the talk is left."""
    return (at.timer.left() or 0.0) + at.timer.spare


@pytest.mark.parametrize("castings", [None, BIG_BOX])
def test_a_claim_is_kept_shown_and_said_and_takes_no_time(castings: Any, tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers], castings=castings) as at:
            floor = await a_talk(at)
            opened, left, began = len(shown(at, Open)), all_left(at), at.timer.now()
            first, second = floor.seats[:2]
            assert at.box.desk.choose(first, Claims(first, "villager", second, "wicked"))
            said = await at.until_said("say.claimed")
            assert "by=Anna" in said
            (claimed,) = at.box.board.claims
            assert tuple(claimed) == (first, "villager", second, "wicked", at.box.board.round)
            (line,) = [text for text in journal_of(tmp_path) if '"claims"' in text]
            assert float(line.split()[3]) == pytest.approx(left, abs=0.1)
            await at.until(lambda: not at.is_speaking)
            passed = at.timer.now() - began
            assert passed > 1, "a line takes its time"
            assert all_left(at) == pytest.approx(left - passed, abs=0.05)
            assert len(shown(at, Open)) == opened, "for every screen it is the same question"

    run_virtually(play())


def journal_of(folder: Path) -> list[str]:
    """The lines that are on disk."""
    (file,) = folder.glob("*.open")
    return file.read_text().splitlines()


def times(at: Table, lines: tuple[str, ...]) -> list[tuple[str, float]]:
    """When each of these lines was first said."""
    said = [(str(seen.detail).split()[0], seen.time) for seen in at.observer.seen if seen.what == "says"]
    return [next((line, time) for line, time in said if line == wanted) for wanted in lines]


@pytest.mark.parametrize("castings", [None, BIG_BOX])
def test_a_talk_lasts_as_long_and_is_nudged_as_soon_whatever_is_claimed(
    castings: Any, tmp_path: Path
) -> None:
    ends = ("floor.day", "floor.nudge", "floor.last-call", "say.nobody-leaves")
    wanted = ends if castings else ("floor.hustings", "floor.time-up")

    async def play(folder: Path, claiming: bool) -> list[tuple[str, float]]:
        async with table(folder, plays=False, onlookers=[Sleepwalkers], castings=castings) as at:
            await to_talk(at)
            while wanted[-1] not in at.ids:
                floor = at.box.showing.open
                if claiming and floor is not None and isinstance(floor.question, Floor):
                    by = floor.question.seats[len(at.box.board.claims) % 7]
                    at.box.desk.choose(by, Claims(by, "villager"))
                await asyncio.sleep(7)
            if claiming:
                assert len(at.box.board.claims) > 10
            return times(at, wanted)

    with_them, without = (
        run_virtually(play(tmp_path / str(claiming), claiming)) for claiming in (True, False)
    )
    begun = [begin for ((_, begin), *_) in (with_them, without)]
    assert begun[0] == begun[1], "until people talk nothing is different"
    for (line, time), (_, other) in zip(with_them[1:], without[1:], strict=True):
        # What is being said is said to its end before another line begins.
        assert time == pytest.approx(other, abs=3), line


def test_an_accusation_and_a_second_count_while_a_claim_is_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers], castings=BIG_BOX) as at:
            floor = await a_talk(at)
            by, whom, other = floor.seats[0], floor.nominees[1], floor.seats[2]
            for seat in floor.seats:
                assert at.box.desk.choose(seat, Claims(seat, "villager"))
            assert at.box.desk.choose(by, Nominates(by, whom))
            assert not at.box.desk.choose(other, Claims(other, "seer")), "said is said"
            await at.until_said("say.accused")
            assert len(at.box.board.claims) == len(floor.seats), "all of them are on record"
            assert at.ids.count("say.claimed") <= 1, "what is not begun by then is on the screens alone"
            await at.until(lambda: at.box.desk.choose(other, Seconds(other)))

    run_virtually(play())


def test_what_was_claimed_is_known_again_after_a_power_cut(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers], castings=BIG_BOX) as at:
            floor = await a_talk(at)
            by = floor.seats[0]
            assert at.box.desk.choose(by, Claims(by, "villager"))
            await at.until_said("say.claimed")
            await asyncio.sleep(10)
            claims = at.box.board.claims
            assert len(claims) == 1
        left = float(journal_of(tmp_path)[-1].split()[3])
        async with table(tmp_path, plays=False, castings=BIG_BOX) as again:
            await again.until_asked("offered")
            again.host.next()
            await again.until(lambda: shown(again, Open, Floor))
            assert again.box.board.claims == claims
            (opened,) = shown(again, Open, Floor)
            assert opened.seconds == pytest.approx(left, abs=0.1)
            assert again.ids.count("say.claimed") == 1, "what follows from the last line is told again"

    run_virtually(play())


def test_what_is_claimed_in_the_moment_of_a_rewind_is_on_record_and_the_talk_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers], castings=BIG_BOX) as at:
            floor = await a_talk(at)
            first, second = floor.seats[:2]
            assert at.box.desk.choose(first, Claims(first, "villager"))
            await at.until_said("say.claimed")
            await at.until(lambda: not at.is_speaking)
            left, opened = all_left(at), len(shown(at, Open, Floor))
            assert at.box.desk.choose(second, Claims(second, "villager"))
            assert at.host.rewind()
            await at.until(lambda: len(shown(at, Open, Floor)) > opened)
            again = shown(at, Open, Floor)[-1]
            assert again.seconds == pytest.approx(left, abs=0.1)
            assert [claimed.by for claimed in at.box.board.claims] == [first, second]

    run_virtually(play())


def test_nothing_is_begun_any_more_when_the_game_is_ended_in_the_middle_of_a_claim(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, plays=False, onlookers=[Sleepwalkers]) as at:
            floor = await a_talk(at)
            for by in floor.seats:
                assert at.box.desk.choose(by, Claims(by, "villager"))
            await at.until(lambda: at.is_speaking)
            assert at.host.do("end")
            await at.until_said("evening.laid-aside")
            assert at.ids.count("say.claimed") == 1

    run_virtually(play())


def test_a_sheet_takes_claims_until_something_is_said() -> None:
    sheet = Talking(TALK)
    first, second = Claims(0, "seer"), Claims(1, None, 0, "wicked")
    assert not sheet.choose(1, first, 1), "nobody speaks for another"
    assert not sheet.choose(0, Claims(0, "witch"), 1)
    assert sheet.choose(0, first, 1)
    assert sheet.choose(1, second, 2)
    assert (sheet.answer(), sheet.settled()) == (None, 2)
    assert list(sheet.take_claims()) == [first, second]
    assert sheet.settled() is None


# Where it is offered.


@pytest.mark.parametrize(
    ("written", "settled"), [("no", "no"), ("yes", "yes"), ("auto", "auto"), ("'yes'", "yes"), ("off", "no")]
)
def test_the_setting_is_one_of_three_words(written: str, settled: str, tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text(f"claims: {written}\n")
    assert load(file) == Settings(claims=settled)  # type: ignore[arg-type]


@in_a_loop
async def test_it_is_offered_where_it_is_wanted_or_guests_listen(tmp_path: Path) -> None:
    laid = at_tablet(tmp_path)
    laid.play()
    laid.open(TALK)
    for wanted, with_guests, offered in (
        ("no", True, False), ("auto", False, False), ("auto", True, True), ("yes", False, True)
    ):  # fmt: skip
        assert laid.do("want", ["claims", wanted]).status == 204
        laid.seat([guest(1) if with_guests else tablet(0), *(tablet(seat) for seat in range(1, 8))])
        assert laid.look("host", HOST)["claims"] == wanted
        assert ("claiming" in laid.look("tablet", TABLET)) is offered
        assert ("claiming" in laid.look("host", HOST)["open"]) is offered
        assert (laid.touch(**said_for(1, ["seer", None, None])) is not None) is offered
        assert put_in(laid.box, 2, "seer", None, None) is offered
    for wrong in (["claims", "maybe"], ["claims", True], ["claims", None]):
        assert laid.do("want", wrong).status == 409


@in_a_loop
async def test_a_game_without_cards_to_claim_offers_none(tmp_path: Path) -> None:
    laid = at_tablet(tmp_path)
    laid.play()
    assert laid.do("want", ["claims", "yes"]).status == 204
    laid.open(TALK._replace(roles=()))
    assert "claiming" not in laid.look("tablet", TABLET)
    assert laid.touch(**said_for(1, ["seer", None, None])) is None


# On pages.


def claiming_table(folder: Path) -> PagesTable:
    """Somebody has a phone, all others the tablet; claims are wanted, and people talk."""
    laid = at_tablet(folder)
    laid.seat([phone(1), *(tablet(seat) for seat in range(1, 8))])
    laid.pages.phones.welcome({sealed(OTHER.token): phone(1)})
    laid.play()
    laid.tell(Day(1))
    assert laid.do("want", ["claims", "yes"]).status == 204
    laid.open(TALK)
    return laid


def claims_of(laid: PagesTable) -> tuple[Claims, ...]:
    """What lies on the desk."""
    sheet = laid.box.desk.sheet
    assert isinstance(sheet, Talking)
    return sheet.claims


@in_a_loop
async def test_on_a_phone_it_takes_what_it_is_about_and_what_it_is(tmp_path: Path) -> None:
    laid = claiming_table(tmp_path)
    seen = laid.look("seat", OTHER)
    assert seen["claiming"]["roles"] == [["werewolf", "Werewolf"], ["seer", "Seer"], ["villager", "Villager"]]
    assert seen["claiming"]["words"][:3] == [
        ["good", "no beast"], ["wicked", "a beast"], ["werewolf", "Werewolf"]
    ]  # fmt: skip
    assert seen["claiming"]["others"] == [[seat, NAMES[seat]] for seat in range(1, 8)]
    for claim in (["seer", None, None], [None, 4, "werewolf"], ["seer", 4, "wicked"]):
        assert laid.say("seat", OTHER, claim=claim, of=seen["id"]).status == 204
    assert claims_of(laid) == (
        Claims(0, "seer"), Claims(0, None, 4, "werewolf"), Claims(0, "seer", 4, "wicked")
    )  # fmt: skip


@in_a_loop
async def test_what_no_phone_says_comes_to_nothing(tmp_path: Path) -> None:
    laid = claiming_table(tmp_path)
    of = laid.look("seat", OTHER)["id"]
    for unsound in (
        ["seer"],
        "seer",
        [True, None, None],
        [None, 1.5, "wicked"],
        ["x" * 50, None, None],
        None,
    ):
        assert laid.say("seat", OTHER, claim=unsound, of=of).status == 400
    for nothing in (
        ["witch", None, None], [4, None, None], [None, 0, "wicked"], [None, 4, None], [None, None, None],
        [None, "4", "wicked"], [None, 99, "wicked"], [None, 4, 4],
    ):  # fmt: skip
        assert laid.say("seat", OTHER, claim=nothing, of=of).status == 204
    assert laid.say("seat", OTHER, claim=["seer", None, None], of="stale").status == 204
    assert claims_of(laid) == ()


def said_for(seat: int, claim: object) -> dict[str, Any]:
    """A claim, as one device says it for somebody."""
    return {"for": {str(seat): {"claim": claim}}}


@in_a_loop
async def test_on_the_tablet_and_the_hosts_page_it_is_put_in_for_those_who_sit_there(tmp_path: Path) -> None:
    laid = claiming_table(tmp_path)
    assert laid.touch(**said_for(0, ["seer", None, None])) is None, "who has a phone says it there"
    assert laid.touch(**said_for(3, [None, 0, "good"])) is not None
    for wrong in ([], ["seer"], [True, None, None], [None, None, None], [None, 3, "good"], "seer"):
        assert laid.touch(**said_for(3, wrong)) is None
    opened = laid.look("host", HOST)["open"]
    assert opened["claiming"]["people"] == [[seat, name] for seat, name in enumerate(NAMES)]
    assert laid.do("answer", of=opened["id"], **said_for(0, ["seer", None, None])).status == 204
    assert laid.do("answer", of="stale", **said_for(0, ["seer", None, None])).status == 409
    assert claims_of(laid) == (Claims(3, None, 0, "good"), Claims(0, "seer"))


@in_a_loop
async def test_what_was_claimed_stands_on_every_page_of_the_day(tmp_path: Path) -> None:
    laid = claiming_table(tmp_path)
    assert "claimed" not in laid.look("seat", OTHER)
    claims = (
        Claimed(3, "villager", None, None, 1), Claimed(0, None, 4, "werewolf", 1),
        Claimed(0, "seer", None, None, 1), Claimed(3, "seer", 0, "wicked", 1),
    )  # fmt: skip
    laid.tell(*claims)
    stands = ["Dora says: Seer; Anna: a beast", "Anna says: Seer; Emil: Werewolf"]
    assert laid.look("seat", OTHER)["claimed"] == laid.look("tablet", TABLET)["claimed"] == stands
    assert laid.look("seat", OTHER)["tidings"] == [], "what happened is not pushed out by it"
    told = [text for _, text in laid.look("table", OTHER)["events"].values()]
    assert told == [
        "Dora says: Villager", "Anna says: Emil: Werewolf", "Anna says: Seer",
        "Dora says: Seer; Anna: a beast",
    ], "the wall tells it in order"  # fmt: skip
    laid.over()
    laid.tell(Died(Shown(0, "werewolf"), "vote"))
    seen = laid.look("seat", OTHER)
    assert (seen["state"], seen["claimed"]) == ("dead", stands), "who is out reads it, too"


SAID = {
    "de": ("ich bin die Seherin", "Emil ist eine Bestie"), "en": ("I am the Seer", "Emil is a beast")
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_is_said_in_words_of_the_table(language: str) -> None:
    narrator = Narrator(words(language, "classic"), NAMES)
    for number in range(30):
        text = " ".join(narrator.say(Claimed(0, "seer", 4, "wicked", 2), f"{number}"))
        seer, beast = {
            "de": ("ich bin die Seherin", "Emil ist eine Bestie"),
            "en": ("I am the Seer", "Emil is a beast"),
        }[language]
        assert seer in text
        assert beast in text
        assert "Anna" in text
    (line,) = as_they_stand([Claimed(0, None, 4, "good", 2)], narrator)
    assert line == {"de": "Anna sagt: Emil: keine Bestie", "en": "Anna says: Emil: no beast"}[language]


# At a terminal.


def test_it_is_typed_at_a_terminal(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path, plays=False, onlookers=[Sleepwalkers], claims="yes") as (
            at,
            terminal,
            screen,
        ):
            floor = await a_talk(at)
            assert any("claim 3 5 a beast" in text for text in screen)
            first, second, third = (seat + 1 for seat in floor.seats[:3])
            said = (f"{first} seer", f"{second} Villager {third} a beast", f"{third} {first} GOOD")
            nonsense = (
                "", "seer", f"{first}", f"{first} cook", f"{first} {first} good", f"{first} {second}",
                "0 seer", f"99 {second} good", f"{first} 99 good",
            )  # fmt: skip
            for typed_ in (*said, *nonsense):
                terminal.typed(f"claim {typed_}\n")
            await at.until(lambda: len(at.box.board.claims) == 3)
            await asyncio.sleep(60)
            assert [tuple(claimed)[:4] for claimed in at.box.board.claims] == [
                (first - 1, "seer", None, None),
                (second - 1, "villager", third - 1, "wicked"),
                (third - 1, None, first - 1, "good"),
            ]

    run_virtually(play())


def test_where_it_is_not_wanted_a_terminal_takes_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with typed(tmp_path, plays=False, onlookers=[Sleepwalkers]) as (at, terminal, screen):
            floor = await a_talk(at)
            terminal.typed(f"claim {floor.seats[0] + 1} seer\n")
            await asyncio.sleep(5)
            assert at.box.board.claims == ()
            assert not any("claim 3" in text for text in screen)

    run_virtually(play())
