"""The tablet in the middle: one device, passed round; by night it shows by itself what it always shows."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from moderator.keeping.place import at_wires, phone, tablet, wire
from moderator.lines.lines import load
from moderator.rules.events import Accused, Day, Left, Night, Shown
from moderator.rules.news import NOTHING, Card, People, Verdict
from moderator.rules.requests import Ask, Floor, Leaves, Nominates, Poll, Seconds, Tell
from moderator.surfaces.pages import asking
from moderator.surfaces.pages.phones import sealed
from moderator.table.sheets import NOBODY, Choosing, Seeing, Voting
from moderator.table.shown import Spoken, Unheard
from moderator.web.devices import Device

from .boxes import NAMES
from .pages_stage import HOST, OTHER, TABLET, at_tablet, heard, in_a_loop, pages_table, rest

SEER = Ask("seer", (2,), (0, 1, 3, 4, 5, 6, 7), "seer")


@in_a_loop
async def test_exactly_one_device_is_the_tablet(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    keys = table.pages.keys
    assert table.look("tablet", TABLET)["state"] == "strange"
    refused = table.say("tablet", TABLET, name="Anna")
    assert (refused.status, refused.text) == (403, table.look("tablet", TABLET)["text"])
    first = keys.code_for_tablet()
    code = keys.code_for_tablet()
    assert table.say("tablet", TABLET, pair=first).status == 409
    assert table.say("tablet", TABLET, pair=code.lower()).status == 204
    assert table.look("tablet", TABLET)["state"] == "rest"
    assert table.say("tablet", OTHER, pair=code).status == 409, "a code holds once"
    assert table.say("tablet", OTHER, pair=keys.code_for_tablet()).status == 204
    assert table.look("tablet", TABLET)["state"] == "strange"
    await rest()
    again = pages_table(tmp_path)
    assert again.look("tablet", OTHER)["state"] == "rest", "a restart forgets nothing"


@in_a_loop
async def test_a_device_that_is_not_known_by_anything_is_told_so_and_no_code_is_wrong(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    told = table.say("tablet", Device("", "en", ""), pair=table.pages.keys.code_for_tablet())
    assert told == (403, load("en").text("page.join.cookies"))
    assert table.pages.keys.has_code, "it still waits for the tablet"


@in_a_loop
async def test_a_code_for_the_tablet_holds_for_ten_minutes(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    code = table.pages.keys.code_for_tablet()
    await asyncio.sleep(601)
    assert table.say("tablet", TABLET, pair=code).status == 409


@in_a_loop
async def test_the_hosts_own_device_becomes_the_tablet_without_a_code(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert table.pages.keys.trust(OTHER.token, "1234")
    assert table.look("tablet", OTHER)["host"]
    assert table.say("tablet", TABLET, pair="").status == 409
    table.box.desk.sheet = Seeing((0, 1))
    assert table.say("tablet", OTHER, pair="").status == 409, "not while cards are dealt"
    table.box.desk.sheet = None
    for _ in range(2):
        assert table.say("tablet", OTHER, pair="").status == 204
        assert ["tablet" in told for told in heard(table)] == [True], "all hear it, once"


@in_a_loop
async def test_after_many_wrong_codes_for_the_tablet_even_the_right_one_waits(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    code = table.pages.keys.code_for_tablet()
    statuses = [table.say("tablet", OTHER, pair="WRONG").status for _ in range(6)]
    assert statuses[:3] == [409] * 3
    assert statuses[-1] == 429
    assert table.say("tablet", OTHER, pair=code).status == 429
    assert table.say("tablet", TABLET, pair=code).status == 204


@in_a_loop
async def test_after_wrong_codes_from_many_addresses_only_the_host_becomes_the_tablet(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    code = table.pages.keys.code_for_tablet()
    strangers = [Device(f"stranger{number}", "en", f"10.0.1.{number}") for number in range(250)]
    assert table.say("tablet", strangers[0], pair="WRONG").status == 409
    assert {table.say("tablet", one, pair="WRONG").status for one in strangers[100:]} >= {429}
    assert table.say("tablet", OTHER, pair=code).status == 429
    assert table.say("tablet", HOST, pair="").status == 204


@in_a_loop
async def test_host_and_tablet_are_let_in_however_many_strangers_look_on(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert [table.pages.expects(guest) for guest in (HOST, TABLET, OTHER)] == [True, True, False]


@in_a_loop
async def test_names_and_seats_are_put_in_one_after_the_other(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.set({})
    table.box.roster.open("gather")
    for name in ("Anna", "<b>Ben</b>", "Clara"):
        assert table.touch(name=name) is not None
    for wrong in (" anna ", "", "x" * 21, "a\u0007b"):
        assert table.touch(name=wrong) is None
    seen = table.look("tablet", TABLET)
    assert [name for _, name in seen["mine"]] == ["Anna", "<b>Ben</b>", "Clara"]
    assert table.touch(out=seen["mine"][1][0]) is not None
    table.box.roster.open("seat")
    places = {name: place for place, name in table.look("tablet", TABLET)["missing"]}
    for name in ("Clara", "Anna"):
        assert table.touch(sit=places[name]) is not None
    assert table.box.roster.players == ("Clara", "Anna")
    assert table.touch(sit=places["Anna"]) is None
    assert table.look("tablet", TABLET)["title"] == "All of you sit. It begins in a moment."


@in_a_loop
async def test_a_card_is_seen_only_while_it_is_held_and_by_one_after_the_other(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    for seat, card in enumerate(("seer", "werewolf")):
        table.deal(seat, Card(card))
    table.box.desk.sheet = Seeing((0, 1))
    seen = table.look("tablet", TABLET)
    assert (seen["state"], seen["who"]) == ("deal", "Anna")
    assert "seer" not in json.dumps(seen).lower()
    assert table.touch(seen=True) is None, "nobody goes on unseen"
    assert table.touch(hold=True)["card"]["is"] == "seer"
    assert table.touch(seen=True) is not None
    assert table.look("tablet", TABLET)["who"] == "Ben"
    # A late finger of Anna's sees nothing of Ben's.
    assert table.say("tablet", TABLET, hold=True, of="0").status == 409
    assert table.touch(seen=True) is None, "Anna's look was not Ben's"
    assert table.touch(hold=True)["card"]["is"] == "werewolf"
    assert table.touch(seen=True) is not None
    assert table.box.desk.sheet.settled() is not None


@in_a_loop
async def test_printed_cards_are_named_in_turn(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.box.surfaces.show_to(
        (0, 1), poll := Poll("card", (0, 1), ("seer", "werewolf"), "deal", late="wait")
    )
    table.box.desk.sheet = Voting(poll)
    assert table.look("tablet", TABLET)["choices"] == [["seer", "Seer"], ["werewolf", "Werewolf"]]
    assert table.touch(choose="seer") is not None
    assert table.look("tablet", TABLET)["who"] == "Ben"
    assert table.touch(choose="witch") is None
    assert table.touch(choose="werewolf") is not None
    assert table.answer == ("seer", "werewolf")


@in_a_loop
async def test_the_rehearsal_is_passed_round_three_times(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    sheet = Voting(Poll("rehearsal.choose", (0, 1), (0, 1), "rehearsal", late="wait"))
    table.box.desk.sheet = sheet
    for task in ("choose", "take-back", "confirm"):
        poll = sheet.poll._replace(task=f"rehearsal.{task}")
        table.box.surfaces.show_to((0, 1), poll)
        for seat in (0, 1):
            assert table.look("tablet", TABLET)["who"] == NAMES[seat]
            done = {"take_back": True} if task == "take-back" else {"choose": 1 - seat}
            assert table.touch(**done) is not None
        assert table.look("tablet", TABLET)["state"] != "turn"
    assert sheet.votes == {0: 1, 1: 0}


def asks(seats: tuple[int, ...]) -> dict[str, Any]:
    """Requests of a night, for these seats, or for nobody."""
    prey = (3, 4) if seats else ()
    return {
        "one": Ask("seer", seats, (0, 1, 3, 4, 5, 6, 7) if seats else (), "seer"),
        "victims": Ask("heal", seats, prey, "witch", "short"),
        "cards": Ask("thief", seats, ("seer", "villager", "keep") if seats else (), "thief", nobody=False),
        "two": Ask("cupid", seats, tuple(range(8)) if seats else (), "cupid", "pair", number=2),
        "three": Ask("investigator", seats, ((3, 4, 5), (4, 5, 6)) if seats else (), "investigator", "trio"),
        "news": Tell("seer", seats, Verdict(True) if seats else NOTHING),
        "roll": Poll("here", seats, ("here",), "werewolves", known="call"),
    }


@pytest.mark.parametrize("kind", asks(()))
def test_a_call_looks_the_same_for_one_of_its_seats_and_for_nobody(kind: str, tmp_path: Path) -> None:
    @in_a_loop
    async def compare(_: Path) -> None:
        pictures = []
        for name, seats in (("a", (2,)), ("b", ())):
            table = at_tablet(tmp_path / name)
            table.play()
            table.pages._start = "start"
            table.call(asks(seats)[kind])
            pictures.append(table.look("tablet", TABLET))
            if kind != "news":
                table.touch(choose=[2 if kind == "roll" else 3])
            pictures.append(table.look("tablet", TABLET))
        assert pictures[0]["state"] == "call"
        assert all(picture == pictures[0] for picture in pictures)

    compare(tmp_path)


@in_a_loop
async def test_whoever_is_awake_chooses_and_takes_it_back(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.call(SEER)
    sheet = table.box.desk.sheet
    assert isinstance(sheet, Choosing)
    assert table.touch(choose=[3]) == {"chosen": "Dora"}
    assert sheet.answer() == 3
    assert table.touch(take_back=True) == {}
    assert sheet.proposal is None
    assert "refused" in table.touch(choose=[2]), "not oneself"
    assert table.touch(choose=[NOBODY]) == {"chosen": "Nobody"}
    assert sheet.proposal == NOBODY


@in_a_loop
async def test_who_tries_while_nobody_is_awake_is_answered_as_if_somebody_were(tmp_path: Path) -> None:
    table, other = at_tablet(tmp_path / "a"), at_tablet(tmp_path / "b")
    for one, seats in ((table, (2,)), (other, ())):
        one.play()
        one.call(SEER._replace(seats=seats, choices=SEER.choices if seats else ()))
    for told in ({"hold": True}, {"choose": [3]}, {"take_back": True}, {"choose": [NOBODY]}):
        assert table.touch(**told) == other.touch(**told)
    sheet = other.box.desk.sheet
    assert isinstance(sheet, Choosing)
    assert sheet.proposal is None


@in_a_loop
async def test_private_words_come_only_to_a_finger_that_holds(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.call(Tell("witch", (3,), People((4,)), ""))
    table.box.surfaces.show_to((3,), Ask("heal", (3,), (4,), "witch", "short"))
    assert table.touch(hold=True)["lines"] == ["Struck down tonight: Emil.", "You can choose: Emil"]
    table.call(Tell("seer", (2,), Verdict(True)))
    assert table.touch(hold=True)["lines"] == ["Yes, a beast."]
    table.call(asks((5,))["cards"])
    assert table.touch(hold=True)["cards"] == [
        ["seer", "Seer"], ["villager", "Villager"], ["keep", "Keep my card"],
    ]  # fmt: skip
    assert table.touch(choose=["villager"]) == {"chosen": "Villager"}
    table.over()
    assert table.touch(hold=True) is None


@in_a_loop
async def test_two_and_three_are_ticked_and_one_confirms_for_a_pack(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    for kind, picks, answer in (("two", [5, 1], (5, 1)), ("three", [5, 3, 4], (3, 4, 5))):
        table.call(asks((2,))[kind])
        assert table.touch(choose=picks).get("chosen")
        assert table.answer == answer
    table.call(Ask("werewolves", (0, 1), (2, 3), "werewolves", "pack"))
    assert table.touch(choose=[3]).get("chosen")
    assert table.answer == 3


@in_a_loop
async def test_who_has_wire_or_phone_is_not_answered_for(tmp_path: Path) -> None:
    table = pages_table(tmp_path, [wire(0), phone(1), tablet(1), *(tablet(n) for n in range(2, 7))])
    table.box.roster.devices = {sealed("anybody"): phone(1)}
    assert table.pages.keys.pair(TABLET.token, table.pages.keys.code_for_tablet(), "")
    table.play()
    assert table.pages.tablet.seats() == (2, 3, 4, 5, 6, 7)
    for seat in (0, 1):
        table.call(Ask("seer", (seat,), (3, 4), "seer"))
        assert table.touch(choose=[3]) == {"chosen": "Dora"}
        assert table.answer is None
        table.open(Poll("gallows", tuple(range(8)), ("up", "down")))
        assert table.touch(**{"for": {str(seat): {"choose": "up"}}}) is None
        assert table.touch(**{"for": {str(seat): {"nominate": 4}}}) is None
    table.pages.phones.free(phone(1))
    assert 1 in table.pages.tablet.seats(), "a phone that is gone leaves the seat to the tablet"


def voted(picks: Mapping[str, object]) -> dict[str, object]:
    """What is said on the tablet when these seats choose so."""
    return {"for": {seat: {"choose": pick} for seat, pick in picks.items()}}


@in_a_loop
async def test_votes_one_by_one_and_by_hands(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.open(Poll("vote", (0, 1, 2), (0, 1, 2)))
    assert table.touch(**voted({"0": 1})) is not None
    assert [done for *_, done in table.look("tablet", TABLET)["voters"]] == [True, False, False]
    assert table.touch(**{"for": {"0": {"take_back": True}}}) is not None
    wrongs: list[dict[str, object]] = [
        {"0": 0}, {"7": 1}, {"1": True}, {"1": [0, 2]}, {"1": []}, {"x": 1}, {},
    ]  # fmt: skip
    for wrong in wrongs:
        assert table.touch(**voted(wrong)) is None
    all_nonsense: list[object] = [
        [1],
        "0",
        {"0": 1},
        {"0": [1]},
        {"0": {}},
        {"0": {"choose": 1, "leave": True}},
    ]
    for nonsense in all_nonsense:
        assert table.touch(**{"for": nonsense}) is None
    assert table.touch(**voted({"0": 2, "1": 2, "2": [0]})) is not None
    assert table.answer == (2, 2, 0)
    table.open(Poll("gallows", (0, 1, 2), ("up", "down")))
    assert table.touch(**voted({"0": "up", "1": "up", "2": "down"})) is not None
    assert table.answer == ("up", "up", "down")


@in_a_loop
async def test_the_talk_an_open_choice_and_somebody_who_goes_home(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    floor = Floor("talk", "starts", (0, 1, 2), (0, 1, 2))
    for told, answer in (({"0": {"nominate": 1}}, Nominates(0, 1)), ({"2": {"leave": True}}, Leaves(2))):
        table.open(floor)
        assert table.touch(**{"for": told}) is not None
        assert table.answer == answer
    table.open(floor._replace(accusation=Accused(0, 1)))
    for wrong in ({"second": True}, {"second": 2}, {"nominate": [1]}, {"nominate": True}, {"seen": True}):
        assert table.touch(**{"for": {"0": wrong}}) is None
    assert table.look("tablet", TABLET)["seconders"] == [[2, "Clara"]]
    assert table.touch(**{"for": {"2": {"second": True}}}) is not None
    assert table.answer == Seconds(2)
    table.open(Ask("hunter", (1,), (0, 2), known="all"))
    assert table.look("tablet", TABLET)["who"] == [1, "Ben"]
    assert table.touch(**voted({"1": 2})) is not None
    assert table.answer == 2


@in_a_loop
async def test_an_open_question_is_the_same_form_there_as_on_a_phone(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    for question, picks, wrongs, answer in (
        (Ask("two", (1,), (0, 2, 3), known="all", number=2), [0, 3], ([0], [0, 0], [0, 7]), (0, 3)),
        (Ask("three", (1,), ((3, 4, 5), (4, 5, 6)), known="all"), [5, 3, 4], ([3], [3, 4, 6]), (3, 4, 5)),
    ):
        table.open(question)
        for seen in (table.look("tablet", TABLET), table.look("host", HOST)["open"]):
            own = asking.asked(table.pages, table.pages.own_village, 1, question)
            assert {what: seen[what] for what in ("choices", "number", "trios")} == {
                what: own[what] for what in ("choices", "number", "trios")
            }
        for wrong in wrongs:
            assert table.touch(**voted({"1": wrong})) is None
        assert table.touch(**voted({"1": picks})) is not None
        assert table.answer == answer
        assert table.look("tablet", TABLET)["chosen"] == table.box.narrator.names(answer)
        assert table.touch(**{"for": {"1": {"take_back": True}}}) is not None
        assert table.do("answer", **voted({"1": picks}), of=seen["id"]).status == 204
        assert table.answer == answer


@in_a_loop
async def test_what_cannot_be_heard_can_be_read(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.call(SEER)
    table.box.surfaces.show(Unheard("Seer, wake up."))
    assert table.look("tablet", TABLET)["unheard"] == "Seer, wake up."
    assert "unheard" not in table.look("tablet", OTHER), "another device is told nothing"
    table.box.surfaces.show(Spoken("Seer, sleep."))
    assert "unheard" not in table.look("tablet", TABLET)


@in_a_loop
async def test_a_late_tap_means_nothing_to_the_next_question(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.call(SEER)
    late = table.look("tablet", TABLET)["id"]
    table.call(SEER._replace(task="oracle", call="oracle"))
    assert table.say("tablet", TABLET, choose=[3], of=late).status == 409
    assert table.answer is None


@in_a_loop
async def test_votes_take_longer_where_many_share_the_tablet(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    assert table.box.surfaces.in_turn
    table.box.roster.set(at_wires(NAMES))
    assert not table.box.surfaces.in_turn, "they have gone to buttons in the middle of the game"


@in_a_loop
async def test_after_the_first_night_who_shares_the_tablet_wishes_for_one_pace(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    assert table.box.performance is not None
    table.tell(Night(1))
    assert table.touch(**{"for": {"0": {"pace": "faster"}}}) is None
    table.tell(Day(1), Left(Shown(1, "werewolf")))
    assert table.look("tablet", TABLET)["pace"]["wish"] == ""
    all_of_them = {str(seat): {"pace": "faster"} for seat in range(8)}
    assert table.touch(**{"for": all_of_them}) == {}
    assert table.look("tablet", TABLET)["pace"]["wish"] == "faster"
    assert table.box.performance.wishes == dict.fromkeys(range(8), "faster"), "the dead are asked, too"
    assert table.touch(**{"for": {"0": {"pace": "much faster"}}}) is None
    table.tell(Day(2))
    assert "pace" not in table.look("tablet", TABLET)


@in_a_loop
async def test_the_dead_bet_at_the_tablet_and_nobody_else(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.play()
    table.tell(Day(1))
    assert table.look("tablet", TABLET)["dead"] == []
    table.tell(Left(Shown(1, "werewolf")))
    assert table.box.performance is not None
    seen = table.look("tablet", TABLET)
    assert seen["dead"] == [[1, "Ben", False]]
    assert "village" in seen["bets"]
    for seat, wrong in ((0, "village"), (1, "drunkards"), (9, "village"), (1, ["village"]), (1, None)):
        assert table.touch(**{"for": {str(seat): {"bet": wrong}}}) is None
    assert table.box.performance.bets == {}
    table.box.performance.bets[1] = "village"
    bet = table.look("tablet", TABLET)
    assert bet == {**seen, "dead": [[1, "Ben", True]]}, "on whom stands nowhere"
