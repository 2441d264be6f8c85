"""Everything that is tried on the virtual Pi, step by step; each finds it as the one before has left it."""

import random
import re
import shutil
import tarfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from ..machine import CACHE, RELEASES, run
from .bench import EVENING, PYTHON, SETTINGS, Bench
from .computer import Computer
from .debian import LANGUAGE, disk, fingerprint
from .heard import ALIKE, Found, compare, loudness, overlapping

MODERATOR = "/opt/moderator/current/.venv/bin/moderator"
INSTALL = f"/{RELEASES}/moderator/setup/install --hardware pins --language {LANGUAGE}"
# What the people write down: of the evening on tape, and of the one with the plug.
KEPT, AGAIN = "/var/lib/bench", "/var/lib/bench-again"
TAPE = "/var/lib/bench/tape.wav"
WAITING = "waits for everyone who plays"
SEATS = 8
# Between two looks at what takes long, in seconds: whoever looks takes the one core from whoever works.
SELDOM = 15
# What a hasty table has; night lamps so bright that an eye that only glances sees them.
HASTY = """\
language: de
pace: brisk
recap: none
night_level: 1.0
times: {talk: 20, talk_of_few: 15, nudge: 0, last_call: 8, defence: 6, last_will: 10, vote: 8}
"""
DROP_IN = f"""\
[Service]
ExecStart=
ExecStart={PYTHON} /bench/window.py run --at box --port 80
# Of a Pi, as far as gpiozero asks: the board's revision.
BindReadOnlyPaths=/opt/bench/cpuinfo:/proc/cpuinfo
"""
CPUINFO = "Hardware\t: BCM2835\nRevision\t: a02082\nModel\t\t: Raspberry Pi 3 Model B Rev 1.2\n"
AS_A_PI = "mount --bind /opt/bench/cpuinfo /proc/cpuinfo; trap 'umount /proc/cpuinfo' EXIT; "
CONTRACT = f"""{AS_A_PI}
chip=$(echo /sys/devices/platform/gpio-sim.*/gpiochip*); cd /run
MODERATOR_GPIO_SIM=$chip {PYTHON} -m pytest -q -p no:cacheprovider -c /bench/checkout/pyproject.toml \\
    --rootdir /bench/checkout -k "gpio-sim or i2c-stub or kernel" \\
    /bench/checkout/tests/test_panel_in_time.py /bench/checkout/tests/test_expander.py 2>&1 || true
"""
AS_THE_BOX = "export CACHE_DIRECTORY=/var/cache/moderator STATE_DIRECTORY=/var/lib/moderator;"
KEPT_LINES = "find /var/cache/moderator/ -type f | wc -l"
TAPING = f"systemd-run --unit bench-tape arecord -q -D plughw:Loopback,1 -f S16_LE -c 1 -r 16000 {TAPE}"


def install(bench: Bench) -> None:
    """As on a Pi, without a network: the packages are brought along."""
    computer = bench.computer
    cached = CACHE / f"pi-{fingerprint()}.img"
    if bench.is_hasty:
        cached = max(CACHE.glob("pi-*.img"), key=lambda file: file.stat().st_mtime, default=cached)
    if not cached.exists():
        disk(bench.folder)
        computer.switch_on()
        begun = computer.now()
        computer.shell(INSTALL, patience=1800)
        bench.figures["setup/install, packages at hand"] = f"{computer.now() - begun:.0f} s"
        begun, brought = computer.now(), int(computer.shell(KEPT_LINES))
        until_learnt(computer)
        assert computer.shows("Result", "moderator-voice") == "success", computer.log(unit="moderator-voice")
        learnt = int(computer.shell(KEPT_LINES)) - brought
        bench.figures["lines learnt beside those that were brought"] = (
            f"{learnt} after {computer.now() - begun:.0f} s, {brought} brought or learnt before"
        )
        computer.shut_down()
        for old in CACHE.glob("pi-*.img"):
            old.unlink()
        shutil.copyfile(computer.disk, part := cached.with_suffix(".part"))
        part.rename(cached)
    else:
        # What nobody has written takes no memory.
        run("cp", "--sparse=always", str(cached), str(computer.disk))


def until_learnt(computer: Computer) -> None:
    """However long it takes, as long as there are more and more of them: it is no fault to be slow."""
    kept = 0

    def is_over() -> bool:
        return computer.shows("ActiveState", "moderator-voice") != "activating"

    def is_further() -> bool:
        time.sleep(SELDOM)
        return is_over() or int(computer.shell(KEPT_LINES)) > kept

    while not is_over():
        kept = int(computer.shell(KEPT_LINES))
        computer.until("the next line is learnt", is_further)


def wire_it(bench: Bench) -> None:
    """`moderator wiring --new` writes the panel; then the box starts with it."""
    computer = bench.computer
    computer.switch_on()
    computer.run("true")
    computer.write(SETTINGS, HASTY)
    asked = f"--new --seats {SEATS} --pi 3 --sound jack --lamps mono --no-buzzers"
    computer.shell(f"{MODERATOR} wiring {asked} --language de --settings {SETTINGS}")
    computer.write("/opt/bench/cpuinfo", CPUINFO)
    computer.write("/etc/systemd/system/moderator.service.d/bench.conf", DROP_IN)
    computer.shell("systemctl daemon-reload; systemctl stop moderator")
    assert "panel:" in computer.run("cat", SETTINGS)


