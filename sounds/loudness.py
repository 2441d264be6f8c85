"""How loud a sound is to the ear (ITU-R BS.1770, EBU R128), and making it as loud as it should be."""

import numpy as np

from sounds.synth import RATE, Signal, db


def second_order(b: tuple[float, ...], a: tuple[float, ...], n: int) -> Signal:
    """The power gain of a second-order filter over the frequencies of `n` samples."""
    z = np.exp(-2j * np.pi * np.arange(n // 2 + 1) / n)
    top = b[0] + b[1] * z + b[2] * z * z
    return np.asarray(np.abs(top / (a[0] + a[1] * z + a[2] * z * z)))


def shelf() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The head: high tones 4 dB up (the constants are those of the standard, for any rate)."""
    k = np.tan(np.pi * 1681.974450955533 / RATE)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    d = 1 + k / q + k * k
    top = ((high + middle * k / q + k * k) / d, 2 * (k * k - high) / d, (high - middle * k / q + k * k) / d)
    return top, (1, 2 * (k * k - 1) / d, (1 - k / q + k * k) / d)


def low_cut() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The ear's deafness for the lowest tones, after the standard."""
    k, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
    d = 1 + k / q + k * k
    return (1, -2, 1), (1, 2 * (k * k - 1) / d, (1 - k / q + k * k) / d)


def powers(sound: Signal, window: float, step: float) -> Signal:
    """The weighted power, both ears together, in windows of so many seconds."""
    n = sound.shape[-1]
    long = n + RATE // 2
    weight = second_order(*shelf(), long) * second_order(*low_cut(), long)
    heard = np.fft.irfft(np.fft.rfft(sound, long) * weight, long)[:, :n]
    total = np.concatenate([[0.0], np.cumsum(np.sum(heard**2, axis=0))])
    size = min(n, round(window * RATE))
    starts = np.arange(0, n - size + 1, round(step * RATE))
    return np.asarray((total[starts + size] - total[starts]) / size)


def lufs(power: float) -> float:
    """A weighted power as loudness units below full scale."""
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def integrated(sound: Signal) -> float:
    """The loudness of the whole, without its silent parts."""
    block = powers(sound, 0.4, 0.1)
    block = block[block > 10 ** ((-70 + 0.691) / 10)]
    if not block.size:
        return -70.0
    gate = block.mean() / 10
    return lufs(float(block[block > gate].mean()))


def loudest(sound: Signal) -> float:
    """The loudness of the loudest moment of 0.4 seconds, or of all if it is shorter."""
    return lufs(float(powers(sound, 0.4, 0.05).max()))


def peak(sound: Signal) -> float:
    """The highest peak between the samples, in decibels below full scale."""
    n = sound.shape[-1]
    fine = np.fft.irfft(np.fft.rfft(sound), 4 * n) * 4
    return float(20 * np.log10(max(np.abs(fine).max(), 1e-9)))


# What a loudspeaker of 3 W leaves out, in hertz.
LOW = 250.0


def through_small_speaker(sound: Signal, rate: int = RATE) -> Signal:
    """A sound as a small loudspeaker has it: less of all that is low (Butterworth's, of the second order)."""
    s = 1j * np.fft.rfftfreq(sound.shape[-1], 1 / rate) / LOW
    return np.fft.irfft(np.fft.rfft(sound) * s**2 / (1 + np.sqrt(2) * s + s**2), sound.shape[-1])


def without_offset(sound: Signal) -> Signal:
    """The sound about zero, without what no loudspeaker can follow."""
    s = 1j * np.fft.rfftfreq(sound.shape[-1], 1 / RATE) / 18
    return np.fft.irfft(np.fft.rfft(sound) * s**2 / (1 + np.sqrt(2) * s + s**2), sound.shape[-1])


def rounded(sound: Signal, ceiling: float) -> Signal:
    """The sound with only its highest peaks bent below a ceiling in decibels."""
    top = float(db(ceiling))
    knee = 0.6 * top
    size = np.abs(sound)
    bent = knee + (top - knee) * np.tanh((size - knee) / (top - knee))
    return np.where(size > knee, np.sign(sound) * bent, sound)


def levelled(sound: Signal, target: float, ceiling: float, looping: bool) -> Signal:
    """The sound at its loudness, no peak above the ceiling."""
    sound = without_offset(sound)
    measure = integrated if looping else loudest
    for _ in range(4):
        sound = rounded(sound * db(target - measure(sound)), ceiling)
    # What was bent more on one side than on the other.
    sound = sound - sound.mean(axis=-1, keepdims=True)
    over = peak(sound) - ceiling
    return sound * db(-over) if over > 0 else sound
