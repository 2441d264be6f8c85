"""What is settled before a game: rules, cast, what is told before and after, times, voice."""

from collections import Counter
from typing import Any

from ...keeping.names import is_same, spelt
from ...keeping.place import Place
from ...keeping.settings import EXPERIENCES, ONE_OF, PACKS, complaints
from ...lines import LANGUAGES
from ...lines.lines import Lines
from ...lines.otherwise import proposals
from ...rules.playing.game import set_up
from ...rules.playing.games import GAMES, Book
from ...rules.rulebook import Cast
from ...table.box import Box
from ...table.casting import NoGame, Proposals
from ...table.choosing import Proposal, advice
from ...table.foreseer import SECONDS
from ...table.foresight import told
from ...table.narrator import Narrator
from .tongues import Tongues

# Those that a table may want otherwise; all others are in box.yaml.
TIMES = ("talk", "talk_of_few", "nudge", "nomination", "defence", "vote", "last_will", "choice", "pack")

LONGEST_TIME = 3600

# How loud things are before anybody turns them.
LOUD = {"master": "volume", "voice": "voice_volume", "ambience": "ambience_volume"}


class Settling:
    """The table's wishes; what is changed while a game runs holds from the next one on."""

    def __init__(self, box: Box, tongues: Tongues) -> None:
        self.box, self.tongues = box, tongues
        self.say_as: dict[str, str] = dict(box.settings.say_as)
        self._thought: tuple[Any, dict[str, Any]] = ((), {})

    @property
    def proposals(self) -> Proposals:
        """Whoever thinks up the next game as the table wishes."""
        assert isinstance(self.box.castings, Proposals)
        return self.box.castings

    # What a host sees of it.

    def look(self, narrator: Narrator) -> dict[str, Any]:
        """All that is settled, and what comes of it."""
        settings, pace, host = self.box.settings, self.box.pace, self.box.host
        times = pace.wished_times or pace.times
        return {
            "cast": {} if self.box.performance else self.cast(narrator),
            "rules": settings.rules,
            "games": [rules for rules, book in GAMES.items() if book.is_offered or rules == settings.rules],
            # Only the steps that a game has are shown: a cast to choose, nights to tell of and to hurry.
            "has-cast": self.book.has_sides,
            "has-nights": self.book.goes_by == "rounds",
            "experience": self.proposals.experience,
            "experiences": list(EXPERIENCES),
            "harder": self.proposals.can_be_harder(),
            "packs": self.packs,
            "introduction": host.wanted.introduction,
            "rehearsal": host.wanted.rehearsal,
            "recap": host.wanted.recap,
            "claims": host.wanted.claims,
            **self.guests(),
            "language": self.box.narrator.lines.language,
            "languages": [
                [name, self.tongues.lines(name).text("page.all.own-language")] for name in LANGUAGES
            ],
            "tone": settings.tone,
            "tones": list(ONE_OF["tone"]),
            "options": self.options(narrator),
            "roles": self.roles(narrator),
            "pace": pace.wished or pace.name,
            "times": {name: getattr(times, name) for name in self.times},
            "loud": {what: host.loud.get(what, getattr(settings, name)) for what, name in LOUD.items()},
        }

    def cast(self, narrator: Narrator) -> dict[str, Any]:
        """The proposal for those who are there: cards, value, warnings; or why there is none."""
        roster = self.box.roster
        number = len(roster.joined if roster.phase else roster.players or roster.joined)
        proposals, pace = self.proposals, self.box.pace
        about = (
            number, self.box.settings, proposals.others, proposals.harder_by, proposals.turn,
            proposals.played, pace.name, pace.times, self.box.foresight.number, roster.guests,
        )  # fmt: skip
        known = (narrator.lines.language, *map(repr, about))
        if self._thought[0] != known:
            self._thought = (known, self.think(number, narrator))
        return self._thought[1]

    def think(self, number: int, narrator: Narrator) -> dict[str, Any]:
        """A cast for so many."""
        self.proposals.reckon_with(self.box.roster.guests)
        try:
            proposal = self.proposals.think(number, self.proposals.turn)
        except NoGame as error:
            # While people gather it is no mistake that they are few.
            is_few = error.line == "evening.wrong-number"
            return {"refused": narrator.refusal("page.host.too-few" if is_few else error.line, error.about)}
        odds = {"odds": self.odds(proposal, number, narrator)}
        warnings = self.warnings(proposal, number, narrator)
        if not self.book.has_sides:
            return odds | ({"warnings": warnings} if warnings else {})
        lines, cast = narrator.lines, proposal.cast
        cards = [[role, lines.character(role), n] for role, n in Counter(cast).items()]
        return {"cards": cards, "warnings": warnings, **odds, **self.weight(cast)}

    def warnings(self, proposal: Proposal, number: int, narrator: Narrator) -> list[str]:
        """What is unwise about it, and what else is to be said of it, in words."""
        wishes = self.proposals
        found = advice(proposal, self.book, number, wishes.settled(), wishes.experience)
        said = [narrator.refusal(f"casting.{line}", about) for line, about in found]
        return said + [narrator.line("page.host.same-cast", "")] * proposal.is_again

    def odds(self, proposal: Proposal, number: int, narrator: Narrator) -> str:
        """Who is likely to win, after how long, as far as it is known."""
        foresight = self.box.foresight
        cards = self.book.cards(proposal.cast)
        setup = set_up(self.book.id, ["any"] * number, cards, self.proposals.settled())
        odds = proposal.odds or foresight.odds(setup)
        if odds is not None:
            return told(odds, setup, self.box.pace, narrator.lines)
        if foresight.has_failed(setup):
            return narrator.lines.text("odds.unknown", seconds=f"{SECONDS:.0f}")
        return narrator.line("odds.soon", "") if foresight.is_thinking else ""

    def guests(self) -> dict[str, Any]:
        """How many guests are wanted, and how sharp they are; nothing where there can be none."""
        if not self.box.surfaces.plays_guests:
            return {}
        return {"guests": self.box.host.wanted.guests, "sharpness": self.box.settings.sharpness}

    @property
    def times(self) -> tuple[str, ...]:
        """What can take longer or shorter in this game; where there are no nights one only waits."""
        return TIMES if self.book.goes_by == "rounds" else ("nudge",)

    @property
    def packs(self) -> list[str]:
        """How many packs are wanted, and what else could be, the wanted first; where there are two at all."""
        teams = {character.team for character in self.book.characters.values()}
        wanted = self.proposals.settings.packs
        return [wanted, *PACKS] if len(teams) > 2 else []

    def weight(self, cast: Cast) -> dict[str, Any]:
        """What the rule book says of its balance, if anything."""
        if self.book.weigh is None:
            return {}
        experience = self.proposals.experience
        return {"weight": list(self.book.weigh(cast, self.proposals.settled(), experience))}

    @property
    def book(self) -> Book:
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
        if not self.book.has_sides:
            return []
        single = [role for role, character in self.book.characters.items() if character.cards == 1]
        return [[role, narrator.lines.character(role), marks.get(role, "")] for role in single]

    # What a host settles.

    def wish(self, setting: Any, value: Any) -> bool:
        """Rules, how experienced all are, one pack or two, how sharp guests are."""
        is_one = setting in ("rules", "experience", "packs", "sharpness")
        return is_one and self.settled(self.proposals.wish(setting, value))

    def want(self, what: Any, value: Any) -> bool:
        """An introduction, a rehearsal; a recap, and how long; whether things can be claimed; guests."""
        wants = ("introduction", "rehearsal", "recap", "claims", "guests", "record")
        is_one = what in wants and not complaints(what, value)
        return is_one and self.box.host.want(**{what: value})

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
        self.proposals.ask_for_another()
        return self.settled(True)

    def settled(self, done: bool) -> bool:
        """What is proposed now is thought over."""
        if done:
            self.box.host.do("anew")
        return done

    def retime(self, name: Any, seconds: Any) -> bool:
        """How long something takes, from the next scene on."""
        if name not in TIMES or complaints("times", {name: seconds}) or seconds > LONGEST_TIME:
            return False
        self.box.pace.retime(**{name: float(seconds)})
        return True

    def turn(self, what: Any, level: Any) -> bool:
        """How loud all, the voice, or the night is."""
        return type(level) in (int, float) and self.box.host.balance(str(what), level)

    def respell(self, name: Any, said: Any) -> bool:
        """A name is said otherwise; as it is written, if nothing is given."""
        if not isinstance(name, str) or not isinstance(said, str) or len(said) > 60 or not said.isprintable():
            return False
        others = {other: way for other, way in self.say_as.items() if other != name}
        self.say_as = {**others, name: said} if said.strip() else others
        self.box.host.respell(self.say_as)
        return True

    def respell_own(self, place: Place, said: str) -> bool:
        """Somebody's own name is said otherwise, and heard at once: while people gather, not as another's.

        What is an order or a verdict of the box, or is another's name, nobody is called aloud either.
        """
        roster, name, said = self.box.roster, self.box.roster.name_at(place), spelt(said)
        others = {way for other, way in self.say_as.items() if other != name and roster.place_of(other)}
        if roster.phase != "gather" or not name or any(is_same(said, other) for other in others):
            return False
        if said and not roster.may_be_called(place, said):
            return False
        done = self.respell(name, said)
        self.box.mouth.prepare(self.box.narrator.soon([name]))
        self.box.evening.preparation.call([name])
        self.box.surfaces.note("roster")
        return done

    def ways(self, place: Place, lines: Lines) -> dict[str, Any]:
        """How a name is said now, and how else it could be; with the words for it."""
        name, settings = self.box.roster.name_at(place), self.box.settings
        ways = proposals(name, self.box.narrator.lines.language, settings.voice)
        texts = {
            word: lines.text(f"page.otherwise.{word}") for word in ("begin", "how", "own", "say", "written")
        }
        return {"says": self.say_as.get(name, ""), "ways": list(ways), "texts": texts}

    def respeak(self, what: str, wish: Any) -> bool:
        """From now on all is said in another language, or tone; not in the middle of a game."""
        if self.box.performance or wish not in ONE_OF[what]:
            return False
        self.box.speak(**{what: str(wish)})
        return True