def panel_over_kernels_pins(bench: Bench) -> None:
    """The contract of the panel over real character devices; and how soon a lamp follows."""
    said = bench.computer.shell(CONTRACT, patience=1800)
    found = re.search(r"(\d+) passed", said)
    assert found, said
    assert "failed" not in said, said
    bench.figures["tests of the panel's contract that hold over the kernel's pins and expanders"] = found[1]
    took = bench.computer.shell(AS_A_PI + inside("latency", SETTINGS, "200"), patience=600)
    bench.figures["from a press to the lamp, the panel alone"] = took.strip()


def power_on_to_ready(bench: Bench) -> None:
    """Three times."""
    took = []
    for _ in range(3):
        bench.computer.shut_down()
        bench.computer.switch_on()
        took.append(bench.until_ready())
    bench.figures["power-on to ready, kernel and all"] = f"{sorted(took)[1]:.1f} s median of 3"
    bench.until_status(WAITING)


def from_a_press_to_the_lamp(bench: Bench) -> None:
    """The whole box, while people gather."""
    took = bench.computer.shell(inside("box_latency", SETTINGS, "40"), patience=600)
    bench.figures["from a press to the lamp, the whole box"] = took.strip()


def evening_of_presses(bench: Bench) -> None:
    """A whole game at eight wired seats, its sound on tape."""
    computer = bench.computer
    computer.shell(f"mkdir -p {KEPT}; {TAPING}; cut -d ' ' -f 1 /proc/uptime >{KEPT}/since")
    bench.people_come(KEPT)
    bench.until_good_night()
    assert [name.rsplit(".", 1)[-1] for name in bench.games()] == ["finished"]
    assert computer.shows("Result") == "success"
    heard = bench.heard(KEPT)
    # By what was heard: where nothing happens the clock inside runs ahead.
    bench.figures["a game of eight by presses"] = f"{(heard[-1].at - heard[0].at) / 60:.0f} min"
    bench.figures["presses in it"] = str(heard[-1].presses)


def what_was_said_is_heard(bench: Bench) -> None:
    """Every line in its order, none over another."""
    computer = bench.computer
    pack = inside("files", SETTINGS, f"{KEPT}/heard", f"{KEPT}/files.tar")
    computer.shell(f"systemctl stop bench-tape; {AS_THE_BOX} {pack}; sync")
    heard, since = bench.heard(KEPT), float(computer.shell(f"cat {KEPT}/since"))
    computer.shut_down()
    tape = loudness(computer.fetch(TAPE, bench.folder / "tape.wav"))
    with tarfile.open(computer.fetch(f"{KEPT}/files.tar", bench.folder / "files.tar")) as packed:
        packed.extractall(bench.folder / "files", filter="data")
    said = [
        (line.at, line.text, bench.folder / f"files/{number}.wav")
        for number, line in enumerate(heard)
        if line.what == "Spoken" and (bench.folder / f"files/{number}.wav").exists()
    ]
    found = compare(tape, since, said)
    keep_found(found, bench.folder / "found.txt")
    alike = sorted(line.likeness for line in found)
    bench.figures["lines said, and heard alike"] = f"{len(said)}, {sum(fit >= ALIKE for fit in alike)}"
    bench.figures["likeness of their loudness: lowest, median"] = f"{alike[0]:.2f}, {median(alike):.2f}"
    others = [(at, text, file) for (at, text, _), (*_, file) in zip(said, said[7:], strict=False)]
    strange = median(line.likeness for line in compare(tape, since, others))
    bench.figures["likeness of other lines at the same places, median"] = f"{strange:.2f}"
    assert len(said) > 50, "it was a whole game"
    assert [line for line in found if line.likeness < ALIKE] == []
    assert median(alike) > 0.9
    assert strange < ALIKE - 0.1, "or else anything would do"
    assert overlapping(found) == []
    computer.switch_on()


def keep_found(found: Sequence[Found], file: Path) -> None:
    """For whoever has to find out why a line is not heard as it was said."""
    rows = (f"{line.start:8.2f} {line.end:8.2f} {line.likeness:5.2f} {line.text}" for line in found)
    file.write_text("\n".join(rows), encoding="utf-8")


def plug_is_pulled(bench: Bench) -> None:
    """At moments that nobody has chosen; then the same game goes on, to its end."""
    computer, chance = bench.computer, random.Random(bench.seed)
    finished, pulled = len(bench.games()), 0
    bench.people_come(AGAIN)
    bench.until_status("night", "day", patience=EVENING)
    for _ in range(bench.pulls):
        time.sleep(chance.uniform(5, 90))
        kept = bench.kept()
        if not kept:
            break
        computer.pull_the_plug()
        computer.switch_on()
        pulled += 1
        bench.until_ready()
        assert bench.kept().startswith(kept), "what was kept before the plug was pulled is kept"
        bench.until_status("goes on with the interrupted game", "night", "dawn", "day", "the game is over")
    bench.until_good_night()
    assert len(bench.games()) == finished + 1, "it is the same game, and it is finished"
    assert bench.kept() == ""
    bench.figures["plug pulled at any moment, the same game finished"] = f"{pulled} times"


def inside(module: str, *given: str) -> str:
    """A command of the bench's own that is run inside."""
    return f"cd /bench/checkout && {PYTHON} -m tests.appliance.pi.inside.{module} {' '.join(given)}"


STEPS: tuple[Callable[[Bench], None], ...] = (
    install,
    wire_it,
    panel_over_kernels_pins,
    power_on_to_ready,
    from_a_press_to_the_lamp,
    evening_of_presses,
    what_was_said_is_heard,
    plug_is_pulled,
)
