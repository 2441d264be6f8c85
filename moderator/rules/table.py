"""The table: the whole hidden state of a game, changed only through its verbs.

It never leaves this room; what others may know is asked for as requests.
"""

from collections.abc import Mapping, Sequence

from .events import Night, Shown
from .news import Chronicle, Death, Note, Noted
from .values import Choice, Seat, without


class Table:
    """Seats, characters, spare cards, offices and lovers, and who is alive."""

    # Whether a dying hunter may also spare everybody, and what the open office is called.
    hunter_may_spare = True
    office_name = "captain"

    def __init__(
        self, size: int, cards: Sequence[str], teams: Mapping[str, str], options: Mapping[str, str]
    ) -> None:
        self.cards = tuple(cards)
        self.options = options
        self.seats: tuple[Seat, ...] = tuple(range(size))
        self.living = self.seats
        self.dealt: tuple[str, ...] = ()
        self.roles: list[str] = []
        self.spare: tuple[str, ...] = ()
        # What can die beside the players.
        self.beside: tuple[str, ...] = ()
        self.lovers: tuple[Seat, ...] = ()
        self.office: Seat | None = None
        self.office_due = False
        # The days between the nights; before the first night it is day, too.
        self.night = 0
        self.is_day = True
        # The last round in which something happened that brings the end nearer.
        self.stirred = 0
        # Whom each pack has chosen this night.
        self.picks: dict[str, Choice | None] = {}
        self.deaths: list[Death] = []
        self.notes: list[Note] = []
        # Whom anybody can claim to be: the characters whose cards are in the game.
        self.claimable = tuple(role for role in teams if role in cards)
        self._teams = teams
        # The team of each seat, now.
        self._sides: list[str] = []
        self._holders: dict[str, tuple[Seat, ...]] = {}
        # The cards that nobody has shown yet.
        self._hidden = list(cards)

    def deal(self, roles: Sequence[str], spare: Sequence[str]) -> None:
        """Every seat gets its card; what is left lies face down."""
        self.dealt = tuple(roles)
        self.roles = list(roles)
        self.spare = tuple(spare)
        self._sides = [self._teams[role] for role in roles]
        holders = self._holders
        for seat, role in enumerate(roles):
            holders[role] = (*holders.get(role, ()), seat)

    def become(self, seat: Seat, role: str) -> None:
        """From now on the seat is another character."""
        old = self.roles[seat]
        self._holders[old] = without(self._holders[old], seat)
        self._holders[role] = tuple(sorted((*self._holders.get(role, ()), seat)))
        self.roles[seat] = role
        self._sides[seat] = self._teams[role]

    def fall_asleep(self) -> None:
        """Another night begins."""
        self.night += 1
        self.is_day = False
        self.picks = {}

    def rise(self) -> None:
        """The night and all that came of it is over."""
        self.is_day = True

    def nightfall(self) -> Night:
        """What everybody hears of the night that falls."""
        return Night(self.night)

    def stir(self) -> None:
        """The end has come nearer, or the table wants to go on."""
        self.stirred = self.night

    def remove(self, who: Choice, cause: str) -> Shown:
        """The player is out of the game, or what lay beside is gone; what everybody sees of it."""
        if isinstance(who, int):
            role = self.roles[who]
            self._hidden.remove(role)
            self._holders[role] = without(self._holders[role], who)
            self.living = without(self.living, who)
        else:
            self.beside = tuple(thing for thing in self.beside if thing != who)
        self.deaths.append(Death(self.night, who, cause, self.is_day))
        self.stir()
        return self.shown(who)

    def pair(self, lovers: tuple[Seat, ...]) -> None:
        """Cupid's choice; nobody where there was none."""
        self.lovers = tuple(sorted(lovers))

    def pick(self, pack: str, victim: Choice | None) -> None:
        """What a pack has agreed on."""
        self.picks[pack] = victim

    def give_office(self, seat: Seat | None) -> None:
        """The office goes to the seat, or lapses."""
        self.office = seat
        self.office_due = False

    def note(self, task: str, seats: tuple[Seat, ...], choice: Noted) -> None:
        """Keep what happened for the telling at the end."""
        self.notes.append(Note(self.night, task, seats, choice))

    def went_home(self, seat: Seat) -> None:
        """What ends with one who leaves, beside the seat itself."""
        if seat in self.lovers:
            self.lovers = ()

    def shown(self, who: Choice) -> Shown:
        """What everybody sees when the player is out, or what lay beside is gone."""
        return Shown(who, self.roles[who] if isinstance(who, int) else str(who))

    def chronicle(self) -> Chronicle:
        """Everything there is to tell of the game so far."""
        roles, deaths, notes = tuple(self.roles), tuple(self.deaths), tuple(self.notes)
        return Chronicle(self.dealt, roles, self.spare, self.lovers, self.office, deaths, notes)

    def holders(self, role: str) -> tuple[Seat, ...]:
        """The living who are this character now."""
        return self._holders.get(role, ())

    def is_hidden(self, role: str) -> bool:
        """Whether a card of this character has not been shown."""
        return role in self._hidden

    def team(self, seat: Seat) -> str:
        """The team the seat belongs to now."""
        return self._sides[seat]

    def mortals(self) -> tuple[Choice, ...]:
        """Everybody and everything that can die."""
        return (*self.living, *self.beside) if self.beside else self.living

    def other_players(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Whom a character may pick among the players, itself excepted; nobody for nobody."""
        return without(self.living, seats[0]) if seats else ()

    def other_mortals(self, seats: tuple[Seat, ...]) -> tuple[Choice, ...]:
        """Whom or what a character may strike, itself excepted; nothing for nobody."""
        others = self.other_players(seats)
        return (*others, *self.beside) if others and self.beside else others

    def neighbours(self, seat: Seat) -> tuple[Seat, Seat]:
        """The nearest living to the right and to the left."""
        place = self.living.index(seat)
        return self.living[place - 1], self.living[(place + 1) % len(self.living)]

    def outcome(self) -> str | None:
        """The team that has won, `lovers`, `draw`, or nothing: play goes on."""
        if not self.living:
            return "draw"
        sides = self._sides
        first = sides[self.living[0]]
        for seat in self.living:
            if sides[seat] != first:
                return "lovers" if self.lovers == self.living else None
        return first

    def winners(self, outcome: str) -> tuple[Seat, ...]:
        """Who shares a victory: the dead too, but lovers of two teams only as lovers."""
        if outcome == "draw":
            return ()
        if outcome == "lovers":
            return self.lovers
        torn = self.lovers if len({self.team(seat) for seat in self.lovers}) > 1 else ()
        return tuple([s for s, side in enumerate(self._sides) if side == outcome and s not in torn])
