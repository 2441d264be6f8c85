"""What everybody at the table sees and hears, as it stands now."""

from collections import deque
from typing import Any

from ..rules.course import Chronicle
from ..rules.requests import Choice, Floor, Say, Scene, Seat
from .narrator import Narrator
from .surfaces import Moment, Open, Over, Part, Public, Spoken, Trouble, Unheard
from .timer import Timer

# How many of the last lines can be read again.
REMEMBERED = 60

# Where the evening waits between its games people sit by the fire.
BY_THE_FIRE = ("offered", "gather", "seat", "cast", "introduction", "rehearsal")


class Story:
    """The scene, what is spoken, who is dead, and how much time is left."""

    def __init__(self, narrator: Narrator, timer: Timer) -> None:
        self.narrator = narrator
        self.timer = timer
        self.scene = "hearth"
        self.about: dict[str, Any] = {}
        self.moment = ""
        self.paused = False
        self.in_call = False
        self.cards: dict[Seat, str] = {}
        self.dead: set[Seat] = set()
        self.office: Seat | None = None
        # Who has just accused whom, as long as nothing else was said.
        self.accusation: tuple[Choice, Choice] | None = None
        self.trouble = ""
        # What was said last and could not be heard.
        self.unheard = ""
        # The open talk, as long as it lasts.
        self.floor: Floor | None = None
        self._question = ""
        self._votes: dict[str, Any] = {}
        self._time: dict[str, float] = {}
        self._said: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._spoken = 0

    @property
    def is_dark(self) -> bool:
        """Whether a game is on, and eyes are closed that nobody has called."""
        return not self.moment and (self.scene == "night" or self.in_call)

    def show(self, shown: Public) -> None:
        """Something that everybody perceives."""
        if isinstance(shown, Spoken):
            self._spoken += 1
            self._said.append((self._spoken, shown.text))
            self.unheard = ""
        elif isinstance(shown, Unheard):
            self.unheard = shown.text
        elif isinstance(shown, Scene):
            self.change_scene(shown)
        elif isinstance(shown, Say):
            self.announce(shown)
        elif isinstance(shown, Moment):
            self.turn_to(shown)
        elif isinstance(shown, Open):
            self._question, self._votes = shown.question.task, {}
            self.floor = shown.question if isinstance(shown.question, Floor) else None
            self._time = {} if shown.seconds is None else {"left": shown.seconds, "of": shown.seconds}
        elif isinstance(shown, Part):
            self.in_call = True
        elif isinstance(shown, Over):
            self.in_call, self._question, self._time, self.floor = False, "", {}, None
        elif isinstance(shown, Trouble):
            self.trouble = self.narrator.lines.text(shown.line, who=shown.who)

    def change_scene(self, scene: Scene) -> None:
        """Another time of the day."""
        self.scene, self.moment, self._votes, self.accusation = scene.name, "", {}, None
        self.about = {key: value for key, value in scene.about.items() if value is not None}

    def turn_to(self, moment: Moment) -> None:
        """What the evening waits for, round its games."""
        if moment.name in ("paused", "goes-on"):
            self.paused = moment.name == "paused"
            self.look_at_the_clock()
            return
        self.moment = moment.name
        if moment.name in BY_THE_FIRE:
            self.scene, self.about = "hearth", {}
            self.dead, self.cards, self.office, self._votes = set(), {}, None, {}
        elif moment.name == "good-night":
            self.scene, self.about = "good-night", {}

    def look_at_the_clock(self) -> None:
        """How much is left of what is waited for by day; a host may have given more."""
        left = self.timer.left()
        if self._time and left is not None:
            left += self.timer.spare
            self._time = {"left": round(left, 1), "of": max(left, self._time["of"])}

    def announce(self, say: Say) -> None:
        """What the rules make known."""
        about = say.about
        self.accusation = (about["by"], about["who"]) if say.line == "accused" else None
        if say.line in ("death", "left"):
            self.bury([about])
        elif say.line == "dawn-deaths":
            self.bury(about["dead"])
        elif say.line in ("elected", "office-passes", "office-lapses"):
            self.office = about["who"]
        elif say.line.endswith("-count"):
            self._votes = {str(seat): choice for seat, choice in about["votes"] if choice is not None}
        elif say.line == "chronicle":
            self.cards = dict(enumerate(about["roles"]))

    def recall(self, told: Chronicle) -> None:
        """A game that is taken up: who is out of it, and who has the office, as all could see before."""
        dead = [death.who for death in told.deaths if isinstance(death.who, int)]
        self.bury([{"who": seat, "card": told.roles[seat]} for seat in dead])
        self.office = told.office

    def bury(self, shown: Any) -> None:
        """Who is out, and the cards they show."""
        for one in shown:
            if isinstance(one["who"], int):
                self.dead.add(one["who"])
                self.cards[one["who"]] = one["card"]

    def read_out(self) -> dict[str, str]:
        """What was said last and could not be heard, for every screen alike; nothing if all is well."""
        return {"unheard": self.unheard} if self.unheard else {}

    def look(self) -> dict[str, Any]:
        """All of it, for a page."""
        lines, prompt = self.narrator.lines, f"prompt.moment.{self.moment}"
        return {
            "scene": self.scene,
            "about": self.about,
            "moment": self.moment,
            "prompt": lines.text(prompt) if prompt in lines else "",
            "question": self._question,
            "votes": self._votes,
            "time": self._time,
            "paused": self.paused,
            "trouble": self.trouble,
            "said": {str(number): text for number, text in self._said},
        }
