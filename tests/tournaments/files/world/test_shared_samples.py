"""The invented files of the Scrabble world's programs beside the project: each comes out as is written down for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import SHARED
from tournaments.files.reading import read_upload
from tournaments.report.as_json import reading_by_player
from tournaments.report.report import UploadedFile
from tournaments.report.words import describe

FOLDER = SHARED / "samples" / "scrabble-world"
EXPECTED: dict[str, dict[str, Any]] = (
    json.loads((FOLDER / "EXPECTED.json").read_text(encoding="utf-8"))["files"] if FOLDER.is_dir() else {}
)
IS_HERE = pytest.mark.skipif(not EXPECTED, reason=f"the samples are not here ({FOLDER})")
COUNTS = ("rounds", "games", "ties", "byes", "forfeit_losses", "paired_rounds")
# Half of a pair, and lists: they have no games.
WITHOUT_GAMES = {
    "pfs-results",
    "woogles-standings",
    "naspa-ratings-list",
    "aupair-rt",
    "coco-ratings",
    "coco-entrants",
}
GAMES = sorted(name for name, one in EXPECTED.items() if one["format"] not in WITHOUT_GAMES)
LISTS = sorted(name for name, one in EXPECTED.items() if one["format"] in WITHOUT_GAMES and "standing" not in str(one))


def read(name: str) -> dict[str, Any]:
    """What ``read_results --json`` prints of a sample and the other half of its pair."""
    paths = [FOLDER / one for one in (name, EXPECTED[name].get("pair")) if one]
    reading = read_upload([UploadedFile(path.name, path.read_bytes()) for path in paths])
    view: dict[str, Any] = json.loads(json.dumps(reading_by_player(reading, describe)))
    return view


def compare(got: dict[str, Any], wanted: dict[str, Any]) -> None:
    assert len(got["players"]) == wanted["players"]
    assert {key: got.get(key) for key in COUNTS} == {key: wanted.get(key) for key in COUNTS}
    keys = list(wanted["standing"][0])
    assert [{key: row[key] for key in keys} for row in got["standing"]] == wanted["standing"]
    for key in ("ranking", "scalps"):
        assert got.get(key) == wanted.get(key)


@IS_HERE
@pytest.mark.parametrize("name", GAMES)
def test_sample_gives_the_expected_games_and_places(name: str) -> None:
    wanted, got = EXPECTED[name], read(name)
    assert (got["format"], got["encoding"]) == (wanted["format"], wanted["encoding"])
    if "divisions" in wanted:
        assert list(got["divisions"]) == list(wanted["divisions"])
        for division, told in wanted["divisions"].items():
            compare(got["divisions"][division], told)
    else:
        compare(got, wanted)
    if "date" in wanted:
        assert (got["date"], got["absences"]) == (wanted["date"], wanted["absences"])


@IS_HERE
@pytest.mark.parametrize(
    "name", sorted(name for name, one in EXPECTED.items() if one["format"] == "woogles-standings")
)
def test_standings_alone_are_shown_and_refused(name: str) -> None:
    wanted, got = EXPECTED[name], read(name)
    for division, told in wanted["divisions"].items():
        keys = list(told["standing"][0])
        rows = [{key: row[key] for key in keys} for row in got["divisions"][division]["standing"]]
        assert rows == told["standing"]
    assert [problem["code"] for problem in got["problems"]] == ["standings_without_games"]


@IS_HERE
@pytest.mark.parametrize("name", LISTS)
def test_list_is_shown_and_refused(name: str) -> None:
    wanted, got = EXPECTED[name], read(name)
    assert (got["format"], got["encoding"]) == (wanted["format"], wanted["encoding"])
    players = next(iter(got["divisions"].values()))["players"]
    assert len(players) == wanted["players"]
    for end, index in (("first", 0), ("last", -1)):
        told, player = wanted.get(end, {}), players[index]
        flat = {**player["ids"], **player.get("stated", {}), **{key: player[key] for key in ("name", "rating")}}
        flat["last_played"] = (
            "-".join((day[:4], day[4:6], day[6:])) if (day := str(flat.get("last_played", ""))) else ""
        )
        flat["state"] = "ZA" if wanted["format"] == "aupair-rt" else ""
        assert {key: flat[key] for key in told} == told
    if "ratings" in wanted:
        assert [player.get("stated", {}).get("rating") for player in players] == wanted["ratings"]
    assert [problem["code"] for problem in got["problems"]] == ["list_not_results"]


@IS_HERE
def test_results_half_shows_places_and_asks_for_the_cards() -> None:
    path = FOLDER / "pfs" / "14022026_Mglawica08_GP1_Lisek.txt"
    reading = read_upload([UploadedFile(Path(path).name, path.read_bytes())])
    assert [problem.code for problem in reading.problems] == ["cards_missing"]
    assert [player.stated["total"] for player in reading.divisions[0].players][:2] == [2222, 2264]
