"""`moderator case`: wrong cases fail and say where and why; listings show who perceives what."""

from pathlib import Path

import pytest

from moderator.__main__ import main

from .case_faults import spoil_everywhere

RIGHT = """\
title: The witch saves the werewolves' victim
rules: duesterwald
options: {captain: none}
players: {Anna: werewolf, Ben: witch, Clara: seer, Dora: villager, Emil: werewolf, Frida: hunter}
story:
  - night: {seer: Anna, werewolves: Dora, heal: Dora}
    learns: {seer: werewolf, witch: [Dora]}
    called: [seer, werewolves, witch]
  - dawn: {}
    dies: []
  - day: {vote: {Anna: [Ben, Clara]}}
    dies: [{Anna: vote}]
"""


def run(tmp_path: Path, text: str, *options: str) -> int:
    """Play a case written as text."""
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    return main(["case", str(file), *options])


def test_a_right_case_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, RIGHT) == 0
    assert "1 cases, 1 hold, 0 fail" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("right", "wrong", "complaints"),
    [
        # what is expected and does not come
        (
            "dies: []",
            "dies: [{Dora: werewolves}]",
            ["step 2 (dawn)", "expected [{Dora: werewolves}], got []"],
        ),
        ("dies: [{Anna: vote}]", "dies: []", ["step 3 (day)", "expected [], got [{Anna: vote}]"]),
        ("seer: werewolf,", "seer: villager,", ["learns: seer: expected villager, got werewolf"]),
        ("witch: [Dora]", "witch: []", ["learns: witch: expected [], got [Dora]"]),
        ("witch: [Dora]", "oracle: yes", ["learns: oracle was not called"]),
        (
            "called: [seer, werewolves, witch]",
            "called: [werewolves, seer]",
            ["called: expected [werewolves, seer], got [seer, werewolves, witch]"],
        ),
        ("called: [seer,", "refuses: {seer: [Ben]}\n    called: [seer,", ["refuses: seer: Ben is on offer"]),
        ("called: [seer,", "refuses: {thief: [keep]}\n    called: [seer,", ["thief was not asked"]),
        ("dies: []", "says: {nobody-died: no}", ["says: nobody-died: expected no, got yes"]),
        ("dies: []", "keeps: {captain: Ben}", ["keeps: captain: expected Ben, got nobody"]),
        ("dies: []", "keeps: {mayor: Ben}", ["no office 'mayor' in duesterwald"]),
        # words that are none
        ("title:", "titel:", ["unknown key 'titel'"]),
        ("seer: Anna", "seeer: Anna", ["step 1 (night)", "unknown key 'seeer'"]),
        ("dies: []", "die: []", ["step 2 (dawn)", "unknown key 'die'"]),
        ("seer: werewolf,", "seher: werewolf,", ["learns", "unknown key 'seher'"]),
        ("dies: []", "says: {nobody-dies: yes}", ["there is no line 'nobody-dies'"]),
        ("Ben: witch", "Ben: wizard", ["no character 'wizard'"]),
        ("rules: duesterwald", "rules: chess", ["no rule set 'chess'"]),
        ("captain: none", "captain: maybe", ["option 'captain' cannot be 'maybe'"]),
        ("captain: none", "capitan: none", ["no option 'capitan'"]),
        ("captain: none", "deal: cards", ["dealt as written"]),
        # names that are not at the table
        ("seer: Anna", "seer: Xaver", ["step 1 (night): seer", "no player 'Xaver'"]),
        ("witch: [Dora]", "witch: [Xaver]", ["no player 'Xaver'"]),
        ("dies: [{Anna: vote}]", "dies: [{Xaver: vote}]", ["no player 'Xaver'"]),
        ("[Ben, Clara]}}", "[Ben, Xaver]}}", ["no player 'Xaver'"]),
        # answers nobody asked for, or that are not on offer
        ("heal: Dora}", "heal: Dora, oracle: Ben}", ["oracle: Ben is answered, but was never asked for"]),
        ("heal: Dora", "heal: Ben", ["heal", "Ben is not on offer; on offer: Dora"]),
        ("seer: Anna", "seer: Clara", ["seer", "Clara is not on offer"]),
        ("dawn: {}", "dawn: {hunter: Ben}", ["hunter: Ben is answered, but was never asked for"]),
        ("[Ben, Clara]}}", "[Ben, Ben]}}", ["Ben is named twice"]),
        ("[Ben, Clara]}}", "[Anna]}}", ["Anna cannot vote for themself"]),
        ("{Anna: [Ben, Clara]}}", "{Anna: [Ben], Dora: [Ben]}}", ["Ben votes twice"]),
        ("seer: Anna", "seer:", ["step 1 (night): seer", "has no answer"]),
        ("dies: [{Anna: vote}]", "dies: [{Anna: voted}]", ["dies", "no cause 'voted'"]),
        ("dies: []", "says: {nobody-died: maybe}", ["says: nobody-died: must be yes or no"]),
        ("heal: Dora", "heal: [Dora, Emil]", ["heal", "[Dora, Emil]: 1 must be named; on offer: Dora"]),
        ("dawn: {}", "dawn: []", ["step 2 (dawn): the answers must be a map"]),
        ("called: [seer, werewolves, witch]", "called: seer", ["called: must be a list"]),
        ("{vote: {Anna: [Ben, Clara]}}", "{leaves: Ben}", ["leaves: must be a list"]),
        ("{vote: {Anna: [Ben, Clara]}}", "{leaves: {vote: Ben}}", ["leaves: vote: must be a list"]),
        ("{vote: {Anna: [Ben, Clara]}}", "{leaves: {voting: [Ben]}}", ["unknown key 'voting'"]),
        ("{vote: {Anna: [Ben, Clara]}}", "{leaves: {hunter: [Ben]}}", ["hunter: [Ben], but this never came"]),
        ("{vote: {Anna: [Ben, Clara]}}", "{leaves: {vote: [Ben, Ben]}}", ["leaves", "Ben has left already"]),
        ("dawn: {}", "dawn: {leaves: [Ben]}", ["talk: [Ben], but this never came"]),
        (
            "{vote: {Anna",
            "{claims: [{by: Ben, is: cook}], vote: {Anna",
            ["claims", "cannot be said; there is"],
        ),
        ("{vote: {Anna", "{claims: [{by: Ben, of: {Zoe: good}}], vote: {Anna", ["no player 'Zoe'"]),
        ("{vote: {Anna", "{claims: [{by: Ben, of: {Ben: good}}], vote: {Anna", ["cannot be said"]),
        ("{vote: {Anna", "{claims: [{who: Ben}], vote: {Anna", ["claims", "unknown key 'who'"]),
        ("dawn: {}", "dawn: {claims: [{by: Ben, is: seer}]}", ["unknown key 'claims'"]),
        ("{vote: {Anna: [Ben, Clara]}}", "{gallows: [{accused: Anna}]}", ["this game has no gallows"]),
        ("{Anna: [Ben, Clara]}}", "{Dora: [Ben]}}\n    refuses: {vote: {Ben: [Dora]}}", ["on offer to Ben"]),
        ("Ben: witch", "Ben: thief", ["line 4: players, spare: must name 2 (2 with a thief"]),
        ("rules: duesterwald", "rules: duesterwald\nspare: [seer]", ["spare: must name 0", "not 1"]),
        # steps the game is not at
        ("  - dawn: {}\n    dies: []\n", "", ["step 2 (day)", "it is at dawn"]),
        ("  - dawn: {}", "  - noon: {}", ["step 2: must be one of"]),
        ("dies: [{Anna: vote}]", "dies: [{Anna: vote}]\n  - end: village", ["step 4 (end)", "at night"]),
        # no case at all
        ("story:", "story: {", ["is not YAML"]),
        ("seer: Anna,", "seer: Anna, seer: Ben,", ["line 6: 'seer' stands here twice; keep one"]),
        ("title: The witch saves the werewolves' victim\n", "", ["'title' is missing"]),
        ("Ben: witch", "1: witch", ["1 is no name"]),
        ("title:", "- " * 3000, ["without end"]),
        ("  - night:", "  - night: {}\n  - night:", ["step 2 (night)", "it is at dawn"]),
    ],
)
def test_a_wrong_case_says_where_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, complaints: list[str]
) -> None:
    assert right in RIGHT
    assert run(tmp_path, RIGHT.replace(right, wrong)) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"FAILS  {tmp_path / 'a.yaml'}, line ")
    for complaint in complaints:
        assert complaint in said


