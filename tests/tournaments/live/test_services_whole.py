"""A championship from its first entry to the rated list, through the services, without a file."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import RatingChange
from ratings.replay.services.recomputation import recompute_ratings
from ratings.starting_list.services import SeedRow, set_seed_list
from tests.people import make_actor, make_players
from tests.tournaments.live.played import NAMES, begin_round, enter, fresh, make_live, play_round, state_of, told
from tests.tournaments.making.makers import make_accepted, make_announcement, make_approved
from tournaments.calendar.services.championships import announce_championship
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsState
from tournaments.entries.services.debutants import seed_entrants
from tournaments.entries.services.entries import bring_back, enter_player, withdraw_entrant
from tournaments.errors import CannotRunHere, LiveRefused, NotSeededByList, ResultsSentIn
from tournaments.live.services.championship import (
    finish_championship,
    hand_over_results,
    open_championship,
    reopen_championship,
)
from tournaments.live.services.committee import penalise
from tournaments.live.services.results import correct_result
from tournaments.live.services.rounds import pair_round, pair_round_again, preview_round
from tournaments.log.decisions.outcome import How
from tournaments.log.queries import current_state, forget_states
from tournaments.log.report import report_of
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot
from tournaments.pairing.pair import pair
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.packed import read_stored
from tournaments.results.services.acceptance import accept_results, deliver_results
from tournaments.results.services.identification import create_all_players

pytestmark = pytest.mark.django_db


def replay(live: LiveChampionship, *more: str) -> dict[str, object]:
    out = StringIO()
    call_command("replay_championship", "fisc", live.championship.slug, "--verify", "--json", *more, stdout=out)
    return dict(json.loads(out.getvalue()))


def test_from_the_first_entry_to_the_rated_list(in_fisc: Federation, system: Actor) -> None:
    chance = Random(4)
    players = make_players(*NAMES)
    [rasccat] = install_rating_systems(system, ["rasccat"])
    rated = players[:6]
    set_seed_list(
        system, rasccat, [SeedRow(player, 1500 - 50 * i, 60, date(2026, 5, 1)) for i, player in enumerate(rated)]
    )
    recompute_ratings(system, rasccat)
    publish_rating_list(system, rasccat, date(2026, 10, 1))

    championship = make_approved(system, "Open de Reus", rounds=5, day=date(2026, 11, 22))
    live = open_championship(system, championship)
    for player in players[:7]:
        enter_player(system, live, player=player, walk_in=True)
    seeded = seed_entrants(system, live).state
    assert [entrant.rating for entrant in seeded.entrants] == [1500, 1450, 1400, 1350, 1300, 1250, None]
    assert "1" in seeded.seeded_by

    play_round(system, live, chance)
    first = state_of(live).played[0]
    assert first.byes == (7,)
    assert {frozenset(table.players) for table in first.tables} == {frozenset(p) for p in [(1, 4), (2, 5), (3, 6)]}
    enter_player(system, live, name="Núria Nova", walk_in=True)
    assert state_of(live).entrants[7].fictitious == 1
    play_round(system, live, chance)
    withdraw_entrant(system, live, 6, "ill")
    for _ in range(3):
        play_round(system, live, chance)
    finish_championship(system, live)

    version = hand_over_results(system, fresh(live))
    assert (version.state, version.format) == (ResultsState.TO_SETTLE, "live")
    assert [entry.name for entry in version.entries.filter(player=None)] == ["Núria Nova"]
    create_all_players(system, version)
    version.refresh_from_db()
    deliver_results(system, version)
    version.refresh_from_db()
    accept_results(system, version, in_spite_of=sign_warnings(version.problems))
    assert Entry.objects.filter(championship=championship).count() == 8
    assert Seat.objects.filter(table__championship=championship, kind="bye").count() >= 1
    recompute_ratings(system, rasccat)
    assert RatingChange.objects.filter(championship=championship).count() == 8
    assert replay(live)["state"] == "verified"


def test_state_is_the_same_from_memory_from_the_kept_one_and_from_the_log(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    play_round(system, live, Random(1))
    begin_round(system, live)
    enter(system, live, 2, 1, 400, 380)
    remembered = state_of(live)
    forget_states()
    assert current_state(fresh(live)) == remembered
    LiveChampionship.objects.filter(pk=live.pk).update(state=None, state_number=0)
    forget_states()
    assert current_state(fresh(live)) == remembered
    assert replay(live, "--upto", "5")["events"] == 5


def test_replay_names_an_event_that_was_put_in_behind_our_back(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    play_round(system, live, Random(1))
    last = live.events.get(number=fresh(live).event_number)
    last.pk, last.number, last._state.adding = None, last.number + 1, True
    last.save()
    with pytest.raises(CommandError, match=f"event {last.number}"):
        replay(live)
    assert replay(live, "--upto", str(last.number - 1))["state"] == "verified"


def test_kept_state_that_is_wrong_is_found(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    LiveChampionship.objects.filter(pk=live.pk).update(state={**(fresh(live).state or {}), "name": "Another"})
    with pytest.raises(CommandError):
        replay(live)


def test_message_that_comes_again_changes_nothing(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    begin_round(system, live)
    enter(system, live, 1, 1, 400, 380, reference="phone-1")
    number = fresh(live).event_number
    enter(system, live, 1, 1, 400, 380, reference="phone-1", seen=1)
    assert fresh(live).event_number == number


def test_second_writer_who_has_not_seen_the_first_is_told(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    begin_round(system, live)
    seen = fresh(live).event_number
    enter(system, live, 1, 1, 400, 380, seen=seen)
    enter(system, live, 1, 2, 410, 390, seen=seen)
    with pytest.raises(LiveRefused, match="400–380"):
        enter(system, live, 1, 1, 380, 400, seen=seen)
    with pytest.raises(LiveRefused) as refused:
        pair_round(system, fresh(live), seen=seen)
    assert refused.value.details() == {"reasons": ["seen_is_old"]}


def test_what_if_writes_nothing(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    play_round(system, live, Random(2))
    number = fresh(live).event_number
    proposed = preview_round(system, fresh(live), system="king-of-the-hill")
    beside = preview_round(system, fresh(live), round_number=1, system="king-of-the-hill")
    assert (proposed.number, beside.number) == (2, 1)
    assert len(beside.pairing.tables) == 4
    assert fresh(live).event_number == number


def test_pairing_can_be_made_again_from_what_was_kept(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    for seed in range(3):
        play_round(system, live, Random(seed))
    for event in live.events.filter(act="paired"):
        snapshot = {name: value for name, value in event.payload["snapshot"].items() if name != "options"}
        options = PairingOptions.from_json(event.payload["snapshot"]["options"])
        again = pair(Snapshot.from_json(snapshot), event.payload["engine"], options)
        assert [list(table.players) for table in again.tables] == [t["players"] for t in event.payload["tables"]]
        assert again.digest == event.payload["snapshot_digest"]
        assert again.engine == event.payload["engine_version"]
        assert event.payload["why"].keys() == {"1", "2", "3", "4", "round"}


def test_round_without_results_is_paired_again(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system, NAMES[:7])
    pair_round(system, live)
    enter_player(system, fresh(live), name="Núria Nova")
    assert state_of(live).entrants[7].first_round == 1
    assert len(pair_round_again(system, fresh(live), 1).state.played[0].tables) == 4


def test_forfeit_and_abandonment_are_settled_by_the_rules_of_the_game(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    begin_round(system, live)
    absent, other = (line.player for line in told(live, 1, 1, None, None))
    enter(system, live, 1, 1, None, None, how=How.FORFEIT, player=other)
    seats = state_of(live).played[0].tables[0].seats
    assert [(seat.game_points, seat.half_points) for seat in seats] == [(0, 0), (300, 2)]
    assert seats[0].player == absent


def test_not_run_here_before_it_is_approved_or_after_results_came(in_fisc: Federation, system: Actor) -> None:
    with pytest.raises(CannotRunHere):
        open_championship(system, announce_championship(system, make_announcement()))
    with pytest.raises(ResultsSentIn):
        open_championship(system, make_accepted(system, "Open de Lleida 2"))


def test_nothing_is_handed_over_before_the_end(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    play_round(system, live, Random(1))
    with pytest.raises(LiveRefused):
        hand_over_results(system, live)


def test_results_are_handed_over_again_after_a_correction(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system, rounds=5)
    for seed in range(5):
        play_round(system, live, Random(seed))
    finish_championship(system, live)
    first = hand_over_results(system, fresh(live))
    reopen_championship(system, fresh(live), "table 1 was typed the wrong way round")
    one, other = (seat.game_points or 0 for seat in state_of(live).played[0].tables[0].seats)
    slip = told(live, 1, 1, other, one)
    correct_result(system, fresh(live), 1, 1, slip, seen=state_of(live).number, reason="the slip says so")
    finish_championship(system, fresh(live))
    second = hand_over_results(system, fresh(live))
    first.refresh_from_db()
    assert (first.state, second.state, second.number) == (ResultsState.SUPERSEDED, ResultsState.VALID, 2)
    found = read_stored(second.report)
    assert [seat.game_points for seat in found.tables[0].seats] == [other, one]
    assert AuditEntry.objects.filter(action="live_corrected").count() == 1


def test_seeding_needs_a_published_list(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    with pytest.raises(NotSeededByList):
        seed_entrants(system, live)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.ORGANISER, Role.ARBITER])
def test_somebody_elses_championship_is_not_run(fisc: Federation, system: Actor, role: Role) -> None:
    actor = make_actor(fisc, role)
    with federation_scope(fisc):
        live = make_live(system)
        for act in (
            lambda: pair_round(actor, live),
            lambda: enter_player(actor, live, name="X"),
            lambda: finish_championship(actor, live),
            lambda: penalise(actor, live, 1, "why"),
            lambda: hand_over_results(actor, live),
        ):
            with pytest.raises(NotPermitted):
                act()


def test_player_comes_back_after_leaving(in_fisc: Federation, system: Actor) -> None:
    live = make_live(system)
    play_round(system, live, Random(1))
    withdraw_entrant(system, fresh(live), 3, "ill")
    play_round(system, live, Random(2))
    bring_back(system, fresh(live), 3)
    play_round(system, live, Random(3))
    absences = [t.round for t in report_of(state_of(live)).tables if [s.player for s in t.seats] == [3]]
    assert absences == [2]
    assert state_of(live).played[2].table_of(3) is not None
