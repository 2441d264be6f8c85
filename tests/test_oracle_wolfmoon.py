"""The oracle of Wolfmoon at situations worked by hand from the law, where random games seldom come."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .oracle.wolfmoon import MOONS, VALUES, Choice, Game, Gone, OutRecord, Result, all_characters


class Stop(Exception):
    """The script is at its end."""


class Script:
    """A table that reads its answers from a list of (task, seat, answer)."""

    def __init__(self, answers: list[tuple[str, int, Choice | Gone]], chance: dict[str, list[str]]) -> None:
        """Remember the answers and the orders of chance."""
        self.answers = list(answers)
        self.chance = chance
        self.offered: list[tuple[str, int, list[Choice]]] = []

    def ask(self, task: str, seat: int, choices: list[Choice], *_seen: Any, **_about: Any) -> Choice | Gone:
        """Give the next answer of the script, which must be to this question."""
        self.offered.append((task, seat, choices))
        if not self.answers:
            raise Stop
        want, who, answer = self.answers.pop(0)
        assert (want, who) == (task, seat), f"expected {want} of {who}, was asked {task} of {seat}"
        return answer

    def shuffle(self, what: str, cards: list[str]) -> list[str]:
        """Give the order the script has for it, or the cards as they lie."""
        return self.chance.get(what, cards)

    def lots(self, what: str, seats: list[int]) -> int:
        """Take the first."""
        assert what == "first"
        return seats[0]

    def tell(self, *_news: Any, **_about: Any) -> None:
        """What is told is compared with the rules elsewhere."""

    def say(self, *_news: Any, **_about: Any) -> None:
        """So is what is said."""


# Where it does not matter what is drawn.
LONG_PILE = ["seer", "villager", "villager", "villager"]


class Scene:
    """A situation: hands and displays by seat, what is drawn, what is answered."""

    def __init__(
        self,
        hands: str,
        displays: dict[int, str] | None = None,
        pile: str | None = None,
        aside: str = "drunkard bodyguard",
        marker: int | None = None,
        moons: int = 0,
        protected: list[int] | None = None,
        chance: dict[str, list[str]] | None = None,
        centre: str = "bodyguard bodyguard villager",
    ) -> None:
        """Lay the cards as the situation has them; `-` in hands is a player who is out."""
        self.table = Script([], chance or {})
        cards = hands.split()
        self.game = Game(self.table, list(range(len(cards))), 0)
        for seat, card in enumerate(cards):
            if card == "-":
                self.game.out[seat] = "villager"
            else:
                self.game.hands[seat] = [card]
        for seat, laid in (displays or {}).items():
            self.game.displays[seat] = laid.split()
        self.game.pile = LONG_PILE[:] if pile is None else pile.split()
        self.game.aside = aside.split()
        self.game.centre = centre.split()
        self.game.marker = marker
        self.game.moons = MOONS[:moons]
        self.game.protected = protected or []
        self.result: Result | None = None

    def play(self, *answers: tuple[str, int, Choice | Gone], seat: int = 0) -> Scene:
        """Play from this seat's turn until the game or the script is at its end."""
        self.table.answers = list(answers)
        try:
            self.result = self.game.play_on(seat)
        except Stop:
            self.result = None
        assert self.table.answers == [], f"not asked: {self.table.answers}"
        return self

    def draws(self, card: str, *answers: tuple[str, int, Choice | Gone]) -> Scene:
        """Seat 0 chooses A and plays this card, then the script goes on."""
        return self.play(("action", 0, "draw"), ("play", 0, card), *answers)

    def ended(self, outcome: str, *winners: int) -> None:
        """The game ended so."""
        assert self.result is not None, f"goes on with {self.asked()}"
        assert (self.result.outcome, self.result.winners) == (outcome, list(winners)), self.result

    def asked(self) -> tuple[str, int]:
        """Say what the last question was."""
        return self.table.offered[-1][0], self.table.offered[-1][1]

    def goes_on(self, task: str, seat: int) -> None:
        """The game goes on with this question."""
        assert self.result is None, self.result
        assert self.asked() == (task, seat), self.asked()

    def choices(self, task: str) -> list[Choice]:
        """The choices of the last question of this kind."""
        return [found for name, _, found in self.table.offered if name == task][-1]

    def never_asked(self, task: str) -> None:
        """No question of this kind was put."""
        assert task not in [name for name, _, _ in self.table.offered]

    def is_out(self, *seats: int) -> None:
        """Exactly these are out."""
        assert sorted(self.game.out) == list(seats), self.game.out


