"""The rules of competition that a federation offers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.services import find_preset, preset_values
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.rules.services import install_rule_set
from tests.pages import get, read_page, words_of
from tests.people import change_federation
from tests.staff import log_in_as, send
from tournaments.competition.forms import CompetitionForm, initial_of
from tournaments.competition.open_points import OpenPoints
from tournaments.competition.queries import list_competitions
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.services import competition_shown
from tournaments.competition.words.pairing import OPEN_POINTS

LIST = "/fisc/desk/competitions/"
PRESETS = ("fisc", "ajusc", "uf", "pfs")


def seen_in_rules(federation: Federation, code: str) -> str:
    federation.refresh_from_db()
    return seen_of(competition_shown(federation, code))


def filled(federation: Federation, code: str, rules: CompetitionRules, **changes: Any) -> dict[str, Any]:
    """What a browser sends for these rules."""
    federation.refresh_from_db()
    shown = {**initial_of(rules), "name": "Lliga", "game_rules": "fisc", "seen": seen_in_rules(federation, code)}
    known = {name: value for name, value in {**shown, **changes}.items() if name in CompetitionForm.base_fields}
    ranks = {name: value for name, value in shown.items() if name.startswith("tie_break_")}
    # A box that is not ticked is not sent.
    return {
        name: value
        for name, value in {**ranks, **known, **changes}.items()
        if value is not None and value is not False
    }


@pytest.fixture(autouse=True)
def published(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        install_rule_set(system, "fisc", name="Rules of FISC")


def rules_of(federation: Federation) -> dict[str, CompetitionRules]:
    federation.refresh_from_db()
    return {one.code: one.rules for one in list_competitions(federation)}


@pytest.mark.parametrize("role", [Role.STAFF, Role.ORGANISER])
def test_only_administrators_see_and_change_rules(fisc: Federation, role: Role) -> None:
    client = log_in_as(fisc, role)
    for path in (LIST, f"{LIST}new/"):
        assert get(path, client).status_code == 403
    assert send(client, f"{LIST}new/", filled(fisc, "", CompetitionRules())).status_code == 403


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_every_preset_survive_the_form(fisc: Federation, preset: str) -> None:
    for path, value in preset_values(find_preset(preset)).items():
        if path.startswith("settings.competitions."):
            rules = CompetitionRules.from_json(value["rules"])
            data = filled(fisc, "", rules, name=value["name"], game_rules=value["game_rules"])
            with federation_scope(fisc):
                game_rules = [(value["game_rules"], "Rules")]
                form = CompetitionForm(data, seedings=[(rules.seeding, rules.seeding)], game_rules=game_rules)
                assert form.is_valid(), form.errors
                assert form.rules() == rules


def test_rules_are_added_changed_and_made_the_usual_ones(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    tables = CompetitionRules(seats=4, places={4: (8, 6, 4, 2), 3: (8, 6, 4)}, tie_breaks=("total_points",))
    assert send(client, f"{LIST}new/", filled(fisc, "", tables, is_default="on"))["Location"] == LIST
    assert rules_of(fisc)["lliga"] == tables
    assert fisc.settings["default_competition"] == "lliga"
    longer = CompetitionRules(rounds_min=7, repeat_meetings=True)
    send(client, f"{LIST}lliga/", filled(fisc, "lliga", longer, name="Lliga d'hivern"))
    assert rules_of(fisc)["lliga"] == longer
    assert "Lliga d&#x27;hivern" in read_page(LIST, client)
    with federation_scope(fisc):
        assert AuditEntry.objects.filter(action="competition_saved").count() == 2


def test_what_a_federation_decides_where_regulations_are_silent_is_kept(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    decided = CompetitionRules(
        tie_breaks=(
            *("cusca", "direct_encounter", "wins"),
            *("progressive", "buchholz", "average_rating"),
        ),
        late_points="count",
        cusca_games=5,
        options=OpenPoints(look_ahead=False, forfeit_no_meeting=False),
    )
    send(client, f"{LIST}new/", filled(fisc, "", decided))
    assert rules_of(fisc)["lliga"] == decided
    page = words_of(read_page(f"{LIST}lliga/", client))
    assert str(OPEN_POINTS["look_ahead"].no) in page


def test_articles_that_warnings_cite_survive_the_form(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    offered = preset_values(find_preset("fisc"))["settings.competitions.fisc"]
    fisc.settings = {**fisc.settings, "competitions": {"fisc": offered}}
    change_federation(fisc)
    before = rules_of(fisc)["fisc"]
    assert before.articles["bye"] == "FISC §1 C"
    send(client, f"{LIST}fisc/", filled(fisc, "fisc", replace(before, rounds_min=7), name="FISC", game_rules="fisc"))
    after = rules_of(fisc)["fisc"]
    assert (after.rounds_min, after.articles) == (7, before.articles)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"win": "0.3"}, "win"),
        ({"seats": "4", "places_4": "4 3 2"}, "places_4"),
        ({"seats": "4", "places_4": "1 2 3 4"}, "places_4"),
        ({"seats": "4"}, "places_4"),
        ({"seats": "3", "places_3": "a b c"}, "places_3"),
        ({"tie_break_0": "berger", "tie_break_1": "berger"}, "tie_break_0"),
        ({"rounds_min": "0"}, "rounds_min"),
        ({"game_rules": "chess"}, "game_rules"),
    ],
)
def test_mistakes_are_told_at_their_field(fisc: Federation, changes: dict[str, Any], field: str) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    response = send(client, f"{LIST}new/", filled(fisc, "", CompetitionRules(), **changes))
    assert response.status_code == 400
    assert f'href="#id_{field}"' in response.content.decode()


def test_change_of_somebody_else_is_not_overwritten(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    send(client, f"{LIST}new/", filled(fisc, "", CompetitionRules()))
    mine = filled(fisc, "lliga", CompetitionRules(rounds_min=3))
    send(client, f"{LIST}lliga/", filled(fisc, "lliga", CompetitionRules(rounds_min=9)))
    response = send(client, f"{LIST}lliga/", mine)
    assert response.status_code == 409
    assert rules_of(fisc)["lliga"].rounds_min == 9


def test_last_rules_are_not_removed(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    for name in ("Lliga", "Copa"):
        send(client, f"{LIST}new/", filled(fisc, "", CompetitionRules(), name=name))
    for _time in range(2):
        assert send(client, f"{LIST}lliga/remove/", {"seen": seen_in_rules(fisc, "lliga")})["Location"] == LIST
    assert fisc.pk
    fisc.refresh_from_db()
    codes = list(fisc.settings["competitions"])
    for code in codes[1:]:
        send(client, f"{LIST}{code}/remove/", {"seen": seen_in_rules(fisc, code)})
    response = send(client, f"{LIST}{codes[0]}/remove/", {"seen": seen_in_rules(fisc, codes[0])})
    assert response.status_code == 409
    assert "” are the only competition rules." in words_of(response.content.decode())


def test_published_rules_of_the_game_are_offered_and_lost_ones_are_named(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    rules = CompetitionRules().as_json()
    fisc.settings["competitions"] = {
        "good": {"name": "Good", "game_rules": "fisc", "rules": rules},
        "bad": {"name": "Bad", "game_rules": "gone", "rules": rules},
    }
    change_federation(fisc)
    listed = words_of(read_page(LIST, client))
    assert "Rules of the game: Rules of FISC" in listed
    assert "hasn’t published the rules of the game “gone”" in listed
    page = read_page(f"{LIST}bad/", client)
    assert "gone (the federation hasn’t published these rules)" in page
    assert "basics" not in page
    kept = filled(fisc, "bad", CompetitionRules(), name="Bad", game_rules="gone")
    assert send(client, f"{LIST}bad/", kept).status_code == 302
