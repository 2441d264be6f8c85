"""The journal: written as text, resumed anywhere, torn or wrong."""

import os
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.rules.events import Counted
from moderator.rules.playing import journal, seals
from moderator.rules.playing.fallen import fingerprint
from moderator.rules.playing.game import Game, Refused, Setup, set_up
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask, Floor, Leaves, Poll, Question, Tell

from .people import People, requests_of
from .seals import changed, of_before, records_of, sealed
from .tiny import tiny, tiny_setup

NAMES = ["Änne", "Björn", "Chloë", "Dörte", "Emil", "Frida", "Gina", "Hugo"]
CAST = ["werewolf", "werewolf", "seer", "witch", "cupid", "hunter", "villager", "villager"]

# Each of its bits.
FLIPS = tuple(1 << bit for bit in range(8))
# A table whose games fill more than seven thousand bytes.
MANY = [f"Name{number}" for number in range(24)]
CAST_OF_MANY = ["werewolf"] * 4 + ["vampire"] * 3 + ["seer", "witch", "cupid", "hunter"] + ["villager"] * 13


def header_of(rules: str) -> str:
    """A header of such a game."""
    return f'{{"moderator-journal": 3, "rules": "{rules}", "players": [], "cards": [], "options": {{}}}}'


@pytest.fixture
def setup() -> Setup:
    return set_up("duesterwald", NAMES, CAST, {})


def a_game(setup: Setup, seed: int = 5, entries: int = 20) -> Game:
    """A game some way on, at a question."""
    game = Game(setup)
    for _ in requests_of(game, People(setup, seed, leaving=0)):
        if len(game.answered) == entries and isinstance(game.request, Question):
            return game
    return a_game(setup, seed + 1, entries)


def test_what_one_is_asked_in_the_open_is_one_step_until_something_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whom = Ask("whom", (2,), (0, 1), "", "", False, 1, "wait", "all")
    value, other = whom._replace(task="value", choices=("1", "2")), whom._replace(seats=(3,))
    monkeypatch.setitem(GAMES, "tiny", tiny(whom, value, other))
    game = Game(tiny_setup(NAMES))
    game.answer(0)
    assert game.request == value
    game = game.rewound()
    assert game.request == whom
    game.answer(1)
    game.answer("2")
    assert game.request == other
    assert not game.can_rewind(), "what another has chosen is theirs"


