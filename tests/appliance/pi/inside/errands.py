"""Inside: runs each command that comes over the wire from the bench, and tells how it went."""

import json
import subprocess
from pathlib import Path
from typing import Any

WIRE = "/dev/virtio-ports/bench"


def main() -> None:
    """One after the other, for as long as the machine is on."""
    with Path(WIRE).open("r+b", buffering=0) as wire:
        said = b""
        while True:
            said += wire.read(65536)
            while b"\n" in said:
                line, said = said.split(b"\n", 1)
                wire.write(json.dumps(done(json.loads(line))).encode() + b"\n")


def done(asked: dict[str, Any]) -> dict[str, Any]:
    """Do it."""
    try:
        # Patience is the bench's, outside: the clock in here runs ahead while the disk is waited for.
        ended = subprocess.run(asked["command"], capture_output=True, text=True, errors="replace")
    except OSError as error:
        return {"of": asked["of"], "code": 127, "said": str(error)}
    return {
        "of": asked["of"],
        "code": ended.returncode,
        "said": ended.stdout + ended.stderr * bool(ended.returncode),
    }


if __name__ == "__main__":
    main()
