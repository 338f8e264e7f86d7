"""Values of a preset's rules that the federation confirms; what was published stays as it is."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotOpen, NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from games.rules.models import RuleSetVersion
from games.rules.queries import open_paths, unconfirmed_paths
from games.rules.services import confirm_rule, install_rule_set
from tests.people import make_actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def version(in_fisc: Federation, system: Actor) -> RuleSetVersion:
    return install_rule_set(system, "fisc")


def test_parameters_and_readings_of_a_preset_wait_to_be_confirmed(version: RuleSetVersion) -> None:
    assert {"table.direction", "sheet.typing"} <= set(open_paths(version)) == unconfirmed_paths(version)


def test_confirmed_value_waits_no_more_and_changes_nothing(version: RuleSetVersion, system: Actor) -> None:
    confirm_rule(system, version, "sheet.typing")
    confirm_rule(system, version, "sheet.typing")
    assert unconfirmed_paths(version) == set(open_paths(version)) - {"sheet.typing"}
    assert AuditEntry.objects.filter(action="preset_value_confirmed").count() == 1
    stored = RuleSetVersion.objects.get(pk=version.pk)
    assert (stored.rules, stored.sha256) == (version.rules, version.sha256)


@pytest.mark.parametrize("path", ["", "nothing", "scoring.rack_size"])
def test_what_the_regulation_says_is_not_to_be_confirmed(version: RuleSetVersion, system: Actor, path: str) -> None:
    with pytest.raises(NotOpen):
        confirm_rule(system, version, path)


def test_players_confirm_nothing(in_fisc: Federation, version: RuleSetVersion) -> None:
    with pytest.raises(NotPermitted):
        confirm_rule(make_actor(in_fisc, Role.PLAYER), version, "sheet.typing")
