"""The page on adding a word, carried out in a copy of rulekit; and what is forgotten of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.docs.projects import ROOT, STEP, Project, copy_of_rulekit

PAGE = "howto/add_a_word.md"
TESTS = ("tests/unit/test_words.py", "tests/unit/test_forms.py")
NEW = ("-k", "sign or chair or double or every")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A copy of rulekit that has learned the words of the page."""
    made = copy_of_rulekit(tmp_path_factory.mktemp("copy"))
    made.follow(PAGE)
    return made


def inserted(file: str) -> list[str]:
    """What the page puts into a file, in its order."""
    steps = STEP.finditer((ROOT / "docs" / PAGE).read_text(encoding="utf-8"))
    return [step["text"] for step in steps if re.match(rf"in {file} after|.* of {file}$",
                                                       step["mark"] or "")]  # fmt: skip


@contextmanager
def without(project: Project, *texts: tuple[str, str]) -> Iterator[None]:
    """The copy without some texts, each in a file; afterwards it is as it was."""
    before: dict[Path, str] = {}
    for file, text in texts:
        path = project.folder / file
        now = path.read_text(encoding="utf-8")
        before.setdefault(path, now)
        assert text in now
        path.write_text(now.replace(text, "", 1), encoding="utf-8")
    yield
    for path, old in before.items():
        path.write_text(old, encoding="utf-8")


def failures(project: Project) -> str:
    """The tests that fail in the copy, with their reasons."""
    return project.run("pytest", *TESTS, *NEW, "-m", "thorough or not long", "--tb=short", code=1)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_words_are_added_as_the_page_says(project: Project) -> None:
    """Both engines play with them in the same way, in both languages they are said."""
    generated, tested, validated, english, spanish, slow, fast = project.printed
    assert "wrote grammar/phrases.table" in generated
    assert "wrote docs/reference/words.md" in generated
    assert " passed" in tested
    assert "0 errors, 0 warnings" in validated
    for said in ("the number of the seat of the winner", "the sign of", "is doubled"):
        assert said in english
    for said in ("el número del asiento del ganador", "el signo de", "se duplica"):
        assert said in spanish
    assert _figures(slow) == _figures(fast)
    words = (project.folder / "docs/reference/words.md").read_text(encoding="utf-8")
    for row in ("| `sign(number)` | number |", "| `chair` | player |", "| `double CELL` |"):
        assert row in words


ROWS = ("rulekit/language/words.py", "rulekit/language/effects.py")
CODE = ("rulekit/lower/values/functions.py", "rulekit/lower/values/properties.py")


@pytest.mark.in_turn
@pytest.mark.thorough
def test_words_without_rows_are_told_by_name(project: Project) -> None:
    with without(project, *((file, text) for file in ROWS for text in inserted(file))):
        told = failures(project)
    assert all(f"'{word}'" in told for word in ("sign", "chair", "double"))


@pytest.mark.in_turn
@pytest.mark.thorough
def test_words_without_code_are_told_by_name(project: Project) -> None:
    missing = [(file, inserted(file)[0]) for file in CODE]
    case = inserted("rulekit/lower/deeds/effects.py")[1]
    with without(project, *missing, ("rulekit/lower/deeds/effects.py", case)):
        told = failures(project)
    assert "no code for 'sign'" in told
    assert "no code for 'chair'" in told
    assert "test_the_example_works[effect-double]" in told
    assert "no code for 'double'" in told


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.parametrize("language", ["english", "spanish"])
def test_words_without_words_in_a_language_are_told_by_name(
    project: Project, language: str
) -> None:
    file = f"rulekit/rulebook/{language}.py"
    with without(project, *((file, text) for text in inserted(file))):
        told = failures(project)
    for key in ("call.sign", "property.chair", "effect.double"):
        assert f"no phrase for '{key}'" in told


@pytest.mark.in_turn
@pytest.mark.thorough
def test_words_without_an_example_are_told_by_name(project: Project) -> None:
    examples = [(ROWS[0], "sign(turns - 3) > 0"), (ROWS[0], "chair of dealer > 1"),
                (ROWS[1], "double score of me")]  # fmt: skip
    with without(project, *examples):
        told = failures(project)
    for row in ("function-sign", "property-chair", "effect-double"):
        assert f"[{row}" in told


@pytest.mark.in_turn
@pytest.mark.thorough
def test_an_effect_that_some_place_does_not_know_is_told_by_its_types(project: Project) -> None:
    """Each place that has to say something of it, by file and line."""
    cases = {
        "rulekit/lower/deeds/effects.py": 1,
        "rulekit/lower/openness.py": 1,
        "rulekit/rulebook/deeds.py": 2,
    }
    with without(project, *((file, inserted(file)[at]) for file, at in cases.items())):
        told = project.run("python", "-m", "mypy", "--strict", *cases, code=1)
    for file in cases:
        assert re.search(rf'{file}:\d+: error: .*"Double"', told), told


def _figures(simulated: str) -> list[str]:
    """What hands came to, without the time that it took."""
    return [line for line in simulated.splitlines() if not re.search("hands/s|engine", line)]
