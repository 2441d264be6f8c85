"""The virtual Pi: QEMU, and a wire over which commands are run inside."""

import json
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

from ..machine import Failed, Installed

MEMORY = "1024"
# Its time is that of its own instructions, a nanosecond each: however busy the machine outside is,
# inside nothing is late, and waiting takes no time.
OWN_TIME = ("-icount", "shift=0,sleep=off", "-rtc", "clock=vm")
# Nothing that it is not told to have, no network above all; and the end of the wire that is inside.
BARE = ("-nographic", "-nodefaults", "-no-reboot", "-nic", "none", "-serial", "stdio")
WIRE = ("-device", "virtio-serial", "-device", "virtserialport,chardev=wire,name=bench")


# While the disk is waited for, that clock runs ahead, and what is patient inside is so in vain: so the
# disk lies in memory, if there is room for what is written of it.
MEMORY_DISK, ROOM = Path("/dev/shm"), 8 << 30


def workbench(cache: Path) -> Path:
    """The folder in which the disks of a run lie: in memory, or where there is too little of it in ours."""
    with suppress(OSError):
        if shutil.disk_usage(MEMORY_DISK).free >= ROOM:
            return MEMORY_DISK / "moderator-bench"
    return cache / "pi"


class Computer(Installed):
    """Switched on and off, with its disk and what is on the bench beside it."""

    # Everything is emulated: what takes a second on a Pi may take ten here.
    patience, glance = 900.0, 1.0

    def __init__(self, folder: Path, kernel: Path) -> None:
        self.folder = folder
        self.kernel = kernel
        self.disk = folder / "pi.img"
        self._qemu: subprocess.Popen[bytes] | None = None
        self._wire: socket.socket | None = None
        self._heard = b""
        self._errands = count()

    def switch_on(self) -> None:
        """Power; it has begun to boot."""
        wire = self.folder / "wire"
        wire.unlink(missing_ok=True)
        log = (self.folder / "console.log").open("ab")
        wired = ["-chardev", f"socket,id=wire,path={wire},server=on,wait=off"]
        self._qemu = subprocess.Popen(
            [*self.qemu(), *BARE, *wired, *WIRE], stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        log.close()
        self._wire = connected(wire)
        self._heard = b""

    def qemu(self) -> list[str]:
        """What it is built of, beside the wire."""
        return [
            "qemu-system-x86_64", "-accel", "tcg,thread=single", "-cpu", "max", "-m", MEMORY, *OWN_TIME,
            "-kernel", str(self.kernel / "vmlinuz"), "-initrd", str(self.kernel / "initrd.gz"),
            "-append", "console=ttyS0 quiet net.ifnames=0",
            "-drive", f"file={self.disk},format=raw,if=virtio,cache=unsafe",
            "-drive", f"file={self.folder / 'bench.img'},format=raw,if=virtio,readonly=on",
        ]  # fmt: skip

    def pull_the_plug(self) -> None:
        """Everything that is not on its disk is gone in this moment."""
        if self._qemu is not None:
            self._qemu.kill()
            self._qemu.wait()
        if self._wire is not None:
            self._wire.close()
        self._qemu = self._wire = None

    def shut_down(self) -> None:
        """As one should."""
        with suppress(Failed, AssertionError):
            self.run("systemctl", "poweroff", "--no-block", patience=10)
        if self._qemu is not None:
            self._qemu.wait(self.patience)
        self.pull_the_plug()

    def run(self, *command: str, patience: float = patience) -> str:
        """Run a command inside, as root; what it prints."""
        number = next(self._errands)
        errand = {"of": number, "command": command}
        assert self._wire is not None, "it is switched off"
        self._wire.sendall(json.dumps(errand).encode() + b"\n")
        done = self._answer(number, patience)
        if done["code"]:
            raise Failed(f"{' '.join(command)}: exit code {done['code']}\n{done['said']}")
        return str(done["said"])

    def shell(self, script: str, patience: float = patience) -> str:
        """Run some lines of shell inside."""
        return self.run("sh", "-ec", script, patience=patience)

    def write(self, file: str, text: str) -> None:
        """Write a file inside."""
        self.run("sh", "-c", 'mkdir -p "$(dirname "$1")"; printf %s "$2" >"$1"; sync', "sh", file, text)

    def now(self) -> float:
        """Seconds since power-on, by its own clock."""
        return float(self.run("cat", "/proc/uptime").split()[0])

    def fetch(self, file: str, into: Path) -> Path:
        """Take a file from the disk of one that is switched off."""
        subprocess.run(
            ["debugfs", "-R", f"dump {file} {into}", str(self.disk)], check=True, capture_output=True
        )
        return into

    def _answer(self, number: int, patience: float) -> dict[str, object]:
        """Until the errand with this number is done."""
        assert self._wire is not None
        end = time.monotonic() + patience
        while True:
            while b"\n" not in self._heard:
                left = end - time.monotonic()
                if left <= 0:
                    raise AssertionError(f"no word from inside for {patience:.0f} s")
                self._wire.settimeout(left)
                with suppress(TimeoutError):
                    said = self._wire.recv(1 << 20)
                    if not said:
                        raise AssertionError("the machine is off")
                    self._heard += said
            line, self._heard = self._heard.split(b"\n", 1)
            done: dict[str, object] = json.loads(line)
            if done["of"] == number:
                return done


def connected(wire: Path) -> socket.socket:
    """The other end of the wire, as soon as it hangs out of the machine."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        line = socket.socket(socket.AF_UNIX)
        with suppress(OSError):
            line.connect(str(wire))
            return line
        line.close()
        time.sleep(0.02)
    raise AssertionError("QEMU did not start")


def what_is_missing() -> str:
    """Why there can be no virtual Pi on this machine; nothing if there can."""
    absent = [
        tool for tool in ("qemu-system-x86_64", "mmdebstrap", "mke2fs", "debugfs") if not shutil.which(tool)
    ]
    return f"there is no {' and no '.join(absent)} (tests/appliance/qemu installs it)" if absent else ""