def test_the_journal_is_lines_to_read(setup: Setup) -> None:
    lines = journal.written(a_game(setup)).splitlines()
    assert lines[0].startswith('{"moderator-journal": 3, "rules": "duesterwald", "players": ["Änne", "Björn"')
    tasks = [line.split()[1] for line in lines[1:]]
    assert tasks[:6] == ["deal", "cupid", "seer", "werewolves", "heal", "poison"]
    assert [line.split()[0] for line in lines[1:]] == [str(number) for number in range(1, 21)]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_process_asks_the_same(setup: Setup, hash_seed: str, tmp_path: Path) -> None:
    game = a_game(setup)
    assert isinstance(game.request, Question)
    kept = tmp_path / "evening.journal"
    kept.write_text(journal.written(game), encoding="utf-8")
    code = (
        "import sys; from pathlib import Path; from moderator.rules.playing import fallen, journal;"
        "game = journal.resume(Path(sys.argv[1]).read_bytes()); game.go_on_to_question();"
        "print(game.request.task, fallen.fingerprint(game.request))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code, str(kept)],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert printed == [game.request.task, fingerprint(game.request)]


def test_a_last_line_torn_anywhere_is_dropped(setup: Setup) -> None:
    whole = journal.written(a_game(setup)).encode()
    before_last = whole[: whole[:-1].rindex(b"\n") + 1]
    for cut in range(len(before_last), len(whole)):
        game = journal.resume(whole[:cut])
        assert len(game.answered) == 19
        assert journal.written(game).encode() == before_last


def test_zeros_after_a_power_cut_are_dropped(setup: Setup) -> None:
    whole = journal.written(a_game(setup)).encode()
    assert len(journal.resume(whole + bytes(512)).answered) == 20


@pytest.mark.parametrize(
    ("line", "broken", "complaint"),
    [
        (1, "", "line 1: not the header"),
        (1, '{"moderator-journal": 4, "rules": "duesterwald"}', "line 1: another format"),
        (1, '{"moderator-journal": 2, "rules": "duesterwald"}', "as version 0.2.0.dev0 wrote it"),
        (1, '{"moderator-journal": 1, "rules": "duesterwald"}', "as version 0.1.0 wrote it"),
        (1, header_of("chess"), "'chess'"),
        (3, "over", "line 3: not an entry"),
        (3, "2 cupid", "line 3: not an entry"),
        (3, "2 cupid 00000000 null", "line 3: not an entry"),
        (3, "7 cupid 00000000 - null", "line 3: entry 2 should come here"),
        (3, "2 cupid 00000000 soon null", "line 3: the seconds left"),
        (3, "2 cupid 00000000 - null", "line 3: answers 'cupid' (00000000), but these rules ask 'cupid'"),
        (4, "back 9", "line 4: entry 3 should come here"),
        (4, "\ufffd", "line 4: not an entry"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    setup: Setup, line: int, broken: str, complaint: str
) -> None:
    kept = changed(journal.written(a_game(setup)), lambda _: broken, [line])
    with pytest.raises(journal.Misfit) as refused:
        journal.resume(kept)
    assert complaint in str(refused.value)
    assert refused.value.line == line


def test_an_answer_that_is_not_legal_is_refused_with_its_place(setup: Setup) -> None:
    lines = records_of(journal.written(a_game(setup)))
    number, task, fingerprint, left, _ = lines[3].split(" ", 4)
    for answer, complaint in (("99", "not a legal answer"), ("true", "not a legal"), ("{", "cannot be read")):
        lines[3] = f"{number} {task} {fingerprint} {left} {answer}"
        with pytest.raises(journal.Misfit, match="line 4: .*" + complaint):
            journal.resume(sealed(lines))


@pytest.mark.parametrize(("number", "version"), journal.WRITTEN_BY.items())
def test_a_journal_without_seals_is_named_with_the_version_that_wrote_it(
    setup: Setup, number: int, version: str
) -> None:
    with pytest.raises(journal.Misfit, match=f"line 1: another format .* version {version} wrote it"):
        journal.resume(of_before(journal.written(a_game(setup)), number))


def test_bytes_that_are_no_text_are_damage(setup: Setup) -> None:
    whole = journal.written(a_game(setup)).encode()
    intact = journal.read(whole + b"\xff\xfe\n")
    assert (len(intact.entries), intact.damaged) == (20, 22)


@pytest.fixture(scope="module")
def long_journal() -> bytes:
    """Of a table whose games fill more than seven thousand bytes."""
    setup = set_up("big-box", MANY, CAST_OF_MANY, {})
    game = Game(setup)
    for _ in requests_of(game, People(setup, 7)):
        pass
    whole = journal.written(game).encode()
    assert len(whole) > 7000
    return whole


def flipped(kept: bytes, flips: Mapping[int, int]) -> bytes:
    """With other bits at these places."""
    other = bytearray(kept)
    for at, bits in flips.items():
        other[at] ^= bits
    return bytes(other)


def test_whichever_byte_is_another_all_of_the_game_comes_back(long_journal: bytes) -> None:
    """In the header, an answer, a seal or the end of a line; whichever bits of it."""
    lines = [line.decode().rstrip("\n") for line in long_journal.splitlines(keepends=True)]
    for at in range(len(long_journal)):
        bits = 0xFF if at % 101 == 0 else FLIPS[at % len(FLIPS)]
        proven = list(seals.proven(flipped(long_journal, {at: bits})))
        assert [f"{line.record} {line.seal}" for line in proven] == lines, f"byte {at} ^ {bits:#x}"
        assert sum(line.is_mended for line in proven) == 1
        assert proven[-1].ends == len(long_journal)


@pytest.mark.parametrize("bits", [0x01, 0x0A, 0x40, 0xFF])
def test_a_header_of_which_a_byte_is_another_is_read_as_it_was_written(setup: Setup, bits: int) -> None:
    whole = journal.written(a_game(setup)).encode()
    entries = journal.read(whole).entries
    end = whole.index(b"\n")
    for at in (*range(0, end, 1 if bits in FLIPS else 9), end):
        intact = journal.read(flipped(whole, {at: bits}))
        assert (intact.setup, intact.entries, intact.content) == (setup, entries, whole)
        assert (intact.mended, intact.damaged) == ((1,), None)


def test_a_byte_in_every_line_is_put_right(long_journal: bytes) -> None:
    """Each hangs on the one before as it was written."""
    lines, begins, flips = long_journal.splitlines(keepends=True), 0, dict[int, int]()
    for number, line in enumerate(lines):
        flips[begins + number * 7 % (len(line) - 1)] = 0x04
        begins += len(line)
    intact = journal.read(flipped(long_journal, flips))
    assert intact.content == long_journal
    assert intact.mended == tuple(range(1, len(lines) + 1))


def test_two_bytes_of_one_line_lead_to_the_intact_beginning_or_to_a_refusal(long_journal: bytes) -> None:
    """Never to another answer; and a beginning cut anywhere is intact."""
    lines = long_journal.splitlines(keepends=True)
    entries = journal.read(long_journal).entries
    assert len(entries) == len(lines) - 1
    ends, luck = list(accumulate(map(len, lines))), Random(3)
    for at in range(len(long_journal)):
        # So many lines are whole before this byte.
        line = bisect_right(ends, at)
        cut = held(long_journal[:at])
        assert cut == (entries[: line - 1] if line else None)
        if at % 64 == 0 and at + 1 < ends[line] - 1:
            other = luck.randrange(at + 1, ends[line] - 1)
            two = flipped(long_journal, {at: 0x01, other: luck.choice((0x01, 0x20, 0x80))})
            assert held(two) == cut, f"bytes {at} and {other}"


def held(kept: bytes) -> Sequence[journal.Entry] | None:
    """The answers that are still believed; none where it is refused."""
    try:
        return journal.read(kept).entries
    except journal.Misfit:
        return None


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_however_it_is_damaged_nothing_is_believed_that_was_not_answered(data: st.DataObject) -> None:
    """Pieces lost, doubled, exchanged, or of another game: what is believed is a beginning of it."""
    setup = set_up("duesterwald", NAMES, CAST, {})
    mine, other = (journal.written(a_game(setup, seed)).encode() for seed in (5, 7))
    first, last = sorted((data.draw(cuts(mine)), data.draw(cuts(mine))))
    piece = data.draw(st.sampled_from([mine, other, bytes(4096)]))
    begins = data.draw(cuts(piece))
    ends = data.draw(st.integers(begins, len(piece)))
    believed = held(mine[:first] + piece[begins:ends] + mine[last:])
    answers = [journal.read(whole).entries for whole in (mine, other)]
    assert believed is None or believed in [whole[: len(believed)] for whole in answers]


def cuts(kept: bytes) -> st.SearchStrategy[int]:
    """Where a journal is cut: anywhere, and often between two lines."""
    between = [0, *accumulate(map(len, kept.splitlines(keepends=True)))]
    return st.sampled_from(between) | st.integers(0, len(kept))


def test_a_journal_that_goes_on_after_the_end_is_refused(setup: Setup) -> None:
    game = Game(setup)
    for _ in requests_of(game, People(setup, 1)):
        pass
    records = [*records_of(journal.written(game)), f"{len(game.answered) + 1} vote 12345678 - null"]
    with pytest.raises(journal.Misfit, match="the game is over before"):
        journal.resume(sealed(records))


def test_a_game_that_is_finished_says_so_in_its_last_record(setup: Setup) -> None:
    records = records_of(journal.written(a_game(setup)))
    assert not journal.read(sealed(records)).is_over
    over = journal.read(sealed([*records, journal.OVER]))
    assert (over.is_over, len(over.entries)) == (True, 20)


def test_a_step_taken_back_is_kept_as_taken_back(setup: Setup) -> None:
    game = Game(setup)
    people = People(setup, 2)
    written = [journal.header(setup)]

    def answer(choice: object) -> None:
        assert isinstance(game.request, Question)
        written.append(journal.entry(len(game.answered) + 1, game.request, choice))
        game.answer(choice)

    while not (isinstance(game.request, Ask) and game.request.task == "poison" and game.request.seats):
        game.go_on_to_question()
        assert isinstance(game.request, Question)
        if isinstance(game.request, Ask) and game.request.task == "heal":
            heal = len(game.answered)
        answer(people(game.request))
        game.go_on_to_question()
    # The healing can be taken back as long as nothing came of it; what the witch was shown cannot.
    assert game.can_rewind()
    game = game.rewound()
    assert len(game.answered) == heal
    written.append(journal.back(heal + 1))
    game.go_on_to_question()
    again = journal.resume(sealed(written))
    again.go_on_to_question()
    assert again.request == game.request
    assert isinstance(game.request, Ask)
    assert game.request.task == "heal"
    answer(None)
    game.go_on_to_question()
    again = journal.resume(sealed(written))
    again.go_on_to_question()
    assert again.request == game.request


def test_what_followed_from_the_last_answer_is_done_again(setup: Setup) -> None:
    game = Game(setup)
    people = People(setup, 2)
    for request, _ in requests_of(game, people):
        if isinstance(request, Ask) and request.task == "seer" and request.seats:
            break
    assert isinstance(game.request, Tell), "the seer is about to be told"
    again = journal.resume(journal.written(game).encode())
    assert again.request == game.request


def test_what_the_witch_was_shown_can_be_shown_again(setup: Setup) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, People(setup, 2)):
        if isinstance(request, Ask) and request.task == "heal" and request.seats:
            break
    again = journal.resume(journal.written(game).encode())
    assert isinstance(again.request, Ask)
    assert again.request.task == "poison"
    assert [tell.call for tell in again.told] == ["witch"]
    assert again.told == game.told


def test_a_vote_can_be_counted_again_before_the_card_is_shown(setup: Setup) -> None:
    game = Game(setup)
    people = People(setup, 3, leaving=0)
    while not (isinstance(game.request, Counted) and game.request.task == "vote"):
        request = game.request
        if isinstance(request, Question):
            game.answer(people(request))
        else:
            game.go_on()
    again = game.rewound()
    again.go_on_to_question()
    assert isinstance(again.request, Poll)
    assert again.request.task == "vote"
    while isinstance(game.request, Counted):
        game.go_on()
    assert not game.can_rewind()
    with pytest.raises(Refused):
        game.rewound()


def test_how_much_of_the_talk_was_left_is_kept(setup: Setup) -> None:
    game, people = Game(setup), People(setup, 4, leaving=0)
    for _ in requests_of(game, people):
        if isinstance(game.request, Floor):
            break
    game.answer(Leaves(game.board.living[0]), left=83.26)
    written = journal.written(game)
    assert records_of(written)[-1].endswith(' 83.3 {"leaves": [0]}')
    again = journal.resume(written.encode())
    assert (again.answered[-1].left, again.answered[-2].left) == (83.3, None)
