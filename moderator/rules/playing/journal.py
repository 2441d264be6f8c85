"""The journal: a header and the records of one game in order, enough to play it again.

One line a record, each ending in a seal and a newline.  An answer has its number, what was asked, a
fingerprint of the request, the seconds left of a talk that goes on (else -), and what was answered.
`back 7` takes back everything from entry 7 on; `over` says that the game is finished.  Whatever a memory
card makes of a journal, its seals tell what is whole (`seals.py`): all of it where one byte of a line is
another, and else up to there.  Only ever appended to; writing it to disk is the box's affair.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..requests import Question
from .fallen import Fallen, fingerprint
from .game import NAMED_ANSWERS, BadSetup, Game, Refused, Setup, set_up
from .seals import proven, sealed

FORMAT = 3

# Which version wrote the formats that are read no more.
WRITTEN_BY = {1: "0.1.0", 2: "0.2.0.dev0"}

# The last record of a game that is finished.
OVER = "over"


class Misfit(ValueError):
    """A journal that does not fit the rules, and where; it is to be kept."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Entry(NamedTuple):
    """One line: what was asked, told by its fingerprint, and what was answered."""

    line: int
    task: str
    fingerprint: str
    left: float | None
    answer: Any


class Intact(NamedTuple):
    """What a journal holds from its beginning to where it is torn or damaged."""

    setup: Setup
    entries: Sequence[Entry]
    # What was answered, also before it was taken back.
    fallen: Fallen
    is_over: bool
    # That, as it was written, and the last seal in it.
    content: bytes
    seal: str
    # The line that is damaged; none behind which only a power cut has torn something.
    damaged: int | None
    # The lines in which a byte was another, and has been put right by their seals.
    mended: tuple[int, ...]


def header(setup: Setup) -> str:
    """The first record."""
    settled = {"moderator-journal": FORMAT, **setup._asdict(), "options": dict(setup.options)}
    return json.dumps(settled, ensure_ascii=False)


def entry(number: int, request: Question, answer: Any, left: float | None = None) -> str:
    """The record of one answer; numbers begin with 1."""
    shown = json.dumps(packed(answer), ensure_ascii=False)
    seconds = "-" if left is None else f"{left:.1f}"
    return f"{number} {request.task} {fingerprint(request)} {seconds} {shown}"


def back(number: int) -> str:
    """The record that takes back every entry from this number on."""
    return f"back {number}"


def takes_back(record: str) -> bool:
    """Whether it is such a record."""
    return record.startswith("back ")


def written(game: Game) -> str:
    """The whole journal of a game, without what was taken back."""
    records = [entry(i, *answered) for i, answered in enumerate(game.answered, start=1)]
    return sealed([header(game.setup), *records])[0]


def resume(kept: bytes) -> Game:
    """The game as far as the journal is intact."""
    return replayed(read(kept))


def replayed(intact: Intact) -> Game:
    """The game as far as the journal goes: what followed from the last answer is to be done again."""
    game = Game(intact.setup, fallen=intact.fallen)
    for entry in intact.entries:
        game.go_on_to_question()
        put_back(game, entry)
    return game


def read(kept: bytes) -> Intact:
    """What it holds to where it is damaged; a last line torn by a power cut is dropped."""
    lines = list(proven(kept))
    if not lines:
        first, end, _ = kept.partition(b"\n")
        raise Misfit(1, of_another_format(first) or "the header is damaged" if end else "there is no header")
    records = [line.record for line in lines]
    setup = read_header(records.pop(0))
    is_over = bool(records) and records[-1] == OVER
    entries, fallen = read_entries(records[:-1] if is_over else records)
    return Intact(
        setup,
        entries,
        fallen,
        is_over,
        sealed(line.record for line in lines)[0].encode(),
        lines[-1].seal,
        len(lines) + 1 if b"\n" in kept[lines[-1].ends :] else None,
        tuple(number for number, line in enumerate(lines, start=1) if line.is_mended),
    )


