"""Cards and tiles as small pictures (SVG), drawn from their rank and suit."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

SHAPES: Mapping[str, str] = {
    "hearts": "M50 90C20 66 8 50 8 33C8 17 20 9 32 9c8 0 14 5 18 13 4-8 10-13 18-13"
    "C80 9 92 17 92 33 92 50 80 66 50 90Z",
    "diamonds": "M50 4 86 50 50 96 14 50Z",
    "spades": "M50 5c8 18 40 34 40 57 0 12-9 20-20 20-6 0-12-3-15-8 1 9 4 15 9 20H36"
    "c5-5 8-11 9-20-3 5-9 8-15 8-11 0-20-8-20-20C10 39 42 23 50 5Z",
    "clubs": "M50 6a20 20 0 0 1 16 32 20 20 0 1 1-12 35c1 9 4 16 10 21H36c6-5 9-12 10-21"
    "a20 20 0 1 1-12-35A20 20 0 0 1 50 6Z",
    "coins": "M50 6a44 44 0 1 0 .1 0ZM50 26a24 24 0 1 1-.1 0Z",
    "cups": "M16 8h68c0 28-6 44-24 50v18l18 8v10H22V84l18-8V58C22 52 16 36 16 8Z",
    "swords": "M50 2 62 16v46h22v12H62v22H38V74H16V62h22V16Z",
    "batons": "M40 4h20l6 14-6 16 6 18-6 16 4 28H36l4-28-6-16 6-18-6-16Z",
    "black": "M14 14h72v72H14Z",
    "red": "M50 4 94 50 50 96 6 50Z",
    "blue": "M50 8a42 42 0 1 0 .1 0Z",
    "orange": "M50 8 95 90H5Z",
    "yellow": "M50 8 95 90H5Z",
    "green": "M27 8h46l24 42-24 42H27L3 50Z",
}
"""Outlines of suits and of the marks of colours, each in a box of 100 by 100."""

STAR = "M50 5 62 38 97 39 69 60 79 94 50 74 21 94 31 60 3 39 38 38Z"
"""What stands on a card without a suit, as a joker."""


def face(rank: str, suit: str, name: str) -> str:
    """A card or tile with its rank and the sign of its suit; `name`: what is read aloud.

    A suit that has no sign of its own is named by its first letters; without a rank it is an extra.
    """
    shape = SHAPES.get(suit, "" if rank else STAR)
    colour = f"var(--{suit}, var(--black))" if suit in SHAPES else "var(--black)"
    sign = f'<path transform="translate(28 62) scale(.44)" d="{shape}"/>' if shape else ""
    upper = rank if rank else ""
    fit = ' textLength="72" lengthAdjust="spacingAndGlyphs"' if len(upper) > 1 else ""
    text = (
        f'<text x="50" y="54" text-anchor="middle" font-size="54" font-weight="700" '
        f'font-family="sans-serif"{fit}>{escape(upper)}</text>'
        if upper
        else ""
    )
    if not rank:
        sign = f'<path transform="translate(20 40) scale(.6)" d="{shape}"/>'
    if not shape:
        sign = (
            f'<text x="50" y="110" text-anchor="middle" font-size="30" '
            f'font-family="sans-serif">{escape(suit[:3])}</text>'
        )
    return (
        f'<svg viewBox="0 0 100 140" role="img" aria-label="{escape(name)}" style="fill:{colour}">'
        '<rect x="2" y="2" width="96" height="136" rx="10" '
        'style="fill:var(--paper);stroke:var(--paper-edge);stroke-width:3"/>'
        f"{text}{sign}</svg>"
    )
