"""What is shipped beside the code agrees with it: the schema, and the style of rule files."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from rulekit.check.document.json_schema import json_schema
from rulekit.diagnostics import Report
from rulekit.formatting import formatted
from rulekit.library import games
from rulekit.resources import root
from rulekit.source import SourceFile


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


@pytest.mark.parametrize(
    "path", sorted(root("rulesets").glob("*.yaml")), ids=lambda each: each.stem
)
def test_rule_files_are_in_the_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(SourceFile(path.name, text), Report()) == text
