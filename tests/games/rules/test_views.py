"""The pages of rule sets: for everybody, and for staff who write them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils.datastructures import MultiValueDict

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seasons.models import Season
from federation.seasons.services import ensure_seasons
from federation.seen import seen_at, seen_of
from federation.tenancy.federations import Federation
from games.editor.forms import SectionForm
from games.rules.models import RuleSetVersion
from games.rules.queries import open_paths
from games.rules.ruleset import ruleset_names
from games.rules.sections import Section, section_values, sections
from games.rules.services import begin_draft, install_rule_set, publish_draft
from tests.games.editor.test_forms import refilled, section_of, sent_by_browser
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.staff import log_in_as, send

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)
DESK = "/fisc/desk/rules/"


@pytest.fixture
def staff(in_fisc: Federation) -> Client:
    return log_in_as(in_fisc, Role.STAFF)


@pytest.fixture
def season(in_fisc: Federation) -> Season:
    ensure_seasons(date(2026, 10, 1), date(2026, 10, 1))
    return Season.objects.get(name="2026/27")


@pytest.fixture
def published(season: Season, system: Actor) -> RuleSetVersion:
    return install_rule_set(system, "fisc", name="Joc FISC", now=NOW)


def draft_of(code: str) -> RuleSetVersion:
    return RuleSetVersion.objects.select_related("season").get(code=code, state="draft")


def filled(code: str, section: Section, **changes: Any) -> MultiValueDict[str, Any]:
    return sent_by_browser(SectionForm(version=draft_of(code), section=section), **changes)


def address_of(code: str, section: Section) -> str:
    return f"{DESK}{code}/draft/{section.code}/" if section.chapter else f"{DESK}{code}/draft/"


@pytest.mark.parametrize("code", ruleset_names())
def test_every_preset_is_changed_published_and_compared_in_the_pages(
    staff: Client, season: Season, system: Actor, code: str
) -> None:
    install_rule_set(system, code, now=NOW)
    assert send(staff, f"{DESK}{code}/begin/", {"season": season.pk}).status_code == 302
    draft = f"{DESK}{code}/draft/"
    for section in sections():
        assert_well_formed(read_page(address_of(code, section), staff))
    unchanged = words_of(read_page(f"{draft}publish/", staff))
    forfeits, general = section_of("forfeits"), section_of("note")
    sent = filled(code, forfeits, **{"forfeits.winner_points": 250})
    assert send(staff, address_of(code, forfeits), sent).status_code == 302
    assert send(staff, draft, filled(code, general, note="Fewer points")).status_code == 302
    page = read_page(f"{draft}publish/", staff)
    assert_well_formed(page)
    assert "250" in words_of(page)
    assert "250" not in unchanged
    assert send(staff, f"{draft}publish/", {"seen": seen_of(draft_of(code))}).status_code == 302
    second = read_page(f"/fisc/rules/{code}/2/")
    assert_well_formed(second)
    assert "Fewer points" in second
    compared = words_of(read_page(f"/fisc/rules/{code}/compare/1/2/"))
    assert "Points for winning without playing" in compared
    first = RuleSetVersion.objects.get(code=code, number=1)
    assert first.rules["forfeits"]["winner_points"] != 250


def test_public_pages_name_the_version_in_force_and_show_no_draft(
    published: RuleSetVersion, season: Season, system: Actor
) -> None:
    draft = begin_draft(system, "fisc", season)
    RuleSetVersion.objects.filter(pk=draft.pk).update(name="Hidden")
    listed = read_page("/fisc/rules/")
    assert_well_formed(listed)
    assert "Joc FISC" in listed
    assert "in force" in words_of(listed)
    assert "Hidden" not in listed
    page = read_page("/fisc/rules/fisc/1/")
    assert_well_formed(page)
    assert published.sha256 in page
    words = words_of(page)
    assert words.count("left open by the regulation") == len(open_paths(published))
    assert "software preset, not yet confirmed by the federation" in words
    for path in ("fisc/2", "fisc/99999999999999999999", "basics/1", "fisc/compare/1/2", "basics/compare/1/1"):
        assert get(f"/fisc/rules/{path}/").status_code == 404


def test_each_open_value_of_a_preset_is_confirmed_by_its_own_button(
    in_fisc: Federation, staff: Client, published: RuleSetVersion
) -> None:
    address, confirm = "/fisc/rules/fisc/1/", f"{DESK}fisc/1/confirm/"
    paths = open_paths(published)
    page = read_page(address, staff)
    assert_well_formed(page)
    assert all(f'name="field" value="{path}"' in page for path in paths)
    assert "Confirm" not in read_page(address)
    assert send(staff, confirm, {"field": paths[0]}).status_code == 302
    page = read_page(address, staff)
    assert f'name="field" value="{paths[0]}"' not in page
    assert words_of(read_page(address)).count("not yet confirmed by the federation") == len(paths)
    for path in paths[1:]:
        send(staff, confirm, {"field": path})
    words = words_of(read_page(address))
    assert "not yet confirmed" not in words
    assert "the federation has decided" in words
    published.refresh_from_db()
    assert open_paths(published) == paths


def test_a_version_that_staff_published_is_the_federations_decision(
    published: RuleSetVersion, season: Season, system: Actor
) -> None:
    draft = begin_draft(system, "fisc", season)
    draft.rules["scoring"]["first_move_factor"] = 2
    draft.save(update_fields=["rules"])
    publish_draft(system, draft, seen=seen_of(draft))
    words = words_of(read_page("/fisc/rules/fisc/2/"))
    assert "the federation has decided" in words
    assert "not yet confirmed" not in words


def test_empty_list_says_so(in_fisc: Federation, staff: Client) -> None:
    assert "No rules of the game published yet" in read_page("/fisc/rules/")
    assert "No rules of the game yet" in read_page(DESK, staff)


def test_other_federations_rules_are_not_found(published: RuleSetVersion, pfs: Federation) -> None:
    staff = log_in_as(pfs, Role.STAFF)
    assert get("/pfs/rules/fisc/1/").status_code == 404
    assert send(staff, "/pfs/desk/rules/fisc/begin/", {"season": published.season_id}).status_code == 404
    assert "Joc FISC" not in read_page("/pfs/rules/")
    assert "Joc FISC" not in read_page("/pfs/desk/rules/", staff)


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_desk_pages_are_for_staff_alone(
    in_fisc: Federation, published: RuleSetVersion, season: Season, system: Actor, role: Role
) -> None:
    begin_draft(system, "fisc", season)
    client = log_in_as(in_fisc, role)
    for path in ("", "new/", "fisc/draft/", "fisc/draft/publish/", "fisc/draft/time/"):
        assert get(f"{DESK}{path}", client).status_code == 403
    assert send(client, f"{DESK}fisc/1/confirm/", {"field": "table.direction"}).status_code == 403
    for path in (
        "new/",
        "fisc/begin/",
        "fisc/draft/",
        "fisc/draft/time/",
        "fisc/draft/publish/",
        "fisc/draft/discard/",
    ):
        assert send(client, f"{DESK}{path}", {"seen": ""}).status_code == 403


def test_new_rule_set_is_begun_from_the_portal_or_a_version(
    staff: Client, published: RuleSetVersion, season: Season
) -> None:
    new = f"{DESK}new/"
    assert_well_formed(read_page(new, staff))
    for name, source in (("Four", "portal:ebre"), ("Ours", "fisc:1")):
        sent = {"name": name, "source": source, "season": season.pk}
        assert send(staff, new, sent).status_code == 302
    assert draft_of("four").rules["table"]["maximum_players"] == 4
    assert draft_of("ours").rules["lexicon"]["name"] == "Leximots"
    for sent in ({}, {"name": "X", "source": "portal:chess", "season": season.pk}):
        assert send(staff, new, sent).status_code == 400


def test_saving_over_somebody_elses_change_shows_both(
    staff: Client, published: RuleSetVersion, season: Season, system: Actor
) -> None:
    begin_draft(system, "fisc", season)
    section = section_of("forfeits")
    draft = address_of("fisc", section)
    mine, theirs = (filled("fisc", section, **{"forfeits.winner_points": points}) for points in (250, 200))
    assert send(staff, draft, theirs).status_code == 302
    answer = send(staff, draft, mine)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "What you wrote" in page
    assert draft_of("fisc").rules["forfeits"]["winner_points"] == 200
    mine["seen"] = seen_of(section_values(draft_of("fisc"), section))
    assert send(staff, draft, mine).status_code == 302
    assert draft_of("fisc").rules["forfeits"]["winner_points"] == 250


def test_wrong_form_is_shown_again_with_everything_that_is_wrong(
    staff: Client, published: RuleSetVersion, season: Season, system: Actor
) -> None:
    begin_draft(system, "fisc", season)
    for name, value in (("table.minimum_players", 4), ("exchange.minimum_in_bag", "many")):
        section = section_of(name)
        answer = send(staff, address_of("fisc", section), filled("fisc", section, **{name: value}))
        assert answer.status_code == 400
        assert_well_formed(answer.content.decode())
        assert send(staff, address_of("fisc", section), {}).status_code == 400
    assert send(staff, f"{DESK}fisc/draft/", {}).status_code == 400


def test_refused_steps_stay_on_a_page_with_the_reason(
    staff: Client, published: RuleSetVersion, season: Season, system: Actor
) -> None:
    assert send(staff, f"{DESK}fisc/begin/", {"season": "x"}).status_code == 400
    begin_draft(system, "fisc", published.season)
    assert send(staff, f"{DESK}fisc/begin/", {"season": season.pk}).status_code == 409
    publish, discard = f"{DESK}fisc/draft/publish/", f"{DESK}fisc/draft/discard/"
    draft, read = draft_of("fisc"), seen_of(draft_of("fisc"))
    for sent, status in (("9" * 5000, 400), ("", 409), (seen_at(draft, 7), 409), (read, 409)):
        assert send(staff, publish, {"seen": sent}).status_code == status
    assert send(staff, discard, {"seen": seen_at(draft, 7)}).status_code == 409
    assert send(staff, discard, {"seen": read}).status_code == 302
    assert send(staff, discard, {"seen": read}).status_code == 404


def test_lists_cost_the_same_for_one_rule_set_and_three(
    staff: Client, published: RuleSetVersion, season: Season, system: Actor
) -> None:
    pages = (("/fisc/rules/", None), (DESK, staff), ("/fisc/rules/fisc/1/", None))
    one = [count_queries(path, client) for path, client in pages]
    for code in ("basics", "ebre"):
        install_rule_set(system, code, now=NOW)
    draft = begin_draft(system, "fisc", season)
    publish_draft(system, draft, seen=seen_at(draft, 0))
    assert [count_queries(path, client) for path, client in pages] == one


def test_board_and_tiles_are_drawn_once_each(published: RuleSetVersion) -> None:
    page = read_page("/fisc/rules/fisc/1/")
    assert page.count('class="board-drawing"') == 1
    assert page.count('class="tiles-drawing"') == 1


def test_parameter_that_came_later_than_a_version_has_its_usual_value_there(
    staff: Client, published: RuleSetVersion, season: Season, system: Actor
) -> None:
    draft = begin_draft(system, "fisc", season)
    # A version stored before these were parameters.
    rules = {**draft.rules, "exchange": {}, "conduct": {**draft.rules["conduct"]}}
    del rules["conduct"]["covered_while_challenged"]
    RuleSetVersion.objects.filter(pk=draft.pk).update(rules=rules)
    assert refilled(draft_of("fisc"), section_of("exchange")).as_json()["exchange"] == {"minimum_in_bag": 1}
    compared = words_of(read_page(f"{DESK}fisc/draft/publish/", staff))
    assert "The board and racks are covered during a challenge" in compared
    assert "Minimum tiles in the bag" not in compared
    publish_draft(system, draft_of("fisc"), seen=seen_of(draft_of("fisc")))
    assert "The board and racks are covered during a challenge no" in words_of(read_page("/fisc/rules/fisc/2/"))
