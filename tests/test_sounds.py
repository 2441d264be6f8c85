"""The sounds: all there, whole, as long and loud as their table says, and no seam in what loops."""

import ast
import importlib
from array import array
from collections.abc import Iterator
from io import BytesIO
from math import log10
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from moderator.lines import HERE as LINES
from moderator.lines.lines import read
from moderator.rules.shadow_world.places import PLACES
from moderator.sound import soundscape
from moderator.sound.mixing import ACCENTS, AMBIENCE, CUE
from moderator.sound.scenery import LONGEST, MANY, SCENERIES
from moderator.sound.speaker import SpeakerSettings
from sounds.ogg import blocks_of, chained, numbered, pages, parts, vorbis, written
from sounds.table import AMBIENCES, BEDS, CUES, EVENTS, HERE, KINDS, RINGS, SOUNDS, SoundRow

# What the box goes to, from power-on to good night.
SCENES = {"night", "dawn", "day", "square", "gallows", "storm", "dusk", "hearth", "draw"}
SCENES |= {f"victory-{side}" for side in ("village", "werewolves", "vampires", "lovers")}
SCENES |= {*PLACES}

# Bytes: half a million of them are the headers that each part of a loop has for itself.  Each scene has a bed
# of its own, since two that are decoded at once cost twice as much of a small board.
ALL_TOGETHER = 9_800_000
FULL_SCALE = 32768
HIGHEST = FULL_SCALE * 10 ** (-1.5 / 20)
# How loud the voice is at full volume, as `python -m tests.bench.loudness` has measured it.
VOICE_LUFS = -18

each_sound = pytest.mark.parametrize("sound", SOUNDS, ids=lambda sound: sound.name)
each_ring = pytest.mark.parametrize("sound", RINGS, ids=lambda sound: sound.name)


# With the standard library alone


def test_everything_the_box_names_is_in_the_table_once_and_nothing_else() -> None:
    named = {cue for cues in read(LINES / "cues.yaml").values() for cue in cues}
    assert {*SCENERIES, *(sound.name for sound in AMBIENCES)} == SCENES
    assert set(SCENERIES) == {bed.name for bed in BEDS}
    assert {kind for scenery in SCENERIES.values() for kind in scenery.kinds} == set(MANY)
    # Where there is no voice there is the gong.
    assert {sound.name for sound in CUES} == {*named, "gong"}
    assert len({sound.name for sound in SOUNDS}) == len(SOUNDS)
    assert len({sound.seed for sound in SOUNDS}) == len(SOUNDS)


def test_the_folders_hold_what_the_table_says_and_nothing_else() -> None:
    for folder, sounds in (("ambience", AMBIENCES), ("beds", BEDS), ("events", EVENTS), ("cues", CUES)):
        assert {file.name for file in (HERE / folder).iterdir()} == {f"{sound.name}.ogg" for sound in sounds}


@each_sound
def test_a_sound_is_a_whole_stereo_file_of_the_length_in_the_table(sound: SoundRow) -> None:
    found = vorbis(sound.file)
    assert (found.channels, found.rate) == (2, 44100)
    assert found.samples == round(sound.seconds * found.rate)


@each_sound
def test_lengths_are_those_of_ambiences_and_cues(sound: SoundRow) -> None:
    shortest, longest = (30, 90) if sound in RINGS else (0.3, 9 if sound in EVENTS else 6)
    assert shortest <= sound.seconds <= longest


def test_what_happens_in_scenes_is_as_the_box_knows_it() -> None:
    assert {kind: (many, seconds) for kind, many, seconds, *_ in KINDS} == {
        kind: (many, LONGEST[kind]) for kind, many in MANY.items()
    }


def test_all_sounds_together_are_small() -> None:
    assert sum(sound.file.stat().st_size for sound in SOUNDS) < ALL_TOGETHER


