from __future__ import annotations

from datetime import date, time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.imports.models import ImportState
from federation.imports.services import preview_import, upload_import
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.imports.makers import apply, codes, csv_of, effects, make_import
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_actor
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_accepted, make_announcement, make_approved
from tournaments.calendar.services.championships import announce_championship, refuse_championship
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.competition.rules import CompetitionRules

pytestmark = pytest.mark.usefixtures("in_fisc")


@pytest.fixture(autouse=True)
def rules(in_fisc: Federation) -> None:
    """Two rules of competition: the usual ones, and a league of at least three rounds."""
    in_fisc.settings["competitions"] = {
        "swiss": {"name": "Sistema suís", "rules": CompetitionRules(rounds_min=5).as_json()},
        "league": {"name": "Lliga", "rules": CompetitionRules(rounds_min=3).as_json()},
    }
    in_fisc.settings["default_competition"] = "swiss"
    in_fisc.save()


def test_calendar_import_announces_many_championships(system: Actor) -> None:
    one = make_import(
        system,
        "calendar",
        csv_of("""
            Campionat;Primer dia;Últim dia;Hora;Lloc;Regles;Rondes;Aforament;Circuit
            Open de Lleida;14/03/2026;15/03/2026;9.30;Sala gran;;7;40;sí
            Lliga de tardor;2026-10-01;2026-12-20;;;LLIGA;3;;no
            Torneig de Nadal;26.12.2026;;16:00;;swiss;;;
        """),
    )
    assert codes(one) == []
    assert effects(one) == ["added", "added", "added"]
    assert apply(system, one).state == ImportState.APPLIED
    lleida, league, christmas = Championship.objects.order_by("starts_on")
    assert (lleida.slug, lleida.starts_on, lleida.ends_on) == (
        "open-de-lleida-2026",
        date(2026, 3, 14),
        date(2026, 3, 15),
    )
    assert (lleida.starts_at, lleida.rounds, lleida.capacity, lleida.is_circuit) == (time(9, 30), 7, 40, True)
    assert (league.rules["rounds_min"], league.is_circuit) == (3, False)
    assert (christmas.ends_on, christmas.rules["rounds_min"]) == (date(2026, 12, 26), 5)
    assert {one.state for one in (lleida, league, christmas)} == {ChampionshipState.ANNOUNCED}
    assert AuditEntry.objects.filter(action="championship_announced").count() == 3


MISTAKES = [
    ("Open,31/02/2026,,,,,,", ("starts_on", "bad_date")),
    ("Open,soon,,,,,,", ("starts_on", "bad_date")),
    ("Open,,,,,,,", ("starts_on", "missing")),
    ("Open,-,,,,,,", ("starts_on", "cannot_be_emptied")),
    (",2026-03-14,,,,,,", ("name", "missing")),
    ("!,2026-03-14,,,,,,", ("name", "not_a_name")),
    ("Open,2026-03-14,2026-03-13,,,,,", ("ends_on", "last_day_first")),
    ("Open,2026-03-14,,25:00,,,,", ("starts_at", "bad_hour")),
    ("Open,2026-03-14,,,Escacs,,,", ("competition", "competition_unknown")),
    ("Open,2026-03-14,,,,4,,", ("rounds", "too_few_rounds")),
    ("Open,2026-03-14,,,,1.5,,", ("rounds", "bad_quantity")),
    ("Open,2026-03-14,,,,101,,", ("rounds", "bad_quantity")),
    ("Open,2026-03-14,,,,,2026-03-15,", ("entry_deadline", "entries_too_late")),
    ("Open,2026-03-14,,,,,,Open de Lleida", ("slug", "bad_address")),
    ("Open,2026-03-14,,,,,,new", ("slug", "bad_address")),
]


@pytest.mark.parametrize(("row", "expected"), MISTAKES)
def test_calendar_import_says_what_is_wrong(system: Actor, row: str, expected: tuple[str, str]) -> None:
    heads = "championship,first day,last day,hour,rules,rounds,entry deadline,address"
    one = make_import(system, "calendar", f"{heads}\n{row}\n".encode())
    assert codes(one) == [(2, *expected)]
    assert effects(one) == ["wrong"]


def test_calendar_import_says_everything_at_once(system: Actor) -> None:
    table = csv_of("championship,first day,hour,rules,circuit,capacity\n-,x,y,z,perhaps,1\nOpen,2026-03-14,,,,\n")
    columns = ["capacity", "competition", "is_circuit", "name", "starts_at", "starts_on"]
    assert sorted(column for _line, column, _code in codes(make_import(system, "calendar", table))) == columns