LONG = """\
title: A hanging, and a witch who sees whom the werewolves chose
rules: duesterwald
options:
  captain: none
players:
  Anna: werewolf
  Ben: witch
  Clara: seer
  Dora: villager
  Emil: werewolf
  Frida: hunter
story:
  - night:
      seer: Anna
      werewolves: Dora
      heal: Dora
    learns:
      seer: werewolf
      witch:
        - Dora
    called:
      - seer
      - werewolves
      - witch
  - dawn:
    dies: []
    says:
      nobody-died: yes
  - day:
      claims:
        - by: Ben
          is: witch
        - by: Clara
          of: {Anna: good}
      leaves:
        vote:
          - Frida
      vote:
        Anna:
          - Ben
          - Clara
    dies:
      - Frida: left
      - Anna: vote
"""


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("Clara: seer", "Clara: wizard", "no character 'wizard'"),
        ("captain: none", "captain: maybe", "option 'captain' cannot be"),
        ("captain: none", "capitan: none", "no option 'capitan'"),
        ("rules: duesterwald", "rules: chess", "no rule set"),
        ("title: A", "titel: A", "unknown key 'titel'"),
        ("      werewolves: Dora", "      werewolves: Xaver", "no player 'Xaver'"),
        ("heal: Dora", "heal: Ben", "Ben is not on offer"),
        ("heal: Dora", "heal:", "has no answer"),
        ("heal: Dora", "oracle: Dora", "never asked for"),
        ("heal: Dora", "heel: Dora", "unknown key 'heel'"),
        ("seer: werewolf", "seer: villager", "expected villager, got werewolf"),
        ("seer: werewolf", "seher: werewolf", "unknown key 'seher'"),
        ("        - Dora", "        - Xaver", "no player 'Xaver'"),
        ("    called:", "    calls:", "unknown key 'calls'"),
        ("nobody-died: yes", "nobody-died: no", "expected no, got yes"),
        ("nobody-died: yes", "nobody-dies: yes", "no line 'nobody-dies'"),
        ("          is: witch", "          is: cook", "cannot be said"),
        ("          is: witch", "          was: witch", "unknown key 'was'"),
        ("of: {Anna: good}", "of: {Zoe: good}", "no player 'Zoe'"),
        ("          - Frida", "          - Xaver", "no player 'Xaver'"),
        ("          - Ben\n", "          - Xaver\n", "no player 'Xaver'"),
        ("          - Clara\n", "          - Ben\n", "Ben is named twice"),
        ("      - Anna: vote", "      - Anna: voted", "no cause 'voted'"),
        ("  - dawn:", "  - noon:", "must be one of"),
    ],
)
def test_what_is_wrong_is_said_with_its_own_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, why: str
) -> None:
    assert run(tmp_path, LONG) == 0
    assert LONG.count(right) == 1
    line = LONG[: LONG.index(right)].count("\n") + 1
    assert run(tmp_path, LONG.replace(right, wrong)) == 1
    said = capsys.readouterr().err.splitlines()[0]
    assert why in said
    found = int(said.removeprefix(f"FAILS  {tmp_path / 'a.yaml'}, line ").split(":")[0])
    # A claim that cannot be said is wrong as a whole: it is told where it begins.
    assert line - (why == "cannot be said") <= found <= line


