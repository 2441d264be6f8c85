"""What is kept of an evening beside its games: who sits where, the score, and the bets of the dead."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ..rules.requests import Seat
from .place import Place, read_place, written

Score = dict[str, int]


@dataclass(frozen=True)
class Kept:
    """The evening as it stands; places and bets belong to one game, told by its number."""

    game: int = 0
    places: tuple[Place, ...] = ()
    bets: Mapping[Seat, str] = field(default_factory=dict)
    # The last game that is in the score.
    counted: int = 0
    # How many games there were, who won how many, and how many steps harder the table wants them.
    turn: int = 0
    teams: Score = field(default_factory=dict)
    players: Score = field(default_factory=dict)
    harder: int = 0
    pace: str = ""
    # Which device answers where: what it proves itself by is kept in a form that proves nothing.
    devices: Mapping[str, Place] = field(default_factory=dict)

    def packed(self) -> dict[str, Any]:
        """As the store keeps it."""
        devices = {key: written(place) for key, place in self.devices.items()}
        return asdict(self) | {"places": list(map(written, self.places)), "devices": devices}


def unpacked(kept: Mapping[str, Any]) -> Kept:
    """An evening as it was kept; what is not as it should be is left out."""
    sound = {name: value for name, value in kept.items() if name in KINDS and KINDS[name](value)}
    # JSON has them in another shape.
    bets = {int(seat): team for seat, team in sound.pop("bets", {}).items()}
    places = tuple(read_places(sound.pop("places", ())))
    devices = sound.pop("devices", {})
    return Kept(
        places=places,
        bets=bets,
        devices=dict(zip(devices, read_places(devices.values()), strict=True)),
        **sound,
    )


def read_places(kept: Iterable[Any]) -> list[Place]:
    """The places that are written so."""
    return [place for place in map(read_place, kept) if place is not None]


def is_number(value: Any) -> bool:
    """Something that counts."""
    return type(value) is int and value >= 0


def is_score(value: Any) -> bool:
    """Names with how many games they won."""
    return isinstance(value, dict) and all(is_number(number) for number in value.values())


def is_places(value: Any) -> bool:
    """Where seats answer from, no place twice."""
    return isinstance(value, list) and len(set(read_places(value))) == len(value)


def is_devices(value: Any) -> bool:
    """Devices with a place."""
    return isinstance(value, dict) and is_places(list(value.values()))


def is_bets(value: Any) -> bool:
    """Seats with a team."""
    return isinstance(value, dict) and all(
        seat.isdecimal() and isinstance(team, str) for seat, team in value.items()
    )


def is_word(value: Any) -> bool:
    """A name of something."""
    return isinstance(value, str)


KINDS = {
    "game": is_number, "places": is_places, "bets": is_bets, "counted": is_number, "turn": is_number,
    "teams": is_score, "players": is_score, "harder": is_number, "pace": is_word,
    "devices": is_devices,
}  # fmt: skip
