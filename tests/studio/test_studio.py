"""The studio's server: who may ask, files that are not lost, questions, language, many hands."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import rulekit
from rulekit.graph.states import graph_of
from rulekit.library import games
from rulekit.resources import root
from rulekit.studio.answers import ANSWERS, Question, answered
from rulekit.studio.app import Studio
from rulekit.studio.asking import Apart
from rulekit.studio.shelf import Shelf

HOST, TOKEN = "127.0.0.1:8765", "open-sesame"
VARIANT = "rulekit: 1\ngame: Mine\nextends: gin\nfixed:\n  target: 50\n"


class Here(Apart):
    """Answers in this process, which is quicker: tests ask harmless things."""

    async def begin(self) -> None:
        """There is nothing to begin."""

    async def ask(self, what: str, asked: dict[str, Any], gone: Any) -> dict[str, Any]:
        """The answer."""
        return answered(ANSWERS[what], Question.of(asked, lambda name: name))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.rulekit.yaml").write_text(VARIANT, encoding="utf-8")
    (tmp_path / "other.txt").write_text("rulekit: 1\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def stranger(folder: Path) -> Iterator[TestClient]:
    """A page that has not been given the token."""
    app = Studio(Shelf(folder), "mine.rulekit.yaml", Here()).app(TOKEN, frozenset((HOST,)))
    with TestClient(app, base_url=f"http://{HOST}") as client:
        yield client


@pytest.fixture
def page(stranger: TestClient) -> TestClient:
    """The page that was opened with the token, which is a cookie from then on."""
    assert stranger.get(f"/?token={TOKEN}").status_code == 200
    return stranger


def asked(page: TestClient, what: str, **more: Any) -> Any:
    question = {"name": "mine.rulekit.yaml", "text": VARIANT, **more}
    return page.post(f"/api/ask/{what}", json=question).json()


def talk(page: TestClient, path: str) -> Any:
    return page.websocket_connect(f"ws://{HOST}{path}", headers={"origin": f"http://{HOST}"})


# ── who may ask ───────────────────────────────────────────────────────────────────────────────


def test_without_the_token_nothing_is_told(stranger: TestClient) -> None:
    for path in ("/", "/studio.css", "/api/files", "/?token=guess"):
        told = stranger.get(path)
        assert (told.status_code, "rulekit studio" in told.text) == (403, True), path
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect("/ws/language"):
        pass


def test_the_token_leaves_the_address(stranger: TestClient) -> None:
    told = stranger.get(f"/?token={TOKEN}", follow_redirects=False)
    assert (told.status_code, told.headers["location"]) == (303, "/")
    cookie = told.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie


@pytest.mark.parametrize(
    "headers",
    [{"host": "evil.example"}, {"origin": "http://evil.example"}, {"origin": "null"}],
)
def test_another_origin_is_refused(page: TestClient, headers: dict[str, str]) -> None:
    assert page.get("/api/files").status_code == 200
    assert page.get("/api/files", headers=headers).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        page.websocket_connect("/ws/play", headers=headers),
    ):
        pass


def test_pages_may_load_from_here_only(page: TestClient) -> None:
    policy = page.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")


# ── files ─────────────────────────────────────────────────────────────────────────────────────


def test_rule_files_are_listed_read_and_saved(page: TestClient, folder: Path) -> None:
    told = page.get("/api/files").json()
    assert (told["files"], told["opened"]) == (["mine.rulekit.yaml"], "mine.rulekit.yaml")
    assert {"name": "gin", "title": "Gin Rummy"} in told["library"]
    found = page.get("/api/text", params={"name": "mine.rulekit.yaml"}).json()
    assert found["text"] == VARIANT
    saved = {"name": "mine.rulekit.yaml", "text": VARIANT + "# more\n", "base": found["digest"]}
    told = page.put("/api/text", json=saved).json()
    assert (folder / "mine.rulekit.yaml").read_text(encoding="utf-8") == VARIANT + "# more\n"
    again = {**saved, "text": VARIANT + "# most\n", "base": told["digest"]}
    assert page.put("/api/text", json=again).status_code == 200
    assert sorted(path.name for path in folder.iterdir()) == ["mine.rulekit.yaml", "other.txt"]


def test_what_another_program_has_written_is_not_written_over(
    page: TestClient, folder: Path
) -> None:
    path = folder / "mine.rulekit.yaml"
    base = page.get("/api/text", params={"name": path.name}).json()["digest"]
    path.write_text("theirs: 1\n", encoding="utf-8")
    told = page.put("/api/text", json={"name": path.name, "text": "ours: 1\n", "base": base})
    assert told.status_code == 409
    assert told.json()["now"]["text"] == "theirs: 1\n"
    assert path.read_text(encoding="utf-8") == "theirs: 1\n"
    ours = {"name": path.name, "text": "ours: 1\n", "base": told.json()["now"]["digest"]}
    assert page.put("/api/text", json=ours).status_code == 200


@pytest.mark.parametrize("name", ["../out.rulekit.yaml", "/etc/x.yaml", "other.txt", ""])
def test_nothing_else_is_opened(page: TestClient, name: str) -> None:
    assert page.get("/api/text", params={"name": name}).status_code == 404
    saved = {"name": name, "text": "x", "base": ""}
    assert page.put("/api/text", json=saved).status_code == 404


def test_a_new_file_is_made(page: TestClient, folder: Path) -> None:
    saved = {"name": "new.rulekit.yaml", "text": VARIANT, "base": ""}
    assert page.put("/api/text", json=saved).status_code == 200
    assert (folder / "new.rulekit.yaml").read_text(encoding="utf-8") == VARIANT


# ── questions ─────────────────────────────────────────────────────────────────────────────────


def test_a_text_that_is_not_saved_is_put_on_the_table(page: TestClient) -> None:
    told = asked(page, "table", options={"next_dealer": "winner"})["answer"]
    assert told["title"] == "Mine"
    assert json.loads(told["description"])["players"] == 2
    options = {each["name"]: each["now"] for each in told["options"]}
    assert options["next_dealer"] == "winner"
    assert "target" not in options


def test_faults_are_findings(page: TestClient) -> None:
    told = asked(page, "table", text=VARIANT.replace("target", "tarket"))
    assert [each["code"] for each in told["findings"]["diagnostics"]]
    assert "did you mean 'target'" in json.dumps(told)


def test_what_cannot_be_chosen_is_a_problem(page: TestClient) -> None:
    assert "no option 'tarket'" in asked(page, "table", options={"tarket": "1"})["problem"]
    assert "no bot" in asked(page, "table", bots=["nobody"])["problem"]


@pytest.mark.parametrize(
    "question", ["[]", "{", '{"name": 1}', '{"name": "a.yaml", "text": "", "players": true}']
)
def test_a_question_that_makes_no_sense_is_refused(page: TestClient, question: str) -> None:
    told = page.post("/api/ask/table", content=question)
    assert told.status_code == 400
    assert told.json()["problem"]


def test_examples_and_rulebook_are_of_the_text(page: TestClient) -> None:
    example = (
        "examples:\n  - about: The non-dealer is asked.\n    dealer: 1\n    then: draw for seat 2\n"
    )
    (told,) = asked(page, "examples", text=VARIANT + example)["answer"]
    assert (told["ok"], told["line"]) == (False, 9)
    assert "offer" in told["got"] + told["message"]
    told = asked(page, "rulebook")["answer"]
    assert "50" in told["read"] and "50" in told["full"]


def test_the_rulebook_is_told_as_players_read_it_and_in_full(page: TestClient) -> None:
    told = asked(page, "rulebook", text="rulekit: 1\ngame: Mine\nextends: rummikub\n")["answer"]
    assert "Only if you have not opened." in told["read"]
    assert "Only if you have not opened." not in told["full"]


def test_phases_are_drawn(page: TestClient) -> None:
    picture = asked(page, "graph")["answer"]
    assert "<svg" in picture
    assert ">knock<" in picture


def test_phases_are_called_in_the_picture_as_at_the_table(page: TestClient) -> None:
    picture = asked(page, "graph", language="es")["answer"]
    place = picture[picture.index('data-place="draw"') :].partition("</g>")[0]
    assert "<title>draw</title>" in place and ">robar</text>" in place
    assert ">el reparto</text>" in picture and ">the deal</text>" not in picture


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", games())
def test_every_place_of_a_game_is_in_its_picture_once(
    page: TestClient, game: str, language: str
) -> None:
    text = f"rulekit: 1\ngame: Mine\nextends: {game}\n"
    picture = asked(page, "graph", text=text, language=language)["answer"]
    places = re.findall(r'data-place="([^"]*)"', picture)
    assert sorted(places) == sorted(each.name for each in graph_of(rulekit.load(game).rules).nodes)
    said = re.findall(r"<text x[^>]*>([^<]*)</text>", picture)
    assert len(said) == len(set(said)) == len(places)


def test_a_kind_of_finding_is_explained(page: TestClient) -> None:
    told = page.get("/code/RK407")
    assert (told.status_code, "never used" in told.text) == (200, True)
    assert "<h1>" in told.text and "rulekit explain" not in told.text
    assert page.get("/code/RK999").status_code == 404
    phrase = page.get("/code/rk201").text
    assert "draw by left of dealer" in phrase and 'href="/code/small"' in phrase
    assert "game:" in page.get("/code/small").text
    spanish = page.get("/code/RK407?lang=es").text
    assert 'lang="es"' in spanish and "no se usa nunca" in spanish


def test_why_moves_are_refused_is_told_in_the_language_of_the_page(page: TestClient) -> None:
    table = asked(page, "table", language="es")["answer"]
    assert any("Solo si" in said for _, _, said in table["reasons"])
    assert any("Only if" in said for _, _, said in asked(page, "table")["answer"]["reasons"])
    assert table["usual"] == rulekit.load("gin").default_players


def test_what_may_be_changed_is_put_into_the_text(page: TestClient) -> None:
    kinds = {each["kind"]: each["things"] for each in asked(page, "changes")["answer"]}
    assert {"option", "deal", "action", "meld", "score", "track", "end"} == set(kinds)
    target = asked(
        page, "change", text="extends: gin\n", change={"kind": "option", "name": "target"}
    )
    assert "  target: 100 in 1..1000\n" in target["answer"]["text"]
    dealing = next(each for each in kinds["deal"] if each["name"] == "dealing")
    assert "10 cards are dealt" in dealing["told"]
    dealt = asked(page, "change", text="extends: gin\n", change={"kind": "deal", "name": "dealing"})
    assert "\ndeal:\n  dealing: deal 10 cards from stock" in dealt["answer"]["text"]
    knock = next(each for each in kinds["action"] if each["name"] == "discard.knock")
    assert "leaving at most" in knock["says"] and knock["line"] == 0
    assert "so that the points left over are at most 10." in knock["told"]
    run = next(each for each in kinds["meld"] if each["name"] == "run")
    assert run["told"].startswith("Run: 3 cards or more, all of the same suit, in sequence. ")
    change = {"kind": "action", "name": "discard.knock"}
    once = asked(page, "change", change=change)["answer"]
    assert once["text"].split("\n")[once["line"] - 1].strip() == "knock:"
    more = {**change, "anew": "knock_twice"}
    twice = asked(page, "change", text=once["text"], change=more)["answer"]
    assert twice["text"].split("\n")[twice["line"] - 1] == "    knock_twice:"
    assert once["text"].rstrip("\n") in twice["text"]
    assert "What you delete stays" in once["text"]
    alone = asked(page, "change", change=more)["answer"]["text"]
    assert "# A new one, which begins as a copy of discard.knock" in alone
    assert "What you delete stays" not in alone
    again = asked(page, "change", text=twice["text"], change=change)["answer"]
    assert again == {"text": twice["text"], "line": once["line"]}
    assert "answer" in asked(page, "table", text=twice["text"])
    ours = twice["text"].replace("at most 10", "at most 20", 1)
    told = {each["kind"]: each["things"] for each in asked(page, "changes", text=ours)["answer"]}
    things = {each["name"]: each for each in told["action"]}
    assert "at most 20" in things["discard.knock"]["says"] and not things["discard.knock"]["own"]
    assert things["discard.knock_twice"]["own"]
    assert things["discard.knock_twice"]["line"] == twice["line"]
    assert "are at most 20." in things["discard.knock"]["told"]
    es = {
        each["kind"]: each["things"]
        for each in asked(page, "changes", text=ours, language="es")["answer"]
    }
    knock = next(each for each in es["action"] if each["name"] == "discard.knock")
    assert knock["called"] == "descartar · bajarse"
    dealt = next(each for each in es["option"] if each["name"] == "deal_variant")
    assert dealt["called"] == "forma de repartir" and dealt["option"]["default"] == "upcard"
    assert dealt["option"]["says"]["upcard"] == "carta descubierta"
    assert "como máximo 20" in knock["told"] and "are at most 20." in knock["english"]
    problem = asked(page, "change", text=twice["text"], change=more)["problem"]
    assert "'knock_twice' is there already" in problem


def test_prose_that_repeats_a_number_gives_way_to_the_rule(page: TestClient) -> None:
    bare = "rulekit: 1\ngame: Mine\nextends: rummikub\n"
    change = {"kind": "action", "name": "playing.open"}
    put = asked(page, "change", text=bare, change=change)["answer"]["text"]
    assert "      about: ~\n" in put and ">= 30" in put
    told = asked(page, "rulebook", text=put.replace(">= 30", ">= 50"))["answer"]["full"]
    assert "make 30 points" not in told and "at least 50" in told
    kept = asked(page, "change", text=bare, change={"kind": "action", "name": "playing.undo"})
    assert "about: An arrangement that cannot be finished" in kept["answer"]["text"]


def test_an_action_that_is_reused_is_told_in_full_and_with_the_choice_that_it_needs(
    page: TestClient,
) -> None:
    told = asked(page, "changes", text="rulekit: 1\nextends: rummikub\ngame: Mine\n", language="es")
    (actions,) = (each["things"] for each in told["answer"] if each["kind"] == "action")
    found = {each["name"]: each for each in actions}
    assert found["go_on.place"]["reuses"] == "turno"
    assert found["go_on.place"]["told"].startswith("Solo se permite si su marca de haber bajado")
    undo = found["go_on.undo"]
    assert undo["told"] == found["playing.undo"]["told"] != ""
    assert (undo["reuses"], undo["given"]) == (
        "turno",
        "mesa no válida: se deshace y se toma una ficha",
    )
    assert found["playing.undo"]["reuses"] == ""
    assert found["go_on.undo"]["about"] == found["playing.undo"]["about"] != ""


def test_a_change_stands_before_examples_and_keeps_all_else(page: TestClient) -> None:
    examples = "\n# Mine.\nexamples:\n  - about: One.\n    seed: 1\n    then: offer for seat 2\n"
    change = {"kind": "score", "name": "winner.gin"}
    told = asked(page, "change", text=VARIANT + examples, change=change)["answer"]["text"]
    assert told.startswith(VARIANT) and told.endswith(examples)
    assert "    gin: 25 when reason is gin" in told


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "action", "name": "nothing"},
        {"kind": "meld", "name": "set", "anew": "A b"},
        {"kind": "meld", "name": "set", "anew": "run"},
    ],
)
def test_a_change_that_cannot_be_is_a_problem(page: TestClient, change: dict[str, str]) -> None:
    assert asked(page, "change", change=change)["problem"]
    assert (
        "extend no other game" in asked(page, "change", text="game: X\n", change=change)["problem"]
    )


def test_the_game_is_given_as_a_page(page: TestClient) -> None:
    told = asked(page, "export", language="es")["answer"]
    assert told.startswith("<!doctype html>") and 'lang="es"' in told


@pytest.mark.thorough
def test_rules_that_take_too_long_are_given_up_and_the_next_are_answered() -> None:
    async def stays() -> bool:
        return False

    async def play() -> tuple[dict[str, Any], dict[str, Any]]:
        asking = Apart(seconds=0)
        question = {"name": "mine.rulekit.yaml", "text": VARIANT}
        late = await asking.ask("table", question, stays)
        asking.seconds = 300
        found = await asking.ask("table", question, stays)
        await asking.end()
        return late, found

    late, found = asyncio.run(play())
    assert "has given up" in late["problem"]
    assert found["answer"]["title"] == "Mine"


# ── the language server, and many hands ───────────────────────────────────────────────────────


def test_the_language_server_answers(page: TestClient) -> None:
    with talk(page, "/ws/language") as socket:
        socket.send_text(
            json.dumps(
                {
                    "jsonrpc": "2.0", "id": 1, "method": "initialize",
                    "params": {"processId": None, "rootUri": None, "capabilities": {}},
                }
            )
        )  # fmt: skip
        assert json.loads(socket.receive_text())["result"]["serverInfo"]["name"] == "rulekit"


def heard(socket: Any, number: int) -> list[dict[str, Any]]:
    """The next messages, but for those that only tell how many hands have been played."""
    told: list[dict[str, Any]] = []
    while len(told) < number:
        message = socket.receive_json()
        told += [message] if "played" not in message else []
    return told


def test_hands_are_played_with_intervals_that_get_narrower(page: TestClient) -> None:
    with talk(page, "/ws/play") as socket:
        socket.send_json(
            {"do": "simulate", "name": "mine.rulekit.yaml", "text": VARIANT, "hands": 50}
        )
        told = heard(socket, 4)
    assert [each.get("done") for each in told] == [20, 50, None, None]
    assert told[1]["summary"]["done"] == 50
    never = told[1]["undone"]["never"]
    assert "propose_redeal" in never and "discard" not in never
    assert "draw_card" not in never  # the draw for the deal is automatic
    assert told[2]["heat"] == {}  # all that acts stands in the base
    assert told[2]["scored"] and not any(each["own"] for each in told[2]["scored"])
    (opening,) = told[2]["opening"]
    assert (opening["of"], opening["low"] <= opening["turn"] <= opening["high"]) == (25, True)
    assert 1 <= opening["turn"] <= max(turns for turns, _ in told[1]["turns"])
    shown = page.get(told[3]["report"])
    assert "<html" in shown.text
    assert shown.headers["content-security-policy"].startswith("sandbox")
    assert page.get("/report/another").status_code == 404


def test_a_hand_that_scored_for_something_can_be_watched(page: TestClient) -> None:
    question = {"name": "mine.rulekit.yaml", "text": VARIANT, "seed": 4}
    with talk(page, "/ws/play") as socket:
        socket.send_json({**question, "do": "simulate", "hands": 20})
        (scored,) = (each for each in heard(socket, 3) if "scored" in each)
    number = next(each["first"] for each in scored["scored"] if each["name"] == "deadwood")
    with talk(page, "/ws/play") as socket:
        socket.send_json({**question, "do": "watch", "number": number})
        (told,) = heard(socket, 1)
    record = rulekit.Record.parse(told["record"])
    (hand,) = rulekit.loads(VARIANT, name=record.game).replay(record).hands
    assert any(line.reason == "deadwood" and any(line.amounts) for line in hand.lines)


def test_lines_that_act_are_counted(page: TestClient) -> None:
    text = (root("rulesets") / "gin.yaml").read_text(encoding="utf-8")
    with talk(page, "/ws/play") as socket:
        socket.send_json({"do": "simulate", "name": "mine.rulekit.yaml", "text": text, "hands": 10})
        told = heard(socket, 2)
    lines = text.split("\n")
    heat = [told[1]["heat"].get(str(i), 0) for i in range(1, len(lines) + 1)]
    deals = max(n for n, line in zip(heat, lines, strict=True) if "shuffle deck into" in line)
    discards = max(n for n, line in zip(heat, lines, strict=True) if "move card to discard" in line)
    assert 1 <= deals < discards


def test_a_text_is_compared_with_its_base(page: TestClient) -> None:
    with talk(page, "/ws/play") as socket:
        question = {"do": "compare", "name": "mine.rulekit.yaml", "text": VARIANT}
        socket.send_json({**question, "hands": 25})
        told = heard(socket, 5)
    assert "50" in told[0]["rules"]
    assert [each.get("done") for each in told] == [None, 20, 25, None, None]
    assert {each["label"] for each in told[2]["differences"]} >= {"turns"}
    assert "propose_redeal" in told[2]["undone"]["never"]
    scored = {each["name"]: each for each in told[3]["scored"]}
    assert scored["deadwood"]["hands"] and not scored["deadwood"]["own"]
    assert [each["game"] for each in told[3]["opening"]] == ["Gin Rummy", "Mine"]
    assert "<html" in page.get(told[4]["report"]).text


@pytest.mark.parametrize(("language", "said"), [("en", "How"), ("es", "en la práctica")])
def test_a_report_is_in_the_language_of_the_page(
    page: TestClient, language: str, said: str
) -> None:
    question = {"do": "simulate", "name": "mine.rulekit.yaml", "text": VARIANT, "hands": 20}
    with talk(page, "/ws/play") as socket:
        socket.send_json({**question, "language": language})
        told = heard(socket, 3)
    shown = page.get(next(each["report"] for each in told if "report" in each)).text
    assert f'<html lang="{language}">' in shown
    assert said in shown.partition("</h1>")[0].rpartition("<h1>")[2]


def test_a_comparison_is_told_in_the_language_of_the_page(page: TestClient) -> None:
    told = {}
    for language in ("en", "es"):
        with talk(page, "/ws/play") as socket:
            question = {"do": "compare", "name": "mine.rulekit.yaml", "text": VARIANT}
            socket.send_json({**question, "hands": 2, "language": language})
            told[language] = heard(socket, 2)[1]["differences"]
    english, spanish = ({each["key"]: each for each in some} for some in told.values())
    assert list(english) == list(spanish)
    assert {each["heading"] for each in spanish.values()} >= {"duración", "manos ganadas"}
    assert english["moves.knock"]["label"] == "knock"
    assert spanish["moves.knock"]["label"] == "«bajarse»"
    for key, each in spanish.items():
        assert each["heading"] != english[key]["heading"]
        assert {**each, **english[key]} == english[key]  # words alone are others


STRAIGHT = "rulekit: 1\ngame: Mine\nextends: straight_gin\n"


@pytest.mark.parametrize(("more", "told"), [
    ({}, "estas reglas no varían otro juego: elige uno con el que compararlas"),
    ({"other": "tong_its", "players": 2}, "Tong-its es para 3 jugadores, no para 2"),
    ({"other": "canasta", "text": STRAIGHT}, "Canasta es para 4 jugadores, no para "
     "2"),
    ({"text": "game:"}, "las reglas tienen fallos"),
])  # fmt: skip
def test_what_cannot_be_compared_is_told_in_spanish(
    page: TestClient, more: dict[str, object], told: str
) -> None:
    text = (root("rulesets") / "gin.yaml").read_text(encoding="utf-8")
    question = {"do": "compare", "name": "mine.rulekit.yaml", "text": text, "language": "es"}
    with talk(page, "/ws/play") as socket:
        socket.send_json({**question, **more})
        assert socket.receive_json()["problem"] == told


def test_many_hands_of_nothing_are_refused(page: TestClient) -> None:
    for question in ({"do": "run"}, {"do": "simulate", "name": "../x.yaml", "text": ""}):
        with talk(page, "/ws/play") as socket:
            socket.send_json(question)
            assert socket.receive_json()["problem"]
