"""Rule files by name or path: found, read, laid over their bases and checked."""

from __future__ import annotations

import filecmp
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rulekit.check import check
from rulekit.check.document.inherit import full, merge, own_first
from rulekit.check.document.pieces import Used, check_apart, check_piece, names_of_pieces
from rulekit.check.document.structure import as_meant
from rulekit.diagnostics import Report, did_you_mean
from rulekit.model.ruleset import Ruleset
from rulekit.resources import root
from rulekit.source import SourceFile
from rulekit.syntax.files import read
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence, compose

MAX_BASES = 8  # files in a chain of `extends`

ENDINGS = (".rulekit.yaml", ".yaml", ".yml")
"""What the file of a game is called after its name, in the order in which it is looked for."""

EXAMPLES = ".examples.yaml"
"""What the file of examples beside that of a game is called after the game's name."""

PLACES = ("", "rulesets")
"""The folders in which a game is looked for by its name, seen from where it is named."""

PIECES = ("", "pieces")
"""The folders in which a piece is looked for by its name, seen from the file that uses it."""

_UNREAD = frozenset(("encoding", "too-large", "too-deep"))
"""Findings of texts that were not read as YAML to their end: moving their lines mends nothing."""

_TITLE = re.compile(r"^game: *(['\"]?)(.+?)\1 *(?:#.*)?$", re.MULTILINE)
_EXTENDS = re.compile(r"^extends: *['\"]?([^\s'\"]+)", re.MULTILINE)
_PIECE = re.compile(rb"^piece:", re.MULTILINE)
_MARK = re.compile(rb"^(\xef\xbb\xbf)?rulekit:", re.MULTILINE)
_HEAD = 1 << 16  # a rule file says that it is one near its beginning


def shipped() -> tuple[str, ...]:
    """The names of the games that come with rulekit."""
    return tuple(sorted(path.stem for path in root("rulesets").glob("*.yaml")))


def is_shipped(name: str) -> bool:
    """Whether a name or path is that of a game that comes with rulekit."""
    return name in shipped() or Path(name).resolve().parent == root("rulesets").resolve()


def games() -> tuple[str, ...]:
    """What `load` and the command line take for a game: those that come with rulekit, then yours.

    Yours are the rule files of the working folder and of its folder `rulesets`, each by its short
    name, or by its path where the short name means another game. Nothing is imported or checked.
    """
    return (*shipped(), *own())


def own(folder: str = "") -> dict[str, str]:
    """The rule files of a folder, of the working folder if none is given: its name, and its path.

    Left out are files in which a shipped game stands unchanged, as in a copy of the repository.
    """
    found = {}
    for path in (path for place in PLACES for path in rule_files(os.path.join(folder, place))):
        files = files_of(title_of(path), folder)
        if files[:1] == [path]:
            found[title_of(path)] = path
        elif not files or not _same(path, files[0]):
            found[os.path.relpath(path, folder or ".")] = path
    return found


def rule_files(folder: str) -> list[str]:
    """The paths of the rule files that lie in a folder itself, by their names."""
    try:
        names = sorted(os.listdir(folder or "."))
    except OSError:  # there is none, or it may not be read
        return []
    paths = (os.path.join(folder, name) for name in names if not name.startswith("."))
    return [path for path in paths if _is_readable_rule_file(path)]


def _is_readable_rule_file(path: str) -> bool:
    try:
        return is_rule_file(path)
    except OSError:
        return False


def is_rule_file(path: str, *, pieces: bool = False) -> bool:
    """Whether a file holds a game: by its name, or because it says so near its beginning.

    A piece is none, unless `pieces` asks for them. Raises OSError if the file cannot be read.
    """
    if not path.endswith(ENDINGS) or not os.path.isfile(path):
        return False
    with open(path, "rb") as stream:
        head = stream.read(_HEAD)
    named = path.endswith(ENDINGS[0]) or _MARK.search(head) is not None
    return named and (pieces or _PIECE.search(head) is None)


def files_of(name: str, folder: str = "") -> list[str]:
    """All files that a name or a path may mean, seen from `folder`; it means the first.

    A game that comes with rulekit is never hidden by a file of the same name.
    """
    ours = [str(root("rulesets") / f"{name}.yaml")] if name in shipped() else []
    places = PLACES if name and os.path.basename(name) == name else ("",)
    paths = (
        os.path.join(folder, place, name + ending) for place in places for ending in (*ENDINGS, "")
    )
    return ours + [path for path in paths if name and os.path.isfile(path)]


