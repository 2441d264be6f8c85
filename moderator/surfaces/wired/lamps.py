"""The lamps in two layers: what everybody may see, and over it what is for open eyes in the dark."""

from hardware.looks import NIGHT_LEVEL, Look, Off
from hardware.panel import CENTRE, Lamp, Panel

OFF = Off()


class Lamps:
    """All lamps of a panel, by place."""

    def __init__(self, panel: Panel, night_level: float = NIGHT_LEVEL) -> None:
        self.night_level = night_level
        self._panel = panel
        self._open: dict[Lamp, Look] = {}
        self._private: dict[Lamp, Look] = {}
        self._shown: dict[Lamp, Look | None] = {}
        # What is in the middle over everything else.
        self._signal: Look | None = None

    def signal(self, look: Look | None) -> None:
        """Look at a screen: seen in the middle whatever else is there; or no more."""
        self._signal = look
        self._show(CENTRE)

    def light(self, lamp: Lamp, look: Look) -> None:
        """What everybody may see."""
        self._open[lamp] = look
        self._show(lamp)

    def glow(self, lamp: Lamp, look: Look) -> None:
        """What is for whoever has open eyes in the dark."""
        self._private[lamp] = look
        self._show(lamp)

    def hide(self, lamp: Lamp) -> None:
        """Nothing is on this lamp for open eyes any more."""
        self._private.pop(lamp, None)
        self._show(lamp)

    def clear(self) -> None:
        """Nothing for open eyes any more."""
        for lamp in list(self._private):
            self.hide(lamp)

    def dark(self, is_known: bool = True) -> None:
        """Nothing at all; if somebody else has had the lamps, how they look is not known."""
        self._open.clear()
        self._private.clear()
        for lamp in (*range(self._panel.seats), CENTRE):
            if not is_known:
                self._shown[lamp] = None
            self._show(lamp)

    def seen(self, lamp: Lamp) -> Look:
        """How it looks to everybody."""
        return self._open.get(lamp, OFF)

    def _show(self, lamp: Lamp) -> None:
        look = self._private.get(lamp) or self.seen(lamp)
        if lamp == CENTRE and self._signal is not None:
            look = self._signal
        if self._shown.get(lamp, OFF) != look:
            self._shown[lamp] = look
            self._panel.show(lamp, look)
