"""What a step of a case answers to each question, and what it has left over."""

from typing import Any

from ...rules.requests import Ask, Claims, Draw, Floor, Leaves, Nominates, Poll, Question, Seconds
from ...rules.values import Choice, Seat
from .form import NOBODY, OPEN, Case, CaseError, Step, items, mapping, only, show

# Questions that may be put several times in a step; the answers are taken in turn.
IN_TURN = ("elect", "heir", "gallows")


def queue(step: Step, key: str) -> list[Any]:
    """The answers to a question that may be put several times; a single one stands for itself."""
    given = step.answers[key]
    if key in ("elect", "heir") and not isinstance(given, list):
        return [given]
    return list(items(f"{step.place}: {key}", given))


def leaving(step: Step) -> dict[str, list[Any]]:
    """Who has to go home, by what is asked then; a list alone is for the talk."""
    given, place = step.answers.get("leaves", []), f"{step.place}: leaves"
    if not isinstance(given, dict):
        return {"talk": list(items(place, given))}
    only(place, given, OPEN)
    return {task: list(items(f"{place}: {task}", names)) for task, names in given.items()}


class Answers:
    """The answers of one step, given when they are asked for."""

    def __init__(self, case: Case, step: Step) -> None:
        self.case = case
        self.place = step.place
        self._left = {
            key: queue(step, key) if key in IN_TURN else given
            for key, given in step.answers.items()
            if key != "leaves"
        }
        self._leaving = leaving(step)
        self._hanging: dict[str, Any] | None = None

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
        for key, value in self._left.items():
            if value or not isinstance(value, list):
                raise CaseError(self.place, f"{key}: {show(value)} is answered, but was never asked for")
        for moment, names in self._leaving.items():
            if names:
                raise CaseError(f"{self.place}: leaves", f"{moment}: {show(names)}, but this never came")

    def _leaves(self, question: Question) -> Leaves | None:
        """Who has to go home before this is answered."""
        if isinstance(question, Draw):
            return None
        task = question.task
        if isinstance(question, Floor):
            task = "talk" if question.accusation is None else "accusation"
        if not self._leaving.get(task):
            return None
        place, name = f"{self.place}: leaves", self._leaving[task].pop(0)
        seat = self.case.seat(place, name)
        if seat not in question.may_leave:
            raise CaseError(place, f"{name} has left already")
        return Leaves(seat)

    def _take(self, key: str) -> Any:
        """The answer to this question, used up; nothing where the case is silent."""
        if key in IN_TURN and key in self._left:
            return self._left[key].pop(0) if self._left[key] else None
        return self._left.pop(key, None)

    def _to_one(self, question: Ask) -> Any:
        given = self._take(question.task)
        place = f"{self.place}: {question.task}"
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
            offered = ", ".join(self.case.name(choice) for choice in question.choices) or NOBODY
            number = len(given) if isinstance(given, list) else 1
            if question.number != number and not any(isinstance(c, tuple) for c in question.choices):
                raise CaseError(place, f"{show(given)}: {question.number} must be named; on offer: {offered}")
            if number > len(set(given)):
                raise CaseError(place, f"{show(given)}: {number} different ones must be named")
            raise CaseError(place, f"{show(given)} is not on offer; on offer: {offered}")
        return answer

    def _to_all(self, question: Poll) -> tuple[Choice | None, ...]:
        if question.task == "gallows":
            hanging = self._hanging or {}
            up = self._voters(question, f"{self.place}: gallows: up", hanging.get("up", []))
            return tuple("up" if seat in up else "down" for seat in question.seats)
        if question.task == "draw":
            yes = self._voters(question, f"{self.place}: draw", self._take("draw") or [])
            return tuple("yes" if seat in yes else None for seat in question.seats)
        place = f"{self.place}: {question.task}"
        votes: dict[Seat, Choice] = {}
        for name, voters in mapping(place, self._take(question.task) or {}, "votes").items():
            whom = self.case.seat(place, name)
            for voter in self._voters(question, place, voters):
                if whom not in question.offered(voter):
                    raise CaseError(place, self._no_vote(question, voter, whom))
                if voter in votes:
                    raise CaseError(place, f"{self.case.name(voter)} votes twice")
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

    def _voters(self, question: Poll, place: str, names: Any) -> list[Seat]:
        voters = [self.case.seat(place, name) for name in items(place, names)]
        for voter in voters:
            if voter not in question.seats:
                raise CaseError(place, f"{self.case.name(voter)} has no vote")
            if voters.count(voter) > 1:
                raise CaseError(place, f"{self.case.name(voter)} is named twice")
        return voters

    def _claims(self, floor: Floor) -> Claims | None:
        """What somebody claims in the talk before anything else comes of it."""
        place, left = f"{self.place}: claims", items(f"{self.place}: claims", self._left.get("claims", []))
        if not left:
            return None
        given = mapping(place, left[0], "a claim")
        self._left["claims"] = list(left[1:])
        only(place, given, ("by", "is", "of"))
        of = list(mapping(place, given.get("of", {}), "who is what").items())
        whom, what = of[0] if len(of) == 1 else (None, None)
        about = None if whom is None else self.case.seat(place, whom)
        claim = Claims(self.case.seat(place, given.get("by")), given.get("is"), about, what)
        if len(of) > 1 or not floor.admits(claim):
            raise CaseError(place, f"{show(left[0])} cannot be said; there is {', '.join(floor.words())}")
        return claim

    def _to_floor(self, floor: Floor) -> Nominates | Seconds | None:
        if floor.topic == "hustings":
            return None
        if floor.accusation is not None:
            return Seconds(self._by(floor.accusation.whom, 1, floor.seconders()))
        self._hanging = self._take("gallows")
        return self._accuse(floor) if self._hanging is not None else None

    def _accuse(self, floor: Floor) -> Nominates:
        place = f"{self.place}: gallows"
        hanging = mapping(place, self._hanging, "a gallows")
        only(place, hanging, ("accused", "up", "by"))
        accused = self.case.who(place, hanging.get("accused"))
        if not floor.nominees:
            raise CaseError(place, "nobody can be accused: this game has no gallows, or all have been tried")
        if accused not in floor.nominees:
            raise CaseError(place, f"{self.case.name(accused)} cannot be nominated")
        entitled = tuple(seat for seat in floor.seats if seat != accused)
        return Nominates(self._by(accused, 0, entitled), accused)

    def _by(self, accused: Choice, place_in_by: int, entitled: tuple[Seat, ...]) -> Seat:
        """Who nominates or seconds: as the case says, else the first entitled."""
        named = items(f"{self.place}: gallows: by", (self._hanging or {}).get("by", []))
        if len(named) <= place_in_by:
            return entitled[0]
        seat = self.case.seat(f"{self.place}: gallows: by", named[place_in_by])
        if seat not in entitled:
            verb = "second" if place_in_by else "nominate"
            who = self.case.name(accused)
            raise CaseError(f"{self.place}: gallows: by", f"{named[place_in_by]} cannot {verb} {who}")
        return seat

    def _drawn(self, task: str, pool: tuple[Choice, ...]) -> tuple[Choice, ...]:
        if task == "deal":
            return self.case.deal
        given = self._take(task)
        if given is None:
            raise CaseError(
                self.place,
                f"{task}: two elections were tied or empty, and the box would draw; the case must say whom",
            )
        drawn = self.case.seat(f"{self.place}: {task}", given)
        if drawn not in pool:
            raise CaseError(f"{self.place}: {task}", f"{given} is not among those drawn from")
        return (drawn,)
