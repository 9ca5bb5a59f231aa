"""Findings about whole games in Spanish: every text that their modules say is known."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import rulekit
from benchmarks.mistakes import Mistake, judged, mistakes
from rulekit.diagnostics import Related, Report
from rulekit.language.declarations import PAYOFFS
from rulekit.lower.deeds.laying import NOT_THERE
from rulekit.prove.happening import BOTS
from rulekit.retold import LANGUAGES, retold
from rulekit.retold.spanish.examples import EXAMPLES
from rulekit.retold.spanish.moves import MOVES
from rulekit.retold.spanish.play import PLAY
from rulekit.retold.spanish.rules import RULES
from rulekit.retold.spanish.trials import TRIALS
from rulekit.source import Span
from tests.retelling import Texts
from tests.sampling import part

HOME = Path(rulekit.__file__).parent
CHECKED = (
    "callings", "dealt", "decided", "examples", "expansion", "flow", "here", "idle", "ignoring",
    "lacking", "leaves", "names", "rearranging", "sanity", "scoring",
)  # fmt: skip
FOLDERS = ("prove", "settle", "lower")
SINGLE = ("machine/notation.py", "machine/reading.py", "machine/arguments.py", "diagnostics.py")
ROWS = (*RULES, *PLAY, *EXAMPLES, *TRIALS, *MOVES)

SAYING = {
    "add": (2,), "_bad": (1, 2), "bad": (1,), "failed": (1,), "BadValue": (0,),
    "BadNotation": (0,), "SettingError": (0,), "TooLarge": (0,), "fault": (0,),
    "IllegalMove": (1,), "demand": (1,), "_impossible": (0,), "report_limit": (2,),
    "_placed": (0,),
}  # fmt: skip
"""What is called with texts, and which arguments are texts."""

OF_MOVES = (
    "it is not among 'x7', whatever is named (x7.yaml:3:4)",
    "x7 cannot be laid off so on 'x7'; the meld is named as it is afterwards, "
    "with the card (x7.yaml:3:4)",
    "it is not so that x7 (x7) (x7.yaml:3:4)",
    "these cards are no meld (x7.yaml:3:4)",
    "these cards are no meld, whatever is named (x7.yaml:3:4)",
    "these cards are no x7, whatever is named (x7.yaml:3:4)",
    "it is not in 2 .. 7, whatever is named (x7.yaml:3:4)",
)
REFUSED = (
    "`x7` is refused: it is not so that x7 (x7.yaml:3:4); `x8` is refused: there is no meld in it",
)
FAULTS = ("the cards run out in 'x7'", "there is no such card to move: 'x7; x7'")
ROLES = ("zone", "variable", "ledger", "definition", "procedure", "ranking", "meld kind", "option")
SAMPLES: dict[str, tuple[str, ...]] = {
    "_replaced()": ("", "in the base 'x7' has `when: x7`, of which this `when` takes the place; "),
    "did_you_mean()": (
        "did you mean 'x7'?",
        *(
            f"{each}: x7, x8"
            for each in (
                "kinds",
                "options",
                "lists",
                "types",
                "ledgers",
                "steps",
                "phases",
                "reasons",
                "definitions",
                "zones",
                "phases and actions",
                "terms",
                "suits and extras",
            )
        ),
    ),
    # what is said by others, and told where they say it
    "help_for()": (),
    "gather: help": (),
    "join_names: help": (),
    "put_helps: help": (),
    "allowed: reason": (),
    "callings: rest": (),
    "demand: message": (),
    "judge: message": (),
    "judged.why": (),
    "error": FAULTS,
    "fault": FAULTS,
    "str(error)": FAULTS,
    "str(fault)": FAULTS,
    # values of several kinds
    "_check: where": ("each turn", "`x7.x7`"),
    "_report_extent: name": ("'x7'", "the game"),
    "report_circle: verb": ("does", "is defined by"),
    "what.format(target.reason)": (
        "no hand has a winner",
        "a hand that ends by 'x7' has no winner",
    ),
    "a_(first.role)": tuple(f"{'an' if each == 'option' else 'a'} {each}" for each in ROLES),
    "a_(roles[0])": ("a zone", "a given", "an entry", "an action", "a suit"),
    "SAID_OF[said]": ("definitions", "zones", "phases and actions"),
    "_check_used: name.role": ("variable", "definition", "procedure", "option", "zone"),
    "match: known": (" and ".join(f"`{each}`" for each in PAYOFFS),),
    "_check_valued: shown": ("'x7', 'x8'", "'x7', 'x8', 'x9'"),
    "_unique: place": ("suits", "ranks"),
    "_too_many: what": ("7 options", "7 values of options"),
    "check_in_deck: kind": ("", "rank "),
    "phase_for()": ("write `PHASE for x7`",),
    "_AT_FIRST.get(word.text)": ("write `flag`: a flag is no until it is set",),
    "error.why": OF_MOVES,
    "check_happening: how": ("possible", "followed"),
    "' and '.join(BOTS)": (" and ".join(BOTS),),
    "', '.join(others[:NAMED])": ("'x7', 'x8'",),
    "', '.join(phases[1:])": ("x7, x8",),
    "report_dealt: hands": ("seat 1 has 7", "seat 1 has 7, seat 2 has 6, seat 3 has 5"),
    "self._refusals()": REFUSED,
    "report_watched: message": ("the value of 'x7' is read where no card is there",),
    "_report_fault: message": FAULTS[:1],
    "_setting: setting": ("2 players, seed 3", "2 players, x7 x8, seed 3"),
    "described()": ("2 players", "2 players and x7 x8"),
    "self._said(thing)": ("it is 0 or more", "'x7' is from 2 to 7"),
    "_refuse: taken": ("7,000 steps in one go (x7)", "7,000 steps and more"),
    "self.fault": (),
    "__init__: fault": ("there is no such card to move", NOT_THERE),
    "said(kind.when)": ("x7",),
    "choice.unit": ("cards", "points"),
    "_index: what": ("seat",),
    "message.removeprefix('it ')": (
        "is not among 'x7'",
        "is not in 2 .. 7",
        "does not use 'x7'",
        "takes a wild from its place",
        "cannot be laid off so on 'x7'",
        "cannot be exchanged for a wild so on 'x7'",
        "is no single step that is allowed, or takes a wild from its place",
    ),
    "join_names: told": ("'x7' and 'x8'", "'x7' and 'x8' and 'x9'"),
    "explain_slips: slip.message": ("there is no option 'x7'",),
}


def modules() -> list[Path]:
    """The modules whose texts these rows tell."""
    found = [HOME / "check" / f"{name}.py" for name in CHECKED]
    declaring = sorted((HOME / "check/declaring").glob("*.py"))
    found += [each for each in declaring if each.stem != "patterns"]
    found += [each for name in FOLDERS for each in sorted((HOME / name).rglob("*.py"))]
    return [*found, *(HOME / name for name in SINGLE)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_what_is_put_in_is_what_is_taken_out(row: tuple[str, str]) -> None:
    english, spanish = row
    holes = english.count("{}")
    assert english != spanish
    assert all(int(each) < holes for each in re.findall(r"\{(\d)", spanish))
    assert "{}" not in spanish


def test_every_text_is_known_once_or_else_as_far_as_its_parts_are() -> None:
    told = {english: "" for english, spanish in LANGUAGES["es"] if (english, spanish) not in ROWS}
    for english, spanish in ROWS:
        assert ":said}" in told.get(english, ":said}"), english
        told[english] = spanish


ENGLISH = re.compile(r"\b(the|is|are|of|and|or|with|that|not|it|by|one|more)\b")


def left_in_english(text: str) -> bool:
    """Whether a text is not told in Spanish, or not wholly: beside the words of rule files."""
    told = retold(text, "es")
    return told in (None, text) or bool(ENGLISH.search(re.sub(r"`[^`]*`|'[^']*'", "", told or "")))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(HOME)))
def test_every_text_of_a_module_is_told(path: Path) -> None:
    assert [t for t in Texts(path, SAYING, SAMPLES).all() if t and left_in_english(t)] == []


# ── of mistakes ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts of findings that these modules add from now on."""
    texts: set[str] = set()
    add, own = Report.add, frozenset(map(str, modules()))

    def note(
        self: Report, slug: str, span: Span, message: str, *, help: str = "",
        related: Related = (), wanted: str = "",
    ) -> None:  # fmt: skip
        if sys._getframe(1).f_code.co_filename in own:
            texts.update((message, help, *(text for _, text in related)))
        add(self, slug, span, message, help=help, related=related, wanted=wanted)

    monkeypatch.setattr(Report, "add", note)
    return texts


EVERY = mistakes()


@pytest.mark.parametrize("mistake", part("rules retold first", EVERY, 4), ids=str)
def test_what_is_found_of_some_mistakes_is_told(mistake: Mistake, said: set[str]) -> None:
    judged(mistake)
    assert [text for text in said if text and retold(text, "es") in (None, text)] == []


@pytest.mark.thorough
@pytest.mark.parametrize("mistake", part("rules retold", EVERY, 60), ids=str)
def test_what_is_found_of_more_mistakes_is_told(mistake: Mistake, said: set[str]) -> None:
    judged(mistake)
    assert [text for text in said if text and retold(text, "es") in (None, text)] == []
