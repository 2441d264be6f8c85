"""Which names an engine says badly, and how they are written so that it says them better.

    python -m tests.ear.names --ear WHISPER --ranking nam_dict.txt --into moderator/sound/voice/names.yaml

The ranking is the list of first names of PyPI's `gender-guesser` (J. Michael; how common each is in Germany,
Great Britain, the United States): the five hundred commonest German ones for an engine that speaks German,
the five hundred commonest English ones for one that speaks English, and those of `hard.yaml` beside this.
An engine says each; what the ear makes of it is compared with the name, letters that sound alike being the
same.  Of a name that is heard badly twice, other spellings are tried; one is taken if it is heard better than
the plain one, and again in other company.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any
from unicodedata import normalize

import yaml

from moderator.lines.lines import load, spoken
from moderator.lines.otherwise import otherwise
from moderator.sound.voice.engine import ENGINES

from .ear import RATE, WINDOW, Ear, Word, at_ears_rate, distance

HERE = Path(__file__).parent
# Where the ranking says how common a name is: the column of a country, in hexadecimal.
BRITAIN, STATES, GERMANY = 30, 32, 42
COMMONEST = 500
# A name is heard badly if so much of it is heard otherwise, twice; and better, if by as much, twice.
BAD = BETTER = 0.13
TRIED = 14
PAUSE = 0.9
# What one spoken name belongs to, on both sides of it.
BEFORE, AFTER = 0.3, 0.45
# Written otherwise and heard alike, in both languages nearly enough for a ranking: the ear itself takes a
# soft letter for a hard one.
ALIKE = (
    ("tsch", "x"), ("dsch", "x"), ("sch", "x"), ("ch", "x"), ("sh", "x"), ("ß", "ss"), ("ph", "f"),
    ("th", "t"), ("ck", "k"), ("qu", "kw"), ("c", "k"), ("y", "i"), ("v", "f"), ("w", "f"), ("ie", "i"),
    ("ee", "i"), ("d", "t"), ("b", "p"), ("g", "k"), ("h", ""), ("oe", "o"), ("ae", "a"), ("ue", "u"),
    ("-", ""), ("ai", "ei"),
)  # fmt: skip


def main() -> None:
    """For each engine and language, into one file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ear", type=Path, required=True)
    parser.add_argument("--ranking", type=Path, required=True)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--engines", nargs="+", default=["pico:de", "pico:en", "hibari:en"])
    given = parser.parse_args()
    ear = Ear(given.ear)
    found: dict[str, dict[str, dict[str, str]]] = {}
    if given.into.exists():
        found = yaml.safe_load(given.into.read_text(encoding="utf-8")) or {}
    for which in given.engines:
        engine, language = which.split(":")
        bench = Bench(ear, engine, language)
        names = [*commonest(given.ranking, language), *hard()]
        found.setdefault(engine, {})[language] = judged(bench.table(dict.fromkeys(names)), engine, language)
        given.into.write_text(HEAD + yaml.safe_dump(found, allow_unicode=True, width=110), encoding="utf-8")


HEAD = """\
# How names are written so that an engine says them well: by engine, by language.
#
# Made by `python -m tests.ear.names`: an entry was heard better by a machine ear than the plain spelling.
"""


def commonest(file: Path, language: str) -> list[str]:
    """The commonest names, as the ranking has them."""
    ranked = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line[:1] in "MF1?" and line[29:30] != "+" and "+" not in line[3:29]:
            columns = [GERMANY] if language == "de" else [BRITAIN, STATES]
            often = max(int(line[column].strip() or "0", 16) for column in columns)
            ranked.append((-often, line[3:29].strip()))
    return [name for _, name in sorted(ranked)[:COMMONEST]]


def hard() -> list[str]:
    """Names that are known to be hard, and by hand how they might be written."""
    return list(by_hand())


