"""The commands of a federation's ratings: what they print, and when they exit with 1."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Edition
from ratings.replay.models import RatingChange, SeedRating
from ratings.systems.models import RatingSystem
from tests.people import make_players
from tests.ratings.making.makers import fill_sequence, make_system


@pytest.fixture
def rated(fisc: Federation) -> RatingSystem:
    with federation_scope(fisc):
        system = make_system()
        fill_sequence(system, make_players("Anna Pla", "Bernat Coll", "Carme Riu"), 2)
    return system


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def refuse(*arguments: str) -> tuple[str, str, int]:
    """Printed output, message and exit code of a command that is refused."""
    out = StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command(*arguments, stdout=out)
    return out.getvalue(), str(refusal.value), refusal.value.returncode


def test_recompute_ratings_prints_what_changed(rated: RatingSystem, fisc: Federation) -> None:
    printed = json.loads(run("recompute_ratings", "fisc", "--json"))
    [done] = printed["systems"]
    with federation_scope(fisc):
        stored = RatingChange.objects.count()
    assert (done["system"], done["championships"], done["inserted"], done["changed"]) == ("barruf", 2, stored, stored)
    assert run("recompute_ratings", "fisc", "--system", "barruf").startswith("barruf: 2 championships, ")


def test_recompute_ratings_of_all_federations(rated: RatingSystem, pfs: Federation) -> None:
    with federation_scope(pfs):
        fill_sequence(make_system(), make_players("Jan Nowak", "Ewa Lis", "Adam Kot"), 1)
    first = run("recompute_ratings", "--all")
    assert re.findall(r"^(?:fisc|pfs):|: \d championships", first, re.MULTILINE) == [
        "fisc:",
        ": 2 championships",
        "pfs:",
        ": 1 championships",
    ]
    # Done a second time nothing differs.
    assert run("recompute_ratings", "--all").count("; 0 changes added, 0 updated, 0 removed, ") == 2
    with federation_scope(pfs):
        RatingChange.objects.update(after=999)
    assert "; 0 changes added, 0 updated" in run("recompute_ratings", "fisc")
    assert re.search(r"pfs:\nbarruf: .*; 0 changes added, [1-9]\d* updated", run("recompute_ratings", "--all"))


def test_recompute_ratings_of_an_unknown_system_is_refused(rated: RatingSystem) -> None:
    printed, message, code = refuse("recompute_ratings", "fisc", "--system", "glicko", "--json")
    assert json.loads(printed)["error"] == "not_found"
    assert ("glicko" in message, code) == (True, 1)


def test_publish_rating_list_prints_the_edition(rated: RatingSystem, fisc: Federation) -> None:
    printed = json.loads(run("publish_rating_list", "fisc", "barruf", "--json"))
    with federation_scope(fisc):
        edition = Edition.objects.get()
    assert (printed["edition"], printed["players"], printed["active"]) == (1, 3, edition.active_count)
    assert printed["source_digest"] == edition.source_digest
    assert edition.published_by == "manage.py publish_rating_list"
    _printed, message, code = refuse("publish_rating_list", "fisc", "barruf")
    assert (message.startswith("Nothing has changed in BARRUF since list no. 1"), code) == (True, 1)
    assert run("publish_rating_list", "fisc", "barruf", "--force").startswith("barruf, list no. 2")


def test_publish_rating_list_refuses_a_date_to_come(rated: RatingSystem) -> None:
    printed, _message, _code = refuse("publish_rating_list", "fisc", "barruf", "--date", "2999-01-01", "--json")
    assert json.loads(printed)["error"] == "edition_date_in_future"


def test_import_seed_list_starts_a_system(rated: RatingSystem, fisc: Federation, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("player,rating,games,last_played\nAnna Pla,1100,60,2020-05-31\nNova Persona,990,8,\n")
    printed: dict[str, Any] = json.loads(
        run("import_seed_list", "fisc", "barruf", str(file), "--create-players", "--json")
    )
    assert (printed["inserted"], printed["players_created"], printed["problems"]) == (2, 1, [])
    with federation_scope(fisc):
        assert SeedRating.objects.count() == 2
    assert run("import_seed_list", "fisc", "barruf", str(file)).startswith("barruf: 0 players added")


def test_import_seed_list_prints_every_problem(rated: RatingSystem, fisc: Federation, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("player,rating,games\nNova Persona,990,8\nAnna Pla,x,8\n")
    printed, message, code = refuse("import_seed_list", "fisc", "barruf", str(file), "--json")
    assert [(one["code"], one["where"]["row"]) for one in json.loads(printed)["problems"]] == [
        ("list_number_not_whole", 3),
        ("seed_player_unknown", 2),
    ]
    assert ("Problems found: 2." in message, code) == (True, 1)
    with federation_scope(fisc):
        assert not SeedRating.objects.exists()


def test_file_that_is_not_there_is_named(rated: RatingSystem, tmp_path: Path) -> None:
    assert "nowhere.csv" in refuse("import_seed_list", "fisc", "barruf", str(tmp_path / "nowhere.csv"))[1]