def read_entries(records: Sequence[str]) -> tuple[Sequence[Entry], Fallen]:
    """The answers that count, without what was taken back; and with it."""
    entries, fallen = list[Entry](), Fallen()
    for line, record in enumerate(records, start=2):
        words = record.split(" ", 4)
        if words[0] == "back" and len(words) == 2:
            number = read_number(line, words[1], range(1, len(entries) + 2))
            for entry in entries[number - 1 :]:
                fallen.take_back(entry.fingerprint)
            del entries[number - 1 :]
        elif len(words) == 5:
            read_number(line, words[0], range(len(entries) + 1, len(entries) + 2))
            left = read_seconds(line, words[3])
            entries.append(Entry(line, words[1], words[2], left, read_answer(line, words[4])))
            fallen.count(words[2], entries[-1].answer)
        else:
            raise Misfit(line, "not an entry: number, question, fingerprint, seconds, answer")
    return entries, fallen.anew()


def put_back(game: Game, kept: Entry) -> None:
    """Answer as the journal has it, if it is this question that it answers."""
    request = game.request
    if not isinstance(request, Question):
        raise Misfit(kept.line, f"answers {kept.task!r}, but the game is over before")
    if (kept.task, kept.fingerprint) != (request.task, fingerprint(request)):
        raise Misfit(
            kept.line,
            f"answers {kept.task!r} ({kept.fingerprint}), but these rules ask "
            f"{request.task!r} ({fingerprint(request)}) here",
        )
    try:
        game.answer(kept.answer, kept.left)
    except Refused as refused:
        raise Misfit(kept.line, str(refused)) from None


def packed(answer: Any) -> Any:
    """An answer as JSON has it: those of the floor by their name."""
    for name, kind in NAMED_ANSWERS.items():
        if type(answer) is kind:
            return {name: tuple(answer)}
    return answer


def unpacked(answer: Any) -> Any:
    """An answer as the rules have it."""
    if isinstance(answer, list):
        return tuple(unpacked(part) for part in answer)
    if isinstance(answer, dict) and len(answer) == 1:
        ((name, parts),) = answer.items()
        if name in NAMED_ANSWERS and isinstance(parts, list):
            return NAMED_ANSWERS[name](*map(unpacked, parts))
    return answer


def read_header(line: str) -> Setup:
    """The setup, if it is one this program can play."""
    try:
        settled = json.loads(line)
        if settled.pop("moderator-journal") == FORMAT:
            return set_up(**settled)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        why = str(error) if isinstance(error, BadSetup) else "not the header of a journal"
        raise Misfit(1, why) from None
    raise Misfit(1, of_another_format(line) or "not the header of a journal")


def of_another_format(line: str | bytes) -> str:
    """Which version wrote it, if it is the header of a format that is read no more, or not yet."""
    try:
        written = json.loads(line)["moderator-journal"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return ""
    if type(written) is not int or written == FORMAT:
        return ""
    by = f", as version {WRITTEN_BY[written]} wrote it" if written in WRITTEN_BY else ""
    return f"another format of journal{by}: this version reads format {FORMAT}"


def read_number(line: int, word: str, fitting: range) -> int:
    """An entry's number, which must be one that fits here."""
    if not word.isdecimal() or int(word) not in fitting:
        raise Misfit(line, f"entry {fitting[-1]} should come here, not {word!r}")
    return int(word)


def read_seconds(line: int, word: str) -> float | None:
    """How much of a talk was left."""
    try:
        return None if word == "-" else float(word)
    except ValueError:
        raise Misfit(line, "the seconds left cannot be read") from None


def read_answer(line: int, shown: str) -> Any:
    """The answer of an entry."""
    try:
        return unpacked(json.loads(shown))
    except (ValueError, TypeError):
        raise Misfit(line, "the answer cannot be read") from None
