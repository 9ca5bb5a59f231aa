"""Slips that a new author makes: each is told once, at its own line, and as what it is."""

from __future__ import annotations

import pytest

from tests.unit.changed_small import SMALL, changed, found, told
from tests.unit.variants import findings

LAYOFF = "choose: {layoff: layoff from hand on table of all_players}"


@pytest.mark.parametrize("name", ["stock", "discard", "hand", "table"])
def test_an_empty_mapping_for_a_place_is_told_and_breaks_nothing(name: str) -> None:
    (line,) = [each for each in SMALL.splitlines() if each.startswith(f"  {name}: ")]
    (fault,) = found(changed(f"{line}\n", f"  {name}: {{}}\n"))
    assert fault.message == f"`zones` `{name}` is a phrase, not a mapping"


@pytest.mark.parametrize(("old", "new"), [
    ("  discard: pile, top face up", "  dicsard: pile, top face up"),
    ("  draw:\n    entry:", "  darw:\n    entry:"),
    ("  ace: low | both", "  ace: low | btoh"),
    ("hand by void", "hand by viod"),
])  # fmt: skip
def test_a_misspelt_declaration_is_one_fault_whatever_else_its_name_means(
    old: str, new: str
) -> None:
    text = changed(old, new).replace("score of player >= 50", "reason is void")
    text = text if "viod" in new else text.replace("reason is void", "score of player >= 50")
    (fault,) = found(text)
    assert "is declared and never used: are they the same?" in fault.help


@pytest.mark.parametrize(("old", "new", "message"), [
    ("players: 2..4", "players: 2..0", "nothing lies in 2..0"),
    ("hand_size: 7 in 5..10", "hand_size: 7 in 5..0", "nothing lies in 5..0"),
    ("set: 3..4 cards", "set: 3..0 cards", "nothing lies in 3..0"),
    ("  ranks: A 2..10 J Q K", "  ranks: A 2..0 J Q K", "this range of ranks cannot be read"),
    ("hand_size: 7 in 5..10", f"hand_size: 7 in 5..{10**23}", f"{10**23} is too large a number"),
    ("with lay of", "with aly of", "unknown kind of move 'aly'"),
    ("symbols: joker JK", "symbols: jkoer JK", "the deck has no 'jkoer' to be printed"),
    ("    lay:\n", "    Lay:\n      aside: ture\n", None),
])  # fmt: skip
def test_what_cannot_be_is_told_once(old: str, new: str, message: str | None) -> None:
    faults = found(changed(old, new))
    if message is not None:
        assert [each.message for each in faults] == [message]
    else:
        assert [each.code.id for each in faults[:1]] == ["RK313"]
        assert "`aside` is `true` or `false`, not 'ture'" in [each.message for each in faults]


@pytest.mark.parametrize("name", ["Lay_off", "lay off", "lay_off:", "läy_off"])
def test_the_name_of_an_action_is_made_like_any_other(name: str) -> None:
    assert told(changed("    lay_off:\n", f"    {name}:\n")) == [f"RK313 {name}:"]


@pytest.mark.parametrize("wrong", ["A 1.5..10 J", "", "[a]", "A x Q", "'a: b'"])
def test_a_fault_after_otherwise_is_no_lack_of_otherwise(wrong: str) -> None:
    line = "otherwise: A 2..10 J Q K"
    (fault,) = found(changed(f"      {line}\n", f"      otherwise: {wrong}\n"))
    assert fault.span.line == SMALL[: SMALL.index(f"      {line}\n")].count("\n") + 1


def test_a_colon_that_is_missing_is_told_where_it_is_missing() -> None:
    for old in ("  hand_size: 7 in", "  stock: pile, face", "  start: draw for"):
        for new in (old.replace(":", ""), old.replace(": ", ":")):
            (fault,) = found(changed(old, new))
            assert fault.code.id == "RK001"
            assert new in fault.span.file.line(fault.span.line)


