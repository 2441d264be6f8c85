"""A witness beside the box: notes what is announced and confirmed, and holds it against what the disk keeps.

It knows what was said and shown, what the game says of itself, and what would be left on the disk if the
power went at that moment.  Whatever does not agree it names; it never looks at how the box saves.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from moderator.keeping.kept import EVENING
from moderator.keeping.saving import Saving
from moderator.keeping.store import Store, in_place
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game
from moderator.rules.playing.games import AnyEvent
from moderator.surfaces.pages.pages import Pages
from moderator.table import saved
from moderator.table.box import Box
from moderator.table.sheets import Voting
from moderator.table.shown import Moment, Public, Spoken, Trouble, Unheard
from moderator.table.surfaces import Change, Surface

from .known import TAKEN_BACK, Firm, Known, Marked, facts_left, facts_of, happened, lacks
from .troubled_disk import FOLDER, TroubledDisk

if TYPE_CHECKING:
    from .tablet import Tablet

# So often it looks what a power cut would leave, of all the moments at which something is announced.
GLIMPSES = 0.25

# What became of a game.
OVER, UNKEPT, LAID_ASIDE = "was over", "was over and never kept", "was laid aside"

# So many seconds may pass until it is told how it stands.
PATIENCE = 1.0

# What good night says where all is saved, and whoever tells that it is saved again.
ALL_SAVED = ("night.good", "night.rest", "trouble.saved")
# What tells that something is not.
NOT_SAVED = ("night.behind", "night.unsaved", "trouble.behind", "trouble.disk")


class BoxWitness(Surface):
    """Everything announced and confirmed in one evening, over all its starts."""

    def __init__(self, name: str, disk: TroubledDisk, lines: Marked) -> None:
        self.chance = Random(f"{name} witness")
        # Whose answers it sees.
        self.phones: set[str] = set()
        self.disk = disk
        self.lines = lines
        self.saving = Saving()
        self._now = 0.0
        self.wrong: list[str] = []
        self.told: list[str] = []
        # Of the game that is on, or was when the power went; those that nobody goes on with any more.
        self.known: Known | None = None
        self.over: dict[int, str] = {}
        self.score: Mapping[str, int] = {}
        # Whoever has been told that they have joined; whose vote has been shown to them as given.
        self._joined: dict[str, Firm] = {}
        self._votes: dict[str, Firm] = {}
        self.firm_joined: set[str] = set()
        self.firm_votes: dict[str, Any] = {}
        self._voted_on: tuple[int, int] = (0, 0)
        # Who has given any answer to what: a game's number, and the answers before.
        self._gave: dict[tuple[int, int], set[str]] = {}
        # How the host's page last spoke of it; and whether good night has said that all is saved.
        self._said = "saved"
        self.is_rest = False
        # Whether a step is being taken back, and whether any of this game was.
        self._is_taking_back = self._has_taken_back = False
        # Whether it was told, when it ended, that the disk had not got who plays from where.
        self.has_forgotten = False
        # Whether the host has said good night: until the box says it, the evening may be over or not.
        self._is_bedtime = False
        # What is to be read since it could not be heard; and whether it was told that nothing can.
        self._unheard: set[str] = set()
        self._told_mute = False
        # Since when it stands otherwise than everybody was told.
        self._untold: float | None = None

    # What it is told.

    def sit_at(self, box: Box) -> Surface:
        """At this table, from a start of the box on."""
        self.box = box
        self._said, self.is_rest, self._untold = "saved", False, None
        self._unheard, self._told_mute = set(), False
        return self

    def tell(self, what: str) -> None:
        """For whoever plays the evening again."""
        self.told.append(f"{self.now:10.2f}  {what}")

    def complain(self, what: str) -> None:
        """Something does not agree."""
        self.wrong.append(what)
        self.tell(f"WRONG: {what}")

    @property
    def now(self) -> float:
        """The time of the box, since its start; when it is off, of its end."""
        with suppress(RuntimeError):
            self._now = self.box.timer.now()
        return self._now

    def goes_to_bed(self) -> None:
        """The host has said good night between two games."""
        self._is_bedtime = True

    def takes_back(self) -> None:
        """The host has this step done again: until that is said it may be on disk or not."""
        self._is_taking_back = self._has_taken_back = True
        self._votes, self.firm_votes = {}, {}

    def joined(self, name: str) -> None:
        """Somebody was told that they are in: that lasts from then on, unless it is said that it does not."""
        self.tell(f"{name} has joined")
        self._joined[name] = Firm(name, self.now)
        if self.box.saving.is_all and not self.disk.was_harmed:
            self.firm_joined.add(name)

    @property
    def asked(self) -> tuple[int, int]:
        """What is asked now."""
        performance = self.box.performance
        return self.box.store.playing, 0 if performance is None else len(performance.game.answered)

    def looks_at_tablet(self, tablet: "Tablet", is_known: bool) -> None:
        """A device that has become the tablet is it from then on, once that is saved for sure."""
        if tablet.is_kept and not is_known and not self.disk.was_harmed:
            self.complain("the tablet is not the tablet any more")
        tablet.is_kept = is_known and (tablet.is_kept or (self.box.saving.is_all and not self.disk.busy))

    def gives(self, name: str) -> None:
        """Somebody answers, whatever comes of it."""
        self._gave.setdefault(self.asked, set()).add(name)

    def sees(self, name: str, seen: Mapping[str, Any]) -> None:
        """What stands on somebody's own page."""
        ask = seen.get("ask")
        is_open = isinstance(self.box.desk.sheet, Voting)
        if not ask or not ask.get("at-once") or self.box.performance is None or not is_open:
            # What a page shows of a vote that has closed is none in the next one.
            return
        if self.asked != self._voted_on:
            self._voted_on, self._votes, self.firm_votes = self.asked, {}, {}
        if (mine := ask["chosen"] if ask.get("mine") else None) != self._votes.get(name, Firm(None, 0)).what:
            self._votes[name] = Firm(mine, self.now)
            # Until the disk has come to rest it may be this or what it was before.
            self.firm_votes.pop(name, None)
        self.settle()

    def show(self, shown: Public) -> None:
        if self.disk.is_dead:
            return
        self.settle()
        match shown:
            case Spoken(text):
                self.hear(self.lines.ids.get(text, ""), text)
            case Unheard(text):
                self._unheard.add(text)
            case Trouble(line, detail):
                self.tell(f"trouble: {line} {detail}")
                self._told_mute |= line == "trouble.voice"
            case Moment(name):
                self.tell(f"moment: {name or 'a game is on'}")
                self.come_to(name)
        if isinstance(shown, AnyEvent):
            self.announce(shown)

    def note(self, change: Change) -> None:
        if change == "saving" and not self.disk.is_dead:
            saving = self.box.saving
            self.tell(
                f"it is told that it is {saving.state} {saving.behind or ''} {saving.lacks} {saving.why}"
            )
            self.read_host_page()

    def listen(self, text: str, is_lost: bool) -> None:
        """A line is over: one that could not be heard is to be read, and it was told why."""
        if is_lost and not self.disk.is_dead:
            if text not in self._unheard:
                self.complain(f"{text!r} could not be heard, and is not to be read")
            if not self._told_mute:
                self.complain("nothing can be heard, and nobody is told")
        self._told_mute &= is_lost

    # What it makes of it.

    def settle(self) -> None:
        """What was confirmed before is firm when the disk has come to rest, and all is said to be saved."""
        now = self.now
        self._untold = None if self.box.saving.state == self._said else self._untold or now
        if self._untold is not None and now > self._untold + PATIENCE:
            self.complain(f"it is {self.box.saving.state}, and nobody is told")
        if self.disk.busy or not self.box.saving.is_all:
            return
        self.firm_joined |= {name for name, join in self._joined.items() if join.at < now}
        self.firm_votes |= {name: vote.what for name, vote in self._votes.items() if vote.at < now}

    def hear(self, line: str, text: str) -> None:
        """A sentence about saving is true when it is said."""
        if line in TAKEN_BACK:
            self._is_taking_back = False
            self.remember()
        if line in (*ALL_SAVED, *NOT_SAVED):
            self.tell(f"says: {text}")
        if line in ALL_SAVED:
            self.is_rest |= line.startswith("night.")
            self.hold_against_disk(f"'{line}' was said", is_all=True)

    @property
    def is_up(self) -> bool:
        """Whether anybody has seen anything of the box since its start."""
        return bool(self.box.showing.moment or self.box.showing.said)

    def come_to(self, moment: str) -> None:
        """Where the evening is; a game that it has left behind is not gone on with any more."""
        self.remember()
        if moment in ("again", "gather", "cast") and self.known is not None:
            saving = self.known.saving
            was_kept = not lacks(saving, self.known.number) and not saving.behind
            ended = OVER if was_kept else UNKEPT
            self.over[self.known.number] = ended if self.known.is_over else LAID_ASIDE
            self.known = None
        if moment == "gather":
            self.miss_nobody()
        score = dict(self.box.evening.score.teams)
        if moment == "again" and self.box.saving.is_all:
            self.score = score
        elif any(score.get(team, 0) < won for team, won in self.score.items()):
            self.complain(f"the score was {self.score} and is {score}")
        if moment == "again":
            self.read_host_page()
        if moment == "good-night":
            title = self.host_page.title(self.pages.village("en"))
            is_saved = title != self.lines.text("page.host.not-saved")
            if is_saved != self.box.saving.is_all or is_saved != self.is_rest:
                self.complain(f"good night and the host's page do not say the same: {title!r}")
            if is_saved:
                self.hold_against_disk("good night said that all is saved", is_all=True)

    def miss_nobody(self) -> None:
        """Whoever has joined for sure is there, also after a power cut."""
        missing = self.firm_joined - set(self.box.roster.joined)
        # A card that loses what it has kept may lose them, too.
        if missing and not self.disk.was_harmed:
            self.complain(f"{', '.join(sorted(missing))}, who joined, is not there any more")

    def announce(self, event: Any) -> None:
        """Nothing is announced before what it follows from is on disk, unless it was told that it is not."""
        self.remember()
        if self.chance.random() < GLIMPSES:
            self.hold_against_disk(f"{type(event).__name__} was announced", is_settled=True)

    def remember(self) -> None:
        """What everybody knows now."""
        performance, store = self.box.performance, self.box.store
        if performance is None or not store.playing:
            return
        game = performance.game
        # A game that could not be kept, as was told, is played again, or its number is another's.
        self.over.pop(store.playing, None)
        self.known = Known(
            store.playing, facts_of(game), happened(game), self.box.saving, bool(game.board.outcome)
        )

    @property
    def pages(self) -> Pages:
        """The pages of the box."""
        return next(surface for surface in self.box.surfaces.all if isinstance(surface, Pages))

    @property
    def host_page(self) -> Any:
        """What a host looks at."""
        return self.pages.host_page

    def read_host_page(self) -> None:
        """What stands there about saving: whoever has read that it is not reads it when it is again."""
        wrong = self.host_page.wrong(self.lines)
        states = ("behind", "unsaved")
        now = [state for state in states if any(text.startswith(self.words(state)) for text in wrong)]
        said = now[0] if now else "saved"
        if said != self.box.saving.state:
            self.complain(f"the host's page says {said}, and it is {self.box.saving.state}")
        if self._said != "saved" and said == "saved":
            if self.words("saved") not in wrong:
                self.complain("it is saved again, and the host is not told")
            self.hold_against_disk("the host's page said that all is saved again")
        self._said = said

    def words(self, state: str) -> str:
        """How a state is told."""
        saving = self.box.saving
        number = saving.behind if state == saving.state else 0
        return self.lines.text(saved.TOLD[state], number=number)

    # What would be left.

    def hold_against_disk(self, why: str, is_all: bool = False, is_settled: bool = False) -> None:
        """If the power went now, what is said to be there would be there."""
        if self.disk.is_harmed or self._is_taking_back:
            return
        left = self.disk.left_by_a_cut(self.chance)
        store = Store(FOLDER, in_place, left)
        for what in self.differences(left, store, is_all, is_settled):
            self.complain(f"{why}, and {what}")

    def differences(self, left: TroubledDisk, store: Store, is_all: bool, is_settled: bool) -> Iterator[str]:
        """Between what is said and what would be there."""
        performance, saving, playing = self.box.performance, self.box.saving, self.box.store.playing
        if is_all and not saving.is_all:
            yield f"it is {saving.state}"
        found = store.open_game()
        if found is not None and (number := store.number(found)) != playing:
            is_told = lacks(saving, number) or saving.behind
            if number in self.over and not is_told:
                yield f"game {number}, which {self.over[number]}, would come back"
        if performance is not None and playing:
            yield from self.game_left(left, store, performance.game, playing, saving, is_settled)
        yield from self.evening_left(store, saving)

    def game_left(
        self, left: TroubledDisk, store: Store, game: Game, number: int, saving: Saving, is_settled: bool
    ) -> Iterator[str]:
        """The game that is on."""
        if lacks(saving, number):
            return
        facts, kept = facts_of(game), facts_left(left, store, number)
        if kept is None:
            if facts or not saving.behind:
                yield "nothing of the game would be left"
            return
        if len(kept) < len(facts) - saving.behind:
            yield f"{len(facts)} answers, {saving.behind} of them behind, and {len(kept)} would be left"
        # Where the disk is behind it may have what was taken back.
        is_sure = saving.is_all or not self._has_taken_back
        if is_sure and kept[: len(facts)] != facts[: len(kept)]:
            yield "other answers would be left"
        if len(kept) > len(facts) and saving.is_all and is_settled:
            yield "what was taken back would come back"

    def evening_left(self, store: Store, saving: Saving) -> Iterator[str]:
        """Who has joined, and the score."""
        if not saving.is_all or self.disk.busy or self.box.showing.moment == "good-night":
            return
        kept = store.recall(EVENING)
        names = {name for _, name in kept.get("joined", ())}
        if self.box.showing.moment in ("gather", "seat") and (missing := self.firm_joined - names):
            yield f"{', '.join(sorted(missing))}, who joined, would be gone"
        if self.box.evening.performance is not None and kept.get("teams", {}) != self.box.evening.score.teams:
            yield "the score would be another"

    # From one start to the next.

    def end(self, how: str) -> None:
        """The power was cut, or the program killed, or it was good night: what is known stands."""
        self.tell(how)
        self.settle()
        self.saving = self.box.saving
        self.has_forgotten |= EVENING in self.saving.lacks
        if self.disk.is_hurt(FOLDER / EVENING):
            # Nobody could have known of it: the box looks at the evening's file when it writes it.
            self.score = {}
        # What was not firm by then may be so or not.
        self._joined = {name: join for name, join in self._joined.items() if name in self.firm_joined}
        self._votes = {name: vote for name, vote in self._votes.items() if name in self.firm_votes}
        is_last = how == "good night" or self._is_bedtime
        self._is_bedtime = False
        if is_last and not self.box.store.playing and (self.known is None or self.known.is_over):
            # Another evening begins anew.
            self._joined, self.firm_joined, self.score = {}, set(), {}

    def look_at_what_is_left(self) -> None:
        """Before the next start: nothing that everybody knows is taken back by what the disk has kept."""
        left = self.disk.left_by_a_cut(self.chance)
        store = Store(FOLDER, in_place, left)
        found = store.open_game()
        number = 0 if found is None else store.number(found)
        known = self.known
        if number in self.over and self.may_come_back(number):
            # As was told; from now on it is one to go on with.
            del self.over[number]
        elif number in self.over and not self.disk.is_harmed:
            self.complain(f"game {number}, which {self.over[number]}, came back")
        if known is None or known.number in self.over or not known.saving.is_all or self.disk.is_harmed:
            return
        if self._is_taking_back:
            self._is_taking_back, self.known = False, None
            return
        if number != known.number:
            # It may have come to its end, and nobody has been asked yet whether there is another.
            kept = facts_left(left, store, known.number) or ()
            if kept[: len(known.facts)] != known.facts:
                self.complain(f"game {known.number}, which was on, is gone")
            return
        try:
            again = journal.resume(left.read(found))  # type: ignore[arg-type]
        except journal.Misfit as misfit:
            self.complain(f"game {number} cannot be gone on with: {misfit}")
            return
        facts = facts_of(again)
        if facts[: len(known.facts)] != known.facts:
            self.complain(f"{len(known.facts)} answers counted, and {len(facts)} came back")
            return
        again.go_on_to_question()
        again_happened = happened(again)
        if again_happened[: len(known.happened)] != known.happened:
            self.complain("what was announced is otherwise now")
        self.look_at_votes(store, found, len(facts))

    def may_come_back(self, number: int) -> bool:
        """Whether it was told that the disk does not know yet what became of a game."""
        return self.saving.behind > 0 or (self.over[number] != OVER and not self.saving.is_all)

    def look_at_what_is_damaged(self, flipped: Path | None) -> None:
        """Something on the disk is not as it was written: what it is taken for is a beginning of what was."""
        self.tell(f"flipped: {flipped}")
        known, self.known = self.known, None
        store = Store(FOLDER, in_place, self.disk)
        kept = None if known is None else facts_left(self.disk, store, known.number)
        self._joined, self.firm_joined, self.score = {}, set(), {}
        if known is None or not known.saving.is_all:
            return
        kept = kept or ()
        several = min(len(kept), len(known.facts))
        if kept[:several] != known.facts[:several]:
            self.complain("a damaged journal came back with other answers")
        is_of_it = flipped is not None and flipped.stem == f"{known.number:05}"
        if is_of_it and not self._is_taking_back and several < len(known.facts):
            self.complain("a byte was another, and the game is not as it was")

    def look_at_votes(self, store: Store, found: Any, answered: int) -> None:
        """Votes that stood stand, and no others."""
        asked = (store.number(found), answered)
        game = store.resume(found)
        standing = store.standing().votes
        for seat in standing:
            name = game.setup.players[seat]
            if name in self.phones and name not in self._gave.get(asked, ()):
                self.complain(f"{name} has not voted, and {standing[seat]} stands now")
        if self._voted_on != asked:
            return
        for name, vote in self.firm_votes.items():
            seat = game.setup.players.index(name)
            now = standing.get(seat)
            several = None if now is None else list(now) if isinstance(now, tuple) else [now]
            if several != vote:
                self.complain(f"{name} had voted {vote}, and {several} stands now")
