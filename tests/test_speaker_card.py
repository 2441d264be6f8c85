"""The sound card by its name, and files that are decoded piece by piece."""

import asyncio
import os
import signal
import subprocess
import sys
from io import BytesIO

import pytest

from moderator.sound.card_watch import CardWatch
from moderator.sound.ogg import NotSliceable, SlicedOgg, sliced
from moderator.sound.sound_card import CardMissing, PygameCard, Sound, samples

from .test_speaker_scenes import DAWN


@pytest.mark.parametrize("length", [0.3, 1.0, 4.0, 1000.0])
def test_pieces_of_a_file_are_the_file(length: float) -> None:
    card = PygameCard(driver="dummy")
    card.open()
    ogg = sliced(DAWN)
    put_together = b""
    for start, end in ogg.pieces(length):
        piece = ogg.piece(start, end)
        whole = Sound(BytesIO(piece.file)).get_raw()
        put_together += whole[len(whole) - 4 * piece.frames :]
    assert put_together == samples(Sound(DAWN)).tobytes()
    card.close()


@pytest.mark.parametrize(
    "raw",
    [b"", b"RIFF", b"OggS", DAWN.read_bytes()[:5000], DAWN.read_bytes()[:-1], 2 * DAWN.read_bytes()],
    ids=["empty", "other", "torn", "headers", "cut", "two"],
)
def test_what_cannot_be_sliced_is_refused(raw: bytes) -> None:
    with pytest.raises(NotSliceable):
        SlicedOgg(raw)


def test_a_card_is_found_by_a_part_of_its_name() -> None:
    card = PygameCard("AUDIO output", driver="dummy")
    card.open()
    assert not card.gone()
    card.close()
    with pytest.raises(CardMissing, match="no sound card is called USB"):
        PygameCard("USB", driver="dummy").open()
    with pytest.raises(CardMissing):
        PygameCard(driver="no such driver").open()
    # On a machine on which nothing sounds none can be looked for, either.
    with pytest.raises(CardMissing):
        PygameCard("USB", driver="no such driver").open()


class Broken(PygameCard):
    """Fails in a way that nobody knows."""

    def open(self) -> None:
        raise ValueError("broken")


def test_what_goes_wrong_with_a_card_is_loud_and_keeps_nobody_waiting() -> None:
    async def tried() -> None:
        watch = CardWatch(Broken(), lambda: None)
        with pytest.raises(ValueError, match="broken"):
            await watch.ready()
        await asyncio.wait_for(watch.close(), 5)

    asyncio.run(tried())


def test_the_loudspeaker_leaves_the_signals_to_the_program() -> None:
    code = (
        "from moderator.sound.sound_card import PygameCard; import time\n"
        "PygameCard(driver='dummy').open(); print('open', flush=True); time.sleep(20)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        assert program.stdout.readline() == "open\n"
        program.send_signal(signal.SIGTERM)
        assert program.wait(5) == -signal.SIGTERM


def test_another_driver_is_taken_for_the_loudspeaker_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for before in (None, "disk"):
        with monkeypatch.context() as environment:
            environment.delenv("SDL_AUDIODRIVER", raising=False)
            if before:
                environment.setenv("SDL_AUDIODRIVER", before)
            card = PygameCard(driver="dummy")
            card.open()
            card.close()
            assert os.environ.get("SDL_AUDIODRIVER") == before
