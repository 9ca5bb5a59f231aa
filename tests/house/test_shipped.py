"""What is shipped beside the code agrees with it: the schema and the phrase parser's table."""

from __future__ import annotations

import json

import jsonschema
import pytest
import yaml

from rulekit.check.json_schema import json_schema
from rulekit.library import games
from rulekit.resources import root
from rulekit.syntax.table import build_parser, heading, table_path


def test_the_shipped_schema_is_the_present_one() -> None:
    """`rulekit schema --out grammar/rulekit.schema.json` writes it anew."""
    shipped = (root("grammar") / "rulekit.schema.json").read_text(encoding="utf-8")
    assert json.loads(shipped) == json_schema()


def test_the_schema_is_a_schema() -> None:
    """Draft 7, which editors understand."""
    jsonschema.Draft7Validator.check_schema(json_schema())


@pytest.mark.parametrize("name", games())
def test_editors_accept_our_files(name: str) -> None:
    """As an editor reads them: scalars typed, not texts."""
    text = (root("rulesets") / f"{name}.yaml").read_text(encoding="utf-8")
    faults = list(jsonschema.Draft7Validator(json_schema()).iter_errors(yaml.safe_load(text)))
    assert [fault.message for fault in faults] == []


def test_the_saved_table_is_of_this_grammar() -> None:
    """A stale table would only cost time, but it should not be shipped."""
    head = table_path().read_bytes().split(b"\n", 1)[0].decode()
    assert head.split(", lark")[0] == heading().split(", lark")[0]


def test_the_grammar_has_no_conflicts() -> None:
    """Each phrase has one reading."""
    build_parser(strict=True)
