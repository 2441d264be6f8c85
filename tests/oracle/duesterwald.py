"""Düsterwald, played literally as law/duesterwald.md and law/dealing.md say."""

from __future__ import annotations

from typing import NoReturn, Protocol


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
        # "called is every character of the cast": what was dealt and what lies spare.
        self.cast = list(cards) + list(spare)
        self.shown: list[str] = []
        self.alive = [True] * size
        self.lovers: tuple[int, ...] = ()
        self.captain: int | None = None
        self.round = 0
        self.brews = int(options.get("witch_potions", "2"))
        self.healing = True
        self.poison = True
        self.captain_option = options.get("captain", "first_day")
        self.deaths: list[tuple[int, int, str]] = []


# --- who is there ------------------------------------------------------------------------------------


def living(game: Game) -> tuple[int, ...]:
    """Name the living in seat order."""
    return tuple(seat for seat in range(game.size) if game.alive[seat])


def others(game: Game, me: int) -> tuple[int, ...]:
    """Name the living other than one."""
    return tuple(seat for seat in living(game) if seat != me)


def holders(game: Game, card: str) -> tuple[int, ...]:
    """Name the living who hold a card."""
    return tuple(seat for seat in living(game) if game.cards[seat] == card)


def called(game: Game, card: str) -> bool:
    """Say whether a character is called: of the cast, and not all its cards shown on the dead yet."""
    # "called is every character of the cast until its card has been shown on a dead player;
    # one that lies spare is called too, to nobody, all game"
    return game.cast.count(card) > game.shown.count(card)


# --- answers -----------------------------------------------------------------------------------------


def gone_home(game: Game, answer: object) -> int | None:
    """Return who leaves, if the answer is that somebody leaves."""
    if isinstance(answer, tuple) and len(answer) == 2 and answer[0] == "leaves":
        seat = answer[1]
        if not isinstance(seat, int) or not game.alive[seat]:
            raise ValueError(f"cannot leave: {seat!r}")
        return seat
    return None


def one_seat(answer: object, choices: tuple[int, ...]) -> int | None:
    """Return a chosen seat, or None for nobody."""
    if answer is None:
        return None
    if not isinstance(answer, int) or answer not in choices:
        raise ValueError(f"not on offer: {answer!r} of {choices!r}")
    return answer


def listed(answers: object, count: int) -> list[object]:
    """Return the answers of a poll as a list."""
    if not isinstance(answers, (list, tuple)) or len(answers) != count:
        raise ValueError(f"not {count} answers: {answers!r}")
    return list(answers)


# --- the end -----------------------------------------------------------------------------------------


def is_werewolf(game: Game, seat: int) -> bool:
    """Say whether somebody is a werewolf now."""
    return game.cards[seat] == "werewolf"


def mixed_lovers(game: Game) -> bool:
    """Say whether the lovers are of different sides."""
    if len(game.lovers) != 2:
        return False
    return is_werewolf(game, game.lovers[0]) != is_werewolf(game, game.lovers[1])


def side(game: Game, werewolves: bool) -> tuple[int, ...]:
    """Name the winners of a side, its dead included."""
    winners = []
    for seat in range(game.size):
        if is_werewolf(game, seat) != werewolves:
            continue
        # "Lovers of different sides win only by 2, never with a side."
        if mixed_lovers(game) and seat in game.lovers:
            continue
        winners.append(seat)
    return tuple(winners)


def check_end(game: Game) -> None:
    """End the game if it is over."""
    alive = living(game)
    # "1. Nobody is alive: draw"
    if not alive:
        raise Ended("draw", ())
    # "2. Exactly the two lovers are alive and they are one werewolf and one of the village"
    if mixed_lovers(game) and alive == game.lovers:
        raise Ended("lovers", game.lovers)
    # "3. No werewolf alive: the village wins, its dead included."
    if not holders(game, "werewolf"):
        raise Ended("village", side(game, False))
    # "4. Only werewolves alive: the werewolves win, their dead included."
    if len(holders(game, "werewolf")) == len(alive):
        raise Ended("werewolves", side(game, True))