def draw(seat: int) -> tuple[str, int, Choice]:
    """Seat chooses A."""
    return ("action", seat, "draw")


def test_the_cards() -> None:
    """30 cards, 113 in all, 26 names, the copies by value as in the law."""
    cards = all_characters()
    assert len(cards) == 30
    assert len(VALUES) == 26
    assert sum(VALUES[card] for card in cards) == 113
    copies = Counter(VALUES[card] for card in cards)
    assert copies == {0: 2, 1: 6, 2: 4, 3: 4, 4: 4, 5: 2, 6: 2, 7: 2, 8: 2, 9: 1, 10: 1}


def test_pile() -> None:
    """The table of the preparation: pile in all, place of the sitting moon."""
    for players, pile, moon in ((3, 25, 9), (4, 24, 8), (5, 23, 8), (6, 22, 8)):
        game = Game(Script([], {}), list(range(players)))
        game.prepare()
        assert len(game.pile) == pile
        assert game.pile[moon - 1] == "moon-sitting"
        assert "werewolf" in game.pile[: moon - 1]
        assert [card for card in game.pile if card in MOONS] == MOONS


def test_moon_gives_a_turn_more_then_servant_once() -> None:
    """A moon gives a turn more, and the servant is asked for only at the end of that one."""
    scene = Scene("mayor seer girl", {0: "servant"}, "moon-sitting traitor villager villager")
    scene.play(draw(0), draw(0), ("play", 0, "traitor"), ("servant", 0, "yes"))
    scene.goes_on("action", 0)
    assert scene.game.edge == ["servant"]


def test_empty_pile_in_a_turn_more() -> None:
    """In a turn more with an empty pile an aside card is drawn by chance; with none only B."""
    scene = Scene(
        "mayor seer girl",
        {0: "servant"},
        "thief",
        "traitor schemer",
        chance={"aside": ["schemer", "traitor"]},
    )
    scene.draws("thief", ("target", 0, 1), draw(0), ("play", 0, "schemer"), ("servant", 0, "yes"))
    assert scene.game.aside == ["traitor"]
    scene = Scene("mayor seer girl", {0: "servant"}, "thief", "traitor")
    scene.draws("thief", ("target", 0, 1), draw(0), ("play", 0, "traitor"), ("servant", 0, "yes"))
    assert scene.choices("action") == ["exchange"]


def test_last_card_drawn_by_somebody_else() -> None:
    """The turn in which the last card was drawn, by whomever, is the last one."""
    scene = Scene("villager seer girl", pile="bounty-hunter villager")
    scene.draws("bounty-hunter", ("target", 0, 1)).ended("comparison", 2)


def test_going_out_in_the_own_turn() -> None:
    """Mayor played: the other card is laid down, too; the servant gives nothing."""
    scene = Scene("girl seer thief", {0: "servant"}, "mayor villager").draws("mayor")
    scene.is_out(0)
    assert scene.game.displays[0] == ["servant", "mayor", "girl"]
    scene.goes_on("action", 1)


def test_third_moon_last_card_werewolf_in_a_display() -> None:
    """The moon as the last card: the turn more draws from aside, then the comparison."""
    scene = Scene("seer mayor traitor -", {3: "werewolf"}, "moon-full", "girl spy", moons=2)
    scene.play(draw(0), draw(0), ("play", 0, "seer"), ("target", 0, 1)).ended("comparison", 1)


def test_third_moon_in_the_alchemists_draw() -> None:
    """The traitor laid down for the alchemist is not in hand when the third moon is judged."""
    scene = Scene("werewolf traitor girl", {1: "alchemist"}, "villager moon-full seer villager", moons=2)
    scene.draws("villager", ("target", 0, 1), ("value", 0, 5), ("alchemist", 1, "yes"))
    scene.ended("third-moon", 0)


