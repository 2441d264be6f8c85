"""The box's settings, from `box.yaml` and the command line: every mistake with file, line and remedy."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from hardware import yaml_lines
from hardware.looks import NIGHT_LEVEL
from hardware.wiring.mistakes import instead_of
from hardware.wiring.reading import read_wiring
from hardware.wiring.wiring import Wiring
from hardware.yaml_lines import BadYaml, Value, twice_there

from ..lines import LANGUAGES, TONES
from ..rules.playing.games import GAMES
from ..rules.rulebook import Experience, Packs
from .names import LONGEST, is_name, is_same, spelt
from .times import PACES, ChooseBy, Times

Recap = Literal["none", "short", "long"]
# Whether people are offered to claim things in a talk: never, always, or only where guests of the box sit.
Claiming = Literal["no", "yes", "auto"]
# How sharp guests are: they think, or believe whatever is claimed, or claim nothing and hear no claim.
Sharpness = Literal["sharp", "trusting", "quiet"]
# How somebody who sleeps is told something: all feel it, all look at their own screens, or all peek in
# turn; the names of the lines that say so.  By what the table has, if nothing is said.
Way = Literal["felt", "look", "peeks", "as-screens-allow"]
Secrets = Literal["auto", "felt", "look", "peeks"]
# Whether a neural voice speaks in a game what is not there yet, or has it all prepared; by the machine, if
# nothing is said.
Rendering = Literal["auto", "live", "prepared"]
# One pack or two where there are cards for two; or as the box thinks best.
PacksWished = Packs | Literal["auto"]


class BadSettings(ValueError):
    """All that is wrong with the settings, a line each; and the settings without it."""

    def __init__(self, wrong: str, right: "Settings | None" = None) -> None:
        super().__init__(wrong)
        self.right = right or Settings()


@dataclass(frozen=True)
class Settings:
    """What is settled before an evening; everything has a default that works."""

    language: str = "de"
    tone: str = "classic"
    rules: str = "duesterwald"
    players: tuple[str, ...] = ()
    experience: Experience = "usual"
    wish: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    packs: PacksWished = "one"
    options: Mapping[str, str] = field(default_factory=dict)
    pace: str = "normal"
    times: Times = field(default_factory=Times)
    # Whether people join and sit down first; else the players are those named here.
    gathering: bool = False
    introduction: bool = False
    rehearsal: bool = False
    # What is told of a game at its end; the long one tells every choice of every night.
    recap: Recap = "short"
    # Whether people can put in what they claim in a talk.
    claims: Claiming = "auto"
    # How many guests of the box play, if there is room for them; and how sharp they are.
    guests: int = 0
    sharpness: Sharpness = "sharp"
    # Whether the record of the house is kept: who has won how much over all evenings.
    record: bool = False
    # How somebody who sleeps is told something: by buzzers that all feel, on screens that all look at,
    # or in a round of peeks; else by what the table has.
    secrets: Secrets = "auto"
    # How the awake choose at wired seats: by the light that goes round, or by pressing whom they mean.
    choose: ChooseBy = "scan"
    # How bright a lamp is in the dark; what shines through eyelids gives everything away.
    night_level: float = NIGHT_LEVEL
    silence: bool = False
    voice: tuple[str, ...] = ("recorded", "piper", "hibari", "pico", "pyttsx3")
    # An engine's voice, such as `pyttsx3: de+croak`; how fast and how high it speaks.
    voice_of: Mapping[str, str] = field(default_factory=dict)
    # Whether neural voices speak in a game what is not there yet.
    rendering: Rendering = "auto"
    voice_speed: float = 1.0
    voice_pitch: float = 1.0
    say_as: Mapping[str, str] = field(default_factory=dict)
    volume: float = 0.8
    voice_volume: float = 1.0
    ambience_volume: float = 0.6
    sound_card: str = ""
    # Between these hours nothing is louder than this.
    quiet_hours: tuple[int, ...] = ()
    quiet_volume: float = 0.4
    # What the table is wired to; `moderator wiring` writes and draws it.
    panel: Wiring | None = None


EXPERIENCES: tuple[Experience, ...] = get_args(Experience)
PACKS: tuple[PacksWished, ...] = (*get_args(Packs), "auto")
ONE_OF: Mapping[str, Sequence[str]] = {
    "language": LANGUAGES,
    "tone": tuple(TONES),
    "rules": tuple(GAMES),
    "experience": EXPERIENCES,
    "packs": PACKS,
    "pace": tuple(PACES),
    "choose": ("scan", "point"),
    "recap": ("none", "short", "long"),
    "claims": get_args(Claiming),
    "sharpness": get_args(Sharpness),
    "secrets": ("auto", "felt", "look", "peeks"),
    "rendering": get_args(Rendering),
}
# What a number must lie between; a voice much slower or higher nobody would understand.
BETWEEN: dict[str, tuple[float, float]] = {
    "volume": (0, 1), "voice_volume": (0, 1), "ambience_volume": (0, 1), "quiet_volume": (0, 1),
    "night_level": (0, 1), "voice_speed": (0.5, 2), "voice_pitch": (0.5, 2), "guests": (0, 4),
}  # fmt: skip
# So many seconds, or times, at least; 0 for all others.
LEAST = {"missing": 1, "scan": 0.1, "rounds": 1}
# What is written for a setting, by what its default is; and what that is called.
WRITTEN: dict[type, tuple[type, ...]] = {tuple: (list,), Times: (dict,), float: (float, int)}
WORDS = {
    list: "a list", dict: "a map", bool: "yes or no", float: "a number", int: "a whole number", str: "a word",
}  # fmt: skip


def load(file: Path) -> Settings:
    """The settings of a file; those it does not name have their defaults."""
    wrong: list[str] = []
    given: dict[str, Any] = {}
    for key, value in settings_in(file):
        try:
            if key.text in given:
                raise twice_there(key)
            given[key.text] = setting(key, value)
        except ValueError as error:
            wrong.append(str(error))
    if wrong:
        raise BadSettings("\n".join(wrong), settle(given))
    return settle(given)


def settings_in(file: Path) -> Sequence[tuple[Value, Value]]:
    """Every setting of a file with its value, as they stand there."""
    try:
        root = yaml_lines.read(file)
    except BadYaml as error:
        raise BadSettings(str(error)) from None
    if root is None or root.kind == "map":
        return root.entries if root else ()
    raise BadSettings(f"{root.where}: must be a map of settings and values, such as `language: de`")


def setting(key: Value, value: Value) -> Any:
    """One setting as it is given; raises what is wrong with it."""
    if key.text == "panel":
        return None if value.is_empty else read_wiring(value)
    plain = value.plain()
    # Where yes and no are two words among others.
    plain = spell(plain) if "yes" in ONE_OF.get(key.text, ()) and isinstance(plain, bool) else plain
    wrong = complaints(key.text, plain)
    if wrong:
        raise BadSettings("\n".join(f"{key.where}: {complaint}" for complaint in wrong))
    return plain


def complaints(key: str, value: Any) -> list[str]:
    """What is wrong with one setting, and what to do."""
    known = [setting.name for setting in fields(Settings)]
    if key not in known:
        return [f"there is no setting {key!r}; take it out, or {instead_of(key.lower(), known)}"]
    if key in ONE_OF:
        allowed = ONE_OF[key]
        return [] if value in allowed else [f"{key} cannot be {value!r}; choose one of {', '.join(allowed)}"]
    default = type(getattr(Settings(), key))
    kinds = WRITTEN.get(default, (default,))
    if type(value) not in kinds:
        return [f"{key} must be {WORDS[kinds[0]]}, not {value!r}"]
    least, most = BETWEEN.get(key, (0, 0))
    if key in BETWEEN and not least <= value <= most:
        return [f"{key} must lie between {least} and {most}, not {value}"]
    return [f"{key}: {complaint}" for complaint in CLOSER[key](value)] if key in CLOSER else []


def times_complaints(times: Mapping[str, Any]) -> list[str]:
    """What is wrong with the times."""
    known = [time.name for time in fields(Times)]
    least = {key: LEAST.get(key, 0) for key in times}
    wrong = [f"there is no time {key!r}; there are {', '.join(known)}" for key in times if key not in known]
    return wrong + [
        f"{key} must be a number of at least {least[key]}, not {value!r}"
        for key, value in times.items()
        if key in known and not (type(value) in (int, float) and least[key] <= value < float("inf"))
    ]


def hours_complaints(hours: Sequence[Any]) -> list[str]:
    """What is wrong with the quiet hours; none is right, too."""
    if not hours or (len(hours) == 2 and all(type(hour) is int and hour in range(24) for hour in hours)):
        return []
    return [f"must be two full hours from 0 to 23, such as [22, 7], not {hours!r}"]


def name_complaints(names: Sequence[Any]) -> list[str]:
    """What is wrong with the names of players."""
    unfit = [name for name in names if not isinstance(name, str) or not is_name(spelt(name))]
    fit = [name for name in names if name not in unfit]
    same = [name for place, name in enumerate(fit) if any(is_same(name, other) for other in fit[:place])]
    return [f"{name!r} cannot be a name; take 1 to {LONGEST} letters" for name in unfit] + [
        f"{name!r} stands there twice; make them different" for name in same
    ]


def word_complaints(words: Any) -> list[str]:
    """What is wrong with a list of words, or with words for words."""
    parts = [*words, *words.values()] if isinstance(words, dict) else words
    return [f"{part!r} is not a word; put it in quotes" for part in parts if not isinstance(part, str)]


def option_complaints(options: Mapping[Any, Any]) -> list[str]:
    """What is wrong with the options of the rules; which there are is known where the game is."""
    return [
        f"{option!r} cannot be {value!r}; write one word"
        for option, value in options.items()
        if not (isinstance(option, str) and isinstance(value, str | bool))
    ]


CLOSER: dict[str, Callable[[Any], list[str]]] = {
    "times": times_complaints, "quiet_hours": hours_complaints, "players": name_complaints,
    "wish": word_complaints, "without": word_complaints, "voice": word_complaints,
    "voice_of": word_complaints, "say_as": word_complaints, "options": option_complaints,
}  # fmt: skip


def settle(given: Mapping[str, Any]) -> Settings:
    """Settings of what was given, each in the form that the box uses."""
    settled: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in given.items()
    }
    if "times" in settled:
        settled["times"] = replace(Times(), **settled["times"])
    if "options" in settled:
        settled["options"] = {key: spell(value) for key, value in settled["options"].items()}
    return Settings(**settled)


def spell(value: object) -> str:
    """A word as it is spelt here; yes and no are YAML's booleans."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
