"""What the virtual Pi is made of, each made once: a kernel with pins, a root, a disk."""

import hashlib
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ..machine import CACHE, INSIDE, ROOT, Machine, bare, release, run

HERE = Path(__file__).parent
SUITE = "bookworm"
FOR_MODULES = "linux-image-amd64,linux-headers-amd64,linux-source-6.1,gcc,make,xz-utils,kmod,busybox-static"
# What Raspberry Pi OS brings along: sound, I2C and SPI; and what the tests of the panel need.
LIKE_A_PI = f"{INSIDE},procps,kmod,alsa-utils,i2c-tools,python3-smbus2,python3-spidev,python3-pytest"
# From the disk on the kernel's parts are found by themselves.
TO_THE_DISK = ("virtio_pci", "virtio_blk", "crc32c_generic", "ext4")
# What is spoken there, and of how many lines one is left for the box to learn.
LANGUAGE, LEFT_OUT = "de", 20
# What pip would fetch for pins and has to be brought along, too.
FOR_PINS = ("lgpio>=0.2.2.0",)


def kernel() -> Path:
    """A folder with the kernel, its modules with simulated pins, and what boots them."""
    folder = CACHE / "pi-kernel"
    if not folder.exists():
        with made(folder) as part, TemporaryDirectory(dir=CACHE) as root:
            bare(SUITE, FOR_MODULES, Path(root))
            shutil.copy(HERE / "gpio_sim.sh", f"{root}/gpio_sim.sh")
            run("chroot", root, "sh", "/gpio_sim.sh")
            shutil.copy(next(Path(root).glob("boot/vmlinuz-*")), part / "vmlinuz")
            shutil.copytree(f"{root}/lib/modules", part / "modules", symlinks=True)
            pack_initrd(Path(root), part)
    return folder


def pack_initrd(root: Path, part: Path) -> None:
    """Just enough to come to the disk."""
    modules = next((part / "modules").iterdir())
    tree = part / "initrd"
    for name in ("bin", "disk", "modules", "proc", "dev"):
        (tree / name).mkdir(parents=True)
    shutil.copy(root / "bin/busybox", tree / "bin/busybox")
    wanted = in_order(modules)
    for module in wanted:
        shutil.copy(modules / module, tree / "modules")
    loads = "\n".join(f"/bin/busybox insmod /modules/{Path(module).name}" for module in wanted)
    (tree / "init").write_text((HERE / "init.sh").read_text().replace("LOAD", loads))
    (tree / "init").chmod(0o755)
    pack = "find . | /bin/busybox cpio -o -H newc | gzip -9 >../initrd.gz".replace(
        "/bin/busybox", str(root / "bin/busybox")
    )
    subprocess.run(["sh", "-c", pack], cwd=tree, check=True)


def in_order(modules: Path) -> list[str]:
    """The modules that lead to the disk, each after those that it needs."""
    needs = dict(line.split(":") for line in (modules / "modules.dep").read_text().splitlines())
    files = {Path(file).stem: file for file in needs}
    found: dict[str, None] = {}
    for name in TO_THE_DISK:
        found |= dict.fromkeys(reversed([files[name], *needs[files[name]].split()]))
    return list(found)


def root_tar() -> Path:
    """A Debian as bare as Raspberry Pi OS Lite."""
    packed = CACHE / "pi-root.tar"
    if not packed.exists():
        with made(packed.with_suffix(".folder")) as part:
            bare(SUITE, LIKE_A_PI, part / "root.tar")
            (part / "root.tar").rename(packed)
        shutil.rmtree(packed.with_suffix(".folder"))
    return packed


def disk(folder: Path) -> Path:
    """A disk with this checkout on it, not yet installed."""
    with TemporaryDirectory(dir=CACHE) as name:
        root = Path(name)
        with tarfile.open(root_tar()) as packed:
            packed.extractall(root, filter="fully_trusted")
        shutil.copytree(kernel() / "modules", root / "lib/modules", symlinks=True)
        for unit in (HERE / "units").glob("*.service"):
            shutil.copy(unit, root / "etc/systemd/system")
            (root / "etc/systemd/system/sysinit.target.wants").mkdir(exist_ok=True)
            (root / f"etc/systemd/system/sysinit.target.wants/{unit.name}").symlink_to(f"../{unit.name}")
        (root / "etc/fstab").write_text("/dev/vdb /bench ext4 ro 0 0\n")
        (root / "bench").mkdir()
        (root / "etc/hostname").write_text("werwolf\n")
        release(Machine(root), SUITE, "moderator", bring_what_speaks_to_pins)
        bring_lines(root / "var/cache/moderator/voice")
        return image(root, folder / "pi.img", "6G")


def bench_disk(folder: Path) -> Path:
    """What is on the bench: what runs inside, and this checkout with its tests."""
    with TemporaryDirectory(dir=CACHE) as name:
        root = Path(name)
        shutil.copytree(HERE / "inside", root, dirs_exist_ok=True)
        for part in ("moderator", "hardware", "tests"):
            left_out = shutil.ignore_patterns("__pycache__", "node_modules")
            shutil.copytree(ROOT / part, root / "checkout" / part, ignore=left_out)
        shutil.copy(ROOT / "pyproject.toml", root / "checkout")
        return image(root, folder / "bench.img", "100M")


def bring_what_speaks_to_pins(folder: Path) -> None:
    """Beside what any box needs."""
    wheels = CACHE / "wheels-pins"
    if not wheels.exists():
        with made(wheels) as part:
            pip = (str(ROOT / ".venv/bin/python"), "-m", "pip", "download", "--quiet")
            run(*pip, "--only-binary=:all:", "--no-deps", "--dest", str(part), *FOR_PINS)
    shutil.copytree(wheels, folder / "wheels", dirs_exist_ok=True)


def bring_lines(into: Path) -> None:
    """Most of what the box says, spoken outside by the same engine: inside that took half an hour.

    Every twentieth is left out, so that it still learns; where nothing speaks outside, it learns them all.
    """
    kept = CACHE / "pi-lines"
    prepare = (str(ROOT / ".venv/bin/python"), "-m", "moderator", "voice", "prepare", "--language", LANGUAGE)
    folders = {"CACHE_DIRECTORY": str(kept), "STATE_DIRECTORY": str(kept / "nothing")}
    subprocess.run(prepare, cwd=ROOT, env=os.environ | folders, check=False, capture_output=True)
    into.mkdir(parents=True)
    for nth, file in enumerate(sorted((kept / "voice").glob("*"))):
        if nth % LEFT_OUT or file.suffix != ".wav":
            shutil.copy(file, into)


def fingerprint() -> str:
    """Of all that is installed: a disk on which it is can be used again."""
    asked = [
        "git",
        "ls-files",
        "-z",
        "--",
        "moderator",
        "hardware",
        "sounds",
        "setup",
        "systemd",
        "pyproject.toml",
    ]
    files = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")[:-1]
    whole = hashlib.sha256()
    for file in [*(ROOT / name.decode() for name in files), HERE / "debian.py", *(HERE / "units").iterdir()]:
        if file.is_file():
            whole.update(file.name.encode() + file.read_bytes())
    return whole.hexdigest()[:12]


@contextmanager
def made(folder: Path) -> Iterator[Path]:
    """A folder that is there whole or not at all."""
    part = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    yield part
    part.rename(folder)


def image(root: Path, file: Path, size: str) -> Path:
    """A disk with these files."""
    file.unlink(missing_ok=True)
    run("mke2fs", "-q", "-t", "ext4", "-d", str(root), str(file), size)
    return file
