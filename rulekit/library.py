"""Rule files by name or path: found, read, laid over their bases and checked."""

from __future__ import annotations

from pathlib import Path

from rulekit.check import check
from rulekit.check.inherit import merge
from rulekit.check.structure import as_meant
from rulekit.diagnostics import Report, did_you_mean
from rulekit.model.ruleset import Ruleset
from rulekit.resources import root
from rulekit.source import SourceFile
from rulekit.syntax.yaml import Mapping, Scalar, compose, read

MAX_BASES = 8  # files in a chain of `extends`


def games() -> tuple[str, ...]:
    """The names of the games that come with rulekit."""
    return tuple(sorted(path.stem for path in root("rulesets").glob("*.yaml")))


def is_game(name: str) -> bool:
    """Whether a name is that of a game of ours, of something in the file system, or `-`."""
    return name == "-" or name in games() or Path(name).exists()


def why_no_game(name: str) -> str:
    """What to say of a name that is neither a game of ours nor a file."""
    hint = did_you_mean(name, games(), "games")
    return f"there is no game or file '{name}'; {hint}"


def path_of(name: str, beside: str = "") -> str:
    """The path of a game: ours by name, or a file by path, absolute or seen from `beside`."""
    if name == "-" or (name in games() and not Path(name).is_file()):
        return name if name == "-" else str(root("rulesets") / f"{name}.yaml")
    path = Path(name)
    if beside and (beside != "-" or path.is_absolute()):
        # An absolute path stands for itself beside any file.
        for candidate in (
            Path(beside).parent / name,
            Path(beside).parent / f"{name}.yaml",
            Path(beside).parent / f"{name}.rulekit.yaml",
        ):
            if candidate.is_file():
                return str(candidate)
    return name


def load_document(name: str, report: Report) -> Mapping | None:
    """The merged document of a game by name or path, or None with the reasons in `report`."""
    if not is_game(name):
        report.add("unreadable", SourceFile(name, "").span(0, 0), why_no_game(name))
        return None
    source = read(path_of(name), report)
    return None if source is None else _document(source, report, ())


def load_text(text: str, report: Report, name: str = "<text>") -> Mapping | None:
    """The merged document of a rule file given as text."""
    return _document(SourceFile(name, text), report, ())


def base_of(name: str) -> str:
    """The path of the game that a game extends; "" if it extends none, or cannot be read."""
    source = read(path_of(name), Report())
    document = None if source is None else compose(source, Report())
    base = None if document is None else document.get("extends")
    if source is None or not isinstance(base, Scalar) or base.null:
        return ""
    return path_of(base.text, beside=source.name)


def load_ruleset(name: str, report: Report) -> Ruleset | None:
    """The checked rules of a game by name or path, or None with every fault in `report`."""
    document = load_document(name, report)
    rules = None if document is None else check(document, title_of(name), report)
    return rules if report.ok else None


def title_of(name: str) -> str:
    """The short name of a game: its file's name without endings."""
    return Path(name).name.split(".")[0] if name != "-" else "stdin"


def _document(source: SourceFile, report: Report, above: tuple[str, ...]) -> Mapping | None:
    written = compose(source, report)
    if written is None:
        return None
    document = as_meant(written, report)
    base = document.get("extends")
    if not isinstance(base, Scalar) or base.null:
        return document
    path = path_of(base.text, beside=source.name)
    if path in above or path == source.name or len(above) > MAX_BASES:
        report.add("circular-base", base.span, f"'{base.text}' extends this file in turn")
        return None
    if not Path(path).is_file():
        report.add(
            "unknown-base",
            base.span,
            f"there is no game '{base.text}' to extend",
            help=did_you_mean(base.text, games(), "games"),
        )
        return None
    found = read(path, report)
    lower = None if found is None else _document(found, report, (*above, source.name))
    return None if lower is None else merge(lower, document, report)
