"""Something new that begins as a copy of what a game has."""

from __future__ import annotations

import pytest

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_text, shipped
from rulekit.play.game import loads
from rulekit.studio.varying import Asked, changeable, changed
from tests.sampling import first_few

NAME = "mine.rulekit.yaml"


def variant(base: str) -> str:
    return f"rulekit: 1\ngame: Mine\nextends: {base}\nabout: Mine.\n"


@pytest.mark.parametrize(("action", "told"), [
    ("draw.from_stock", "play:\n  draw:\n    burn:\n      do: move top of stock to hand\n"
     "      next: discard\n"),
    # what is done in another phase is written out
    ("opening_draw.from_stock", "play:\n  opening_draw:\n    burn:\n      do: move top of stock "
     "to hand\n      next: discard\n"),
])  # fmt: skip
def test_a_copy_of_an_action_says_where_play_goes_on(action: str, told: str) -> None:
    found = changed(variant("gin"), NAME, Asked("action", action, "burn"))
    assert told in found["text"]
    assert found["text"].split("\n")[found["line"] - 1] == "    burn:"


def test_what_a_hand_scores_is_called_in_words() -> None:
    asked = Asked("score", "winner.gin", "loser's kings, señor")
    found = changed(variant("gin"), NAME, asked)["text"]
    assert "    loser's kings, señor: 25 when reason is gin\n" in found
    things = {each["kind"]: each["things"] for each in changeable(found, NAME, "es")}
    own = next(each for each in things["score"] if each["own"])
    assert own["called"] == "ganador · loser's kings, señor"
    paid = {each["called"] for kind in changeable(variant("rummikub"), NAME, "es")
            for each in kind["things"]}  # fmt: skip
    assert {"cada jugador · fichas propias", "paso del reparto"} <= paid


def test_a_score_that_is_still_a_copy_is_told_how_it_becomes_another() -> None:
    text = changed(variant("gin"), NAME, Asked("score", "winner.gin", "big gin"))["text"]

    def told(text: str) -> list[tuple[str, str, str]]:
        report = Report()
        document = load_text(text, report, NAME)
        assert document is not None
        check(document, "mine", report)
        return [(each.code.slug, each.message, each.help) for each in report.diagnostics]

    assert told(text) == [(
        "scored-twice",
        "'big gin' so far gives the same as 'gin', and both are given",
        "change here how much is given, or when; or, if it is to take the place of the other, "
        "call it 'gin' too",
    )]  # fmt: skip
    for other in ("big gin: 30 when reason is gin", "big gin: 25 when reason is knock",
                  "gin: 25 when reason is gin"):  # fmt: skip
        changed_line = text.replace("big gin: 25 when reason is gin", other)
        assert [each for each in told(changed_line) if each[0] == "scored-twice"] == []


def test_what_is_remarked_of_a_copy_is_in_the_language_of_the_page() -> None:
    found = changed(variant("gin"), NAME, Asked("action", "draw.from_stock", "burn"), "es")
    assert "# Es nuevo y empieza como copia de draw.from_stock" in found["text"]


def test_a_copied_step_of_the_deal_is_said_to_come_besides() -> None:
    for language, told in (("en", "One more step of the deal"), ("es", "Un paso más del reparto")):
        asked = Asked("deal", "dealing", "more")
        text = changed(variant("chinchon"), NAME, asked, language)["text"]
        assert told in text and "takes the place" not in text and "ocupa el lugar" not in text


@pytest.mark.parametrize("base", first_few(tuple(shipped())))
def test_every_action_of_a_game_can_be_copied(base: str) -> None:
    (actions,) = (
        each["things"] for each in changeable(variant(base), NAME) if each["kind"] == "action"
    )
    for each in actions:
        found = changed(variant(base), NAME, Asked("action", each["name"], "burn_it"))["text"]
        assert "      next:" in found
        loads(found, name=NAME)