# --- deaths and what follows -------------------------------------------------------------------------


def out(game: Game, who: int, cause: str) -> None:
    """Take somebody out of the circle and show the card."""
    game.alive[who] = False
    game.shown.append(game.cards[who])
    game.deaths.append((game.round, who, cause))


def die(game: Game, who: int, cause: str) -> None:
    """Let somebody die aloud, with all that follows."""
    out(game, who, cause)
    game.table.say("died", who=who, cause=cause)
    consequences(game, who)


def consequences(game: Game, who: int) -> None:
    """Follow one death to its end."""
    # "the hunter may shoot one living player; the other lover dies of grief;
    # a dead captain names a living successor. Each of these is followed to its end"
    if game.cards[who] == "hunter":
        shot(game, who)
    grief(game, who)
    pass_office(game, who)


def shot(game: Game, hunter: int) -> None:
    """Let the dying hunter shoot."""
    while True:
        choices = living(game)
        if not choices:
            return
        answer = game.table.ask("hunter", "", (hunter,), choices, True, 1)
        leaver = gone_home(game, answer)
        if leaver is not None:
            # the question is looked at again
            leave(game, leaver)
            continue
        target = one_seat(answer, choices)
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
    """Let a captain who is out name a successor."""
    if game.captain != who:
        return
    while True:
        choices = living(game)
        if not choices:
            # "If nobody is left to name, the office lapses."
            game.captain = None
            game.table.say("office-lapses")
            return
        answer = game.table.ask("heir", "", (who,), choices, False, 1)
        leaver = gone_home(game, answer)
        if leaver is not None:
            leave(game, leaver)
            continue
        game.captain = one_seat(answer, choices)
        if game.captain is None:
            game.table.say("office-lapses")
        else:
            game.table.say("office-passes", who=game.captain)
        return


def leave(game: Game, who: int) -> None:
    """Let somebody go home."""
    # "the card is shown, cause left. It has no consequences of its own: no shot, no grief, a pair of
    # lovers is a pair no more; an office passes on as at a death"
    out(game, who, "left")
    game.table.say("left", who=who)
    if who in game.lovers:
        game.lovers = ()
    pass_office(game, who)


# --- nights ------------------------------------------------------------------------------------------


def preparation(game: Game) -> None:
    """Make the calls of the first night before the first round."""
    if called(game, "thief"):
        thief(game)
    if called(game, "cupid"):
        cupid(game)
        lovers(game)


def thief(game: Game) -> None:
    """Let the thief see the spare cards and swap."""
    seats = holders(game, "thief")
    if not seats:
        game.table.tell("thief", (), None)
        game.table.ask("thief", "thief", (), (), False, 1)
        return
    choices = list(game.spare)
    # "If both are werewolves he must swap."
    must = len(game.spare) > 0 and game.spare.count("werewolf") == len(game.spare)
    if not must:
        choices.append("keep")
    game.table.tell("thief", seats, tuple(game.spare))
    answer = game.table.ask("thief", "thief", seats, tuple(choices), False, 1)
    if answer is None:
        answer = game.spare[0] if must else "keep"
    if answer not in choices:
        raise ValueError(f"not on offer: {answer!r}")
    if answer == "keep":
        return
    # "A thief who swaps leaves his card there."
    taken = str(answer)
    game.spare[game.spare.index(taken)] = "thief"
    game.cards[seats[0]] = taken


def cupid(game: Game) -> None:
    """Let cupid pick two players, himself allowed."""
    seats = holders(game, "cupid")
    if not seats:
        game.table.ask("cupid", "cupid", (), (), False, 2)
        return
    choices = living(game)
    answer = game.table.ask("cupid", "cupid", seats, choices, False, 2)
    if answer is None:
        return
    pair = listed(answer, 2)
    picked = []
    for seat in choices:
        if seat in pair:
            picked.append(seat)
    if len(picked) != 2:
        raise ValueError(f"not two players: {answer!r}")
    game.lovers = tuple(picked)


