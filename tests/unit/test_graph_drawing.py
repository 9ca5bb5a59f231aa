"""Pictures of phases and moves: everything is in them, and no box lies over another."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

import rulekit
from rulekit.graph.drawing import svg
from rulekit.graph.states import Edge, Graph, Node, graph_of
from rulekit.library import games

SVG = re.compile(r"<svg.*</svg>", re.S)


def drawn(graph: Graph) -> ET.Element:
    """The picture, read as XML."""
    return ET.fromstring(SVG.search(svg(graph))[0])


def boxes(picture: ET.Element) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each."""
    found = []
    for each in picture.iter("rect"):
        x, y, wide, high = (float(each.attrib[key]) for key in ("x", "y", "width", "height"))
        found.append((x, y, x + wide, y + high))
    return found


def check(graph: Graph) -> None:
    picture = drawn(graph)
    texts = [each.text for each in picture.iter("text") if "class" not in each.attrib]
    assert sorted(texts) == sorted(node.name or "anywhere" for node in graph.nodes)
    ways = {(edge.source, edge.target) for edge in graph.edges}
    assert sum("way" in each.attrib.get("class", "") for each in picture.iter("path")) == len(ways)
    for one, two in combinations(boxes(picture), 2):
        apart = one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
        assert apart, (one, two)
    least, _, wide, _ = map(float, picture.attrib["viewBox"].split())
    assert all(box[0] >= least and box[2] <= least + wide for box in boxes(picture))
    for each in picture.iter("text"):
        x, half = float(each.attrib["x"]), 3 * len(each.text)
        assert least <= x - half and x + half <= least + wide
    for label in picture.iter("text"):
        if label.attrib.get("class") == "label":
            x, y, half = float(label.attrib["x"]), float(label.attrib["y"]), 3.2 * len(label.text)
            for left, top, right, bottom in boxes(picture):
                assert x + half < left or x - half > right or y < top or y - 9 > bottom, label.text
    assert svg(graph) == svg(graph)


@pytest.mark.thorough
@pytest.mark.parametrize("game", games())
def test_the_picture_of_a_game(game: str) -> None:
    check(graph_of(rulekit.load(game).rules))


def test_ways_there_and_back_and_round() -> None:
    """A circle, a loop, a way over two layers, and a title with signs of XML."""
    nodes = tuple(Node(name, "phase") for name in "abc")
    edges = tuple(Edge(*pair, "go <on>") for pair in ("ab", "ba", "bc", "ac", "cc", "ca"))
    graph = Graph("one & <two>", nodes, edges)
    check(graph)
    check(
        replace(graph, edges=tuple(replace(each, label="quite long to be read") for each in edges))
    )
    tips = [each.attrib for each in drawn(graph).iter("path") if "way" in each.get("class", "")]
    assert sum("marker-start" in each for each in tips) == 2  # those back are drawn from above
