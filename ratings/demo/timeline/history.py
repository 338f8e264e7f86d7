"""Playing the demo's seasons, one championship after the other, with rating lists in between.

Each goes through the real services. What takes seconds here happened over years, so every service is given the moment
at which it would have been called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any
from unittest.mock import patch

from django.utils import timezone

from federation.jobs.models import Job, JobState
from federation.jobs.services.run import execute_job
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from ratings.demo.invention.events import Event
from ratings.demo.invention.games import Played, enter_without_playing, play_event
from ratings.demo.invention.people import Person
from ratings.demo.invention.swiss_perfect import write_zip
from ratings.publication.services.editions import publish_rating_list
from ratings.systems.models import RatingSystem
from tournaments.calendar.services.championships import Announcement, announce_championship, approve_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results, deliver_results
from tournaments.results.services.identification import create_all_players, create_player_for, link_entry
from tournaments.results.services.upload import upload_results


@contextmanager
def acting_at(moment: datetime) -> Iterator[None]:
    """Let Django's current time be ``moment``. Only for a process that does nothing else meanwhile."""
    with patch.object(timezone, "now", lambda: moment):
        yield


def moment_of(day: date, days: int = 0, hour: int = 20, minute: int = 15) -> datetime:
    """Return a moment some days after a day, in the current federation's time zone."""
    return datetime.combine(day + timedelta(days=days), time(hour, minute), current_federation().tzinfo)


Tell = Callable[[str], None]
_ANNOUNCED_BEFORE = timedelta(days=52)


class DemoFailed(Exception):
    """A job of the demo failed; its error is in the message."""


def say_nothing(text: str) -> None:
    """Ignore progress, for callers not interested in it."""


@dataclass(slots=True)
class Stage:
    """A federation while its past is created. ``known`` maps the key of an invented person to the registry's id.

    ``tell`` is called with the progress.
    """

    federation: Federation
    staff: Actor
    organiser: Actor
    competition: str
    known: dict[int, int] = field(default_factory=dict)
    tell: Tell = say_nothing

    @property
    def competition_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = self.federation.settings["competitions"][self.competition]
        return settings


def announce_event(stage: Stage, event: Event, *, on: date | None = None) -> Championship:
    """Announce an event ``on`` a day, by default well in time."""
    day = on or event.starts_on - _ANNOUNCED_BEFORE
    rules = stage.competition_settings["rules"]
    announcement = Announcement(
        name=event.name,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        starts_at=time(9, 30),
        place=event.place,
        organiser=event.organiser,
        contact=f"{event.slug.partition('-')[0]}@faristol.example",
        entry_deadline=event.starts_on - timedelta(days=9),
        timetable_on=event.starts_on - timedelta(days=4),
        capacity=event.most + event.most % 2 + 4,
        fee="60 zł" if stage.federation.language == "pl" else "15 €",
        dictionary=rules["dictionary"],
        is_circuit=event.is_circuit,
        rules=rules,
        competition=stage.competition,
    )
    with acting_at(moment_of(day, hour=18, minute=5)):
        return announce_championship(stage.organiser, announcement, slug=event.slug)


def approve_event(stage: Stage, championship: Championship, moment: datetime) -> Championship:
    with acting_at(moment):
        return approve_championship(stage.staff, championship)


def send_results(stage: Stage, championship: Championship, file: UploadedFile, moment: datetime) -> ResultsVersion:
    """Upload a file and have it checked, as a worker would."""
    with acting_at(moment):
        version = upload_results(stage.organiser, championship, [file])
        run_waiting_jobs(stage.federation)
    version.refresh_from_db()
    return version


def settle_names(stage: Stage, version: ResultsVersion, played: Played, moment: datetime) -> None:
    """Identify everyone; people who only resemble someone else are registered, too."""
    with acting_at(moment):
        create_all_players(stage.staff, version)
        for entry in version.entries.filter(player=None):
            known = stage.known.get(played.entrants[entry.number - 1].key)
            if known is None:
                create_player_for(stage.staff, entry)
            else:
                link_entry(stage.staff, entry, Player.objects.get(pk=known))
    remember_players(stage, version, played.entrants)
    version.refresh_from_db()


def remember_players(stage: Stage, version: ResultsVersion, entrants: tuple[Person, ...]) -> None:
    for number, player in version.entries.exclude(player=None).values_list("number", "player_id"):
        if player is not None:
            stage.known[entrants[number - 1].key] = player


def accept_version(stage: Stage, version: ResultsVersion, delivered: datetime, accepted: datetime) -> Championship:
    """Submit as the organiser, accept as staff, rate as a worker."""
    with acting_at(delivered):
        deliver_results(stage.organiser, version)
    with acting_at(accepted):
        championship = accept_results(stage.staff, version, in_spite_of=sign_warnings(version.problems))
        run_waiting_jobs(stage.federation)
    return championship


def hold_event(stage: Stage, event: Event, played: Played, file: UploadedFile) -> Championship:
    """Hold a past event, from its announcement to accepted and rated results."""
    championship = announce_event(stage, event)
    approve_event(stage, championship, moment_of(championship.announced_at.date(), 4, 21, 40))
    version = send_results(stage, championship, file, moment_of(event.ends_on, 1, 22, 10))
    settle_names(stage, version, played, moment_of(event.ends_on, 3, 19, 30))
    return accept_version(stage, version, moment_of(event.ends_on, 3, 21, 5), moment_of(event.ends_on, 4, 20, 45))


def run_waiting_jobs(federation: Federation) -> None:
    """Run at once all jobs that a worker would run. Raises DemoFailed."""
    for job in Job.objects.filter(state=JobState.QUEUED).order_by("pk"):
        execute_job(federation, job.pk)
        job.refresh_from_db()
        if job.state != JobState.DONE:
            raise DemoFailed(f"{job.kind}: {job.error_code} {job.error_params}")


def hold_seasons(
    stage: Stage,
    people: Sequence[Person],
    events: Sequence[Event],
    editions_every: int,
    newcomers: Sequence[Person] = (),
) -> None:
    """Hold all events in order and publish a list after every few, and after the last of a season.

    The newcomers have entered the last event but could not come: they are in the registry without a game.
    """
    system = RatingSystem.objects.filter(is_main=True).first()
    for number, event in enumerate(events, start=1):
        played = play_event(people, event)
        if number == len(events):
            played = enter_without_playing(played, newcomers)
        hold_event(stage, event, played, file_of(stage, event, played))
        is_last = number == len(events) or events[number].season != event.season
        if is_last:
            stage.tell(f"{stage.federation.short_name}: {number} of {len(events)} championships")
        if system is not None and (is_last or number % editions_every == 0):
            with acting_at(moment_of(event.ends_on, 6, 19, 0)):
                publish_rating_list(stage.staff, system)


def file_of(stage: Stage, event: Event, played: Played) -> UploadedFile:
    """Return the zip that an event's organiser would upload."""
    code_page = "cp1250" if stage.federation.language == "pl" else "cp1252"
    return UploadedFile(f"{event.slug}.zip", write_zip(event.slug, event.name, "", played, code_page=code_page))
