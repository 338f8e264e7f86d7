"""The road of a championship run here, from the first entry to the rated list, by the rules of a preset."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.presets.services import apply_preset, find_preset
from federation.tenancy.federations import Federation
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.starting_list.services import SeedRow, set_seed_list
from ratings.systems.models import RatingSystem
from tests.days import federations_day
from tests.people import make_players
from tests.tournaments.live.played import fresh, state_of
from tournaments.calendar.services.championships import Announcement, announce_championship, approve_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.competition.queries import list_competitions
from tournaments.entries.services.debutants import seed_entrants
from tournaments.entries.services.entries import check_in, enter_player
from tournaments.live.services.championship import finish_championship, hand_over_results, open_championship
from tournaments.live.services.results import enter_result
from tournaments.live.services.rounds import pair_round, publish_round
from tournaments.log.decisions.outcome import How, Told
from tournaments.log.report import report_of
from tournaments.log.snapshot import snapshot_of, system_of
from tournaments.log.state import LiveRound, LiveTable, State, TableStatus
from tournaments.pairing.check import check_pairings
from tournaments.report.acknowledgement import sign_warnings
from tournaments.results.services.acceptance import accept_results, deliver_results
from tournaments.results.services.identification import create_all_players

SYSTEM = system_actor("test")
# Announced today, in time for what every federation asks; the list that seeds it is a month old.
TODAY = federations_day()
DAY, LISTED = TODAY + timedelta(days=70), TODAY - timedelta(days=30)
GIVEN = ("Anna", "Bernat", "Carla", "Dolors", "Enric", "Fina", "Gil", "Helena")
SURNAMES = ("Puig", "Grau", "Nadal", "Bosch", "Serra", "Coll", "Roca", "Mas")


def names(count: int) -> list[str]:
    return [f"{GIVEN[index % 8]} {SURNAMES[(index // 8 + index) % 8]}" for index in range(count)]


def load_federation(preset: str) -> Federation:
    return apply_preset(SYSTEM, find_preset(preset), today=TODAY).federation


@dataclass
class Road:
    """A championship on its way. ``chance`` decides scores."""

    federation: Federation
    competition: str
    players: list[Player]
    live: LiveChampionship
    rating: RatingSystem
    chance: Random = field(default_factory=lambda: Random(7))

    @property
    def championship(self) -> Championship:
        return Championship.objects.get(pk=self.live.championship_id)

    @property
    def state(self) -> State:
        return state_of(self.live)

    def come(self, *players: Player, name: str = "") -> None:
        for player in players:
            enter_player(SYSTEM, fresh(self.live), player=player, walk_in=True)
        if name:
            enter_player(SYSTEM, fresh(self.live), name=name, walk_in=True)

    def pair(self, *, confirmed: bool = False) -> LiveRound:
        """The next round, paired and published; without ``confirmed`` only where it breaks no rule."""
        state = pair_round(SYSTEM, fresh(self.live), confirmed=confirmed).state
        publish_round(SYSTEM, fresh(self.live), len(state.played))
        return self.state.played[-1]

    def play(self, rounds: int = 1, *, confirmed: bool = False) -> None:
        for _ in range(rounds):
            one = self.pair(confirmed=confirmed)
            for table in one.tables:
                self.enter(one.number, table, *self.scores(table))

    def scores(self, table: LiveTable) -> Sequence[int]:
        return [self.chance.randrange(250, 480) for _ in table.players]

    def enter(self, number: int, table: LiveTable, *points: int, how: How = How.PLAYED, by: int | None = None) -> None:
        told = [Told(player, score) for player, score in zip(table.players, points, strict=True)]
        enter_result(SYSTEM, fresh(self.live), number, table.number, told, seen=10**6, how=how, player=by)

    def finish(self) -> ResultsVersion:
        """Finished, handed over, settled, delivered, accepted, rated, published."""
        assert all(t.status is TableStatus.FINAL for one in self.state.played for t in one.tables)
        finish_championship(SYSTEM, fresh(self.live))
        version = hand_over_results(SYSTEM, fresh(self.live))
        create_all_players(SYSTEM, version)
        version.refresh_from_db()
        deliver_results(SYSTEM, version)
        version.refresh_from_db()
        accept_results(SYSTEM, version, in_spite_of=sign_warnings(version.problems))
        recompute_ratings(SYSTEM, self.rating)
        return version

    def publish(self) -> None:
        publish_rating_list(SYSTEM, self.rating, force=True)

    def check(self) -> list[str]:
        """What of all pairings is against the rules of this championship, by the checks of files."""
        state = self.state
        _snapshot, options = snapshot_of(state, len(state.played))
        plain = type(options).from_json({**options.as_json(), "absent": [], "present": []})
        found = check_pairings(report_of(state), system_of(state), plain)
        return [f"{one.round} {one.reason.code}" for one in found]


def begin(
    preset: str, competition: str, *, rounds: int, rated: Sequence[int], unrated: int = 0, day: date = DAY
) -> Road:
    """An approved championship that is run here, in the scope of its federation, seeded by a published list.

    The first players have these ratings; ``unrated`` more are in the registry without one. All have come.
    """
    rating = RatingSystem.objects.get(is_main=True)
    players = make_players(*names(len(rated) + unrated)) if len(rated) + unrated else []
    if rated:
        rows = [
            SeedRow(player, value, 60, LISTED - timedelta(days=30))
            for player, value in zip(players, rated, strict=False)
        ]
        set_seed_list(SYSTEM, rating, rows)
        recompute_ratings(SYSTEM, rating)
        publish_rating_list(SYSTEM, rating, LISTED)
    federation = Federation.objects.get()
    offered = {one.code: one.rules for one in list_competitions(federation)}
    announcement = Announcement(
        "Open",
        day,
        day,
        rules=offered[competition].as_json(),
        competition=competition,
        rounds=rounds,
        dictionary=offered[competition].dictionary,
    )
    championship = approve_championship(SYSTEM, announce_championship(SYSTEM, announcement))
    live = open_championship(SYSTEM, championship)
    for player in players:
        enter_player(SYSTEM, fresh(live), player=player)
    check_in(SYSTEM, fresh(live), range(1, len(players) + 1))
    if rated and offered[competition].seeding:
        seed_entrants(SYSTEM, fresh(live))
    return Road(federation, competition, players, live, rating)
