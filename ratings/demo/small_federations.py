"""The demo's smaller federations: one with a starting list, one with tables of four, one in Polish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from federation.registry.services.registration import NewPlayer, add_players, find_or_create_club
from ratings.demo.invention.events import (
    CLASSIC_YEAR,
    MALLORCA_YEAR,
    POLISH_YEAR,
    TABLES_OF_FOUR_YEAR,
    Event,
    plan_seasons,
)
from ratings.demo.invention.games import play_event, play_tables_of_four
from ratings.demo.invention.people import MEAN_STRENGTH, Person, invent_people
from ratings.demo.timeline.history import (
    Stage,
    accept_version,
    acting_at,
    announce_event,
    approve_event,
    hold_seasons,
    moment_of,
)
from ratings.demo.timeline.tables_of_four import make_report, make_version
from ratings.publication.services.editions import publish_rating_list
from ratings.starting_list.services import SeedRow, set_seed_list
from ratings.systems.models import RatingSystem
from tournaments.competition.rules import CompetitionRules

_SEASONS = 2
_CLASSIC = "basics"


def load_ajusc(stage: Stage, catalans: Sequence[Person], today: date, most: int | None) -> None:
    """Load a federation that joined two seasons ago with its list; every third player also plays in FISC."""
    own = invent_people(Random("ajusc"), "catalan", 24, _SEASONS)  # noqa: S311  (invention, no secret)
    taken = {person.name for person in catalans}
    people = [person for person in own if person.name not in taken] + list(_lend(catalans[::5]))
    events = plan_seasons(MALLORCA_YEAR, today, _SEASONS, start_month=9)[:most]
    joined = min((event.starts_on for event in events), default=today) - timedelta(days=90)
    _bring_list(stage, people, joined)
    hold_seasons(stage, people, events, editions_every=2)


def _lend(people: Sequence[Person]) -> list[Person]:
    """Return the same people with this federation's own numbers and seasons."""
    return [
        Person(
            key=10_000 + person.key,
            given=person.given,
            surname=person.surname,
            club=person.club,
            town=person.town,
            number=str(5000 + person.key),
            strength=person.strength,
            loyalty=person.loyalty,
            first=0,
            last=_SEASONS - 1,
        )
        for person in people
    ]


def _bring_list(stage: Stage, people: Sequence[Person], joined: date) -> None:
    """Upload the list with which the federation joined: ratings near the strengths, and some retired players."""
    rng = Random("ajusc list")  # noqa: S311  (invention, no secret)
    system = RatingSystem.objects.get(is_main=True)
    with acting_at(moment_of(joined)):
        new = [NewPlayer(person.surname, person.given, find_or_create_club(person.club)) for person in people]
        players = add_players(new)
        rows = []
        for person, player in zip(people, players, strict=True):
            stage.known[person.key] = player.pk
            rows.append(
                SeedRow(
                    player=player,
                    rating=round(950 + 0.7 * (person.strength - MEAN_STRENGTH) + rng.gauss(0, 30)),
                    games=max(0, round(rng.expovariate(1 / 60)) - 4),
                    last_played_on=joined - timedelta(days=rng.randint(40, 1500)) if rng.random() < 0.9 else None,
                )
            )
        set_seed_list(stage.staff, system, rows)
        publish_rating_list(stage.staff, system)


def load_uf(stage: Stage, catalans: Sequence[Person], today: date, most: int | None) -> None:
    """Load tables of four and three, ranked by places, and a classic championship, which is rated."""
    people = _lend(catalans[1::4])
    rules = CompetitionRules.from_json(stage.competition_settings["rules"])
    for event in plan_seasons(TABLES_OF_FOUR_YEAR, today, _SEASONS, start_month=9)[:most]:
        _hold_tables_of_four(stage, people, event, rules)
    classic = replace(stage, competition=_CLASSIC)
    hold_seasons(classic, people, plan_seasons(CLASSIC_YEAR, today, _SEASONS, start_month=9)[:most], editions_every=1)


def _hold_tables_of_four(stage: Stage, people: Sequence[Person], event: Event, rules: CompetitionRules) -> None:
    played = play_event(people, event, play_tables_of_four)
    championship = announce_event(stage, event)
    approve_event(stage, championship, moment_of(event.starts_on, -45))
    with acting_at(moment_of(event.ends_on, 1)):
        version = make_version(stage, championship, make_report(event.name, played, rules), played)
    accept_version(stage, version, moment_of(event.ends_on, 2), moment_of(event.ends_on, 3))


def load_pfs(stage: Stage, today: date, most: int | None) -> None:
    """Load Polish names and calendar years, rated by average scalps."""
    people = invent_people(Random("pfs"), "polish", 30, _SEASONS)  # noqa: S311  (invention, no secret)
    hold_seasons(stage, people, plan_seasons(POLISH_YEAR, today, _SEASONS, start_month=1)[:most], editions_every=2)
