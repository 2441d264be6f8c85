"""How the box speaks at home: quietly in the quiet hours, and with a bar only where it learns its lines."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from moderator.keeping.settings import Settings
from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice.fake import FakeVoice
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.voice import BoxVoice
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.sounding import FEW, QUARTER, is_quiet, keep_quiet, prepare

from .boxes import mouth_of


@pytest.mark.parametrize(
    ("hours", "quiet"),
    [
        ((22, 7), {22, 23, *range(7)}),
        ((13, 15), {13, 14}),
        ((0, 6), set(range(6))),
        ((23, 0), {23}),
        ((22, 22), set(range(24))),
    ],
)
def test_quiet_hours_go_over_midnight_too(hours: tuple[int, int], quiet: set[int]) -> None:
    assert {hour for hour in range(24) if is_quiet(hour, hours)} == quiet


def test_the_box_grows_quiet_in_the_evening_and_loud_in_the_morning() -> None:
    settings = Settings(quiet_hours=(22, 7), quiet_volume=0.3)

    async def night() -> list[tuple[float, float]]:
        speaker = FakeSpeaker(LoopClock())
        mouth = mouth_of(FakeVoice(), speaker)
        dusk = datetime(2026, 11, 18, 21, 30)
        begun = LoopClock().now()
        mouth.keep(
            asyncio.ensure_future(
                keep_quiet(mouth, settings, lambda: dusk + timedelta(seconds=LoopClock().now() - begun))
            )
        )
        await asyncio.sleep(12 * 3600)
        await mouth.close()
        turned = [command for command in speaker.log if command.what == "volume"]
        return [(command.time, float(command.name.removeprefix("quiet "))) for command in turned]

    held: list[tuple[float, float]] = run_virtually(night())
    assert {quiet for _, quiet in held} == {0.3, 1.0}
    by_hour = {time / 3600 + 21.5: quiet for time, quiet in held}
    slack = QUARTER / 3600
    for hour, quiet in by_hour.items():
        if 22 + slack <= hour < 31:
            assert quiet == 0.3
        elif hour < 22 or hour >= 31 + slack:
            assert quiet == 1.0


def learn(folder: Path, number: int) -> None:
    """A start of the box with so many lines that are always the same."""

    async def start() -> None:
        async with BoxVoice(VoiceSettings("en", folder, voice=("tone",)), {}) as voice:
            mouth = mouth_of(voice, FakeSpeaker(LoopClock()))
            await prepare(mouth, [f"Line {line}" for line in range(number)])
            await mouth.close()

    asyncio.run(start())


def test_a_bar_is_shown_only_where_there_is_much_to_learn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    learn(tmp_path, FEW + 5)
    assert f"{FEW + 5}/{FEW + 5}" in capsys.readouterr().err
    learn(tmp_path, FEW + 5)
    assert capsys.readouterr().err == "", "it knows them"
    learn(tmp_path, FEW + 5 + FEW // 2)
    assert capsys.readouterr().err == "", "a few more are learnt behind the scenes"
