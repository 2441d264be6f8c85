"""The box speaks another language: its words and its voice, between two games."""

from dataclasses import replace
from pathlib import Path

from moderator.keeping.settings import Settings
from moderator.lines import Lines
from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.voice import Speaking
from moderator.table.clock import LoopClock
from moderator.table.mouth import SpokenMouth
from moderator.table.tongue import Tongue

from .shared_stage import LINES, in_a_loop, rest, shared_table


@in_a_loop
async def test_words_and_voice_change_together(tmp_path: Path) -> None:
    table = shared_table(tmp_path)
    voices, asked = [FakeVoice(), FakeVoice()], list[str]()
    mouth = SpokenMouth(voices[0], FakeSpeaker(LoopClock()), lambda _: None)

    def voice(settings: Settings, lines: Lines) -> Speaking:
        asked.append(f"{settings.language} {lines.language}")
        return voices[1]

    stage = table.stage._replace(mouth=mouth)
    by_name = {lines.language: lines for lines in LINES}
    tongue = Tongue(stage, table.proposals, by_name.__getitem__, voice)
    table.proposals.settings = replace(table.proposals.settings, language="en")
    tongue.speak("de")
    assert asked == ["de de"]
    assert stage.narrator.lines.language == "de"
    assert mouth.voice is voices[1]
    await mouth.say("Gute Nacht.")
    await rest()
    await mouth.close()
