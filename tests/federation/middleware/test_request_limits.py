"""Requests with too many files or too many bytes: a page that says so, and problem details in the API."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation.tenancy.federations import Federation
from tests.api import api_of
from tests.pages import ENGLISH, assert_well_formed, words_of
from tests.staff import Desk, log_in

pytestmark = pytest.mark.django_db


def files(count: int, size: int = 1) -> list[SimpleUploadedFile]:
    return [SimpleUploadedFile(f"{number}.txt", b"x" * size) for number in range(count)]


def test_too_many_files_get_our_page_with_the_number(desk: Desk) -> None:
    data = {"results": files(201)}
    response = log_in(desk.organiser).post(f"{desk.base}results/upload/", data, headers=ENGLISH)
    assert response.status_code == 400
    html = response.content.decode()
    assert_well_formed(html)
    assert "You can upload at most 200 files at once. Put them into one zip file." in words_of(html)


def test_too_many_files_for_the_api_are_a_problem(desk: Desk, fisc: Federation) -> None:
    api = api_of(fisc, desk.actor(desk.organiser))
    found = api.post(f"championships/{desk.championship.slug}/results/", 400, data={"file": files(201)})
    assert found["code"] == "too_many_files"


def test_too_large_request_gets_our_page_before_it_is_read(desk: Desk, settings: Any) -> None:
    settings.FARISTOL_REQUEST_LIMIT = 5_000
    data = {"results": files(1, 6_000)}
    response = log_in(desk.organiser).post(f"{desk.base}results/upload/", data, headers=ENGLISH)
    assert response.status_code == 413
    html = response.content.decode()
    assert_well_formed(html)
    assert "the limit for all files together is 10.0 MB." in words_of(html).replace("\xa0", " ")


def test_too_large_request_to_the_api_is_a_problem(desk: Desk, fisc: Federation, settings: Any) -> None:
    api = api_of(fisc, desk.actor(desk.organiser))
    settings.FARISTOL_REQUEST_LIMIT = 5_000
    found = api.post(f"championships/{desk.championship.slug}/results/", 413, data={"file": files(1, 6_000)})
    assert found["code"] == "request_too_large"


def test_nonsense_gets_the_ordinary_page(desk: Desk) -> None:
    response = log_in(desk.organiser).get("/fisc/championships/", headers={**ENGLISH, "Host": "bad host"})
    assert response.status_code == 400
