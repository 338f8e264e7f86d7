"""The championships of the sources, played through by their own rules from the entries to the rated list."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import combinations

import pytest
from django.core.management import call_command

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Edition
from ratings.replay.models import RatingChange
from tests.people import make_players
from tests.tournaments.day.road import SYSTEM, Road, begin, load_federation
from tests.tournaments.live.played import fresh
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ResultsVersion
from tournaments.entries.services.entries import enter_player, withdraw_entrant
from tournaments.errors import LiveRefused
from tournaments.log.decisions.outcome import How
from tournaments.log.queries import standings_of
from tournaments.log.state import State

pytestmark = pytest.mark.django_db


@pytest.fixture
def preset(request: pytest.FixtureRequest, db: None) -> Iterator[Federation]:
    federation = load_federation(request.param)
    with federation_scope(federation):
        yield federation


def played_pairs(state: State) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(couple) for one in state.played for table in one.tables for couple in combinations(table.players, 2)
    )


def codes_of(version: ResultsVersion) -> set[str]:
    return {problem["code"] for problem in version.problems}


def assert_delivered(road: Road, version: ResultsVersion) -> None:
    """What everybody reads is what the log says, and the log is whole."""
    entries = {entry.number: entry for entry in Entry.objects.filter(championship=road.championship)}
    standings = standings_of(road.state)
    assert {line.number: line.place for line in standings} == {n: entry.place for n, entry in entries.items()}
    assert all(entries[line.number].half_points == line.half_points for line in standings)
    out = StringIO()
    slug = road.championship.slug
    call_command("replay_championship", road.federation.slug, slug, "--verify", "--json", stdout=out)
    assert json.loads(out.getvalue())["state"] == "verified"


@pytest.mark.parametrize("preset", ["fisc"], indirect=True)
def test_seven_rounds_of_fisc(preset: Federation) -> None:
    """Debutants, late joiners, one who leaves, an odd field (FISC §1, §4)."""
    road = begin("fisc", "fisc", rounds=7, rated=[1500 - 20 * i for i in range(11)], unrated=2)
    first = road.pair()
    # Debutants are last, by the alphabet: Dolors Serra, Enric Coll (by surname: Coll, Serra), the last sits out.
    last = max((12, 13), key=lambda number: road.players[number - 1].name)
    assert first.byes == (last,)
    assert {frozenset(t.players) for t in first.tables} >= {frozenset((n, n + 6)) for n in range(1, 6)}
    for table in first.tables:
        road.enter(1, table, *road.scores(table))
    road.come(*make_players("Zoe Tardana"))
    road.play()
    paired = road.live.events.filter(act="paired").last()
    assert paired is not None
    assert paired.payload["snapshot"]["options"]["unrated"] == {"round_1": 0, "later": 1000}
    road.come(name="Yolanda Nova")
    assert [one.fictitious for one in road.state.entrants[13:]] == [1, 2]
    road.play()
    with pytest.raises(LiveRefused):
        enter_player(SYSTEM, fresh(road.live), name="Xavier Massa-tard", walk_in=True)
    withdraw_entrant(SYSTEM, fresh(road.live), 5, "ill")
    road.play(4)
    state = road.state
    assert len(state.played) == 7
    assert max(played_pairs(state).values()) == 1
    byes = Counter(number for one in state.played for number in one.byes)
    assert max(byes.values()) == 1
    assert not set(byes) & {14, 15}
    assert road.check() == []
    version = road.finish()
    assert codes_of(version) == {"player_not_found", "joined_late", "sent_before_end"}
    assert_delivered(road, version)
    assert RatingChange.objects.filter(championship=road.championship).count() == 15
    road.publish()
    edition = Edition.objects.order_by("-number").first()
    assert edition is not None
    assert edition.rows.filter(player__surname="Nova").exists()
    # What was fictitious is in nobody's points.
    seats = [seat for one in state.played for table in one.tables for seat in table.seats if seat.player == 15]
    won = sum(seat.half_points or 0 for seat in seats)
    assert Entry.objects.get(championship=road.championship, number=15).half_points == won


@pytest.mark.parametrize("preset", ["ajusc"], indirect=True)
def test_five_rounds_of_mallorca(preset: Federation) -> None:
    """Who has no rating counts as 999, by the alphabet, among the rated; difference and total tell equals apart."""
    road = begin("ajusc", "mallorca", rounds=5, rated=[1400, 1300, 1200, 999, 990, 980], unrated=3)
    first = road.pair()
    order = [1, 2, 3, 4, *sorted((7, 8, 9), key=lambda n: road.players[n - 1].name), 5, 6]
    assert first.byes == (6,)
    assert {frozenset(t.players) for t in first.tables} == {frozenset((order[i], order[i + 4])) for i in range(4)}
    table = first.tables[0]
    road.enter(1, table, 0, 0, how=How.FORFEIT, by=table.players[0])
    for table in first.tables[1:]:
        road.enter(1, table, *road.scores(table))
    road.play(4)
    assert road.check() == []
    version = road.finish()
    assert_delivered(road, version)
    assert RatingChange.objects.filter(championship=road.championship).count() == 9
    road.publish()


@pytest.mark.parametrize("preset", ["uf"], indirect=True)
def test_three_rounds_of_ebre(preset: Federation) -> None:
    """Thirty players: six tables of four and two of three in every round; places give the points; nothing is rated."""
    road = begin("uf", "ebre", rounds=3, rated=[1500 - 10 * i for i in range(30)])
    road.play(3)
    state = road.state
    for one in state.played:
        assert sorted(len(table.players) for table in one.tables) == [3, 3, 4, 4, 4, 4, 4, 4]
        assert not one.byes
    threes = Counter(p for one in state.played for t in one.tables if len(t.players) == 3 for p in t.players)
    assert max(threes.values()) == 1
    assert max(played_pairs(state).values()) == 1
    assert road.check() == []
    version = road.finish()
    assert_delivered(road, version)
    assert not RatingChange.objects.filter(championship=road.championship).exists()
    best = Entry.objects.filter(championship=road.championship).order_by("place").first()
    assert best is not None
    assert best.half_points > 12


@pytest.mark.parametrize("preset", ["pfs"], indirect=True)
def test_open_of_pinczow(preset: Federation) -> None:
    """An equal score is broken by the last move: a win with difference 0; everybody gets a diploma."""
    road = begin("pfs", "pinczow", rounds=6, rated=[130 - i for i in range(10)], unrated=2)
    first = road.pair()
    with pytest.raises(LiveRefused):
        road.enter(1, first.tables[0], 400, 400)
    road.enter(1, first.tables[0], 400, 400, how=How.DECIDED, by=first.tables[0].players[1])
    for table in first.tables[1:]:
        road.enter(1, table, *road.scores(table))
    road.play(5)
    assert road.check() == []
    seats = road.state.played[0].tables[0].seats
    assert [(seat.half_points, seat.game_points) for seat in seats] == [(0, 400), (2, 400)]
    version = road.finish()
    assert_delivered(road, version)
    assert road.championship.rules["diplomas"] == "everybody"
    assert RatingChange.objects.filter(championship=road.championship).exists()
    road.publish()


@pytest.mark.parametrize("preset", ["fisc"], indirect=True)
def test_league_of_ten_that_runs_for_months(preset: Federation) -> None:
    """All rounds stand from the beginning, and results come in any order; standings are public as they come."""
    road = begin("fisc", "lliga", rounds=9, rated=[1500 - 20 * i for i in range(10)])
    for _ in range(9):
        road.pair()
    state = road.state
    assert set(played_pairs(state).values()) == {1}
    assert len(played_pairs(state)) == 45
    late = state.played[6].tables[2]
    road.enter(7, late, 420, 380)
    best = standings_of(road.state)[0]
    assert (best.number, best.half_points) == (late.players[0], 2)
    for one in reversed(state.played):
        for table in one.tables:
            if table != late:
                road.enter(one.number, table, *road.scores(table))
    assert road.state.options["system"] == "round-robin"
    version = road.finish()
    assert_delivered(road, version)
    assert RatingChange.objects.filter(championship=road.championship).count() == 10
    road.publish()
