"""What the network has said, as a wave."""

from typing import Any

import numpy

HOP, SR = 300, 24000


def synth(lh: Any, th: Any, ln: Any, lr: Any, phi: Any, f0: Any, rng: Any) -> Any:
    assert all(part.shape == (601, len(f0)) for part in (lh, th, ln, lr, phi))
    pitch = numpy.repeat(f0, HOP)
    sung = 0.4 * numpy.sin(2 * numpy.pi * numpy.cumsum(pitch) / SR) * (pitch >= 40)
    return (sung + 0.001 * rng.standard_normal(len(pitch))).astype("float32")
