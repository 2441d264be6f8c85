"""`moderator run`: an evening at a terminal."""

import asyncio
import contextlib
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random, SystemRandom

from ..audio.voice.command import cache_folder
from ..lines import Lines, spoken
from ..lines import load as load_lines
from ..rules.game import BadSetup, Setup, set_up
from ..rules.games import GAMES
from ..rules.rulebook import NoCast, Wishes
from .auto import AutoPlayers
from .clock import LoopClock
from .desk import Desk
from .evening import Evening, Wanted
from .host import Host
from .mouth import Mouth, SilentMouth, SpokenMouth
from .narrator import Narrator
from .pace import Pace, Times
from .performance import Stage
from .settings import BadSettings, Settings
from .settings import load as load_settings
from .store import Store
from .surfaces import Surfaces, Trouble
from .terminal import Terminal
from .timer import Timer

SOUNDS = Path(__file__).parents[2] / "sounds"

NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jan", "Kim", "Lea",
    "Max", "Nora", "Otto", "Pia", "Rosa", "Tom",
)  # fmt: skip


class Keys:
    """What the table decides between the games, typed; with random players nobody is asked."""

    def __init__(self, terminal: Terminal | None, setup: Callable[[int], Setup], games: int) -> None:
        self.terminal = terminal
        self.games = games
        self._setup = setup
        self._played = 0

    async def wants_to_go_on(self) -> bool:
        """Enter goes on; n lays it aside."""
        return await self.says_yes()

    async def wants_again(self) -> Setup | None:
        """Enter plays again; n is good night."""
        self._played += 1
        if self.terminal is None and self._played >= self.games:
            return None
        return self._setup(self._played) if await self.says_yes() else None

    async def says_yes(self) -> bool:
        """Enter, unless somebody types no."""
        if self.terminal is None:
            return True
        return (await self.terminal.next_line()).lower() not in ("n", "no", "nein")


def run(given: Namespace) -> int:
    """Run an evening; everything has a default."""
    try:
        settings = settings_of(given)
        lines = load_lines(settings.language, tone_files(settings))
        setups = setup_for(settings)
        setups(0)
    except (BadSettings, BadSetup) as error:
        print(error, file=sys.stderr)
        return 2
    except NoCast as error:
        about = {
            key: lines.character(str(v)) if key == "role" else v for key, v in error.finding.about.items()
        }
        print(lines.text(f"casting.{error.finding.line}", **about), file=sys.stderr)
        return 2
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(evening(settings, lines, setups, given))
    return 0


def settings_of(given: Namespace) -> Settings:
    """The settings of the file, with what the command line says instead."""
    settings = load_settings(given.settings) if given.settings else Settings()
    said = {
        name: value
        for name in ("language", "tone", "rules", "experience", "pace")
        if (value := getattr(given, name)) is not None
    }
    if given.players:
        players = tuple(name.strip() for name in given.players.split(",") if name.strip())
        said["players"] = tuple(NAMES[: int(players[0])]) if players[0].isdecimal() else players
    settings = replace(settings, **said)
    if not settings.players:
        settings = replace(settings, players=NAMES[:8])
    if len(set(settings.players)) < len(settings.players):
        raise BadSettings("players: a name stands there twice; make them different")
    if given.silent:
        settings = replace(settings, silence=True)
    if given.speed != 1:
        times = {name: seconds / given.speed for name, seconds in vars(settings.times).items()}
        settings = replace(settings, times=Times(**times))
    return settings


def tone_files(settings: Settings) -> list[Path]:
    """The lines of another tone than the classic one."""
    folder = Path(load_lines.__code__.co_filename).parent
    return [] if settings.tone == "classic" else [folder / f"{settings.tone}.{settings.language}.yaml"]


def setup_for(settings: Settings) -> Callable[[int], Setup]:
    """The setup of the evening's games, one after the other."""
    book = GAMES[settings.rules]

    def setup(turn: int) -> Setup:
        size = len(settings.players)
        options = set_up(book.id, ["any"], ["villager"], settings.options).options
        wishes = Wishes(settings.experience, settings.wish, settings.without, turn)  # type: ignore[arg-type]
        return set_up(book.id, settings.players, book.cards(book.propose(size, options, wishes)), options)

    return setup


async def evening(settings: Settings, lines: Lines, setups: Callable[[int], Setup], given: Namespace) -> None:
    """Put everything together and let it run."""
    clock = LoopClock()
    timer = Timer(clock)
    surfaces = Surfaces([])
    stage = Stage(
        narrator=Narrator(lines, settings.players),
        mouth=mouth_for(settings, lines, clock, given.speed, surfaces),
        desk=Desk(timer),
        timer=timer,
        pace=Pace(settings.pace, settings.times),
        store=Store(given.folder or default_folder()),
        surfaces=surfaces,
        luck=SystemRandom() if given.seed is None else Random(given.seed),  # noqa: S311 - asked for
    )
    host = Host(timer, surfaces, stage.mouth)
    terminal = Terminal(stage.desk, host, stage.narrator, write)
    surfaces.add(terminal)
    if given.auto:
        chance = Random(given.seed)  # noqa: S311 - no secret hangs on it
        surfaces.add(AutoPlayers(stage.desk, chance, 3.0 / given.speed))
    else:
        listen(terminal)
    wanted = Wanted(settings.introduction, settings.rehearsal, settings.recap)
    keys = Keys(None if given.auto else terminal, setups, given.games)
    try:
        await Evening(stage, host, keys, wanted).run(setups(0))
    finally:
        await stage.mouth.close()


def mouth_for(settings: Settings, lines: Lines, clock: LoopClock, speed: float, surfaces: Surfaces) -> Mouth:
    """What speaks here: voice and speaker if there is a mixer for them; sped up, the words alone."""
    if settings.silence or speed != 1 or find_spec("pygame") is None:
        return SilentMouth(clock, speed)
    from ..audio.pygame_speaker import PygameSpeaker
    from ..audio.speaker import SpeakerSettings
    from ..audio.voice.settings import VoiceSettings
    from ..audio.voice.studio import whole_lines
    from ..audio.voice.voice import Voice

    own = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "moderator"
    voice = VoiceSettings(
        settings.language, cache_folder(), voice=settings.voice, voices=own / "voices",
        recordings=own / "recordings" / settings.language, say_as=settings.say_as,
    )  # fmt: skip
    speaker = SpeakerSettings(
        sound_card=settings.sound_card, volume=settings.volume, voice_volume=settings.voice_volume,
        ambience_volume=settings.ambience_volume,
    )  # fmt: skip
    mouth = SpokenMouth(
        Voice(voice, spoken(lines)),
        PygameSpeaker(speaker, SOUNDS, own / "sounds"),
        lambda line: surfaces.show(Trouble(line)),
    )
    mouth.prepare(whole_lines(spoken(lines)))
    return mouth


def listen(terminal: Terminal) -> None:
    """Hand over whatever is typed, until nothing comes any more."""
    loop = asyncio.get_running_loop()

    def take() -> None:
        line = sys.stdin.readline()
        if line:
            terminal.typed(line)
        else:
            loop.remove_reader(sys.stdin)

    loop.add_reader(sys.stdin, take)


def write(text: str) -> None:
    """To the terminal, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def default_folder() -> Path:
    """Where the games of this user lie."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "moderator" / "games"
