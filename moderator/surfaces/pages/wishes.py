"""All that a table wishes for, as it is kept: for the next evening, and for after a power cut."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .settling import TIMES, Settling

if TYPE_CHECKING:
    from .surface import Pages

# The settings of a game.
OF_A_GAME = ("rules", "experience", "wish", "without", "options")


class Wishes:
    """Read off what is settled, and settled again."""

    def __init__(self, pages: "Pages", settling: Settling) -> None:
        self.pages = pages
        self.settling = settling

    def told(self) -> dict[str, Any]:
        """As they stand now."""
        settings, pace = self.settling.proposals.settings, self.pages.stage.pace
        wishes = {name: as_kept(getattr(settings, name)) for name in OF_A_GAME}
        times = asdict(pace.wished_times or pace.times)
        return {
            "language": self.pages.stage.narrator.lines.language,
            "tone": settings.tone,
            "wishes": wishes,
            "times": {name: times[name] for name in TIMES},
            "pace": pace.wished or pace.name,
            "recap": self.pages.host.wanted.recap,
            "loud": dict(self.pages.host.loud),
            "say_as": self.settling.say_as,
        }

    def settle(self, kept: Mapping[str, Any]) -> None:
        """As they were; what there is no more is left out."""
        settling = self.settling
        for name, value in kept.get("wishes", {}).items():
            if name in OF_A_GAME:
                settling.proposals.wish(name, value)
        for name, seconds in kept.get("times", {}).items():
            settling.retime(name, seconds)
        for name, said in kept.get("say_as", {}).items():
            settling.respell(name, said)
        for what, level in kept.get("loud", {}).items():
            settling.turn(what, level)
        settling.want("recap", kept.get("recap"))
        if kept.get("tone") != settling.proposals.settings.tone:
            settling.retone(kept.get("tone"))
        if kept.get("language") != self.pages.stage.narrator.lines.language:
            settling.translate(kept.get("language"))


def as_kept(value: Any) -> Any:
    """A setting in the form that it is given in."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value
