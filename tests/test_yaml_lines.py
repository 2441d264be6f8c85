"""YAML as people write it: every value knows its line; what cannot be read is told with line and remedy."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.yaml_lines import BadYaml, Value, parse, read
from moderator.keeping.settings import BadSettings
from moderator.keeping.settings import load as load_settings
from moderator.lines.lines import BadLine
from moderator.lines.lines import load as load_lines
from moderator.workshop.cases.form import load as load_case
from moderator.workshop.cases.spot import CaseError

FILE = Path("box.yaml")


@pytest.mark.parametrize(
    "file", sorted(Path(__file__).parents[1].glob("[mh]*/**/*.yaml")), ids=lambda file: file.name
)
def test_our_own_files_are_the_same_by_the_swift_way(file: Path) -> None:
    swift, usual = read(file, is_ours=True), read(file)
    assert swift is not None
    assert usual is not None
    assert list(places(swift)) == list(places(usual))


def places(value: Value) -> Iterator[tuple[int, str, slice]]:
    """Everything in it, where it stands."""
    yield value.line, value.text, value.span
    for part in (*value.parts, *(one for entry in value.entries for one in entry)):
        yield from places(part)


def test_every_value_knows_its_line_and_how_it_is_written() -> None:
    root = parse("# A comment.\nswitch: yes\nmany:\n  - 0x20\n  - two\nempty:\n", FILE)
    assert root is not None
    assert [(key.text, key.line, value.kind, value.line) for key, value in root.entries] == [
        ("switch", 2, "word", 2),
        ("many", 3, "list", 4),
        ("empty", 6, "word", 6),
    ]
    switch, many, empty = (value for _, value in root.entries)
    assert (switch.text, switch.plain(), switch.is_empty) == ("yes", True, False)
    assert [(part.text, part.where) for part in many.parts] == [
        ("0x20", "box.yaml, line 4"),
        ("two", "box.yaml, line 5"),
    ]
    assert (empty.text, empty.is_empty, empty.parts, empty.entries) == ("", True, [], [])
    assert root.plain() == {"switch": True, "many": [32, "two"], "empty": None}
    assert parse("# nothing\n", FILE) is None


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("a: 1\nb: {c: 1,\n  c: 2}\n", 3, "'c' stands here twice; keep one"),
        ("a: 1\na: 1\n", 2, "'a' stands here twice; keep one"),
        ("a:\n  b: 2026-13-45\n", 2, "cannot be read; put it in quotes"),
        ("a:\n- !!python/name:os.system x\n", 2, "cannot be read; put it in quotes"),
        ("a: &a [*a]\n", 1, "cannot be read; put it in quotes"),
    ],
)
def test_what_has_no_plain_value_is_told(text: str, line: int, why: str) -> None:
    root = parse(text, FILE)
    assert root is not None
    with pytest.raises(BadYaml) as told:
        root.plain()
    assert str(told.value).startswith(f"box.yaml, line {line}: ")
    assert why in told.value.why


NOT_READ = {
    "no text": (b"title: a\nrules: \xff\xfe\n", 2, "is not text in UTF-8; write it anew"),
    "no YAML": (b"title: a\nrules: {\n", 3, "is not YAML ("),
    "a letter that nobody sees": (b"title: a\nrules: b\nplayers: \x07\n", 3, "is not YAML ("),
    "no partner": (b"title: a\nrules: 'b\nplayers: c\n", 2, "a quotation mark has no partner"),
}


@pytest.mark.parametrize("kind", NOT_READ)
def test_settings_lines_and_cases_are_refused_in_the_same_words(kind: str, tmp_path: Path) -> None:
    content, line, why = NOT_READ[kind]
    file = tmp_path / "a.yaml"
    file.write_bytes(content)
    told = set()
    with pytest.raises(BadYaml) as refused:
        read(file)
    told.add(str(refused.value))
    with pytest.raises(BadSettings) as settings:
        load_settings(file)
    told.add(str(settings.value))
    with pytest.raises(BadLine) as lines:
        load_lines("en", [file])
    told.add(str(lines.value))
    with pytest.raises(CaseError) as case:
        load_case(file)
    told.add(str(case.value))
    assert len(told) == 1
    assert told.pop().startswith(f"{file}, line {line}: ")
    assert why in refused.value.why
