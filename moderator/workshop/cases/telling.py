"""Playing a case: the story told against the rules, step by step."""

from collections.abc import Iterator

from ...rules.events import Ended, Hustings
from ...rules.playing.autopsy import autopsy
from ...rules.playing.game import Game, Refused
from ...rules.playing.games import AnyRequest
from ...rules.requests import Question
from .answers import Answers
from .exchange import Exchange
from .expectations import Played, compare
from .form import STEPS, Case, Step
from .said import scene_of
from .spot import CaseError


class Telling:
    """One case being played."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.game = Game(case.setup)
        # The step that begins with the present request, and the scene it was known by.
        self._upcoming = ""
        self._scene: tuple[str, object] | None = None

    def tell(self) -> Iterator[Exchange]:
        """Play the story; every request as it comes, an error where it does not hold."""
        yield from self._play(Step(self.case.begins.named("before the first step"), "deal", {}, {}))
        for step in self.case.story:
            if self._upcoming == "dusk" != step.name:
                dusk = step.place.named(*step.place.words, "the dusk before it")
                yield from self._play(Step(dusk, "dusk", {}, {}))
            if self._upcoming != step.name:
                raise CaseError(step.place, f"the game is not there: {self._where()}")
            yield from self._play(step)
        last = self.case.story[-1].place
        if self._upcoming == "dusk":
            yield from self._play(Step(last.named("the last dusk"), "dusk", {}, {}))
        if self._upcoming == "end":
            raise CaseError(last, f"the story has no end, but {self._where()}")

    def _play(self, step: Step) -> Iterator[Exchange]:
        """One step, and whether it went as expected."""
        answers = Answers(self.case, step)
        deaths = len(autopsy(self.game).deaths)
        moments = []
        for moment in self._until_step(answers):
            moments.append(moment.request)
            yield moment
        answers.check_all_asked()
        chronicle = autopsy(self.game)
        compare(Played(self.case, step, tuple(moments), chronicle.deaths[deaths:], chronicle.office))

    def _until_step(self, answers: Answers) -> Iterator[Exchange]:
        """The requests from the present one up to the next that begins a step."""
        self._upcoming = ""
        while self.game.request is not None and not self._upcoming:
            request, answer = self.game.request, None
            if isinstance(request, Question):
                answer = answers.to(request)
                try:
                    self.game.answer(answer)
                except Refused as refused:
                    raise CaseError(answers.place, str(refused)) from None
            else:
                self.game.go_on()
            yield Exchange(request, answer)
            self._upcoming = self._begins(self.game.request)

    def _begins(self, request: AnyRequest | None) -> str:
        """The step that this request begins; none for most."""
        if isinstance(request, Hustings) and self._scene is None:
            return "election"
        name = scene_of(request)
        if name not in STEPS:
            return ""
        scene = (name, getattr(request, "number", None))
        if scene == self._scene:
            return ""
        self._scene = scene
        return name

    def _where(self) -> str:
        """The step the game is at, for a person to read."""
        request = self.game.request
        if isinstance(request, Ended):
            winners = ", ".join(self.case.name(seat) for seat in request.winners) or "nobody"
            return f"the game is over: {request.outcome}, winners: {winners}"
        return f"it is at {self._upcoming}"