@pytest.mark.parametrize(("old", "new"), [
    ("  start: draw for", "  satrt: draw for"),
    ("  turn: draw,", "  trun: draw,"),
    ("  limit: 60", "  lmiit: 60"),
    ("    entry:", "    etnry:"),
    ("until: any player where", "until: any plyaer where"),
    ("  hand: cards of", "  hand:: cards of"),
    ("  stock: pile", "  stóck: pile"),
    ("  wins: hands", "  wins wins: hands"),
    ("  draw:", "  draw::"),
    ("  winner: highest score", "  hand: highest score"),
    ("extras: 2 joker", "extras: {a: b}"),
    (LAYOFF, "choose:"),
    (LAYOFF, "choose: xyz"),
    (LAYOFF, LAYOFF.replace("choose", "coose")),
    ("choose: {layoff: layoff from hand", "choose {layoff: layoff from hand"),
])  # fmt: skip
def test_a_misspelt_key_or_name_is_one_fault_in_its_own_line(old: str, new: str) -> None:
    at = SMALL.index(f"{old}\n") if f"{old}\n" in SMALL else SMALL.index(old)
    (fault,) = found(f"{SMALL[:at]}{new}{SMALL[at + len(old) :]}")
    assert fault.span.line == SMALL[:at].count("\n") + 1


@pytest.mark.parametrize(("text", "lines"), [
    ("melds:\n  urn: {order: ~}\n", ["RK106 the base has no 'urn' in which to delete 'order'"]),
    ("scoring:\n", ["RK107 nothing is written under 'scoring' yet"]),
    ("scoring:\n  winner:\n", ["RK107 nothing is written under 'winner' yet"]),
    ("play:\n  discard:\n    burn:\n      when:\n      do: move top of stock to discard\n",
     ["RK107 `when` has no value"]),
    ("scoring:\n  winer:\n    out: 3\n    hand: ~\n",
     ["RK106 the base has no 'winer' in which to delete 'hand'"]),
    ("define:\n  rich(plyaer): score of player > 20\nscoring:\n  winner:\n"
     "    more: 5 when me is rich\n",
     ["RK302 a parameter is named by its type, not 'plyaer'"]),
    ("define:\n  rich(player): socre of player >\nscoring:\n  winner:\n    more: 5 when rich(me)\n",
     ["RK201 an expression is expected, and this one ends too early"]),
    ("procedures:\n  give(crad):\n    - move card from hand to discard\n"
     "play:\n  discard:\n    discard:\n      do: do give(card)\n",
     ["RK302 a parameter is named by its type, not 'crad'"]),
    ("claims:\n  call:\n    atfer: meld.discard\n    who: everyone - actor\n"
     "    take: {do: move top of discard to hand, next: resume}\n",
     ["RK101 unknown key 'atfer' in `call`"]),
    ("claims:\n  call:\n    after: mled.discard\n"
     "    take: {do: move top of discard to hand, next: resume}\n",
     ["RK301 unknown phase 'mled'"]),
    ("claims:\n  call:\n    after: meld.discard\n    when: discard is not epmty\n"
     "    take: {do: move top of discard to hand, next: resume}\n",
     ["RK301 unknown name 'epmty'"]),
    ("options:\n  bonus: none, or 1..9\nscoring:\n  winner:\n"
     "    more: bonus when bnous is not none\n",
     ["RK301 unknown name 'bnous'"]),
    ("examples:\n  - about: It is a set.\n    mleds: {set: 7C 7D 7H}\n",
     ["RK101 unknown key 'mleds' in `examples`"]),
    ("options:\n  hand_size: sveen\nexamples:\n  - about: It is.\n    options: {hand_size: 8}\n"
     "    cards: 7C\n    expect: {size of cards: 1}\n",
     ["RK201 an option is expected, and this one ends too early"]),
])  # fmt: skip
def test_a_slip_of_a_variant_is_one_fault(text: str, lines: list[str]) -> None:
    assert [line for line in findings(text) if not line.startswith("RK108")] == lines


def test_a_route_that_cannot_be_read_still_gives_its_reason() -> None:
    text = changed("end hand by void", "end hnad by void").replace(
        "hands_played >= 4", "reason is void"
    )
    assert told(text) == ["RK201 limit: 60 turns, then end hnad by void"]
    text = changed("limit: 60 turns", "limit: 60 truns").replace(
        "hands_played >= 4", "reason is void"
    )
    assert told(text) == ["RK201 limit: 60 truns, then end hand by void"]


