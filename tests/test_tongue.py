"""The box speaks another language, or in another tone: all its words and its voice at once."""

import re
from functools import cache
from pathlib import Path

from moderator.keeping.settings import Settings
from moderator.lines import TONES
from moderator.lines.lines import Lines, load, spoken
from moderator.rules.requests import Floor, Poll
from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.voice import Speaking
from moderator.table.box import Box
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.form import form, talk_form
from moderator.table.shown import Complain
from moderator.table.sounding import SpokenMouth
from moderator.table.surfaces import Surface

from .boxes import box_of
from .hosted import table


class AtTheDoor(Surface):
    """A way in that is told in the box's words."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def way_in(self) -> str:
        return self.box.narrator.lines.text("evening.way-open", network="Wolves")


def test_words_and_voice_change_together(tmp_path: Path) -> None:
    asked: list[str] = []
    voices: list[FakeVoice] = []

    def voice(settings: Settings, lines: Lines) -> Speaking:
        asked.append(f"{settings.language} {lines.language}")
        voices.append(FakeVoice())
        return voices[-1]

    def mouth(settings: Settings, lines: Lines, tell: Complain) -> SpokenMouth:
        return SpokenMouth(voice, settings, lines, FakeSpeaker(LoopClock()), tell)

    async def change() -> None:
        box = box_of(tmp_path, mouth=mouth)
        assert asked == ["en en"]
        box.speak(language="de")
        assert asked == ["en en", "de de"]
        assert box.settings.language == box.narrator.lines.language == "de"
        assert isinstance(box.mouth, SpokenMouth)
        assert box.mouth.voice is voices[1]
        await box.mouth.say("Gute Nacht.")
        assert voices[1].asked[-1] == "Gute Nacht."
        assert "Gute Nacht." not in voices[0].asked
        await box.mouth.close()

    run_virtually(change())


def test_another_tone_is_spoken_from_then_on(tmp_path: Path) -> None:
    async def change() -> None:
        box = box_of(tmp_path)
        assert box.narrator.lines.wordings["scene.dawn"] == load("en").wordings["scene.dawn"]
        box.speak(tone="short")
        short = load("en", TONES["short"]("en")).wordings["scene.dawn"]
        assert box.narrator.lines.wordings["scene.dawn"] == short
        box.speak(language="de")
        assert box.narrator.lines.wordings["scene.dawn"] != short
        assert (box.settings.language, box.settings.tone) == ("de", "short")

    run_virtually(change())


def test_nothing_is_said_any_more_in_the_language_of_before(tmp_path: Path) -> None:
    """Between two games, and of what is told later: the way in, the cast, the whole next game."""

    async def play() -> None:
        async with table(tmp_path, lines=None, onlookers=[AtTheDoor]) as at:
            await at.until_asked("cast")
            assert at.said
            assert [text for text in at.said if is_in("de", text)] == []
            at.box.speak(language="de")
            before = len(at.said)
            assert at.host.do("way")
            await at.until(lambda: at.is_speaking)
            heard = [seen.detail for seen in at.observer.seen if seen.what == "says"]
            assert heard[-1] == load("de").text("evening.way-open", network="Wolves")
            await at.until(lambda: not at.is_speaking)
            at.host.next()
            await at.until_asked("again")
            later = at.said[before:]
            assert len(later) > 30
            assert [text for text in later if is_in("en", text)] == []
            assert len([text for text in later if is_in("de", text)]) > 0.8 * len(later)

    run_virtually(play())


@cache
def patterns(language: str) -> list[re.Pattern[str]]:
    """What spoken lines look like, whatever is put in: those that have enough words of their own."""
    wordings = [wording for many in spoken(load(language)).values() for wording in many]
    wordings = [wording for wording in wordings if len(re.sub(r"\{\w+\}", "", wording).split()) > 2]
    return [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(wording))) for wording in wordings]


def is_in(language: str, text: str) -> bool:
    """Whether this can be said in that language."""
    return any(pattern.fullmatch(text) for pattern in patterns(language))


def test_a_question_is_put_in_the_language_of_the_moment(tmp_path: Path) -> None:
    async def ask() -> None:
        box = box_of(tmp_path)
        for language in ("de", "en"):
            box.speak(language=language)
            vote = form(Poll("vote", (0, 1), (0, 1)), box.board, box.narrator)
            assert vote.title == load(language).text("prompt.vote")
            talk = talk_form(Floor("talk", "starts", (0, 1)), box.board, box.narrator)
            assert talk.title == load(language).text("page.seat.shown.talk")

    run_virtually(ask())