def test_all_that_is_wrong_with_a_step_is_said_each_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, LONG.replace("seer: werewolf", "seer: villager").replace("      - witch\n", "")) == 1
    file = tmp_path / "a.yaml"
    assert capsys.readouterr().err.splitlines() == [
        f"FAILS  {file}, line 18: step 1 (night): learns: seer: expected villager, got werewolf",
        f"       {file}, line 21: step 1 (night): called: expected [seer, werewolves], "
        "got [seer, werewolves, witch]",
    ]


@pytest.mark.parametrize(
    "spoilt", ["Xaver", "7", "[]", "{}", "[[x]]", "{a: {b: c}}", "~", "yes", "2020-01-01"]
)
def test_whatever_stands_anywhere_in_a_case_it_holds_or_fails_with_a_line(
    tmp_path: Path, spoilt: str
) -> None:
    spoil_everywhere(LONG, spoilt, tmp_path / "a.yaml")


END = """\
title: The village has won
rules: duesterwald
options: {captain: none}
players: {Anna: werewolf, Ben: hunter, Clara: villager}
story:
  - night: {}
  - dawn: {}
  - day: {vote: {Anna: [Ben, Clara]}}
  - end: village
    winners: [Ben, Clara]
"""


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        (
            "  - end: village\n    winners: [Ben, Clara]\n",
            "",
            "the story has no end, but the game is over: village",
        ),
        ("end: village", "end: werewolves", "expected werewolves, got village"),
        ("winners: [Ben, Clara]", "winners: [Ben]", "winners: expected [Ben], got [Ben, Clara]"),
        ("end: village", "end: vilage", "no game ends with 'vilage'"),
        (
            "  - end: village",
            "  - night: {}\n  - end: village",
            "the game is over: village",
        ),
    ],
)
def test_a_wrong_end_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, complaint: str
) -> None:
    assert run(tmp_path, END) == 0
    assert right in END
    assert run(tmp_path, END.replace(right, wrong)) == 1
    said = capsys.readouterr().err
    assert complaint in said
    assert said.startswith(f"FAILS  {tmp_path / 'a.yaml'}, line ")