def others(name: str) -> list[str]:
    """The files that a name could mean, too, and that say something else than the one it means."""
    meant, *rest = files_of(name) or [""]
    return [path for path in rest if not _same(path, meant)]


def _same(path: str, other: str) -> bool:
    try:
        return filecmp.cmp(path, other, shallow=False)
    except OSError:
        return False


def is_game(name: str) -> bool:
    """Whether a name is that of a game, of something in the file system, or `-`."""
    return name == "-" or bool(files_of(name)) or os.path.exists(name)


def why_no_game(name: str) -> str:
    """What to say of a name that is neither a game nor a file."""
    hint = _meant(name, games())
    game = name.partition(":")[0]
    if game != name and is_game(game):
        hint = f"the options of '{game}' are given apart from its name"
    return f"there is no game or file '{name}'; {hint}"


def _meant(name: str, known: Iterable[str]) -> str:
    """Which of these games was likely meant; a list of all would hide what is wrong."""
    names, title = tuple(known), title_of(name)
    if title != name and title in names:
        return f"did you mean '{title}'?"
    return did_you_mean(title, names) or "`rulekit list` shows all games"


def path_of(name: str, folder: str = "") -> str:
    """The path of a game by name or path, seen from `folder`; the name itself if there is none."""
    files = [] if name == "-" else files_of(name, folder)
    return files[0] if files else name


def load_document(name: str, report: Report) -> Mapping | None:
    """The merged document of a game by name or path, or None with the reasons in `report`."""
    if not is_game(name):
        report.add("unreadable", SourceFile(name, "").span(0, 0), why_no_game(name))
        return None
    source = read(path_of(name), report)
    return None if source is None else _with_examples(source, report)


def load_text(text: str, report: Report, name: str = "<text>") -> Mapping | None:
    """The merged document of a rule file given as text."""
    return _with_examples(SourceFile(name, text), report)


def base_of(name: str) -> str:
    """The path of the game that a game extends; "" if it extends none, or cannot be read."""
    source = read(path_of(name), Report())
    return "" if source is None else base_in(source)


def base_in(source: SourceFile) -> str:
    """The path of the game that a text extends; "" if it extends none, or cannot be read."""
    document = compose(source, Report())
    base = None if document is None else document.get("extends")
    if not isinstance(base, Scalar) or base.null:
        return ""
    return path_of(base.text, os.path.dirname(source.name))


def load_ruleset(name: str, report: Report) -> Ruleset | None:
    """The checked rules of a game by name or path, or None with every fault in `report`."""
    document = load_document(name, report)
    rules = None if document is None else check(document, title_of(name), report)
    return rules if report.ok else None


def title_in(text: str) -> str:
    """What a text calls its game, as the first look tells it: nothing is checked; "" if nothing."""
    found = _TITLE.search(text)
    return found[2] if found else ""


def title_of(name: str) -> str:
    """The short name of a game: its file's name without endings."""
    return Path(name).name.split(".")[0] if name != "-" else "stdin"


def examples_beside(path: str) -> str:
    """The file of examples beside a rule file, `NAME.examples.yaml`; "" if there is none."""
    beside = Path(path).with_name(f"{title_of(path)}{EXAMPLES}")
    return str(beside) if path not in ("-", "") and beside.is_file() else ""


def _with_examples(source: SourceFile, report: Report) -> Mapping | None:
    """The merged document of a file, with its examples and those in the file beside it."""
    document = _document(source, report, ())
    path = examples_beside(source.name)
    text = read(path, report) if path and document is not None else None
    written = None if text is None else compose(text, report)
    if document is None or written is None:
        return document
    for entry in written.entries:
        if entry.key.text != "examples":
            told = f"unknown key '{entry.key.text}' in a file of examples"
            report.add("unknown-key", entry.key.span, told, help="its one key is `examples`")
    beside, own = written.entry("examples"), document.get("examples")
    if beside is None:
        return document
    both = Sequence((*_items(own), *_items(beside.value)), beside.value.span)
    others = tuple(each for each in document.entries if each.key.text != "examples")
    return replace(document, entries=(*others, Entry(beside.key, both)))


def _items(node: Node | None) -> tuple[Node, ...]:
    """The items of a list, of which one may stand without a dash."""
    return node.items if isinstance(node, Sequence) else () if node is None else (node,)


