"""The sound card by its name, and loops that are decoded piece by piece."""

import asyncio
import os
import signal
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from moderator.sound.ambience import stream
from moderator.sound.card_watch import CardWatch
from moderator.sound.sound_card import CardMissing, PygameCard

from .recorded import decoded, decoding
from .test_speaker_scenes import excerpt


@pytest.mark.parametrize("seconds", [0.3, 1000.0], ids=["parts", "whole"])
def test_a_loop_goes_round_to_the_sample_in_parts_and_as_a_whole(tmp_path: Path, seconds: float) -> None:
    file = excerpt(tmp_path / "night.ogg", seconds)
    with decoding():
        whole = decoded(file)
        loop = stream(file)
        heard = array("h", b"".join(loop.more().get_raw() for _ in range(12)))[::2]
    assert len(heard) > 2 * len(whole)
    assert heard == (whole * (len(heard) // len(whole) + 1))[: len(heard)]


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
