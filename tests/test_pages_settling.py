"""What is settled on the host's page: rules, cards, times, loudness, language, what is told."""

import asyncio
from pathlib import Path

from moderator.keeping.casts import KeptCast, Outlook
from moderator.keeping.place import at_wires
from moderator.keeping.settings import Settings
from moderator.table.casting import Proposals
from moderator.web.devices import Device

from .boxes import NAMES
from .pages_stage import HOST, OTHER, PagesTable, at_tablet, heard, in_a_loop, pages_table, rest


@in_a_loop
async def test_rules_cards_and_options_are_wished_for(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    seen = table.look("host", HOST)
    assert "weight" not in seen["cast"], "Düsterwald has no values"
    assert sum(number for *_, number in seen["cast"]["cards"]) == len(NAMES)
    assert table.do("card", ["cupid", "wish"]).status == 204
    assert "cupid" in cards(table)
    assert table.do("card", ["hunter", "without"]).status == 204
    assert "hunter" not in cards(table)
    assert table.do("wish", ["rules", "big-box"]).status == 204
    assert table.do("card", ["cupid", ""]).status == 204
    total, least, most = table.look("host", HOST)["cast"]["weight"]
    assert least <= total <= most
    assert table.do("option", ["mayor", "open"]).status == 204
    assert ["mayor", "open"] in [[name, value] for name, _, value, _ in table.look("host", HOST)["options"]]
    for verb, wrong in (
        ("wish", ["rules", "chess"]), ("wish", ["language", "en"]), ("option", ["mayor", "loud"]),
        ("option", ["captain", "start"]), ("card", ["thief", "wish"]), ("card", ["seer", "maybe"]),
        ("wish", 1),
    ):  # fmt: skip
        assert table.do(verb, wrong).status == 409
    assert table.pages.settling.proposals.settings.rules == "big-box"


@in_a_loop
async def test_where_cards_are_dealt_in_one_way_alone_it_is_no_choice(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert "deal" in [name for name, *_ in table.look("host", HOST)["options"]]
    table.pages.settling.proposals.has_screens = False
    assert "deal" not in [name for name, *_ in table.look("host", HOST)["options"]]


@in_a_loop
async def test_only_the_steps_that_a_game_has_are_shown(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.set(at_wires(NAMES[:4]))
    for rules, has, times in (("duesterwald", True, "talk"), ("wolfmoon", False, "nudge")):
        assert table.do("wish", ["rules", rules]).status == 204
        seen = table.look("host", HOST)
        assert (seen["has-cast"], seen["has-nights"], bool(seen["roles"])) == (has, has, has)
        assert times in seen["times"]
    assert set(seen["times"]) == {"nudge"}
    assert set(seen["cast"]) == {"odds"}, "no cards to choose, and nothing unwise about them"
    assert [name for name, *_ in seen["options"]] == ["deal", "game", "first"]


def cards(table: PagesTable) -> list[str]:
    """Which cards are proposed."""
    return [role for role, *_ in table.look("host", HOST)["cast"]["cards"]]


@in_a_loop
async def test_what_cannot_be_cast_is_said_in_words(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.set(at_wires(NAMES[:5]))
    assert "5" in table.look("host", HOST)["cast"]["refused"]
    german = table.look("host", HOST._replace(language="de"))["cast"]["refused"]
    assert german != table.look("host", HOST)["cast"]["refused"]


@in_a_loop
async def test_while_people_sit_down_a_cast_is_for_all_who_play(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.box.roster.open("seat")
    for place in tuple(table.box.roster.names)[:4]:
        assert table.box.roster.sit(place)
    assert sum(number for *_, number in table.look("host", HOST)["cast"]["cards"]) == len(NAMES)


@in_a_loop
async def test_warnings_are_told(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("card", ["seer", "without"]).status == 204
    seen = table.look("host", HOST)["cast"]
    assert seen.get("warnings") or seen.get("refused")


@in_a_loop
async def test_another_proposal_differs(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    table.do("wish", ["rules", "big-box"])
    table.box.roster.set(at_wires([*NAMES, "Ida", "Jan", "Kim", "Lea"]))
    seen = {str(cards(table))}
    for _ in range(3):
        assert table.do("other").status == 204
        seen.add(str(cards(table)))
    assert len(seen) > 1


@in_a_loop
async def test_times_pace_and_loudness_are_turned(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    pace = table.box.pace
    talk = pace.times.talk
    assert table.do("time", ["talk", 90]).status == 204
    assert pace.times.talk == talk, "not in the middle of a scene"
    assert table.look("host", HOST)["times"]["talk"] == 90
    pace.settle()
    assert pace.times.talk == 90
    assert table.do("pace", "brisk").status == 204
    assert table.do("loud", ["ambience", 0.2]).status == 204
    assert table.look("host", HOST)["loud"]["ambience"] == 0.2
    for verb, wrong in (
        ("time", ["talk", -1]), ("time", ["talk", True]), ("time", ["talk", "9"]), ("time", ["talk", 1e9]),
        ("time", ["result", 0]), ("pace", "mad"), ("loud", ["all", 1]), ("loud", ["voice", 2]),
        ("loud", ["voice", True]),
    ):  # fmt: skip
        assert table.do(verb, wrong).status == 409, (verb, wrong)


@in_a_loop
async def test_a_name_is_heard_and_respelled(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.do("respell", ["Gina", "Dschina"]).status == 204
    says = {person["name"]: person["says"] for person in table.look("host", HOST)["people"]}
    assert says["Gina"] == "Dschina"
    assert table.do("hear", "Gina").status == 204
    await rest()
    table.play()
    await asyncio.sleep(5)
    assert table.do("hear", "Gina").status == 409, "not in a game"
    assert table.do("respell", ["Gina", ""]).status == 204
    assert table.pages.settling.say_as == {}


def phone_of(table: PagesTable, name: str) -> Device:
    """The phone with which somebody joins."""
    assert table.pages.phones.join(name, name)
    return Device(name, "en", "")


@in_a_loop
async def test_whoever_is_called_wrongly_is_called_otherwise(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.open("gather")
    chantal, ben = phone_of(table, "Chantal"), phone_of(table, "Ben")
    shown = table.look("seat", chantal)
    assert (shown["says"], len(shown["ways"])) == ("", 3)
    for way in (*shown["ways"], "Shahntall", ""):
        assert table.say("seat", chantal, say_as=way).status == 204
        assert table.look("seat", chantal)["says"] == way
    table.say("seat", chantal, say_as="Shantal")
    await rest()
    # It is heard at once, and nobody else's page has it.
    assert heard(table)[-1:] == ["Chantal."]
    assert "Shantal" not in str(table.look("seat", ben))
    says = {person["name"]: person["says"] for person in table.look("host", HOST)["people"]}
    assert says == {"Chantal": "Shantal", "Ben": ""}


@in_a_loop
async def test_nobody_is_called_aloud_what_nobody_may_be_called(tmp_path: Path) -> None:
    table = pages_table(tmp_path)
    assert table.pages.keys.trust(HOST.token, "1234")
    table.box.roster.open("gather")
    chantal, ben = phone_of(table, "Chantal"), phone_of(table, "Ben")
    assert table.say("seat", chantal, say_as="Shantal").status == 204
    # What the other is called, or how; an order of the box, and a verdict.
    for wrong in ("Chantal", "shantal", "Close your eyes", "Werewolf"):
        table.say("seat", ben, say_as=wrong)
        assert table.pages.settling.say_as == {"Chantal": "Shantal"}, wrong
    for unsound in ("x" * 30, 7, "...", ["Benn"]):
        assert table.say("seat", ben, say_as=unsound).status == 400, unsound
    # Once people sit down it is settled; the host may still change it.
    table.box.roster.open("seat")
    table.say("seat", ben, say_as="Benn")
    assert table.pages.settling.say_as == {"Chantal": "Shantal"}
    assert "ways" not in table.look("seat", ben)


@in_a_loop
async def test_the_language_of_the_box_changes_between_games(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.look("host", HOST)["languages"][:2] == [["de", "Deutsch"], ["en", "English"]]
    assert table.box.surfaces.way_in().startswith("The Wi-Fi")
    assert table.do("language", "de").status == 204
    assert table.look("table", OTHER)["language"] == "de"
    assert table.box.surfaces.way_in().startswith("Das WLAN"), "all that is said is German from now on"
    assert table.pages.tongues.all[0] == "de", "whoever asks for none of ours reads what is spoken"
    assert table.do("language", "fr").status == 409
    table.play()
    assert table.do("language", "en").status == 409
    assert table.look("table", OTHER)["language"] == "de"


@in_a_loop
async def test_the_box_speaks_briefly_between_games(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    spoken = table.box.narrator.lines
    assert table.do("tone", "loud").status == 409
    assert table.do("tone", "short").status == 204
    assert table.look("host", HOST)["tone"] == "short"
    assert table.pages.tongues.lines("en") is table.box.narrator.lines, "phones read what is said"
    assert table.box.narrator.lines.wordings != spoken.wordings
    table.play()
    assert table.do("tone", "classic").status == 409


@in_a_loop
async def test_what_is_told_before_and_after_a_game_is_wanted_or_not(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    for what in ("introduction", "rehearsal"):
        assert not table.look("host", HOST)[what]
        assert table.do("want", [what, True]).status == 204
        assert table.look("host", HOST)[what]
    for how in ("none", "long", "short"):
        assert table.do("want", ["recap", how]).status == 204
        assert table.look("host", HOST)["recap"] == how
    wanted = table.box.host.wanted
    for wrong in (
        ["recap", "endless"],
        ["recap", True],
        ["introduction", "yes"],
        ["goes_on", True],
        ["recap"],
    ):
        assert table.do("want", wrong).status == 409
    assert table.box.host.wanted == wanted


@in_a_loop
async def test_casts_get_a_step_harder_up_to_the_hardest(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    seen = []
    while table.look("host", HOST)["harder"]:
        seen.append(table.look("host", HOST)["experience"])
        assert table.do("harder").status == 204
    assert [*seen, table.look("host", HOST)["experience"]] == ["usual", "experienced"]
    assert table.do("harder").status == 409
    assert table.do("wish", ["experience", "newcomers"]).status == 204
    assert table.look("host", HOST)["experience"] == "newcomers", "what is chosen is meant as it stands"
    assert table.look("host", HOST)["harder"]


@in_a_loop
async def test_one_pack_or_two_is_a_wish_where_there_are_cards_for_two(tmp_path: Path) -> None:
    table = at_tablet(tmp_path)
    assert table.look("host", HOST)["packs"] == []
    table.do("wish", ["rules", "big-box"])
    table.box.roster.set(at_wires([*NAMES, *(f"Player {number}" for number in range(12))]))
    assert table.look("host", HOST)["packs"] == ["one", "one", "two", "auto"]
    assert not {"werewolf", "vampire"} <= {*cards(table)}
    assert table.do("wish", ["packs", "two"]).status == 204
    assert {"werewolf", "vampire"} <= {*cards(table)}
    assert table.look("host", HOST)["packs"][0] == "two"
    assert table.do("wish", ["packs", "three"]).status == 409


@in_a_loop
async def test_the_host_alone_sees_how_even_it_is_and_only_before_the_deal(tmp_path: Path) -> None:
    odds = Outlook(2000, {"village": 1040, "werewolves": 960}, (3, 5))
    kept = [KeptCast(("werewolf",) * 2 + ("villager",) * 5 + ("seer",), "one", odds, is_even=True)]
    settings = Settings(language="en", gathering=True)
    table = at_tablet(tmp_path, castings=Proposals(settings, kept=lambda *_: kept))
    assert "Village about 52 of 100" in table.look("host", HOST)["cast"]["odds"]
    for page in ("seat", "table", "tablet"):
        assert "of 100" not in str(table.look(page, OTHER))
    table.play()
    await asyncio.sleep(5)
    assert table.look("host", HOST)["cast"] == {}
    assert "of 100" not in str(table.look("host", HOST))
