"""`rulekit show`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from rulekit.cli.asking import (
    game_argument,
    language_option,
    open_game,
    players_option,
    rules_of,
    set_option,
    settled,
)
from rulekit.cli.endings import usage
from rulekit.passes import PASSES

if TYPE_CHECKING:
    from rulekit.prove.clauses import Clause

_FORMS = (
    "rules",
    "rulebook",
    "options",
    "names",
    "clauses",
    "memory",
    "program",
    "kernel",
    "wat",
    "graph",
)
_GRAPHS = ("dot", "mermaid")
_PAGES = ("text", "markdown", "html")
_CHOSEN = ("rulebook", "memory", "program", "kernel", "wat")  # for --players and --set


@click.command("show")
@game_argument()
@click.option(
    "--as",
    "form",
    type=click.Choice(_FORMS),
    default="rules",
    show_default=True,
    help="What to show of the game.",
)
@click.option(
    "--format",
    "written",
    type=click.Choice((*_GRAPHS, *_PAGES)),
    help="How a graph (dot or mermaid) or a rulebook (text, markdown or html) is written.",
)
@language_option
@click.option("--lines", is_flag=True, help="In a rulebook: where each sentence comes from.")
@click.option(
    "--without",
    type=click.Choice(PASSES),
    multiple=True,
    help="For program, kernel and wat: a pass that is left out. May be repeated.",
)
@players_option
@set_option
def command(
    game: str,
    form: str,
    written: str | None,
    language: str,
    lines: bool,
    without: Sequence[str],
    players: int | None,
    chosen: Sequence[tuple[str, str]],
) -> None:
    """Show a game: its rules with everything inherited, or what rulekit makes of them.

    GAME may come with house rules where --set may be said: gin:target=50.

    Shown are:
      rules    the rules to read, variants merged with their bases
      rulebook a manual for people          (for --players and --set)
      options  the house rules that may be chosen
      names    all names: what each is, where it is declared and used, what a base says of it
      clauses  the clauses of the manual that the rules express
      memory   the words of a state           (for --players and --set)
      program  the compiled program           (for --players and --set)
      kernel   the same in the dialect of the kernel library, with what it uses of that;
               with --without PASS, as it was before that pass of the compiler
      wat      the same as WebAssembly text
      graph    the phases and moves as Graphviz or Mermaid text

    Example: rulekit show gin --as graph | dot -Tsvg > gin.svg
    """
    game, options = settled(game, chosen)
    known = _GRAPHS if form == "graph" else _PAGES if form == "rulebook" else ()
    if written is not None and written not in known:
        raise click.BadParameter(f"{form} is not written as {written}", param_hint="--format")
    if form not in _CHOSEN and (options or players is not None):
        raise click.UsageError(
            f"--as {form} shows all tables and options at once; for one choice see --as rulebook"
        )
    if form != "rulebook" and (lines or language != "en"):
        given = "--lines" if lines else "--lang"
        raise click.UsageError(f"{given} is for rulebooks; see --as rulebook")
    if without and form not in ("program", "kernel", "wat"):
        raise click.UsageError("--without is for --as program, kernel and wat")
    if form == "program" and set(without) - {"sparing"}:
        raise click.UsageError(
            "a program is made without 'sparing'; for other passes see --as kernel"
        )
    match form:
        case "rulebook":
            from rulekit.cli.rulebook import page_of, written_page

            with usage():
                page = page_of(game, players, options, language)
            text = written_page(page, written or "text", language, lines=lines)
        case "rules":
            text = _rules(game)
        case "options":
            from rulekit.cli.overview import options_table

            text = options_table(rules_of(game))
        case "names":
            text = _names(game)
        case "clauses":
            text = _clauses(game)
        case "graph":
            from rulekit.graph.states import graph_of, graph_text

            text = graph_text(graph_of(rules_of(game)), written or "dot")
        case _:
            text = _compiled(game, form, players, options, without)
    click.echo(text.rstrip("\n"))


def _rules(game: str) -> str:
    from rulekit.cli.naming import checked
    from rulekit.cli.overview import overview

    rules, document, _ = checked(game)
    return overview(rules, document)


def _names(game: str) -> str:
    from rulekit.cli.naming import checked, names_table

    _, document, symbols = checked(game)
    return names_table(symbols, document.span.file)


def _compiled(
    game: str, form: str, players: int | None, chosen: dict[str, str], without: Sequence[str]
) -> str:
    from rulekit.lower import lower
    from rulekit.settle import settle

    with usage():
        opened = open_game(game, chosen)
        size = opened.default_players if players is None else players
        program = lower(settle(opened.rules, size, opened.chosen), sparing="sparing" not in without)
    match form:
        case "memory":
            return program.map.text()
        case "program":
            from rulekit.ir.text import program_text

            return program_text(program)
        case _:
            from rulekit.backends.wasm.module import functions_of, module_wat
            from rulekit.dialect.printing import dialect_text
            from rulekit.machine.desk import Desk

            desk = Desk(program)
            made = functions_of(desk, without)
            return dialect_text(made.values()) if form == "kernel" else module_wat(desk, made)


def _clauses(game: str) -> str:
    """The clauses of the manual, each with the phrases that say it and the tests that hold it.

    Raises UsageError if there is no list of clauses for the game.
    """
    from rulekit.library import is_shipped, title_of
    from rulekit.prove.clauses import clauses_of

    found = clauses_of(title_of(game)) if is_shipped(game) else ()
    if not found:
        raise click.UsageError(f"there is no list of clauses for {title_of(game)}")
    return "\n\n".join("\n".join(_clause_lines(clause)) for clause in found)


def _clause_lines(clause: Clause) -> Iterator[str]:
    yield f"{clause.id} ({clause.basis or clause.kind})"
    yield from textwrap.wrap(clause.text, 100, initial_indent="  ", subsequent_indent="  ")
    for label, values in (
        ("said by", clause.expressed),
        ("tested by", clause.tests),
        ("its worked example is played by", clause.executed_by),
    ):
        if values:
            yield f"    {label}: {', '.join(values)}"
    if clause.not_tested:
        yield f"    not tested: {clause.not_tested}"
