"""The journal: a header and the answers in order, enough to play a game again.

One line an entry, each ending in a newline: its number, what was asked, a fingerprint of the
request, the seconds left of a talk that goes on (else -), and the answer.  `back 7` takes back
everything from entry 7 on.  Only ever appended to; writing it to disk is the box's affair.
"""

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from ..requests import Question
from .game import NAMED_ANSWERS, BadSetup, Game, Refused, Setup, set_up

FORMAT = 2

# Which version wrote the formats that are read no more.
WRITTEN_BY = {1: "0.1.0"}


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


def header(setup: Setup) -> str:
    """The first line."""
    settled = {"moderator-journal": FORMAT, **setup._asdict(), "options": dict(setup.options)}
    return json.dumps(settled, ensure_ascii=False) + "\n"


def entry_line(number: int, request: Question, answer: Any, left: float | None = None) -> str:
    """The line of one answer; numbers begin with 1."""
    shown = json.dumps(packed(answer), ensure_ascii=False)
    seconds = "-" if left is None else f"{left:.1f}"
    return f"{number} {request.task} {fingerprint(request)} {seconds} {shown}\n"


def back_line(number: int) -> str:
    """The line that takes back every entry from this number on."""
    return f"back {number}\n"


def written(game: Game) -> str:
    """The whole journal of a game, without what was taken back."""
    lines = [entry_line(i, *answered) for i, answered in enumerate(game.answered, start=1)]
    return header(game.setup) + "".join(lines)


def resume(kept: bytes) -> Game:
    """The game as far as the journal goes: what followed from the last answer is to be done again."""
    setup, entries = read(kept)
    game = Game(setup)
    for entry in entries:
        game.go_on_to_question()
        put_back(game, entry)
    return game


def read(kept: bytes) -> tuple[Setup, Sequence[Entry]]:
    """Header and entries; a last line torn by a power cut is dropped."""
    lines = [decode(number, line) for number, line in enumerate(kept.split(b"\n")[:-1], start=1)]
    if not lines:
        raise Misfit(1, "there is no header")
    setup = read_header(lines[0])
    entries: list[Entry] = []
    for line, text in enumerate(lines[1:], start=2):
        words = text.split(" ", 4)
        if words[0] == "back" and len(words) == 2:
            number = read_number(line, words[1], range(1, len(entries) + 2))
            del entries[number - 1 :]
        elif len(words) == 5:
            read_number(line, words[0], range(len(entries) + 1, len(entries) + 2))
            left = read_seconds(line, words[3])
            entries.append(Entry(line, words[1], words[2], left, read_answer(line, words[4])))
        else:
            raise Misfit(line, "not an entry: number, question, fingerprint, seconds, answer")
    return setup, entries


def decode(line: int, text: bytes) -> str:
    """A line as text."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise Misfit(line, "not text") from None


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


def fingerprint(request: Question) -> str:
    """Tells a request from any other, in every process alike."""
    return blake2b(repr(request).encode(), digest_size=4).hexdigest()


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
            return NAMED_ANSWERS[name](*parts)
    return answer


def read_header(line: str) -> Setup:
    """The setup, if it is one this program can play."""
    try:
        settled = json.loads(line)
        written = settled.pop("moderator-journal")
        if written != FORMAT:
            by = f", as version {WRITTEN_BY[written]} wrote it" if written in WRITTEN_BY else ""
            raise Misfit(1, f"another format of journal{by}: this version reads format {FORMAT}")
        return set_up(**settled)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, Misfit):
            raise
        why = str(error) if isinstance(error, BadSetup) else "not the header of a journal"
        raise Misfit(1, why) from None


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
