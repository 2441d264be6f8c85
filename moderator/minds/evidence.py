"""What speaks against each player in everybody's eyes: kept up with the board, and from the board alone.

Nothing secret can be in it, so all minds at a table may look at one: what all perceive is thought
through once.
"""

from collections.abc import Callable
from typing import Any

from ..rules.board import Board
from ..rules.events import Accused, Claimed, Counted, Shown
from ..rules.values import Choice, Role, Seat
from . import weights
from .facts import KNOWING, Facts
from .weights import TRUST, Standing, Trust


class Evidence:
    """Votes against those whose cards are shown, and what people say of themselves and of others."""

    def __init__(self, facts: Facts, board: Board) -> None:
        self.facts = facts
        self.board = board
        size = len(board.seats)
        # Against each seat: by their votes, and by what is said, as those see it who doubt or believe.
        self.votes = [0.0] * size
        self.said = {style: [0.0] * size for style in TRUST}
        # Who says to be whom, in which order, and how they stand with it.
        self.roles: dict[Seat, Role] = {}
        self.standing: dict[Seat, Standing] = {}
        # What people have said of others: whom, and whether they are wicked.
        self.words: dict[Seat, list[tuple[Seat, bool]]] = {}
        # How many of each card nobody has shown.
        self.hidden = dict(facts.numbers)
        self.beasts_hidden = sum(self.hidden[card] for card in facts.beasts)
        # Who wanted whom dead or not, as long as it is not known whether they were right.
        self._voted: dict[Choice, list[tuple[Seat, bool, float]]] = {}
        self._accusers: dict[Choice, list[Seat]] = {}
        self._accused: Choice | None = None
        # How far the board has been read.
        self._read = (0, 0, 0)
        self._levels: dict[tuple[bool, str], float] = {}
        self._notes: dict[type, Callable[[Any], None]] = {Counted: self._count, Accused: self._accuse}

    def catch_up(self) -> None:
        """Make something of what has happened since."""
        board = self.board
        read = (len(board.happened), len(board.claims), len(board.gone))
        if read == self._read:
            return
        events, claims, gone = self._read
        self._read = read
        self._levels = {}
        for _, event in board.happened[events:]:
            note = self._notes.get(type(event))
            if note is not None:
                note(event)
        for claimed in board.claims[claims:]:
            self._claim(claimed)
        for shown in board.gone[gone:]:
            if isinstance(shown.who, int):
                self._judge(shown.who, shown)

    def level(self, with_votes: bool, style: str) -> float:
        """How much speaks against the living on average; a style of none listens to nobody."""
        level = self._levels.get((with_votes, style))
        if level is None:
            living = self.board.living
            level = sum([self.votes[seat] for seat in living]) if with_votes else 0.0
            said = self.said.get(style)
            if said is not None:
                # Whoever is as good as known tells nothing of all the others.
                level += sum([max(-3.0, min(3.0, said[seat])) for seat in living])
            level = self._levels[with_votes, style] = level / len(living) if living else 0.0
        return level

    def is_credible(self, seat: Seat) -> bool:
        """Whether somebody says to be something special, and nothing speaks against it."""
        return self.standing.get(seat) == "alone"

    def _count(self, counted: Counted) -> None:
        """Of many votes each is remembered the less."""
        share = min(1.0, weights.MEMORY / len(counted.votes))
        if counted.task == "gallows" and self._accused is not None:
            self._voted.setdefault(self._accused, []).extend(
                [(seat, thumb == "up", share) for seat, thumb in counted.votes]
            )
        elif counted.task == "vote":
            for seat, whom in counted.votes:
                if whom is not None:
                    self._voted.setdefault(whom, []).append((seat, True, share))

    def _accuse(self, accused: Accused) -> None:
        self._accused = accused.whom
        self._accusers.setdefault(accused.whom, []).append(accused.by)

    def _claim(self, claimed: Claimed) -> None:
        by, role = claimed.by, claimed.role
        if claimed.whom is not None and claimed.what is not None:
            wicked = claimed.what == "wicked" or claimed.what in self.facts.beasts
            if (claimed.whom, wicked) not in self.words.setdefault(by, []):
                self.words[by].append((claimed.whom, wicked))
                self._weigh_word(by, claimed.whom, wicked, +1)
        if role is not None and self.roles.get(by) != role:
            self._take_back(by)
            self.roles[by] = role
            self._put(by)
            if self.standing.get(by) != "refuted" and role in self.facts.specials:
                self._stand_together(role)

    def _stand_together(self, role: Role) -> None:
        """All who say to be the same, as far as it is still open: one alone, or several, or too late."""
        rivals = [
            seat
            for seat, said in self.roles.items()
            if said == role and self.standing.get(seat) not in ("proven", "refuted")
        ]
        standing: Standing = "alone" if len(rivals) <= self.facts.numbers.get(role, 0) else "contested"
        if not self.hidden.get(role):
            standing = "refuted"
        for seat in rivals:
            self._stand(seat, standing)

    def _stand(self, seat: Seat, standing: Standing) -> None:
        """Somebody stands otherwise than before, and so does all that they have said."""
        if self.standing.get(seat, "nobody") != standing:
            self._take_back(seat)
            self.standing[seat] = standing
            self._put(seat)

    def _put(self, seat: Seat, sign: int = +1) -> None:
        standing = self.standing.get(seat, "nobody")
        for style, said in self.said.items():
            said[seat] += sign * TRUST[style][standing].own
        for whom, wicked in self.words.get(seat, ()):
            self._weigh_word(seat, whom, wicked, sign)

    def _take_back(self, seat: Seat) -> None:
        self._put(seat, -1)

    def _weigh_word(self, by: Seat, whom: Seat, wicked: bool, sign: int) -> None:
        for style, said in self.said.items():
            trust = self._trust(style, by)
            said[whom] += sign * (trust.wicked if wicked else trust.good)

    def _trust(self, style: str, seat: Seat) -> Trust:
        """How far somebody's word goes: it is knowledge only of those who can know."""
        standing = self.standing.get(seat, "nobody")
        can_know = standing == "refuted" or self.roles.get(seat) in KNOWING
        return TRUST[style][standing if can_know else "nobody"]

    def _judge(self, seat: Seat, shown: Shown) -> None:
        """A card is seen: who voted, accused and spoke about it was right or wrong."""
        card = shown.card
        beast = card in self.facts.beasts
        self.hidden[card] -= 1
        self.beasts_hidden -= beast
        votes = self.votes
        struck, spared = (
            (weights.VOTED_FOR_BEAST, weights.SPARED_BEAST)
            if beast
            else (weights.VOTED_FOR_INNOCENT, weights.SPARED_INNOCENT)
        )
        for voter, up, share in self._voted.pop(seat, ()):
            votes[voter] += share * (struck if up else spared)
        for accuser in self._accusers.pop(seat, ()):
            votes[accuser] += weights.ACCUSED_BEAST if beast else weights.ACCUSED_INNOCENT
        self._judge_words(seat, beast)
        self._judge_claim(seat, card, shown.was)

    def _judge_words(self, seat: Seat, beast: bool) -> None:
        for by, words in self.words.items():
            for whom, wicked in words:
                if whom == seat:
                    self._judge_word(by, wicked == beast)

    def _judge_word(self, by: Seat, right: bool) -> None:
        """Whoever said to know it was caught lying; else they have only been wrong."""
        knows = self.roles.get(by) in KNOWING and by in self.board.living
        if knows and not right and self.standing.get(by) in ("alone", "contested"):
            self._stand(by, "refuted")
            self._stand_together(self.roles[by])
        else:
            for said in self.said.values():
                said[by] += weights.RIGHT_WORD if right else weights.WRONG_WORD

    def _judge_claim(self, seat: Seat, card: Role, was: Role) -> None:
        said = self.roles.get(seat)
        if said is not None and said in self.facts.specials:
            self._stand(seat, "proven" if said in (card, was) else "refuted")
            if said != card:
                self._stand_together(said)
        if card in self.facts.specials:
            self._stand_together(card)
