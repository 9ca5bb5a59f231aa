"""Wild cards that each deal settles: they play as if they had been wild in every hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rulekit.backends import interp, wasm
from rulekit.backends.wasm.module import module_wat
from rulekit.ir.program import Program
from rulekit.kernel.memory import header as h
from rulekit.machine.desk import Desk
from rulekit.machine.position import Position
from rulekit.machine.tier import Machine
from rulekit.play.game import Game
from rulekit.prove.examples import examples_of
from rulekit.rulebook import Played, rulebook
from rulekit.rulebook.render import plain
from rulekit.series.batch import simulate
from rulekit.settle import SettingError
from tests.tiers.lockstep import Pair
from tests.unit.changed_small import changed, found, told
from tests.unit.small import small_game
from tests.unit.test_layout_moves import RULES as LAYOUTS
from tests.unit.variants import SMALL

Build = Callable[[Program], Machine]
TRACK, SHUFFLE = "track:\n", "  - shuffle deck into stock\n"
VALUES = "values: {A: 1, 2..10: pips, J Q K: 10, joker: 15}"
WORTHLESS = "values: {A: 1, 2..10: 'pips when not wild, otherwise 0', J Q K: 10, joker: 15}"


def always(wild: str, text: str = SMALL) -> Game:
    """The small game in which the same cards are wild in every hand."""
    return small_game(text.replace("  wild: joker\n", f"  wild: {wild}\n"))


def dealt(*settled: str, wild: str = "joker cut", track: str = "rank", text: str = SMALL) -> str:
    """The small game whose deal settles a variable `cut`, on which the wild cards depend."""
    text = text.replace("  wild: joker\n", f"  wild: {wild}\n")
    text = text.replace(TRACK, f"{TRACK}  cut: {track}\n")
    return text.replace(SHUFFLE, SHUFFLE + "".join(f"  - {each}\n" for each in settled))


def played(game: Game, seed: int) -> list[str]:
    """The moves that are offered and made, laying first."""
    state = game.start(seed=seed, players=2)
    made: list[str] = []
    chance = Random(seed)
    while not state.is_over and len(made) < 150:
        moves = [str(each) for each in state.legal_moves]
        lay = [each for each in moves if each.startswith("lay")]
        made += [" | ".join(moves), chance.choice(lay or moves)]
        state = state.play(made[-1])
    return made


# ── they play alike ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rank", ["A", "2", "7", "K"])
def test_a_rank_that_the_deal_settles_plays_like_one_that_is_always_wild(rank: str) -> None:
    fixed, of_hand = always(f"joker {rank}"), small_game(dealt(f"cut = {rank}"))
    for seed in range(3):
        assert played(fixed, seed) == played(of_hand, seed)


@pytest.mark.thorough
def test_cards_that_count_nothing_while_wild_do_so_when_the_deal_makes_them_wild() -> None:
    text = SMALL.replace(VALUES, WORTHLESS)
    assert text != SMALL
    fixed = always("joker 7", text)
    plain = always("joker", text).solver()
    of_hand = small_game(dealt("cut = 7", text=text)).solver(given={"cut": "7"})
    hands = ["7C 2D 4H", "7C 7D KS 9D"]
    assert list(fixed.solver().hands(hands).values) == list(of_hand.hands(hands).values)
    assert list(plain.hands(["7C 2D 9H"]).values) == [18]
    assert list(of_hand.hands(["7C 2D 9H"]).values) == [11]


@pytest.mark.thorough
@pytest.mark.parametrize("goal", ["least deadwood", "fewest cards", "most points"])
def test_hands_are_solved_as_if_the_rank_had_always_been_wild(goal: str) -> None:
    of_hand, chance = small_game(dealt()), Random(goal)
    for rank in ("3", "10", "Q"):
        fixed = always(f"joker {rank}").solver()
        pack = [face for face in fixed.faces for _ in range(1 + (face == "JK"))]
        hands = [" ".join(chance.sample(pack, 10)) for _ in range(40)]
        for engine in ("wasm", "interp"):
            solver = of_hand.solver(engine=engine, given={"cut": rank})
            few = hands if engine == "wasm" else hands[:4]
            expected, solved = fixed.hands(few, goal), solver.hands(few, goal)
            assert list(expected.values) == list(solved.values)
            assert [expected.melds(i) for i in range(len(few))] == [
                solved.melds(i) for i in range(len(few))
            ]


@pytest.mark.parametrize("build", [interp.build, wasm.build])
def test_hands_of_different_wild_cards_take_turns_on_one_machine(build: Build) -> None:
    """What a machine has derived of the lines holds for the cards that were wild then."""
    game = small_game(dealt("cut = rank of (hands_played + 3)"))
    position = Position(build(game.program(2)))
    states = []
    for hands in range(4):
        position.setup(hands, 0)
        position.put("hands_played", hands)
        position.begin()
        states.append(position.words)
    fixed = [always(f"joker {rank}").solver() for rank in ("3", "4", "5", "6")]
    place = position.map["host.bag"].start
    for text in ("3C 3D 4H 5H 9S 9D KC", "4C 4D JK 6H 6S QD KC", "5C 6C 8C QH"):
        for words, solver in zip(states * 2, fixed * 2, strict=True):
            position.words = words
            position.machine.kernel("bag_clear", place)
            for face in position.notation.faces(text):
                position.machine.kernel("bag_add", place, face)
            least = position.machine.kernel("bag_deadwood", place)
            assert least == solver.hands([text]).values[0]


def test_the_tiers_agree_where_the_deal_settles_what_is_wild() -> None:
    text = dealt(
        "move top of stock to discard",
        "cut = rank of top of discard",
        text=SMALL.replace(VALUES, WORTHLESS),
    )
    pair = Pair(small_game(text).program(2))
    assert sum(pair.walk(3, number, "match", 120, look=7) for number in range(3)) > 100


@pytest.mark.thorough
def test_greedy_plays_alike_on_both_tiers_from_hand_to_hand() -> None:
    game = small_game(dealt("cut = rank of (hands_played + 2)"))
    for seed in (1, 5):
        fast, slow = (
            simulate(game, matches=1, players=2, bots="greedy", seed=seed, rows=True, engine=engine)
            for engine in ("wasm", "interp")
        )
        assert fast.rows == slow.rows


def test_what_greedy_remembers_of_cards_is_forgotten_where_others_are_wild() -> None:
    machine = wasm.build(small_game(dealt("cut = rank of (hands_played + 3)")).program(2))
    position, desk = Position(machine), machine.desk.start
    place = position.map["host.bag"].start
    left = []
    for hands in (0, 1, 0):
        position.setup(1, 0)
        position.put("hands_played", hands)
        position.begin()
        position.machine.kernel("bag_clear", place)
        for face in position.notation.faces("3C 7D 7H KS"):
            position.machine.kernel("bag_add", place, face)
        left.append(position.machine.kernel("own_solve", desk, place, 0))
    assert left == [10, 27, 10]


# ── what may settle them ──────────────────────────────────────────────────────────────────────


def wild_in(state_game: Game, seed: int = 1) -> set[str]:
    """The cards that are wild in the first hand."""
    position = Position(interp.build(state_game.program(2)))
    position.setup(seed, 0)
    position.begin()
    names = state_game.program(2).faces
    return {name for face, name in enumerate(names) if position.wild >> face & 1}


def test_a_card_is_wild_and_no_other_of_its_rank() -> None:
    assert wild_in(always("A of clubs")) == {"AC"}
    assert wild_in(always("joker 7 of hearts 2..3")) == {
        "JK", "7H", *(f"{rank}{suit}" for rank in "23" for suit in "CDHS")
    }  # fmt: skip


def test_an_option_says_which_single_card_is_wild() -> None:
    text = changed(
        "  wild: joker\n",
        "  wild:\n    when ace is both: A of clubs\n    otherwise: joker\n",
    )
    game = small_game(text)
    assert wild_in(Game(game.rules, {"ace": "both"})) == {"AC"}
    assert wild_in(game) == {"JK"}


def test_a_wild_card_in_its_own_place_is_natural() -> None:
    game = small_game(dealt("cut = 7", wild="cut"))
    solver = game.solver(given={"cut": "7"})
    assert solver.hands(["6H 7H 8H"], "fewest cards").melds(0) == ("6H 7H 8H",)
    assert solver.hands(["6H 7C 8H"], "fewest cards").melds(0) == ("6H 7C=7H 8H",)


def test_a_card_that_the_deal_settles_is_wild_alone() -> None:
    game = small_game(dealt("cut = card(7, hearts)", wild="cut", track="card"))
    assert wild_in(game) == {"7H"}


def test_the_rank_after_the_last_is_none_and_makes_nothing_wild() -> None:
    assert wild_in(small_game(dealt("cut = rank of (13)", wild="cut"))) == {"KC", "KD", "KH", "KS"}
    assert wild_in(small_game(dealt("cut = rank of (14)", wild="cut"))) == set()
    assert wild_in(small_game(dealt("cut = rank of (0)", wild="joker cut"))) == {"JK"}


def test_wilds_follow_a_variable_at_once_within_the_deal() -> None:
    text = dealt("cut = 7", "cut = 10 when card(7, clubs) is wild, otherwise 2", wild="cut")
    assert wild_in(small_game(text)) == {"10C", "10D", "10H", "10S"}


def test_wilds_stay_what_the_deal_made_them_when_a_hand_has_ended() -> None:
    """Until the next deal; here it is the same again, since `after hand` comes before it."""
    text = dealt("cut = 7 when hands_played = 0", track="rank, each game", wild="cut")
    text = text.replace("match:\n", "match:\n  after hand:\n    - cut = 9\n")
    position = Position(interp.build(small_game(text).program(2)))
    masks = []
    position.setup(1, 0)
    position.put("matched", 1)
    for _ in range(2):
        position.begin()
        masks.append(position.wild)
        position.put("phase", 0)
        position.put("reason", 1)
        position.finish()
        masks.append(position.wild)
    assert masks[0] == masks[1] != masks[2] == masks[3]


def test_a_definition_names_the_rank_of_the_round() -> None:
    text = changed("  wild: joker\n", "  wild: round_rank\n")
    text = text.replace(TRACK, "define:\n  round_rank: rank of (3 + hands_played)\n\n" + TRACK)
    position = Position(interp.build(small_game(text).program(2)))
    position.setup(1, 0)
    wild = []
    for hands in (0, 1, 10, 11):
        position.put("hands_played", hands)
        position.begin()
        wild.append({position.program.faces[f] for f in range(54) if position.wild >> f & 1})
    assert wild[:3] == [{f"{rank}{suit}" for suit in "CDHS"} for rank in ("3", "4", "K")]
    assert wild[3] == set()


def test_an_example_says_what_the_deal_has_settled() -> None:
    text = dealt("cut = 2") + (
        "examples:\n"
        "  - about: Nines are wild, twos are not.\n"
        "    players: 2\n"
        "    given: {cut: 9, hand of seat 1: 7H 9C 8H 2S}\n"
        "    from: meld for seat 1\n"
        "    illegal: lay 7H 8H 2S=9H\n"
        "    moves: [lay 7H 8H 9C=9H]\n"
        "    expect: {hand of seat 1: 2S, table of seat 1: 7H 8H 9C=9H}\n"
    )
    rules = small_game(text).rules
    results = list(examples_of(rules))
    assert [result.ok for result in results] == [True], results


# ── what is refused ───────────────────────────────────────────────────────────────────────────


def test_what_changes_in_play_makes_nothing_wild() -> None:
    text = dealt("cut = 7").replace(
        "do: move top of stock to hand", "do: [move top of stock to hand, cut = 8]"
    )
    assert told(text) == ["RK307 wild: joker cut"]
    assert "changes in `draw.from_stock`" in found(text)[0].message


def test_what_a_procedure_changes_in_play_makes_nothing_wild() -> None:
    text = dealt("cut = 7").replace(
        "do: move top of stock to hand", "do: [move top of stock to hand, do another_cut]"
    )
    text = text.replace("\nplay:\n", "\nprocedures:\n  another_cut: cut = 8\n\nplay:\n")
    assert told(text) == ["RK307 wild: joker cut"]
    assert "changes in `draw.from_stock`" in found(text)[0].message


@pytest.mark.parametrize(
    ("body", "word"),
    [("rank of top of discard", "top of discard"), ("rank of (turns)", "turns")],
)
def test_what_is_of_the_moment_makes_nothing_wild(body: str, word: str) -> None:
    text = changed("  wild: joker\n", "  wild: joker now\n")
    text = text.replace(TRACK, f"define:\n  now: {body}\n\n" + TRACK)
    assert told(text) == ["RK307 wild: joker now"]
    assert "is of the moment" in found(text)[0].message


def test_everybody_has_the_same_wild_cards() -> None:
    text = changed("  wild: joker\n", "  wild: joker own\n")
    text = text.replace(
        TRACK, f"define:\n  own: cut of dealer\n\n{TRACK}  cut: rank of each player\n"
    )
    text = text.replace(SHUFFLE, SHUFFLE + "  - cut of dealer = 7\n")
    assert told(text) == ["RK307 wild: joker own"]
    assert "the same cards are wild for everybody" in found(text)[0].message


def test_a_table_that_is_rearranged_has_the_same_wild_cards_in_all_hands() -> None:
    text = LAYOUTS.replace("  values:", "  wild: cut\n  values:")
    text = text.replace("zones:\n", "track:\n  cut: rank\nzones:\n", 1)
    small_game(LAYOUTS).program(2)
    with pytest.raises(SettingError, match="the same in all hands"):
        small_game(text).program(2)


def test_what_is_neither_a_rank_nor_a_card_is_not_wild() -> None:
    assert told(dealt(track="number")) == ["RK302 wild: joker cut"]
    assert told(changed("  wild: joker\n", "  wild: jokre\n")) == ["RK301 wild: jokre"]


# ── what others pay ───────────────────────────────────────────────────────────────────────────


def test_games_whose_wild_cards_are_fixed_keep_nothing_of_a_hand() -> None:
    fixed, of_hand = always("joker 7").program(2), small_game(dealt("cut = 7")).program(2)
    assert fixed.image[h.HAND] == 0
    assert "hand.wild" not in fixed.map
    mask = f"(i64.const {fixed.image[h.WILD]})"
    assert mask in module_wat(Desk(fixed))
    assert mask not in module_wat(Desk(of_hand))


def test_the_rulebook_says_that_the_deal_settles_it() -> None:
    played = Played(small_game(dealt("cut = 7")).rules, 2, {})
    english, spanish = (plain(rulebook(played, language)) for language in ("en", "es"))
    assert "Wild: joker and the rank" in english
    assert "is settled at the deal" in english
    assert "queda fijado al repartir" in spanish
    single = plain(rulebook(Played(always("joker A of clubs").rules, 2, {}), "en"))
    assert "Wild: joker and A of clubs." in single
    assert "In its own place in a meld a A of clubs is no wild card." in single


def test_the_rulebook_explains_a_name_that_says_what_is_wild() -> None:
    text = changed("  wild: joker\n", "  wild: joker round_rank\n")
    text = text.replace(TRACK, "define:\n  round_rank: rank of (3 + hands_played)\n\n" + TRACK)
    for language in ("en", "es"):
        page = plain(rulebook(Played(small_game(text).rules, 2, {}), language))
        assert page.count("round rank") >= 2


# ── cards that stand for others ───────────────────────────────────────────────────────────────

FALSE = (
    dealt("cut = 5 of hearts", wild="cut", track="card")
    .replace(
        "  extras: 2 joker\n  symbols: joker JK\n",
        "  extras: 2 fool\n  symbols: fool FJ\n  stands for: {fool: cut}\n",
    )
    .replace(", joker: 15}", ", fool: 50}")
)


def test_an_extra_that_stands_for_a_card_is_that_card() -> None:
    """The same hands in a game in which there are two more fives of hearts."""
    wild = SMALL.replace("  extras: 2 joker\n  symbols: joker JK\n  wild: joker\n", "").replace(
        ", joker: 15}", "}"
    )
    copies = "  ranks: A 2..10 J Q K\n  copies: 3 when rank is 5 and suit is hearts, otherwise 1\n"
    fixed = small_game(wild.replace("  ranks: A 2..10 J Q K\n", copies, 1)).solver()
    solver = small_game(FALSE.replace("  wild: cut\n", "")).solver(given={"cut": "5H"})
    chance = Random(4)
    for goal in ("least deadwood", "fewest cards", "most points"):
        hands = []
        for _ in range(40):
            pack = [face for face in fixed.faces if face != "5H"] + ["FJ", "FJ", "5H"]
            hands.append(chance.sample(pack, 10))
        alike = [["5H" if face == "FJ" else face for face in hand] for hand in hands]
        values = solver.hands([" ".join(hand) for hand in hands], goal).values
        assert list(values) == list(fixed.hands([" ".join(h) for h in alike], goal).values)


def test_what_stands_for_a_wild_card_is_natural() -> None:
    solver = small_game(FALSE).solver(given={"cut": "5H"})
    assert solver.hands(["4H FJ 6H", "9C FJ 9S"], "fewest cards").melds(0) == ("4H FJ 6H",)
    assert list(solver.hands(["9C FJ 9S", "9C 5H 9S"]).values) == [23, 0]


def test_what_a_card_stands_for_holds_on_both_tiers_and_from_hand_to_hand() -> None:
    text = FALSE.replace("cut = 5 of hearts", "cut = card(rank of (hands_played + 5), hearts)")
    pair = Pair(small_game(text).program(2))
    assert sum(pair.walk(3, number, "match", 120, look=7) for number in range(3)) > 100
    wild_free = small_game(text.replace("  wild: cut\n", ""))
    position = Position(wasm.build(wild_free.program(2)))
    place, left = position.map["host.bag"].start, []
    for hands in (0, 1, 0):
        position.setup(1, 0)
        position.put("hands_played", hands)
        position.begin()
        position.machine.kernel("bag_clear", place)
        for face in position.notation.faces("4H FJ 6H KS"):
            position.machine.kernel("bag_add", place, face)
        left.append(position.machine.kernel("bag_deadwood", place))
    assert left == [10, 26, 10]


def test_what_stands_for_no_card_lies_in_no_meld_and_counts_nothing() -> None:
    solver = small_game(FALSE).solver(given={"cut": "none"})
    assert list(solver.hands(["4H FJ 6H"]).values) == [10]


def test_only_an_extra_that_is_not_wild_stands_for_a_card() -> None:
    assert told(FALSE.replace("{fool: cut}", "{fol: cut}")) == ["RK302 stands for: {fol: cut}"]
    assert told(FALSE.replace("  wild: cut\n", "  wild: cut fool\n")) == [
        "RK302 stands for: {fool: cut}"
    ]


def test_a_variable_that_changes_in_play_is_one_mistake_whatever_it_settles() -> None:
    changing = "do: [move top of stock to hand, cut = 2 of clubs]"
    (told_of,) = found(FALSE.replace("do: move top of stock to hand", changing))
    assert told_of.code.id == "RK307"


def test_the_rulebook_says_what_an_extra_stands_for() -> None:
    played = Played(small_game(FALSE).rules, 2, {})
    assert "stands for the card" in plain(rulebook(played, "en"))
    assert "vale por" in plain(rulebook(played, "es"))
