"""The Big Box table: the shared one, and everything its characters leave behind."""

from collections.abc import Iterable
from typing import Any

from ..events import Shown
from ..requests import Majority
from ..table import Table
from ..values import Choice, Seat

DOG = "guard-dog"


class BigBoxTable(Table):
    """A table with two beast teams, a wandering cat, and perhaps an open mayor."""

    hunter_may_spare = False
    office_name = "mayor"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.office_due = self.options["mayor"] == "open"
        # Powers used once a game: true while unspent.
        self.blessing = self.healing = self.poison = self.question = True
        self.hunting = self.forging = True
        self.blessed: Seat | None = None
        self.last_healed: Choice | None = None
        # The cat's keeper; nobody while its card lies spare or where there is none.
        self.keeper: Seat | None = None
        self.cat_gone = "stray-cat" not in self.cards
        self.chased_by: Seat | None = None
        self.wake()

    def wake(self) -> None:
        """Nothing has happened yet this night."""
        self.saved: tuple[Choice, ...] = ()
        self.poisoned: Choice | None = None
        self.struck: Choice | None = None
        # Who bears the sword.
        self.armed: tuple[Seat, ...] = ()
        self.hunted: Choice | None = None
        self.active: tuple[Seat, ...] = ()

    def fall_asleep(self) -> None:
        super().fall_asleep()
        self.wake()

    def deal(self, *cards: Any) -> None:
        super().deal(*cards)
        for seat in self.holders("stray-cat"):
            self.keeper = seat

    def become(self, seat: Seat, role: str) -> None:
        super().become(seat, role)
        self.spare = ()
        if role == "stray-cat":
            self.keeper = seat

    def cat_wanders(self) -> bool:
        """Whether the cat is called: while its card lies spare, or its keeper lives."""
        return not self.cat_gone and (self.keeper is None or self.keeper in self.living)

    def may_hunt(self) -> bool:
        """Whether the slayer is called: until the power shows to be gone."""
        return self.hunting and self.is_hidden("vampire-slayer")

    def may_forge(self) -> bool:
        """Whether the blacksmith is called: until the sword is out of the fire."""
        return self.forging and self.is_hidden("blacksmith")

    def is_sword_forged(self) -> bool:
        """Whether the sword's bearer is called: right after it was forged."""
        return bool(self.armed)

    def keeps_rituals(self) -> bool:
        """Whether those are called who only make themselves known."""
        return self.options["identity-calls"] == "yes"

    def is_beast(self, who: Choice) -> bool:
        """Whether it is a werewolf or a vampire, now."""
        return isinstance(who, int) and self.team(who) != "village"

    def stay_awake(self, seats: Iterable[Seat]) -> None:
        """They were active this night, for the insomniac beside them."""
        self.active = (*self.active, *seats)

    def bless(self, seat: Seat) -> None:
        """No night power kills them any more."""
        self.blessed = seat
        self.blessing = False

    def spend_healing(self, who: Choice) -> None:
        """The witch saves them from the beasts of this night."""
        self.healing = False
        self.saved = (*self.saved, who)

    def spend_poison(self, who: Choice) -> None:
        """They die at dawn."""
        self.poison = False
        self.poisoned = who

    def heal(self, who: Choice | None) -> None:
        """The healer watches over them this night; or over nobody."""
        self.last_healed = who
        if who is not None:
            self.saved = (*self.saved, who)

    def spend_question(self) -> None:
        """The investigator has asked."""
        self.question = False

    def hunt(self, who: Choice) -> None:
        """The slayer is after them."""
        self.hunted = who

    def lose_hunting(self) -> None:
        """The slayer has killed one that was no beast."""
        self.hunting = False

    def forge(self, bearer: Seat) -> None:
        """The sword is out of the fire, and somebody's for this night."""
        self.forging = False
        self.armed = (bearer,)

    def strike(self, who: Choice | None) -> None:
        """The sword's bearer strikes; or does not."""
        self.struck = who

    def send_cat(self, receiver: Seat) -> None:
        """The cat goes to somebody else; a beast chases it away, and both are gone by day."""
        self.keeper = receiver
        if self.is_beast(receiver):
            self.chased_by = receiver
            self.cat_gone = True

    def give_office(self, seat: Seat | None) -> None:
        """With the first open mayor the guard dog comes; with the office it goes."""
        if self.office_due and self.options[DOG] == "yes":
            self.beside = (DOG,)
        super().give_office(seat)
        if seat is None:
            self.beside = ()

    def went_home(self, seat: Seat) -> None:
        """The cat goes home with its keeper."""
        super().went_home(seat)
        if seat == self.keeper:
            self.cat_gone = True

    def shown(self, who: Choice) -> Shown:
        """Of one who was the drunkard that is said too."""
        if isinstance(who, int) and self.dealt[who] == "drunkard" != self.roles[who]:
            return Shown(who, self.roles[who], "drunkard")
        return super().shown(who)

    def powers_kill(self, who: Choice) -> bool:
        """Whether a power of the night is deadly: not to the blessed, and to nobody who is gone already."""
        return who != self.blessed and who in self.mortals()

    def beasts_can_kill(self, who: Choice) -> bool:
        """Whether a pack's attack would be deadly at this very moment."""
        if who in self.saved or who == self.blessed:
            return False
        role = self.roles[who] if isinstance(who, int) else ""
        if role == "red-riding-hood":
            return not self.holders("hunter")
        return role != "cook"

    def dies_of(self, pack: str) -> Choice | None:
        """The pack's victim if it still lives and nothing stands in the way."""
        victim = self.picks.get(pack)
        if victim is None or victim not in self.mortals() or not self.beasts_can_kill(victim):
            return None
        return victim

    def tie_breaker(self) -> Seat | None:
        """The living mayor, open or secret."""
        secret = self.holders("mayor")
        return secret[0] if secret else self.office

    def what_carries(self) -> Majority:
        """More up than down; all reckon with a mayor until the card is shown, wherever it lies."""
        return Majority(len(self.living), self.is_hidden("mayor") or self.office is not None)

    def nominees(self, tried: Iterable[Choice]) -> tuple[Choice, ...]:
        """Who can still be accused today; a mayor not while the dog lives."""
        spared = (*tried, self.guarded()) if self.beside else (*tried,)
        return tuple([who for who in self.mortals() if who not in spared]) if spared else self.living

    def may_hang(self, who: Choice) -> bool:
        """Whether who stands accused is still there, and no mayor whose dog lives."""
        return who in self.mortals() and who != self.guarded()

    def guarded(self) -> Seat | None:
        """The mayor whose dog lives."""
        return self.office if DOG in self.beside else None

    def outcome(self) -> str | None:
        return super().outcome() or ("draw" if self.is_stalemate() else None)

    def is_stalemate(self) -> bool:
        """One beast alone with one it cannot kill, and nothing left that could end it."""
        if len(self.living) != 2:
            return False
        one, other = self.living
        beasts = [(one, other)] * self.is_beast(one) + [(other, one)] * self.is_beast(other)
        return (
            all(prey == self.blessed or self.roles[prey] == "cook" for _, prey in beasts)
            and self.tie_breaker() is None
            and not self.office_due
            and (self.keeper not in self.living or self.cat_gone)
            and self.dies_of("vampires") is None
            and not (self.poison and self.holders("witch"))
            and not (self.hunting and self.holders("vampire-slayer"))
            # In the second night a drunkard becomes somebody who could.
            and not (self.night < 2 and self.holders("drunkard"))
        )
