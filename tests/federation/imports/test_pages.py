from __future__ import annotations

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation.imports.models import ImportState, RegistryImport
from federation.imports.services import preview_import, write_import
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.registration import NewPlayer, add_players, find_or_create_club
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.imports.makers import apply, csv_of, make_import, workbook_of
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players
from tests.staff import log_in_as, send
from tests.tables import download

LIST = "/fisc/desk/tables/"
TABLE = csv_of("number;surname;first name;club;shoes\n1;Puig i Mas;;;\n;<b>Mas</b>;Enric;;\n0;Grau;;Nowhere;\n")


@pytest.fixture
def sent(fisc: Federation, system: Actor) -> RegistryImport:
    """A table with a change, a new player, a wrong row and an unknown column."""
    with federation_scope(fisc):
        add_players([NewPlayer("Puig", "Aina", find_or_create_club("Lleida"))])
        return make_import(system, "players", TABLE, name="jugadors.csv")


def test_list_offers_downloads_and_the_form(fisc: Federation, sent: RegistryImport) -> None:
    html = read_page(LIST, log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    for link in ("download/players/?as=xlsx", "download/clubs/?as=csv", "tables/1/"):
        assert f"/fisc/desk/{link}" in html


def test_sending_a_table_leads_to_its_page(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.STAFF)
    for _click in range(2):
        data = {"kind": "players", "file": SimpleUploadedFile("a.csv", TABLE), "options": ["make_clubs"]}
        answer = send(client, LIST, data)
        assert (answer.status_code, answer["Location"]) == (302, f"{LIST}1/")
    with federation_scope(fisc):
        [one] = RegistryImport.objects.all()
        assert one.options == ["make_clubs"]
    assert "Reading an import file" in read_page(f"{LIST}1/", client)


@pytest.mark.parametrize("data", [{"kind": "players"}, {"kind": "none"}, {}])
def test_sending_nothing_says_so(fisc: Federation, data: dict[str, str]) -> None:
    answer = send(log_in_as(fisc, Role.STAFF), LIST, data)
    assert answer.status_code == 400
    assert "Choose a file first." in answer.content.decode()


def test_preview_shows_changes_and_everything_that_is_wrong(fisc: Federation, sent: RegistryImport) -> None:
    html = read_page(f"{LIST}1/", log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    text = words_of(html)
    assert "1 row has an error" in text
    assert "surname before: Puig then: Puig i Mas" in text
    assert "number “0”: This isn’t a valid player number." in text
    assert "club “Nowhere”: There’s no club with this name." in text
    assert "These columns weren’t recognised or read: shoes." in text
    assert "<b>Mas" not in html


MEMBERS = ["Núm.", "Cognoms", "Nom", "Club", "Soci fins", "Llicència fins a", "Quota fins", "Any de naixement", "País"]
ROWS: list[list[str | int | date | None]] = [
    [1, "Puig", "Aina", "Lleida", date(2027, 8, 31), date(2027, 8, 31), "31/08/2027", 1985, "es"],
    [None, "Bosch i Mas", "Dolors", "Lleida", "31/02/2027", "aviat", "30.9.27", "85", "Espanya"],
    [None, None, "Enric", "Lleyda", None, None, None, 2300, "E5"],
]
IN_CATALAN = [
    "“31/02/2027”: Això no és una data.",
    "“aviat”: Això no és una data.",
    "“85”: Això no és un any de naixement.",
    "“Espanya”: Això té més de 2 caràcters.",
    "“Lleyda”: No hi ha cap club amb aquest nom.",
    "“2300”: Això no és un any de naixement.",
    "“E5”: Això no és el codi d’un país.",
]


def test_everything_wrong_in_a_workbook_is_told_at_once_in_the_readers_language(
    fisc: Federation, sent: RegistryImport, system: Actor
) -> None:
    with federation_scope(fisc):
        workbook = make_import(system, "players", workbook_of(MEMBERS, ROWS), name="socis.xlsx")
        assert workbook.summary["counts"] == {"added": 0, "changed": 1, "unchanged": 0, "wrong": 2}
    client = log_in_as(fisc, Role.STAFF)
    client.cookies["django_language"] = "ca"
    text = words_of(get(f"{LIST}2/", client).content.decode())
    for sentence in IN_CATALAN:
        assert sentence in text
    assert "This isn’t" not in text


@pytest.mark.parametrize(("show", "rows"), [("added", 1), ("changed", 1), ("unchanged", 0), ("wrong", 1), ("x", 3)])
def test_preview_shows_rows_of_one_effect(fisc: Federation, sent: RegistryImport, show: str, rows: int) -> None:
    html = read_page(f"{LIST}1/?show={show}", log_in_as(fisc, Role.STAFF))
    assert html.count('<th scope="row"') == rows


def test_applying_asks_to_leave_wrong_rows_out(fisc: Federation, sent: RegistryImport, system: Actor) -> None:
    client = log_in_as(fisc, Role.STAFF)
    refused = send(client, f"{LIST}1/apply/", {"digest": sent.digest})
    assert refused.status_code == 409
    assert "1 row has an error" in refused.content.decode()
    for _click in range(2):
        answer = send(client, f"{LIST}1/apply/", {"digest": sent.digest, "only_good": "1"})
        assert answer.status_code == 302
    with federation_scope(fisc):
        sent.refresh_from_db()
        write_import(system, sent)
    text = words_of(read_page(f"{LIST}1/", client))
    assert "2 rows imported" in text
    assert "1 row with errors was skipped." in text


def test_what_stood_there_before_can_be_had_back(fisc: Federation, sent: RegistryImport, system: Actor) -> None:
    client = log_in_as(fisc, Role.STAFF)
    assert get(f"{LIST}1/before/", client).status_code == 404
    with federation_scope(fisc):
        apply(system, sent, only_good=True)
    assert download(f"{LIST}1/before/", client) == [["Number", "Surname"], ["1", "Puig"]]
    with federation_scope(fisc):
        back = make_import(system, "players", get(f"{LIST}1/before/?as=csv", client).content)
        apply(system, back)
        assert Player.objects.get(number=1).surname == "Puig"


def test_putting_away_changes_nothing(fisc: Federation, sent: RegistryImport) -> None:
    client = log_in_as(fisc, Role.STAFF)
    assert send(client, f"{LIST}1/discard/").status_code == 302
    assert send(client, f"{LIST}1/discard/").status_code == 409
    with federation_scope(fisc):
        sent.refresh_from_db()
    assert sent.state == ImportState.DISCARDED


def test_the_original_is_given_back(fisc: Federation, sent: RegistryImport) -> None:
    response = get(f"{LIST}1/file/", log_in_as(fisc, Role.STAFF))
    assert response.content == TABLE
    assert response["Content-Type"] == "application/octet-stream"


def test_an_unreadable_file_says_what_to_do(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_import(system, "players", b"PK\x03\x04nothing")
    assert "Save it as .xlsx or .csv and upload it again." in read_page(f"{LIST}1/", log_in_as(fisc, Role.STAFF))


@pytest.mark.parametrize("part", ["", "1/", "1/file/", "1/before/"])
def test_imports_are_for_staff(fisc: Federation, sent: RegistryImport, part: str) -> None:
    assert get(f"{LIST}{part}").status_code == 302
    assert get(f"{LIST}{part}", log_in_as(fisc, Role.ORGANISER)).status_code == 403


def test_preview_takes_the_same_queries_for_many_rows(fisc: Federation, sent: RegistryImport, system: Actor) -> None:
    client = log_in_as(fisc, Role.STAFF)
    with federation_scope(fisc):
        make_players(*(f"Joan Grau{number}" for number in range(80)))
        for number, count in ((2, 101), (3, 250)):
            lines = "\n".join(f";Nou{number} {line};Pau" for line in range(count))
            make_import(system, "players", f"number;surname;first name\n{lines}\n".encode())
    # Nobody counts the rows that are all on the first page.
    assert count_queries(f"{LIST}2/", client) == count_queries(f"{LIST}1/", client) + 1
    assert count_queries(f"{LIST}3/", client) == count_queries(f"{LIST}2/", client)
    assert 'rel="next"' in read_page(f"{LIST}3/", client)


def test_another_federations_import_is_not_found(fisc: Federation, pfs: Federation, sent: RegistryImport) -> None:
    assert get("/pfs/desk/tables/1/", log_in_as(pfs, Role.ADMINISTRATOR)).status_code == 404


def test_a_preview_that_was_renewed_says_so(fisc: Federation, sent: RegistryImport, system: Actor) -> None:
    with federation_scope(fisc):
        Player.objects.update(surname="Puig i Mas")
        apply(system, sent, only_good=True)
        assert sent.rows.exists()
    text = words_of(read_page(f"{LIST}1/", log_in_as(fisc, Role.STAFF)))
    assert "The registry has changed since this preview." in text


def test_reading_again_is_left_to_its_job(fisc: Federation, sent: RegistryImport) -> None:
    with federation_scope(fisc):
        preview_import(sent)
        assert sent.rows.count() == 3
