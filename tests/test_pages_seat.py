"""What a seat's page shows in every state, and what comes of what is said on it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from moderator.keeping.place import phone
from moderator.lines.lines import load
from moderator.rules.big_box.events import Gallows
from moderator.rules.events import Accused, Counted, Day, Died, Ended, Night, Shown, ToldAll
from moderator.rules.news import Card, Chronicle, Given, News, Nothing, People, Verdict
from moderator.rules.requests import Ask, Floor, Majority, Nominates, Poll, Tell
from moderator.table.clock import run_virtually
from moderator.table.sheets import NOBODY, Choosing, Talking, Voting
from moderator.table.shown import Moment, Open, Over, Spoken, Unheard
from moderator.web.devices import Device

from .boxes import NAMES
from .pages_stage import PagesTable, laid_with_pages

ALL = tuple(range(8))


class Phones:
    """A table at which everybody has a phone, and what they see and say."""

    def __init__(self, table: PagesTable) -> None:
        self.table, self.pages = table, table.pages
        self.desk, self.surfaces = table.box.desk, table.box.surfaces
        table.box.roster.open("gather")
        for name in NAMES:
            assert self.pages.phones.join(f"token {name}", name)
        table.box.roster.open("seat")
        for number in range(len(NAMES)):
            assert table.box.roster.sit(phone(number + 1))
        table.box.roster.open("")
        table.play()

    def sees(self, seat: int, language: str = "en") -> dict[str, Any]:
        return dict(self.pages.kinds["seat"].look(Device(f"token {NAMES[seat]}", language, "")))

    def says(self, seat: int, **told: Any) -> int:
        return self.pages.kinds["seat"].say(Device(f"token {NAMES[seat]}", "en", ""), told).status

    def night(self) -> None:
        self.table.tell(Night(1))

    def day(self) -> None:
        self.table.tell(Day(1))


def at_table(folder: Path, story: Callable[[Phones], None]) -> None:
    """Nothing happens there by itself."""

    @asynccontextmanager
    async def laid() -> AsyncIterator[PagesTable]:
        async with laid_with_pages(folder) as table:
            yield table

    async def told() -> None:
        async with laid() as table:
            story(Phones(table))
            # Whatever rings later would ring now.
            await asyncio.sleep(0)

    run_virtually(told())


def test_by_day_all_read_who_is_in_the_village_and_are_asked_how_fast_the_nights_shall_be(
    tmp_path: Path,
) -> None:
    def story(phones: Phones) -> None:
        def told(seat: int) -> tuple[Any, Any]:
            seen = phones.sees(seat)
            return seen.get("cast"), seen.get("pace")

        phones.night()
        assert {told(seat) for seat in ALL} == {(None, None)}
        phones.day()
        phones.table.tell(Died(Shown(7, "villager"), "werewolves"))
        phones.table.open(Floor("talk", "starts", ALL[:-1], ALL[:-1]))
        cast, pace = told(0)
        assert ["Witch", load("en").text("characters.witch.reminder")] in cast
        assert pace["wish"] == ""
        assert list(pace["texts"].values()) == [
            load("en").text(f"page.seat.pace.{what}") for what in ("ask", "slower", "same", "faster")
        ]
        assert [told(seat) for seat in ALL] == [(cast, pace)] * len(ALL), "the dead are asked as all are"
        assert phones.says(7, pace="faster") == 204
        assert [told(seat)[1]["wish"] for seat in ALL] == [""] * 7 + ["faster"]
        phones.table.tell(Night(2))
        phones.table.call(PACK)
        assert {told(seat) for seat in ALL} == {(None, None)}

    at_table(tmp_path, story)


PACK = Ask("werewolves", (1, 4), (0, 2, 3, 5, 6, 7), "werewolves", "pack", nobody=False)


def test_a_card_is_shown_to_its_seat_alone_and_can_be_looked_at_again(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.table.deal(3, Card("witch"))
        seen = phones.sees(3, "de")
        assert (seen["state"], seen["card"]["is"], seen["card"]["name"]) == ("deal", "witch", "Hexe")
        assert seen["card"]["reminder"].count("\n") == 1
        assert "card" not in phones.sees(2)
        phones.surfaces.show_to((3,), None)
        phones.day()
        assert phones.sees(3)["state"] == "day"
        assert phones.sees(3)["card"]["is"] == "witch"

    at_table(tmp_path, story)


def test_who_becomes_another_at_night_looks_at_that_card_from_then_on(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        table, seats = phones.table, {2: "thief", 3: "seer"}
        for seat, role in seats.items():
            table.deal(seat, Card(role))
        phones.surfaces.show_to(ALL, None)
        phones.night()
        table.call(Ask("thief", (2,), ("witch", "keep"), "thief", nobody=False))
        before = [phones.sees(seat) for seat in ALL]
        now = Tell("thief", (2,), Card("witch"), "", stays=True)
        phones.surfaces.show_to((2,), now)
        assert [phones.sees(seat) for seat in ALL] == before, "it is no news to them"
        assert table.box.performance is not None
        table.box.performance.game.held[2] = now
        table.over()
        assert phones.sees(2)["state"] == "asleep"
        assert [phones.sees(seat)["card"]["is"] for seat in seats] == ["witch", "seer"]

    at_table(tmp_path, story)


def test_by_night_all_sleep_but_who_is_asked(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.night()
        asleep = [phones.sees(seat) for seat in ALL]
        assert {seen["state"] for seen in asleep} == {"asleep"}
        phones.surfaces.show_to((2,), Ask("seer", (2,), (0, 1, 3), "seer"))
        with phones.desk.lay_open(Choosing(Ask("seer", (2,), (0, 1, 3), "seer"))):
            seen = phones.sees(2)
            assert (seen["state"], seen["title"]) == ("awake", "Whom will you see through?")
            assert seen["ask"]["choices"] == [[0, "Anna"], [1, "Ben"], [3, "Dora"], [NOBODY, "Nobody"]]
            assert [phones.sees(seat) for seat in ALL if seat != 2] == [
                asleep[seat] for seat in ALL if seat != 2
            ]

    at_table(tmp_path, story)


def test_a_pack_sees_its_wishes_live_and_agrees(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.night()
        phones.surfaces.show_to(PACK.seats, Tell("werewolves", PACK.seats, People(PACK.seats), ""))
        phones.surfaces.show_to(PACK.seats, PACK)
        with phones.desk.lay_open(Choosing(PACK), 2.0):
            of = phones.sees(4)["id"]
            assert phones.sees(4)["text"] == "Your pack: Ben."
            assert phones.says(1, choose=5, of=phones.sees(1)["id"]) == 204
            wish = phones.sees(4)["ask"]
            assert (wish["chosen"], wish["by"], wish["mine"], wish["agreed"]) == ([5], ["Ben"], False, False)
            phones.says(4, choose=6, of=of)
            assert phones.sees(1)["ask"]["by"] == ["Emil"]
            phones.says(1, choose=6, of=of)
            assert phones.sees(4)["ask"]["agreed"]
            phones.says(4, take_back=True, of=of)
            assert phones.sees(1)["ask"]["by"] == ["Ben"]
        assert not phones.sees(1)["ask"]["open"]
        assert phones.sees(1)["ask"]["chosen"] == [6], "what was wished stands until the screen is cleared"

    at_table(tmp_path, story)


def test_two_and_three_are_ticked(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.night()
        pair = Ask("cupid", (0,), (0, 1, 2), "cupid", "pair", number=2)
        phones.surfaces.show_to((0,), pair)
        with phones.desk.lay_open(Choosing(pair), 2.0):
            assert phones.sees(0)["ask"]["number"] == 2
            phones.says(0, choose=[2, 1], of=phones.sees(0)["id"])
            assert phones.sees(0)["ask"]["in-words"] == "Clara and Ben"
        trio = Ask("investigator", (0,), ((1, 2, 3), (2, 3, 4)), "investigator", "trio")
        phones.surfaces.show_to((0,), trio)
        with phones.desk.lay_open(Choosing(trio), 2.0):
            asked = phones.sees(0)["ask"]
            assert (asked["number"], asked["trios"]) == (3, [[1, 2, 3], [2, 3, 4]])
            assert [choice for choice, _ in asked["choices"]] == [1, 2, 3, 4, NOBODY]
            phones.says(0, choose=[1, 2, 4], of=phones.sees(0)["id"])
            assert "chosen" not in phones.sees(0)["ask"]
            phones.says(0, choose=[2, 3, 4], of=phones.sees(0)["id"])
            assert phones.sees(0)["ask"]["chosen"] == [2, 3, 4]

    at_table(tmp_path, story)


def test_a_result_has_words_and_a_sign(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.night()
        signs: dict[News, str] = {
            Verdict(True): "yes", Verdict(False): "no", Card("seer"): "card", Nothing(): "nothing",
            People((1, 4)): "news", Given("cat"): "news",
        }  # fmt: skip
        for news, sign in signs.items():
            phones.surfaces.show_to((2,), Tell("lovers" if isinstance(news, People) else "seer", (2,), news))
            seen = phones.sees(2)
            assert (seen["state"], seen["told"]["sign"]) == ("told", sign)
            assert seen["title"]
            assert not seen["felt"]
        secrets: list[News] = [Nothing(), People((1, 2)), Given("sword"), Given("cat")]
        for call, secret in zip(("lovers", "lovers", "sword", "stray-cat"), secrets, strict=True):
            phones.surfaces.show_to((2,), Tell(call, (2,), secret, "secret"))
            seen = phones.sees(2)
            assert (seen["felt"], seen["told"]["sign"]) == (True, "look"), "all phones change alike"

    at_table(tmp_path, story)


def test_the_talk_is_held_on_phones(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.day()
        phones.surfaces.show_to((0,), None)
        floor = Floor("talk", "starts", ALL, ALL)
        phones.surfaces.show(Open(floor, 300))
        sheet = phones.desk
        with sheet.lay_open(Talking(floor)):
            seen = phones.sees(0)
            assert (seen["state"], seen["time"]) == ("talk", {"ends": 300.0, "of": 300.0})
            assert [who for who, _ in seen["nominees"]] == [1, 2, 3, 4, 5, 6, 7]
            phones.says(0, nominate=5, of=seen["id"])
            assert sheet.sheet is not None
            assert sheet.sheet.answer() == Nominates(0, 5)
        phones.surfaces.show(Over())
        phones.table.tell(Accused(0, 5))
        accused = Floor("talk", "goes-on", ALL, ALL, Accused(0, 5))
        phones.surfaces.show(Open(accused, 200))
        assert [phones.sees(seat)["seconds"] for seat in ALL] == [seat not in (0, 5) for seat in ALL]
        assert phones.sees(1, "de")["accused"] == "Anna klagt an: Frida"

    at_table(tmp_path, story)


def test_nobody_sees_a_vote_before_it_is_counted(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.table.tell(Gallows(5))
        poll = Poll("gallows", ALL, ("up", "down"))
        phones.surfaces.show(Open(poll, 10))
        phones.surfaces.show_to(ALL, poll)
        before = [phones.sees(seat) for seat in ALL]
        assert before[1]["text"] == "At the gallows stands: Frida"
        with phones.desk.lay_open(Voting(poll), 2.0):
            opened = [phones.sees(seat) for seat in ALL]
            phones.says(1, choose="up", of=before[1]["id"])
            assert phones.sees(1)["ask"]["chosen"] == ["up"]
            assert [phones.sees(seat) for seat in ALL if seat != 1] == [*opened[:1], *opened[2:]]
        phones.surfaces.show_to(ALL, None)
        phones.surfaces.show(Over())
        phones.table.tell(Counted("gallows", tuple((seat, "up") for seat in ALL)))
        assert phones.sees(7)["players"]["1"]["voted"] == "hang"
        assert phones.sees(7, "de")["players"]["1"]["voted"] == "hängen"

    at_table(tmp_path, story)


def test_every_phone_shows_what_carries_a_vote(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.table.tell(Died(Shown(3, "seer"), "werewolves"), Gallows(5))
        voters = tuple(seat for seat in ALL if seat != 3)
        poll = Poll("gallows", voters, ("up", "down"), carries=Majority(len(voters) + 1, is_tie_broken=True))
        phones.surfaces.show(Open(poll, 10))
        phones.surfaces.show_to(voters, poll)
        carries = "To hang: 5, or 4 if the mayor breaks the tie"
        assert phones.sees(1)["text"] == f"At the gallows stands: Frida\n{carries}"
        assert phones.sees(3)["text"].split("\n")[-1] == carries, "who is dead looks on"
        phones.surfaces.show_to(voters, None)
        assert phones.sees(1)["text"].split("\n")[-1] == carries, "who votes by hand, too"
        phones.surfaces.show(Over())
        assert not [seat for seat in ALL if carries in str(phones.sees(seat))]

    at_table(tmp_path, story)


def test_the_dead_look_on_and_see_no_more_than_the_table(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.table.tell(Died(Shown(3, "seer"), "werewolves"))
        phones.night()
        before = phones.sees(3)
        assert before["state"] == "dead"
        assert before["players"]["3"]["was"] == "Seer"
        phones.surfaces.show_to(PACK.seats, PACK)
        with phones.desk.lay_open(Choosing(PACK), 2.0):
            phones.says(1, choose=5, of=phones.sees(1)["id"])
            assert phones.sees(3) == before
            phones.says(3, choose=5, of=phones.sees(4)["id"])
            assert phones.sees(4)["ask"]["by"] == ["Ben"], "the dead do not hunt"

    at_table(tmp_path, story)


def test_with_the_option_the_dead_see_all_roles(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.table.tell(Died(Shown(3, "seer"), "werewolves"))
        roles = ("witch", *["villager"] * 7)
        phones.table.deal(3, Chronicle(roles, roles, (), (), None, (), ()))
        phones.surfaces.show_to((3,), None)
        phones.day()
        assert phones.sees(3)["roles"]["0"] == "Witch"
        assert "roles" not in phones.sees(2)

    at_table(tmp_path, story)


def test_at_the_end_all_know_who_has_won(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        roles = ("seer", *["villager"] * 7)
        phones.table.tell(Ended("village", (0, 2)), ToldAll(Chronicle(roles, roles, (), (), None, (), ())))
        seen = phones.sees(2)
        assert (seen["state"], seen["wins"], seen["title"]) == ("end", True, "The village has won.")
        assert seen["text"] == "The winners: Anna and Clara"
        assert not phones.sees(1)["wins"]
        assert phones.sees(1)["players"]["0"]["was"] == "Seer"

    at_table(tmp_path, story)


def test_what_cannot_be_heard_stands_on_every_phone_alike_until_something_is_heard(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        phones.night()
        phones.surfaces.show_to((2,), Ask("seer", (2,), (0, 1), "seer"))
        for text in ("Seer, wake up.", "The night goes on."):
            phones.surfaces.show(Spoken(text))
            assert not any("unheard" in phones.sees(seat) for seat in ALL)
            phones.surfaces.show(Unheard(text))
            assert {phones.sees(seat)["unheard"] for seat in ALL} == {text}

    at_table(tmp_path, story)


def test_a_moment_has_words_in_both_languages(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        for moment in ("offered", "introduction", "rehearsal", "again"):
            phones.surfaces.show(Moment(moment))
            for language in ("de", "en"):
                seen = phones.sees(0, language)
                title = load(language).text(f"page.seat.moment.{moment}")
                assert (seen["state"], seen["title"]) == ("wait", title)

    at_table(tmp_path, story)


def test_the_hourglass_stands_still_in_a_pause(tmp_path: Path) -> None:
    async def told() -> None:
        async with laid_with_pages(tmp_path) as table:
            phones = Phones(table)
            phones.day()
            phones.surfaces.show(Open(Floor("talk", "starts", ALL, ALL), 300))
            await asyncio.sleep(100)
            table.box.host.pause()
            assert phones.sees(0)["time"] == {"left": 200.0, "of": 300.0}
            await asyncio.sleep(50)
            assert phones.sees(0)["time"] == {"left": 200.0, "of": 300.0}
            table.box.host.pause()
            assert phones.sees(0)["time"] == {"ends": 350.0, "of": 300.0}

    run_virtually(told())


def test_who_sits_down_is_told_after_whom(tmp_path: Path) -> None:
    def story(phones: Phones) -> None:
        roster = phones.table.box.roster
        roster.open("seat")
        assert "right" in phones.sees(0)["text"]
        assert roster.sit(phone(3))
        assert roster.sit(phone(6))
        assert NAMES[5] in phones.sees(0)["text"]
        assert NAMES[5] in phones.sees(0, "de")["text"]
        assert phones.sees(2)["state"] == "wait"
        assert NAMES[1] in phones.sees(2)["text"]
        for place in roster.unseated:
            assert roster.sit(place)
        assert phones.sees(2)["text"] == "All of you sit. It begins in a moment.", "nobody is missing"

    at_table(tmp_path, story)
