"""What speaks aloud: a voice that makes sound files of words, and a speaker that plays them.

Where nothing is to be heard, none of this is loaded.
"""

import asyncio
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, Literal

from ..keeping.folders import SOUNDS, cache_folder, memory_folders, own_folder
from ..keeping.settings import Settings
from ..lines.lines import Lines, scripts, spoken
from ..lines.otherwise import known_names
from ..lines.words import script_of
from ..sound.manner import script
from ..sound.scenery import ANY_HOUR, Hour
from ..sound.speaker import CARD_GONE, Knob, Speaker, SpeakerSettings
from ..sound.voice.bar import show_bar
from ..sound.voice.settings import VoiceSettings
from ..sound.voice.studio import whole_lines
from ..sound.voice.voice import BoxVoice, Speaking
from .mouth import Mouth, reading
from .shown import Complain, Trouble, Unheard

# When the lines are learnt: before anybody is greeted, while people come to their pages, or not at all;
# beside a service from the end, for the unit that renders at the first boot begins at the beginning.
Learning = Literal["first", "meanwhile", "from-the-end", "never"]

# With fewer texts to render than these nobody need be kept waiting.
FEW = 20
# How often the hour is looked at.
QUARTER = 15 * 60


def voice_settings(settings: Settings) -> VoiceSettings:
    """The voice as the table wants it."""
    own = own_folder()
    return VoiceSettings(
        settings.language, cache_folder(), voice=settings.voice, voices=own / "voices",
        recordings=own / "recordings" / settings.language, say_as=settings.say_as,
        voice_of=settings.voice_of, speed=settings.voice_speed, pitch=settings.voice_pitch,
        memory=memory_folders(), rendering=settings.rendering, known=known_names(settings.language),
    )  # fmt: skip


def voice_for(settings: Settings, lines: Lines) -> Speaking:
    """A voice that speaks these lines."""
    return BoxVoice(voice_settings(settings), spoken(lines))


class SpokenMouth(Mouth):
    """Speaks; where no voice is to be had a gong sounds, and the words are to be read on every screen."""

    can_ring = True

    def __init__(
        self,
        voice: Callable[[Settings, Lines], Speaking],
        settings: Settings,
        lines: Lines,
        speaker: Speaker,
        tell: Complain,
        learns: Learning = "never",
    ) -> None:
        self.voice = voice(settings, lines)
        self.speaker = speaker
        self._voice_for = voice
        self._settings = settings
        self._lines = lines
        self._tell = tell
        self._learns: Learning = learns
        # What was wrong when something was said last, and whether it was told that nothing is kept.
        self._wrong = ""
        self._told_unkept = False
        self._ahead: set[asyncio.Future[Any]] = set()

    async def open(self) -> None:
        """Have ready what is always the same, or begin with it."""
        if self._settings.quiet_hours:
            self.keep(asyncio.ensure_future(keep_quiet(self, self._settings)))
        if self._learns != "never":
            await prepare(self, whole_lines(scripts(self._lines)), self._learns)

    def prepare(self, texts: Iterable[str]) -> None:
        """Have these rendered ahead, behind the scenes; whoever speaks goes first."""
        preparing = asyncio.ensure_future(self.voice.prepare(map(script_of, texts)))
        self._ahead.add(preparing)
        preparing.add_done_callback(self._ahead.discard)

    def learn(self, settings: Settings, lines: Lines) -> None:
        """Speaks with another voice; the one before ends what it is saying."""
        before, self.voice, self._lines = self.voice, self._voice_for(settings, lines), lines
        self.keep(asyncio.ensure_future(before.close()))
        self.prepare(whole_lines(scripts(lines)))

    def keep(self, doing: asyncio.Future[None]) -> None:
        """Something that goes on until the mouth is closed."""
        self._ahead.add(doing)

    async def say(self, text: str) -> None:
        """Speak a text to its end."""
        file = await self.voice.file(script_of(text))
        if file is None or self.speaker.trouble == CARD_GONE:
            self._tell(Unheard(text))
        if file is None:
            await asyncio.gather(self.speaker.cue("gong", wait=True), asyncio.sleep(reading(text)))
        else:
            await self.speaker.say(file, script(script_of(text)).manner != "whisper")
        self._tell_troubles(file is None)

    async def whisper(self, text: str) -> bool:
        """Speak what is nowhere to be read, to its end; whether it could be heard."""
        file = await self.voice.file(script_of(text))
        if file is None or self.speaker.trouble:
            return False
        await self.speaker.say(file)
        return not self.speaker.trouble

    async def cue(self, name: str) -> None:
        """A short sound, heard out; none if it has no name."""
        if name:
            await self.speaker.cue(name, wait=True)

    def scene(self, name: str, hour: Hour = ANY_HOUR) -> None:
        """The sound behind everything; silence if it has no name."""
        self.speaker.scene(name or None, hour)

    def turn(self, knob: Knob, level: float) -> None:
        """How loud all of it is, or a part of it."""
        self.speaker.turn(knob, level)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""
        self.voice.respell(say_as)

    def at_play(self, is_on: bool) -> None:
        """While a game is on nobody waits for a voice."""
        self.voice.at_play(is_on)

    def pause(self) -> None:
        """In the middle of a word, if it must be."""
        self.speaker.pause()

    def go_on(self) -> None:
        """Where it was."""
        self.speaker.resume()

    async def close(self) -> None:
        """No more."""
        for preparing in self._ahead:
            preparing.cancel()
        await self.speaker.close()
        await self.voice.close()

    def _tell_troubles(self, is_mute: bool) -> None:
        """Once for each trouble, as it comes; that nothing is kept, once an evening."""
        wrong = "trouble.voice" if is_mute else self.speaker.trouble or ""
        if wrong and wrong != self._wrong:
            self._tell(Trouble(wrong))
        self._wrong = wrong
        if self.voice.unkept and not (is_mute or self._told_unkept):
            self._told_unkept = True
            self._tell(Trouble("trouble.unkept", self.voice.unkept))


