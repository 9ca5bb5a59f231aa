"""All games as a folder of pages: what is written, what is refused, and what lists say of games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.catalogue import Listed
from rulekit.export.gallery import Shown, file_of, gallery, index
from rulekit.export.picture import picture
from rulekit.export.sayings import SAYINGS
from rulekit.report.markup import Html
from tests.unit.cli_running import run

GAMES = [
    Shown(
        Listed("a_b", "A < B", "Knock", "2", (2, 3, 4), ("tiles",), "Short.", "", "", True),
        Html("<svg></svg>"),
    ),
    Shown(Listed("c", "C", "", "2", (2, 5), (), "", "", "", True), Html("<svg></svg>")),
]


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_list_leads_to_the_pages_of_its_language(language: str) -> None:
    page = index(GAMES, language, ("en", "es"))
    suffix = "" if language == "en" else ".es"
    for name in ("a_b", "c"):
        assert f'href="{name}{suffix}.html"' in page
        assert f'href="{name}.rules{suffix}.html"' in page
        assert f'href="{name}.report{suffix}.html"' in page
    assert f'<html lang="{language}">' in page
    assert 'href="index.es.html"' in page
    assert "A &lt; B" in page
    assert 'data-players="2 3 4"' in page
    assert "2–4" in page
    assert "2, 5" in page
    assert "http" not in re.sub(r"http-equiv", "", page)


def test_one_language_has_no_way_to_others_and_reports_may_be_left_out() -> None:
    page = index(GAMES, "es", ("es",), reports=False)
    assert "<nav" not in page
    assert "report" not in page
    assert 'href="c.html"' in page


def test_files_are_named_by_language_but_for_the_first() -> None:
    assert file_of("index", "es", ("es", "en")) == "index.html"
    assert file_of("gin", "en", ("es", "en"), "rules") == "gin.rules.en.html"


def test_the_languages_say_the_same_things() -> None:
    assert SAYINGS["en"].keys() <= SAYINGS["es"].keys()


@pytest.mark.parametrize("tiles", [False, True])
@pytest.mark.parametrize(("suits", "ranks"), [(1, 1), (2, 3), (4, 13), (6, 9)])
def test_pictures_are_of_any_deck(suits: int, ranks: int, tiles: bool) -> None:
    faces: list[dict[str, Any]] = [
        {"name": f"{rank}{suit}", "rank": str(rank), "suit": suit}
        for suit in range(suits)
        for rank in range(ranks)
    ]
    deck = {
        "tiles": tiles,
        "suits": [{"name": f"suit{i}", "called": ""} for i in range(suits)],
        "faces": [*faces, {"name": "JK", "special": "joker"}],
    }
    drawn = picture(deck)
    assert drawn.count("<svg") == min(4, len(faces) + 1)
    assert 'aria-label="joker"' in drawn
    assert "<svg" not in picture({**deck, "faces": []})


@pytest.mark.parametrize(
    "words",
    [
        ("gin", "--all", "games"),
        ("--all", "games", "--set", "target=50"),
        ("--all", "games", "--players", "2"),
        ("gin",),
        ("-o", "x.html"),
    ],
)
def test_what_does_not_go_together_is_refused(words: tuple[str, ...]) -> None:
    done = run("export", *words)
    assert done.exit_code == 2
    assert "--all" in done.stderr


def test_no_folder_with_files_is_written_into(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    done = run("export", "--all", str(tmp_path))
    assert done.exit_code == 2
    assert "is not empty" in done.stderr


@pytest.mark.thorough
def test_every_page_that_is_led_to_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    names = ["conquian", "gin"]
    assert list(gallery(folder, names, languages=("es", "en"), hands=20)) == names
    led = {
        link
        for page in ("index.html", "index.en.html")
        for link in re.findall(r'href="([^"]+)"', (folder / page).read_text(encoding="utf-8"))
    }
    assert led == {each.name for each in folder.iterdir()}
    assert rulekit.load("gin").title in (folder / "index.html").read_text(encoding="utf-8")