def test_third_moon_in_the_witchs_draw() -> None:
    """Judged at once: the marker lies where it lay, who comes back has no share."""
    scene = Scene("girl werewolf -", pile="witch moon-full villager", moons=2, marker=1)
    scene.draws("witch", ("target", 0, 2)).ended("third-moon", 0, 1)
    scene = Scene("girl werewolf -", pile="witch moon-full villager", moons=2)
    scene.draws("witch", ("target", 0, 2)).ended("third-moon", 1)


def test_spy_against_alchemist_with_mayor() -> None:
    """A mayor handed over does not hinder the alchemist: first handed over, then the draw."""
    scene = Scene("mayor spy girl", {0: "alchemist"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 3), ("spy", 1, "yes"), ("alchemist", 0, "yes"))
    scene.is_out()
    assert scene.game.hands[0] == ["traitor"]
    assert scene.game.hands[1] == ["mayor"]
    assert scene.game.edge == ["alchemist"]


def test_spy_gets_the_schemer() -> None:
    """The schemer handed over takes the spy's player along; of three one is left and wins."""
    scene = Scene("schemer spy girl", pile="villager villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 3), ("spy", 1, "yes")).ended("last-in", 2)
    assert scene.result is not None
    assert scene.result.displays[1] == ["spy", "schemer"]
    assert scene.game.outs == [OutRecord(0, "spy", 1, 1), OutRecord(1, "schemer", 0, 1)]
    Scene("schemer spy -", pile="villager villager").draws(
        "villager", ("target", 0, 1), ("value", 0, 3), ("spy", 1, "yes")
    ).ended("nobody")


def test_spy_gets_the_schemer_but_has_an_alchemist() -> None:
    """The spy's player's own alchemist saves them: the schemer is laid down and they draw."""
    scene = Scene("schemer spy girl", {1: "alchemist"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 3), ("spy", 1, "yes"), ("alchemist", 1, "yes"))
    scene.is_out(0)
    assert scene.game.displays[1] == ["spy", "schemer"]
    assert scene.game.hands[1] == ["traitor"]


def test_spy_gets_the_schemer_but_guesser_is_saved() -> None:
    """The guesser's alchemist saves them: nobody is out."""
    scene = Scene("schemer spy girl", {0: "alchemist"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 3), ("spy", 1, "yes"), ("alchemist", 0, "yes"))
    scene.is_out()
    assert scene.game.hands[1] == ["schemer"]


def test_alchemist_not_offered() -> None:
    """Not for a mayor or werewolf laid down, not without a card, not against the own card."""
    scene = Scene("girl mayor seer", {1: "alchemist"}, "inquisitor villager").draws(
        "inquisitor", ("target", 0, 1)
    )
    scene.never_asked("alchemist")
    scene.is_out(1)
    scene = Scene("girl traitor seer", {1: "alchemist"}, "villager", "")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 5)).never_asked("alchemist")
    scene = Scene("traitor seer thief", {0: "alchemist"}, "girl villager").draws("girl", ("compare", 0, 1))
    scene.never_asked("alchemist")
    scene.is_out(0)


def test_taken_along_in_the_own_turn_saved() -> None:
    """Who is taken along goes out through another player's card: their own alchemist can save them."""
    scene = Scene("seer schemer girl", {0: "alchemist servant"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 8), ("alchemist", 0, "yes"), ("servant", 0, "no"))
    scene.is_out(1)
    assert scene.game.hands[0] == ["traitor"]
    assert scene.game.displays[0] == ["servant", "villager", "seer"]


def test_taken_along_holding_the_mayor() -> None:
    """Taken along with the mayor in hand: the alchemist cannot save."""
    scene = Scene("mayor schemer girl", {0: "alchemist"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 8)).ended("last-in", 2)
    scene.never_asked("alchemist")


def test_schemer_forced_without_a_card_to_draw() -> None:
    """It already lies in the display: nobody is taken along."""
    scene = Scene("seer schemer girl", {1: "alchemist"}, "bounty-hunter", "")
    scene.draws("bounty-hunter", ("target", 0, 1))
    scene.ended("comparison", 2)
    scene.is_out(1)
    scene.never_asked("alchemist")
    assert scene.game.outs == [OutRecord(1, "bounty-hunter", 0, 1)]