def test_a_damaged_or_shortened_file_is_noticed(tmp_path: Path) -> None:
    whole = (HERE / "cues" / "count.ogg").read_bytes()
    middle = len(whole) // 2
    damaged = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    for number, data in enumerate((damaged, whole[:-5], b"RIFF" + whole, b"")):
        file = tmp_path / f"{number}.ogg"
        file.write_bytes(data)
        with pytest.raises(ValueError, match=r"Ogg|cut off"):
            vorbis(file)


def test_a_file_numbered_anew_is_whole_and_only_its_number_differs() -> None:
    data = (HERE / "cues" / "count.ogg").read_bytes()
    other = numbered(data, 7)
    assert other != data
    assert all(page.whole for page in pages(other))
    assert [page.body for page in pages(other)] == [page.body for page in pages(data)]
    assert numbered(other, int.from_bytes(data[14:18], "little")) == data


def test_every_sound_has_a_recipe_and_is_described() -> None:
    tree = ast.parse((HERE / "recipes.py").read_text(encoding="utf-8"))
    recipes = {
        str(key.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
    kinds = {kind for kind, *_ in KINDS}
    assert recipes == {sound.name for sound in (*RINGS, *CUES)}
    described = (HERE / "README.md").read_text(encoding="utf-8")
    for name in (*recipes, *kinds, *SCENERIES):
        assert f"`{name}`" in described, name


# With the player of the box


@pytest.fixture(scope="module")
def mixer() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        patch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        pygame = pytest.importorskip("pygame")
        pygame.mixer.quit()
        pygame.mixer.init(44100, -16, 2)
        yield pygame.mixer
        pygame.mixer.quit()


def played(mixer: Any, sound: SoundRow) -> "array[int]":
    """What the loudspeaker would be given: left and right by turns."""
    return array("h", decoded(mixer, sound.file.read_bytes()))


def decoded(mixer: Any, data: bytes) -> bytes:
    """All parts of a file, each decoded by itself."""
    return b"".join(mixer.Sound(BytesIO(part)).get_raw() for part in parts(data))


def bends(one_ear: list[int]) -> list[int]:
    """How sharply the line through the samples bends at each of them: a click is a sharp bend."""
    triples = zip(one_ear, one_ear[1:], one_ear[2:], strict=False)
    return [abs(before - 2 * now + after) for before, now, after in triples]


@each_sound
def test_the_player_gets_every_sample_none_too_high_and_about_zero(mixer: Any, sound: SoundRow) -> None:
    pcm = played(mixer, sound)
    assert len(pcm) == 2 * round(sound.seconds * 44100)
    assert max(max(pcm), -min(pcm)) < HIGHEST
    for ear in (0, 1):
        assert abs(sum(pcm[ear::2])) / (len(pcm) / 2) < FULL_SCALE * 0.0005
        assert max(pcm[ear::2]) > 300, "one ear hears nothing"


@pytest.mark.parametrize("sound", CUES, ids=lambda sound: sound.name)
def test_a_cue_begins_and_ends_in_silence_and_is_heard_at_once(mixer: Any, sound: SoundRow) -> None:
    pcm = played(mixer, sound)
    loudest = max(max(pcm), -min(pcm))
    for edge in (pcm[:4], pcm[-8:]):
        assert max(abs(sample) for sample in edge) < 0.02 * loudest
    assert any(abs(sample) > 0.03 * loudest for sample in pcm[: 2 * 11025])


@each_ring
def test_an_ambience_is_made_in_parts_of_some_seconds(sound: SoundRow) -> None:
    made = list(parts(sound.file.read_bytes()))
    assert all(5 < [page.granule for page in pages(part)][-1] / 44100 < 7 for part in made)
    assert len({part[14:18] for part in made}) == len(made), "each has a number of its own"


@pytest.mark.parametrize("seconds", [0.05, 0.3, 1.0, 1000.0])
def test_what_is_decoded_in_parts_is_to_the_sample_what_was_cut(mixer: Any, seconds: float) -> None:
    whole = (HERE / "cues" / "cock-crow.ogg").read_bytes()
    chain = chained(whole, 7, seconds)
    assert len(list(parts(chain))) == max(1, round(2.8 / seconds))
    assert all(page.whole for page in pages(chain))
    assert decoded(mixer, chain) == decoded(mixer, whole)


def test_what_another_program_wrote_is_not_cut() -> None:
    headers, blocks = blocks_of((HERE / "cues" / "cock-crow.ogg").read_bytes())
    shifted = [block._replace(granule=block.granule + 1) for block in blocks]
    with pytest.raises(ValueError, match="libvorbis"):
        chained(written([*headers, *shifted], 7), 7, 1.0)


@each_ring
def test_no_click_where_an_ambience_begins_again(mixer: Any, sound: SoundRow) -> None:
    pcm = played(mixer, sound)
    for ear in (0, 1):
        before, after = pcm[-88200 + ear :: 2], pcm[ear:88200:2]
        bent = bends(list(before) + list(after))
        blocks = sorted(max(bent[start : start + 64]) for start in range(0, len(bent) - 64, 64))
        assert max(bent[44100 - 4 : 44100 + 4]) <= blocks[int(0.99 * len(blocks))]


# With numpy and soundfile, where the sounds are made


@pytest.fixture(scope="module")
def workshop() -> ModuleType:
    for needed in ("numpy", "soundfile"):
        pytest.importorskip(needed)
    for part in ("loudness", "pack", "recipes", "seam", "synth"):
        importlib.import_module(f"sounds.{part}")
    return importlib.import_module("sounds")


@each_sound
def test_a_sound_is_as_loud_as_the_table_says(workshop: Any, sound: SoundRow) -> None:
    heard = workshop.pack.unpacked(sound.file.read_bytes())
    measure = workshop.loudness.integrated if sound in RINGS else workshop.loudness.loudest
    # A crack is held down by its peak.
    held = 3.2 if sound in EVENTS or sound.name == "hearth" else 1.0
    assert -held < measure(heard) - sound.loudness < 0.9
    assert workshop.loudness.peak(heard) < -1.5


@pytest.mark.parametrize("name", ["bell", "heartbeat", "watchman"])
def test_a_small_loudspeaker_has_the_body_of_a_bell_and_of_a_heart(workshop: Any, name: str) -> None:
    heard = workshop.pack.unpacked((HERE / "cues" / f"{name}.ogg").read_bytes())
    small = workshop.loudness.through_small_speaker(heard)
    assert workshop.loudness.loudest(heard) - workshop.loudness.loudest(small) < 6


def test_what_makes_everybody_start_is_louder_than_the_voice() -> None:
    loud = {sound.name: sound.loudness + 20 * log10(CUE) for sound in CUES}
    # The gong is heard where the voice has failed.
    assert {name for name in loud if loud[name] > VOICE_LUFS + 3} == {*ACCENTS, "gong"}
    assert all(VOICE_LUFS + 4 <= loud[name] <= VOICE_LUFS + 6 for name in ACCENTS)


def test_loudness_is_measured_as_the_standard_says(workshop: Any) -> None:
    np = importlib.import_module("numpy")
    tone = np.sin(2 * np.pi * 997 * np.arange(44100 * 20) / 44100) * 10 ** (-23 / 20)
    assert workshop.loudness.integrated(np.stack([tone, tone])) == pytest.approx(-23, abs=0.1)
    pause = np.concatenate([tone, np.zeros(44100 * 20)])
    assert workshop.loudness.integrated(np.stack([pause, pause])) == pytest.approx(-23, abs=0.15)
    assert workshop.loudness.peak(np.stack([tone, tone])) == pytest.approx(-23, abs=0.1)


@each_ring
def test_the_seam_of_an_ambience_does_not_stand_out(workshop: Any, sound: SoundRow) -> None:
    ring = workshop.pack.unpacked(sound.file.read_bytes())
    assert workshop.seam.seam(ring) < 0


def test_a_seam_is_found_where_there_is_one(workshop: Any) -> None:
    night = workshop.pack.unpacked((HERE / "ambience" / "draw.ogg").read_bytes())
    night[:, :40] += 0.05
    assert workshop.seam.seam(night) > 3


def bed_of(workshop: Any, name: str) -> Any:
    """What lies under a scene."""
    return workshop.pack.unpacked((HERE / "beds" / f"{name}.ogg").read_bytes())


@pytest.mark.parametrize("name", ["night", "storm"])
def test_the_night_masks_a_rustle_at_every_moment(workshop: Any, name: str) -> None:
    heard = bed_of(workshop, name)
    np = importlib.import_module("numpy")
    for low, high in ((500, 1000), (1000, 2000), (2000, 4000), (4000, 8000)):
        part = workshop.synth.filtered(heard, workshop.synth.band(low, high, 4))
        moments = (part**2).mean(axis=0)[: part.shape[-1] // 2205 * 2205].reshape(-1, 2205).mean(axis=1)
        level = 10 * np.log10(moments)
        assert level.min() > np.median(level) - 8, f"a gap between {low} and {high} Hz"
        assert np.median(level) > -48, f"too soft between {low} and {high} Hz"


@pytest.mark.parametrize("name", ["night", "storm"])
def test_the_floor_of_the_night_is_8_to_10_db_under_the_voice(workshop: Any, name: str) -> None:
    heard = workshop.loudness.integrated(bed_of(workshop, name))
    usual = 20 * log10(AMBIENCE * SpeakerSettings().ambience_volume)
    assert VOICE_LUFS - 10.5 < heard + usual < VOICE_LUFS - 8


def test_the_wind_gusts_by_6_to_10_db_below_a_thousand_hertz(workshop: Any) -> None:
    np = importlib.import_module("numpy")
    low = workshop.synth.filtered(bed_of(workshop, "night"), workshop.synth.band(40, 1000, 4))
    moments = (low**2).mean(axis=0)[: low.shape[-1] // 17640 * 17640].reshape(-1, 17640).mean(axis=1)
    lull, gust = np.percentile(10 * np.log10(moments), (10, 90))
    assert 6 <= gust - lull <= 10


def test_what_is_laid_together_in_a_scene_stays_below_what_it_is_known_to_reach(workshop: Any) -> None:
    np = importlib.import_module("numpy")

    def highest(folder: str, name: str) -> float:
        return float(np.abs(workshop.pack.unpacked((HERE / folder / f"{name}.ogg").read_bytes())).max())

    for name, scenery in SCENERIES.items():
        events = [
            highest("events", f"{kind}-{number + 1}")
            for kind in scenery.kinds
            for number in range(MANY[kind])
        ]
        # Another pace makes them anew, and a little higher.
        assert (
            highest("beds", name) + 1.06 * scenery.rows * max(events) / 2**scenery.halvings
            <= soundscape.HIGHEST
        )


@pytest.mark.parametrize("name", ["count", "chime", "door", "cat", "fanfare"])
def test_made_again_a_sound_is_the_same(workshop: Any, name: str) -> None:
    sound = next(sound for sound in SOUNDS if sound.name == name)
    first, second = (workshop.pack.steps(sound, workshop.recipes.made(sound)) for _ in range(2))
    assert first.tobytes() == second.tobytes()
    packed = workshop.pack.packed(sound, first)
    assert packed == workshop.pack.packed(sound, second)
    shipped = workshop.pack.unpacked(sound.file.read_bytes())
    difference = workshop.pack.unpacked(packed) - shipped
    assert (difference**2).mean() < 0.001 * (shipped**2).mean(), "the file is not of this recipe"
