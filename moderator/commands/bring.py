"""`moderator voice choose`, `bring` and `drop`: a Piper voice for this box, as `setup/voice` has them do it.

It brings the files, has them speak, measures how fast this machine renders, chooses whether they speak live,
and prepares all that is always the same.
"""

import asyncio
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..keeping.folders import own_folder
from ..keeping.settings import BadSettings
from ..lines.lines import BadLine, Lines, scripts
from ..lines.words import script_of
from ..sound.voice.bar import show_bar
from ..sound.voice.live import ENOUGH, by_memory
from ..sound.voice.settings import Rendering, VoiceSettings
from ..sound.voice.voice import BoxVoice
from ..sound.voice.wavfile import heard
from ..table.sounding import voice_settings
from ..workshop.bringing import Larder, NotBrought, bring
from ..workshop.offers import HUB, OFFERS, Offer
from .this_box import lines_of, settings_of
from .voice import play, prepare

# What it says first: of the night, of a death, of the end.
SAMPLES = ("call.werewolves.wake", "scene.dawn", "victory.village")
# A line of five seconds has 0.7 in a game.
LIVE = 8.0


def run(given: Namespace) -> int:
    """One of the three."""
    larder = Larder(own_folder() / "voices")
    try:
        settings = settings_of(given)
        lines = lines_of(given, settings)
        if given.doing == "drop":
            return drop(larder)
        offer = chosen(given.voice, settings.language)
        if offer is None:
            return 1
        if given.doing == "choose":
            print(offer.name, offer.weights.name)
            return 0
        brought(offer, larder, HUB, given.folder, voice_settings(settings), lines)
        return prepare(scripts(lines), voice_settings(settings))
    except (BadSettings, BadLine, NotBrought, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def drop(larder: Larder) -> int:
    """As it was before."""
    gone = larder.clear()
    print(f"taken away: {', '.join(gone)}" if gone else "no voice had been brought")
    return 0


def chosen(name: str | None, language: str) -> Offer | None:
    """The one that was asked for, or whoever sits here is asked; nothing, if they want none."""
    offers = [offer for offer in OFFERS if offer.language == language]
    if not offers:
        raise NotBrought(f"there is no voice for the language {language!r} here yet")
    offer = next((offer for offer in offers if offer.name == name), None)
    if name and offer is None:
        raise NotBrought(f"there is no voice {name!r}; there are {', '.join(one.name for one in offers)}")
    return offer or asked(offers)


def asked(offers: Sequence[Offer]) -> Offer | None:
    """The one question."""
    for number, offer in enumerate(offers, 1):
        megabytes = offer.weights.size / 1e6
        sys.stderr.write(f"  {number}  {offer.name}: {offer.about}; {megabytes:.0f} MB to fetch\n")
    sys.stderr.write(f"\n{offers[0].origin}\n\n")
    sys.stderr.write(f"Which one is to speak here?  1 to {len(offers)}, or Enter for none: ")
    sys.stderr.flush()
    said = sys.stdin.readline().strip()
    return offers[int(said) - 1] if said.isdecimal() and 0 < int(said) <= len(offers) else None


def brought(
    offer: Offer, larder: Larder, hub: str, folder: Path | None, settings: VoiceSettings, lines: Lines
) -> Rendering:
    """The voice in its place, after it has spoken here; how it is to speak."""
    print(f"{offer.name}: {offer.about}\n{offer.origin}")
    try:
        sums = bring(offer, larder, hub, [folder] if folder else [], show_megabytes)
    finally:
        print("", file=sys.stderr)
    # Nothing that was rendered before is to be heard, or measured.
    with tempfile.TemporaryDirectory() as fresh:
        probing = replace(settings, voice=("piper",), voices=larder.coming, voice_of={}, cache=Path(fresh))
        files, speed = asyncio.run(speak(probing, samples(lines), offer))
        rendering: Rendering = by_memory() if speed >= LIVE else "prepared"
        larder.note(
            offer, {"origin": offer.origin, "sha256": sums, "speed": round(speed, 1), "rendering": rendering}
        )
        larder.put_in_place(offer)
        print(f"rendered {speed:.1f} times as fast as it speaks: {why(rendering, speed)}")
        if not all(list(map(play, files))):
            print("nothing here can play it, or somebody else does")
    return rendering


def why(rendering: Rendering, speed: float) -> str:
    """The choice, in words."""
    if rendering == "live":
        return "live, it speaks in a game whatever comes up"
    reason = f"with less than {ENOUGH / 1e9:.1f} GB of memory" if speed >= LIVE else "at this speed"
    return f"prepared, since {reason} a game would wait for it; what is not there the next engine speaks"


def samples(lines: Lines) -> list[str]:
    """Three lines that are heard in every game."""
    return [script_of(lines.wordings[line][0]) for line in SAMPLES]


async def speak(settings: VoiceSettings, texts: Sequence[str], offer: Offer) -> tuple[list[Path], float]:
    """Some lines, after a word in which it is loaded, and how many seconds of speech it makes in one."""
    async with BoxVoice(settings) as voice:
        await voice.file("<day>Eins.")
        began, files = time.perf_counter(), [await voice.file(text) for text in texts]
        seconds = time.perf_counter() - began
        whole = [file for file in files if file is not None]
        if len(whole) < len(texts):
            reason = voice.status().tellers[0].reason
            raise NotBrought(
                f"{offer.name} does not speak here: {reason}.  All is as it was; its files are kept"
            )
        said = sum(speech.seconds for file in whole if (speech := heard(file)))
    return whole, said / max(seconds, 0.001)


def show_megabytes(done: int, number: int) -> None:
    """How much has come."""
    show_bar(done // 1_000_000, max(1, number // 1_000_000))