def test_forced_vampire_wins() -> None:
    """The bounty hunter forces the vampire over two cards of 7: its player wins, with an empty hand."""
    scene = Scene("girl vampire seer", {1: "spy alchemist"}, "bounty-hunter villager")
    scene.draws("bounty-hunter", ("target", 0, 1)).ended("vampire", 1)
    scene = Scene("girl vampire seer", {1: "spy gravedigger"}, "bounty-hunter villager villager")
    scene.draws("bounty-hunter", ("target", 0, 1)).goes_on("action", 1)


def test_forced_merchant_servant_and_witch() -> None:
    """Merchant counts later from the display; a forced witch brings nobody back but is there at the end."""
    scene = Scene("girl merchant seer", pile="bounty-hunter villager").draws(
        "bounty-hunter", ("target", 0, 1)
    )
    scene.ended("comparison", 0, 1)
    scene = Scene("girl witch -", pile="bounty-hunter villager", marker=0)
    scene.draws("bounty-hunter", ("target", 0, 1)).ended("comparison", 0, 1)
    scene = Scene("girl servant seer", pile="bounty-hunter traitor villager villager")
    scene.draws("bounty-hunter", ("target", 0, 1), draw(1), ("play", 1, "traitor"), ("servant", 1, "yes"))
    scene.goes_on("action", 1)


def test_witchs_owner_wins_though_out() -> None:
    """Out or not, whoever played it: the display counts; in a hand the witch gives nothing."""
    Scene("girl thief -", {2: "witch"}, "traitor", marker=1).draws("traitor").ended("comparison", 1, 2)
    Scene("witch thief -", pile="traitor", marker=1).draws("traitor").ended("comparison", 1)


def test_witchs_owner_and_the_traitor() -> None:
    """The marker's player wins as traitor: the witch's owner wins, too."""
    scene = Scene("seer werewolf traitor girl", {0: "witch"}, "moon-full villager", moons=2, marker=2)
    scene.play(draw(0)).ended("third-moon", 0, 1, 2)


def test_no_share_where_the_beggar_king_is_held() -> None:
    """By his effect, as last one in and by the vampire."""
    scene = Scene("beggar-king alchemist -", {2: "witch"}, "seer", marker=0)
    scene.draws("seer", ("target", 0, 1)).ended("comparison", 0)
    scene = Scene("beggar-king seer -", {2: "witch"}, "villager villager", marker=0)
    scene.draws("villager", ("target", 0, 1), ("value", 0, 2)).ended("last-in", 0)
    scene = Scene("beggar-king seer thief", {0: "mayor spy", 2: "witch"}, "vampire villager", marker=0)
    scene.draws("vampire").ended("vampire", 0)


def test_gravedigger_limits() -> None:
    """Not the werewolf, not himself, not from a protected player; own display yes."""
    scene = Scene(
        "girl seer thief -", {0: "traitor", 1: "spy", 3: "werewolf"}, "gravedigger villager", protected=[1]
    )
    scene.draws("gravedigger", ("dig", 0, 0), ("dig-card", 0, "traitor"), ("play", 0, "traitor"))
    assert scene.choices("dig") == [0]


def test_drunkard_spares_the_protected() -> None:
    """Hands of all in but the protected, the own included."""
    scene = Scene(
        "girl seer thief", pile="drunkard villager", protected=[2], chance={"drunkard": ["seer", "girl"]}
    )
    scene.draws("drunkard")
    assert [scene.game.hands[seat] for seat in (0, 1, 2)] == [["seer"], ["girl"], ["thief"]]


def test_monster_values() -> None:
    """Lowest plus highest; one card counts as both; none is 0; a merchant is a 3 and adds its 2."""
    monster = "frankensteins-monster"
    for shown, value in (("", 0), ("spy", 14), ("villager thief seer", 8), ("merchant villager", 6)):
        assert Scene(f"{monster} seer girl", {0: shown}).game.final_value(0) == value


def test_beggar_king() -> None:
    """An 8 or 9 among final values lets him win alone, over a 10, too; else he is a 0."""
    Scene("seer beggar-king alchemist werewolf", pile="traitor").draws("traitor").ended("comparison", 1)
    Scene("seer beggar-king thief werewolf", {2: "merchant"}, "traitor").draws("traitor").ended(
        "comparison", 1
    )
    Scene("seer beggar-king mayor", {2: "merchant"}, "traitor").draws("traitor").ended("comparison", 2)
    assert Scene("beggar-king seer girl", {0: "merchant"}).game.final_value(0) == 2


