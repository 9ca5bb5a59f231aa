"""What something of a base is called in some language, written for its name."""

from __future__ import annotations

import pytest

from rulekit.editing.mending import mend
from rulekit.editing.reading import read
from rulekit.retold import retold

HEAD = "rulekit: 1\nextends: chinchon\ngame: Mine\noptions:\n"


@pytest.mark.parametrize("key", ["puntos para cerrar", "puntos_para_cerrar", "Puntos para cerrar"])
def test_a_wording_for_an_option_is_told_with_its_name(key: str) -> None:
    text = f"{HEAD}  {key}: 2\n"
    (fault,) = read("mine.yaml", text).own
    assert fault.message == f"'{key}' is what `close_limit` is called"
    assert fault.help == "write `close_limit`"
    assert retold(fault.message, "es") and retold(fault.help, "es")
    assert mend("mine.yaml", text)[0] == f"{HEAD}  close_limit: 2\n"


def test_a_new_option_is_no_wording() -> None:
    messages = [each.message for each in read("mine.yaml", f"{HEAD}  close_at: 2\n").own]
    assert not any("is called" in each for each in messages)


def test_a_wording_for_an_option_that_is_fixed_is_told_with_its_name() -> None:
    text = HEAD.replace("options:", "fixed:") + "  puntos para cerrar: 2\n"
    (fault,) = read("mine.yaml", text).own
    assert fault.help == "write `close_limit`"
    assert mend("mine.yaml", text)[0] == text.replace("puntos para cerrar", "close_limit")


VARIED = "rulekit: 1\nextends: gin\ngame: Mine\nabout: Mine.\n"


@pytest.mark.parametrize(("rules", "name", "called"), [
    ("zones:\n  carta adicional: cards\n", "carta adicional", "extra"),
    ("play:\n  descarte a ciegas:\n    about: Mine.\n", "descarte a ciegas", "blind_discard"),
    ("melds:\n  la secuencia: group of 3..4\n", "la secuencia", "run"),
])  # fmt: skip
def test_a_wording_that_is_no_name_is_told_once(rules: str, name: str, called: str) -> None:
    (fault,) = read("mine.yaml", VARIED + rules).own
    assert fault.message == f"'{name}' is what `{called}` is called"
    assert fault.help == f"write `{called}`"


@pytest.mark.parametrize(("rules", "name", "called", "more"), [
    ("zones:\n  mazo: pile, face down\n", "mazo", "stock", ""),
    ("play:\n  defensa:\n    about: Mine.\n", "defensa", "defence",
     ", and it is not said where it leads"),
    ("play:\n  discard:\n    bajarse:\n      when: hand is empty\n", "bajarse", "knock", ""),
    ("scoring:\n  winner:\n    bono por socavar: 5 when gin\n", "bono por socavar", "undercut", ""),
])  # fmt: skip
def test_a_wording_that_may_be_a_new_name_is_told(
    rules: str, name: str, called: str, more: str
) -> None:
    (found,) = read("mine.yaml", VARIED + rules).own
    assert found.message == f"'{name}' is what `{called}` is called{more}"
    assert found.help == f"write `{called}` to replace it, or give the new one another name"
    assert retold(found.message, "es") and retold(found.help, "es")


def test_a_wording_for_a_phase_is_mended() -> None:
    text = f"{VARIED}play:\n  descarte a ciegas:\n    about: Mine.\n"
    assert mend("mine.yaml", text)[0] == text.replace("descarte a ciegas", "blind_discard")
