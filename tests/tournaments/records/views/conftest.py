"""A championship whose tables may be written down, and a player of its first."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.tournaments.making.recorded import NAMES, make_championship
from tests.tournaments.records.views.records import log_in_player
from tournaments.championship.models.championships import Championship


@pytest.fixture
def championship(fisc: Federation, system: Actor) -> Championship:
    with federation_scope(fisc):
        return make_championship(system)[0]


@pytest.fixture
def player(fisc: Federation, championship: Championship) -> Client:
    """The account of the first player of table 1."""
    return log_in_player(fisc, NAMES[0])
