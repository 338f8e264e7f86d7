from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import (
    ImportChangesNothing,
    ImportHasWrongRows,
    ImportNotOpen,
    NotFound,
    NotPermitted,
    PreviewRenewed,
)
from federation.imports.models import ImportState
from federation.imports.services import (
    apply_import,
    discard_import,
    read_limited_grid,
    run_apply,
    run_read,
    upload_import,
)
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.people.models.players import Club, Player
from federation.permissions import Actor
from federation.registry.services.players import rename_player
from federation.tenancy.federations import Federation
from tests.federation.imports.makers import apply, codes, csv_of, effects, make_import, workbook_of
from tests.people import make_actor, make_players

pytestmark = pytest.mark.usefixtures("in_fisc")

TWO = csv_of("number,surname\n1,Puig i Mas\n2,Grau\n")
ONE_WRONG = csv_of("number,surname\n1,Puig i Mas\n0,Grau\n")


def test_upload_keeps_the_file_and_a_second_click_is_the_same_import(system: Actor) -> None:
    first = upload_import(system, "players", "a.csv", TWO)
    assert upload_import(system, "players", "a.csv", TWO) == first
    assert first.stored.size == len(TWO)
    assert upload_import(system, "clubs", "a.csv", TWO).number == first.number + 1


def test_upload_is_for_staff(in_fisc: Federation) -> None:
    with pytest.raises(NotPermitted):
        upload_import(make_actor(in_fisc, Role.ORGANISER), "players", "a.csv", TWO)


def test_upload_of_an_unknown_kind_is_refused(system: Actor) -> None:
    with pytest.raises(NotFound):
        upload_import(system, "results", "a.csv", TWO)


def test_nothing_is_applied_while_a_row_is_wrong_unless_told(system: Actor) -> None:
    make_players("Aina Puig")
    one = make_import(system, "players", ONE_WRONG)
    with pytest.raises(ImportHasWrongRows):
        apply_import(system, one, one.digest)
    assert Player.objects.get().surname == "Puig"
    assert apply(system, one, only_good=True).state == ImportState.APPLIED
    assert Player.objects.get().surname == "Puig i Mas"
    entry = AuditEntry.objects.get(action="import_applied")
    assert entry.data["rows"] == {"added": 0, "changed": 1, "unchanged": 0, "wrong": 1}


def test_a_second_click_applies_nothing_twice(system: Actor) -> None:
    one = make_import(system, "players", TWO)
    first = apply_import(system, one, one.digest)
    second = apply_import(system, one, one.digest)
    assert first.job == second.job
    assert first.job is not None
    run = JobRun(arguments=first.job.arguments, requested_by_id=None)
    for _ in range(2):
        assert run_apply(run)["state"] == ImportState.APPLIED
    assert Player.objects.count() == 2
    assert apply_import(system, one, one.digest).state == ImportState.APPLIED
    assert AuditEntry.objects.filter(action="import_applied").count() == 1


def test_reading_twice_gives_the_same(system: Actor) -> None:
    one = upload_import(system, "players", "a.csv", TWO)
    assert one.job is not None
    run = JobRun(arguments=one.job.arguments, requested_by_id=None)
    assert run_read(run) == run_read(run)
    assert one.rows.count() == 2


def test_a_registry_that_changed_since_the_preview_shows_a_new_one(system: Actor) -> None:
    [player] = make_players("Aina Puig")
    one = make_import(system, "players", TWO)
    old_digest = one.digest
    rename_player(system, player, "Puig i Mas", "Aina")
    renewed = apply(system, one)
    assert (renewed.state, renewed.summary["renewed"]) == (ImportState.READY, True)
    assert effects(renewed) == ["unchanged", "added"]
    assert Player.objects.count() == 1
    with pytest.raises(PreviewRenewed):
        apply_import(system, renewed, old_digest)
    assert apply(system, renewed).state == ImportState.APPLIED


def test_the_same_table_once_more_changes_nothing(system: Actor) -> None:
    apply(system, make_import(system, "players", TWO))
    again = make_import(system, "players", TWO)
    assert effects(again) == ["unchanged", "unchanged"]
    with pytest.raises(ImportChangesNothing):
        apply_import(system, again, again.digest)


def test_what_is_put_away_is_not_applied(system: Actor) -> None:
    one = make_import(system, "players", TWO)
    discard_import(system, one)
    with pytest.raises(ImportNotOpen):
        apply_import(system, one, one.digest)
    with pytest.raises(ImportNotOpen):
        discard_import(system, one)


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "empty"), (b"1;2\n3;4", "no_headings"), (b"number;surname\n", "no_rows"), (b"PK\x03\x04x", "damaged")],
)
def test_what_cannot_be_read_is_said(system: Actor, content: bytes, code: str) -> None:
    one = make_import(system, "players", content)
    assert (one.state, one.summary) == (ImportState.UNREADABLE, {"refused": code})


CLUB_MISTAKES = [
    ("Lleida,Lleida\nLLEIDA,Reus", (3, "name", "repeated")),
    (",Reus", (2, "name", "missing")),
    ("???,Reus", (2, "name", "not_a_name")),
    ("-,Reus", (2, "name", "cannot_be_emptied")),
    (f"{'x' * 121},", (2, "name", "too_long")),
    (f"Reus,{'x' * 121}", (2, "town", "too_long")),
]


@pytest.mark.parametrize(("rows", "expected"), CLUB_MISTAKES)
def test_clubs_import_says_what_is_wrong(system: Actor, rows: str, expected: tuple[int, str, str]) -> None:
    assert codes(make_import(system, "clubs", csv_of(f"club,town\n{rows}\n"))) == [expected]


def test_clubs_import_adds_and_changes(system: Actor) -> None:
    Club.objects.create(name="Club d'Escrable", key="club descrable", town="Reus")
    one = make_import(system, "clubs", csv_of("Nom;Població\nClub d’Escrable;Lleida\nCercle;-\n"))
    assert effects(one) == ["changed", "added"]
    apply(system, one)
    assert list(Club.objects.order_by("key").values_list("key", "name", "town")) == [
        ("cercle", "Cercle", ""),
        ("club descrable", "Club d’Escrable", "Lleida"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_limited_child_reads_every_spelling_of_a_table_and_workbooks(encoding: str) -> None:
    """It opens nothing once it works: whatever reading needs has to be there before."""
    rows = [["Number", "Surname"], ["1", "Núria"]]
    text = "".join(f"{number};{name}\r\n" for number, name in rows)
    assert [row.cells for row in read_limited_grid(text.encode(encoding)).rows] == rows
    assert [row.cells for row in read_limited_grid(workbook_of(rows[0], [rows[1]])).rows] == rows
