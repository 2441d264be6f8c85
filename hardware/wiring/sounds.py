"""What the box can sound through, by name: which pins each takes, and where that is written.

A board whose pins nobody has looked up is in no plan: its amplifier's mute could get a button.
"""

from typing import NamedTuple

OVERLAYS = "https://github.com/raspberrypi/linux/blob/rpi-6.12.y/arch/arm/boot/dts/overlays/"
IQAUDIO = "https://www.raspberrypi.com/documentation/accessories/audio.html"
JUKEBOX = "https://github.com/MiczFlor/RPi-Jukebox-RFID/wiki/Hardware-Pinout-Overview"

# The kernel gives all four to the sound as soon as there is any on them.
I2S = dict.fromkeys((18, 19, 20, 21), "the sound card needs it (I2S)")


class SoundBoard(NamedTuple):
    """What sounds: the pins that it takes and why, the line that switches it on, its source."""

    pins: dict[int, str]
    overlay: str = ""
    source: str = ""

    @property
    def is_hat(self) -> bool:
        """Whether it sits on the header."""
        return bool(self.pins)


def _board(overlay: str, source: str, **takes: int) -> SoundBoard:
    """A board on I2S, with what it takes beside."""
    return SoundBoard(
        I2S | {pin: f"the sound card needs it ({what})" for what, pin in takes.items()}, overlay, source
    )


# The pins of I2C, over which some are set, belong to no place anyway (`header.ALWAYS`).
SOUNDS: dict[str, SoundBoard] = {
    "jack": SoundBoard({}),
    "usb": SoundBoard({}),
    "none": SoundBoard({}),
    "max98357a": _board("max98357a", f"{OVERLAYS}max98357a-overlay.dts", shutdown=4),
    "hifiberry-dac": _board("hifiberry-dac", f"{OVERLAYS}hifiberry-dac-overlay.dts"),
    "hifiberry-dacplus": _board("hifiberry-dacplus", f"{OVERLAYS}hifiberry-dacplus-overlay.dts"),
    "hifiberry-dacplushd": _board(
        "hifiberry-dacplushd", f"{OVERLAYS}hifiberry-dacplushd-overlay.dts", reset=16
    ),
    "hifiberry-amp100": _board(
        "hifiberry-amp100", f"{OVERLAYS}hifiberry-amp100-overlay.dts", mute=4, reset=17
    ),
    "hifiberry-miniamp": _board("hifiberry-dac", JUKEBOX, mute=16, shutdown=26),
    "iqaudio-dacplus": _board("iqaudio-dacplus", f"{OVERLAYS}iqaudio-dacplus-overlay.dts", mute=22),
    "iqaudio-digiampplus": _board("rpi-digiampplus,unmute_amp", IQAUDIO, mute=22),
    "iqaudio-codec": _board("rpi-codeczero", IQAUDIO, green=23, red=24, button=27),
}

LOOK_UP = (
    f"only boards whose pins are known are planned for; look up which pins yours takes (its maker's page, or "
    f"{OVERLAYS}README), and name one here that takes at least the same: docs/build.md has them all"
)
