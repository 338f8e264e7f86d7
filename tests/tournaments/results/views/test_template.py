"""The template workbook on the upload page and by API: who gets it, and what it holds."""

from __future__ import annotations

import io

import openpyxl
import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from tests.pages import get
from tests.staff import Desk, log_in, log_in_as

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def addresses(desk: Desk) -> list[str]:
    return [f"{desk.base}results/template/", desk.base.replace("/fisc/", "/fisc/api/v1/") + "results/template/"]


def test_organiser_gets_a_workbook_of_the_championship(desk: Desk) -> None:
    for path in addresses(desk):
        response = log_in(desk.organiser).get(path)
        assert response.status_code == 200, path
        assert response["Content-Type"] == CONTENT_TYPE
        sheet = openpyxl.load_workbook(io.BytesIO(response.content)).worksheets[0]
        assert sheet["A1"].value == desk.championship.name


def test_upload_page_offers_the_workbook(desk: Desk) -> None:
    page = get(f"{desk.base}results/upload/", log_in(desk.organiser)).content.decode()
    assert addresses(desk)[0] in page


@pytest.mark.parametrize("role", [Role.PLAYER, Role.ORGANISER])
def test_who_may_not_send_in_results_gets_no_workbook(desk: Desk, role: Role) -> None:
    client = log_in_as(desk.federation, role)
    for path in addresses(desk):
        assert client.get(path).status_code == 403, path


def test_strangers_and_other_federations_get_no_workbook(desk: Desk, pfs: Federation) -> None:
    page, api = addresses(desk)
    assert Client().get(page).status_code == 302
    assert Client().get(api).status_code in (401, 403)
    client = log_in_as(pfs, Role.STAFF)
    for path in (page, api):
        assert client.get(path.replace("/fisc/", "/pfs/")).status_code == 404, path