def by_hand() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What a person would write, by name and language."""
    content: Mapping[str, Mapping[str, Sequence[str]]] = yaml.safe_load(
        (HERE / "hard.yaml").read_text(encoding="utf-8")
    )
    return content


def smooth(name: str, language: str) -> list[str]:
    """Other spellings in which nothing is said in two parts."""
    return [spelling for spelling in otherwise(name, language) if spelling.count("-") == name.count("-")]


def judged(table: Mapping[str, str], engine: str, language: str) -> dict[str, str]:
    """What a person lets stand of it, and adds: `struck.yaml` says why."""
    said = yaml.safe_load((HERE / "struck.yaml").read_text(encoding="utf-8"))
    struck = said["struck"].get(engine, {}).get(language, [])
    hand = {name: by_hand()[name][language][0] for name in said["by-hand"] if language in by_hand()[name]}
    return {**{name: way for name, way in table.items() if name not in struck}, **hand}


class Bench:
    """One engine in one language, before the ear."""

    def __init__(self, ear: Ear, engine: str, language: str) -> None:
        module, _, kind = ENGINES[engine].made_by.partition(":")
        self.engine: Any = getattr(import_module(module), kind)(ENGINES[engine].voices[language])
        self.ear, self.language, self.number = ear, language, 0
        self.name = f"{engine}, {language}"

    def table(self, names: Iterable[str]) -> dict[str, str]:
        """What is said better otherwise."""
        words = {
            word for texts in spoken(load(self.language)).values() for text in texts for word in text.split()
        }
        names = [name for name in names if name not in words]
        first = self.heard({name: name for name in names})
        again = self.heard({name: name for name in names if first[name] >= BAD})
        bad = {name: min(first[name], score) for name, score in again.items() if score >= BAD}
        self.tell(f"{len(names)} names, {len(bad)} heard badly")
        tried: dict[str, list[tuple[float, str]]] = {name: [] for name in bad}
        hand = by_hand()
        candidates = {
            name: list(
                dict.fromkeys([*hand.get(name, {}).get(self.language, ()), *smooth(name, self.language)])
            )
            for name in bad
        }
        for turn in range(TRIED):
            said = {name: spellings[turn] for name, spellings in candidates.items() if spellings[turn:]}
            for name, score in self.heard(
                {n: s for n, s in said.items() if not any(t[0] == 0 for t in tried[n])}
            ).items():
                tried[name].append((score, said[name]))
        best = {name: min(scores) for name, scores in tried.items() if scores}
        good = {name: said for name, (score, said) in best.items() if score <= bad[name] - BETTER}
        confirmed = self.heard(good)
        kept = {name: good[name] for name in good if confirmed[name] <= bad[name] - BETTER}
        self.tell(f"{len(good)} heard better otherwise, {len(kept)} of them twice")
        return kept

    def heard(self, said: Mapping[str, str]) -> dict[str, float]:
        """How far from each name that is which the ear made of its spelling; each time in other company."""
        self.number += 1
        order = list(said)
        random.Random(self.number).shuffle(order)
        return dict(score for lot in self.lots(order, said) for score in lot)

    def lots(self, order: Sequence[str], said: Mapping[str, str]) -> Iterable[list[tuple[str, float]]]:
        """As many as the ear can listen to in one go, at a time."""
        numpy: Any = import_module("numpy")
        sounds, spans, at = list[Any](), list[tuple[str, float, float]](), 0.0
        for name in [*order, ""]:
            sound = self.sound(said[name]) if name else None
            length = len(sound) / RATE + PAUSE if sound is not None else WINDOW
            if spans and at + length > WINDOW:
                words = self.ear.hears(numpy.concatenate(sounds), self.language)
                self.tell(f"{spans[0][0]} ...")
                yield [(one, off(one, words, begun, ended)) for one, begun, ended in spans]
                sounds, spans, at = [], [], 0.0
            if sound is not None:
                spans.append((name, at, at + length - PAUSE))
                sounds += [sound, numpy.zeros(round(PAUSE * RATE), "float32")]
                at += length

    def sound(self, text: str) -> Any:
        """A name, said alone, without the silence around it."""
        numpy: Any = import_module("numpy")
        speech = self.engine.say(f"{text}.", 1.0, 1.0)
        sound = at_ears_rate(speech.samples, speech.rate)
        loud = numpy.flatnonzero(numpy.abs(sound) > 0.01)
        return sound[loud[0] : loud[-1] + 1] if len(loud) else sound

    def tell(self, what: str) -> None:
        """How far it is."""
        sys.stderr.write(f"{self.name}: {what}\n")
        sys.stderr.flush()


def off(name: str, words: Sequence[Word], begun: float, ended: float) -> float:
    """How much of a name was heard otherwise."""
    heard = "".join(word.text for word in words if begun - BEFORE <= word.at < ended + AFTER)
    one, other = sounds_like(name), sounds_like(heard)
    return distance(one, other) / max(1, len(one))


def sounds_like(name: str) -> str:
    """A name in letters of which no two sound alike, none twice in a row."""
    text = "".join(
        letter for letter in normalize("NFD", name.casefold()) if letter.isalpha() or letter == "-"
    )
    for written, meant in ALIKE:
        text = text.replace(written, meant)
    return "".join(letter for at, letter in enumerate(text) if text[at - 1 : at] != letter)


if __name__ == "__main__":
    main()
