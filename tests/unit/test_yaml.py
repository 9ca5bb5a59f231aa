"""YAML to nodes: what is refused, what it costs, and where each character of a scalar stands."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml as pyyaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulekit.codes import CODES
from rulekit.diagnostics import Report
from rulekit.source import SourceFile
from rulekit.syntax.files import MAX_SIZE, read
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence, compose
from tests.unit.working import calls


def composed(text: str) -> tuple[Mapping | None, Report]:
    report = Report()
    return compose(SourceFile("a.yaml", text), report), report


def clean(text: str) -> Mapping:
    mapping, report = composed(text)
    assert report.diagnostics == ()
    assert mapping is not None
    return mapping


def scalar(text: str) -> Scalar:
    """The value of the only key of a document."""
    value = clean(text).entries[0].value
    assert isinstance(value, Scalar)
    return value


def slugs(text: str) -> list[str]:
    return [found.code.slug for found in composed(text)[1].diagnostics]


def plain(node: Node) -> object:
    match node:
        case Mapping(entries=entries):
            return {entry.key.text: plain(entry.value) for entry in entries}
        case Sequence(items=items):
            return [plain(item) for item in items]
        case Scalar(null=True):
            return None
    return node.text


def test_every_scalar_is_text_and_only_null_is_null() -> None:
    text = "a: 10\nb: no\nc: 1e3\nd: ~\ne:\nf: null\ng: ''\nh: '~'\ni: \"null\"\nj: Null\n"
    assert plain(clean(text)) == {
        "a": "10",
        "b": "no",
        "c": "1e3",
        "d": None,
        "e": None,
        "f": None,
        "g": "",
        "h": "~",
        "i": "null",
        "j": "Null",
    }


def test_nodes_have_places() -> None:
    mapping = clean("# Gin\na:\n  b: x y\n  c: [1, {d: e}]   # end\n\n\nf:\n  - g\n  -\n    h: i\n")
    inner, listed = mapping.get("a"), mapping.get("f")
    assert isinstance(inner, Mapping) and isinstance(listed, Sequence)
    assert inner.span.text == "b: x y\n  c: [1, {d: e}]"
    assert str(inner.span) == "a.yaml:3:3"
    assert listed.span.text == "- g\n  -\n    h: i"
    assert mapping.span.text.startswith("a:") and mapping.span.text.endswith("h: i")
    key = mapping.entry("a")
    assert key is not None and key.key.span.text == "a"
    flow = inner.get("c")
    assert isinstance(flow, Sequence) and flow.span.text == "[1, {d: e}]"
    assert flow.items[1].span.text.startswith("d: e")


def test_looking_up_keys() -> None:
    mapping = clean("a: 1\n'b c': 2\n3: 4\n")
    assert mapping.keys() == ("a", "b c", "3")
    found = mapping.get("b c")
    assert isinstance(found, Scalar) and found.text == "2"
    assert mapping.get("z") is None and mapping.entry("z") is None


def test_a_block_ends_with_its_last_line() -> None:
    assert scalar("a: |\n  x\n  y\n\n\n").span.text == "|\n  x\n  y"
    assert scalar("a:   # nothing\n").span.text == ""


def test_places_behind_a_byte_order_mark() -> None:
    for text in ("\ufeffa: bé c\n", "\ufeffa: [é, 'c']\n", "é: &x !t c\n", "a: &x\nb: 1"):
        mapping, _ = composed(text)
        assert mapping is not None
        assert mapping.entries[0].key.span.text in ("a", "é")
        assert mapping.entries[0].value.span.text in ("bé c", "[é, 'c']", "c", "")


# What is refused


@pytest.mark.parametrize("slug", [slug for slug, code in CODES.items() if code.id < "RK100"])
def test_the_bad_text_of_a_code_has_it_and_the_good_text_has_nothing(slug: str) -> None:
    code = CODES[slug]
    if code.bad:
        assert slugs(code.bad) == [slug]
        assert slugs(code.good) == []
    else:
        assert slug in ("too-large", "unreadable")


def test_the_texts_about_structure_are_yaml() -> None:
    for code in CODES.values():
        if code.id.startswith("RK1"):
            assert code.bad != code.good and slugs(code.bad) == slugs(code.good) == []


def test_all_findings_are_collected_in_one_go() -> None:
    text = "a: 1\nb: &x 2\na: 3\nc: *x\n<<: *x\nd: !!int 4\n? [e]\n: 5\na: 6\nf: {? : 7}\n"
    mapping, report = composed(text)
    assert [(found.code.slug, found.span.text) for found in report.diagnostics] == [
        ("alias", "&x"),
        ("duplicate-key", "a"),
        ("alias", "*x"),
        ("alias", "<<"),
        ("alias", "*x"),
        ("alias", "!!int"),
        ("wrong-shape", "[e]"),
        ("duplicate-key", "a"),
        ("wrong-shape", ""),
    ]
    twice = [found for found in report.diagnostics if found.code.slug == "duplicate-key"]
    assert [str(span) for found in twice for span, _ in found.related] == ["a.yaml:1:1"] * 2
    assert mapping is not None
    assert plain(mapping) == {"a": "1", "b": "2", "c": None, "d": "4", "f": {}}


def test_keys_are_compared_as_texts() -> None:
    assert slugs("1: a\n'1': b\n") == ["duplicate-key"]
    assert slugs("a: {x: 1}\nb: {x: 1}\n") == []


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("a: b: c\n", "there is a ':' too many here", "1:5"),
        (
            "a: x\n  b: y\n",
            "this key stands deeper than the one before it, which has its value already",
            "2:3",
        ),
        ("a:\n  x 1\n  b: 2\n", "there is no ':' after this key", "2:3"),
        ("a:\n  x y:1\n  b: 2\n", "there is no blank after this ':'", "2:6"),
        ("a\n  b: 2\n", "there is no ':' after this key", "1:1"),
        ("a:1\nb: 2\n", "there is no blank after this ':'", "1:2"),
        ("a:\n  - x 1\n    b: 2\n", "there is no ':' after this key", "2:5"),
        ("a: x\n  y z\n  b: 2\n", "there is a ':' too many here", "3:4"),
        ("  a: x\nb: 2\n", "this line is indented, and a line below it is not", "1:3"),
        ("%YAML 1.1\na: x\n", "a line that begins with '%' is not read", "1:1"),
        ("a: 'x\nb: 1\nc: 2\n", "this quote is never closed", "1:4"),
        ("a: @x\n", "a text cannot begin with this character", "1:4"),
        ("a: *\n", "a text cannot begin with '*'", "1:4"),
        ("a: [1, 2\nb: 3\n", "a ',' or the closing bracket is missing before this", "2:2"),
        ("a: {b: 1\n", "a ',' or the closing bracket is missing before this", "1:8"),
        ("a:\n  b: 1\n c: 2\n", "this does not fit what stands before it", "3:2"),
        ("a: 'x' y\n", "this does not fit what stands before it", "1:8"),
        ("a: b\n- c\n", "this does not fit what stands before it", "2:1"),
        ("- a\nb: c\n", "this does not fit the list before it", "2:1"),
        ("a: b\nccc\nd: e\n", "there is no ':' after this key", "2:1"),
        ('a: "\\q"\n', "not YAML: found unknown escape character 'q'", "1:6"),
        ("a: }\n", "not YAML: expected the node content, but found '}'", "1:4"),
    ],
)
def test_syntax_errors_speak_plainly(text: str, message: str, place: str) -> None:
    mapping, report = composed(text)
    assert mapping is None
    (found,) = report.diagnostics
    assert (found.code.slug, found.message) == ("yaml-syntax", message)
    assert str(found.span) == f"a.yaml:{place}"


@pytest.mark.parametrize(
    "text", ["a:\n\tb: 1\n", "a:\n  b: 1\n\tc: 2\n", "a: |\n\ttext\n", "a: x\n \tb: y\n"]
)
def test_tabs_are_named(text: str) -> None:
    (found,) = composed(text)[1].diagnostics
    assert (found.code.slug, found.span.text) == ("tab", "\t")
    assert "blanks" in found.help


def test_after_a_syntax_error_nothing_else_is_reported() -> None:
    assert slugs("a: 1\na: 2\nb: 'x\n") == ["yaml-syntax"]
    assert slugs("a: 'x\n\ty\n") == ["yaml-syntax"]


def test_tabs_elsewhere_are_fine() -> None:
    assert plain(clean("a:\tx\ny: |\n  b\tc\n# \t\n")) == {"a": "x", "y": "b\tc\n"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("# only words\n", "the file is empty"),
        ("---\n", "the file is empty"),
        ("- a\n", "a rule file is keys with values, not a list"),
        ("some words\n", "a rule file is keys with values, not a single text"),
    ],
)
def test_the_root_is_a_mapping(text: str, message: str) -> None:
    mapping, report = composed(text)
    assert mapping is None
    assert [found.code.slug for found in report.diagnostics] == ["not-a-mapping"]
    assert report.diagnostics[0].message == message


def test_a_second_document_is_refused_where_it_begins() -> None:
    mapping, report = composed("---\na: 1\n---\nb: 2\n---\nc: 3\n")
    assert [str(found.span) for found in report.diagnostics] == ["a.yaml:3:1"]
    assert mapping is not None and plain(mapping) == {"a": "1"}
    assert plain(clean("%YAML 1.2\n---\na: 1\n...\n")) == {"a": "1"}


@pytest.mark.parametrize(
    "char", ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ud800", "\uffff", "\ufeff"]
)
def test_control_characters_are_refused(char: str) -> None:
    mapping, report = composed(f"a: x{char}\n")
    assert mapping is None
    assert [str(found.span) for found in report.diagnostics] == ["a.yaml:1:5"]
    assert report.diagnostics[0].code.slug == "encoding"


@given(st.text(max_size=60))
def test_compose_never_raises(text: str) -> None:
    composed(text)


@given(st.text(alphabet="ab:-?&*!|>'\"{}[],#\\ \t\n%@<", max_size=40))
@settings(max_examples=300)
def test_compose_never_raises_on_what_looks_like_yaml(text: str) -> None:
    mapping, report = composed(text)
    assert mapping is not None or not report.ok
    for found in report.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= max(1, len(text)) + 2


# What it costs

BOMB = "a0: &a0 [x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 40)
)
HOSTILE = {
    "too-deep": "a: " + "[" * 100_000,
    "alias": BOMB,
    "too-large": "a: b\n" * (MAX_SIZE // 4),
    "duplicate-key": "a: b\n" * (MAX_SIZE // 6),
    "yaml-syntax": "a: [" + "x, " * 100_000,
}


@pytest.mark.thorough
@pytest.mark.parametrize("slug", HOSTILE)
def test_hostile_files_are_refused_without_much_work(slug: str) -> None:
    found: list[str] = []
    work = calls(lambda: found.extend(slugs(HOSTILE[slug])))
    assert set(found) == {slug}
    assert len(found) <= 100
    if slug in ("too-deep", "alias", "too-large"):
        assert work < 1_000_000


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "{x: ["])
def test_depth_costs_no_recursion(opening: str) -> None:
    assert slugs("a: 1\nb:\n  " + opening * 100_000) == ["too-deep"]


def test_forty_levels_are_fine() -> None:
    clean("a: " + "[" * 39 + "]" * 39)
    assert slugs("a: " + "[" * 40 + "]" * 40) == ["too-deep"]


def test_the_work_grows_as_the_file_does() -> None:
    def work(actions: int) -> int:
        lines = [f"  action{n}: move top of stock to hand when x is y" for n in range(actions)]
        return calls(lambda: clean("\n".join(["phase:", *lines, ""])))

    assert work(1600) < 2.1 * work(800)


# Where each character stands


def test_at_in_plain_and_quoted_scalars() -> None:
    assert scalar("a: move hand").at(5, 9).text == "hand"
    assert scalar("a: 'it''s hand'").at(5, 9).text == "hand"
    assert scalar("a: 'it''s hand'").at(2, 3).text == "''"
    assert scalar('a: "\\u00e9\\x41\\t hand"').at(4, 8).text == "hand"
    assert scalar('a: "\\u00e9\\x41\\t hand"').at(0, 1).text == "\\u00e9"
    assert scalar('a: "say \\"hand\\""').at(5, 9).text == "hand"


def test_at_in_folded_lines() -> None:
    folded = scalar("a: move top\n   of stock\n\n   to hand\nb: 1\n")
    assert folded.text == "move top of stock\nto hand"
    assert str(folded.at(12, 17)) == "a.yaml:2:7"
    assert str(folded.at(21, 25)) == "a.yaml:4:7"
    assert folded.at(5, 11).text == "top\n   of"
    glued = scalar('a: "move \\\n   \\  hand  \n  x"\n')
    assert glued.text == "move   hand x"
    assert glued.at(7, 11).text == "hand"


@pytest.mark.parametrize("header", ["|", ">", "|-", ">+", "|2", ">2-", "| # words"])
def test_at_in_blocks(header: str) -> None:
    block = scalar(f"a: {header}\n\n  move top\n    of stock\n\n  to hand\n  of me\n\n\n")
    for words in ("move", "stock", "to hand", "me"):
        start = block.text.index(words)
        assert block.at(start, start + len(words)).text == words


def test_at_with_carriage_returns_and_anchors() -> None:
    block = scalar("a: >\r\n  move\r\n  hand\r\n")
    assert (block.text, block.at(5, 9).text) == ("move hand\n", "hand")
    mapping, _ = composed("a: &x !t 'it''s hand'\n")
    assert mapping is not None
    value = mapping.entries[0].value
    assert isinstance(value, Scalar) and value.at(5, 9).text == "hand"


def test_at_of_nothing_is_a_point() -> None:
    value = scalar("a: 'it''s'")
    assert (value.at(0, 0).start, value.at(0, 0).end) == (4, 4)
    assert (value.at(4, 4).start, value.at(4, 4).end) == (9, 9)
    assert value.at(99, 100) == value.at(4, 4)
    assert scalar("a: ''").at(0, 0).start == 4


def test_at_falls_back_to_the_whole_scalar() -> None:
    file = SourceFile("a", "draw the card")
    assert Scalar("something else", file.span(0, 13)).at(3, 5) == file.span(0, 13)


PRINTABLE = st.characters(categories=["L", "N", "P", "S"], exclude_characters="\ufeff")
TEXTS = st.text(alphabet=st.one_of(st.sampled_from(" \n\t'\"\\:#ab"), PRINTABLE), max_size=40)


@pytest.mark.parametrize("style", ["", "'", '"', "|", ">"])
@given(text=TEXTS, width=st.integers(10, 60), unicode=st.booleans())
@settings(max_examples=200, deadline=None)
def test_at_gives_the_character(style: str, text: str, width: int, unicode: bool) -> None:
    data = {"key": {"inner": text}}
    dumped = pyyaml.dump(data, default_style=style, width=width, allow_unicode=unicode)
    mapping, _ = composed(dumped)
    assume(mapping is not None)  # PyYAML cannot always read what it writes
    inner = mapping.entries[0].value if mapping else None
    value = inner.entries[0].value if isinstance(inner, Mapping) else None
    assert isinstance(value, Scalar)
    for at, char in enumerate(value.text):
        found = value.at(at, at + 1)
        escaped = found.text.startswith("\\") or found.text == "''"
        assert escaped or found.text == char or char in " \n"
        assert found != value.span or len(value.text) == 1 or not value.text.strip("\n")


# Reading files


def test_reading_a_file(tmp_path: Path) -> None:
    path, report = tmp_path / "a.yaml", Report()
    path.write_bytes("\ufeffgame: é\r\n".encode())
    file = read(str(path), report)
    assert file is not None and report.diagnostics == ()
    assert (file.name, file.text) == (str(path), "game: é\r\n")


@pytest.mark.parametrize(
    ("data", "slug", "message"),
    [
        (b"x" * (MAX_SIZE + 1), "too-large", "the file is larger than 1 MiB"),
        (b"a: \xc3\xa9 \xe9\n", "encoding", "byte 7 (0xe9) is not UTF-8"),
        ("a: b".encode("utf-16"), "encoding", "byte 1 (0xff) is not UTF-8"),
    ],
)
def test_reading_what_is_no_rule_file(tmp_path: Path, data: bytes, slug: str, message: str) -> None:
    path, report = tmp_path / "a.yaml", Report()
    path.write_bytes(data)
    assert read(str(path), report) is None
    (found,) = report.diagnostics
    assert (found.code.slug, found.message) == (slug, message)
    if slug == "encoding" and "7" in message:
        assert str(found.span).endswith("a.yaml:1:6")


def test_reading_what_is_not_there(tmp_path: Path) -> None:
    reasons: list[str] = []
    for path in (str(tmp_path / "none.yaml"), str(tmp_path), "nul\0.yaml"):
        report = Report()
        assert read(path, report) is None
        assert [found.code.slug for found in report.diagnostics] == ["unreadable"]
        reasons.append(report.diagnostics[0].message)
    assert reasons[:2] == [
        "cannot read it: no such file or directory",
        "cannot read it: is a directory",
    ]


def test_reading_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"game: Gin\n")))
    file = read("-", Report())
    assert file is not None and (file.name, file.text) == ("<stdin>", "game: Gin\n")


@pytest.mark.parametrize("inside", ["a: 1, b: ~, c: ", "'a' : 1, c:\n  2", "a: [x, y], b: {c: d}"])
def test_braces_hold_keys_with_values(inside: str) -> None:
    clean(f"top: {{{inside}}}\n")


def test_a_phrase_that_a_comma_divides_is_one_fault_and_is_read_whole() -> None:
    mapping, report = composed("set: {is: 3..4 cards, same rank,\n  same suit, order: A K}\n")
    (fault,) = report.errors
    assert fault.code.id == "RK103" and "quotes" in fault.help
    assert fault.span.text == "3..4 cards, same rank,\n  same suit"
    assert mapping is not None
    inner = mapping.get("set")
    assert isinstance(inner, Mapping) and inner.keys() == ("is", "order")
    whole = inner.get("is")
    assert isinstance(whole, Scalar) and whole.text == "3..4 cards, same rank, same suit"
