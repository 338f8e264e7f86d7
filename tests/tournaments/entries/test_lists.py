"""Entries from a spreadsheet: everything wrong at once, names matched as those of results, seen before it is taken."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH, words_of
from tests.people import make_players
from tests.staff import log_in_as
from tests.tournaments.live.played import make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.imports import read_entries
from tournaments.entries.services.lists import LEAVE_OUT, NEW, enter_list, plan_entries
from tournaments.errors import EntriesUndecided

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    """Anna Puig has entered; Zeferí Núñez and Pau Vidal are in the registry."""
    with federation_scope(fisc):
        live = make_live(system, ["Anna Puig", "Bernat Grau"])
        make_players("Zeferí Núñez", "Pau Vidal")
        return live


@pytest.fixture
def address(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/live/desk/entries/list/"


def csv(*lines: str) -> bytes:
    return "\n".join(lines).encode()


def test_file_is_read_with_headings_of_any_language() -> None:
    read = read_entries(
        csv("Llista d'inscrits", "Cognoms;Nom de pila;Klub;E-mail", "Puig;Anna;Reus;a@x.example", ";;;")
    )
    assert read.problems == ()
    assert [(line.name, line.club, line.email, line.row) for line in read.lines] == [
        ("Anna Puig", "Reus", "a@x.example", 3)
    ]


def test_everything_wrong_is_told_at_once() -> None:
    read = read_entries(
        csv("Name,Registry number,Email,Colour", ",7,,", "Anna Puig,x,,", "Pau Vidal,,no mail,", "A,,,", "a,,,")
    )
    assert [problem.row for problem in read.problems] == [2, 3, 4, 6]
    assert read.unknown == ("Colour",)


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02", b"PK\x03\x04broken", b"Colour,Size\nred,9\n", b"Name\n", b"x" * 2_000_001]
)
def test_odd_file_is_refused_with_a_sentence(content: bytes) -> None:
    read = read_entries(content)
    assert read.lines == ()
    assert read.problems


def test_names_are_found_asked_or_new(live: LiveChampionship, system: Actor) -> None:
    with federation_scope(live.federation):
        lines = read_entries(csv("Name", "Puig, Anna", "Zeferí Núñez", "Pau Vidall", "Wawrzyniec Zupełnie Nowy")).lines
        plan = plan_entries(system, live, lines)
        assert [(one.number, one.player is not None, one.is_open) for one in plan] == [
            (1, True, False),
            (None, True, False),
            (None, False, True),
            (None, False, False),
        ]
        with pytest.raises(EntriesUndecided):
            enter_list(system, live, lines, {}, "list:a")
        assert len(state_of(live).entrants) == 2
        row = plan[2].line.row
        enter_list(system, live, lines, {row: str(plan[2].proposals[0][0].pk)}, "list:a")
        entrants = state_of(live).entrants
        assert len(entrants) == 5
        assert [one.player is not None for one in entrants[2:]] == [True, True, False]
        # The same list once more enters nobody.
        assert enter_list(system, live, lines, {row: NEW}, "list:a") == []


def test_somebody_can_be_left_out_or_be_new(live: LiveChampionship, system: Actor) -> None:
    with federation_scope(live.federation):
        lines = read_entries(csv("Name", "Pau Vidall", "Zeferi Nunyez")).lines
        plan = plan_entries(system, live, lines)
        choices = {plan[0].line.row: LEAVE_OUT, plan[1].line.row: NEW}
        enter_list(system, live, lines, choices, "list:b")
        assert [one.name for one in state_of(live).entrants][2:] == ["Zeferi Nunyez"]


def test_number_that_belongs_to_another_name_is_asked(live: LiveChampionship, system: Actor) -> None:
    with federation_scope(live.federation):
        number = make_players("Somebody Else")[0].number
        lines = read_entries(csv("Name;Registry number", f"Zeferí Núñez;{number}", "New One;99999")).lines
        plan = plan_entries(system, live, lines)
        assert [(one.is_open, one.conflict) for one in plan] == [(True, "number_and_name")] * 2


def test_list_is_seen_and_then_taken_once(live: LiveChampionship, address: str, fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    file = SimpleUploadedFile("list.csv", csv("Name;Club", "Zeferí Núñez;Valls", "Dora Nova;", "Anna Puig;"))
    page = staff.post(address, {"file": file}, headers=ENGLISH).content.decode()
    assert "2 players will be entered. 1 has already entered and won’t change." in words_of(page)
    found = re.search(r'name="lines" value="([^"]+)"', page)
    assert found
    for _time in range(2):
        assert staff.post(address, {"lines": found[1]}).status_code == 302
    with federation_scope(fisc):
        assert [one.name for one in state_of(live).entrants[2:]] == ["Zeferí Núñez", "Dora Nova"]


def test_list_is_for_who_runs_the_championship_and_its_own(address: str, fisc: Federation) -> None:
    assert Client().get(address).status_code == 302
    assert log_in_as(fisc, Role.PLAYER).get(address).status_code == 403
    staff = log_in_as(fisc, Role.STAFF)
    assert staff.post(address, {"lines": "forged:x:y"}).status_code == 400
    assert staff.post(address).status_code == 400
    bad = staff.post(address, {"file": SimpleUploadedFile("a.csv", csv("Name", "", "x" * 300))}, headers=ENGLISH)
    assert "Row 3: Name: more than 200 characters." in words_of(bad.content.decode())