def _document(source: SourceFile, report: Report, above: tuple[str, ...]) -> Mapping | None:
    written = _composed(source, report, above)
    if written is None:
        return None
    document = as_meant(written, report)
    if document.get("piece") is not None:
        report.add(
            "piece-alone",
            document.span.file.span(0, 0),
            "this is a piece, which is played as a part of the games that use it",
            help=f"write `use: {title_of(source.name)}` into a game",
        )
        return None
    lower, ok = None, True
    base = document.get("extends")
    if isinstance(base, Scalar) and not base.null:
        lower = _base(base, source, report, above)
        ok = lower is not None
    pieces = _pieces(document, source, report, above)
    if pieces is None or not ok:
        return None
    for _, piece in pieces:
        lower = piece if lower is None else merge(lower, piece, report)
    if lower is None:
        return document
    merged = merge(lower, document, report)
    return merged if document.get("extends") is not None else own_first(merged)


def _composed(source: SourceFile, report: Report, above: tuple[str, ...]) -> Mapping | None:
    """What a file says; if it is no YAML, then most likely because lines are misplaced."""
    own = Report()
    written = compose(source, own)
    if written is None and not _UNREAD.intersection(each.code.slug for each in own.errors):
        from rulekit.check.document.headings import report_misplaced  # only faults ask for it

        said = _EXTENDS.search(source.text)
        base = None
        if said is not None:
            base = _base(Scalar(said[1], source.span(*said.span(1))), source, Report(), above)
        report_misplaced(source, None if base is None else full(base), own)
    report.merge(own)
    return written


def _base(
    base: Scalar, source: SourceFile, report: Report, above: tuple[str, ...]
) -> Mapping | None:
    """The game that a file extends, as a document."""
    beside = os.path.dirname(source.name)  # wherever the reader is, a base is found from its file
    files = files_of(base.text, beside)
    if not files:
        report.add(
            "unknown-base",
            base.span,
            f"there is no game '{base.text}' to extend",
            help=_meant(base.text, (*shipped(), *own(beside))),
        )
        return None
    path = files[0]
    if path in above or path == source.name or len(above) > MAX_BASES:
        report.add("circular-base", base.span, f"'{base.text}' extends this file in turn")
        return None
    found = read(path, report)
    return None if found is None else _document(found, report, (*above, source.name))


def _pieces(
    document: Mapping, source: SourceFile, report: Report, above: tuple[str, ...]
) -> tuple[Used, ...] | None:
    """The pieces that a file uses, those that they use first; None if one cannot be had."""
    found: dict[str, Used] = {}
    for name in names_of_pieces(document):
        path = _piece_file(name.text, os.path.dirname(source.name))
        if path is None:
            known = (*shipped_pieces(), *_pieces_beside(source.name))
            report.add(
                "unknown-piece",
                name.span,
                f"there is no piece '{name.text}' to use",
                help=did_you_mean(name.text, known, "pieces"),
            )
            return None
        if path in above or path == source.name or len(above) > MAX_BASES:
            report.add("circular-base", name.span, f"'{name.text}' uses this file in turn")
            return None
        text = read(path, report)
        written = None if text is None else _composed(text, report, above)
        if text is None or written is None:
            return None
        piece = as_meant(written, report)
        if piece.get("piece") is None:
            report.add(
                "unknown-piece",
                name.span,
                f"'{name.text}' is a game, and no piece",
                help=f"a variant of it says `extends: {name.text}`; a piece begins with `piece:`",
            )
            return None
        check_piece(piece, report)
        inner = _pieces(piece, text, report, (*above, source.name))
        if inner is None:
            return None
        found.update({each.span.file.name: (said, each) for said, each in inner})
        found.setdefault(path, (name, piece))
    check_apart(tuple(found.values()), report)
    return tuple(found.values())


def shipped_pieces() -> tuple[str, ...]:
    """The names of the pieces that come with rulekit."""
    return tuple(sorted(path.stem for path in (root("rulesets") / "pieces").glob("*.yaml")))


def _piece_file(name: str, folder: str) -> str | None:
    """The file of a piece by its name or path, seen from `folder`."""
    if name in shipped_pieces():
        return str(root("rulesets") / "pieces" / f"{name}.yaml")
    places = PIECES if os.path.basename(name) == name else ("",)
    paths = (
        os.path.join(folder, place, name + ending) for place in places for ending in (*ENDINGS, "")
    )
    return next((path for path in paths if name and os.path.isfile(path)), None)


def _pieces_beside(file: str) -> Iterator[str]:
    """The short names of the pieces that lie where a file finds them."""
    for place in PIECES:
        folder = os.path.join(os.path.dirname(file), place) or "."
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            path = os.path.join(folder, name)
            if name.endswith(ENDINGS) and os.path.isfile(path):
                with open(path, "rb") as stream:
                    if _PIECE.search(stream.read(_HEAD)):
                        yield title_of(name)
