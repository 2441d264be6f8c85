"""What a box is made of is locked by hash, installed without rights, and compared afterwards."""

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from .patience import patient

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "setup/wheels.lock").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^(\S+)==(\S+)[^\n]*((?:\n    --hash=\S+(?: \\)?)+)", LOCK, re.MULTILINE)
LOCKED = {name: version for name, version, _ in ENTRIES}


def wanted(*extras: str) -> set[str]:
    """What the program says it needs, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needs = [
        *project["dependencies"],
        *(need for extra in extras for need in project["optional-dependencies"][extra]),
    ]
    return {re.split(r"[\[><=; ]", need)[0].lower() for need in needs} - {"moderator-box"}


def test_all_that_a_box_needs_is_locked_and_each_has_its_hashes() -> None:
    needed = wanted("sound", "voice", "panel", "web", "hardware")
    assert needed - set(LOCKED) == {"lgpio", "spidev"}, "these come with the system"
    assert not {"lgpio", "spidev"} & set(LOCKED)
    assert len(re.findall(r"^[^ #]", LOCK, re.MULTILINE)) == len(ENTRIES) == len(LOCKED)
    for name, _, hashes in ENTRIES:
        assert re.fullmatch(r"(\s+--hash=sha256:[0-9a-f]{64}(?: \\)?)+", hashes), name


@pytest.mark.parametrize(("engine", "package"), [("piper", "piper-tts"), ("hibari", "hibari-tts")])
def test_a_neural_engine_is_locked_with_all_that_it_needs(engine: str, package: str) -> None:
    lock = (ROOT / f"setup/{engine}.lock").read_text(encoding="utf-8")
    entries = re.findall(r"^(\S+)==(\S+)[^\n]*((?:\n    --hash=\S+(?: \\)?)+)", lock, re.MULTILINE)
    assert {package, "onnxruntime", "numpy"} <= {name for name, _, _ in entries}
    assert len(re.findall(r"^[^ #]", lock, re.MULTILINE)) == len(entries)
    for name, _, hashes in entries:
        assert re.fullmatch(r"(\s+--hash=sha256:[0-9a-f]{64}(?: \\)?)+", hashes), name


@pytest.mark.skipif(Path("/opt/moderator/current").exists(), reason="it would be installed into that box")
def test_an_engine_comes_as_it_is_locked_or_not_at_all(venv: Path, tmp_path: Path) -> None:
    checkout, wheels = tmp_path / "checkout", tmp_path / "wheels"
    shutil.copytree(ROOT / "setup", checkout / "setup")
    lock = checkout / "setup/piper.lock"
    where = {"MODERATOR_VENV": str(venv), "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
    come = []
    for is_right in (False, True):
        made = wheel(wheels, "tinyvoice")
        lock.write_text(f"tinyvoice==1.0 --hash=sha256:{made if is_right else '0' * 64}\n")
        said = subprocess.run(
            [str(checkout / "setup/engine"), "piper"],
            env=os.environ | where,
            capture_output=True,
            text=True,
            timeout=patient(120),
        )
        come.append(said.returncode == 0)
    assert come == [False, True]


def wheel(folder: Path, name: str = "tiny", version: str = "1.0", text: str = "word = 'good'\n") -> str:
    """A wheel with one module; its hash."""
    folder.mkdir(exist_ok=True)
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": text,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    digest = {
        file: base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()) for file, text in files.items()
    }
    record = "".join(f"{file},sha256={digest[file].rstrip(b'=').decode()},\n" for file in files)
    made = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as packed:
        for file, content in {**files, f"{info}/RECORD": f"{record}{info}/RECORD,,\n"}.items():
            packed.writestr(file, content)
    return hashlib.sha256(made.read_bytes()).hexdigest()


def digest(content: str) -> str:
    """A hash as wheels write it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content.encode()).digest()).rstrip(b"=").decode()