CAT = """\
title: The cat must go to somebody
rules: big-box
players: {Anna: stray-cat, Ben: werewolf, Clara: villager, Dora: villager}
story:
  - night: {}
  - dawn: {}
  - day: {}
  - night: {stray-cat: Dora}
"""


def test_a_case_must_say_what_the_box_would_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, CAT) == 0
    assert run(tmp_path, CAT.replace("stray-cat: Dora", "")) == 1
    assert "step 4 (night): stray-cat: here the box would draw" in capsys.readouterr().err


def test_a_missing_file_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", "nowhere.yaml"]) == 1
    assert "nowhere.yaml: cannot be read" in capsys.readouterr().err


def listing(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *options: str) -> list[str]:
    """The lines printed for a case."""
    capsys.readouterr()
    assert run(tmp_path, text, *options) == 0
    return capsys.readouterr().out.splitlines()


def test_what_the_table_perceives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = listing(tmp_path, capsys, RIGHT, "--public")
    # Written down by hand from the rules: nobody but the called knows more of a call than that it is made.
    assert [line for line in lines if not line.startswith("call deal")] == [
        "scene night night=1 peeking=no",
        "call seer: seer (choice)",
        "call seer: news (result)",
        "call werewolves: news",
        "call werewolves: werewolves (pack)",
        "call witch: news",
        "call witch: heal (short)",
        "call witch: poison (choice)",
        "scene dawn night=1",
        "say nobody-died",
        "scene day night=1",
        "floor talk starts: time is up",
        "poll vote of Anna, Ben, Clara, Dora, Emil, Frida",
        "say vote-count votes=Anna>nobody, Ben>Anna, Clara>Anna, Dora>nobody, Emil>nobody, Frida>nobody",
        "say death who=Anna card=werewolf cause=vote",
    ]


def test_what_one_player_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert listing(tmp_path, capsys, RIGHT, "--player", "Ben") == [
        "deal: told witch",
        "witch: told Dora",
        "witch: heal? Dora, nobody - Dora",
        "witch: poison? Anna, Ben, Clara, Dora, Emil, Frida, nobody - nobody",
        "open: vote? Anna, Clara, Dora, Emil, Frida - Anna",
    ]
    assert listing(tmp_path, capsys, RIGHT, "--player", "Dora") == [
        "deal: told villager",
        "open: vote? Anna, Ben, Clara, Emil, Frida - nobody",
    ]
    assert run(tmp_path, RIGHT, "--player", "Xaver") == 1


def test_who_leaves_is_seen_where_it_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    leaving = RIGHT.replace("{vote: {Anna: [Ben", "{leaves: {talk: [Emil], vote: [Dora]}, vote: {Anna: [Ben")
    leaving = leaving.replace("dies: [{Anna: vote}]", "dies: [{Emil: left}, {Dora: left}, {Anna: vote}]")
    leaving += "  - end: village\n"
    lines = listing(tmp_path, capsys, leaving, "--public")
    assert lines[lines.index("scene day night=1") + 1 : -1] == [
        "floor talk starts: Emil leaves",
        "say left who=Emil card=werewolf",
        "floor talk goes-on: time is up",
        "poll vote of Anna, Ben, Clara, Dora, Frida: Dora leaves",
        "say left who=Dora card=villager",
        "poll vote of Anna, Ben, Clara, Frida",
        "say vote-count votes=Anna>nobody, Ben>Anna, Clara>Anna, Frida>nobody",
        "say death who=Anna card=werewolf cause=vote",
        "scene end outcome=village winners=Ben, Clara, Dora, Frida",
    ]


def test_tables_that_differ_in_secrets_look_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = (
        RIGHT.replace("seer: Anna, werewolves: Dora, heal: Dora", "seer: Emil, werewolves: nobody")
        .replace("learns: {seer: werewolf, witch: [Dora]}", "learns: {seer: hunter, witch: []}")
        .replace("Emil: werewolf, Frida: hunter", "Emil: hunter, Frida: werewolf")
    )
    ours = listing(tmp_path, capsys, RIGHT, "--public")
    assert listing(tmp_path, capsys, other, "--public") == ours
    assert listing(tmp_path, capsys, other, "--player", "Ben") != listing(
        tmp_path, capsys, RIGHT, "--player", "Ben"
    )
