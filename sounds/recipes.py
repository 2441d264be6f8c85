"""Which recipe makes which sound."""

from collections.abc import Callable

from sounds import beds, cues, events, places, victories
from sounds.loudness import levelled
from sounds.synth import Signal, samples
from sounds.table import EVENTS, SoundRow

RINGS: dict[str, Callable[[int, int], Signal]] = {
    "night": beds.night,
    "storm": beds.storm,
    "dusk": beds.dusk,
    "hearth": beds.hearth,
    "dawn": beds.dawn,
    "day": beds.day,
    "square": beds.square,
    "gallows": beds.gallows,
    "victory-village": victories.village,
    "victory-werewolves": victories.werewolves,
    "victory-vampires": victories.vampires,
    "victory-lovers": victories.lovers,
    "draw": victories.draw,
    "oxanas-hut": places.hut,
    "spring-of-wisdom": places.spring,
    "chapel": places.chapel,
    "graveyard": places.graveyard,
    "witch-tree": places.witch_tree,
    "stone-circle": places.stone_circle,
}

ONCE: dict[str, Callable[[float, int], Signal]] = {
    "bell": cues.bell,
    "cock-crow": cues.cock_crow,
    "howl": cues.howl,
    "wolves": cues.wolves,
    "heartbeat": cues.heartbeat,
    "door": cues.door,
    "clock": cues.clock,
    "gong": cues.gong,
    "shot": cues.shot,
    "sword": cues.sword,
    "hammer": cues.hammer,
    "drum-roll": cues.drum_roll,
    "count": cues.count,
    "chime": cues.chime,
    "fanfare": cues.fanfare,
    "bat": cues.bat,
    "crypt": cues.crypt,
    "cat": cues.cat,
    "grief": cues.grief,
    "watchman": cues.watchman,
    "cauldron": places.cauldron,
    "drops": places.drops,
    "nave": places.nave,
    "spade": places.spade,
    "groan": places.groan,
    "stones": places.stones,
    "dice": places.rolled,
    "drum": places.drum,
    "knell": places.knell,
}


def made(sound: SoundRow) -> Signal:
    """A sound from its recipe, as loud as it should be."""
    if sound.name in RINGS:
        ring = RINGS[sound.name](samples(sound.seconds), sound.seed)
        return levelled(ring, sound.loudness, sound.ceiling, looping=True)
    if sound in EVENTS:
        once = events.event(sound.name, sound.seconds, sound.seed)
    else:
        once = ONCE[sound.name](sound.seconds, sound.seed)
    return levelled(once, sound.loudness, sound.ceiling, looping=False)