@pytest.fixture(scope="module")
def venv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with nothing in it but pip."""
    place = tmp_path_factory.mktemp("venv") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True, timeout=patient(120))
    return place


def install(venv: Path, lock: Path, wheels: Path) -> "subprocess.CompletedProcess[str]":
    """As the installer does it, with these wheels alone."""
    surroundings = {
        **os.environ,
        "MODERATOR_VENV": str(venv),
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(wheels),
    }
    script = f'. setup/prepare.sh; install_locked "{lock}" --only-binary :all:'
    return subprocess.run(
        ["bash", "-euc", script],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=patient(120),
    )


def test_a_wheel_that_is_not_the_locked_one_is_not_installed(venv: Path, tmp_path: Path) -> None:
    lock = tmp_path / "wheels.lock"
    right = wheel(tmp_path / "wheels")
    lock.write_text(f"tiny==1.0 --hash=sha256:{right}\n")
    wheel(tmp_path / "wheels", text="word = 'evil'\n")
    said = install(venv, lock, tmp_path / "wheels")
    assert said.returncode
    assert "DO NOT MATCH THE HASHES" in said.stderr
    lock.write_text("tiny==1.0\n")
    assert install(venv, lock, tmp_path / "wheels").returncode, "nothing without a hash"
    lock.write_text(f"tiny==1.0 --hash=sha256:{wheel(tmp_path / 'wheels')}\n")
    assert install(venv, lock, tmp_path / "wheels").returncode == 0


@pytest.mark.skipif(
    os.getuid() != 0 or not shutil.which("setpriv"), reason="only root has rights to lay down"
)
def test_whoever_installs_has_no_rights_and_what_is_installed_is_roots(tmp_path: Path) -> None:
    release, outside = tmp_path / "release", tmp_path / "outside"
    release.mkdir()
    # Whoever has no rights comes as far as there.
    for folder in (tmp_path, *tmp_path.parents):
        if folder.is_relative_to(tempfile.gettempdir()) and folder != Path(tempfile.gettempdir()):
            folder.chmod(0o711)
    outside.write_text("root's")
    tries = f"""
        id -u; grep -h ^CapEff: /proc/self/status
        touch {release}/made; chmod 6777 {release}/made
        echo evil >{outside} || echo refused
        kill -0 $PPID || echo refused
    """
    script = '. setup/box.sh; lend "$1" "$INSTALLER"; without_rights sh -c "$2"; lend "$1" root'
    command = ["bash", "-euc", script, "test", str(release), tries]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patient(60))
    assert said.stdout.split() == ["60999", "CapEff:", "0" * 16, "refused", "refused"], said.stderr
    assert outside.read_text() == "root's"
    made = (release / "made").stat()
    assert (made.st_uid, made.st_mode & 0o7777) == (0, 0o755)


def audit(venv: Path, *given: str) -> "subprocess.CompletedProcess[str]":
    """What the command says of an environment."""
    command = [sys.executable, str(ROOT / "setup/audit"), "--venv", str(venv), *given]
    return subprocess.run(command, capture_output=True, text=True, timeout=patient(60))


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """An environment with two locked packages, as wheels leave them."""
    venv = tmp_path / "box"
    site = venv / "lib/python3.11/site-packages"
    site.mkdir(parents=True)
    for name in ("h11", "segno"):
        wheel(tmp_path / "wheels", name, LOCKED[name])
        zipfile.ZipFile(tmp_path / f"wheels/{name}-{LOCKED[name]}-py3-none-any.whl").extractall(site)
    return venv


def test_what_is_installed_is_compared_with_the_lock(box: Path, tmp_path: Path) -> None:
    said = audit(box, "--offline")
    assert (said.returncode, said.stdout[:35]) == (0, "2 packages are as they are locked; ")
    site = box / "lib/python3.11/site-packages"
    (site / "segno.py").write_text("word = 'evil'\n")
    for name, version in (("tiny", "1.0"), ("idna", "0.1"), ("lgpio", "0.0.0.2")):
        wheel(tmp_path / "wheels", name, version)
        zipfile.ZipFile(tmp_path / f"wheels/{name}-{version}-py3-none-any.whl").extractall(site)
    (site / "h11.py").unlink()
    said = audit(box, "--offline")
    assert said.returncode == 1
    assert said.stdout.splitlines() == [
        "h11: h11.py is missing",
        f"idna 0.1 is not the version that is locked: {LOCKED['idna']}",
        "lgpio 0.0.0.2 is not the version that is locked: 0.2.2.0",
        "segno: segno.py was changed after it was installed",
        "tiny 1.0 is not locked",
    ]


def test_a_file_that_no_wheel_has_brought_is_named(box: Path) -> None:
    site, commands = box / "lib/python3.11/site-packages", box / "bin"
    commands.mkdir()
    for name in ("python", "python3", "python3.11", "activate", "activate.fish", "Activate.ps1"):
        (commands / name).write_text("of the environment\n")
    for folder in (site / "__pycache__", site / "words"):
        folder.mkdir()
    (site / "__pycache__/segno.cpython-311.pyc").write_bytes(b"compiled")
    assert audit(box, "--offline").returncode == 0
    planted = [
        commands / "helper",
        site / "__pycache__/gone.cpython-311.pyc",
        site / "evil.pth",
        site / "h11.so",
        site / "words/sitecustomize.py",
    ]
    for file in planted:
        file.write_text("import os\n")
    said = audit(box, "--offline")
    assert said.returncode == 1
    assert said.stdout.splitlines() == [f"{file} belongs to no package" for file in planted]


def test_the_engines_of_voices_are_looked_at_too(box: Path, tmp_path: Path) -> None:
    engine = tmp_path / "engines/piper"
    engine.mkdir(parents=True)
    wheel(tmp_path / "wheels", "segno", LOCKED["segno"])
    zipfile.ZipFile(tmp_path / f"wheels/segno-{LOCKED['segno']}-py3-none-any.whl").extractall(engine)
    (engine / ".made").write_text("of these\n")
    given = ("--offline", "--engines", str(tmp_path / "engines"))
    assert audit(box, *given).stdout.startswith("3 packages are as they are locked")
    (engine / "segno.py").write_text("word = 'evil'\n")
    (engine / "more.py").write_text("word = 'evil'\n")
    assert audit(box, *given).stdout.splitlines() == [
        "segno: segno.py was changed after it was installed",
        f"{engine / 'more.py'} belongs to no package",
    ]


@pytest.mark.parametrize(
    ("results", "code", "sentence"),
    [
        ([{}, {}], 0, "2 packages are as they are locked; nothing is known against any"),
        (
            [{"vulns": [{"id": "GHSA-vqfr-h8mv-ghfj", "modified": "2025-04-24T18:00:00Z"}]}, {}],
            1,
            f"h11 {LOCKED['h11']}: GHSA-vqfr-h8mv-ghfj, see https://osv.dev/vulnerability/GHSA-vqfr-h8mv-ghfj",
        ),
        ([{}], 3, "The database of advisories could not be asked: its answer does not fit what was asked"),
    ],
)
def test_what_is_known_against_something_is_told(
    box: Path, tmp_path: Path, results: list[object], code: int, sentence: str
) -> None:
    recorded = tmp_path / "answer.json"
    recorded.write_text(json.dumps({"results": results}))
    said = audit(box, "--answer", str(recorded))
    assert (said.returncode, said.stdout.splitlines()[0]) == (code, sentence)
    if code == 3:
        assert "was not asked" in said.stdout


def test_where_nothing_is_installed_it_says_so(tmp_path: Path) -> None:
    said = audit(tmp_path)
    assert said.returncode == 1
    assert "There is no virtual environment" in said.stderr
