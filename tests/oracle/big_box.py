"""Big Box, played literally as law/big-box.md and law/dealing.md say."""

from __future__ import annotations

from typing import NoReturn, Protocol, Union

Who = Union[int, str]  # a seat or the guard dog
DOG = "guard-dog"


class Table(Protocol):
    """What the game is played on; see INTERFACE.md."""

    def tell(self, call: str, seats: tuple[int, ...], news: object) -> object:
        """Show secret news to seats."""

    def ask(
        self,
        task: str,
        call: str,
        seats: tuple[int, ...],
        choices: tuple[object, ...],
        nobody: bool,
        number: int,
    ) -> object:
        """Get one answer from seats."""

    def poll(self, task: str, seats: tuple[int, ...], choices: tuple[object, ...]) -> object:
        """Get one answer from each seat."""

    def floor(
        self, topic: str, clock: str, seats: tuple[int, ...], nominees: tuple[object, ...], accusation: object
    ) -> object:
        """Let them talk and get what interrupts it."""

    def draw(self, task: str, pool: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Draw lots."""

    def say(self, what: str, **about: object) -> object:
        """Tell all."""


class Ended(Exception):
    """The game is over."""

    def __init__(self, outcome: str, winners: tuple[int, ...]) -> None:
        """Keep what came of it."""
        super().__init__(outcome)
        self.outcome = outcome
        self.winners = winners


class Game:
    """Everything that lies on the table of one game."""

    def __init__(
        self, size: int, cards: list[str], spare: list[str], options: dict[str, str], table: Table
    ) -> None:
        """Lay out the cards as dealt."""
        self.table = table
        self.size = size
        self.cards = list(cards)
        self.spare = list(spare)
        self.open_mayor = options.get("mayor", "secret") == "open"
        self.dog_plays = self.open_mayor and options.get("guard-dog", "no") == "yes"
        self.identity_calls = options.get("identity-calls", "no") == "yes"
        self.alive = [True] * size
        self.dog_alive = False  # "from the election on"
        self.round = 0
        self.deaths: list[tuple[int, Who, str]] = []
        self.quiet_since = 0  # the last round with a death, or with a refused draw
        self.lovers: tuple[int, ...] = ()
        self.mayor: int | None = None  # who holds the open office
        self.mayor_elected = False
        # powers
        self.blessed: int | None = None
        self.healing = True
        self.poison = True
        self.asked_trio = False
        self.hunting = True
        self.forged = False
        self.healed_last: Who | None = None
        self.keeper: int | None = None  # where the stray cat is
        for seat in range(size):
            if cards[seat] == "stray-cat":
                self.keeper = seat
        self.cat_gone = False
        self.clear_night()

    def clear_night(self) -> None:
        """Forget last night."""
        self.werewolves_called = False
        self.vampires_called = False
        self.devoured: Who | None = None
        self.bitten: Who | None = None
        self.saved: Who | None = None
        self.healed: Who | None = None
        self.poisoned: Who | None = None
        self.struck: Who | None = None
        self.hunted: Who | None = None
        self.chaser: int | None = None
        self.active: list[int] = []


# --- who is there ------------------------------------------------------------------------------------


def living(game: Game) -> tuple[int, ...]:
    """Name the living in seat order."""
    return tuple(seat for seat in range(game.size) if game.alive[seat])


def others(game: Game, me: int) -> tuple[int, ...]:
    """Name the living other than one."""
    return tuple(seat for seat in living(game) if seat != me)


def dog(game: Game) -> tuple[str, ...]:
    """Name the guard dog where it lives."""
    return (DOG,) if game.dog_alive else ()


def holders(game: Game, card: str) -> tuple[int, ...]:
    """Name the living who hold a card now."""
    return tuple(seat for seat in living(game) if game.cards[seat] == card)


def called(game: Game, card: str) -> bool:
    """Say whether a character is called: somebody living has it, or it lies spare."""
    # "Dead characters are not (their card is known)." "On the first night its character is called like
    # any other, though nobody answers"; "the box goes on calling that character, to nobody, for the
    # rest of the game"
    return len(holders(game, card)) > 0 or card in game.spare


def team(game: Game, seat: int) -> str:
    """Name the team somebody is of now."""
    # "'Village' here is everybody who is neither werewolf nor vampire." "Team is what a player is now"
    if game.cards[seat] == "werewolf":
        return "werewolves"
    if game.cards[seat] == "vampire":
        return "vampires"
    return "village"


def is_beast(game: Game, seat: int) -> bool:
    """Say whether somebody is a werewolf or a vampire now."""
    return team(game, seat) != "village"


def here(game: Game, who: Who) -> bool:
    """Say whether a player or the dog is alive."""
    if isinstance(who, str):
        return game.dog_alive
    return game.alive[who]


# --- answers -----------------------------------------------------------------------------------------


def gone_home(game: Game, answer: object) -> int | None:
    """Return who leaves, if the answer is that somebody leaves."""
    if isinstance(answer, tuple) and len(answer) == 2 and answer[0] == "leaves":
        seat = answer[1]
        if not isinstance(seat, int) or not game.alive[seat]:
            raise ValueError(f"cannot leave: {seat!r}")
        return seat
    return None


def one_of(answer: object, choices: tuple[Who, ...]) -> Who | None:
    """Return the one chosen, or None for nobody."""
    if answer is None:
        return None
    if not isinstance(answer, (int, str)) or answer not in choices:
        raise ValueError(f"not on offer: {answer!r} of {choices!r}")
    return answer


def one_seat(answer: object, choices: tuple[int, ...]) -> int | None:
    """Return the seat chosen, or None for nobody."""
    if answer is None:
        return None
    if not isinstance(answer, int) or answer not in choices:
        raise ValueError(f"not on offer: {answer!r} of {choices!r}")
    return answer


def listed(answers: object, count: int) -> list[object]:
    """Return several answers as a list."""
    if not isinstance(answers, (list, tuple)) or len(answers) != count:
        raise ValueError(f"not {count} answers: {answers!r}")
    return list(answers)


# --- the end -----------------------------------------------------------------------------------------


def mixed_lovers(game: Game) -> bool:
    """Say whether the lovers are of different teams."""
    if len(game.lovers) != 2:
        return False
    return team(game, game.lovers[0]) != team(game, game.lovers[1])


def members(game: Game, name: str) -> tuple[int, ...]:
    """Name the winners of a team, its dead included."""
    winners = []
    for seat in range(game.size):
        if team(game, seat) != name:
            continue
        # "Lovers of different teams win only by 2."
        if mixed_lovers(game) and seat in game.lovers:
            continue
        winners.append(seat)
    return tuple(winners)


def check_end(game: Game) -> None:
    """End the game if it is over."""
    alive = living(game)
    if not alive:
        raise Ended("draw", ())
    # "Exactly two players alive, they are lovers, and of different teams"
    if mixed_lovers(game) and alive == game.lovers:
        raise Ended("lovers", game.lovers)
    # "Only one team has living members: that team wins, its dead included."
    teams = []
    for seat in alive:
        if team(game, seat) not in teams:
            teams.append(team(game, seat))
    if len(teams) == 1:
        raise Ended(teams[0], members(game, teams[0]))
    if stalemate(game):
        raise Ended("draw", ())


def stalemate(game: Game) -> bool:
    """Say whether one beast is alone with one player it cannot kill, and nothing is to come."""
    alive = living(game)
    if len(alive) != 2:
        return False
    beasts = [seat for seat in alive if is_beast(game, seat)]
    rest = [seat for seat in alive if not is_beast(game, seat)]
    if len(beasts) != 1 or len(rest) != 1:
        return False
    # "one player it cannot kill (cook, blessed)"
    if game.cards[rest[0]] != "cook" and game.blessed != rest[0]:
        return False
    # "neither can break a tie"
    if can_break_tie(game, alive):
        return False
    # "no cat wanders"
    if game.keeper in alive and not game.cat_gone:
        return False
    # "no bite is pending": one that would kill if the day ended now
    if game.bitten is not None and not beasts_fail(game, game.bitten):
        return False
    # "no poison or hunt is left"
    if holders(game, "witch") and game.poison:
        return False
    if holders(game, "vampire-slayer") and game.hunting:
        return False
    # "and neither is a drunkard whose second night is still to come"
    if holders(game, "drunkard") and game.round < 2:
        return False
    return True


def can_break_tie(game: Game, alive: tuple[int, ...]) -> bool:
    """Say whether one of the living is the mayor, or is about to be elected."""
    if game.open_mayor:
        return game.mayor in alive or not game.mayor_elected
    return len(holders(game, "mayor")) > 0


# --- deaths and what follows -------------------------------------------------------------------------


def die(game: Game, who: Who, cause: str) -> None:
    """Let somebody die aloud, with all that follows."""
    game.deaths.append((game.round, who, cause))
    game.quiet_since = game.round
    if isinstance(who, str):
        game.dog_alive = False
        game.table.say("died", who=who, cause=cause)
        return
    game.alive[who] = False
    game.table.say("died", who=who, cause=cause)
    # "1. the hunter shoots another living player at once, undiscussed; 2. the other lover dies of
    # grief; 3. the open mayor passes the office (and the living guard dog)"
    if game.cards[who] == "hunter":
        shot(game, who)
    grief(game, who)
    pass_office(game, who)


def shot(game: Game, hunter: int) -> None:
    """Let the dying hunter shoot another living player or the dog."""
    while True:
        choices = living(game) + dog(game)
        if not choices:
            return
        answer = game.table.ask("hunter", "", (hunter,), choices, False, 1)
        leaver = gone_home(game, answer)
        if leaver is not None:
            # the question is looked at again
            leave(game, leaver)
            continue
        target = one_of(answer, choices)
        if target is None:
            game.table.say("hunter-spares", who=hunter)
            return
        die(game, target, "hunter")
        return


def grief(game: Game, who: int) -> None:
    """Let the other lover die of grief."""
    if who not in game.lovers:
        return
    for other in game.lovers:
        if other != who and game.alive[other]:
            die(game, other, "grief")
            return


def pass_office(game: Game, who: int) -> None:
    """Let the open mayor who is out pass the office; the living dog goes with it."""
    if game.mayor != who:
        return
    while True:
        choices = living(game)
        if not choices:
            # "If nobody is left, it lapses."
            game.mayor = None
            game.table.say("office-lapses")
            return
        answer = game.table.ask("heir", "", (who,), choices, False, 1)
        leaver = gone_home(game, answer)
        if leaver is not None:
            leave(game, leaver)
            continue
        game.mayor = one_seat(answer, choices)
        if game.mayor is None:
            game.table.say("office-lapses")
        else:
            game.table.say("office-passes", who=game.mayor)
        return


def leave(game: Game, who: int) -> None:
    """Let somebody go home."""
    # "It has no consequences of its own: no shot, no grief, a pair of lovers is a pair no more; an
    # office passes on as at a death (guard dog with it); the stray cat, if they kept it, is not called
    # again; a bite still to come is void."
    game.alive[who] = False
    game.deaths.append((game.round, who, "left"))
    game.quiet_since = game.round
    game.table.say("left", who=who)
    if who in game.lovers:
        game.lovers = ()
    if game.bitten == who:
        game.bitten = None
    pass_office(game, who)


# --- the calls of the night --------------------------------------------------------------------------


def drunkard(game: Game) -> None:
    """Let the drunkard learn the spare card and become that character."""
    seats = holders(game, "drunkard")
    if not seats:
        # "if it is the drunkard's own, the drunkard is called to nobody on the 2nd night"
        game.table.tell("drunkard", (), None)
        return
    if not game.spare:
        game.table.tell("drunkard", seats, None)
        return
    card = game.spare.pop(0)
    game.cards[seats[0]] = card
    game.table.tell("drunkard", seats, card)
    # "if it is the cat, the drunkard is its first keeper and sends it that night"
    if card == "stray-cat":
        game.keeper = seats[0]


def stray_cat(game: Game) -> None:
    """Let the keeper send the cat to another living player."""
    if "stray-cat" in game.spare:
        game.table.ask("stray-cat", "stray-cat", (), (), False, 1)
        game.table.tell("stray-cat", (), None)
        return
    # "If its keeper of the moment is dead, it is never called again either."
    if game.cat_gone or game.keeper is None or not game.alive[game.keeper]:
        return
    choices = others(game, game.keeper)
    answer = game.table.ask("stray-cat", "stray-cat", (game.keeper,), choices, False, 1)
    target = one_seat(answer, choices)
    if target is None:
        game.table.tell("stray-cat", (), None)
        return
    game.keeper = target
    game.table.tell("stray-cat", (target,), "cat")
    # "A beast it is sent to chases it out of the village, and both are gone when day begins"
    if is_beast(game, target):
        game.cat_gone = True
        game.chaser = target


def cupid(game: Game) -> None:
    """Let cupid pick two players, self allowed."""
    seats = holders(game, "cupid")
    if not seats:
        game.table.ask("cupid", "cupid", (), (), False, 2)
        return
    game.active.extend(seats)
    choices = living(game)
    answer = game.table.ask("cupid", "cupid", seats, choices, False, 2)
    if answer is None:
        return
    pair = listed(answer, 2)
    picked = tuple(seat for seat in choices if seat in pair)
    if len(picked) != 2:
        raise ValueError(f"not two players: {answer!r}")
    game.lovers = picked


def lovers(game: Game) -> None:
    """Tell the lovers."""
    # "made to nobody when cupid's card lies spare or nobody was picked"
    if game.lovers:
        game.table.tell("lovers", game.lovers, game.lovers)
    else:
        game.table.tell("lovers", (), None)


def priest(game: Game) -> None:
    """Let the priest bless one other player, once a game."""
    seats = holders(game, "priest")
    if not seats:
        game.table.ask("priest", "priest", (), (), True, 1)
        return
    # "A living character whose once-a-game power is spent is still called"
    choices = others(game, seats[0]) if game.blessed is None else ()
    target = one_seat(game.table.ask("priest", "priest", seats, choices, True, 1), choices)
    if target is not None:
        game.blessed = target
        game.active.extend(seats)


def werewolves(game: Game) -> None:
    """Let the werewolves agree on one living player who is not a werewolf."""
    game.werewolves_called = True
    pack = holders(game, "werewolf")
    if not pack:
        game.table.tell("werewolves", (), None)
        game.table.ask("werewolves", "werewolves", (), (), False, 1)
        return
    game.active.extend(pack)
    game.table.tell("werewolves", pack, pack)
    prey = tuple(seat for seat in living(game) if game.cards[seat] != "werewolf")
    choices = prey + dog(game)
    game.devoured = one_of(game.table.ask("werewolves", "werewolves", pack, choices, False, 1), choices)


def vampires(game: Game) -> None:
    """Let the vampires agree on one living player who is not a vampire."""
    game.vampires_called = True
    pack = holders(game, "vampire")
    if not pack:
        game.table.tell("vampires", (), None)
        game.table.ask("vampires", "vampires", (), (), False, 1)
        return
    game.active.extend(pack)
    game.table.tell("vampires", pack, pack)
    prey = tuple(seat for seat in living(game) if game.cards[seat] != "vampire")
    choices = prey + dog(game)
    game.bitten = one_of(game.table.ask("vampires", "vampires", pack, choices, False, 1), choices)


def seer(game: Game) -> None:
    """Let the seer check one other living player: beast, yes or no."""
    seats = holders(game, "seer")
    if not seats:
        game.table.ask("seer", "seer", (), (), False, 1)
        game.table.tell("seer", (), None)
        return
    game.active.extend(seats)
    choices = others(game, seats[0])
    target = one_seat(game.table.ask("seer", "seer", seats, choices, False, 1), choices)
    game.table.tell("seer", seats, None if target is None else is_beast(game, target))


def oracle(game: Game) -> None:
    """Let the oracle check one other living player: beast, yes or no."""
    seats = holders(game, "oracle")
    if not seats:
        game.table.ask("oracle", "oracle", (), (), False, 1)
        game.table.tell("oracle", (), None)
        return
    game.active.extend(seats)
    choices = others(game, seats[0])
    target = one_seat(game.table.ask("oracle", "oracle", seats, choices, False, 1), choices)
    game.table.tell("oracle", seats, None if target is None else is_beast(game, target))


def witch(game: Game) -> None:
    """Let the witch see the victims, save and poison."""
    seats = holders(game, "witch")
    if not seats:
        game.table.tell("witch", (), None)
        game.table.ask("heal", "witch", (), (), True, 1)
        game.table.ask("poison", "witch", (), (), True, 1)
        return
    # "She is shown the victim(s) every night, also when the potion is spent"
    victims: tuple[Who, ...] = ()
    for who in living(game) + dog(game):
        if who == game.devoured or who == game.bitten:
            victims += (who,)
    game.table.tell("witch", seats, victims)
    choices = victims if game.healing else ()
    game.saved = one_of(game.table.ask("heal", "witch", seats, choices, True, 1), choices)
    if game.saved is not None:
        game.healing = False
        game.active.extend(seats)
    # "Poison: any living player (Ruling: herself too, if she must)."
    choices = living(game) + dog(game) if game.poison else ()
    game.poisoned = one_of(game.table.ask("poison", "witch", seats, choices, True, 1), choices)
    if game.poisoned is not None:
        game.poison = False
        game.active.extend(seats)


def healer(game: Game) -> None:
    """Let the healer heal one other living player, never the same one on two nights running."""
    seats = holders(game, "healer")
    if not seats:
        game.table.ask("healer", "healer", (), (), False, 1)
        return
    game.active.extend(seats)
    choices = tuple(who for who in others(game, seats[0]) + dog(game) if who != game.healed_last)
    game.healed = one_of(game.table.ask("healer", "healer", seats, choices, False, 1), choices)
    game.healed_last = game.healed


def trios(game: Game, me: int) -> tuple[tuple[int, ...], ...]:
    """List the trios of living neighbours that neither contain nor reach across the asker."""
    circle = []
    for step in range(1, game.size):
        seat = (me + step) % game.size
        if game.alive[seat]:
            circle.append(seat)
    found = []
    for first in range(len(circle) - 2):
        found.append((circle[first], circle[first + 1], circle[first + 2]))
    return tuple(found)


def investigator(game: Game) -> None:
    """Let the investigator name a trio, once a game: at least one beast, yes or no."""
    seats = holders(game, "investigator")
    if not seats:
        game.table.ask("investigator", "investigator", (), (), True, 1)
        game.table.tell("investigator", (), None)
        return
    choices = () if game.asked_trio else trios(game, seats[0])
    answer = game.table.ask("investigator", "investigator", seats, choices, True, 1)
    if answer is None:
        game.table.tell("investigator", seats, None)
        return
    for trio in choices:
        if answer == trio:
            game.asked_trio = True
            game.active.extend(seats)
            found = is_beast(game, trio[0]) or is_beast(game, trio[1]) or is_beast(game, trio[2])
            game.table.tell("investigator", seats, found)
            return
    raise ValueError(f"not on offer: {answer!r} of {choices!r}")


def vampire_slayer(game: Game) -> None:
    """Let the slayer hunt one other living player."""
    # "every, until the power is lost"
    if not game.hunting:
        return
    seats = holders(game, "vampire-slayer")
    if not seats:
        game.table.ask("vampire-slayer", "vampire-slayer", (), (), True, 1)
        return
    choices = others(game, seats[0]) + dog(game)
    answer = game.table.ask("vampire-slayer", "vampire-slayer", seats, choices, True, 1)
    game.hunted = one_of(answer, choices)
    if game.hunted is not None:
        game.active.extend(seats)


def blacksmith(game: Game) -> None:
    """Let the blacksmith forge a sword for one other living player, once a game."""
    # "every, until the sword is forged"
    if game.forged:
        return
    seats = holders(game, "blacksmith")
    if not seats:
        game.table.ask("blacksmith", "blacksmith", (), (), True, 1)
        return
    choices = others(game, seats[0])
    bearer = one_seat(game.table.ask("blacksmith", "blacksmith", seats, choices, True, 1), choices)
    if bearer is not None:
        game.forged = True
        game.active.extend(seats)
        sword(game, bearer)


def sword(game: Game, bearer: int) -> None:
    """Let the sword's bearer name one other living player, who dies at dawn."""
    game.table.tell("sword", (bearer,), "sword")
    choices = others(game, bearer) + dog(game)
    game.struck = one_of(game.table.ask("sword", "sword", (bearer,), choices, False, 1), choices)
    if game.struck is not None:
        game.active.append(bearer)


def identities(game: Game) -> None:
    """Make the calls 12-15, which only let somebody be known."""
    for card in ("hunter", "red-riding-hood", "cook", "mayor"):
        if called(game, card):
            game.table.tell(card, holders(game, card), None)


def insomniac(game: Game) -> None:
    """Tell the insomniac whether at least one of her two living neighbours was active."""
    seats = holders(game, "insomniac")
    if not seats:
        game.table.tell("insomniac", (), None)
        return
    me = seats[0]
    left = (me + 1) % game.size
    while not game.alive[left]:
        left = (left + 1) % game.size
    right = (me - 1) % game.size
    while not game.alive[right]:
        right = (right - 1) % game.size
    awake = False
    for neighbour in (left, right):
        if neighbour != me and neighbour in game.active:
            awake = True
    game.table.tell("insomniac", seats, awake)


def first_calls(game: Game) -> None:
    """Make the calls before the priest's."""
    # "on the 2nd night the drunkard is called before the cat"
    if game.round == 2 and called(game, "drunkard"):
        drunkard(game)
    if game.round >= 2:
        stray_cat(game)
    if game.round == 1 and called(game, "cupid"):
        cupid(game)
        lovers(game)


def night(game: Game) -> None:
    """Play one night, call by call."""
    game.clear_night()
    first_calls(game)
    if called(game, "priest"):
        priest(game)
    if called(game, "werewolf"):
        werewolves(game)
    if called(game, "vampire"):
        vampires(game)
    if called(game, "seer"):
        seer(game)
    if called(game, "oracle"):
        oracle(game)
    if called(game, "witch"):
        witch(game)
    if called(game, "healer"):
        healer(game)
    if called(game, "investigator"):
        investigator(game)
    if called(game, "vampire-slayer"):
        vampire_slayer(game)
    if called(game, "blacksmith"):
        blacksmith(game)
    if game.round == 1 and game.identity_calls:
        identities(game)
    if called(game, "insomniac"):
        insomniac(game)


# --- dawn and dusk -----------------------------------------------------------------------------------


def beasts_fail(game: Game, who: Who) -> bool:
    """Say whether one picked by a beast team does not die of it, asked at the very moment."""
    if not here(game, who) or who == game.saved or who == game.healed:
        return True
    if isinstance(who, str):
        return False
    if who == game.blessed or game.cards[who] == "cook":
        return True
    # "does not die of werewolves or vampires while the hunter lives - asked at the very moment"
    return game.cards[who] == "red-riding-hood" and len(holders(game, "hunter")) > 0


def kill_by_night(game: Game, who: Who | None, cause: str) -> None:
    """Let a night power kill, unless the victim is dead or blessed."""
    # "for the rest of the game no night power kills them: ... poison, slayer, sword are ignored"
    if who is not None and here(game, who) and who != game.blessed:
        die(game, who, cause)


def hunt_counts(game: Game) -> None:
    """Take the slayer's power away if the hunt was for one who is not a beast."""
    who = game.hunted
    # "A hunt stopped by a blessing kills nobody and costs nothing"; "If the victim dies of something
    # else the same night, the hunt still counts"
    if who is None or who == game.blessed:
        return
    if isinstance(who, str) or not is_beast(game, who):
        game.hunting = False


def dawn(game: Game) -> None:
    """Let the victims of the night die one after the other."""
    # "1. the beast that chased the stray cat away, 2. poison, 3. the sword, 4. the slayer's hunt,
    # 5. the werewolves' victim"; the cat's disappearance is not covered by a blessing
    if game.chaser is not None:
        die(game, game.chaser, "cat")
    kill_by_night(game, game.poisoned, "poison")
    kill_by_night(game, game.struck, "sword")
    hunt_counts(game)
    kill_by_night(game, game.hunted, "hunt")
    if game.devoured is not None and not beasts_fail(game, game.devoured):
        die(game, game.devoured, "werewolves")
    elif game.werewolves_called:
        # "It says so only if the werewolves were called that night"
        game.table.say("nobody-devoured")
    check_end(game)


def dusk(game: Game) -> None:
    """Let the bitten player die at the very end of the day."""
    who = game.bitten
    game.bitten = None
    if who is not None and not beasts_fail(game, who):
        die(game, who, "vampires")
    elif game.vampires_called:
        game.table.say("nobody-bitten")
    check_end(game)


# --- the office --------------------------------------------------------------------------------------


def hustings(game: Game) -> None:
    """Let them talk before the election until the time is up."""
    clock = "starts"
    while True:
        what = game.table.floor("hustings", clock, living(game), (), None)
        clock = "goes-on"
        if what is None:
            return
        leaver = gone_home(game, what)
        if leaver is not None:
            leave(game, leaver)
            check_end(game)


def ballot(game: Game, among: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hold one ballot; return those with most votes and who could be elected."""
    while True:
        # looked at again whenever somebody has left
        candidates = tuple(seat for seat in among if game.alive[seat])
        if not candidates:
            candidates = living(game)
        voters = living(game)
        answers = game.table.poll("elect", voters, candidates)
        leaver = gone_home(game, answers)
        if leaver is not None:
            leave(game, leaver)
            check_end(game)
            continue
        count = [0] * game.size
        given = listed(answers, len(voters))
        for voter, answer in zip(voters, given):
            target = one_seat(answer, candidates)
            # "Nobody votes for themself."
            if target is not None and target != voter:
                count[target] += 1
        best = max(count)
        if best == 0:
            return (), candidates
        return tuple(seat for seat in range(game.size) if count[seat] == best), candidates


def election(game: Game) -> None:
    """Elect the open mayor, to whom the dog comes."""
    hustings(game)
    best, among = ballot(game, living(game))
    if len(best) != 1:
        # "A tied election is held again between the tied, one without any vote among all"
        among = best if best else living(game)
        game.table.say("election-again", among=among)
        best, among = ballot(game, among)
    if len(best) != 1:
        # "tied or empty again, the box draws lots"
        among = best if best else among
        game.table.say("lots-drawn", among=among)
        best = game.table.draw("lots", among, 1)
        if len(best) != 1 or best[0] not in among:
            raise ValueError(f"not one of {among!r}: {best!r}")
    game.mayor = best[0]
    game.mayor_elected = True
    game.dog_alive = game.dog_plays
    game.table.say("elected", who=best[0])


# --- talk and gallows --------------------------------------------------------------------------------


def may_hang(game: Game, whom: Who) -> bool:
    """Say whether somebody may be hanged now."""
    # "While it lives the mayor can not be hanged (Ruling: nor nominated)."
    if whom == game.mayor and game.dog_alive:
        return False
    return here(game, whom)


def nominees(game: Game, acquitted: list[Who]) -> tuple[Who, ...]:
    """Name who may be nominated now."""
    found: list[Who] = []
    for whom in living(game) + dog(game):
        if may_hang(game, whom) and whom not in acquitted:
            found.append(whom)
    return tuple(found)


def nominated(game: Game, what: object, acquitted: list[Who]) -> tuple[int, Who] | None:
    """Return a nomination as (by, whom) if it is one and is allowed."""
    if not isinstance(what, tuple) or len(what) != 3 or what[0] != "nominates":
        return None
    by, whom = what[1], what[2]
    # "Ruling: nobody nominates themself"
    if by not in living(game) or whom not in nominees(game, acquitted) or by == whom:
        return None
    return by, whom


def seconded(game: Game, what: object, accusation: tuple[int, Who]) -> bool:
    """Say whether this is an allowed second of the accusation."""
    if not isinstance(what, tuple) or len(what) != 2 or what[0] != "seconds":
        return False
    # "another living player (not the nominator, not the accused) may second"
    return what[1] in living(game) and what[1] != accusation[0] and what[1] != accusation[1]


def mayor_vote(game: Game, voters: tuple[int, ...], votes: list[object]) -> object:
    """Return the vote of the mayor, open or secret, if one lives."""
    for voter, answer in zip(voters, votes):
        if game.open_mayor and voter == game.mayor:
            return answer
        if not game.open_mayor and game.cards[voter] == "mayor":
            return answer
    return None


def gallows(game: Game, whom: Who) -> str:
    """Vote on the accused; return what came of it: hanged, free or fallen."""
    while True:
        voters = living(game)
        answers = game.table.poll("gallows", voters, ("up", "down"))
        leaver = gone_home(game, answers)
        if leaver is None:
            break
        leave(game, leaver)
        check_end(game)
        # "If the accused has gone, or may not be hanged any more ..., the accusation falls"
        if not may_hang(game, whom):
            game.table.say("accusation-falls", whom=whom)
            return "fallen"
    votes = listed(answers, len(voters))
    # "one who does not press in time votes down"
    up = votes.count("up")
    down = len(votes) - up
    # "A tie is decided by the mayor's own vote if a mayor lives"
    if up > down or (up == down and mayor_vote(game, voters, votes) == "up"):
        die(game, whom, "gallows")
        return "hanged"
    game.table.say("acquitted", who=whom)
    return "free"


def talk(game: Game) -> None:
    """Let them talk, nominate and vote until one hangs or nobody nominates any more."""
    clock = "starts"
    accusation: tuple[int, Who] | None = None
    acquitted: list[Who] = []
    while True:
        what = game.table.floor("talk", clock, living(game), nominees(game, acquitted), accusation)
        if what is None:
            if clock == "last-call":
                # the box's last call has found no second
                game.table.say("nobody-leaves")
                return
            clock = "last-call"
            continue
        if clock == "starts":
            clock = "goes-on"
        vote_now = False
        leaver = gone_home(game, what)
        newer = nominated(game, what, acquitted)
        if leaver is not None:
            leave(game, leaver)
            check_end(game)
            if accusation is not None and not may_hang(game, accusation[1]):
                game.table.say("accusation-falls", whom=accusation[1])
                accusation = None
        elif newer is not None:
            accusation = newer
        elif accusation is not None and seconded(game, what, accusation):
            vote_now = True
        # "with only two alive a nomination needs no second"
        if accusation is not None and (vote_now or len(living(game)) == 2):
            whom = accusation[1]
            accusation = None
            came = gallows(game, whom)
            if came == "hanged":
                return
            if came == "free":
                # "the accused goes free and can not be nominated again that day"
                acquitted.append(whom)


# --- the game ----------------------------------------------------------------------------------------


def offer_draw(game: Game) -> None:
    """Offer a draw after three full rounds without a death."""
    if game.round - game.quiet_since < 3:
        return
    game.table.say("draw-offered")
    while True:
        voters = living(game)
        answers = game.table.poll("draw", voters, ("yes", "no"))
        leaver = gone_home(game, answers)
        if leaver is None:
            break
        leave(game, leaver)
        check_end(game)
    # the text is silent on who accepts: more than half of the living, silence is a no
    yes = listed(answers, len(voters)).count("yes")
    if yes > len(voters) - yes:
        raise Ended("draw", ())
    game.table.say("draw-refused")
    # three more rounds must pass before it is offered again
    game.quiet_since = game.round


def rounds(game: Game) -> NoReturn:
    """Play until the game ends."""
    while True:
        game.round += 1
        night(game)
        dawn(game)
        if game.round == 1 and game.open_mayor:
            election(game)
        talk(game)
        # after a hanging; where nobody was hanged nothing has changed but by leaving, checked there
        if hanged_today(game):
            check_end(game)
        dusk(game)
        offer_draw(game)


def hanged_today(game: Game) -> bool:
    """Say whether anybody was hanged in this round."""
    for when, _, cause in game.deaths:
        if when == game.round and cause == "gallows":
            return True
    return False


def play(
    size: int, cards: list[str], spare: list[str], options: dict[str, str], table: Table
) -> tuple[str, tuple[int, ...], list[tuple[int, Who, str]]]:
    """Play one game to its end."""
    game = Game(size, cards, spare, options, table)
    for seat in range(size):
        table.tell("deal", (seat,), game.cards[seat])
    try:
        rounds(game)
    except Ended as end:
        return end.outcome, end.winners, game.deaths
