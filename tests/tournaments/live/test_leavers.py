"""Who leaves with a game open: the game becomes a forfeit once somebody says so; and the minutes before a forfeit."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.services import load_preset
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.rules.models import RuleSetVersion
from tests.pages import words_of
from tests.staff import log_in_as, send
from tests.tournaments.live.played import begin_round, enter, fresh, make_live, state_of
from tests.tournaments.live.test_views_desk import page
from tests.tournaments.log.logs import opened, pair_in_order, result, settle_all
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship, LiveEvent
from tournaments.entries.services.entries import withdraw_entrant
from tournaments.errors import LiveRefused
from tournaments.live.services.committee import disqualify
from tournaments.live.services.results import forfeit_open_games
from tournaments.live.views.components import absence_warning
from tournaments.log.decisions import entries, results, rulings
from tournaments.log.presence import find_leavers
from tournaments.report.report import Kind

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_leavers_are_those_whose_games_wait() -> None:
    log = opened(8)
    pair_in_order(log)
    one, other, third, _fourth = log.state.played[0].tables
    log.do(results.decide_settlement, 1, one.number, result(log, one, 400, 300), log.state.number)
    for table in (one, other):
        log.do(entries.decide_withdrawal, table.players[0], "ill")
    log.do(rulings.decide_disqualification, third.players[1], "conduct")
    found = find_leavers(log.state)
    assert [(leaver.entrant.number, leaver.games[0].table.number) for leaver in found] == [
        (other.players[0], other.number),
        (third.players[1], third.number),
    ]
    assert not any(game.other_has_left for leaver in found for game in leaver.games)
    settle_all(log, Random(1))
    assert find_leavers(log.state) == []


@pytest.mark.parametrize(
    ("before", "stage", "minutes"),
    [
        (timedelta(minutes=15), "early", 15),
        (timedelta(minutes=5, seconds=1), "early", 6),
        (timedelta(minutes=5), "soon", 5),
        (timedelta(seconds=1), "soon", 1),
        (timedelta(), "over", 0),
        (timedelta(minutes=-15), "over", 0),
    ],
)
def test_warning_counts_down(before: timedelta, stage: str, minutes: int) -> None:
    warning = absence_warning(NOON, NOON - before)
    assert warning is not None
    assert (warning.stage, warning.minutes) == (stage, minutes)


def test_warning_goes_where_nobody_needs_it() -> None:
    assert absence_warning(None, NOON) is None
    assert absence_warning(NOON, NOON + timedelta(minutes=16)) is None


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    with federation_scope(fisc):
        live = make_live(system)
        begin_round(system, live)
        return fresh(live)


@pytest.mark.django_db
def test_open_games_become_forfeits_when_somebody_says_so(
    fisc: Federation, system: Actor, live: LiveChampionship
) -> None:
    client, base = log_in_as(fisc, Role.STAFF), f"/fisc/championships/{live.championship.slug}/live/desk/"
    with federation_scope(fisc):
        table = state_of(live).played[0].tables[1]
    leaver, stays = table.players
    assert send(client, f"{base}entries/{leaver}/leave/", {"reason": "ill"}).status_code == 302
    for where in (base, f"{base}rounds/1/"):
        assert "is no longer playing, and table 2 has no result." in words_of(page(client, where))
    left = words_of(page(client, f"{base}entries/{leaver}/"))
    assert "Round 1, table 2, against" in left
    assert "Here." not in left
    with federation_scope(fisc):
        # Nothing by itself.
        assert state_of(live).played[0].tables[1].seats == ()
    assert send(client, f"{base}entries/{leaver}/forfeits/").status_code == 302
    with federation_scope(fisc):
        seats = {seat.player: seat for seat in state_of(live).played[0].tables[1].seats}
    assert {seat.kind for seat in seats.values()} == {Kind.FORFEIT}
    assert (seats[stays].game_points, seats[leaver].game_points) == (300, 0)
    assert "No longer playing" not in page(client, base)
    # Pressed once more there is nothing left, and nothing happens.
    assert send(client, f"{base}entries/{leaver}/forfeits/").status_code == 409


@pytest.mark.django_db
def test_both_lose_where_both_have_left_and_told_results_stay(
    fisc: Federation, system: Actor, live: LiveChampionship
) -> None:
    with federation_scope(fisc):
        first, second = (state_of(live).played[0].tables[index] for index in (0, 1))
        enter(system, live, 1, 1, 400, 380)
        for player in (first.players[0], *second.players):
            withdraw_entrant(system, fresh(live), player, "ill")
        with pytest.raises(LiveRefused):
            forfeit_open_games(system, fresh(live), first.players[0])
        forfeit_open_games(system, fresh(live), second.players[1])
        tables = state_of(live).played[0].tables
        assert [seat.game_points for seat in tables[0].seats] == [400, 380]
        assert [seat.half_points for seat in tables[1].seats] == [0, 0]


@pytest.mark.django_db
def test_who_is_disqualified_is_asked_about_too(fisc: Federation, system: Actor, live: LiveChampionship) -> None:
    with federation_scope(fisc):
        player = state_of(live).played[0].tables[2].players[0]
        disqualify(system, live, player, "conduct")
        assert [one.entrant.number for one in find_leavers(state_of(live))] == [player]
        with pytest.raises(LiveRefused):
            forfeit_open_games(system, fresh(live), state_of(live).played[0].tables[3].players[0])


@pytest.mark.django_db
def test_desk_warns_before_the_fifteen_minutes_are_over(system: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    federation = load_preset("fisc")
    with federation_scope(federation):
        live = make_live(system)
        begin_round(system, live)
        rules = RuleSetVersion.objects.get(code="fisc")
        Championship.objects.filter(pk=live.championship_id).update(rule_set=rules)
        published = LiveEvent.objects.get(live=live, act="published").moment
    client, base = log_in_as(federation, Role.STAFF), f"/fisc/championships/{live.championship.slug}/live/desk/"
    stages = {0: "early", 11: "soon", 15: "over", 31: ""}
    for minutes, stage in stages.items():
        now = published + timedelta(minutes=minutes)
        monkeypatch.setattr("tournaments.live.views.components.timezone.now", lambda now=now: now)
        for where in (base, f"{base}rounds/1/"):
            found = re.search(r'data-absence="-?\d+" data-stage="(\w+)"', client.get(where).content.decode())
            assert (found[1] if found else "") == stage, (minutes, where)
