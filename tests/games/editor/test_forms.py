"""The form of a section of a draft: what it gives back, what it refuses, and that nothing makes it fall over."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils.datastructures import MultiValueDict
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from federation.permissions import Actor
from federation.seasons.models import Season
from federation.seasons.services import ensure_seasons
from federation.tenancy.federations import Federation
from games.editor.forms import SectionForm
from games.rules.models import RuleSetVersion
from games.rules.ruleset import ruleset_names
from games.rules.sections import Section, find_section, sections
from games.rules.services import begin_rule_set, preset_version
from tests.repeated import many

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)


def make_draft(actor: Actor, code: str = "fisc") -> RuleSetVersion:
    ensure_seasons(date(2026, 10, 1), date(2026, 10, 1))
    return begin_rule_set(actor, preset_version(code), f"Own {code}", Season.objects.all()[0], now=NOW)


def section_of(name: str) -> Section:
    """The section that asks for a parameter, or for its open points; the first one for anything else."""
    found = find_section(name.split(".")[0])
    return found or sections()[0]


def sent_by_browser(form: SectionForm, **changes: Any) -> MultiValueDict[str, Any]:
    """What a browser sends for a form as it is shown: boxes that are not ticked are left out."""
    data: MultiValueDict[str, Any] = MultiValueDict()
    for name in form.fields:
        value = changes.get(name, form[name].value())
        if isinstance(value, list | tuple):
            data.setlist(name, [str(one) for one in value])
        elif value is not None and value is not False:
            data[name] = "on" if value is True else str(value.pk if hasattr(value, "pk") else value)
    return data


def refilled(draft: RuleSetVersion, section: Section, **changes: Any) -> SectionForm:
    """The form of a section sent in as it is shown, but for the changes."""
    shown = SectionForm(version=draft, section=section)
    form = SectionForm(sent_by_browser(shown, **changes), version=draft, section=section)
    form.is_valid()
    return form


def refill_all(draft: RuleSetVersion, **changes: Any) -> RuleSetVersion:
    """The draft after every section was sent in, each with those of the changes that it asks for."""
    for section in sections():
        form = refilled(
            draft, section, **{name: value for name, value in changes.items() if section_of(name) == section}
        )
        assert form.is_valid(), form.errors
        draft.rules = form.as_json()
    return draft


def errors_of(draft: RuleSetVersion, **changes: Any) -> dict[str, list[str]]:
    """What is wrong with the changes, each made in its section."""
    found: dict[str, list[str]] = {}
    for section in {section_of(name).code: section_of(name) for name in changes}.values():
        here = {name: value for name, value in changes.items() if section_of(name) == section}
        found |= refilled(draft, section, **here).errors
    return found


@pytest.mark.parametrize("code", ruleset_names())
def test_form_of_every_preset_gives_back_the_same_rules(in_fisc: Federation, system: Actor, code: str) -> None:
    draft = make_draft(system, code)
    before = deepcopy(draft.rules)
    made = refill_all(draft).rules
    assert sorted(made.pop("assumed")) == sorted(before.pop("assumed"))
    assert made == before


@pytest.mark.parametrize("code", ruleset_names())
def test_every_parameter_of_every_preset_can_be_changed(in_fisc: Federation, system: Actor, code: str) -> None:
    draft = make_draft(system, code)
    made = refill_all(
        draft,
        **{
            "scoring.first_move_factor": 2,
            "scoring.bonuses.1.tiles": 6,
            "scoring.bonuses.1.points": 20,
            "endings.stalls.0.turns_each": 9,
            "conduct.clock_stops": ["overdraw"],
            "lexicon.name": "Another one",
            "time.player_minutes": "20, 25",
        },
    ).rules
    assert made["scoring"]["bonuses"] == [{"tiles": 7, "points": 50}, {"tiles": 6, "points": 20}]
    assert made["endings"]["stalls"][0]["turns_each"] == 9
    assert made["time"]["player_minutes"] == [20, 25]
    assert made["conduct"]["clock_stops"] == ["overdraw"]
    exchange = section_of("exchange.minimum_in_bag")
    assert "exchange" in refilled(draft, exchange, assumed=["exchange.minimum_in_bag"]).as_json()["assumed"]


def test_an_emptied_line_is_taken_out(in_fisc: Federation, system: Actor) -> None:
    form = refilled(make_draft(system), section_of("endings"), **{"endings.stalls.0.turns_each": ""})
    assert form.is_valid(), form.errors
    assert [stall["turns_each"] for stall in form.as_json()["endings"]["stalls"]] == [6]


def test_all_problems_are_shown_at_once_each_at_its_field(in_fisc: Federation, system: Actor) -> None:
    errors = errors_of(
        make_draft(system),
        **{
            "table.minimum_players": 4,
            "table.maximum_players": 2,
            "overtime.points_per_minute": 0,
            "endings.racks.stall": "to_player_out",
            "endings.stalls.0.turns_each": "",
            "endings.stalls.1.counts": [],
            "forfeits.winner_points": 0,
        },
    )
    assert set(errors) == {
        *("table.minimum_players", "table.maximum_players", "overtime.kind", "overtime.points_per_minute"),
        *("endings.racks.stall", "endings.stalls.1.turns_each", "forfeits.winner_points", "forfeits.loser_points"),
    }
    assert errors["table.minimum_players"] == ["“Minimum players” and “Maximum players” contradict each other."]


def test_contradictions_are_found_beside_what_cannot_be_read(in_fisc: Federation, system: Actor) -> None:
    errors = errors_of(
        make_draft(system),
        **{
            "exchange.minimum_in_bag": "many",
            "table.minimum_players": 4,
            "table.maximum_players": "x",
            "overtime.points_per_minute": 0,
            "endings.stalls.0.turns_each": 0,
            "endings.stalls.1.counts": [],
        },
    )
    assert set(errors) == {
        *("exchange.minimum_in_bag", "table.maximum_players", "overtime.kind", "overtime.points_per_minute"),
        *("endings.stalls.0.turns_each", "endings.stalls.1.turns_each"),
    }


def test_a_line_that_was_begun_has_to_be_finished(in_fisc: Federation, system: Actor) -> None:
    errors = errors_of(make_draft(system), **{"scoring.bonuses.1.tiles": 6})
    assert list(errors) == ["scoring.bonuses.1.points"]


def test_lines_sent_beyond_those_that_are_stored_are_kept(in_fisc: Federation, system: Actor) -> None:
    draft = make_draft(system)
    endings, scoring = section_of("endings"), section_of("scoring")
    sent = {one.code: sent_by_browser(SectionForm(version=draft, section=one)) for one in (endings, scoring)}
    draft.rules["endings"]["stalls"].pop()
    draft.rules["scoring"]["bonuses"] = []
    form = SectionForm(sent["endings"], version=draft, section=endings)
    assert form.is_valid(), form.errors
    assert [stall["turns_each"] for stall in form.as_json()["endings"]["stalls"]] == [3, 6]
    form = SectionForm(sent["scoring"], version=draft, section=scoring)
    assert form.is_valid(), form.errors
    assert form.as_json()["scoring"]["bonuses"] == [{"tiles": 7, "points": 50}]


def test_contradiction_with_another_section_is_told_at_the_field_and_names_the_section(
    in_fisc: Federation, system: Actor
) -> None:
    draft = make_draft(system, "basics")
    draft.rules["decision"]["equal_score"] = "last_word"
    draft.rules["table"]["maximum_players"] = 2
    assert errors_of(draft, **{"table.maximum_players": 4}) == {
        "table.maximum_players": ["“The result: An equal score is” and “Maximum players” contradict each other."]
    }
    assert errors_of(draft, **{"decision.equal_score": "draw"}) == {}


def test_problem_of_other_sections_is_told_of_the_whole_form(in_fisc: Federation, system: Actor) -> None:
    draft = make_draft(system)
    draft.rules["tiles"] = "gone"
    draft.rules["table"]["minimum_players"] = 4
    draft.rules["table"]["maximum_players"] = 2
    errors = errors_of(draft, **{"exchange.minimum_in_bag": 7})
    assert list(errors) == ["__all__"]
    assert "“The table: Minimum players” and “The table: Maximum players” contradict each other." in errors["__all__"]


def test_what_differs_from_the_version_in_force_is_told_and_can_be_restored(
    in_fisc: Federation, system: Actor
) -> None:
    in_force, draft = preset_version("fisc"), make_draft(system)
    draft.rules["exchange"]["minimum_in_bag"] += 3
    draft.rules["conduct"]["tiles_checked_before"] ^= True
    for name in ("exchange.minimum_in_bag", "conduct.tiles_checked_before", "conduct.clock_stops"):
        section = section_of(name)
        shown = SectionForm(version=draft, section=section, in_force=in_force)
        changed = {one.path for one in shown.questions() if one.in_force}
        assert changed == {name} - {"conduct.clock_stops"} | (
            {"conduct.tiles_checked_before"} if section.code == "conduct" else set()
        )
        form = SectionForm(sent_by_browser(shown), version=draft, section=section, in_force=in_force)
        form.data = form.restored(name)
        assert form.is_valid(), form.errors
        group, field = name.split(".")
        assert form.as_json()[group][field] == in_force.rules[group][field]


GARBAGE = st.one_of(
    st.text(max_size=12), st.integers().map(str), st.sampled_from(["", "on", "\x00", "9" * 30, "-1", "½"])
)


@settings(max_examples=many(40), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data())
def test_form_answers_to_whatever_is_sent(in_fisc: Federation, system: Actor, data: st.DataObject) -> None:
    draft = RuleSetVersion.objects.first() or make_draft(system)
    section = data.draw(st.sampled_from(sections()))
    shown = SectionForm(version=draft, section=section)
    names, sent = list(shown.fields), sent_by_browser(shown)
    for name in data.draw(st.lists(st.sampled_from(names), max_size=12)):
        sent.setlist(name, data.draw(st.lists(GARBAGE, max_size=3)))
    form = SectionForm(sent, version=draft, section=section)
    if form.is_valid():
        form.as_json()
    form.restored(data.draw(GARBAGE))
    assert form.questions() or form.fact_fields()
