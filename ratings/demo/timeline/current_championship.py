"""A championship in progress: round 4 of 7, some results in, one to confirm, one with two versions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from federation.people.models.players import Player
from ratings.demo.invention.events import Event
from ratings.demo.invention.people import Person
from ratings.demo.timeline.history import Stage, acting_at, announce_event, approve_event, moment_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.services.debutants import seed_entrants
from tournaments.entries.services.entries import enter_player
from tournaments.errors import NotSeededByList
from tournaments.live.services.championship import open_championship
from tournaments.live.services.results import enter_result, report_result
from tournaments.live.services.rounds import pair_round, publish_round
from tournaments.log.decisions.outcome import Told
from tournaments.log.models import Entrant
from tournaments.log.state import LiveTable

ROUNDS, ROUND_NOW = 7, 4
_PLAYERS = 22


def begin_championship(stage: Stage, people: Sequence[Person], season: int, today: date) -> None:
    """Start it yesterday evening, so that none of it is in the future; it ends today."""
    event = Event(
        name="Obert de les Dues Nits",
        slug=f"dues-nits-{today.year}",
        place="Centre de Lectura, Reus",
        organiser="Mots al Vent",
        starts_on=today - timedelta(days=1),
        ends_on=today,
        rounds=ROUNDS,
        fewest=_PLAYERS,
        most=_PLAYERS,
        season=season,
    )
    championship = announce_event(stage, event)
    approve_event(stage, championship, moment_of(event.starts_on, -40))
    with acting_at(moment_of(event.starts_on, hour=16, minute=30)):
        live = open_championship(stage.organiser, championship, rounds=ROUNDS)
        here = [person for person in people if person.last >= season and person.key in stage.known][:_PLAYERS]
        for person in here:
            enter_player(stage.organiser, live, player=Player.objects.get(pk=stage.known[person.key]), walk_in=True)
        enter_player(stage.organiser, live, name="Remei Nouvinguda", club="Mots al Vent", walk_in=True)
        _seed(stage, live)
    chance = Random(event.slug)  # noqa: S311  (invention, no secret)
    for number in range(1, ROUND_NOW + 1):
        with acting_at(moment_of(event.starts_on, hour=16 + number)):
            _play(stage, live, number, chance)


def _seed(stage: Stage, live: LiveChampionship) -> None:
    """Seed the entrants; a demo too small to have a published list is paired by entry."""
    try:
        seed_entrants(stage.organiser, live)
    except NotSeededByList:
        return


def _play(stage: Stage, live: LiveChampionship, number: int, chance: Random) -> None:
    pair_round(stage.organiser, live, confirmed=True)
    state = publish_round(stage.organiser, live, number).state
    tables = state.played[-1].tables
    finished = len(tables) if number < ROUND_NOW else len(tables) // 2
    for table in tables[:finished]:
        enter_result(stage.organiser, live, number, table.number, _score(table, chance), seen=state.number)
    if number == ROUND_NOW:
        confirmed, disputed = tables[finished], tables[finished + 1]
        _report(live, number, confirmed, _score(confirmed, chance), confirmed.players[0])
        told = _score(disputed, chance)
        _report(live, number, disputed, told, disputed.players[0])
        _report(
            live, number, disputed, [Told(told[0].player, (told[0].points or 0) + 10), told[1]], disputed.players[1]
        )


def _report(live: LiveChampionship, number: int, table: LiveTable, told: Sequence[Told], by: int) -> None:
    entrant = Entrant.objects.select_related("live__championship").get(live=live, number=by)
    report_result(entrant, number, table.number, told)


def _score(table: LiveTable, chance: Random) -> list[Told]:
    return [Told(player, chance.randrange(290, 470)) for player in table.players]
