"""A card as the Imager leaves it, and what somebody drags onto it."""

import shutil
import subprocess
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ..card import seal
from ..first_start import FRESH, SEED, WANTED, add_to, as_it_lies, with_answers
from ..machine import CACHE, ROOT, bare, run, wheels
from ..pi.debian import HERE as PI
from ..pi.debian import made

# What Raspberry Pi OS Lite has, as far as it is in Debian; a kernel for a computer that is only emulated.
LIKE_LITE = (
    "linux-image-cloud-amd64,initramfs-tools,zstd,dosfstools,e2fsprogs,python3-venv,python3-gpiozero,"
    "python3-spidev,python3-smbus2,build-essential,network-manager,dnsmasq-base,wpasupplicant,avahi-daemon,"
    "alsa-utils,curl,zip,rsync,rfkill,iw,sudo,ca-certificates"
)
# As the card of a Pi is divided, in bytes: where its two partitions begin, and where it ends.
FIRST, SECOND, END = 4 << 20, 516 << 20, 4 << 30
# By this number FRESH's line finds its root.
NUMBER = "12345678"
TABLE = f"""\
label: dos
label-id: 0x{NUMBER}
start={FIRST // 512}, size={(SECOND - FIRST) // 512}, type=c
start={SECOND // 512}, type=83
"""
FSTAB = f"""\
PARTUUID={NUMBER}-01 /boot/firmware vfat defaults 0 2
PARTUUID={NUMBER}-02 / ext4 defaults,noatime 0 1
"""


@dataclass(frozen=True)
class Way:
    """One of those in which a card is told to become a box."""

    suite: str
    fill: Callable[[Path], None]
    # What lies on the card before, and what holds inside afterwards.
    fresh: tuple[str, ...] = tuple(FRESH)
    wanted: tuple[str, ...] = ()


WAYS = {
    "trixie": Way("trixie", as_it_lies),
    "answered": Way("trixie", with_answers, wanted=WANTED),
    "bookworm": Way("bookworm", add_to, ("cmdline.txt",)),
}


def fresh_card(way: Way, folder: Path) -> Path:
    """The card, never started; beside it in this folder the kernel that its firmware would load from it."""
    card = folder / "fresh.img"
    card.unlink(missing_ok=True)
    with TemporaryDirectory(dir=CACHE) as name:
        root, boot = Path(name, "root"), Path(name, "boot")
        root.mkdir()
        run("tar", "-xf", str(system(way.suite)), "-C", str(root))
        settle(root)
        boot.mkdir()
        for file in way.fresh:
            (boot / file).write_text(FRESH[file], encoding="utf-8")
        drag(boot, way.suite)
        way.fill(boot)
        take_kernel(root, folder)
        divide(card)
        format_both(card, boot, root)
    return card


def format_both(card: Path, boot: Path, root: Path) -> None:
    """What is read by a firmware, and what by Linux."""
    at, size = FIRST // 512, (SECOND - FIRST) >> 10
    run("mkfs.vfat", "-F", "32", "-n", "bootfs", f"--offset={at}", str(card), str(size))
    run("mcopy", "-s", "-i", f"{card}@@{FIRST}", *map(str, sorted(boot.iterdir())), "::")
    place = ("-E", f"offset={SECOND}", "-L", "rootfs", "-d", str(root), str(card), f"{(END - SECOND) >> 10}k")
    run("mke2fs", "-q", "-t", "ext4", *place)


def system(suite: str) -> Path:
    """What the Imager writes, made once."""
    packages = LIKE_LITE + (",cloud-init" if suite == "trixie" else "")
    packed = CACHE / f"card-{suite}-{zlib.crc32(packages.encode()):08x}.tar"
    if not packed.exists():
        with made(packed.with_suffix(".folder")) as part:
            bare(suite, packages, part / "root.tar", "--variant=important")
            (part / "root.tar").rename(packed)
        shutil.rmtree(packed.with_suffix(".folder"))
    return packed


def settle(root: Path) -> None:
    """What a Pi's system is told beside its packages; and who runs the bench's errands."""
    (root / "etc/fstab").write_text(FSTAB, encoding="utf-8")
    (root / "etc/hostname").write_text("raspberrypi\n", encoding="utf-8")
    (root / "boot/firmware").mkdir(parents=True)
    if (root / "etc/cloud").exists():
        (root / "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg").write_text(SEED, encoding="utf-8")
    # As pi-gen does.
    shutil.rmtree(root / "var/lib/apt/lists")
    shutil.copytree(PI / "inside", root / "bench")
    units = root / "etc/systemd/system"
    shutil.copy(PI / "units/bench-errands.service", units)
    (units / "sysinit.target.wants").mkdir(exist_ok=True)
    (units / "sysinit.target.wants/bench-errands.service").symlink_to("../bench-errands.service")


def drag(boot: Path, suite: str) -> None:
    """The folder out of the real zip; its wheels are those of this processor."""
    with zipfile.ZipFile(released()) as packed:
        packed.extractall(boot, [name for name in packed.namelist() if name.startswith("moderator-box/")])
    card = boot / "moderator-box"
    for wheel in (card / "wheels").glob("*aarch64*"):
        wheel.unlink()
    for wheel in wheels(suite).glob("*x86_64*.whl"):
        # On a card it is the system's own.
        if not wheel.name.startswith("lgpio-"):
            shutil.copy2(wheel, card / "wheels")
    seal(card)


def released() -> Path:
    """The zip of what is committed."""
    into = CACHE / "card-release"
    shutil.rmtree(into, ignore_errors=True)
    run(str(ROOT / ".venv/bin/python"), str(ROOT / "setup/release"), "--into", str(into))
    (made_zip,) = into.glob("*-card.zip")
    return made_zip


def take_kernel(root: Path, folder: Path) -> None:
    """It lies on the card's first partition, for a firmware that is not here."""
    for name in ("vmlinuz", "initrd.img"):
        shutil.copy(next(root.glob(f"boot/{name}-*")), folder / name)


def divide(card: Path) -> None:
    """Into two partitions; what nobody has written takes no room."""
    with card.open("wb") as file:
        file.truncate(END)
    subprocess.run(["sfdisk", "--quiet", str(card)], input=TABLE, text=True, check=True)
