"""Inside: the files in which what was heard is spoken.

python -m tests.appliance.pi.inside.files BOX.YAML HEARD OUT.TAR
"""

import asyncio
import json
import sys
import tarfile
from pathlib import Path

from moderator.keeping.settings import load
from moderator.sound.voice.voice import BoxVoice
from moderator.table.sounding import voice_settings


async def pack(settings: Path, heard: Path, packed: Path) -> None:
    """Each under its number among all that was heard."""
    lines = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    async with BoxVoice(voice_settings(load(settings))) as voice:
        with tarfile.open(packed, "w") as tar:
            for number, line in enumerate(lines):
                file = await voice.file(line["text"]) if line["what"] == "Spoken" else None
                if file is not None:
                    tar.add(file, f"{number}.wav")


if __name__ == "__main__":
    asyncio.run(pack(*map(Path, sys.argv[1:])))