def sounding_mouth(settings: Settings, lines: Lines, tell: Complain, learns: Learning) -> SpokenMouth:
    """Voice and speaker, as the settings want them."""
    from ..sound.pygame_speaker import PygameSpeaker

    card = SpeakerSettings(
        sound_card=settings.sound_card, volume=settings.volume, voice_volume=settings.voice_volume,
        ambience_volume=settings.ambience_volume,
    )  # fmt: skip
    speaker = PygameSpeaker(card, SOUNDS, own_folder() / "sounds")
    return SpokenMouth(voice_for, settings, lines, speaker, tell, learns)


async def prepare(mouth: SpokenMouth, texts: list[str], learns: Learning = "first") -> None:
    """What is always the same is rendered: at the first start with a bar, else behind the scenes."""
    voice = mouth.voice
    assert isinstance(voice, BoxVoice)
    missing = await asyncio.to_thread(lambda: [text for text in texts if not voice.has(text)])
    if learns != "first":
        mouth.prepare(missing[::-1] if learns == "from-the-end" else missing)
    elif len(missing) > FEW and not voice.speaks_live:
        sys.stderr.write("The voice learns its lines, this once:\n")
        await voice.prepare(missing, show_bar)
        sys.stderr.write("\n")
    elif missing:
        mouth.prepare(missing)


async def keep_quiet(
    mouth: SpokenMouth, settings: Settings, now: Callable[[], datetime] = datetime.now
) -> None:
    """In the quiet hours nothing is louder than the settings say."""
    while True:
        quiet = is_quiet(now().hour, settings.quiet_hours)
        mouth.speaker.turn("quiet", settings.quiet_volume if quiet else 1.0)
        await asyncio.sleep(QUARTER)


def is_quiet(hour: int, hours: tuple[int, ...]) -> bool:
    """Whether an hour lies between these two, over midnight too."""
    begins, ends = hours
    return begins <= hour < ends if begins < ends else hour >= begins or hour < ends
