"""The rule files that the studio opens: those of one folder, kept safe from being lost.

A text is saved only over the one that it was made from. If another program has changed the file
meanwhile, what lies there is told, and nothing is written until somebody has chosen.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from rulekit.library import ENDINGS, EXAMPLES, is_rule_file

REMOVED = ".removed"
"""Below the folder: where files lie that were taken away, as they were."""

MOST = 1_000_000
"""Bytes of a text that is saved or opened."""


class NoSuchFile(Exception):
    """The studio does not open this; the message says why."""


class Changed(Exception):
    """The file is not the one that the text was made from. `now`: what lies there."""

    def __init__(self, now: Text) -> None:
        super().__init__("the file has been changed by another program")
        self.now = now


@dataclass(frozen=True, slots=True)
class Text:
    """What lies in a file, and its digest, by which a change is noticed. "" stands for no file."""

    text: str
    digest: str


class Shelf:
    """The rule files below a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def names(self) -> list[str]:
        """All rule files, pieces and examples, by their paths from the folder."""
        found = []
        for path in sorted(self.folder.rglob("*")):
            inside = path.relative_to(self.folder)
            if any(part.startswith(".") for part in inside.parts) or not path.is_file():
                continue
            with suppress(OSError):
                if path.name.endswith(EXAMPLES) or is_rule_file(str(path), pieces=True):
                    found.append(inside.as_posix())
        return found

    def path(self, name: str) -> Path:
        """Where a file lies. Raises NoSuchFile for what is outside, or is no rule file by name."""
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder):
            raise NoSuchFile(f"'{name}' is not in the folder of the studio")
        if not path.name.endswith(ENDINGS):
            raise NoSuchFile(f"'{name}' is not called as a rule file: NAME.rulekit.yaml")
        return path

    def read(self, name: str) -> Text:
        """What lies there; "" for both if nothing does. Raises NoSuchFile."""
        path = self.path(name)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return Text("", "")
        except OSError as error:
            raise NoSuchFile(f"'{name}' cannot be read: {error.strerror}") from None
        if len(data) > MOST:
            raise NoSuchFile(f"'{name}' is larger than {MOST:,} bytes")
        try:
            return Text(data.decode("utf-8-sig").replace("\r\n", "\n"), _digest(data))
        except UnicodeDecodeError:
            raise NoSuchFile(f"'{name}' is not a text in UTF-8") from None

    def write(self, name: str, text: str, base: str) -> str:
        """Save a text that was made from the one with the digest `base`; the new digest.

        The file is whole at every moment: the old one, or the new one. Raises NoSuchFile, Changed.
        """
        path = self.path(name)
        data = text.encode("utf-8")
        if len(data) > MOST:
            raise NoSuchFile(f"'{name}' would be larger than {MOST:,} bytes")
        now = self.read(name)
        if now.digest != base:
            if now.text == text:
                return now.digest
            raise Changed(now)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, prefix=".studio-", delete=False) as new:
                new.write(data)
                new.flush()
                os.fsync(new.fileno())
            if path.exists():
                os.chmod(new.name, path.stat().st_mode & 0o777)
            else:
                os.chmod(new.name, 0o644)
            os.replace(new.name, path)
        except OSError as error:
            raise NoSuchFile(f"'{name}' cannot be written: {error.strerror}") from None
        return _digest(data)

    def rename(self, name: str, to: str, base: str) -> str:
        """Call the file with the digest `base` otherwise, or take it away if `to` is "".

        The path where it lies then, from the folder; what is taken away lies in `REMOVED`. Raises
        NoSuchFile, also if another file is called so, and Changed.
        """
        path, now = self.path(name), self.read(name)
        if not now.digest:
            raise NoSuchFile(f"there is no file '{name}'")
        if now.digest != base:
            raise Changed(now)
        new = self.path(to) if to else self._free(Path(REMOVED) / path.relative_to(self.folder))
        if new.exists():
            raise NoSuchFile(f"there is a file '{to}' already")
        try:
            new.parent.mkdir(parents=True, exist_ok=True)
            path.rename(new)
        except OSError as error:
            raise NoSuchFile(f"'{name}' cannot be moved: {error.strerror}") from None
        return new.relative_to(self.folder).as_posix()

    def _free(self, name: Path) -> Path:
        """Where nothing lies yet: at a path, or with a number before its name."""
        for number in range(1, MOST):
            path = self.folder / name.with_name(
                f"{number}_{name.name}" if number > 1 else name.name
            )
            if not path.exists():
                return path
        raise NoSuchFile(f"there is no room for '{name}'")


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]
