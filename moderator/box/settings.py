"""The box's settings, from `box.yaml` and the command line: every mistake with file, line and remedy."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import yaml

from hardware.looks import NIGHT_LEVEL

from ..lines import LANGUAGES, TONES
from ..rules.games import GAMES
from ..rules.rulebook import Experience
from .pace import PACES, Times, Way


class BadSettings(ValueError):
    """All that is wrong with the settings, a line each."""


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
    options: Mapping[str, str] = field(default_factory=dict)
    pace: str = "normal"
    times: Times = field(default_factory=Times)
    # Whether people join and sit down first; else the players are those named here.
    gathering: bool = False
    introduction: bool = False
    rehearsal: bool = False
    recap: bool = True
    # How the awake choose at wired seats: by the light that goes round, or by pressing whom they mean.
    choose: Way = "scan"
    # How bright a lamp is in the dark; what shines through eyelids gives everything away.
    night_level: float = NIGHT_LEVEL
    silence: bool = False
    voice: tuple[str, ...] = ("recorded", "piper", "pico", "pyttsx3")
    say_as: Mapping[str, str] = field(default_factory=dict)
    volume: float = 0.8
    voice_volume: float = 1.0
    ambience_volume: float = 0.6
    sound_card: str = ""
    # Between these hours nothing is louder than this.
    quiet_hours: tuple[int, ...] = ()
    quiet_volume: float = 0.4


EXPERIENCES: tuple[Experience, ...] = ("newcomers", "usual", "experienced")
ONE_OF = {
    "language": LANGUAGES,
    "tone": tuple(TONES),
    "rules": tuple(GAMES),
    "experience": EXPERIENCES,
    "pace": tuple(PACES),
    "choose": ("scan", "point"),
}
KINDS: dict[str, tuple[type, ...]] = {
    "players": (list,), "wish": (list,), "without": (list,), "voice": (list,),
    "options": (dict,), "times": (dict,), "say_as": (dict,),
    "quiet_hours": (list,), "quiet_volume": (int, float), "gathering": (bool,),
    "introduction": (bool,), "rehearsal": (bool,), "recap": (bool,), "silence": (bool,),
    "night_level": (int, float),
    "volume": (int, float), "voice_volume": (int, float), "ambience_volume": (int, float),
}  # fmt: skip
WORDS = {list: "a list", dict: "a map", bool: "yes or no", int: "a number", float: "a number", str: "a word"}


def load(file: Path) -> Settings:
    """The settings of a file; those it does not name have their defaults."""
    try:
        node = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise BadSettings(f"{file}: is not YAML: {error}") from None
    if node is None:
        return Settings()
    if not isinstance(node, yaml.MappingNode):
        raise BadSettings(f"{file}: must be a map of settings and values, such as `language: de`")
    wrong: list[str] = []
    given: dict[str, Any] = {}
    for key, value in node.value:
        place = f"{file}, line {key.start_mark.line + 1}"
        given[key.value] = yaml.SafeLoader("").construct_object(value, deep=True)
        wrong += [f"{place}: {complaint}" for complaint in complaints(key.value, given[key.value])]
    if wrong:
        raise BadSettings("\n".join(wrong))
    return settle(given)


def complaints(key: str, value: Any) -> list[str]:
    """What is wrong with one setting, and what to do."""
    known = [setting.name for setting in fields(Settings)]
    if key not in known:
        return [f"there is no setting {key!r}; take it out, or use one of {', '.join(known)}"]
    if key in ONE_OF:
        allowed = ONE_OF[key]
        return [] if value in allowed else [f"{key} cannot be {value!r}; choose one of {', '.join(allowed)}"]
    kinds = KINDS.get(key, (str,))
    is_right: bool = isinstance(value, kinds)
    if not is_right or (isinstance(value, bool) and bool not in kinds):
        return [f"{key} must be {WORDS[kinds[0]]}, not {value!r}"]
    if key.endswith(("volume", "level")) and not 0 <= value <= 1:
        return [f"{key} must lie between 0 and 1, not {value}"]
    if key == "quiet_hours" and not (len(value) == 2 and all(hour in range(24) for hour in value)):
        return [f"quiet_hours must be two full hours from 0 to 23, such as [22, 7], not {value!r}"]
    return times_complaints(value) if key == "times" else []


def times_complaints(times: Mapping[str, Any]) -> list[str]:
    """What is wrong with the times."""
    known = [time.name for time in fields(Times)]
    wrong = [f"there is no time {key!r}; there are {', '.join(known)}" for key in times if key not in known]
    return wrong + [
        f"times: {key} must be a number of seconds of at least 0, not {value!r}"
        for key, value in times.items()
        if key in known and (isinstance(value, bool) or not isinstance(value, int | float) or value < 0)
    ]


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
    """An option as the rules spell it; yes and no are YAML's booleans."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
