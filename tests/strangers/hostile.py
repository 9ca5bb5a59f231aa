"""Rule files made to take long, or much memory: each large in another way, all below 1 MiB."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.strangers.places import text_of

MANY = 5_900


def _with(section: str, *lines: str) -> str:
    """The tiny game with lines more at the end of one of its sections, or with a section more."""
    text = text_of("tiny")
    more = "".join(f"  {line}\n" for line in lines)
    head = f"{section}:\n"
    if f"\n{head}" in text:
        return text.replace(f"\n{head}", f"\n{head}{more}", 1)
    return f"{text}{head}{more}"


def _numbered(form: str, many: int = MANY) -> list[str]:
    return [form.format(n=n, before=n - 1) for n in range(1, many + 1)]


def _names() -> str:
    return _with("define", "n0: 1", *_numbered("n{n}: 1"))


def _unknown_names() -> str:
    return _with("define", *_numbered("n{n}: unknown{n} + 1"))


def _bad_phrases() -> str:
    return _with("define", *_numbered("n{n}: 1 +* 2"))


def _options() -> str:
    return _with("options", *_numbered("o{n}: false"))


def _values() -> str:
    words = " | ".join(f"w{n}" for n in range(250))
    return _with("options", *_numbered(f"o{{n}}: {words}", 300))


def _melds() -> str:
    return _with("melds", *_numbered("m{n}: 3+ cards, same suit, in sequence", 2_900))


def _zones() -> str:
    return _with("zones", *_numbered("z{n}: pile, face down", 2_900))


def _effects() -> str:
    return _with("deal", *_numbered("- move top of stock to hand of left of dealer", 2_900))


def _suits() -> str:
    return text_of("tiny").replace("clubs hearts", " ".join(f"s{n}" for n in range(300)))


def _copies() -> str:
    return text_of("tiny").replace("  ranks: A", "  copies: 1000000000\n  ranks: A")


def _players() -> str:
    return text_of("tiny").replace("players: 2", "players: 2..1000000000")


def _comments() -> str:
    return text_of("tiny") + "# x\n" * 200_000


def _ledgers() -> str:
    return _with("ledgers", *_numbered("l{n}: points of each player", 2_900))


def _tracks() -> str:
    return _with("track", *_numbered("t{n}: number of each player", 2_900))


def _requirements() -> str:
    return _with("require", *_numbered("r{n}: size > 1", 2_900))


def _phases() -> str:
    """Each leads to the next, so that none is in vain."""
    n = 1_900
    made = "".join(
        f"  p{i}:\n    go: {{next: {f'p{i + 1}' if i < n else 'draw for next player'}}}\n"
        for i in range(1, n + 1)
    )
    text = text_of("tiny").replace("next: draw for next player", "next: p1", 1)
    return text.replace("scoring:\n", f"{made}scoring:\n", 1)


def _entries() -> str:
    made = "".join(f"    e{n}: {n}\n" for n in range(1, MANY + 1))
    return text_of("tiny").replace("  winner:\n    cards", f"  winner:\n{made}    cards", 1)


def _reasons() -> str:
    """Each by an action of its own, and scored by lines of its own."""
    many = range(1, 1_400)
    ends = "".join(f"    o{n}:\n      next: end hand by r{n} won by me\n" for n in many)
    lines = "".join(f"    x{n}: 1 when reason is r{n}\n" for n in many)
    text = text_of("tiny").replace("    done:\n", f"{ends}    done:\n", 1)
    return text.replace("  winner:\n", f"  winner:\n{lines}", 1)


def _written_out() -> str:
    lines = ["e0: turns > 3"]
    lines += [f"e{n}: (e{n - 1} and e{n - 1}) or (e{n - 1} and e{n - 1})" for n in range(1, 8)]
    return _with("define", *lines).replace("stock is not empty", "stock is not empty and not e7")


HOSTILE: Mapping[str, Callable[[], str]] = {
    name.removeprefix("_"): made
    for name, made in list(globals().items())
    if name.startswith("_") and name not in ("_with", "_numbered") and not name.startswith("__")
}
"""All of them, by what is much in them."""
