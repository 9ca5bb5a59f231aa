"""Where the data that rulekit ships is: inside an installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

KINDS = ("editors", "grammar", "rulesets")
"""The folders of data that there are."""

_PACKAGE = Path(__file__).resolve().parent
BUNDLES = _PACKAGE / "_bundles"
"""The folder of what `web/` builds: scripts for browsers, each with the licences of its parts."""

RULE = f"\n{72 * '-'}\n\n"
"""What stands there between two licences."""


@cache
def bundle(name: str) -> str:
    """One of the files that `web/` builds."""
    return (BUNDLES / name).read_text(encoding="utf-8")


def hold() -> None:
    """Read all that `web/` builds now: who runs for long gives out what fits the code it runs."""
    for path in BUNDLES.iterdir():
        bundle(path.name)


def licences(*names: str) -> str:
    """Those of all that stands in some scripts, each once."""
    texts = [bundle(f"{name}.licences.txt") for name in names]
    return RULE.join(dict.fromkeys(part.strip() + "\n" for t in texts for part in t.split(RULE)))


def root(kind: str) -> Path:
    """The folder that holds the data of one kind: `editors`, `grammar` or `rulesets`.

    Raises ValueError for another kind, FileNotFoundError if rulekit was installed without its data.
    """
    if kind not in KINDS:
        raise ValueError(f"no data of kind {kind!r}; there are: {', '.join(KINDS)}")
    # A wheel carries the data inside the package; an editable install only has the checkout.
    places = (_PACKAGE / "_data" / kind, _PACKAGE.parent / kind)
    for place in places:
        if place.is_dir():
            return place
    looked = " and ".join(str(place) for place in places)
    raise FileNotFoundError(f"rulekit's {kind} folder is missing; looked at {looked}")
