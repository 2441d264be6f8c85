"""What a card is put into."""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from ..pi.computer import MEMORY, Computer
from .debian import FIRST

# No Pi has a clock: after every power-on it is the same moment.
NO_CLOCK = "base=2026-06-15T12:00:00"


class Reader(Computer):
    """A computer that starts from the card, as its line says it."""

    glance = 2.0

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, folder)
        self.disk = folder / "card.img"

    def put_in(self, card: Path) -> None:
        """A copy of this card."""
        self.pull_the_plug()
        copied(card, self.disk)

    def line(self) -> str:
        """What the card tells the kernel at this power-on: it is read from the FAT, as by a firmware."""
        return self.on_card("cmdline.txt").splitlines()[0].strip()

    def on_card(self, file: str) -> str:
        """A file on the first partition of a card that is out, or read behind the back of who writes it."""
        asked = ["mtype", "-i", f"{self.disk}@@{FIRST}", f"::{file}"]
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout

    def qemu(self) -> list[str]:
        """Its time is that of the clock outside."""
        return [
            "qemu-system-x86_64", "-accel", "tcg,thread=single", "-cpu", "max", "-m", MEMORY,
            "-rtc", NO_CLOCK,
            "-kernel", str(self.kernel / "vmlinuz"), "-initrd", str(self.kernel / "initrd.img"),
            "-append", f"{self.line()} console=ttyS0",
            "-drive", f"file={self.disk},format=raw,if=virtio,cache=writeback",
        ]  # fmt: skip

    def as_it_is_now(self, into: Path) -> None:
        """The card as it would lie there were the plug pulled in this moment, while the computer goes on."""
        qemu = self._qemu
        if qemu is not None:
            qemu.send_signal(signal.SIGSTOP)
            # It has stopped before anybody looks; or it has gone down meanwhile.
            with suppress(ChildProcessError):
                os.waitid(os.P_PID, qemu.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        try:
            copied(self.disk, into)
        finally:
            if qemu is not None:
                qemu.send_signal(signal.SIGCONT)

    def start(self) -> None:
        """Power.  Where the line starts us first, it is left as it was, and the system starts anew."""
        while "systemd.run=" in (line := self.line()):
            self.switch_on()
            self.until_off()
            assert self.line() != line, "it would be started so for ever"
        self.switch_on()

    def until_off(self) -> None:
        """It goes down by itself."""
        assert self._qemu is not None, "it is switched off"
        self._qemu.wait(self.patience)
        self.pull_the_plug()


def copied(card: Path, into: Path) -> None:
    """What nobody has written takes no room in the copy either."""
    into.parent.mkdir(parents=True, exist_ok=True)
    into.unlink(missing_ok=True)
    subprocess.run(["cp", "--sparse=always", str(card), str(into)], check=True)


def what_is_missing() -> str:
    """Why no card can be tried here; nothing if it can."""
    tools = ("qemu-system-x86_64", "mmdebstrap", "mke2fs", "mkfs.vfat", "mcopy", "sfdisk")
    absent = [tool for tool in tools if not shutil.which(tool)]
    return f"there is no {' and no '.join(absent)} (tests/appliance/bare-card installs it)" if absent else ""
