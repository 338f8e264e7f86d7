"""Loading the demo where there is something already."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from federation.people.models.accounts import User
from federation.presets.services import load_preset
from federation.tenancy.scope import federation_scope
from ratings.demo.fisc import SMALL
from ratings.demo.load import FederationInUse, load_demo
from tests.people import make_players
from tests.ratings.demo.test_load_demo import TODAY
from tests.ratings.demo.test_load_demo import samples as samples


@pytest.mark.django_db
def test_a_federation_with_data_of_its_own_is_left_alone(samples: Path) -> None:
    with federation_scope(load_preset("uf")):
        make_players("Marta Roca")
    with pytest.raises(FederationInUse):
        load_demo(TODAY, samples, SMALL)
    assert not User.objects.exists()


@pytest.mark.django_db
def test_command_refuses_with_json_and_a_failure(samples: Path) -> None:
    with federation_scope(load_preset("fisc")):
        make_players("Marta Roca")
    out = StringIO()
    with pytest.raises(CommandError, match="fisc"):
        call_command("load_demo", "--json", "--samples", str(samples), stdout=out)
    assert json.loads(out.getvalue())["error"] == "federation_in_use"
