"""Removes a player's name from championships: reports of files, logs of live championships, entries, roles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.anonymity.queries import rows_with
from federation.anonymity.services.keepers import NameKeeper, Person, name_keepers
from federation.people.models.accounts import User
from federation.tenancy.locks import lock
from tournaments.championship.models.championships import ChampionshipRole
from tournaments.championship.models.live import LiveChampionship, LiveEvent
from tournaments.championship.models.results import ReportedEntry, ResultsFile, ResultsVersion
from tournaments.log.anonymisation import Rewritten, entrants_of, rewrite
from tournaments.log.events import Act
from tournaments.log.models import Entrant, TablePhoto
from tournaments.log.queries import current_state, event_of, signed_events
from tournaments.log.report import report_of
from tournaments.report.packed import read_stored, store_report
from tournaments.report.report import ReportedPlayer


def register_championship_names() -> None:
    name_keepers.plug(NameKeeper(_erase, _spellings, _addresses, _hindrances, _files), "championships")


class LogChanged(AssertionError):
    """Without the name the log would give other results: nothing is written, and someone has to investigate."""


def _spellings(records: Collection[int]) -> Iterator[str]:
    yield from ReportedEntry.objects.filter(player__in=records).values_list("name", flat=True).distinct()
    for live, numbers in _lives_of(records).items():
        yield from Entrant.objects.filter(live=live, number__in=numbers).values_list("name", flat=True)
        for event in live.events.filter(act__in=[Act.ENTERED, Act.ENTRY_CHANGED]):
            values = event.payload if event.act == Act.ENTERED else event.payload["changes"]
            if event.payload["number"] in numbers and "name" in values:
                yield values["name"]


def _addresses(records: Collection[int]) -> Iterator[str]:
    for live, numbers in _lives_of(records).items():
        found = Entrant.objects.filter(live=live, number__in=numbers).exclude(email="")
        yield from found.values_list("email", flat=True)


def _hindrances(records: Collection[int]) -> Iterator[str]:
    for live in _lives_of(records):
        championship = live.championship
        if championship.ends_on >= timezone.localdate() and not current_state(live).finished:
            yield _("“%(championship)s” isn’t over yet.") % {"championship": championship.name}


def _files(person: Person) -> Iterable[int]:
    """Result files, and photos of slips and sheets."""
    versions = ReportedEntry.objects.filter(player__in=person.records).values("version")
    yield from ResultsFile.objects.filter(version__in=versions).values_list("stored_id", flat=True)
    for live, numbers in _lives_of(person.records).items():
        for photo in TablePhoto.objects.filter(live=live):
            if numbers & {int(number) for number in photo.players.split("-") if number.isdigit()}:
                yield from (photo.original_id, photo.shown_id)


def _erase(person: Person) -> None:
    _erase_reports(person)
    lives = _lives_of(person.records)
    with_name = (row for row in rows_with(person.names, LiveEvent, ("payload", "actor", "reason")))
    others = {row.live_id for row in with_name if isinstance(row, LiveEvent)} - {live.pk for live in lives}
    for live in [*lives, *LiveChampionship.objects.filter(pk__in=others).order_by("pk")]:
        _rewrite_log(live, lives.get(live, frozenset()), person)
    if person.user is not None:
        # Unconfirmed entries have no number in the log.
        Entrant.objects.filter(user=person.user, number=None).delete()
        Entrant.objects.filter(user=person.user).update(user=None)
        ChampionshipRole.objects.filter(user__in=User.objects.filter(pk=person.user)).delete()


def _erase_reports(person: Person) -> None:
    """Erase the player's line in every report by number, because others may have the same name."""
    instead = person.names.instead
    entries = ReportedEntry.objects.filter(player__in=person.records)
    for version in ResultsVersion.objects.filter(pk__in=entries.values("version"), report__isnull=False):
        numbers = set(entries.filter(version=version).values_list("number", flat=True))
        report = read_stored(version.report)
        players = tuple(_nameless(one, instead) if one.number in numbers else one for one in report.players)
        ResultsVersion.objects.filter(pk=version.pk).update(report=store_report(replace(report, players=players)))
    entries.update(name=instead, ids={})


def _nameless(player: ReportedPlayer, instead: str) -> ReportedPlayer:
    return replace(player, name=instead, ids={})


def _lives_of(records: Collection[int]) -> dict[LiveChampionship, frozenset[int]]:
    """Return the live championships that the player entered, with the numbers there."""
    of_player = Q()
    for record in records:
        of_player |= Q(act=Act.ENTERED, payload__player=record) | Q(payload__changes__player=record)
    lives = LiveChampionship.objects.filter(pk__in=LiveEvent.objects.filter(of_player).values("live"))
    found = {}
    for live in lives.select_related("championship").order_by("pk"):
        log = [event_of(row) for row in live.events.filter(act__in=[Act.ENTERED, Act.ENTRY_CHANGED])]
        found[live] = entrants_of(log, frozenset(records))
    return found


def _rewrite_log(live: LiveChampionship, numbers: frozenset[int], person: Person) -> None:
    """Rewrite the log without the name and sign it again; its last event records this."""
    locked = lock(live)
    before = current_state(locked)
    names = person.own if numbers else person.names
    rewritten = rewrite(list(signed_events(locked)), numbers, names, timezone.now())
    found = Entrant.objects.filter(live=locked, number__in=numbers)
    found.update(name=person.names.instead, email="", note="", user=None)
    if rewritten is None:
        return
    if report_of(rewritten.state).tables != report_of(before).tables:
        raise LogChanged(locked.pk)
    _write(locked, rewritten)


def _write(live: LiveChampionship, rewritten: Rewritten) -> None:
    for event, digest in rewritten.signed[:-1]:
        values = {"payload": dict(event.payload), "actor": event.actor, "reason": event.reason, "digest": digest}
        if event.number >= rewritten.changed[0]:
            live.events.filter(number=event.number).update(**values)
    event, digest = rewritten.signed[-1]
    LiveEvent.objects.create(
        live=live,
        number=event.number,
        act=event.act.value,
        payload=dict(event.payload),
        schema_version=event.schema_version,
        moment=event.moment,
        digest=digest,
    )
    # The stored state has the name; it is rebuilt from the log.
    live.event_number, live.digest, live.state, live.state_number = event.number, digest, None, 0
    live.save(update_fields=["event_number", "digest", "state", "state_number"])
