from __future__ import annotations

import pytest

from federation.permissions import system_actor
from federation.tenancy.scope import federation_scope
from tests.staff import Desk
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.championship.models.championships import Championship
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players

PLAYERS = """Vantongeren, Ida:AA000017  1500 2; 400; p12 1
Marsh, Olwen               1400 1; 380; p12 2
"""


@pytest.fixture
def championship(desk: Desk) -> Championship:
    with federation_scope(desk.federation):
        actor = system_actor("test")
        version = make_version(actor, make_approved(actor, "Fenland"), [UploadedFile("a.t", PLAYERS.encode())])
        create_all_players(actor, version)
        version.refresh_from_db()
        accept_results(actor, version, in_spite_of=sign_warnings(version.problems))
        return version.championship