def test_keys_that_are_missing_are_one_fault() -> None:
    (fault,) = found("rulekit: 1\ngame: Nothing yet\n")
    missing = ("players", "deck", "zones", "deal", "play", "scoring", "match")
    listed = ", ".join(f"`{key}`" for key in missing)
    assert fault.message == f"the rule file needs the keys {listed}"


def test_a_key_to_add_to_that_the_base_has_not_is_told_as_such() -> None:
    (line,) = findings("play:\n  draw:\n    from_stokk: {do+: [picked = top of stock]}\n")[-1:]
    assert line == "RK101 unknown key 'do+' in `from_stokk`"


@pytest.mark.parametrize(("old", "new"), [
    ("  start: draw for left of dealer", "  hand: draw for left of dealer"),
    ("  start: draw for left of dealer", "  start start: draw for left of dealer"),
    ("  turn: draw, meld*, discard", "  hand: draw, meld*, discard"),
    ("track:", "track track:"),
    ("ledgers:", "accounts:"),
    ("  suits: clubs", "  houses: clubs"),
    ("  extras: 2 joker", "  besides: 2 joker"),
    ("  ace: low | both", "ace: low | both\nx_options:"),
    ("- shuffle deck into stock", "- shuffle deck into hand"),
    ("- deal hand_size cards", "- deal hand cards"),
])  # fmt: skip
def test_what_means_nothing_is_told_once_and_not_what_it_should_have_been(
    old: str, new: str
) -> None:
    faults = found(
        changed(f"{old}\n" if f"{old}\n" in SMALL else old, new + "\n" * (f"{old}\n" in SMALL))
    )
    assert len(faults) == 1 + new.count("\n"), [each.message for each in faults]


def test_a_name_that_is_declared_twice_is_one_fault() -> None:
    (fault,) = found(changed("  ace: low | both\n", "  ace: low | both\n  hand: low | both\n"))
    assert fault.message == "'hand' is already an option"


def test_a_name_that_a_base_chooses_by_is_told_where_it_is_declared() -> None:
    (line,) = findings("options:\n  layoff: 3 in 0..5\n")
    assert line == ("RK303 'layoff' is what the base calls something that is chosen or bound there")


def test_a_score_is_told_that_who_gets_it_is_me() -> None:
    (fault,) = found(changed("points(hand)", "points(hand of player)"))
    assert fault.message == "'player' is not bound here"
    assert fault.help.startswith("write `me`; ")


def test_a_claim_on_what_is_never_played_is_told_as_one() -> None:
    text = (
        "claims:\n  call:\n    after: discard.discard\n"
        "    take: {when: discard is not empty, do: move top of discard to hand, next: resume}\n"
    )
    (line,) = findings(text)
    assert line == (
        "RK401 nobody is ever asked for the claim 'call': 'discard.discard' is never played"
    )


@pytest.mark.parametrize("wrong", ["extras: 2 not", "suits: clubs not", "ranks: not all"])
def test_a_word_of_the_language_in_a_list_of_the_deck_is_never_passed_over(wrong: str) -> None:
    """Nothing is usable of which nothing is told."""
    (line,) = [each for each in SMALL.splitlines() if each.strip().startswith(wrong[:5])]
    assert [
        each.span.file.line(each.span.line).strip() for each in found(changed(line, f"  {wrong}"))
    ]


def test_a_procedure_that_is_not_there_is_one_fault() -> None:
    assert findings("deal+:\n  - do tidy\n") == ["RK301 unknown procedure 'tidy'"]
    (line,) = findings("procedures:\n  tdiy: [picked = none]\ndeal+:\n  - do tidy\n")
    assert line == "RK301 unknown procedure 'tidy'"
    inner = "procedures:\n  once: [do tidy]\ndeal+:\n  - do once\n"
    assert findings(inner) == ["RK301 unknown procedure 'tidy'"]
