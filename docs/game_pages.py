"""A page for each game that comes with rulekit: what stands in the repository, and their list.

The site adds what takes long to make, or is long: see game_sections.py.
"""

from __future__ import annotations

from functools import cache

from rulekit import catalogue
from rulekit.catalogue import Listed
from rulekit.diagnostics import Report
from rulekit.library import games, load_document
from rulekit.resources import root
from rulekit.syntax.yaml import Scalar

NOTE = "<!-- Made by docs/game_pages.py; do not edit. -->\n\n"
HANDS, SAMPLE, SEED = 100, 10, 1  # of what is measured


def measuring(game: str) -> str:
    """The command that measures a game for its page."""
    return (
        f"rulekit simulate {game} --bots greedy --hands {HANDS} --seed {SEED} "
        f"--metrics stalls,interaction --sample {SAMPLE}"
    )


@cache
def listed() -> dict[str, Listed]:
    """What the list of games says of each."""
    found = {each.name: each for each in catalogue.listed()}
    return {name: found[name] for name in games()}


def page(name: str) -> str:
    """The page of a game."""
    game = listed()[name]
    folder = "../../rulesets"
    files = [f"[rules and examples]({folder}/{name}.yaml)"]
    if (root("rulesets") / "clauses" / f"{name}.yaml").is_file():
        files.append(f"[clauses]({folder}/clauses/{name}.yaml)")
    rows = [
        ("players", game.players),
        ("family", game.family),
        ("has", ", ".join(game.traits)),
        ("a variant of", f"[{_title(game.extends)}]({game.extends}.md)" if game.extends else ""),
        ("rules from", _source(name)),
        ("files", ", ".join(files)),
    ]
    table = "".join(f"| {key} | {value} |\n" for key, value in rows if value)
    return (
        f"{NOTE}# {game.title}\n\n{game.about}\n\n| | |\n|---|---|\n{table}\n"
        "In the site this page goes on with the rulebook, the phases and moves, the clauses of the "
        "manual, and what was measured. The same by commands:\n\n```sh\n"
        f"rulekit show {name} --as rulebook\nrulekit show {name} --as graph\n"
        f"rulekit show {name} --as clauses\n{measuring(name)}\n```\n"
    )


def _source(name: str) -> str:
    """Where the rules are from, in the words of the file."""
    document = load_document(name, Report())
    found = document.get("source") if document is not None else None
    return found.text if isinstance(found, Scalar) else ""


def _title(name: str) -> str:
    return listed()[name].title


def contents() -> str:
    """The list of all games, by families."""
    parts = [
        NOTE + "# The games\n\nThe games that come with rulekit, by families. Each has a page: "
        "where its rules are from, its rulebook, its phases and moves, the clauses of its manual, "
        "and how it plays.\n"
    ]
    families = sorted({each.family for each in listed().values()}, key=str.casefold)
    for family in families:
        rows = [
            f"| [{each.title}]({name}.md) | {each.players} | {each.about} |\n"
            for name, each in listed().items()
            if each.family == family
        ]
        parts.append(
            f"## {family}\n\n| game | players | what is special |\n|---|---|---|\n{''.join(rows)}"
        )
    return "\n".join(parts)