def lovers(game: Game) -> None:
    """Let the lovers see each other."""
    if game.lovers:
        game.table.tell("lovers", game.lovers, game.lovers)
    else:
        game.table.tell("lovers", (), None)


def seer(game: Game) -> None:
    """Let the seer learn the exact character of another living player, if she likes."""
    seats = holders(game, "seer")
    if not seats:
        game.table.ask("seer", "seer", (), (), True, 1)
        game.table.tell("seer", (), None)
        return
    choices = others(game, seats[0])
    target = one_seat(game.table.ask("seer", "seer", seats, choices, True, 1), choices)
    if target is None:
        game.table.tell("seer", seats, None)
    else:
        game.table.tell("seer", seats, game.cards[target])


def werewolves(game: Game) -> int | None:
    """Let the pack agree on one living player who is not a werewolf."""
    pack = holders(game, "werewolf")
    if not pack:
        game.table.tell("werewolves", (), None)
        game.table.ask("werewolves", "werewolves", (), (), False, 1)
        return None
    game.table.tell("werewolves", pack, pack)
    choices = tuple(seat for seat in living(game) if not is_werewolf(game, seat))
    # "No agreement in the time allowed: nobody is devoured that night."
    return one_seat(game.table.ask("werewolves", "werewolves", pack, choices, False, 1), choices)


def witch(game: Game, victim: int | None) -> tuple[bool, int | None]:
    """Let the witch heal and poison; return whether she healed and whom she poisoned."""
    seats = holders(game, "witch")
    if not seats:
        game.table.tell("witch", (), None)
        game.table.ask("heal", "witch", (), (), True, 1)
        game.table.ask("poison", "witch", (), (), True, 1)
        return False, None
    # "Witch is shown the victim (or that there is none), every night."
    shown: tuple[int, ...] = () if victim is None else (victim,)
    game.table.tell("witch", seats, shown)
    choices = shown if game.healing and game.brews > 0 else ()
    healed = one_seat(game.table.ask("heal", "witch", seats, choices, True, 1), choices) is not None
    if healed:
        game.healing = False
        game.brews -= 1
    # "with 1 she has a single brew for the whole game, used either way"
    choices = living(game) if game.poison and game.brews > 0 else ()
    poisoned = one_seat(game.table.ask("poison", "witch", seats, choices, True, 1), choices)
    if poisoned is not None:
        game.poison = False
        game.brews -= 1
    return healed, poisoned


def night(game: Game) -> dict[int, str]:
    """Play one night; return who is to die and of what."""
    # "seer -> werewolves (girl may peek) -> witch"
    victim: int | None = None
    healed = False
    poisoned: int | None = None
    if called(game, "seer"):
        seer(game)
    if called(game, "werewolf"):
        victim = werewolves(game)
    if called(game, "witch"):
        healed, poisoned = witch(game, victim)
    dying: dict[int, str] = {}
    if poisoned is not None:
        dying[poisoned] = "poison"
    # "A player who dies from two causes dies once (cause werewolves)."
    if victim is not None and not healed:
        dying[victim] = "werewolves"
    return dying


def dawn(game: Game, dying: dict[int, str]) -> None:
    """Name the dead all together, then follow each death."""
    dead = tuple(sorted(dying))
    for who in dead:
        out(game, who, dying[who])
    if dead:
        game.table.say("dawn", dead=dead)
    else:
        game.table.say("nobody-died")
    # "victim by victim in seat order"
    for who in dead:
        consequences(game, who)
    check_end(game)


# --- days --------------------------------------------------------------------------------------------


def talk(game: Game, topic: str) -> None:
    """Let them talk until the time is up."""
    clock = "starts"
    while True:
        what = game.table.floor(topic, clock, living(game), (), None)
        clock = "goes-on"
        if what is None:
            return
        leaver = gone_home(game, what)
        if leaver is not None:
            leave(game, leaver)
            check_end(game)


