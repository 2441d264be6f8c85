"""Figures of the wall: a running night is attacked from 250 addresses."""

import subprocess
import sys
from collections.abc import Iterator

SIEGE = [sys.executable, "-m", "tests.bench.siege"]
# A network of its own, in which there is nothing but its loopback; not every machine lets make one.
OWN_NETWORK = ["unshare", "--net", "--map-root-user", "sh", "-c", 'ip link set lo up && exec "$@"', "siege"]


def figures() -> Iterator[tuple[str, str]]:
    """All of them."""
    is_own = subprocess.run([*OWN_NETWORK, "true"], capture_output=True, check=False).returncode == 0
    yield "where it is attacked", "in a network of its own" if is_own else "over this machine's loopback"
    run = [*OWN_NETWORK, *SIEGE] if is_own else SIEGE
    with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as siege:
        assert siege.stdout is not None
        for line in siege.stdout:
            name, _, value = line.rstrip("\n").partition("\t")
            yield name, value
    assert siege.returncode == 0, "the siege failed"
