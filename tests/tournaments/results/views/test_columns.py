"""The page on which an organiser says what the columns of a sheet are."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.scope import federation_scope
from tests.pages import get
from tests.staff import Desk, log_in_as, send
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.results.services.test_columns import MEANINGS, make_file
from tournaments.championship.models.results import ColumnAssignment, ResultsState, ResultsVersion
from tournaments.results.services.questions import list_unknown_columns

CHOSEN = {f"column{index}": meaning for index, meaning in enumerate(MEANINGS, start=1)}


@pytest.fixture
def version(desk: Desk) -> ResultsVersion:
    with federation_scope(desk.federation):
        actor = system_actor("test")
        return make_version(actor, make_approved(actor, "Lliga"), [make_file()])


@pytest.fixture
def client(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


def page_of(version: ResultsVersion) -> str:
    return f"/fisc/championships/{version.championship.slug}/results/{version.number}/"


def key_of(version: ResultsVersion) -> str:
    return list_unknown_columns(version)[0].key


def test_version_leads_to_the_columns(client: Client, version: ResultsVersion) -> None:
    text = get(page_of(version), client).content.decode()
    assert f"{page_of(version)}columns/" in text
    assert "Match the columns" in text


def test_page_shows_the_first_rows_with_a_choice_for_each_column(client: Client, version: ResultsVersion) -> None:
    text = get(f"{page_of(version)}columns/", client).content.decode()
    assert text.count("<select") >= 6
    for word in ("Vlt", "Núria Puig", "Gal·la Font", "401", "Gener", "Score of player 2"):
        assert word in text


def test_chosen_columns_are_kept_and_the_file_is_read_again(
    client: Client, version: ResultsVersion, desk: Desk
) -> None:
    response = send(client, f"{page_of(version)}columns/", {"key": key_of(version), **CHOSEN})
    assert (response.status_code, response["Location"]) == (302, page_of(version))
    with federation_scope(desk.federation):
        assert ColumnAssignment.objects.get().meanings == MEANINGS
        version.refresh_from_db()
    assert version.state == ResultsState.RECEIVED


def test_unclear_choice_is_shown_again_with_everything_wrong(client: Client, version: ResultsVersion) -> None:
    chosen = {**CHOSEN, "column1": "", "column4": "score1"}
    response = send(client, f"{page_of(version)}columns/", {"key": key_of(version), **chosen})
    text = response.content.decode()
    assert response.status_code == 400
    for sentence in ("Choose the column with the round.", "Choose the column for: Player 2.", "Score of player 1."):
        assert sentence in text


def test_second_click_leads_back_to_the_version(client: Client, version: ResultsVersion, desk: Desk) -> None:
    data = {"key": key_of(version), **CHOSEN}
    send(client, f"{page_of(version)}columns/", data)
    response = send(client, f"{page_of(version)}columns/", data)
    assert response["Location"] == page_of(version)


def test_stranger_may_not_see_the_page(version: ResultsVersion, desk: Desk) -> None:
    assert get(f"{page_of(version)}columns/", log_in_as(desk.federation)).status_code in {403, 404}
