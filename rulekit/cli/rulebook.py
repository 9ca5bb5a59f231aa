"""Pages of rulebooks for commands: of a game as it was chosen, and of a variant beside its base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulekit.cli.asking import rules_of

if TYPE_CHECKING:
    from rulekit.rulebook import Page, Played


def played(name: str, players: int | None, chosen: Mapping[str, str]) -> Played:
    """A game as it is chosen; for the fewest players if no number is given.

    Raises RulesetError and SettingError.
    """
    from rulekit.play.game import Game
    from rulekit.rulebook import Played

    game = Game(rules_of(name), chosen)
    return Played(game.rules, game.default_players if players is None else players, chosen)


def page_of(name: str, players: int | None, chosen: Mapping[str, str], language: str) -> Page:
    """The page of a game; of a variant, with what differs from the game that it extends.

    The base is taken with its own defaults, and those chosen options that it has too.
    Raises RulesetError and SettingError.
    """
    from rulekit.library import base_of
    from rulekit.rulebook import Played, SettingError, printed, variant_rulebook

    found = played(name, players, chosen)
    base = base_of(name)
    if not base:
        return printed(found, language)
    rules = rules_of(base)
    shared = {key: text for key, text in chosen.items() if key in rules.options}
    try:
        return variant_rulebook(found, Played(rules, found.players, shared), language)
    except SettingError:  # either the base cannot be played like this, or nothing can
        return variant_rulebook(found, Played(rules, min(rules.players)), language)


def written_page(page: Page, form: str, language: str = "en", *, lines: bool = False) -> str:
    """A page as text, Markdown or HTML."""
    from rulekit.rulebook import html, markdown, plain

    if form == "html":
        return html(page, language=language, lines=lines)
    return (markdown if form == "markdown" else plain)(page, lines=lines)
