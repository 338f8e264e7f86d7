"""Versions of results as everybody, organisers and staff see them, and the interim one that counts now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    prefetch_related_objects,
)
from django.http import Http404

from federation.audit.models import AuditEntry
from federation.names.resemblance import CERTAIN_ENOUGH
from federation.names.spelling import spoken_key
from federation.people.models.accounts import Membership, Role
from federation.people.models.players import Player
from federation.problems.kinds import Severity
from federation.registry.models import DistinctName
from federation.tenancy.scope import current_federation_id
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.championship.models.results import ReportedEntry, ResultsFile, ResultsState, ResultsVersion
from tournaments.report import codes

_STAFF = (Role.STAFF, Role.ADMINISTRATOR)


def list_arrivals(championship: Championship, *, with_files: bool) -> QuerySet[ResultsVersion]:
    """The versions, the newest first, with ``by_staff``, ``by_organiser`` and ``by_arbiter``.

    Each says too whether games were mended after acceptance (``was_corrected``).

    Without reports and problems, which this is not about. One query, two with files.
    """
    sender = OuterRef("uploaded_by")
    roles = ChampionshipRole.objects.filter(championship=championship, user=sender)
    # Filtered by hand as well: the own-rows policy shows a user memberships of every federation.
    members = Membership.objects.filter(user=sender, federation_id=current_federation_id(), role__in=_STAFF)
    corrections = championship.results.filter(origin=ResultsVersion.Origin.CORRECTION, accepted_at__isnull=False)
    # What could not be read is no version: its sender and staff find it on the desk.
    versions = championship.results.filter(number__gt=0).defer("report", "problems")
    versions = versions.select_related("uploaded_by").order_by("-number")
    if with_files:
        files = ResultsFile.objects.order_by("name", "pk")
        versions = versions.prefetch_related(Prefetch("files", queryset=files))
    return versions.annotate(
        by_staff=Exists(members),
        by_organiser=Exists(roles.filter(role=Role.ORGANISER)),
        by_arbiter=Exists(roles.filter(role=Role.ARBITER)),
        was_corrected=Exists(corrections),
    )


_VERSION_ACTS = (
    *("results_uploaded", "results_checked_again", "result_corrected", "player_disqualified"),
    *("results_marked_interim", "results_marked_final", "results_delivered", "results_sent_back"),
)

# Points of likeness between the first and the second one, from which the second is no question.
CLEARLY_AHEAD = 5


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


def get_received_version(versions: QuerySet[ResultsVersion], number: int) -> ResultsVersion:
    """The version of a championship with a number. Raises Http404.

    Files that turned out to be unreadable while their page was open are found under the number they had, until a
    version takes it.
    """
    found = versions.filter(Q(number=number) | Q(received_as=number)).order_by("-number").first()
    if found is None:
        raise Http404
    return found


def find_version_of_files(championship: Championship, digests: set[str], before: int | None = None) -> int | None:
    """The newest version (of those before a number) made of exactly these files, whatever they were called."""
    files = ResultsFile.objects.filter(version__championship=championship, version__number__gt=0)
    if before is not None:
        files = files.filter(version__number__lt=before)
    kept: dict[int, set[str]] = {}
    for number, digest in files.order_by("version__number").values_list("version__number", "stored__sha256"):
        kept.setdefault(number, set()).add(digest)
    return max((number for number, of_version in kept.items() if of_version == digests), default=None)


def load_files(version: ResultsVersion) -> None:
    """Have the files as they are stored at hand in ``version.files.all()``, by name. One query, none the next time."""
    files = ResultsFile.objects.select_related("stored").order_by("name")
    prefetch_related_objects([version], Prefetch("files", queryset=files))


def same_files_as(version: ResultsVersion) -> int | None:
    """The earlier version that had the same files. Two queries, one less after ``load_files``."""
    load_files(version)
    digests = {file.stored.sha256 for file in version.files.all()}
    return find_version_of_files(version.championship, digests, before=version.number) if digests else None


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
                if proposal["player"] in players and (spoken_key(entry.name), proposal["player"]) not in distinct
            ),
        )
        for entry in listed
    ]


def likely_players(names: Sequence[OpenName], taken: Collection[int]) -> dict[int, Player]:
    """By number of the entry the player whom a misspelt name can hardly miss: above 90 %, and nobody near.

    Without players who are ``taken`` in this version, or likely for two of its names.
    """
    likely = {}
    for name in names:
        first, second = (*name.proposals, None, None)[:2]
        is_clear = first is not None and (second is None or first.likeness - second.likeness >= CLEARLY_AHEAD)
        if first is not None and is_clear and first.likeness >= CERTAIN_ENOUGH and first.player.pk not in taken:
            likely[name.entry.number] = first.player
    claims = Counter(player.pk for player in likely.values())
    return {number: player for number, player in likely.items() if claims[player.pk] == 1}


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


_UNCHECKED = (ResultsState.RECEIVED, ResultsState.INVALID)


def find_interim(championship: Championship) -> ResultsVersion | None:
    """The newest interim version that could be used; None where there is none, or where results are accepted.

    Final results that were sent in since replace it on the desk, but nobody else sees them before they are accepted:
    until then it stays what is public. One query.
    """
    usable = championship.results.filter(is_interim=True, number__gt=0, report__isnull=False)
    # A version that was replaced may have been one that could not be used.
    usable = usable.exclude(Q(state__in=_UNCHECKED) | Q(problems__contains=[{"severity": Severity.ERROR.value}]))
    accepted = ResultsVersion.objects.filter(championship=championship, state=ResultsState.ACCEPTED)
    return usable.exclude(championship__in=accepted.values("championship")).order_by("-number").first()


def may_be_interim(championship: Championship, today: date) -> bool:
    """Whether a page offers to take results for interim ones: it is not over, and nothing was handed in."""
    return today <= championship.ends_on and not is_past_interim(championship)


def is_past_interim(championship: Championship) -> bool:
    """Whether results were handed in or accepted, so that no interim ones are taken any more."""
    handed_in = Q(state__in=[ResultsState.TO_SETTLE, ResultsState.DELIVERED], delivered_at__isnull=False)
    return championship.results.filter(handed_in | Q(state=ResultsState.ACCEPTED)).exists()
