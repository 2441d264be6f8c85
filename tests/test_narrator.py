"""How the box puts things: never twice alike, lists that can be listened to, a score in ranks."""

from itertools import pairwise

import pytest

from moderator.lines import LANGUAGES, TONES
from moderator.lines.lines import load
from moderator.rules.duesterwald.events import DawnDeaths
from moderator.rules.events import Counted, Ended, Hustings, Night, Shown
from moderator.table.narrator import Narrator
from moderator.table.score import Score

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina"]


@pytest.fixture
def narrator() -> Narrator:
    """In German."""
    return Narrator(load("de"), NAMES)


def test_nothing_is_said_twice_in_a_row_in_the_same_words(narrator: Narrator) -> None:
    nudges = [narrator.anew("floor.nudge", str(step)) for step in range(50)]
    assert all(said != again for said, again in pairwise(nudges))
    assert len(set(nudges)) == narrator.lines.number("floor.nudge")


def test_all_wordings_are_heard_before_one_is_heard_again(narrator: Narrator) -> None:
    number = narrator.lines.number("scene.night")
    nights = [narrator.say(Night(2), f"{step}")[0] for step in range(1 + 3 * number)]
    assert len(set(nights[:number])) == number
    # From then on one fewer: the last of before is not the first of again.
    assert all(
        len(set(nights[start : start + number - 1])) == number - 1 for start in (number, 2 * number - 1)
    )


def test_in_other_words_there_may_be_fewer_wordings(narrator: Narrator) -> None:
    nights = [narrator.say(Night(2), str(step))[0] for step in range(4)]
    narrator.speak(load("de", TONES["short"]("de")))
    short = narrator.lines.wordings["scene.night"]
    assert len(short) < len(load("de").wordings["scene.night"])
    told = [narrator.say(Night(2), str(step))[0] for step in range(20)]
    assert set(told) == {wording.format_map({"night": 2}) for wording in short}
    assert not set(told) & set(nights)


def test_no_death_is_told_in_the_words_of_the_one_before(narrator: Narrator) -> None:
    told = [narrator.say(DawnDeaths((Shown(0, "seer"),)), str(step)) for step in range(30)]
    assert all(
        mourned != again and card != again_card for (mourned, card), (again, again_card) in pairwise(told)
    )


def test_another_game_is_told_in_other_words() -> None:
    openings = set()
    for number in range(30):
        narrator = Narrator(load("de"), NAMES)
        narrator.begin(str(number))
        openings.update(narrator.say(Night(1), "0.1"))
    assert len(openings) == load("de").number("scene.first-night")


def test_of_many_only_some_are_named(narrator: Narrator) -> None:
    assert narrator.few(NAMES[:5]) == "Anna, Ben, Clara, Dora und Emil"
    assert narrator.few(NAMES) == "Anna, Ben, Clara und 4 weitere"


def test_at_the_end_a_dozen_are_named_and_of_a_crowd_some() -> None:
    village = [f"Nr. {number}" for number in range(38)]
    narrator = Narrator(load("de"), village)
    _, named = narrator.say(Ended("village", tuple(range(12))), "")
    assert all(name in named for name in village[:12])
    _, crowd = narrator.say(Ended("village", tuple(range(38))), "")
    assert "Nr. 2 " in crowd
    assert "35" in crowd
    assert "Nr. 3 " not in crowd


def test_who_has_as_many_votes_is_named_together(narrator: Narrator) -> None:
    votes = tuple(enumerate((1, 0, 1, 0, 5, None, 2)))
    (said,) = narrator.say(Counted("vote", votes), "")
    assert said.endswith("je 2 Stimmen für Ben und Anna, je eine Stimme für Frida und Clara.")


def test_a_vote_that_counts_twice_is_counted_so_and_said_to_be(narrator: Narrator) -> None:
    votes = tuple(enumerate((1, 2, 1, 2, 5, None, 2)))
    (said,) = narrator.say(Counted("vote", votes, 0), "")
    assert said.endswith("je 3 Stimmen für Ben und Clara, eine Stimme für Frida.")
    assert "Anna" in said
    assert "doppelt" in said
    (said,) = narrator.say(Counted("vote", votes, 5), "")
    assert said.endswith("3 Stimmen für Clara, 2 Stimmen für Ben, eine Stimme für Frida.")
    assert "doppelt" not in said, "Frida has not voted"


def test_before_an_election_is_said_what_the_office_is_worth(narrator: Narrator) -> None:
    _, captain = narrator.say(Hustings("captain"), "")
    _, mayor = narrator.say(Hustings("mayor"), "")
    assert "doppelt" in captain
    assert "Ausschlag" in mayor


def test_cards_of_which_there_are_several_have_their_plural(narrator: Narrator) -> None:
    assert (
        narrator.cast(["werewolf", "seer", "werewolf", "villager"])
        == "2 Werwölfe, die Seherin und ein Dorfbewohner"
    )


def test_the_score_names_everybody_who_is_first_and_few_behind_them(narrator: Narrator) -> None:
    score = Score()
    score.add("village", ["Anna", "Ben", "Clara", "Dora"])
    score.add("werewolves", ["Anna", "Ben", "Emil"])
    score.add("draw", [])
    teams, first, behind = score.told(narrator)
    assert teams.endswith("Dorf 1, Werwölfe 1, Unentschieden 1.")
    assert "Anna und Ben" in first
    assert first.endswith("Siege: 2.")
    assert "Clara, Dora und Emil" in behind
    assert behind.endswith("Siege: 1.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_goes_on_over_different_games(language: str) -> None:
    score = Score()
    for outcome, winners in (("village", ["Anna", "Ben"]), ("moon", ["Anna"]), ("values", ["Ben", "Clara"])):
        score.add(outcome, winners)
    narrator = Narrator(load(language), ("Anna", "Ben", "Clara"))
    told = " ".join(score.told(narrator))
    for team in ("village", "moon", "values"):
        assert narrator.line(f"teams.{team}", "") in told
    assert list(score.ranks()) == [(2, ["Anna", "Ben"]), (1, ["Clara"])]


def test_a_long_list_of_those_behind_is_not_read_out(narrator: Narrator) -> None:
    everybody = [f"Name {number}" for number in range(12)]
    score = Score({"village": 2}, dict.fromkeys(everybody, 1) | {"Anna": 2})
    assert len(list(score.told(narrator))) == 2
    all_first = list(Score({"village": 1}, dict.fromkeys(everybody, 1)).told(narrator))
    assert all(name in all_first[1] for name in everybody)
