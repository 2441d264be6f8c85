"""What a step of a case answers to each question, and what it has left over."""

from typing import Any, NamedTuple

from ...rules.requests import Ask, Claims, Draw, Floor, Leaves, Nominates, Poll, Question, Seconds
from ...rules.values import Choice, Seat
from .form import NOBODY, OPEN, Case, Step, items, mapping, only, show
from .spot import CaseError, Spot

# Questions that may be put several times in a step; the answers are taken in turn.
IN_TURN = ("elect", "heir", "gallows", "claims")


class Stated(NamedTuple):
    """An answer as it is written in the case, and where it stands."""

    place: Spot
    value: Any


def queue(place: Spot, key: str, value: Any) -> list[Stated]:
    """The answers to a question that may be put several times; a single one stands for itself."""
    if key in ("elect", "heir") and not isinstance(value, list):
        return [Stated(place, value)]
    values = items(place, value)
    return [Stated(*given) for given in zip(place.parts(len(values)), values, strict=True)]


def leaving(place: Spot, given: Any) -> dict[str, list[Stated]]:
    """Who has to go home, by what is asked then; a list alone is for the talk."""
    if not isinstance(given, dict):
        return {"talk": queue(place, "leaves", given)}
    only(place, given, OPEN)
    return {task: queue(place.under(task), "leaves", names) for task, names in given.items()}


