"""A chain that is not there: 74HC595 bit by bit, as the data sheet says."""

from collections.abc import Callable


class FakeChain:
    """So many chips, used as `spidev.SpiDev` is, to be looked at like lamps, and cut."""

    def __init__(self, chips: int) -> None:
        self.max_speed_hz = 0
        self.mode = 0
        self.is_cut = False
        # What has been shifted in, and what the outputs show; first QA of the chip at the near end.
        self._shifted = [False] * 8 * chips
        self.shown = list(self._shifted)
        self._look: Callable[[], None] = lambda: None

    def watch(self, look: Callable[[], None]) -> None:
        """From now on call this whenever an output may have changed."""
        self._look = look

    def cut(self, is_cut: bool = True) -> None:
        """Cut its wire, or solder it again."""
        self.is_cut = is_cut

    def writebytes2(self, values: bytes, /) -> None:
        """Bits come highest first, each pushes the others on; at the end all is shown."""
        if self.is_cut:
            raise OSError("the chain is cut")
        for value in values:
            for bit in reversed(range(8)):
                self._shifted = [bool(value >> bit & 1), *self._shifted[:-1]]
        self.shown = list(self._shifted)
        self._look()

    def close(self) -> None:
        """Nothing is held."""
