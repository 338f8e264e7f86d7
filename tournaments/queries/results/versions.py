"""Versions of results as the pages of organisers and staff show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, Count, ExpressionWrapper, Q, QuerySet

from federation.models import AuditEntry, DistinctName, Player
from federation.names import normalise_name
from tournaments import codes
from tournaments.models import Championship, ReportedEntry, ResultsFile, ResultsVersion
from tournaments.report import Kind

_VERSION_ACTS = (
    *("results_uploaded", "results_checked_again", "result_corrected", "results_delivered", "results_sent_back"),
)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A player of the registry who may be meant; ``likeness`` from 0 to 100."""

    player: Player
    likeness: int


@dataclass(frozen=True, slots=True)
class OpenName:
    """A name of a file that nobody was found for, with those who may be meant, best first."""

    entry: ReportedEntry
    proposals: tuple[Proposed, ...]


def with_counts(versions: QuerySet[ResultsVersion]) -> QuerySet[ResultsVersion]:
    """Versions with ``unsettled`` (how many names) and ``has_pending`` (whether a game has no result).

    Without their reports, which lists do not need.
    """
    pending = [{"code": codes.PENDING_GAMES.code}]
    return versions.defer("report", "problems").annotate(
        unsettled=Count("entries", filter=Q(entries__player=None)),
        has_pending=ExpressionWrapper(Q(problems__contains=pending), output_field=BooleanField()),
    )


def list_versions(championship: Championship) -> QuerySet[ResultsVersion]:
    """All versions, the newest first."""
    return with_counts(championship.results.all()).select_related("uploaded_by").order_by("-number")


def find_version_of_files(championship: Championship, digests: set[str], before: int | None = None) -> int | None:
    """The newest version (of those before a number) made of exactly these files, whatever they were called."""
    files = ResultsFile.objects.filter(version__championship=championship)
    if before is not None:
        files = files.filter(version__number__lt=before)
    kept: dict[int, set[str]] = {}
    for number, digest in files.order_by("version__number").values_list("version__number", "stored__sha256"):
        kept.setdefault(number, set()).add(digest)
    return max((number for number, of_version in kept.items() if of_version == digests), default=None)


def same_files_as(version: ResultsVersion) -> int | None:
    """The earlier version that had the same files. Two queries."""
    digests = set(version.files.values_list("stored__sha256", flat=True))
    return find_version_of_files(version.championship, digests, before=version.number) if digests else None


def count_pending(report: dict[str, Any] | None) -> int:
    """Games of a stored report that have no result yet."""
    tables = report["tables"] if report else []
    return sum(any(seat["kind"] == Kind.PENDING for seat in table["seats"]) for table in tables)


def open_names(entries: Iterable[ReportedEntry]) -> list[OpenName]:
    """The entries with the players proposed for them, without those they were said not to be. Two queries."""
    listed = list(entries)
    wanted = {proposal["player"] for entry in listed for proposal in entry.proposals}
    distinct = set(DistinctName.objects.filter(player__in=wanted).values_list("key", "player_id"))
    # Merged away since the file was read, a record is no choice any more.
    players = Player.objects.filter(pk__in=wanted, merged_into=None).select_related("club").in_bulk()
    return [
        OpenName(
            entry,
            tuple(
                Proposed(players[proposal["player"]], proposal["likeness"])
                for proposal in entry.proposals
                if proposal["player"] in players and (normalise_name(entry.name), proposal["player"]) not in distinct
            ),
        )
        for entry in listed
    ]


def taken_players(version: ResultsVersion) -> dict[int, int]:
    """By id of a registry player, the number of the entry that he or she is in this version."""
    settled = version.entries.filter(player__isnull=False).values_list("player_id", "number")
    return {player: number for player, number in settled if player is not None}


def version_history(version: ResultsVersion) -> Sequence[AuditEntry]:
    """Who sent, corrected, delivered, sent back and accepted this version, in that order. One query."""
    acts = Q(object_type="resultsversion", object_id=version.pk, action__in=_VERSION_ACTS)
    acceptance = Q(
        object_type="championship",
        object_id=version.championship_id,
        action="results_accepted",
        data__version=version.number,
    )
    return list(AuditEntry.objects.filter(acts | acceptance).order_by("at", "pk"))
