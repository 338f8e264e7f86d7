"""Rule sets that a federation takes over from the portal."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pgtrigger
import pytest
from django.db import ProgrammingError, transaction

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.preset import list_presets
from federation.presets.services import load_preset
from federation.seasons.models import Season
from federation.seasons.services import ensure_seasons
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.problems.kinds import InvalidRuleSet
from games.rules.models import RuleSetVersion
from games.rules.ruleset import fingerprint, load_ruleset, ruleset_names
from games.rules.services import install_rule_set
from tests.people import change_federation, make_actor, make_federation

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)
BROUGHT = {"fisc": ["fisc"], "ajusc": ["mallorca"], "uf": ["basics", "ebre"], "pfs": ["pinczow"]}


@pytest.mark.django_db
@pytest.mark.parametrize("name", list_presets())
def test_preset_of_a_federation_brings_its_rule_sets_once(name: str) -> None:
    federation = load_preset(name)
    load_preset(name)
    with federation_scope(federation):
        versions = list(RuleSetVersion.objects.order_by("code"))
        acts = AuditEntry.objects.filter(action="rule_set_installed").count()
    assert [version.code for version in versions] == BROUGHT[name]
    assert [(version.number, version.is_published) for version in versions] == [(1, True)] * len(versions)
    assert acts == len(versions)


@pytest.mark.django_db
def test_preset_brings_what_a_competition_of_the_staffs_own_names() -> None:
    federation = load_preset("fisc")
    competitions = federation.settings["competitions"]
    competitions["plain"] = {**competitions["fisc"], "name": "Plain games", "game_rules": "basics"}
    competitions["lost"] = {**competitions["fisc"], "game_rules": "no-longer-there"}
    change_federation(federation)
    load_preset("fisc")
    with federation_scope(federation):
        names = dict(RuleSetVersion.objects.values_list("code", "name"))
    assert names == {"fisc": "Campionat clàssic FISC", "basics": "Plain games"}


@pytest.mark.parametrize("code", ruleset_names())
def test_installed_rule_set_is_the_preset_with_its_tiles_and_board(
    in_fisc: Federation, system: Actor, code: str
) -> None:
    version = install_rule_set(system, code, now=NOW)
    version.refresh_from_db()
    preset = load_ruleset(code)
    rules = version.as_rules()
    assert {**rules.as_json(), "season": ""} == {**preset.as_json(), "season": ""}
    assert rules.season == version.season.name
    assert (version.as_tileset().name, version.as_board().name) == (preset.tiles, preset.board)
    assert version.sha256 == fingerprint(version.rules, version.tiles, version.board)
    assert (version.published_at, version.published_by) == (NOW, "test")


def test_season_that_the_rules_name_is_made(in_fisc: Federation, system: Actor) -> None:
    season = install_rule_set(system, "fisc", now=NOW).season
    assert (season.name, season.starts_on, season.ends_on) == ("2023/24", date(2023, 9, 1), date(2024, 8, 31))


def test_season_of_one_year_is_that_of_the_federation_beginning_in_it(in_fisc: Federation, system: Actor) -> None:
    assert install_rule_set(system, "pinczow", now=NOW).season.name == "2016/17"


@pytest.mark.parametrize(
    ("first", "last"), [(date(2023, 1, 1), date(2023, 12, 31)), (date(2024, 1, 1), date(2024, 12, 31))]
)
def test_federations_own_season_across_those_days_is_taken(
    in_fisc: Federation, system: Actor, first: date, last: date
) -> None:
    own = Season.objects.create(name="own", starts_on=first, ends_on=last)
    Season.objects.create(name="later", starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    assert install_rule_set(system, "fisc", now=NOW).season == own
    assert Season.objects.count() == 2


def test_federations_season_of_that_name_is_taken_whatever_its_days(in_fisc: Federation, system: Actor) -> None:
    own = Season.objects.create(name="2023/24", starts_on=date(2023, 10, 1), ends_on=date(2024, 6, 30))
    assert install_rule_set(system, "fisc", now=NOW).season == own


def test_rules_without_a_season_are_in_force_from_the_first_one(in_fisc: Federation, system: Actor) -> None:
    first, *_later = ensure_seasons(date(2024, 10, 1), date(2026, 10, 1))
    assert install_rule_set(system, "basics", now=NOW).season == first


def test_rules_without_a_season_open_todays_where_there_is_none(in_fisc: Federation, system: Actor) -> None:
    assert install_rule_set(system, "basics", now=NOW).season.name == "2026/27"


def test_a_rule_set_is_installed_beside_a_draft_of_that_name(in_fisc: Federation, system: Actor) -> None:
    [season] = ensure_seasons(date(2026, 10, 1), date(2026, 10, 1))
    rules = load_ruleset("fisc").as_json()
    RuleSetVersion.objects.create(
        code="fisc", number=1, name="", season=season, rules=rules, tiles={}, board={}, created_at=NOW
    )
    version = install_rule_set(system, "fisc", now=NOW)
    assert (version.number, version.rules["version"]) == (2, 2)


def test_published_version_cannot_be_changed_or_deleted_by_anybody(in_fisc: Federation, system: Actor) -> None:
    version = install_rule_set(system, "fisc", now=NOW)
    with pytest.raises(ProgrammingError, match="Cannot update or delete"), transaction.atomic():
        RuleSetVersion.objects.filter(pk=version.pk).update(name="Other")
    with pytest.raises(ProgrammingError, match="Cannot update or delete"), transaction.atomic():
        version.delete()
    # Nor with the library's triggers switched off, which any session may do.
    owner = pytest.raises(ProgrammingError, match="only the owner of the tables may")
    with pgtrigger.ignore(), owner, transaction.atomic():
        RuleSetVersion.objects.filter(pk=version.pk).update(name="Other")
    with pgtrigger.ignore(), owner, transaction.atomic():
        version.delete()


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_only_staff_install_rule_sets(in_fisc: Federation, role: Role) -> None:
    with pytest.raises(NotPermitted):
        install_rule_set(make_actor(in_fisc, role), "fisc")


def test_unknown_rule_set_is_refused(in_fisc: Federation, system: Actor) -> None:
    with pytest.raises(InvalidRuleSet):
        install_rule_set(system, "chess")


@pytest.mark.django_db
def test_each_federation_has_its_own(system: Actor) -> None:
    for slug in ("one", "other"):
        with federation_scope(make_federation(slug)):
            install_rule_set(system, "fisc", now=NOW)
            assert RuleSetVersion.objects.count() == 1
