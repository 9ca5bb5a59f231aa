"""The picture of a game's phases and moves with what the table calls them, in a language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rulekit.graph.drawing import ANYWHERE, Wording, svg
from rulekit.graph.states import Edge, Graph
from rulekit.model.ruleset import Ruleset
from rulekit.rulebook.wording import Words

SPANISH = {
    "": "en cualquier fase",
    "the match": "la partida",
    "the deal": "el reparto",
    "between hands": "entre manos",
    "too many turns": "demasiados turnos",
    "back to what was interrupted": "vuelta a lo interrumpido",
    "end": "fin",
}
"""Places that no rule file names."""

SAID: Mapping[str, Mapping[str, str]] = {"en": {"": ANYWHERE}, "es": SPANISH}
END: Mapping[str, str] = {"en": "end by {reason}", "es": "fin: {reason}"}
WORDINGS = {
    "en": Wording(),
    "es": Wording(about="fases y jugadas de {title}", more="y {n} más"),
}
_END = re.compile(r"end by (\w+)")
_ACTION = re.compile(r"\w+")


def picture(graph: Graph, rules: Ruleset, words: Words) -> str:
    """The graph of some rules as SVG in a `div`; each place has its name in the rules besides."""
    language = words.language.code
    titles = _titles(graph, rules, words)
    actions = {action.name for phase in rules.phases.values() for action in phase.actions}
    actions |= {phase.claim.action for phase in rules.phases.values() if phase.claim is not None}

    def called(edge: Edge) -> Edge:
        label = edge.label
        found = _ACTION.match(label)
        if found is not None and found[0] in actions:
            label = words.bare(found[0], "action") + label[found.end() :]
        return Edge(titles[edge.source], titles[edge.target], label, edge.aside)

    said = Graph(
        graph.title,
        tuple(replace(node, name=titles[node.name]) for node in graph.nodes),
        tuple(map(called, graph.edges)),
    )
    raw = {title: name for name, title in titles.items()}
    return svg(said, replace(WORDINGS[language], raw=raw))


def _titles(graph: Graph, rules: Ruleset, words: Words) -> dict[str, str]:
    """What each place is called; of two that are called alike the second has its name, too."""
    language = words.language.code
    titles: dict[str, str] = {}
    for node in graph.nodes:
        ended = _END.fullmatch(node.name)
        if node.name in rules.phases and node.name:
            title = words.bare(node.name, "phase")
        elif ended is not None:
            title = END[language].format(reason=words.bare(ended[1], "reason"))
        else:
            title = SAID[language].get(node.name, node.name)
        titles[node.name] = f"{title} ({node.name})" if title in titles.values() else title
    return titles
