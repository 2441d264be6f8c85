"""What is settled before a game: rules, cast, what is told before and after, times, voice."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...keeping.settings import ONE_OF, complaints
from ...rules.playing.games import GAMES
from ...rules.rulebook import Cast
from ...table.casting import NoGame, Proposals
from ...table.narrator import Narrator

if TYPE_CHECKING:
    from .surface import Pages

# Those that a table may want otherwise; all others are in box.yaml.
TIMES = ("talk", "talk_of_few", "nudge", "defence", "vote", "last_will", "choice", "pack")

LONGEST_TIME = 3600

# How loud things are before anybody turns them.
LOUD = {"master": "volume", "voice": "voice_volume", "ambience": "ambience_volume"}


class Settling:
    """The table's wishes; what is changed while a game runs holds from the next one on."""

    def __init__(self, pages: "Pages", proposals: Proposals) -> None:
        self.pages = pages
        self.proposals = proposals
        self.say_as: dict[str, str] = dict(proposals.settings.say_as)
        # Speaks another language from now on, if the box can.
        self.speak: Callable[[str], object] | None = None
        self._thought: tuple[Any, dict[str, Any]] = ((), {})

    # What a host sees of it.

    def look(self, narrator: Narrator) -> dict[str, Any]:
        """All that is settled, and what comes of it."""
        settings, pace, host = self.proposals.settings, self.pages.stage.pace, self.pages.host
        times = pace.wished_times or pace.times
        return {
            "cast": {} if host.performance else self.cast(narrator),
            "rules": settings.rules,
            "experience": self.proposals.experience(host.harder_by),
            "harder": self.can_be_harder,
            "introduction": host.wanted.introduction,
            "rehearsal": host.wanted.rehearsal,
            "recap": host.wanted.recap,
            "language": self.pages.stage.narrator.lines.language,
            "languages": list(self.pages.languages) if self.speak else [],
            "tone": settings.tone,
            "tones": list(ONE_OF["tone"]) if self.speak else [],
            "options": self.options(narrator),
            "roles": self.roles(narrator),
            "pace": pace.wished or pace.name,
            "times": {name: getattr(times, name) for name in TIMES},
            "loud": {what: host.loud.get(what, getattr(settings, name)) for what, name in LOUD.items()},
        }

    def cast(self, narrator: Narrator) -> dict[str, Any]:
        """The proposal for those who are there: cards, value, warnings; or why there is none."""
        roster = self.pages.roster
        number = len(roster.joined if roster.phase else roster.players or roster.joined)
        about = (number, self.proposals.settings, self.proposals.others, self.pages.host.harder_by)
        known = (narrator.lines.language, *map(repr, about))
        if self._thought[0] != known:
            self._thought = (known, self.think(number, narrator))
        return self._thought[1]

    def think(self, number: int, narrator: Narrator) -> dict[str, Any]:
        """A cast for so many."""
        try:
            cast = self.proposals.cast(number, self.proposals.turn, self.pages.host.harder_by)
        except NoGame as error:
            # While people gather it is no mistake that they are few.
            is_few = error.line == "evening.wrong-number"
            return {"refused": narrator.refusal("page.host.too-few" if is_few else error.line, error.about)}
        lines = narrator.lines
        cards = [[role, lines.character(role), n] for role, n in Counter(cast).items()]
        return {"cards": cards, "warnings": self.warnings(cast, number, narrator), **self.weight(cast)}

    def warnings(self, cast: Cast, number: int, narrator: Narrator) -> list[str]:
        """What is unwise about it, in words."""
        book, experience = self.book, self.proposals.experience(self.pages.host.harder_by)
        found = book.check(cast, number, self.proposals.settled(), experience)
        return [
            narrator.refusal(f"casting.{line}", about) for line, about in (*found.errors, *found.warnings)
        ]

    def weight(self, cast: Cast) -> dict[str, Any]:
        """What the rule book says of its balance, if anything."""
        if self.book.weigh is None:
            return {}
        experience = self.proposals.experience(self.pages.host.harder_by)
        return {"weight": list(self.book.weigh(cast, self.proposals.settled(), experience))}

    @property
    def book(self) -> Any:
        """The rules that are wished for."""
        return GAMES[self.proposals.settings.rules]

    def options(self, narrator: Narrator) -> list[Any]:
        """Every option of the rules: what it is called, its value, and what else it can be.

        How cards are dealt is no choice where there is but one way.
        """
        lines, settled = narrator.lines, self.proposals.settled()
        return [
            [name, lines.text(f"page.host.option.{name}.name"), settled[name],
             [[value, lines.text(f"page.host.option.{name}.{value}")] for value in values]]
            for name, values in self.book.options.items()
            if name != "deal" or self.proposals.has_screens
        ]  # fmt: skip

    def roles(self, narrator: Narrator) -> list[Any]:
        """Every card that can be wished for: wished, unwished, or neither."""
        settings = self.proposals.settings
        marks = {**dict.fromkeys(settings.wish, "wish"), **dict.fromkeys(settings.without, "without")}
        single = [role for role, character in self.book.characters.items() if character.cards == 1]
        return [[role, narrator.lines.character(role), marks.get(role, "")] for role in single]

    # What a host settles.

    def wish(self, setting: Any, value: Any) -> bool:
        """Rules, or how experienced all are."""
        if setting not in ("rules", "experience") or not self.proposals.wish(setting, value):
            return False
        if setting == "experience":
            self.pages.host.harder_by = 0
        return self.settled(True)

    @property
    def can_be_harder(self) -> bool:
        """Whether there is a step above the one that is wished for."""
        return self.proposals.can_be_harder(self.pages.host.harder_by)

    def harder(self) -> bool:
        """The next cast is a step harder, if there is one."""
        return self.can_be_harder and self.pages.host.harder()

    def want(self, what: Any, value: Any) -> bool:
        """An introduction, a rehearsal; a recap, and how long it is."""
        is_one = what in ("introduction", "rehearsal", "recap") and not complaints(what, value)
        return is_one and self.pages.host.want(**{what: value})

    def choose(self, option: Any, value: Any) -> bool:
        """One of the options of the rules."""
        options = {**self.proposals.settings.options, str(option): str(value)}
        return self.settled(self.proposals.wish("options", options))

    def mark(self, role: Any, way: Any) -> bool:
        """A card is wished for, is not to be there, or neither."""
        if (
            not isinstance(role, str)
            or role not in self.book.characters
            or way not in ("", "wish", "without")
        ):
            return False
        for name in ("wish", "without"):
            kept = [other for other in getattr(self.proposals.settings, name) if other != role]
            self.proposals.wish(name, [*kept, role] if way == name else kept)
        return self.settled(True)

    def other(self) -> bool:
        """Another proposal."""
        self.proposals.others += 1
        return self.settled(True)

    def settled(self, done: bool) -> bool:
        """What is proposed now is thought over."""
        if done:
            self.pages.host.anew()
        return done

    def retime(self, name: Any, seconds: Any) -> bool:
        """How long something takes, from the next scene on."""
        if name not in TIMES or complaints("times", {name: seconds}) or seconds > LONGEST_TIME:
            return False
        self.pages.stage.pace.retime(**{name: float(seconds)})
        return True

    def turn(self, what: Any, level: Any) -> bool:
        """How loud all, the voice, or the night is."""
        return type(level) in (int, float) and self.pages.host.balance(str(what), level)

    def respell(self, name: Any, said: Any) -> bool:
        """A name is said otherwise; as it is written, if nothing is given."""
        if not isinstance(name, str) or not isinstance(said, str) or len(said) > 60 or not said.isprintable():
            return False
        others = {other: way for other, way in self.say_as.items() if other != name}
        self.say_as = {**others, name: said} if said.strip() else others
        self.pages.host.respell(self.say_as)
        return True

    def translate(self, language: Any) -> bool:
        """The box speaks another language; not in the middle of a game."""
        return language in ONE_OF["language"] and self.respeak(str(language))

    def retone(self, tone: Any) -> bool:
        """The box chooses other words: as usual, or fewer."""
        if self.speak is None or self.pages.host.performance or not self.proposals.wish("tone", tone):
            return False
        return self.respeak(self.proposals.settings.language)

    def respeak(self, language: str) -> bool:
        """From now on all is said otherwise, and pages of that language say the same."""
        if self.speak is None or self.pages.host.performance:
            return False
        self.speak(language)
        lines = self.pages.stage.narrator.lines
        self.pages.lines[lines.language] = lines
        return True
