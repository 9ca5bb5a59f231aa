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


def _used_names() -> str:
    return _with("define", "n0: 1", *_numbered("n{n}: n{before} + n{before}", 5000))


def _unknown_names() -> str:
    return _with("define", *_numbered("n{n}: unknown{n} + 1"))


def _bad_phrases() -> str:
    return _with("define", *_numbered("n{n}: 1 +* 2"))


def _bad_lines() -> str:
    return _with("define", *_numbered("n{n} 1"))


def _options() -> str:
    return _with("options", *_numbered("o{n}: false"))


def _values() -> str:
    words = " | ".join(f"w{n}" for n in range(250))
    return _with("options", *_numbered(f"o{{n}}: {words}", 300))


def _flags() -> str:
    """Routes whose cases ask for as many flags as are looked through together."""
    flags = [f"f{n}" for n in range(14)]
    case = ", ".join(f"lay when {each}" for each in flags)
    lines = [f"p{n}:\n    go{n}: {{next: '{case}'}}" for n in range(700)]
    tracked = _with("track", *(f"{each}: flag" for each in flags))
    return tracked.replace(
        "  lay:\n    lay", "".join(f"  {each}\n" for each in lines) + "  lay:\n    lay"
    )


def _phases() -> str:
    lines = ["  p0: {go: {next: p1}}\n"]
    lines += [f"  p{n}: {{go: {{next: p{n + 1}}}}}\n" for n in range(1, 2_900)]
    text = text_of("tiny")
    return text.replace(
        "  lay:\n    lay", "".join(lines) + "  p2900: {go: {next: lay}}\n  lay:\n    lay"
    )


def _actions() -> str:
    lines = "".join(f"    a{n}: {{do: move top of stock to hand}}\n" for n in range(2_900))
    return text_of("tiny").replace("    pass:\n", lines + "    pass:\n")


def _melds() -> str:
    return _with("melds", *_numbered("m{n}: 3+ cards, same suit, in sequence", 2_900))


def _zones() -> str:
    return _with("zones", *_numbered("z{n}: pile, face down", 2_900))


def _effects() -> str:
    return _with("deal", *_numbered("- move top of stock to hand of left of dealer", 2_900))


def _nested_effects() -> str:
    """Loops inside loops, as deep as may be."""
    text = "".join("  " * n + f"- for each player p{n} in all_players:\n" for n in range(2, 17))
    return text_of("tiny").replace(
        "play:\n", text + "  " * 17 + "- move top of stock to hand\nplay:\n"
    )


def _repeated() -> str:
    return _with(
        "deal", "- repeat 1000000 times: [repeat 1000000 times: [shuffle deck into stock]]"
    )


def _wide() -> str:
    """A definition near the bound on what becomes of names."""
    lines = [f"n{n}: {' + '.join([f'n{n - 1}'] * 10)}" for n in range(1, 5)]
    return _with("define", "n0: hands_played + 1", *lines).replace(
        "until: hands_played >= 2", "until: n4 + n4 >= 2"
    )


def _wide_deals() -> str:
    lines = ["p0: move top of stock to bottom of stock"]
    lines += [f"p{n}: [{', '.join([f'do p{n - 1}'] * 10)}]" for n in range(1, 5)]
    return _with("procedures", *lines).replace("play:\n", "  - do p4\nplay:\n", 1)


def _cases() -> str:
    """A phrase as long as may be, many times."""
    long = " + ".join(["hands_played"] * 120)
    return _with("define", *_numbered(f"n{{n}}: {long}", 600))


def _ranks() -> str:
    return (
        text_of("tiny")
        .replace("ranks: A 2..6", "ranks: 1..100000")
        .replace("A..6: pips", "1..100000: pips")
    )


def _suits() -> str:
    return text_of("tiny").replace("clubs hearts", " ".join(f"s{n}" for n in range(300)))


def _copies() -> str:
    return text_of("tiny").replace("  ranks: A", "  copies: 1000000000\n  ranks: A")


def _players() -> str:
    return text_of("tiny").replace("players: 2", "players: 2..1000000000")


def _any_melds() -> str:
    """A deck as large as may be, and melds of any of its cards."""
    text = text_of("tiny").replace("ranks: A 2..6", "ranks: A 2..60\n  copies: 4")
    text = text.replace("A..6: pips", "A..60: pips").replace("clubs hearts", "clubs hearts spades")
    kinds = "".join(f"  m{n}: {n}..{n + 40} cards\n" for n in range(3, 60))
    return text.replace("melds:\n", f"melds:\n{kinds}")


def _examples() -> str:
    return _with("examples", *_numbered("- {{about: x, cards: A of clubs, expect: {{size: 1}}}}"))


def _orders() -> str:
    marks = " ".join(f"R{n}" for n in range(400))
    return (
        text_of("tiny")
        .replace("ranks: A 2..6", f"ranks: {marks}")
        .replace("{A..6: pips}", "{R0: 1}")
    )


def _comments() -> str:
    return text_of("tiny") + "# x\n" * 200_000


def _ledgers() -> str:
    return _with("ledgers", *_numbered("l{n}: points of each player", 2_900))


def _tracks() -> str:
    return _with("track", *_numbered("t{n}: number of each player", 2_900))


def _scores() -> str:
    lines = "".join(f"    r{n}: 1\n" for n in range(2_900))
    return text_of("tiny").replace("    cards: sum", lines + "    cards: sum")


def _requirements() -> str:
    return _with("require", *_numbered("r{n}: size > 1", 2_900))


HOSTILE: Mapping[str, Callable[[], str]] = {
    name.removeprefix("_"): made
    for name, made in list(globals().items())
    if name.startswith("_") and name not in ("_with", "_numbered") and not name.startswith("__")
}
"""All of them, by what is much in them."""
