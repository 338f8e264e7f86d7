"""The form of a draft: what it gives back, what it refuses, and that nothing makes it fall over."""

from __future__ import annotations

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
from games.rules.forms.draft import RuleSetForm
from games.rules.models import RuleSetVersion
from games.rules.ruleset import ruleset_names
from games.rules.services import begin_rule_set, preset_version
from tests.repeated import many

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)


def make_draft(actor: Actor, code: str = "fisc") -> RuleSetVersion:
    ensure_seasons(date(2026, 10, 1), date(2026, 10, 1))
    return begin_rule_set(actor, preset_version(code), f"Own {code}", Season.objects.all()[0], now=NOW)


def sent_by_browser(form: RuleSetForm, **changes: Any) -> MultiValueDict[str, Any]:
    """What a browser sends for a form as it is shown: boxes that are not ticked are left out."""
    data: MultiValueDict[str, Any] = MultiValueDict()
    for name in form.fields:
        value = changes.get(name, form[name].value())
        if isinstance(value, list | tuple):
            data.setlist(name, [str(one) for one in value])
        elif value is not None and value is not False:
            data[name] = "on" if value is True else str(value.pk if hasattr(value, "pk") else value)
    return data


def refilled(draft: RuleSetVersion, **changes: Any) -> RuleSetForm:
    """The form sent in as it is shown, but for the changes."""
    form = RuleSetForm(sent_by_browser(RuleSetForm(version=draft), **changes), version=draft)
    form.is_valid()
    return form


@pytest.mark.parametrize("code", ruleset_names())
def test_form_of_every_preset_gives_back_the_same_rules(in_fisc: Federation, system: Actor, code: str) -> None:
    draft = make_draft(system, code)
    form = refilled(draft)
    assert form.is_valid(), form.errors
    made = form.as_json()
    assert sorted(made.pop("assumed")) == sorted(draft.rules.pop("assumed"))
    assert made == draft.rules


@pytest.mark.parametrize("code", ruleset_names())
def test_every_parameter_of_every_preset_can_be_changed(in_fisc: Federation, system: Actor, code: str) -> None:
    draft = make_draft(system, code)
    form = refilled(
        draft,
        **{
            "scoring.first_move_factor": 2,
            "scoring.bonuses.1.tiles": 6,
            "scoring.bonuses.1.points": 20,
            "endings.stalls.0.turns_each": 9,
            "conduct.clock_stops": ["overdraw"],
            "assumed.exchange": ["exchange.minimum_in_bag"],
            "lexicon.name": "Another one",
            "time.player_minutes": "20, 25",
        },
    )
    assert form.is_valid(), form.errors
    made = form.as_json()
    assert made["scoring"]["bonuses"] == [{"tiles": 7, "points": 50}, {"tiles": 6, "points": 20}]
    assert made["endings"]["stalls"][0]["turns_each"] == 9
    assert made["time"]["player_minutes"] == [20, 25]
    assert made["conduct"]["clock_stops"] == ["overdraw"]
    assert "exchange" in made["assumed"]


def test_an_emptied_line_is_taken_out(in_fisc: Federation, system: Actor) -> None:
    form = refilled(make_draft(system), **{"endings.stalls.0.turns_each": ""})
    assert form.is_valid(), form.errors
    assert [stall["turns_each"] for stall in form.as_json()["endings"]["stalls"]] == [6]


def test_all_problems_are_shown_at_once_each_at_its_field(in_fisc: Federation, system: Actor) -> None:
    form = refilled(
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
    assert not form.is_valid()
    assert set(form.errors) == {
        *("table.minimum_players", "table.maximum_players", "overtime.kind", "overtime.points_per_minute"),
        *("endings.racks.stall", "endings.stalls.1.turns_each", "forfeits.winner_points", "forfeits.loser_points"),
    }
    assert form.errors["table.minimum_players"] == ["“Minimum players” and “Maximum players” contradict each other."]


def test_contradictions_are_found_beside_what_cannot_be_read(in_fisc: Federation, system: Actor) -> None:
    form = refilled(
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
    assert set(form.errors) == {
        *("exchange.minimum_in_bag", "table.maximum_players", "overtime.kind", "overtime.points_per_minute"),
        *("endings.stalls.0.turns_each", "endings.stalls.1.turns_each"),
    }


def test_a_line_that_was_begun_has_to_be_finished(in_fisc: Federation, system: Actor) -> None:
    form = refilled(make_draft(system), **{"scoring.bonuses.1.tiles": 6})
    assert list(form.errors) == ["scoring.bonuses.1.points"]


def test_lines_sent_beyond_those_that_are_stored_are_kept(in_fisc: Federation, system: Actor) -> None:
    draft = make_draft(system)
    sent = sent_by_browser(RuleSetForm(version=draft))
    draft.rules["endings"]["stalls"].pop()
    draft.rules["scoring"]["bonuses"] = []
    form = RuleSetForm(sent, version=draft)
    assert form.is_valid(), form.errors
    assert [stall["turns_each"] for stall in form.as_json()["endings"]["stalls"]] == [3, 6]


GARBAGE = st.one_of(
    st.text(max_size=12), st.integers().map(str), st.sampled_from(["", "on", "\x00", "9" * 30, "-1", "½"])
)


@settings(max_examples=many(40), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data())
def test_form_answers_to_whatever_is_sent(in_fisc: Federation, system: Actor, data: st.DataObject) -> None:
    draft = RuleSetVersion.objects.first() or make_draft(system)
    names = list(RuleSetForm(version=draft).fields)
    sent = sent_by_browser(RuleSetForm(version=draft))
    for name in data.draw(st.lists(st.sampled_from(names), max_size=12)):
        sent.setlist(name, data.draw(st.lists(GARBAGE, max_size=3)))
    form = RuleSetForm(sent, version=draft)
    if form.is_valid():
        form.as_json()
    assert form.chapters()
