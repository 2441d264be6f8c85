"""A neural voice made higher or lower as a tape does it: by how fast it is played."""

from importlib import import_module
from typing import Any


def taped(samples: Any, pitch: float) -> Any:
    """Samples played so many times as fast."""
    if pitch == 1.0 or not len(samples):
        return samples
    numpy: Any = import_module("numpy")
    return numpy.interp(numpy.arange(0, len(samples), pitch), numpy.arange(len(samples)), samples)
