"""How loud each track is: faders that move in small steps, and what each track gets of them."""

import asyncio
from collections.abc import Callable
from math import pi, sin
from typing import Literal

from .clock import Clock
from .speaker import Knob, SpeakerSettings

# The mixer takes a new volume at the borders of its buffer, so that finer steps are lost.
STEP = 0.02

# Of full scale, for a track at full volume.  A cue is as loud as `sounds/table.py` says where it is waited
# for and nobody speaks; beside a line it is softer.
VOICE, AMBIENCE, CUE, BESIDE = 0.60, 0.64, 0.79, 0.09

# Nothing that is heard together goes beyond this, 2 dB below full scale and a little for what lies between
# the samples: voice and cue stay below it by themselves, and an ambience gets what they leave.  It is added
# up before anything sounds, of what each may reach at its highest.
LIMIT = 0.77

# Before these it is nearly silent for so long, and so much of the ambience is left; it returns slowly.
ACCENTS = ("shot", "hammer", "howl", "cock-crow")
BREATH, HOLDING, LEFT, BREATHING = 1.0, 0.3, 0.03, 1.5

DUCKING, RETURNING, TURNING, HUSHING, ENDING = 0.13, 0.35, 0.12, 0.1, 0.3


Taker = Literal["line", "cue"]


class Fader:
    """A level that moves to its goal."""

    def __init__(self, level: float) -> None:
        self.level = level
        self.goal = level
        self._pace = 0.0

    @property
    def moving(self) -> bool:
        """Whether it is still on its way."""
        return self.level != self.goal

    def aim(self, goal: float, seconds: float) -> None:
        """Be there in so many seconds."""
        self.goal = goal
        self._pace = abs(goal - self.level) / seconds

    def leap(self, goal: float) -> None:
        """Be there at once."""
        self.level = self.goal = goal

    def step(self, seconds: float) -> None:
        """Move on for so long."""
        way = self._pace * seconds
        near = abs(self.goal - self.level) <= way
        self.level = self.goal if near else self.level + (way if self.goal > self.level else -way)


class Console:
    """All faders of the box; moves them while any is on its way, and sleeps otherwise."""

    def __init__(self, settings: SpeakerSettings, clock: Clock, apply: Callable[[], None]) -> None:
        self._clock = clock
        self._apply = apply
        self._duck = max(settings.duck, 0.01)
        # How loud it is to be, and what it is held under in the quiet hours.
        self._levels: dict[Knob, float] = {"master": settings.volume, "quiet": 1.0}
        self._master = Fader(settings.volume)
        self._voice = Fader(settings.voice_volume)
        self._ambience = Fader(settings.ambience_volume)
        self._parts: dict[Knob, Fader] = {"voice": self._voice, "ambience": self._ambience}
        self._depth = Fader(0)
        # How far the breath is held before something that all are to hear.
        self._held_breath = Fader(0)
        self._sound = Fader(1)
        self.decks = (Fader(0), Fader(0))
        # What an ambience reaches at its highest; and what a line and a cue take of the room there is.
        self._peaks = [1.0, 1.0]
        self._taken: dict[Taker, Fader] = {"line": Fader(0), "cue": Fader(0)}
        self._others = (
            self._master,
            self._voice,
            self._ambience,
            self._depth,
            self._held_breath,
            *self.decks,
            *self._taken.values(),
        )
        self._held = False
        self._moves: asyncio.Task[None] | None = None

    @property
    def hushed(self) -> bool:
        """Whether nothing is to be heard at all, for a pause."""
        return self._sound.level == 0

    @property
    def voice(self) -> float:
        """How loud the voice is."""
        return VOICE * self._voice.level * self._whole

    @property
    def cue(self) -> float:
        """How loud a cue is."""
        return CUE * self._whole

    @property
    def beside(self) -> float:
        """How loud a cue is that may meet a line."""
        return BESIDE * self._whole

    def deck(self, number: int) -> float:
        """How loud one of the two ambiences is; in a cross-fade their powers add up to the same."""
        return self._wanted(number) * self._share * self._whole

    def _wanted(self, number: int) -> float:
        ducked = float(self._duck**self._depth.level * LEFT**self._held_breath.level)
        return AMBIENCE * self._ambience.level * ducked * sin(self.decks[number].level * pi / 2)

    @property
    def _share(self) -> float:
        """Which part of what the ambiences want there is room for."""
        wanted = sum(self._wanted(number) * self._peaks[number] for number in (0, 1))
        room = LIMIT - VOICE * self._voice.level * self._taken["line"].level - self._taken["cue"].level
        return min(1.0, max(0.0, room) / wanted) if wanted else 1.0

    @property
    def _whole(self) -> float:
        return self._master.level * self._sound.level

    def duck(self, steps_back: bool = True) -> None:
        """The ambience steps back for a voice, unless it is to be left as it is."""
        if steps_back:
            self._move(self._depth, 1, DUCKING)

    def unduck(self) -> None:
        """The ambience returns."""
        self._move(self._depth, 0, RETURNING)

    def put_on(self, deck: int, peak: float) -> None:
        """An ambience that reaches so high."""
        self._peaks[deck] = peak

    def take(self, who: Taker, peak: float) -> None:
        """A line or a cue that reaches so high has the room it needs from its first sample on."""
        self._taken[who].leap(peak)
        self._apply()

    def leave(self, who: Taker) -> None:
        """It has ended."""
        self._move(self._taken[who], 0, RETURNING)

    def hold_breath(self) -> None:
        """Nearly nothing is heard behind what comes now."""
        self._move(self._held_breath, 1, HOLDING)

    def breathe(self) -> None:
        """The ambience returns after it."""
        self._move(self._held_breath, 0, BREATHING)

    def fade(self, deck: int, goal: float, seconds: float) -> None:
        """An ambience comes or goes."""
        self._move(self.decks[deck], goal, max(seconds, STEP))

    def hush(self) -> None:
        """Everything fades quickly and all other movements hold still, for a pause."""
        self._held = True
        self._move(self._sound, 0, HUSHING)

    def unhush(self) -> None:
        """Everything is as it was."""
        self._held = False
        self._move(self._sound, 1, HUSHING)

    def turn(self, knob: Knob, level: float) -> None:
        """Turn a knob; what lies outside 0 and 1 is taken for the nearer of them."""
        self._levels[knob] = min(max(level, 0.0), 1.0)
        if knob in self._parts:
            self._move(self._parts[knob], self._levels[knob], TURNING)
        else:
            self._move(self._master, min(self._levels["master"], self._levels["quiet"]), TURNING)

    def _move(self, fader: Fader, goal: float, seconds: float) -> None:
        fader.aim(goal, seconds)
        if self._moves is None or self._moves.done():
            self._moves = asyncio.get_running_loop().create_task(self._go())

    async def _go(self) -> None:
        """Step by step; after a stall of the loop too no step is a leap."""
        passed = STEP
        while moving := [fader for fader in self._on_their_way() if fader.moving]:
            for fader in moving:
                fader.step(passed)
            self._apply()
            before = self._clock.now()
            await self._clock.sleep(STEP)
            passed = min(self._clock.now() - before, 2 * STEP)

    def _on_their_way(self) -> tuple[Fader, ...]:
        return (self._sound,) if self._held else (self._sound, *self._others)
