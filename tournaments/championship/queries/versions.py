"""Versions of results as the public, organisers and staff see them, and the current interim one."""

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
    """Return the versions, newest first, with ``by_staff``, ``by_organiser`` and ``by_arbiter``.

    Each also says whether games were corrected after acceptance (``was_corrected``). Reports and problems aren't
    loaded. One query, two with files.
    """
    sender = OuterRef("uploaded_by")
    roles = ChampionshipRole.objects.filter(championship=championship, user=sender)
    # Also filtered here: the own-rows policy shows a user memberships of every federation.
    members = Membership.objects.filter(user=sender, federation_id=current_federation_id(), role__in=_STAFF)
    corrections = championship.results.filter(origin=ResultsVersion.Origin.CORRECTION, accepted_at__isnull=False)
    # Unreadable uploads aren't versions: their sender and staff find them on the desk.
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

# Lead in similarity over the second candidate from which the first is accepted.
CLEARLY_AHEAD = 5


@dataclass(frozen=True, slots=True)
class Proposed:
    """A candidate from the registry; ``likeness`` is from 0 to 100."""

    player: Player
    likeness: int


@dataclass(frozen=True, slots=True)
class OpenName:
    """A name in a file without a match, with its candidates, best first."""

    entry: ReportedEntry
    proposals: tuple[Proposed, ...]


def with_counts(versions: QuerySet[ResultsVersion]) -> QuerySet[ResultsVersion]:
    """Return versions with ``unsettled`` (number of open names) and ``has_pending`` (whether a game has no result).

    Without their reports, which lists don't need.
    """
    pending = [{"code": codes.PENDING_GAMES.code}]
    return versions.defer("report", "problems").annotate(
        unsettled=Count("entries", filter=Q(entries__player=None)),
        has_pending=ExpressionWrapper(Q(problems__contains=pending), output_field=BooleanField()),
    )


def list_versions(championship: Championship) -> QuerySet[ResultsVersion]:
    """Return all versions, newest first."""
    return with_counts(championship.results.all()).select_related("uploaded_by").order_by("-number")


def get_received_version(versions: QuerySet[ResultsVersion], number: int) -> ResultsVersion:
    """Return the version of a championship with a number. Raises Http404.

    Files that proved unreadable while their page was open are still found under the number they had, until a version
    takes it.
    """
    found = versions.filter(Q(number=number) | Q(received_as=number)).order_by("-number").first()
    if found is None:
        raise Http404
    return found


def find_version_of_files(championship: Championship, digests: set[str], before: int | None = None) -> int | None:
    """Return the newest version (below a number) made of exactly these files, whatever their names."""
    files = ResultsFile.objects.filter(version__championship=championship, version__number__gt=0)
    if before is not None:
        files = files.filter(version__number__lt=before)
    kept: dict[int, set[str]] = {}
    for number, digest in files.order_by("version__number").values_list("version__number", "stored__sha256"):
        kept.setdefault(number, set()).add(digest)
    return max((number for number, of_version in kept.items() if of_version == digests), default=None)


def load_files(version: ResultsVersion) -> None:
    """Prefetch the stored files into ``version.files.all()``, by name. One query, none the next time."""
    files = ResultsFile.objects.select_related("stored").order_by("name")
    prefetch_related_objects([version], Prefetch("files", queryset=files))


def same_files_as(version: ResultsVersion) -> int | None:
    """Return the earlier version that had the same files. Two queries, one less after ``load_files``."""
    load_files(version)
    digests = {file.stored.sha256 for file in version.files.all()}
    return find_version_of_files(version.championship, digests, before=version.number) if digests else None


def open_names(entries: Iterable[ReportedEntry]) -> list[OpenName]:
    """Return the entries with their candidates, except those already rejected. Two queries."""
    listed = list(entries)
    wanted = {proposal["player"] for entry in listed for proposal in entry.proposals}
    distinct = set(DistinctName.objects.filter(player__in=wanted).values_list("key", "player_id"))
    # Records merged since the file was read are no longer a choice.
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
    """Return near-certain matches of misspelt names by entry number: above 90 %, with no close second.

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
    """Return the entry number of each registry player in this version, by player id."""
    settled = version.entries.filter(player__isnull=False).values_list("player_id", "number")
    return {player: number for player, number in settled if player is not None}


def version_history(version: ResultsVersion) -> Sequence[AuditEntry]:
    """Return who uploaded, corrected, submitted, sent back and accepted this version, in order. One query."""
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
    """Return the newest usable interim version; None if there is none, or results are accepted.

    Final results uploaded since replace it on the desk, but aren't public before they are accepted: until then the
    interim version is. One query.
    """
    usable = championship.results.filter(is_interim=True, number__gt=0, report__isnull=False)
    # A replaced version may have been an unusable one.
    usable = usable.exclude(Q(state__in=_UNCHECKED) | Q(problems__contains=[{"severity": Severity.ERROR.value}]))
    accepted = ResultsVersion.objects.filter(championship=championship, state=ResultsState.ACCEPTED)
    return usable.exclude(championship__in=accepted.values("championship")).order_by("-number").first()


def may_be_interim(championship: Championship, today: date) -> bool:
    """Return whether to offer interim results: it isn't over, and nothing has been submitted."""
    return today <= championship.ends_on and not is_past_interim(championship)


def is_past_interim(championship: Championship) -> bool:
    """Return whether results were submitted or accepted, so that interim ones are no longer allowed."""
    handed_in = Q(state__in=[ResultsState.TO_SETTLE, ResultsState.DELIVERED], delivered_at__isnull=False)
    return championship.results.filter(handed_in | Q(state=ResultsState.ACCEPTED)).exists()
