"""Loading presets: made once, refreshed without undoing what staff changed."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from federation.audit.models import AuditEntry
from federation.errors import AddressTaken, InvalidAddress, InvalidPreset, NotPermitted, UnknownPreset
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.preset import FOLDER, list_presets
from federation.presets.services import apply_preset, find_preset, load_preset, parse_preset
from federation.seasons.models import Season
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import change_federation, make_actor

pytestmark = pytest.mark.django_db

TODAY = date(2026, 10, 3)


@pytest.mark.parametrize("name", list_presets())
def test_load_preset_makes_the_federation(name: str) -> None:
    federation = load_preset(name)
    federation.full_clean()
    assert (federation.slug, federation.preset) == (name, name)
    assert federation.settings["default_competition"] in federation.settings["competitions"]
    assert federation.settings["deadlines"]["results"] == {"days": 7}


def test_load_preset_makes_the_seasons_around_the_day(system: Actor) -> None:
    federation = apply_preset(system, find_preset("fisc"), today=TODAY).federation
    with federation_scope(federation):
        seasons = list(Season.objects.order_by("starts_on").values_list("name", "starts_on", "ends_on"))
    # The first is the one that FISC's rules of the game are of.
    assert [name for name, _first, _last in seasons] == ["2023/24", "2025/26", "2026/27", "2027/28"]
    assert seasons[2][1:] == (date(2026, 9, 1), date(2027, 8, 31))


def test_seasons_of_a_calendar_year_have_one_number(system: Actor) -> None:
    federation = apply_preset(system, find_preset("pfs"), today=date(2026, 1, 15)).federation
    with federation_scope(federation):
        assert [season.name for season in Season.objects.order_by("name")] == ["2016", "2025", "2026", "2027"]


def test_loading_twice_changes_nothing_and_leaves_no_second_trace(system: Actor) -> None:
    apply_preset(system, find_preset("uf"), today=TODAY)
    again = apply_preset(system, find_preset("uf"), today=TODAY)
    assert (again.is_new, again.changed, again.kept, again.seasons) == (False, (), (), ())
    with federation_scope(again.federation):
        assert AuditEntry.objects.filter(action="preset_loaded").count() == 1


def test_refreshing_keeps_what_staff_changed_and_brings_the_rest_up_to_date(system: Actor) -> None:
    text = (FOLDER / "fisc.toml").read_text(encoding="utf-8")
    federation = apply_preset(system, parse_preset("fisc", text)).federation
    federation.name = "La nostra federació"
    federation.settings["deadlines"]["results"] = {"days": 10}
    change_federation(federation)
    newer = text.replace('"#d9a441"', '"#d9a442"').replace("days = 7", "days = 8").replace("Federació I", "F. I")
    refreshed = apply_preset(system, parse_preset("fisc", newer))
    assert refreshed.changed == ("accent_colour",)
    assert refreshed.kept == ("name", "settings.deadlines.results")
    federation.refresh_from_db()
    assert (federation.name, federation.accent_colour) == ("La nostra federació", "#d9a442")
    assert federation.settings["deadlines"] == {"announcement": {"months": 1}, "results": {"days": 10}}


def test_forcing_overwrites_what_staff_changed(system: Actor) -> None:
    federation = load_preset("fisc")
    change_federation(federation, name="La nostra")
    forced = apply_preset(system, find_preset("fisc"), force=True)
    assert forced.changed == ("name",)
    assert Federation.objects.get(pk=federation.pk).name == find_preset("fisc").name


def test_a_federation_made_by_hand_keeps_its_facts_and_gets_the_settings(system: Actor) -> None:
    own = Federation.objects.create(slug="fisc", name="Feta a mà", short_name="FAM")
    loaded = apply_preset(system, find_preset("fisc"))
    assert loaded.federation.pk == own.pk
    assert loaded.federation.name == "Feta a mà"
    assert "settings.dictionary" in loaded.changed


def test_one_preset_serves_several_federations() -> None:
    assert load_preset("pfs", slug="pfs-2").pk != load_preset("pfs").pk


def test_another_presets_federation_is_not_turned_over(system: Actor) -> None:
    load_preset("pfs", slug="nostra")
    with pytest.raises(AddressTaken):
        apply_preset(system, find_preset("fisc"), slug="nostra")


@pytest.mark.parametrize("slug", ["static", "amb espais", "x" * 33])
def test_an_impossible_address_is_refused(system: Actor, slug: str) -> None:
    with pytest.raises(InvalidAddress):
        apply_preset(system, find_preset("fisc"), slug=slug)
    assert not Federation.objects.exists()


def test_unknown_preset_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownPreset) as caught:
        find_preset("fide")
    assert caught.value.params["known"] == "ajusc, fisc, pfs, uf"


def test_an_invalid_preset_lists_problems_of_every_app() -> None:
    text = (FOLDER / "fisc.toml").read_text(encoding="utf-8")
    text = text.replace('game_rules = "fisc"', 'game_rules = "fosc"', 1).replace("seats = 2", "seats = 0", 1)
    with pytest.raises(InvalidPreset) as caught:
        parse_preset("fisc", text)
    assert {problem["where"] for problem in caught.value.params["problems"]} == {
        "competitions.fisc.game_rules",
        "competitions.fisc.rules",
    }


def test_only_an_administrator_refreshes(system: Actor) -> None:
    federation = load_preset("fisc")
    with federation_scope(federation):
        staff, administrator = make_actor(federation, Role.STAFF), make_actor(federation, Role.ADMINISTRATOR)
    apply_preset(administrator, find_preset("fisc"))
    with pytest.raises(NotPermitted):
        apply_preset(staff, find_preset("fisc"))


def test_nobody_but_the_installation_makes_federations() -> None:
    other = load_preset("fisc")
    with federation_scope(other):
        administrator = make_actor(other, Role.ADMINISTRATOR)
    with pytest.raises(NotPermitted):
        apply_preset(administrator, find_preset("pfs"))
    assert not Federation.objects.filter(slug="pfs").exists()


def test_command_prints_json() -> None:
    out = StringIO()
    call_command("load_preset", "ajusc", "--slug", "mots", "--json", stdout=out)
    printed = json.loads(out.getvalue())
    assert (printed["federation"], printed["new"]) == ("mots", True)


def test_command_tells_what_it_left_alone() -> None:
    federation = load_preset("ajusc")
    change_federation(federation, short_name="AJ")
    out = StringIO()
    call_command("load_preset", "ajusc", stdout=out)
    assert "short_name" in out.getvalue()


def test_command_refuses_an_unknown_preset_in_json_too() -> None:
    out = StringIO()
    with pytest.raises(CommandError, match="fide"):
        call_command("load_preset", "fide", "--json", stdout=out)
    assert json.loads(out.getvalue())["error"] == "unknown_preset"


def test_new_federation_may_have_its_own_name_and_keeps_it() -> None:
    call_command(
        "load_preset", "fisc", "--slug", "mots", "--name", "Mots Units", "--short-name", "MU", stdout=StringIO()
    )
    call_command("load_preset", "fisc", "--slug", "mots", stdout=StringIO())
    federation = Federation.objects.get(slug="mots")
    assert (federation.name, federation.short_name, federation.description) == ("Mots Units", "MU", "")
    assert federation.settings["default_competition"] == "fisc"
