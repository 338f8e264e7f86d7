"""The rules of the game that a championship is played by."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.services import load_preset
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.rules.models import RuleSetVersion
from games.rules.services import install_rule_set
from tests.pages import get, read_page, words_of
from tests.people import make_actor, make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.making.makers import make_accepted, make_announcement
from tournaments.calendar.services.championships import announce_championship, approve_championship, name_organiser
from tournaments.calendar.services.changes import announcement_of, change_championship, choose_rule_set
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.game_rules import code_of_rules
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import ChampionshipChanged, RulesFixed

pytestmark = pytest.mark.django_db


@pytest.fixture
def offering(in_fisc: Federation, system: Actor) -> Federation:
    """A federation with two competitions that differ in the rules of the game alone, and a third."""
    rules = CompetitionRules().as_json()
    in_fisc.settings["competitions"] = {
        "classic": {"name": "Classic", "game_rules": "fisc", "rules": rules},
        "plain": {"name": "Plain", "game_rules": "basics", "rules": rules},
        "lost": {"name": "Lost", "game_rules": "gone", "rules": {**rules, "rounds_min": 7}},
    }
    in_fisc.settings["default_competition"] = "classic"
    in_fisc.save()
    for code in ("fisc", "basics"):
        install_rule_set(system, code)
    return in_fisc


def announce(actor: Actor, competition: str = "", day: date = date(2027, 3, 14), **fields: object) -> Championship:
    announcement = make_announcement(day=day, rules=CompetitionRules(**fields).as_json())  # type: ignore[arg-type]
    return announce_championship(actor, replace(announcement, competition=competition))


def rules_of(championship: Championship) -> str | None:
    championship.refresh_from_db()
    return championship.rule_set.code if championship.rule_set else None


@pytest.mark.usefixtures("offering")
def test_championship_gets_the_rules_its_competition_names(system: Actor) -> None:
    championship = announce(system, "plain")
    assert (championship.competition, rules_of(championship)) == ("plain", "basics")


@pytest.mark.usefixtures("offering")
def test_competition_is_found_from_the_rules_when_nobody_names_it(system: Actor) -> None:
    championship = announce(system)
    assert (championship.competition, rules_of(championship)) == ("classic", "fisc")
    assert code_of_rules(CompetitionRules(rounds_min=9).as_json()) == ""


@pytest.mark.usefixtures("offering")
def test_rules_that_are_not_published_leave_the_championship_without(system: Actor) -> None:
    assert rules_of(announce(system, "lost", rounds_min=7)) is None
    assert rules_of(announce(system, "unknown")) is None
    assert rules_of(announce(system, "classic", day=date(2020, 1, 1))) is None


@pytest.mark.usefixtures("offering")
def test_another_competition_or_day_brings_its_own_rules(system: Actor) -> None:
    championship = announce(system, "classic")
    changed = change_championship(
        system, championship, replace(announcement_of(championship), competition="plain"), seen_of(championship)
    )
    assert rules_of(changed) == "basics"
    early = replace(announcement_of(changed), starts_on=date(2020, 1, 1), ends_on=date(2020, 1, 1))
    assert rules_of(change_championship(system, changed, early, seen_of(changed))) is None


@pytest.mark.usefixtures("offering")
def test_rules_that_staff_chose_stay_when_the_day_changes(system: Actor) -> None:
    championship = announce(system, "classic")
    basics = RuleSetVersion.objects.get(code="basics")
    choose_rule_set(system, championship, basics, seen=seen_of(championship.rule_set_id))
    championship.refresh_from_db()
    later = replace(announcement_of(championship), starts_on=date(2027, 3, 15), ends_on=date(2027, 3, 15))
    assert rules_of(change_championship(system, championship, later, seen_of(championship))) == "basics"


@pytest.mark.usefixtures("offering")
def test_choosing_rules_is_noted_once_and_compared_with_what_was_seen(system: Actor) -> None:
    championship = announce(system, "classic")
    fisc, basics = (RuleSetVersion.objects.get(code=code) for code in ("fisc", "basics"))
    choose_rule_set(system, championship, basics, seen=seen_of(fisc.pk))
    choose_rule_set(system, championship, basics, seen=seen_of(fisc.pk))
    with pytest.raises(ChampionshipChanged):
        choose_rule_set(system, championship, fisc, seen=seen_of(fisc.pk))
    [entry] = AuditEntry.objects.filter(action="championship_rules_chosen")
    assert entry.data == {"before": ["fisc", 1], "after": ["basics", 1]}


@pytest.mark.usefixtures("offering")
def test_rules_are_fixed_once_results_are_accepted(system: Actor) -> None:
    accepted = make_accepted(system, rules=CompetitionRules().as_json())
    basics = RuleSetVersion.objects.get(code="basics")
    with pytest.raises(RulesFixed):
        choose_rule_set(system, accepted, basics, seen=seen_of(accepted.rule_set_id))
    accepted.refresh_from_db()
    with pytest.raises(RulesFixed):
        change_championship(
            system, accepted, replace(announcement_of(accepted), competition="plain"), seen_of(accepted)
        )


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_only_staff_choose_the_rules(offering: Federation, system: Actor, role: Role) -> None:
    championship = announce(system, "classic")
    with pytest.raises(NotPermitted):
        choose_rule_set(make_actor(offering, role), championship, RuleSetVersion.objects.all()[0], seen=None)


def test_form_on_the_desk_chooses_another_version(offering: Federation, system: Actor) -> None:
    championship = announce(system, "classic")
    client = log_in_as(offering, Role.STAFF)
    basics = RuleSetVersion.objects.get(code="basics")
    manage = f"/fisc/championships/{championship.slug}/manage/"
    address = f"/fisc/championships/{championship.slug}/game-rules/"
    assert "Fisc, version 1" in words_of(read_page(manage, client))
    wrong = (
        ("", "", 400),
        ("x", "1", 400),
        (basics.pk, "0" * 65, 400),
        (basics.pk, "0x", 409),
        (basics.pk, 10**9, 409),
    )
    for version, seen, status in wrong:
        assert send(client, address, {"version": version, "seen": seen}).status_code == status
    assert send(client, address, {"version": basics.pk, "seen": seen_of(championship.rule_set_id)}).status_code == 302
    assert rules_of(championship) == "basics"
    assert get(address, client).status_code == 302


def test_form_offers_no_drafts_and_nothing_to_organisers(offering: Federation, system: Actor) -> None:
    championship = announce(system, "classic")
    version = RuleSetVersion.objects.get(code="basics")
    RuleSetVersion.objects.create(
        code="draft",
        number=1,
        name="Draft",
        season=version.season,
        rules={},
        tiles={},
        board={},
        created_at=version.created_at,
    )
    manage = f"/fisc/championships/{championship.slug}/manage/"
    address = f"/fisc/championships/{championship.slug}/game-rules/"
    page = read_page(manage, log_in_as(offering, Role.STAFF))
    assert "Basics, version 1" in page
    assert "Draft, " not in page
    organiser = make_user("organiser@fisc.example", Role.ORGANISER, federation=offering)
    name_organiser(system, championship, organiser)
    client = log_in(organiser)
    assert address not in read_page(manage, client)
    assert send(client, address, {"version": version.pk, "seen": ""}).status_code == 403


def test_public_page_links_the_rules_it_is_played_by(offering: Federation, system: Actor) -> None:
    championship = approve_championship(system, announce(system, "classic"))
    page = read_page(f"/fisc/championships/{championship.slug}/")
    assert '<a href="/fisc/rules/fisc/1/">Fisc, version 1 (from 2023/24)</a>' in page
    bare = approve_championship(system, announce(system, "lost", rounds_min=7))
    assert "Rules of the game" not in read_page(f"/fisc/championships/{bare.slug}/")


def test_demo_federation_keeps_competition_and_rules_together() -> None:
    federation = load_preset("uf")
    with federation_scope(federation):
        rules = federation.settings["competitions"]["ebre"]["rules"]
        assert code_of_rules(rules) == "ebre"
