"""The comments of variants, in each language."""

from __future__ import annotations

import pytest

from rulekit.studio.varying import Asked, changeable, changed
from rulekit.variants.remarks import REMARKS

TEXT = "rulekit: 1\nextends: gin\n"


def test_every_language_has_remarks_on_every_kind_of_change() -> None:
    english, spanish = REMARKS["en"], REMARKS["es"]
    assert english.tells.keys() == spanish.tells.keys()
    for remarks in REMARKS.values():
        told = [*remarks.whole, *remarks.unsaid, *sum(remarks.tells.values(), ())]
        assert all(len(each) <= 98 for each in told)
        assert remarks.copied.format(name="winner.gin").count("winner.gin") == 1
    assert not set(sum(english.tells.values(), ())) & set(sum(spanish.tells.values(), ()))


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_put_into_rules_has_remarks_of_the_language(language: str) -> None:
    remarks = REMARKS[language]
    kinds = changeable(TEXT, "mine.yaml")
    first = {each["kind"]: each["things"][0]["name"] for each in kinds if each["things"]}
    for kind in ("action", "score"):
        asked = Asked(kind, first[kind])
        text = str(changed(TEXT, "mine.yaml", asked, language)["text"])
        assert all(f"# {line}\n" in text for line in remarks.tells[kind])
        copy = Asked(kind, first[kind], "another")
        text = str(changed(TEXT, "mine.yaml", copy, language)["text"])
        assert f"# {remarks.copied.format(name=first[kind])}\n" in text
        assert remarks.whole not in text