class Answers:
    """The answers of one step, given when they are asked for."""

    def __init__(self, case: Case, step: Step) -> None:
        self.case = case
        self.place = step.place.at_key(step.name)
        self._left = {
            key: Stated(self.place.under(key), given)
            for key, given in step.answers.items()
            if key not in (*IN_TURN, "leaves")
        }
        self._in_turn = {
            key: queue(self.place.under(key), key, step.answers[key])
            for key in IN_TURN
            if key in step.answers
        }
        self._leaving = leaving(self.place.under("leaves"), step.answers.get("leaves", []))
        self._hanging: Stated | None = None

    def to(self, question: Question) -> Any:
        """The answer to a question; what lateness makes of it where the case is silent."""
        leaves = self._leaves(question)
        if leaves is not None:
            return leaves
        if isinstance(question, Ask):
            return self._to_one(question)
        if isinstance(question, Poll):
            return self._to_all(question)
        if isinstance(question, Floor):
            return self._claims(question) or self._to_floor(question)
        return self._drawn(question.task, question.pool)

    def check_all_asked(self) -> None:
        """An answer that nobody asked for is a mistake in the case."""
        left = {**{key: [given] for key, given in self._left.items()}, **self._in_turn}
        for key, given in left.items():
            if given:
                values = given[0].value if key in self._left else [one.value for one in given]
                wrong = f"{key}: {show(values)} is answered, but was never asked for"
                raise CaseError(given[0].place.named(*self.place.words), wrong)
        for moment, leavers in self._leaving.items():
            if leavers:
                names = show([one.value for one in leavers])
                where = leavers[0].place.named(*self.place.words, "leaves")
                raise CaseError(where, f"{moment}: {names}, but this never came")

    def _leaves(self, question: Question) -> Leaves | None:
        """Who has to go home before this is answered."""
        if isinstance(question, Draw):
            return None
        task = question.task
        if isinstance(question, Floor):
            task = "talk" if question.accusation is None else "accusation"
        if not self._leaving.get(task):
            return None
        place, name = self._leaving[task].pop(0)
        seat = self.case.seat(place, name)
        if seat not in question.may_leave:
            raise CaseError(place, f"{name} has left already")
        return Leaves(seat)

    def _take(self, key: str) -> Stated:
        """The answer to this question, used up; nothing where the case is silent."""
        silent = Stated(self.place.under(key), None)
        if self._in_turn.get(key):
            return self._in_turn[key].pop(0)
        return self._left.pop(key, silent)

    def _to_one(self, question: Ask) -> Any:
        place, given = self._take(question.task)
        if given is None:
            drawn = question.choices if question.late == "draw" and question.seats else ()
            if len(drawn) > 1:
                raise CaseError(place, "here the box would draw; the case must say the answer")
            return next(iter(drawn), None)
        if given == NOBODY:
            answer = None
        elif not question.seats:
            raise CaseError(place, f"{show(given)} is answered, but nobody is there to answer")
        else:
            answer = self.case.meant(place, question, given)
        if not question.admits(answer) or (answer is None and given != NOBODY):
            raise CaseError(place, self._not_on_offer(question, given))
        return answer

    def _not_on_offer(self, question: Ask, given: Any) -> str:
        """Why this is no answer."""
        offered = ", ".join(self.case.name(choice) for choice in question.choices) or NOBODY
        names = given if isinstance(given, list) else [given]
        if question.number != len(names) and not any(isinstance(one, tuple) for one in question.choices):
            return f"{show(given)}: {question.number} must be named; on offer: {offered}"
        if any(name in names[:at] for at, name in enumerate(names)):
            return f"{show(given)}: {len(names)} different ones must be named"
        return f"{show(given)} is not on offer; on offer: {offered}"

    def _to_all(self, question: Poll) -> tuple[Choice | None, ...]:
        if question.task == "gallows":
            place, hanging = self._hanging or Stated(self.place, {})
            up = self._voters(question, place.under("up"), hanging.get("up", []))
            return tuple("up" if seat in up else "down" for seat in question.seats)
        place, given = self._take(question.task)
        if question.task == "draw":
            yes = self._voters(question, place, given or [])
            return tuple("yes" if seat in yes else None for seat in question.seats)
        votes: dict[Seat, Choice] = {}
        for name, voters in mapping(place, given or {}, "votes").items():
            there = place.at_key(name)
            whom = self.case.seat(there, name)
            for voter in self._voters(question, there, voters):
                if whom not in question.offered(voter):
                    raise CaseError(there, self._no_vote(question, voter, whom))
                if voter in votes:
                    raise CaseError(there, f"{self.case.name(voter)} votes twice")
                votes[voter] = whom
        return tuple(votes.get(seat) for seat in question.seats)

    def _no_vote(self, question: Poll, voter: Seat, whom: Choice) -> str:
        """Why somebody cannot vote so."""
        who, for_whom = self.case.name(voter), self.case.name(whom)
        if voter == whom:
            return f"{who} cannot vote for themself"
        if whom in question.choices:
            return f"{who} cannot vote for {for_whom}: they are lovers"
        standing = ", ".join(self.case.name(choice) for choice in question.choices)
        return f"{who} cannot vote for {for_whom}: there is only {standing} to vote for"

    def _voters(self, question: Poll, place: Spot, names: Any) -> list[Seat]:
        voters: list[Seat] = []
        for there, name in queue(place, question.task, names):
            voter = self.case.seat(there, name)
            if voter not in question.seats:
                raise CaseError(there, f"{self.case.name(voter)} has no vote")
            if voter in voters:
                raise CaseError(there, f"{self.case.name(voter)} is named twice")
            voters.append(voter)
        return voters

    def _claims(self, floor: Floor) -> Claims | None:
        """What somebody claims in the talk before anything else comes of it."""
        if not self._in_turn.get("claims"):
            return None
        place, given = self._take("claims")
        only(place, mapping(place, given, "a claim"), ("by", "is", "of"))
        of = list(mapping(place.at_key("of"), given.get("of", {}), "who is what").items())
        whom, what = of[0] if len(of) == 1 else (None, None)
        about = None if whom is None else self.case.seat(place.at_key("of"), whom)
        claim = Claims(self.case.seat(place.at_key("by"), given.get("by")), given.get("is"), about, what)
        if len(of) > 1 or not floor.admits(claim):
            raise CaseError(place, f"{show(given)} cannot be said; there is {', '.join(floor.words())}")
        return claim

    def _to_floor(self, floor: Floor) -> Nominates | Seconds | None:
        if floor.topic == "hustings":
            return None
        if floor.accusation is not None:
            return Seconds(self._by(floor.accusation.whom, 1, floor.seconders()))
        taken = self._take("gallows")
        self._hanging = None if taken.value is None else taken
        return None if self._hanging is None else self._accuse(floor, *self._hanging)

    def _accuse(self, floor: Floor, place: Spot, given: Any) -> Nominates:
        hanging = mapping(place, given, "a gallows")
        only(place, hanging, ("accused", "up", "by"))
        there = place.at_key("accused")
        accused = self.case.who(there, hanging.get("accused"))
        if not floor.nominees:
            raise CaseError(place, "nobody can be accused: this game has no gallows, or all have been tried")
        if accused not in floor.nominees:
            raise CaseError(there, f"{self.case.name(accused)} cannot be nominated")
        entitled = tuple(seat for seat in floor.seats if seat != accused)
        return Nominates(self._by(accused, 0, entitled), accused)

    def _by(self, accused: Choice, place_in_by: int, entitled: tuple[Seat, ...]) -> Seat:
        """Who nominates or seconds: as the case says, else the first entitled."""
        place, hanging = self._hanging or Stated(self.place, {})
        named = queue(place.under("by"), "by", hanging.get("by", []))
        if len(named) <= place_in_by:
            return entitled[0]
        there, name = named[place_in_by]
        seat = self.case.seat(there, name)
        if seat not in entitled:
            verb = "second" if place_in_by else "nominate"
            raise CaseError(there, f"{name} cannot {verb} {self.case.name(accused)}")
        return seat

    def _drawn(self, task: str, pool: tuple[Choice, ...]) -> tuple[Choice, ...]:
        if task == "deal":
            return self.case.deal
        place, given = self._take(task)
        if given is None:
            wrong = (
                f"{task}: two elections were tied or empty, and the box would draw; the case must say whom"
            )
            raise CaseError(self.place, wrong)
        drawn = self.case.seat(place, given)
        if drawn not in pool:
            raise CaseError(place, f"{given} is not among those drawn from")
        return (drawn,)
