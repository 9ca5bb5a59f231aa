"""Source text, places in it, and the small rooms beside it: resources and discovery."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulekit import discover, resources
from rulekit.source import EXCERPT_WIDTH, SourceFile, Span, excerpt


def span_of(text: str, words: str) -> Span:
    start = text.index(words)
    return SourceFile("gin.yaml", text).span(start, start + len(words))


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_and_columns_count_from_one(newline: str) -> None:
    file = SourceFile("a", newline.join(["draw", "", "discard"]))
    assert [file.line(n) for n in (1, 2, 3)] == ["draw", "", "discard"]
    assert file.line_col(0) == (1, 1)
    assert file.line_col(file.text.index("card")) == (3, 4)
    assert file.line_col(10_000) == (3, 8)
    assert file.line_col(-1) == (1, 1)
    for wrong in (0, 4, -1):
        with pytest.raises(IndexError):
            file.line(wrong)


@given(st.text(alphabet="ab\n\r", max_size=30))
def test_every_offset_lies_in_its_line(text: str) -> None:
    file = SourceFile("a", text)
    for offset, char in enumerate(text):
        line, col = file.line_col(offset)
        if char not in "\r\n":
            assert file.line(line)[col - 1] == char


def test_a_span_knows_its_place() -> None:
    span = span_of("zones:\n  hand: cards\n  stock: pile\n", "cards\n  stock")
    assert (span.line, span.col, span.end_line, span.end_col) == (2, 9, 3, 8)
    assert str(span) == "gin.yaml:2:9"
    assert span.text == "cards\n  stock"


def test_spans_are_equal_by_place_and_files_by_identity() -> None:
    one, other = SourceFile("a", "x"), SourceFile("a", "x")
    assert one != other
    assert one.span(0, 1) == one.span(0, 1) != other.span(0, 1)
    assert len({one.span(0, 1), one.span(0, 1), other.span(0, 1)}) == 2
    assert "3 characters" in repr(SourceFile("a", "abc").span(0, 1))


def test_excerpt_marks_the_words() -> None:
    assert excerpt(span_of("a: b\ndo: move hnad\n", "hnad")) == "do: move hnad\n         ^~~~"


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("\tx: y", "y", "    x: y\n       ^"),
        ("名前: y", "y", "名前: y\n      ^"),
        ("x: 名前", "名前", "x: 名前\n   ^~~~"),
        ("e\u0301: y", "y", "e\u0301: y\n   ^"),
        ("x: \x1b[31m", "[31m", "x: \N{REPLACEMENT CHARACTER}[31m\n    ^~~~"),
        ("one: a\ntwo: b", "a\ntwo", "one: a\n     ^"),
    ],
)
def test_excerpt_counts_columns_of_a_terminal(text: str, words: str, expected: str) -> None:
    assert excerpt(span_of(text, words)) == expected


def test_excerpt_of_nothing_is_one_caret() -> None:
    assert excerpt(SourceFile("a", "").span(0, 0)) == "\n^"
    assert excerpt(SourceFile("a", "key:").span(4, 4)) == "key:\n    ^"


@pytest.mark.parametrize("before", [0, 20, 100, 400, 5000])
def test_excerpt_of_a_long_line_keeps_the_words(before: int) -> None:
    text = "x" * before + "HERE" + "y" * (5000 - before)
    line, carets = excerpt(span_of(text, "HERE")).split("\n")
    assert len(line) <= EXCERPT_WIDTH + 2
    assert line[carets.index("^") : carets.index("^") + len(carets.strip())] == "HERE"


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300))
def test_excerpt_never_fails_and_never_controls_the_terminal(text: str, a: int, b: int) -> None:
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    lines = excerpt(SourceFile("a", text).span(start, end)).split("\n")
    assert len(lines) == 2
    assert all(line.isprintable() for line in lines)
    assert set(lines[1].strip()) <= {"^", "~"}


def test_resources_are_found_in_a_checkout() -> None:
    assert resources.root("grammar").is_dir()
    assert resources.root("rulesets").name == "rulesets"
    with pytest.raises(ValueError, match="there are: editors, grammar, rulesets"):
        resources.root("music")


def test_resources_of_a_wheel_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "rulekit"
    monkeypatch.setattr(resources, "_PACKAGE", package)
    with pytest.raises(FileNotFoundError, match="rulekit's grammar folder is missing"):
        resources.root("grammar")
    for place in (tmp_path / "grammar", package / "_data" / "grammar"):
        place.mkdir(parents=True)
        assert resources.root("grammar") == place


def test_discovery_lists_members_and_loads_one() -> None:
    assert discover.names("json") == ("decoder", "encoder", "scanner", "tool")
    assert "__main__" not in discover.names("unittest")
    assert discover.load("json", "decoder").__name__ == "json.decoder"
    with pytest.raises(LookupError, match="no 'decodr' in json; there are: decoder, encoder"):
        discover.load("json", "decodr")
    with pytest.raises(ModuleNotFoundError):
        discover.names("no_such_package")