def test_leaving_target() -> None:
    """What was asked about their hand has no effect any more."""
    scene = Scene("mayor seer girl thief", pile="villager villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, Gone(1))).goes_on("action", 2)
    scene.never_asked("spy")


def test_guesser_leaves_at_the_spys_moment() -> None:
    """The spy's moment is over."""
    scene = Scene("seer spy girl thief", pile="villager villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 3), ("spy", 1, Gone(0))).goes_on("action", 1)
    assert scene.game.hands[1] == ["spy"]


def test_left_cannot_come_back_and_has_no_share() -> None:
    """Not brought back by the witch, no share in a win."""
    scene = Scene("girl seer thief", pile="witch villager").play(
        ("action", 0, Gone(2)), draw(0), ("play", 0, "witch")
    )
    scene.never_asked("target")
    scene = Scene("girl thief spy -", {3: "witch"}, "traitor", marker=1)
    scene.play(("action", 0, Gone(3)), draw(0), ("play", 0, "traitor")).ended("comparison", 1, 2)


def test_leaving_at_an_exchange() -> None:
    """The centre card taken goes back to its place; only the own hand is laid open."""
    scene = Scene("mayor seer girl", centre="spy witch thief")
    scene.play(("action", 0, "exchange"), ("place", 0, 2), ("keep", 0, Gone(0))).goes_on("action", 1)
    assert scene.game.centre == ["spy", "witch", "thief"]
    assert scene.game.displays[0] == ["mayor"]


def test_leaving_in_the_last_turn() -> None:
    """The last card is drawn, its player leaves: the comparison of the others."""
    scene = Scene("mayor seer girl", pile="traitor").play(draw(0), ("play", 0, Gone(0)))
    scene.ended("comparison", 2)


def test_whose_card_it_is_leaves_at_the_alchemists_moment() -> None:
    """The question stands: still saved or out; then it is the next player's turn."""
    scene = Scene("mayor traitor girl thief", {1: "alchemist"}, "villager schemer villager")
    scene.draws(
        "villager", ("target", 0, 1), ("value", 0, 5), ("alchemist", 1, Gone(0)), ("alchemist", 1, "yes")
    ).goes_on("action", 1)
    scene.is_out(0)
    scene = Scene("mayor schemer girl thief", {1: "alchemist"}, "villager traitor villager")
    scene.draws(
        "villager", ("target", 0, 1), ("value", 0, 8), ("alchemist", 1, Gone(0)), ("alchemist", 1, "no")
    ).goes_on("action", 2)
    scene.is_out(0, 1)


def test_the_end_is_looked_at_when_somebody_leaves() -> None:
    """Whoever leaves, in or out: the last one in wins at once, also while asked for the alchemist."""
    scene = Scene("seer schemer girl", {0: "alchemist"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 8), ("alchemist", 0, Gone(2))).ended("last-in", 0)
    scene = Scene("seer schemer -", {0: "alchemist"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 8), ("alchemist", 0, Gone(1))).ended("last-in", 0)


def test_spy_prize_and_leaving_at_the_alchemists_moment() -> None:
    """The guesser, struck, goes home: the schemer handed over takes nobody along."""
    scene = Scene("schemer spy girl", {0: "alchemist"}, "villager traitor villager")
    scene.draws("villager", ("target", 0, 1), ("value", 0, 3), ("spy", 1, "yes"), ("alchemist", 0, Gone(0)))
    scene.is_out(0)
    assert scene.game.hands[1] == ["schemer"]
    assert scene.game.displays[0] == ["alchemist", "villager"]
    scene.goes_on("action", 1)


def test_protection_of_who_left_ends() -> None:
    """Protection ends, so the display of who left can be dug."""
    scene = Scene("girl seer thief", pile="gravedigger villager", protected=[2])
    scene.play(("action", 0, Gone(2)), draw(0), ("play", 0, "gravedigger"))
    assert scene.choices("dig") == [2]