def test_calendar_import_finds_championships_by_address_or_by_name_and_day(system: Actor) -> None:
    make_approved(system, "Open de Lleida")
    make_approved(system, "Torneig de Nadal")
    one = make_import(
        system,
        "calendar",
        csv_of("""
            address,championship,first day,venue,entries until
            open-de-lleida-2026,Obert de Lleida,,Sala gran,
            ,torneig de nadal,14/03/2026,-,2026-03-10
            ,torneig de nadal,14/03/2027,,
        """),
    )
    assert effects(one) == ["changed", "changed", "added"]
    assert one.rows.get(line=2).changes == [["name", "Open de Lleida", "Obert de Lleida"], ["place", "", "Sala gran"]]
    apply(system, one)
    found = {found.slug: found for found in Championship.objects.all()}
    assert found["open-de-lleida-2026"].name == "Obert de Lleida"
    assert found["open-de-lleida-2026"].place == "Sala gran"
    assert found["torneig-de-nadal-2026"].entry_deadline == date(2026, 3, 10)
    assert AuditEntry.objects.filter(action="championship_changed").count() == 2


def test_calendar_import_moves_the_only_day(system: Actor) -> None:
    make_approved(system, "Open")
    apply(system, make_import(system, "calendar", csv_of("address,first day\nopen-2026,2026-04-01\n")))
    moved = Championship.objects.get()
    assert (moved.starts_on, moved.ends_on) == (date(2026, 4, 1), date(2026, 4, 1))
    assert moved.dates_announced_at is not None


def test_calendar_import_leaves_what_was_decided_alone(system: Actor) -> None:
    refuse_championship(system, announce_championship(system, make_announcement("Open")), "Too late")
    make_accepted(system, "Nadal")
    table = "address,venue,rules\nopen-2026,Reus,\nnadal-2026,Reus,Lliga\n"
    assert codes(make_import(system, "calendar", csv_of(table))) == [
        (2, "", "championship_decided"),
        (3, "competition", "rules_fixed"),
    ]


def test_calendar_import_refuses_the_same_championship_twice(system: Actor) -> None:
    make_approved(system, "Open")
    table = "address,championship,first day\nopen-2026,,\n,Open,2026-03-14\n,Nou,2026-05-01\n,NOU,1/5/2026\n"
    assert codes(make_import(system, "calendar", csv_of(table))) == [
        (3, "", "championship_repeated"),
        (5, "", "championship_repeated"),
    ]


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
def test_calendar_download_comes_in_again_and_changes_nothing(fisc: Federation, system: Actor, kind: str) -> None:
    make_approved(system, "Open", starts_at=time(10), contact="+34 600", is_circuit=True, capacity=40, fee="10 €")
    make_approved(system, "Nadal", day=date(2026, 12, 26), rules=CompetitionRules(rounds_min=3).as_json(), rounds=3)
    content = get(f"/fisc/calendar/download/?as={kind}").content
    one = make_import(system, "calendar", content)
    assert codes(one) == []
    assert effects(one) == ["unchanged", "unchanged"]
    assert one.summary["unknown"] == []


def test_calendar_import_of_many_is_compared_in_the_same_queries(system: Actor) -> None:
    counts = []
    for rows in (1, 60):
        lines = "\n".join(f"Open {number},2026-03-14" for number in range(rows))
        one = upload_import(system, "calendar", "a.csv", f"championship,first day\n{lines}\n".encode())
        with CaptureQueriesContext(connection) as queries:
            preview_import(one)
        assert one.summary["counts"]["added"] == rows
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_calendar_import_page_shows_what_it_would_do(fisc: Federation, system: Actor) -> None:
    make_import(system, "calendar", csv_of("championship,first day,rules\nOpen,2026-03-14,\nNadal,someday,Escacs\n"))
    html = read_page("/fisc/desk/tables/1/", log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    text = words_of(html)
    assert "This isn’t a date." in text
    assert "Enter one of these: Sistema suís; Lliga." in text


def test_calendar_import_is_for_staff(fisc: Federation) -> None:
    with federation_scope(fisc), pytest.raises(NotPermitted):
        make_import(make_actor(fisc, Role.ORGANISER), "calendar", b"championship\n")
