"""A Debian in a folder, booted with systemd-nspawn: what a Pi is to the box, but for its pins."""

import os
import shutil
import signal
import subprocess
import tarfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
CACHE = Path(os.environ.get("MODERATOR_BENCH", "/var/cache/moderator-bench"))
# Which Python each Debian has, for the packages that are brought along.
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
INSIDE = "systemd,systemd-sysv,udev,dbus,python3,python3-venv,ca-certificates"
# What Raspberry Pi OS has, too: for a checkout, for a network of its own, and what speaks to pins.
BESIDE = (
    "git,network-manager,dnsmasq-base,nftables,iproute2,avahi-utils,iw,busybox,python3-spidev,python3-smbus2"
)
# Where there are no wheels of what speaks to pins, it is built.
BUILDS = {"bookworm": "", "trixie": ",gcc,libc6-dev,python3-dev,swig"}
TOOLS = ("systemd-nspawn", "mmdebstrap", "nsenter", "script")

SURROUNDINGS = ("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", "LANG=C.UTF-8", "HOME=/root")
# Where release archives are unpacked inside.
RELEASES = "srv"
# What a system writes by itself, whatever is installed on it.
BOOKKEEPING = (
    "proc", "sys", "dev", "run", "tmp", "root", RELEASES, "var/log", "var/tmp", "var/cache/apt",
    "var/lib/apt", "var/lib/dpkg", "var/lib/systemd", "var/lib/NetworkManager", "usr/lib/python3",
    "etc/passwd-", "etc/group-", "etc/shadow-", "etc/gshadow-", "etc/subuid", "etc/subgid", "etc/.pwd.lock",
    "etc/machine-id", "var/lib/dbus",
)  # fmt: skip


class Failed(Exception):
    """A command has failed inside; what it said."""


class Impossible(Exception):
    """There can be no such machine here; why."""


class Installed:
    """Whatever the box is installed on: it is asked, and waited for, in the same way."""

    # Whatever is waited for comes within so many seconds, on a slow machine too; and how often one looks.
    patience, glance = 90.0, 0.05

    def run(self, *command: str) -> str:
        """Run a command inside, as root; what it prints."""
        raise NotImplementedError

    def shows(self, key: str, unit: str = "moderator") -> str:
        """What systemd knows about a unit."""
        return self.run("systemctl", "show", "--property", key, "--value", unit).strip()

    def until(self, what: str, holds: Callable[[], bool], patience: float | None = None) -> float:
        """Wait until something holds; how long that took."""
        patience = patience or self.patience
        begun = time.monotonic()
        while not holds():
            if time.monotonic() - begun > patience:
                raise AssertionError(f"waited {patience:.0f} s in vain: {what}\n{self.log()}")
            time.sleep(self.glance)
        return time.monotonic() - begun

    def log(self, lines: int = 30, unit: str = "moderator") -> str:
        """The last that the box has said."""
        return self.run("journalctl", "--unit", unit, "--lines", str(lines), "--no-pager")


class Machine(Installed):
    """One in a folder; switched on and off."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._nspawn: subprocess.Popen[bytes] | None = None
        self._init = 0

    def switch_on(self, line: str = "") -> None:
        """Boot, by words of a kernel; its network is its own, so that no port of ours is in the way."""
        on = f"systemd-nspawn --quiet --register=no --keep-unit --private-network -D {self.root} --boot"
        boot = f"{on} {line}".strip()
        # It needs a terminal to boot at.
        self._nspawn = subprocess.Popen(["script", "-qfc", boot, "/dev/null"], stdout=subprocess.DEVNULL)
        self._init = init_of(self._nspawn)
        if not line:
            self.until("booted", self.is_up)

    def is_up(self) -> bool:
        """Whether its systemd answers, and has done all that it does at power-on."""
        with suppress(Failed):
            return self.run("systemctl", "is-system-running", "--wait").strip() == "running"
        return False

    def pull_the_plug(self) -> None:
        """Everything in it is gone in this moment."""
        if self._nspawn is None:
            return
        for process in reversed(descendants(self._nspawn.pid)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._nspawn.wait(self.patience)

    def inside(self, *command: str) -> list[str]:
        """A command as root in the machine."""
        enter = ["nsenter", "--target", str(self._init), "--all", "--wdns=/"]
        return [*enter, "env", "-i", *SURROUNDINGS, *command]

    @contextmanager
    def going(self, *command: str) -> Iterator[None]:
        """A command goes on meanwhile."""
        with subprocess.Popen(self.inside(*command)) as process:
            try:
                yield
            finally:
                process.kill()

    def run(self, *command: str, patience: float = 600) -> str:
        """Run a command inside; what it prints."""
        done = subprocess.run(self.inside(*command), capture_output=True, text=True, timeout=patience)
        if done.returncode:
            raise Failed(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def fails(self, *command: str) -> str:
        """Run a command that must fail; what it says."""
        try:
            said = self.run(*command)
        except Failed as failed:
            return str(failed)
        raise AssertionError(f"{command} did not fail: {said}")

    def files(self) -> set[str]:
        """All that lies on the disk and is not the system's own bookkeeping."""
        found = (str(path.relative_to(self.root)) for path in self.root.rglob("*"))
        return {file for file in found if not file.startswith(BOOKKEEPING)}


