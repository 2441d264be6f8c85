"""What speaks here, put together from the settings: voice and speaker, or silence."""

import asyncio
import sys
from collections.abc import Callable
from datetime import datetime
from importlib.util import find_spec
from typing import Literal

from ..keeping.folders import SOUNDS, cache_folder, own_folder
from ..keeping.settings import Settings
from ..lines.lines import Lines, spoken
from ..sound.voice.bar import show_bar
from ..sound.voice.settings import VoiceSettings
from ..sound.voice.voice import BoxVoice, Speaking
from ..table.clock import LoopClock
from ..table.mouth import Mouth, SilentMouth, SpokenMouth
from ..table.shown import Complain

# When the lines are learnt: before anybody is greeted, while people come to their pages, or not at all.
Learning = Literal["first", "meanwhile", "never"]

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
    )  # fmt: skip


def voice_for(settings: Settings, lines: Lines) -> Speaking:
    """A voice that speaks these lines."""
    return BoxVoice(voice_settings(settings), spoken(lines))


def mouth_for(
    settings: Settings,
    lines: Lines,
    tell: Complain,
    learns: Learning = "meanwhile",
    is_service: bool = False,
) -> Mouth:
    """What speaks here: voice and speaker if there is a mixer for them; else the words alone."""
    if settings.silence or find_spec("pygame") is None:
        return SilentMouth(LoopClock())
    from ..sound.pygame_speaker import PygameSpeaker
    from ..sound.speaker import SpeakerSettings

    card = SpeakerSettings(
        sound_card=settings.sound_card, volume=settings.volume, voice_volume=settings.voice_volume,
        ambience_volume=settings.ambience_volume,
    )  # fmt: skip

    async def ready(mouth: SpokenMouth, texts: list[str]) -> None:
        if settings.quiet_hours:
            mouth.keep(asyncio.ensure_future(keep_quiet(mouth, settings)))
        if learns != "never":
            await prepare(mouth, texts, learns == "first", is_service)

    speaker = PygameSpeaker(card, SOUNDS, own_folder() / "sounds")
    return SpokenMouth(voice_for, settings, lines, speaker, tell, ready)


async def prepare(mouth: SpokenMouth, texts: list[str], waits: bool = True, is_service: bool = False) -> None:
    """What is always the same is rendered: at the first start with a bar, else behind the scenes."""
    voice = mouth.voice
    assert isinstance(voice, BoxVoice)
    missing = await asyncio.to_thread(lambda: [text for text in texts if not voice.has(text)])
    if not waits:
        # From the end: beside a service the unit that renders at the first boot begins at the beginning.
        mouth.prepare(missing[::-1] if is_service else missing)
    elif len(missing) > FEW:
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
        mouth.speaker.set_volume(quiet=settings.quiet_volume if quiet else 1.0)
        await asyncio.sleep(QUARTER)


def is_quiet(hour: int, hours: tuple[int, ...]) -> bool:
    """Whether an hour lies between these two, over midnight too."""
    begins, ends = hours
    return begins <= hour < ends if begins < ends else hour >= begins or hour < ends
