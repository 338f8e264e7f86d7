"""What files leave open, asked and answered through the API."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.tenancy.federations import Federation
from tests.api import Api
from tests.tournaments.results.services.test_answers import DIVISIONS
from tests.tournaments.results.test_api import Upload
from tests.tournaments.results.test_api import api as api
from tests.tournaments.results.test_api import organiser as organiser
from tests.tournaments.results.test_api import results as results
from tests.tournaments.results.test_api import upload as upload

pytestmark = pytest.mark.django_db


def test_division_is_asked_answered_and_read(
    api: Api, upload: Upload, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    version = api.get(upload(file=SimpleUploadedFile("all.tsh", DIVISIONS.encode()))["url"])
    assert version["state"] == "invalid"
    [question] = api.get(version["questions"], headers={"Accept-Language": "en"})
    assert (question["key"], question["must_be_answered"]) == ("division", True)
    assert [one["answer"] for one in question["choices"]][:2] == ["A", "B"]
    assert "2 divisions: A, B" in question["question"]
    with django_capture_on_commit_callbacks(execute=True):
        received = api.post(
            version["questions"], 202, data={"answers": {"division": "B"}}, content_type="application/json"
        )
    assert received["version"] == 1
    read = api.get(version["url"])
    assert (read["state"], {one["name"] for one in read["unsettled"]}) == ("to_settle", {"Zé Pires", "Jan Oko"})
    assert api.get(version["questions"]) == []


@pytest.mark.parametrize(
    "sent",
    [
        {"answers": {"division": "C"}},
        {"answers": {"pause:1:1": "bye"}},
        {"answers": "B"},
        {"answers": {"division": ["B"]}},
        {},
    ],
)
def test_answers_that_mean_nothing_are_refused(api: Api, upload: Upload, sent: dict[str, object]) -> None:
    version = api.get(upload(file=SimpleUploadedFile("all.tsh", DIVISIONS.encode()))["url"])
    api.post(version["questions"], 400, data=sent, content_type="application/json")
    assert len(api.get(version["questions"])) == 1


def test_strangers_are_not_asked(fisc: Federation, api: Api, upload: Upload) -> None:
    version = api.get(upload(file=SimpleUploadedFile("all.tsh", DIVISIONS.encode()))["url"])
    Api(fisc).get(version["questions"], 401)
