"""The demo's main federation: five full seasons, the current one, and a desk with open tasks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from federation.audit.services import record
from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.registry.services.registration import NewPlayer, create_player, find_or_create_club
from ratings.demo.invention.events import CATALAN_YEAR, Event, plan_seasons, saturday
from ratings.demo.invention.games import Played, play_event
from ratings.demo.invention.people import Person, invent_people
from ratings.demo.timeline.history import (
    Stage,
    acting_at,
    announce_event,
    approve_event,
    file_of,
    hold_seasons,
    moment_of,
    remember_players,
    send_results,
    settle_names,
)
from tournaments.calendar.services.championships import refuse_championship, withdraw_championship
from tournaments.championship.models.championships import Championship
from tournaments.results.services.acceptance import deliver_results

SEED = "faristol"
# Keys of newcomers start here, above all others.
_NEWCOMERS = 20_000


@dataclass(frozen=True, slots=True)
class Size:
    """How much to invent.

    ``most_a_season`` limits the championships of a season, ``most_elsewhere`` those of each smaller federation; None
    means no limit.
    """

    people: int
    seasons: int = 6
    most_a_season: int | None = None
    most_elsewhere: int | None = None
    editions_every: int = 2


FULL = Size(people=120)
SMALL = Size(people=45, seasons=5, most_a_season=2, most_elsewhere=1, editions_every=3)


def invent_catalans(size: Size) -> list[Person]:
    return invent_people(Random(SEED), "catalan", size.people, size.seasons)  # noqa: S311  (invention, no secret)


def load_fisc(stage: Stage, people: list[Person], size: Size, today: date) -> tuple[Event, Played]:
    """Load all of FISC; return a championship awaiting its results, and those results."""
    events = plan_seasons(CATALAN_YEAR, today, size.seasons, start_month=9, most_a_season=size.most_a_season)
    newcomers = [
        replace(person, key=_NEWCOMERS + person.key, number="")
        for person in invent_people(Random(f"{SEED} new"), "catalan", 6, 1)  # noqa: S311  (invention)
    ]
    hold_seasons(stage, people, events, size.editions_every, newcomers[:4])
    register_newcomers(stage, newcomers[4:], today)
    return fill_desk(stage, people, size.seasons - 1, today)


def register_newcomers(stage: Stage, people: list[Person], today: date) -> None:
    """Register people who have joined but not entered anything yet."""
    for person in people:
        with acting_at(moment_of(today, -20)):
            new = NewPlayer(person.surname, person.given, find_or_create_club(person.club))
            create_player(stage.staff, new)


def link_account(stage: Stage, user: User) -> None:
    """Link the demo's player account to someone with a long history."""
    player = max(
        Player.objects.filter(pk__in=stage.known.values()).order_by("pk"), key=lambda one: one.rating_changes.count()
    )
    player.user = user
    player.save(update_fields=["user"])
    record(stage.staff, "account_linked", player, user=user.pk)


def fill_desk(stage: Stage, people: list[Person], season: int, today: date) -> tuple[Event, Played]:
    """Add recent championships at different stages: something to do for everyone."""
    # Far enough back that all of it is in the past.
    last = saturday(today - timedelta(days=9))
    desk = _DeskEvents(season)
    _leave_names_to_settle(stage, people, desk.event("Obert de la Universitat", "universitat", last, "València"))
    _deliver_for_acceptance(stage, people, desk.event("Torneig del Raval", "raval", last - timedelta(days=7), "Elx"))
    # Played yesterday, so that a file uploaded in the next few days is in time, and it is rated.
    awaiting = desk.event("Copa de les Set Lletres", "set-lletres", today - timedelta(days=1), "Ateneu de Maó")
    approve_event(stage, announce_event(stage, awaiting), moment_of(awaiting.starts_on, -40))
    league = desk.event("Lliga de Tardor", "lliga", today - timedelta(days=24), "Virtual", days=66)
    approve_event(stage, announce_event(stage, league), moment_of(league.starts_on, -40))
    coming = desk.event("Obert de Reis", "reis", saturday(today, 4), "Biblioteca de Figueres")
    approve_event(stage, announce_event(stage, coming), moment_of(today, -9))
    for name, slug, weeks, place, days in (
        ("Trofeu de Carnestoltes", "carnestoltes", 9, "Vilanova", 6),
        ("Memorial dels Escarrassos", "escarrassos", 13, "Casal de Sueca", 2),
    ):
        to_approve = desk.event(name, slug, saturday(today, weeks), place)
        announce_event(stage, to_approve, on=today - timedelta(days=days))
    _refuse_and_withdraw(stage, desk, today)
    return awaiting, play_event(people, awaiting)


@dataclass(frozen=True, slots=True)
class _DeskEvents:
    season: int

    def event(self, name: str, slug: str, day: date, place: str, days: int = 1) -> Event:
        return Event(
            name=name,
            slug=f"{slug}-{day.year}",
            place=place,
            organiser="Mots al Vent",
            starts_on=day,
            ends_on=day + timedelta(days=days - 1),
            rounds=6,
            fewest=16,
            most=20,
            is_circuit=False,
            season=self.season,
        )


def _leave_names_to_settle(stage: Stage, people: list[Person], event: Event) -> None:
    """Add results with names in the club's own spelling, for staff to identify."""
    championship = announce_event(stage, event)
    approve_event(stage, championship, moment_of(event.starts_on, -45))
    played = misspell(play_event(people, event))
    version = send_results(stage, championship, file_of(stage, event, played), moment_of(event.ends_on, 1, 21, 30))
    remember_players(stage, version, played.entrants)


def _deliver_for_acceptance(stage: Stage, people: list[Person], event: Event) -> None:
    championship = announce_event(stage, event)
    approve_event(stage, championship, moment_of(event.starts_on, -45))
    played = play_event(people, event)
    version = send_results(stage, championship, file_of(stage, event, played), moment_of(event.ends_on, 2, 21, 30))
    settle_names(stage, version, played, moment_of(event.ends_on, 2, 22, 0))
    with acting_at(moment_of(event.ends_on, 2, 22, 30)):
        deliver_results(stage.organiser, version)


def _refuse_and_withdraw(stage: Stage, desk: _DeskEvents, today: date) -> None:
    late = desk.event("Torneig de Nadal", "nadal", saturday(today, 2), "Mercat de Reus")
    refused: Championship = announce_event(stage, late, on=today - timedelta(days=4))
    with acting_at(moment_of(today, -3)):
        refuse_championship(stage.staff, refused, "S'ha comunicat amb menys d'un mes d'antelació.")
    given_up = desk.event("Obert del Pont", "pont", saturday(today, 7), "Besalú")
    withdrawn = announce_event(stage, given_up, on=today - timedelta(days=12))
    with acting_at(moment_of(today, -5)):
        withdraw_championship(stage.organiser, withdrawn, "La sala no estarà disponible aquell dia.")


def misspell(played: Played) -> Played:
    """Return the championship with some names as clubs spell them: no number, one surname, a wrong letter."""
    entrants = list(played.entrants)
    for index, spell in zip(range(2, len(entrants), 4), (_drop_surname, _swap_letters, _drop_surname), strict=False):
        entrants[index] = replace(spell(entrants[index]), number="")
    return replace(played, entrants=tuple(entrants))


def _drop_surname(person: Person) -> Person:
    return replace(person, surname=person.surname.split()[0])


def _swap_letters(person: Person) -> Person:
    first, rest = person.surname[:3], person.surname[3:]
    return replace(person, surname=first + rest[1:2] + rest[:1] + rest[2:])