@contextmanager
def booted(suite: str) -> Iterator[Machine]:
    """A fresh one that is on; or why there can be none."""
    if missing := what_is_missing():
        raise Impossible(missing)
    with ExitStack() as lent:
        try:
            wheels(suite)
            machine = lent.enter_context(unpacked(suite))
            machine.switch_on()
        except (AssertionError, Failed, OSError, subprocess.CalledProcessError) as error:
            raise Impossible(f"none can be made or started here: {error}".partition("\n")[0]) from error
        yield machine


@contextmanager
def unpacked(suite: str, more: str = "") -> Iterator[Machine]:
    """A fresh one with these packages, too, not yet switched on; nothing is left of it."""
    root = CACHE / f"machine-{suite}-{os.getpid()}"
    with tarfile.open(image(suite, more)) as packed:
        packed.extractall(root, filter="fully_trusted")
    machine = Machine(root)
    try:
        yield machine
    finally:
        machine.pull_the_plug()
        shutil.rmtree(root, ignore_errors=True)


def image(suite: str, more: str = "") -> Path:
    """The Debian as it comes, made once."""
    inside = f"{INSIDE},{BESIDE}{BUILDS[suite]}{more}"
    packed = CACHE / f"{suite}-{zlib.crc32(inside.encode()):08x}.tar"
    if not packed.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        part = packed.with_suffix(".part.tar")
        bare(suite, inside, part)
        part.rename(packed)
    return packed


def bare(suite: str, packages: str, into: Path, *how: str) -> None:
    """A Debian with no more than these packages, from where this one has its own."""
    run("mmdebstrap", "--quiet", *(how or ["--variant=minbase"]), f"--include={packages}", suite, str(into))


def wheels(suite: str) -> Path:
    """The packages that the box needs, brought along: the bench is about the box, not about the network."""
    folder = CACHE / f"wheels-{PYTHONS[suite]}"
    # Its presence also tells the installer to ask nobody else.
    locked = ROOT / "setup/wheels.lock"
    only, wanted = folder / "only", locked.read_text(encoding="utf-8")
    if not only.exists() or only.read_text() != wanted:
        platforms = [f"--platform=manylinux{kind}_x86_64" for kind in ("2014", "_2_17", "_2_28")]
        pip = [str(ROOT / ".venv/bin/python"), "-m", "pip", "download", "-qq", "--dest", str(folder)]
        for_suite = ["--only-binary=:all:", "--python-version", PYTHONS[suite], *platforms]
        run(*pip, "--no-deps", "--require-hashes", *for_suite, "--requirement", str(locked))
        # As a wheel where there is one; else it is built.
        how = "--no-binary=lgpio" if BUILDS[suite] else "--only-binary=lgpio"
        run(*pip, "--no-deps", how, "--require-hashes", "--requirement", str(ROOT / "setup/lgpio.lock"))
        only.write_text(wanted)
    return folder


def release(machine: Machine, suite: str, name: str, change: Callable[[Path], None] | None = None) -> str:
    """This checkout as a release archive unpacked inside, changed if wanted; where it lies there."""
    folder = machine.root / RELEASES / name
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    known = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout
    for file in map(os.fsdecode, known.split(b"\0")[:-1]):
        if (ROOT / file).is_file() and not file.startswith("tests/"):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, folder / file)
    shutil.copytree(wheels(suite), folder / "wheels")
    if change is not None:
        change(folder)
    return f"/{RELEASES}/{name}"


def run(*command: str) -> None:
    """Outside."""
    subprocess.run(command, check=True)


def init_of(nspawn: "subprocess.Popen[bytes]") -> int:
    """The init of the machine: script starts nspawn, and nspawn starts it."""
    end = time.monotonic() + Machine.patience
    while time.monotonic() < end and nspawn.poll() is None:
        for child in descendants(nspawn.pid):
            with suppress(OSError):
                if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                    return child
        time.sleep(0.05)
    raise Failed("systemd-nspawn does not start anything")


def descendants(pid: int) -> list[int]:
    """All processes that a process has started, and they in turn."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [found for child in map(int, children) for found in (child, *descendants(child))]


def what_is_missing() -> str:
    """Why there can be no bench on this machine; nothing if there can."""
    if os.geteuid():
        return "it needs root"
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    return f"there is no {' and no '.join(absent)} (tests/appliance/nspawn installs it)" if absent else ""
