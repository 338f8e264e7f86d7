"""Seasons of a federation, one championship after the other, with a rating list every now and then."""

from __future__ import annotations

from collections.abc import Sequence

from ratings.demo.invention.events import Event
from ratings.demo.invention.games.entering import play_event
from ratings.demo.invention.games.playing import Played, enter_without_playing
from ratings.demo.invention.people import Person
from ratings.demo.invention.swiss_perfect import write_zip
from ratings.demo.staging.clock import acting_at, moment_of
from ratings.demo.staging.history import Stage, hold_event
from ratings.publication.services.editions import publish_rating_list
from ratings.systems.models import RatingSystem
from tournaments.report.report import UploadedFile


def hold_seasons(
    stage: Stage,
    people: Sequence[Person],
    events: Sequence[Event],
    editions_every: int,
    newcomers: Sequence[Person] = (),
) -> None:
    """Hold all events in their order and publish a list after every few, and after the last of a season.

    The newcomers have entered the last event and could not come: they are in the registry without a game.
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
    """The zip that the organiser of an event would send in."""
    code_page = "cp1250" if stage.federation.language == "pl" else "cp1252"
    return UploadedFile(f"{event.slug}.zip", write_zip(event.slug, event.name, "", played, code_page=code_page))
