"""How else a name could be written, so that an engine says it otherwise.

An engine reads a name as if it were a word of its language.  Here are the habits of other languages, written
in the letters of this one: what is proposed to whoever is called wrongly, and what the machine ear tries out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice
from unicodedata import combining, normalize

from hardware import yaml_lines

from . import HERE

# Each habit: what is written, and how this language would write what is meant.
Habit = tuple[str, str]

HABITS: Mapping[str, Sequence[Habit]] = {
    "de": (
        ("^Ch(?=[aeiouéèô])", "Sch"), ("(?<=.)ch(?=[aeiou])", "sch"), ("^J(?=[aeiouéèô])", "Dsch"),
        ("^[JG](?=[eiéèô])", "Sch"), ("^C(?=[eiy])", "S"), ("^C(?=[aorl])", "K"), ("c(?=[aorlk]|$)", "k"),
        ("c(?=[eiy])", "s"), ("ng?uy", "wi"), ("sh|Sh", "sch"), ("[Tt]h", "t"), ("[Pp]h", "f"),
        ("eau|aux?$", "o"), ("ou", "u"), ("[eé]e|ea", "ie"), ("oo", "u"), ("ay|ai|ey", "ee"),
        ("(?<=.)y$", "i"), ("y(?=[^aeiou])", "i"), ("ine$", "iehn"), ("(?<=[^aeiou])e$", ""),
        ("elle$", "ell"), ("que", "k"), ("ç|Ç", "s"), ("ş|Ş", "sch"), ("ı", "i"), ("ğ", ""), ("ł", "l"),
        ("Ł", "L"), ("ø", "ö"), ("å", "o"), ("é", "eh"), ("è|ê|ë", "ä"), ("ô|ó", "oh"), ("á|â|à", "ah"),
        ("í|î|ï", "ie"), ("ú", "uh"), ("a(?=[^aeiou]$)", "ä"), ("[iI](?=[aeou])", "i-"),
        ("o(?=[ae])", "o-"), ("^I(?=[^aeiou])", "Ei"), ("z(?=[aeiou])", "s"), ("v(?=[aeio])", "w"),
        ("^V", "W"), ("^W", "U"), ("u(?=[^aeiou][aei])", "a"), ("([aeiou])([lnrtsm])$", r"\1\2\2"),
        ("a$", "ah"), ("([aeiou])(?=[^aeiou][aeiou])", r"\1h"),
    ),
    "en": (
        ("^J(?=[aeiouöü])", "Y"), ("sch|Sch", "sh"), ("^Ch(?=[aeiou])", "Sh"), ("ch", "k"), ("^W", "V"),
        ("w(?=[aeiou])", "v"), ("^V", "F"), ("^Z", "Ts"), ("z", "ts"), ("eu|äu|oi", "oy"), ("ei", "eye"),
        ("ie(?=.)", "ee"), ("ie$", "ee"), ("ä|é|è|ê", "eh"), ("é$", "ay"), ("ö|ø", "er"), ("ü|Ü", "oo"),
        ("ß", "ss"), ("ç|Ç", "s"), ("ş|Ş", "sh"), ("ë$", "ee"), ("ï|í", "ee"), ("ó|ô", "oh"),
        ("á|à|å", "ah"), ("ú", "oo"), ("ñ", "ny"), ("ł|Ł", "w"), ("aoi", "ee"), ("bh|mh", "v"),
        ("dh|gh", ""), ("^N(?:g|h)", "N"), ("^Sio", "Shi"), ("^Cao", "Kwee"), ("^X", "Z"),
        ("(?<=[^aeiou])e$", "uh"), ("(?<=[^aeiou])e$", ""), ("a$", "ah"), ("i(?=[aeo])", "ee-"),
        ("i(?=[^aeiou])", "ee"), ("o(?=[ae])", "o-"), ("u(?=[^aeiou])", "oo"), ("au", "ow"), ("th|Th", "t"),
        ("g(?=[ei])", "gh"), ("y$", "ee"), ("o$", "oh"), ("ai|ay", "eye"), ("s$", "ss"),
        ("a(?=[^aeiou][aeiou])", "ah"), ("e(?=[^aeiou][aeiou])", "ay"),
    ),
}  # fmt: skip
# At most so many habits are taken on at once.
TOGETHER = 3
PROPOSED = 3


def otherwise(name: str, language: str) -> Iterator[str]:
    """Other spellings of a name, the likeliest first, each once, and never the name itself."""
    found = [habit for habit in HABITS.get(language, ()) if re.search(habit[0], name)]
    given = {name}
    for number in range(1, TOGETHER + 1):
        # The first habits are the likeliest, and go well together.
        for taken in combinations(found, number):
            spelling = spelt_by(name, taken)
            if spelling not in given:
                given.add(spelling)
                yield spelling
    for spelling in (unmarked(name), drawled(name), clipped(name), *cut(name)):
        if spelling not in given:
            given.add(spelling)
            yield spelling


def proposals(name: str, language: str, engines: Sequence[str] = ()) -> tuple[str, ...]:
    """Three of them, and before them what one of these engines is known to say well."""
    known = [
        said[name] for engine, said in known_names(language).items() if engine in engines and name in said
    ]
    return tuple(islice(dict.fromkeys([*known, *islice(otherwise(name, language), PROPOSED)]), PROPOSED))


@cache
def known_names(language: str) -> Mapping[str, Mapping[str, str]]:
    """By engine, how names are written that it would say badly: `names.yaml`, made by `tests.ear.names`."""
    root = yaml_lines.read(HERE / "names.yaml")
    assert root is not None
    engines = {engine.text: languages for engine, languages in root.entries}
    return {
        engine: {name.text: said.text for name, said in names.entries}
        for engine, languages in engines.items()
        for spoken, names in languages.entries
        if spoken.text == language
    }


def spelt_by(name: str, habits: Sequence[Habit]) -> str:
    """A name with these habits taken on, one after the other, still beginning with a capital."""
    for written, meant in habits:
        name = re.sub(written, meant, name)
    return name[:1].upper() + name[1:]


def unmarked(name: str) -> str:
    """A name without marks over its letters."""
    return "".join(letter for letter in normalize("NFD", name) if not combining(letter))


def cut(name: str) -> Iterator[str]:
    """A name in two parts, first cut in its middle."""
    middle = len(name) / 2
    for at in sorted(range(1, len(name)), key=lambda at: abs(at - middle)):
        yield f"{name[:at]}-{name[at:]}"


def drawled(name: str) -> str:
    """A name with a long first vowel."""
    return re.sub(r"([aeiouäöü])(?![aeiouäöüh])", r"\1h", name, count=1)


def clipped(name: str) -> str:
    """A name with a short last vowel."""
    return re.sub(r"([aeiouäöü])([bdfgklmnprst])$", r"\1\2\2", name)
