"""Everything rulekit can find wrong with a rule file: one row for each, and the page about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Severity(Enum):
    """Whether a finding makes a rule file unusable."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding. `bad` is a small rule text that has it, `good` the same text put right.

    `id` (`RK101`) and `slug` (`unknown-key`) never change; scripts hold on to them.
    """

    id: str
    slug: str
    severity: Severity
    title: str
    meaning: str
    bad: str = ""
    good: str = ""


def explain(code: str) -> str | None:
    """The page about a code, in Markdown; `code` is its id or slug in any case. None if unknown."""
    wanted = code.strip().lower()
    for row in CODES.values():
        if wanted in (row.id.lower(), row.slug):
            return _page(row)
    return None


def _page(code: Code) -> str:
    parts = [
        f"# {code.id} {code.slug}",
        f"{code.title[0].upper()}{code.title[1:]} ({code.severity.value}).",
        code.meaning,
    ]
    if code.bad:
        parts.append(f"## Wrong\n\n```yaml\n{code.bad.rstrip()}\n```")
    if code.good:
        parts.append(f"## Right\n\n```yaml\n{code.good.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


_GIN = "rulekit: 1\ngame: My Gin\nextends: gin\n"


def _error(id: str, slug: str, title: str, meaning: str, bad: str = "", good: str = "") -> Code:
    return Code(id, slug, Severity.ERROR, title, meaning, bad, good)


def _warning(id: str, slug: str, title: str, meaning: str, bad: str = "", good: str = "") -> Code:
    return Code(id, slug, Severity.WARNING, title, meaning, bad, good)


_ROWS = (
    # RK0xx: YAML
    _error(
        "RK001",
        "yaml-syntax",
        "the file is not YAML",
        "The structure of a rule file is YAML. Most often a text holds `: ` and needs quotes, a "
        "quote or bracket is not closed, or a line is indented too far or too little.",
        _GIN + "about: a short game: one hand only\n",
        _GIN + 'about: "a short game: one hand only"\n',
    ),
    _error(
        "RK002",
        "duplicate-key",
        "a key stands twice in one mapping",
        "YAML readers keep the last of two equal keys without a word, so half of a rule would be "
        "lost. Join the two, or rename one.",
        _GIN + "options:\n  redeals: off\n  redeals: on\n",
        _GIN + "options:\n  redeals: on\n",
    ),
    _error(
        "RK003",
        "tab",
        "a tab in the indentation",
        "YAML is indented with blanks only: how wide a tab is depends on the editor.",
        _GIN + "options:\n\tredeals: off\n",
        _GIN + "options:\n  redeals: off\n",
    ),
    _error(
        "RK004",
        "alias",
        "anchors, aliases, merge keys and tags are not read",
        "`&name`, `*name`, `<<` and `!tag` are refused: a rule says what it says where it stands. "
        "Give a thing that is used twice a name in `define`, and build on a file with `extends`. A "
        "text that begins with one of these characters goes in quotes.",
        _GIN + "about: &words a short game\n",
        _GIN + "about: a short game\n",
    ),
    _error(
        "RK005",
        "too-large",
        "the file is larger than a rule file can be",
        "Files above 1 MiB are not read. The largest games take some twenty kilobytes.",
    ),
    _error(
        "RK006",
        "too-deep",
        "the file is nested too deeply",
        "More than 40 mappings and lists inside one another are not read. Rules need about ten.",
        _GIN + "about: " + "[" * 50 + "]" * 50 + "\n",
        _GIN + "about: a short game\n",
    ),
    _error(
        "RK007",
        "encoding",
        "the file is not plain UTF-8 text",
        "A rule file is UTF-8 without control characters. A byte order mark at the start is fine.",
        _GIN + "about: ring the \x7f bell\n",
        _GIN + "about: ring the bell\n",
    ),
    _error(
        "RK008",
        "not-a-mapping",
        "the file is not a mapping of keys to values",
        "A rule file begins with `rulekit: 1` and `game: NAME`, at the left margin.",
        "- Gin\n- Rummy\n",
        "rulekit: 1\ngame: Gin\nextends: gin\n",
    ),
    _error(
        "RK009",
        "several-documents",
        "the file holds several YAML documents",
        "A line `---` begins another document. One file describes one game.",
        _GIN + "---\nrulekit: 1\ngame: Another\n",
        _GIN,
    ),
    _error(
        "RK010",
        "unreadable",
        "the file cannot be read",
        "There is no such file, it is a directory, or its permissions forbid reading it.",
    ),
    # RK1xx: structure
    _error(
        "RK101",
        "unknown-key",
        "a key that means nothing here",
        "Each place of a rule file takes certain keys. Often it is a typing error, or the line is "
        "indented one level too far or too little.",
        _GIN + "optoins:\n  redeals: off\n",
        _GIN + "options:\n  redeals: off\n",
    ),
    _error(
        "RK102",
        "missing-key",
        "a key that must be there is missing",
        "The mapping shown lacks a key without which it says nothing.",
        "rulekit: 1\nextends: gin\n",
        "rulekit: 1\ngame: My Gin\nextends: gin\n",
    ),
    _error(
        "RK103",
        "wrong-shape",
        "a mapping, a list or a phrase stands where another of them is needed",
        "A mapping is `key: value` lines, a list `- item` lines, a phrase a text on one line.",
        _GIN + "players:\n  from: 2\n  to: 4\n",
        _GIN + "players: 2..4\n",
    ),
    _error(
        "RK104",
        "unknown-base",
        "the file named in 'extends' does not exist",
        "`extends` takes the name of a game that comes with rulekit, or the path of a rule file "
        "seen from the file that extends it.",
        "rulekit: 1\ngame: My Gin\nextends: ginn\n",
        "rulekit: 1\ngame: My Gin\nextends: gin\n",
    ),
    _error(
        "RK105",
        "circular-base",
        "a file extends itself",
        "Following `extends` from file to file leads back to where it began, so there is no first "
        "set of rules.",
        "rulekit: 1\ngame: My Gin\nextends: ./my_gin.rulekit.yaml  # when this is my_gin itself\n",
        "rulekit: 1\ngame: My Gin\nextends: gin\n",
    ),
    _error(
        "RK106",
        "nothing-to-delete",
        "a key is deleted that the base does not have",
        "`key: ~` takes away what the base has under that key. Here the base has nothing of that "
        "name, so the line does nothing; perhaps the name is mistyped.",
        _GIN + "options:\n  redeal: ~\n",
        _GIN + "options:\n  redeals: ~\n",
    ),
    _error(
        "RK107",
        "empty-value",
        "a key without a value",
        "A key with nothing after it (or with `~`) deletes what the base has. Where there is no "
        "base, or nothing may be deleted, it needs a value.",
        "rulekit: 1\ngame:\nextends: gin\n",
        "rulekit: 1\ngame: My Gin\nextends: gin\n",
    ),
    # RK2xx: phrases
    _error(
        "RK201",
        "phrase-syntax",
        "a phrase that cannot be read",
        "The words up to the marked one make sense together, but this one cannot follow them.",
    ),
    _error(
        "RK202",
        "phrase-character",
        "a character that no phrase contains",
        "Phrases are made of words, numbers and a few signs. Typographic quotes, dashes and "
        "unbreakable blanks come in when text is copied from elsewhere.",
    ),
    # RK3xx: names and types
    _error(
        "RK301",
        "unknown-name",
        "a name that is not declared",
        "Names are zones, variables, ledgers, options, definitions, phases, list symbols and the "
        "bound words of the phrase. The name shown is none of these.",
    ),
    _error(
        "RK302",
        "wrong-type",
        "a value of the wrong type",
        "The place needs a value of one type (a number, a card, a player, …) and the expression "
        "has another.",
    ),
    _error(
        "RK303",
        "declared-twice",
        "a name is declared twice",
        "Zones, variables, ledgers, options and definitions share one set of names, so that a "
        "phrase can mean only one thing.",
    ),
    _error(
        "RK304",
        "whose",
        "it is not said whose",
        "Alone, the name of something each player has means that of the player in turn. Inside "
        "`any player where …` that is easily misread, so the owner must be named: `hand of player` "
        "or `my hand`.",
    ),
    _error(
        "RK305",
        "unknown-property",
        "a value does not have this property",
        "What may follow `X's` or stand before `of X` depends on the type of X.",
    ),
    _error(
        "RK306",
        "wrong-arguments",
        "a definition or function with the wrong arguments",
        "There are too many arguments, too few, or they are of other types than declared.",
    ),
    _error(
        "RK307",
        "not-fixed",
        "a declaration depends on play",
        "The deck, the zones and the players are settled before the first deal. Conditions in such "
        "places may use `players` and options only.",
    ),
    _error(
        "RK308",
        "recursive-definition",
        "a definition that uses itself",
        "Definitions and procedures are written out where they are used, so none may lead back to "
        "itself.",
    ),
    _error(
        "RK309",
        "not-assignable",
        "something that cannot be assigned to",
        "Only variables under `track` and ledgers change by `=`, `+=` and `-=`.",
    ),
    _error(
        "RK310",
        "unknown-value",
        "an option does not have this value",
        "An option takes the values of its declaration, and no others.",
    ),
    _error(
        "RK311",
        "bad-pattern",
        "a meld that the deck cannot make",
        "The pattern asks for features or numbers of cards that this deck does not have.",
    ),
    _error(
        "RK312",
        "bad-example",
        "an example that cannot be set up",
        "The cards, moves or expectations of a worked example do not fit the game.",
    ),
    # RK4xx: the game as a whole
    _warning(
        "RK401",
        "unreachable-phase",
        "a phase that no route leads to",
        "Nothing in it is ever played.",
    ),
    _warning(
        "RK402",
        "dead-end",
        "a player may be left without a move",
        "All actions of the phase have conditions, and it cannot be shown that one always holds.",
    ),
    _error(
        "RK403",
        "deck-too-small",
        "there are not enough cards for the deal",
        "With this many players the deal asks for more cards than the deck has.",
    ),
    _warning(
        "RK404",
        "option-without-effect",
        "an option that changes nothing",
        "The compiled game is the same for each value of the option, whatever the players.",
    ),
    _error(
        "RK405",
        "endless",
        "no route ends the hand",
        "From the first phase no chain of routes leads to `end hand` or `end game`.",
    ),
    _error(
        "RK406",
        "open-route",
        "a route that may lead nowhere",
        "All cases of the route have conditions, so none may hold. End with `otherwise`.",
    ),
    _warning(
        "RK407",
        "unused-name",
        "a name that is never used",
        "It is declared and nothing refers to it; perhaps a name is mistyped elsewhere.",
    ),
    _error(
        "RK408",
        "deck-too-large",
        "there are more cards than rulekit can handle",
        "The search for melds works within fixed bounds, and this deck is beyond them.",
    ),
    _error(
        "RK409",
        "hidden-claim",
        "a claim whose condition is not public",
        "Whether a player is asked would tell the others something of the hidden cards. The "
        "condition of a claim may look only at what everybody sees.",
    ),
    _error(
        "RK410",
        "stuck",
        "a player had no move",
        "Random play reached a decision at which nothing is legal. The record given replays it.",
    ),
    _error(
        "RK411",
        "endless-play",
        "play did not end",
        "Random play went on far beyond any sensible hand. The record given replays it.",
    ),
    _error(
        "RK412",
        "example-failed",
        "a worked example comes out differently",
        "The example was played, and something it expects is not so.",
    ),
)


def _by_slug(rows: Iterable[Code]) -> Mapping[str, Code]:
    return MappingProxyType({row.slug: row for row in rows})


CODES: Mapping[str, Code] = _by_slug(_ROWS)
"""All codes by slug, in the order of their ids."""
