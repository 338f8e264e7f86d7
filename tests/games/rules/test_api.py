"""Rule sets, tile sets and questions about games in the API."""

from __future__ import annotations

import io
import json
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from games.material.tiles import load_tileset, tileset_as_json
from games.own_material.services import add_tile_set
from games.rules.models import RuleSetVersion
from games.rules.services import begin_draft, install_rule_set
from tests.pages import ENGLISH, get
from tests.staff import log_in_as

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)
API = "/fisc/api/v1/"
GCG = "#player1 ann Ann\n#player2 ben Ben\n>ann: CASERES 8D CASERES +68 68\n>ben: TO 7H TO +5 5\n"


@pytest.fixture
def published(in_fisc: Federation, system: Actor) -> RuleSetVersion:
    return install_rule_set(system, "fisc", now=NOW)


@pytest.fixture
def player(in_fisc: Federation) -> Client:
    return log_in_as(in_fisc, Role.PLAYER)


def ask(client: Client, name: str, data: Any, status: int = 200) -> dict[str, Any]:
    answer = client.post(f"{API}{name}/", json.dumps(data), content_type="application/json", headers=ENGLISH)
    assert answer.status_code == status, answer.content
    read: dict[str, Any] = answer.json()
    return read


def run(*arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    with suppress(SystemExit):
        call_command(*arguments, "--json", stdout=out, stderr=io.StringIO())
    read: dict[str, Any] = json.loads(out.getvalue())
    return read


def test_rule_sets_are_listed_and_read_without_drafts(published: RuleSetVersion, system: Actor) -> None:
    begin_draft(system, "fisc", published.season)
    [listed] = get(f"{API}rules/").json()  # type: ignore[attr-defined]
    assert (listed["code"], listed["in_force"]) == ("fisc", 1)
    [version] = listed["versions"]
    assert version["url"].endswith("/fisc/api/v1/rules/fisc/1/")
    read = get(f"{API}rules/fisc/1/").json()  # type: ignore[attr-defined]
    assert (read["rules"], read["sha256"]) == (published.rules, published.sha256)
    assert read["board"]["centre"] == "H8"
    for path in ("rules/fisc/2/", "rules/basics/1/", "tiles/klingon/"):
        assert get(f"{API}{path}").status_code == 404


def test_tile_sets_are_the_portals_and_the_federations(in_fisc: Federation, system: Actor, pfs: Federation) -> None:
    add_tile_set(system, "ours", "Ours", tileset_as_json(load_tileset("catalan")))
    listed = get(f"{API}tiles/").json()  # type: ignore[attr-defined]
    assert [(one["code"], one["is_own"]) for one in listed][:2] == [("ours", True), ("catalan", False)]
    assert get(f"{API}tiles/ours/").json()["tiles"]["size"] == 100  # type: ignore[attr-defined]
    assert get("/pfs/api/v1/tiles/ours/").status_code == 404


@pytest.mark.usefixtures("published")
def test_moves_are_scored_as_by_the_command(player: Client) -> None:
    asked = {"rules": "fisc", "on": ["TIPA H5"], "moves": ["TAPATS 7F", "ANTIPANS H3", "WATS A1"]}
    told = ask(player, "score-moves", asked)
    assert [move["points"] for move in told["moves"]] == [10, 11, None]
    assert told["problems"][0]["code"] == "no_such_tile"
    assert told == run("score_moves", "--rules", "fisc", "--on", "TIPA H5", *asked["moves"])
    assert told == run("score_moves", "--rules", "fisc@1", "--federation", "fisc", "--on", "TIPA H5", *asked["moves"])


@pytest.mark.usefixtures("published")
def test_games_are_checked_as_by_the_command(player: Client, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(GCG, encoding="utf-8")
    for rules in ([], ["--rules", "fisc"]):
        asked = {"gcg": GCG, "tiles": "catalan", **({"rules": "fisc@1"} if rules else {})}
        printed = run("check_game", str(file), "--tiles", "catalan", *rules)
        assert printed.pop("file") == "game.gcg"
        assert ask(player, "check-game", asked) == printed


@pytest.mark.usefixtures("published")
def test_games_are_settled_as_by_the_command(player: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    record = {"players": ["Ann", "Ben"], "points": [300, 280], "ending": "out", "out": "Ann", "racks": ["", "CA"]}
    for federation in ([], ["--federation", "fisc"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(record)))
        assert ask(player, "settle-game", {"rules": "fisc", "game": record}) == run(
            "settle_game", "--rules", "fisc", *federation
        )


@pytest.mark.usefixtures("published")
@pytest.mark.parametrize(
    ("name", "asked", "code"),
    [
        ("score-moves", {"rules": "chess", "moves": ["A H8"]}, "no_such_rules"),
        ("score-moves", {"rules": "fisc@99", "moves": ["A H8"]}, "no_such_rules"),
        ("score-moves", {"rules": "fisc@½", "moves": ["A H8"]}, "no_such_rules"),
        ("score-moves", {"rules": "fisc", "tiles": "klingon", "moves": ["A H8"]}, "unknown_tile_set"),
        ("score-moves", {"rules": "fisc", "moves": []}, "invalid"),
        ("score-moves", {"rules": "fisc", "moves": ["A H8"] * 201}, "invalid"),
        ("score-moves", [], "invalid"),
        ("check-game", {"gcg": "nonsense"}, "unanswerable"),
        ("check-game", {"gcg": "#player1 a A\n#player2 b B\n" + ">a: - +0 0\n" * 201}, "unanswerable"),
        ("check-game", {"gcg": ""}, "invalid"),
        ("settle-game", {"rules": "fisc", "game": {"players": ["Ann"]}}, "unanswerable"),
        ("settle-game", {"rules": "fisc", "game": {"players": ["A", "B"], "points": [1e400, 0]}}, "parse_error"),
        (
            "settle-game",
            {"rules": "fisc", "game": {"players": ["A", "B"], "points": [300, 280], "racks": ["", "ZZZ"]}},
            "unanswerable",
        ),
        ("settle-game", {"rules": "fisc", "game": []}, "invalid"),
    ],
)
def test_what_cannot_be_answered_is_a_problem_with_a_code(player: Client, name: str, asked: Any, code: str) -> None:
    problem = ask(player, name, asked, 400)
    assert problem["code"] == code
    if code == "unanswerable":
        assert problem["problems"]
        assert {"code", "params", "where", "severity", "message"} <= problem["problems"][0].keys()


def test_lists_within_lists_without_an_end_are_a_bad_request(player: Client) -> None:
    nested = '{"rules": "fisc", "game": ' + "[" * 100_000 + "]" * 100_000 + "}"
    response = player.post("/fisc/api/v1/settle-game/", nested, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "bad_request")


def test_questions_need_an_account(in_fisc: Federation) -> None:
    for name in ("score-moves", "check-game", "settle-game"):
        assert Client().post(f"{API}{name}/", "{}", content_type="application/json").status_code in {401, 403}


def test_commands_name_what_a_federation_has_not(in_fisc: Federation) -> None:
    with pytest.raises(CommandError, match="invalid choice: 'chess'"):
        call_command("score_moves", "A H8", "--rules", "chess")
    with pytest.raises(CommandError, match="no federation"):
        call_command("score_moves", "A H8", "--federation", "nowhere")
    with pytest.raises(CommandError, match="published no rule set"):
        call_command("score_moves", "A H8", "--federation", "fisc", "--rules", "fisc")


def test_own_tile_set_of_a_federation_scores_its_own_points(
    in_fisc: Federation, system: Actor, player: Client
) -> None:
    data = tileset_as_json(load_tileset("catalan"))
    data["tiles"] = [{**tile, "value": 9} if tile["letter"] == "A" else tile for tile in data["tiles"]]  # type: ignore[attr-defined]
    add_tile_set(system, "ours", "Ours", data)
    install_rule_set(system, "basics", now=NOW)
    told = ask(player, "score-moves", {"rules": "basics", "tiles": "ours", "moves": ["AA H8"]})
    assert told["moves"][0]["points"] == 36
