"""The pages in which staff write a draft: one section each, beside the articles it writes."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from games.rules.models import RuleSetVersion
from games.rules.services import begin_draft, install_rule_set
from tests.games.editor.test_forms import NOW, section_of
from tests.games.rules.test_views import address_of, draft_of, filled, season, staff
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.staff import log_in_as, send

__all__ = ["season", "staff"]
OVERTIME, TABLE = section_of("overtime"), section_of("table")
ADDRESS = address_of("fisc", OVERTIME)


@pytest.fixture
def draft(in_fisc: Federation, system: Actor, season: object) -> RuleSetVersion:
    install_rule_set(system, "fisc", name="Joc FISC", now=NOW)
    return begin_draft(system, "fisc", season, now=NOW)  # type: ignore[arg-type]


def test_change_is_marked_at_its_question_its_article_and_its_section(
    staff: Client,
    draft: RuleSetVersion,
) -> None:
    before = read_page(ADDRESS, staff)
    assert "<ins>" not in before
    assert "is-changed" not in before
    limit = draft.rules["overtime"]["lost_after_minutes"]
    sent = filled("fisc", OVERTIME, **{"overtime.lost_after_minutes": limit - 5})
    assert send(staff, ADDRESS, sent).status_code == 302
    page = read_page(ADDRESS, staff)
    assert_well_formed(page)
    assert f"<del>{limit}" in page.replace("\xa0", " ")
    assert f"<ins>{limit - 5}" in page.replace("\xa0", " ")
    words = words_of(page)
    assert f"Version 1: {limit}" in words
    assert "Overtime 1 change" in words
    assert "2 changes in this draft." in words


def test_restoring_puts_back_one_answer_and_saves_the_others(staff: Client, draft: RuleSetVersion) -> None:
    old = draft.rules["overtime"]
    new = {"overtime.lost_after_minutes": old["lost_after_minutes"] - 5, "overtime.points_per_minute": 7}
    assert send(staff, ADDRESS, filled("fisc", OVERTIME, **new)).status_code == 302
    sent = filled("fisc", OVERTIME, **{"overtime.points_per_minute": 8})
    sent["restore"] = "overtime.lost_after_minutes"
    assert send(staff, ADDRESS, sent).status_code == 302
    assert draft_of("fisc").rules["overtime"] == {**old, "points_per_minute": 8}
    for nothing in ("season", "no.such"):
        sent = filled("fisc", OVERTIME)
        sent["restore"] = nothing
        assert send(staff, ADDRESS, sent).status_code == 302


def test_two_people_at_different_sections_do_not_stand_in_each_others_way(
    in_fisc: Federation,
    staff: Client,
    draft: RuleSetVersion,
) -> None:
    colleague = log_in_as(in_fisc, Role.STAFF, Role.ORGANISER)
    mine = filled("fisc", OVERTIME, **{"overtime.points_per_minute": 7})
    theirs = filled("fisc", TABLE, **{"table.direction": "anticlockwise"})
    assert send(colleague, address_of("fisc", TABLE), theirs).status_code == 302
    assert send(staff, ADDRESS, mine).status_code == 302
    rules = draft_of("fisc").rules
    assert (rules["overtime"]["points_per_minute"], rules["table"]["direction"]) == (7, "anticlockwise")
    # The same section: the second one is shown what it says now, with what was written kept in the boxes.
    late = filled("fisc", OVERTIME, **{"overtime.points_per_minute": 9})
    late["seen"] = mine["seen"]
    answer = send(colleague, ADDRESS, late)
    assert answer.status_code == 409
    assert "Points lost per minute over" in words_of(answer.content.decode())
    assert 'value="9"' in answer.content.decode()
    again = sent_again(late, answer.content.decode())
    assert send(colleague, ADDRESS, again).status_code == 302
    assert draft_of("fisc").rules["overtime"]["points_per_minute"] == 9


def sent_again(sent, page: str):  # type: ignore[no-untyped-def]
    """What was written, sent from the page that tells of the other's change."""
    sent["seen"] = page.split('name="seen" value="')[1].split('"')[0]
    return sent


def test_name_that_somebody_else_changed_is_shown(in_fisc: Federation, staff: Client, draft: RuleSetVersion) -> None:
    general = section_of("name")
    mine, theirs = (filled("fisc", general, name=name) for name in ("Mine", "Theirs"))
    assert send(staff, address_of("fisc", general), theirs).status_code == 302
    answer = send(staff, address_of("fisc", general), mine)
    assert answer.status_code == 409
    assert "Name of the rule set Theirs Mine" in words_of(answer.content.decode())


def test_first_draft_and_a_question_that_prints_nothing_say_so(
    staff: Client,
    draft: RuleSetVersion,
    system: Actor,
) -> None:
    sent = filled("fisc", OVERTIME, **{"overtime.kind": "none", "overtime.lost_after_minutes": ""})
    assert send(staff, ADDRESS, sent).status_code == 302
    RuleSetVersion.objects.filter(pk=draft.pk).update(code="other")
    page = words_of(read_page(address_of("other", OVERTIME), staff))
    assert "first draft" in page
    assert "With this answer, the rulebook says nothing here." in page
    assert "Version 1:" not in page


def test_no_such_section_is_not_found(staff: Client, draft: RuleSetVersion) -> None:
    assert get(f"{address_of('fisc', section_of('name'))}nothing/", staff).status_code == 404
