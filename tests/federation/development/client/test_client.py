"""The client in Python: what the schema says today, and an example that runs against a running portal."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django.live_server_helper import LiveServer

from docs.client.faristol_client import Faristol, Refused
from federation.accounts.services.keys import create_token
from federation.development.client.writer import CLIENT, write_client
from federation.people.models.accounts import KeyScope, Role
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.people import make_actor, make_players
from tests.tournaments.making.makers import make_accepted, make_approved, small_zip

SYSTEM = system_actor("test")
EXAMPLE = Path(settings.BASE_DIR, "docs", "client", "example.py")


def test_client_is_what_the_schema_says() -> None:
    assert CLIENT.read_text(encoding="utf-8") == write_client(), "stale: run ./run manage write_client"


@pytest.fixture
def address(fisc: Federation, live_server: LiveServer) -> str:
    return f"{live_server.url}/fisc/api/v1/"


@pytest.mark.django_db(transaction=True)
def test_example_prints_calendar_and_ranking(fisc: Federation, address: str) -> None:
    with federation_scope(fisc):
        install_rating_systems(SYSTEM, ["rasccat"])
        make_accepted(SYSTEM)
        rasccat = RatingSystem.objects.get(code="rasccat")
        recompute_ratings(SYSTEM, rasccat)
        publish_rating_list(SYSTEM, rasccat, force=True)
    run = subprocess.run(
        [sys.executable, str(EXAMPLE), address], capture_output=True, text=True, timeout=60, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.splitlines()[0] == "FISC"
    assert "RASCCAT" in run.stdout
    assert "Puig" in run.stdout


@pytest.mark.django_db(transaction=True)
def test_example_says_what_is_refused(fisc: Federation, address: str) -> None:
    run = subprocess.run(
        [sys.executable, str(EXAMPLE), address + "nothing/"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (run.returncode, run.stderr) == (1, "Not found.\n")


@pytest.mark.django_db(transaction=True)
def test_lists_are_gone_through_to_their_end_and_files_are_sent(fisc: Federation, address: str) -> None:
    staff = make_actor(fisc, Role.STAFF)
    with federation_scope(fisc):
        make_players(*(f"Anna Pla{letter}" for letter in "abcde"))
        championship = make_approved(SYSTEM)
        key = create_token(staff, "client", scopes=[KeyScope.RESULTS])
    client = Faristol(address, key)
    assert len(list(client.every(client.players_list(page_size=2)))) == 5
    assert client.championships_retrieve(championship.slug)["slug"] == championship.slug
    sent = small_zip()
    received = client.championships_results_upload(championship.slug, {"file": (sent.name, sent.content)})
    assert received["version"] == 1
    with pytest.raises(Refused) as refused:
        client.championships_approve_create(championship.slug, {})
    assert (refused.value.status, refused.value.code) == (403, "scope_missing")
