"""What an option is called in some language, written for its name."""

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