def open_poll(game: Game, task: str, among: tuple[int, ...]) -> tuple[dict[int, int], tuple[int, ...]]:
    """Hold one ballot; return who pointed at whom and who could be pointed at."""
    while True:
        # looked at again whenever somebody has left
        candidates = tuple(seat for seat in among if game.alive[seat])
        if not candidates:
            candidates = living(game)
        voters = living(game)
        answers = game.table.poll(task, voters, candidates)
        leaver = gone_home(game, answers)
        if leaver is not None:
            leave(game, leaver)
            check_end(game)
            continue
        votes = {}
        given = listed(answers, len(voters))
        for voter, answer in zip(voters, given):
            target = one_seat(answer, candidates)
            # "Nobody votes for themself." "nobody may point at themself"
            if target is not None and target != voter:
                votes[voter] = target
        return votes, candidates


def most(game: Game, votes: dict[int, int], captain_counts: bool) -> tuple[int, ...]:
    """Name those with most votes in seat order."""
    count = [0] * game.size
    for voter, target in votes.items():
        count[target] += 1
        # "The captain's vote counts two."
        if captain_counts and voter == game.captain:
            count[target] += 1
    best = max(count)
    if best == 0:
        return ()
    return tuple(seat for seat in range(game.size) if count[seat] == best)


def election(game: Game) -> None:
    """Elect the captain."""
    talk(game, "hustings")
    votes, among = open_poll(game, "elect", living(game))
    best = most(game, votes, False)
    if len(best) != 1:
        # "A tied election is held again between the tied, one without any vote among all"
        among = best if best else living(game)
        game.table.say("election-again", among=among)
        votes, among = open_poll(game, "elect", among)
        best = most(game, votes, False)
    if len(best) != 1:
        # "tied or empty again, the box draws lots"
        among = best if best else among
        game.table.say("lots-drawn", among=among)
        best = game.table.draw("lots", among, 1)
        if len(best) != 1 or best[0] not in among:
            raise ValueError(f"not one of {among!r}: {best!r}")
    game.captain = best[0]
    game.table.say("elected", who=best[0])


def decided(game: Game, votes: dict[int, int], tied: tuple[int, ...]) -> int | None:
    """Return the one the captain's own vote decides a tie against."""
    if game.captain is None:
        return None
    own = votes.get(game.captain)
    if own is None or own not in tied:
        return None
    game.table.say("office-decides", who=own)
    return own


def vote_out(game: Game) -> int | None:
    """Hold the vote; return who leaves."""
    votes, _ = open_poll(game, "vote", living(game))
    best = most(game, votes, True)
    if len(best) < 2:
        # "No vote at all: nobody leaves."
        return best[0] if best else None
    chosen = decided(game, votes, best)
    if chosen is not None:
        return chosen
    # "if not, everybody votes again, freely"
    game.table.say("vote-tied", among=best)
    votes, _ = open_poll(game, "again", living(game))
    best = most(game, votes, True)
    if len(best) < 2:
        return best[0] if best else None
    # "Tied again: nobody leaves - unless the captain's vote is now for one of the tied"
    return decided(game, votes, best)


def vote(game: Game) -> None:
    """Let the village vote one player out."""
    chosen = vote_out(game)
    if chosen is None:
        game.table.say("nobody-leaves")
    else:
        die(game, chosen, "vote")
    check_end(game)


def rounds(game: Game) -> NoReturn:
    """Play until the game ends."""
    if game.captain_option == "start":
        election(game)
    while True:
        game.round += 1
        if game.round == 1:
            preparation(game)
        dawn(game, night(game))
        if game.round == 1 and game.captain_option == "first_day":
            election(game)
        talk(game, "talk")
        vote(game)


def play(
    size: int, cards: list[str], spare: list[str], options: dict[str, str], table: Table
) -> tuple[str, tuple[int, ...], list[tuple[int, int, str]]]:
    """Play one game to its end."""
    game = Game(size, cards, spare, options, table)
    for seat in range(size):
        table.tell("deal", (seat,), game.cards[seat])
    try:
        rounds(game)
    except Ended as end:
        return end.outcome, end.winners, game.deaths
