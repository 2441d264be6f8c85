"""A question put into words once, and picks turned into a choice once.

Every surface shows or fills this form.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, assert_never

from ..rules.board import Board
from ..rules.requests import Ask, Carries, Floor, Majority, Plurality, Poll
from ..rules.values import Choice, Seat
from .narrator import DOG, Narrator, is_number
from .sheets import NOBODY

# One of the things on offer: somebody, the dog, a card or a word, or nobody.
Pick = Seat | str

# What is answered by raised hands, or by a held button: for it, and against it.
THUMBS = (("up", "down"), ("yes", "no"))


class Option(NamedTuple):
    """Something on offer, and what it is called."""

    pick: Pick
    name: str


class Form(NamedTuple):
    """What is asked, in words: how many are picked, of what; perhaps only some that belong together."""

    question: Ask | Poll
    title: str
    text: str
    options: tuple[Option, ...]
    number: int
    groups: tuple[tuple[Seat, ...], ...]
    # How many sit at the table: behind them, by number, comes the dog.
    size: int
    # How many votes carry it, where it is a vote.
    carries: str = ""

    @property
    def about(self) -> str:
        """Whom it is about, and below that what carries it."""
        return in_lines(self.text, self.carries)

    @property
    def is_open(self) -> bool:
        """Whether everybody knows all of it."""
        return self.question.known == "all"

    @property
    def is_thumbs(self) -> bool:
        """Whether it is for or against something."""
        return self.question.choices in THUMBS

    @property
    def is_about_people(self) -> bool:
        """Whether somebody at the table is picked."""
        return any(not isinstance(choice, str) or choice == DOG for choice in self.question.choices)

    @property
    def is_count(self) -> bool:
        """Whether it is a number that can be above nothing and below, and is counted up and down to."""
        return (
            bool(self.options)
            and all(is_number(str(pick)) for pick, _ in self.options)
            and any(str(pick).startswith("-") for pick, _ in self.options)
        )

    @property
    def numbered(self) -> Mapping[int, Option]:
        """Every option with the number by which it can be typed: people by their seats, 0 is nobody.

        What is a number itself is typed as it is.
        """
        found: dict[int, Option] = {}
        words = (option for option in self.options if not is_somebody(option.pick))
        for number, option in enumerate(words, start=1):
            pick = str(option.pick)
            found[0 if pick == NOBODY else int(pick) if is_number(pick) else number] = option
        for option in self.options:
            if is_somebody(option.pick):
                found[option.pick + 1 if isinstance(option.pick, int) else self.size + 1] = option
        return found

    def choice(self, picks: Sequence[Pick]) -> Choice | None:
        """What these picks mean; nothing if they mean nothing."""
        offered = [option.pick for option in self.options]
        if not picks or not all(pick in offered for pick in picks):
            return None
        if len(picks) == 1 and picks[0] == NOBODY:
            return NOBODY
        if self.groups:
            return next((group for group in self.groups if set(group) == set(picks)), None)
        if len(picks) != self.number or len(set(picks)) != self.number:
            return None
        return picks[0] if self.number == 1 else tuple(picks)  # type: ignore[arg-type]

    def by_middle(self, pick: Pick) -> Choice | None:
        """What one pick means where only one can be pointed at: three side by side by their middle."""
        if self.groups and pick != NOBODY:
            return next((group for group in self.groups if group[len(group) // 2] == pick), None)
        return self.choice([pick]) if self.number == 1 or pick == NOBODY else None


class TalkForm(NamedTuple):
    """The open talk in words: whom one may accuse, who is accused, and who may take it up."""

    title: str
    accused: str
    nominees: tuple[Option, ...]
    seconders: tuple[Seat, ...]
    # Why nobody can be accused just now.
    not_yet: str = ""


def form(question: Ask | Poll, board: Board, narrator: Narrator, seat: Seat | None = None) -> Form:
    """The form of a question; for one seat, with no more than is offered there."""
    choices = question.offered(seat) if isinstance(question, Poll) and seat is not None else question.choices
    groups = tuple(choice for choice in choices if isinstance(choice, tuple))
    singles = dict.fromkeys(who for group in groups for who in group) if groups else dict.fromkeys(choices)
    options = [Option(pick, called(pick, narrator)) for pick in singles if not isinstance(pick, tuple)]
    if isinstance(question, Ask) and question.nobody:
        options.append(Option(NOBODY, narrator.choice(NOBODY)))
    number = len(groups[0]) if groups else question.number if isinstance(question, Ask) else 1
    title = prompt(question.task, narrator)
    carries = "" if isinstance(question, Ask) else carried(question.carries, question.task, narrator)
    text, size = accused(board, narrator), len(board.seats)
    return Form(question, title, text, tuple(options), number, groups, size, carries)


def talk_form(floor: Floor, board: Board, narrator: Narrator, stands: bool = False) -> TalkForm:
    """The form of a talk; while an accusation stands for its moment, nobody else can be accused."""
    title = "page.seat.shown.last-call" if floor.clock == "last-call" else "page.seat.shown.talk"
    nominees = tuple(Option(who, narrator.name(who)) for who in floor.nominees if not isinstance(who, tuple))
    text, about = narrator.lines.text, accused(board, narrator)
    not_yet = text("prompt.not-yet") if stands else ""
    return TalkForm(text(title), about, nominees, floor.seconders(), not_yet)


def prompt(task: str, narrator: Narrator) -> str:
    """What is to be done, in a few words."""
    line = f"prompt.{task}"
    return narrator.lines.text(line) if line in narrator.lines else ""


def accused(board: Board, narrator: Narrator) -> str:
    """Who has just been accused, or stands at the gallows."""
    if board.accusation is not None:
        by, whom = (narrator.name(who) for who in board.accusation)
        return narrator.lines.text("page.seat.accused", by=by, who=whom)
    if board.accused is not None:
        return narrator.lines.text("page.seat.at-gallows", who=narrator.choice(board.accused))
    return ""


def carried(carries: Carries | None, task: str, narrator: Narrator) -> str:
    """How many votes carry something, as everybody may know."""
    match carries:
        case None:
            return ""
        case Majority(of, _):
            tie = "-or-tie" if carries.tied else ""
            line = f"prompt.carries.{task}{tie}"
            return narrator.lines.text(line, number=carries.votes, of=of, tied=carries.tied)
        case Plurality(is_one_double):
            return narrator.lines.text(f"prompt.carries.{'most-double' if is_one_double else 'most'}")
        case _:
            assert_never(carries)


def in_lines(*texts: str) -> str:
    """One below the other, as far as there is anything to say."""
    return "\n".join(filter(None, texts))


def called(pick: Pick, narrator: Narrator) -> str:
    """Something on offer: a card by its plain name."""
    name = f"characters.{pick}.name"
    if isinstance(pick, str) and f"offer.{pick}" not in narrator.lines and name in narrator.lines:
        return narrator.lines.character(pick)
    return narrator.choice(pick)


def is_somebody(pick: Pick) -> bool:
    """Whether it is a player, or the dog."""
    return isinstance(pick, int) or pick == DOG
