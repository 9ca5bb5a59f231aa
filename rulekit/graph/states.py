"""The state machine of a game as a graph: phases, moves and routes, in Graphviz or Mermaid text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.language.words import Unsaid
from rulekit.model.expr import Expr, Given
from rulekit.model.route import DealAgain, End, FirstDeal, Go, LetBy, Resume, Route, Target
from rulekit.model.ruleset import Action, Phase, Ruleset

FORMATS = ("dot", "mermaid")

_DEAL = "the deal"
_RESUME = "back to what was interrupted"


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the machine. `kind`: begin, phase, step (nobody decides), claim or end."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one place to another. `aside`: it interrupts the usual course."""

    source: str
    target: str
    label: str
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Graph:
    """The machine of a whole game, whatever the options."""

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def graph_of(rules: Ruleset) -> Graph:
    """The state machine of a game: every phase, with where each action may lead."""
    edges = [*_routed("the match", "", rules.match.start), *_routed(_DEAL, "", rules.start)]
    edges += _routed("between hands", "", rules.match.between)
    if rules.limit is not None:
        edges += _routed("too many turns", "", rules.limit.route)
    for phase in rules.phases.values():
        edges += _edges(phase)
    nodes = {phase.name: Node(phase.name, _kind(phase)) for phase in rules.phases.values()}
    for edge in edges:
        nodes.setdefault(edge.source, Node(edge.source, "begin"))
        nodes.setdefault(edge.target, Node(edge.target, "begin" if edge.target == _DEAL else "end"))
    return Graph(rules.title, tuple(nodes.values()), tuple(dict.fromkeys(edges)))


def _kind(phase: Phase) -> str:
    if phase.claim is not None:
        return "claim"
    return "phase" if phase.actions else "step"


def _edges(phase: Phase) -> Iterator[Edge]:
    if phase.claim is not None:
        label = f"{phase.claim.action}; {phase.claim.who.span.text} may claim"
        if phase.claim.when is not None:
            label += f" [{phase.claim.when.span.text}]"
        yield Edge(phase.claim.phase, phase.name, label, aside=True)
    yield from _routed(phase.name, "", phase.entry_route)
    for action in phase.actions:
        yield from _routed(phase.name, action.name, action.route, aside=_is_aside(action))


def _is_aside(action: Action) -> bool:
    return action.aside or action.standing


def _routed(source: str, said: str, route: Route | None, *, aside: bool = False) -> Iterator[Edge]:
    for condition, target in () if route is None else route.cases:
        parts = [said, f"[{condition.span.text}]" if condition is not None else "", _for(target)]
        yield Edge(source, _name(target), " ".join(part for part in parts if part), aside)


def _name(target: Target) -> str:
    match target:
        case Go():
            return target.phase
        case End():
            return f"end by {target.reason}" if target.reason else "end"
        case DealAgain() | FirstDeal():
            return _DEAL
        case Resume() | LetBy():
            return _RESUME
        case _:
            raise Unsaid.of(target, "words", __name__)


def _for(target: Target) -> str:
    """Whose turn begins, or who wins."""
    match target:
        case Go(player=Given(word="next_player")):  # the usual turn, in which no phrase says so
            return "(for the next player)"
        case Go(player=who) if who is not None:
            return f"(for {_written(who)})"
        case End(winners=who) if who is not None:
            return f"(won by {_written(who)})"
        case Go() | End() | DealAgain() | FirstDeal() | Resume() | LetBy():
            return ""
        case _:
            raise Unsaid.of(target, "words", __name__)


def _written(expr: Expr) -> str:
    return " ".join(expr.span.text.split())


def graph_text(graph: Graph, form: str) -> str:
    """The graph for Graphviz (`dot`) or Mermaid (`mermaid`). Raises ValueError for other forms."""
    if form not in FORMATS:
        raise ValueError(f"no format '{form}'; there are: {', '.join(FORMATS)}")
    return "\n".join(_dot(graph) if form == "dot" else _mermaid(graph))


def _joined(graph: Graph) -> dict[tuple[str, str, bool], list[str]]:
    """The labels of all edges between the same two places."""
    found: dict[tuple[str, str, bool], list[str]] = {}
    for edge in graph.edges:
        labels = found.setdefault((edge.source, edge.target, edge.aside), [])
        if edge.label and edge.label not in labels:
            labels.append(edge.label)
    return found


_DOT_SHAPES = {
    "begin": "shape=plaintext",
    "phase": "shape=box, style=rounded",
    "step": "shape=ellipse",
    "claim": "shape=hexagon",
    "end": "shape=box, style=bold",
}


def _dot(graph: Graph) -> Iterator[str]:
    yield f"digraph {_dot_text(graph.title)} {{"
    for node in graph.nodes:
        yield f"  {_dot_text(node.name)} [{_DOT_SHAPES[node.kind]}];"
    for (source, target, aside), labels in _joined(graph).items():
        style = ", style=dashed" if aside else ""
        lines = _dot_text("\n".join(labels))
        yield f"  {_dot_text(source)} -> {_dot_text(target)} [label={lines}{style}];"
    yield "}"


def _dot_text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


_MERMAID_SHAPES = {
    "begin": ("[/", "/]"),
    "phase": ("(", ")"),
    "step": ("([", "])"),
    "claim": ("{{", "}}"),
    "end": ("[", "]"),
}


def _mermaid(graph: Graph) -> Iterator[str]:
    yield "flowchart TD"
    ids = {node.name: f"n{number}" for number, node in enumerate(graph.nodes, start=1)}
    for node in graph.nodes:
        left, right = _MERMAID_SHAPES[node.kind]
        yield f"  {ids[node.name]}{left}{_mermaid_text(node.name)}{right}"
    for (source, target, aside), labels in _joined(graph).items():
        arrow = "-.->" if aside else "-->"
        label = f"|{_mermaid_text('<br>'.join(map(_mermaid_escaped, labels)), done=True)}|"
        yield f"  {ids[source]} {arrow}{label if labels else ''} {ids[target]}"


def _mermaid_text(text: str, *, done: bool = False) -> str:
    return f'"{text if done else _mermaid_escaped(text)}"'


def _mermaid_escaped(text: str) -> str:
    for char, code in (("#", "#35;"), ('"', "#quot;"), ("<", "#lt;"), (">", "#gt;")):
        text = text.replace(char, code)
    return text
