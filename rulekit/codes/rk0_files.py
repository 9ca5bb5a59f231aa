"""RK0xx: the file as text and as YAML."""

from __future__ import annotations

from rulekit.codes.code import VARIANT, error

FILES = (
    error(
        "RK001",
        "yaml-syntax",
        "the file is not YAML, or a colon in it is missing",
        "The structure of a rule file is YAML. Most often a colon, or the blank after it, is "
        "missing, a text holds `: ` and needs quotes, a quote or bracket is not closed, or a line "
        "is indented too far or too little.",
        VARIANT + "about: a short game: one hand only\n",
        VARIANT + 'about: "a short game: one hand only"\n',
    ),
    error(
        "RK002",
        "duplicate-key",
        "a key stands twice in one mapping",
        "YAML readers keep the last of two equal keys without a word, so half of a rule would be "
        "lost. Join the two, or rename one.",
        VARIANT + "options:\n  hand_size: 4 in 3..7\n  hand_size: 6 in 3..7\n",
        VARIANT + "options:\n  hand_size: 6 in 3..7\n",
    ),
    error(
        "RK003",
        "tab",
        "a tab in the indentation",
        "YAML is indented with blanks only: how wide a tab is depends on the editor.",
        VARIANT + "options:\n\thand_size: 6 in 3..7\n",
        VARIANT + "options:\n  hand_size: 6 in 3..7\n",
    ),
    error(
        "RK004",
        "alias",
        "anchors, aliases, merge keys and tags are not read",
        "`&name`, `*name`, `<<` and `!tag` are refused: a rule says what it says where it stands. "
        "Give a thing that is used twice a name in `define`, and build on a file with `extends`. A "
        "text that begins with one of these characters goes in quotes.",
        VARIANT + "about: &words a short game\n",
        VARIANT + "about: a short game\n",
    ),
    error(
        "RK005",
        "too-large",
        "the file is larger than a rule file can be",
        "Files above 1 MiB are not read, nor rules of more than 12,000 keys and values, those that "
        "they extend or use included. The largest games take some twenty kilobytes.",
    ),
    error(
        "RK006",
        "too-deep",
        "the file is nested too deeply",
        "More than 40 mappings and lists inside one another are not read. Rules need about ten.",
        VARIANT + "about: " + "[" * 45 + "]" * 45 + "\n",
        VARIANT + "about: a short game\n",
    ),
    error(
        "RK007",
        "encoding",
        "the file is not plain UTF-8 text",
        "A rule file is UTF-8 without control characters. A byte order mark at the start is fine.",
        VARIANT + "about: ring the \x7f bell\n",
        VARIANT + "about: ring the bell\n",
    ),
    error(
        "RK008",
        "not-a-mapping",
        "the file is not a mapping of keys to values",
        "A rule file begins with `rulekit: 1` and `game: NAME`, at the left margin.",
        "- rulekit: 1\n- extends: small\n",
        VARIANT,
    ),
    error(
        "RK009",
        "several-documents",
        "the file holds several YAML documents",
        "A line `---` begins another document. One file describes one game.",
        VARIANT + "---\nrulekit: 1\ngame: Another\n",
        VARIANT,
    ),
    error(
        "RK010",
        "unreadable",
        "the file cannot be read",
        "There is no such file, it is a directory, or its permissions forbid reading it.",
    ),
)
