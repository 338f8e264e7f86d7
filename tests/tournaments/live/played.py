"""Championships run through the services, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random

from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.permissions import Actor
from tests.days import federations_day
from tests.people import make_players
from tests.tournaments.making.makers import make_approved
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.entries import check_in, enter_player
from tournaments.live.services.championship import open_championship
from tournaments.live.services.results import enter_result, report_result
from tournaments.live.services.rounds import pair_round, publish_round
from tournaments.log.decisions.outcome import Told
from tournaments.log.models import Entrant
from tournaments.log.options import LiveOptions
from tournaments.log.queries import current_state
from tournaments.log.state import State, TableStatus

NAMES = [
    "Anna Puig",
    "Bernat Grau",
    "Carla Nadal",
    "Dolors Bosch",
    "Enric Serra",
    "Fina Coll",
    "Gil Roca",
    "Helena Mas",
]


def make_live(
    actor: Actor, names: Sequence[str] = NAMES, *, rounds: int = 5, day: date | None = None, **options: object
) -> LiveChampionship:
    """A championship that is run here, with registered players who have entered and come."""
    championship = make_approved(actor, "Open de Reus", rounds=rounds, day=day or date(2026, 11, 22))
    live = open_championship(actor, championship, options=LiveOptions(**options) if options else None)  # type: ignore[arg-type]
    players: list[Player] = make_players(*names) if names else []
    for player in players:
        enter_player(actor, live, player=player)
    if players:
        check_in(actor, live, range(1, len(players) + 1))
    return fresh(live)


def fresh(live: LiveChampionship) -> LiveChampionship:
    return LiveChampionship.objects.select_related("championship__rule_set").get(pk=live.pk)


def state_of(live: LiveChampionship) -> State:
    return current_state(fresh(live))


def told(live: LiveChampionship, round_number: int, table: int, *points: int | None) -> list[Told]:
    """What a slip says of a table, in the order of its seats."""
    one = state_of(live).round(round_number)
    found = one.find_table(table) if one else None
    assert found is not None
    return [Told(player, score) for player, score in zip(found.players, points, strict=True)]


def begin_round(actor: Actor, live: LiveChampionship) -> int:
    """Pair the next round, confirm what has to be, and publish it."""
    state = pair_round(actor, fresh(live), confirmed=True).state
    publish_round(actor, fresh(live), len(state.played))
    return len(state.played)


def play_round(actor: Actor, live: LiveChampionship, chance: Random) -> None:
    """A round from its pairing to its last result."""
    number = begin_round(actor, live)
    one = state_of(live).played[number - 1]
    for table in one.tables:
        if table.status is not TableStatus.FINAL:
            slip = [Told(player, chance.randrange(250, 480)) for player in table.players]
            enter_result(actor, live, number, table.number, slip, seen=state_of(live).number)


def enter(actor: Actor, live: LiveChampionship, round_number: int, table: int, *points: int, **more: object) -> None:
    slip = told(live, round_number, table, *points)
    seen = more.pop("seen", None) or state_of(live).number
    enter_result(actor, live, round_number, table, slip, seen=seen, **more)  # type: ignore[arg-type]


def make_disputed(actor: Actor, organiser: User | None = None) -> LiveChampionship:
    """A round under way today: of four tables the first has its result, and of the second there are two versions."""
    live = make_live(actor, day=federations_day())
    if organiser is not None:
        name_organiser(actor, live.championship, organiser)
    begin_round(actor, live)
    enter(actor, live, 1, 1, 412, 365)
    table = state_of(live).played[0].tables[1]
    for player, points in zip(table.players, (400, 390), strict=True):
        entrant = Entrant.objects.select_related("live__championship").get(live=live, number=player)
        report_result(entrant, 1, table.number, told(live, 1, table.number, points, 380))
    return fresh(live)
