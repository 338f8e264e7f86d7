"""Queries about uploaded results: ownership, column meanings, comparing two versions, the workbook."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.utils import translation

from federation.names.comparison import words
from federation.problems.kinds import Problem
from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ColumnAssignment, ResultsFile, ResultsState, ResultsVersion
from tournaments.championship.queries.game_rules import forfeit_score_of, rules_of
from tournaments.competition.comparison import Comparison, Version, compare_versions
from tournaments.competition.rules import CompetitionRules
from tournaments.files.template_parts import Frame, Listed, Wording
from tournaments.files.words.columns import template_kinds, template_lines, template_words
from tournaments.log.models import Entrant
from tournaments.report import codes
from tournaments.report.packed import read_stored
from tournaments.report.report import Report, ReportedSeat


def find_signs_of_others(report: Report, version: ResultsVersion) -> Iterator[Problem]:
    """Return a problem for each other championship that the files seem to belong to."""
    for name, day in _accepted_from(version, report.division):
        yield codes.FILES_OF_ANOTHER.at(championship=name, day=day)
    other = _named_in(report, version.championship)
    if other is not None:
        yield codes.NAME_OF_ANOTHER.at(found=report.name, championship=other.name)


def _accepted_from(version: ResultsVersion, division: str) -> list[tuple[str, str]]:
    """Return name and first day of other championships whose accepted results come from exactly these files.

    Another division in the same files doesn't count: each division is a championship.
    """
    digests = set(ResultsFile.objects.filter(version=version.pk).values_list("stored__sha256", flat=True))
    if not digests:
        return []
    sharing = ResultsVersion.objects.filter(state=ResultsState.ACCEPTED, files__stored__sha256__in=digests).exclude(
        championship=version.championship_id
    )
    kept: dict[int, set[str]] = {}
    files = ResultsFile.objects.filter(version__in=sharing).values_list("version_id", "stored__sha256")
    for other, digest in files:
        kept.setdefault(other, set()).add(digest)
    same = [other for other, of_version in kept.items() if of_version == digests]
    found = ResultsVersion.objects.filter(pk__in=same).select_related("championship").order_by("pk")
    return [
        (other.championship.name, other.championship.starts_on.isoformat())
        for other in found
        if not division or (other.report or {}).get("division", "") in ("", division)
    ]


def _named_in(report: Report, championship: Championship) -> Championship | None:
    """Return the other championship that the file names, word for word, if it doesn't name its own."""
    said = words(report.name)
    own = words(championship.name)
    # The event's name, of which the championship is a division.
    is_division = bool(report.division) and own == words(f"{report.name} {report.division}")
    if not said or said == own or is_division:
        return None
    others = Championship.objects.exclude(pk=championship.pk).exclude(name=championship.name)
    return next((other for other in others.only("name").order_by("-starts_on") if words(other.name) == said), None)


def assigned_choices() -> dict[str, Sequence[str]]:
    """Return each column's meaning by the key of its headings: the ``choices`` of ``read_upload``."""
    return dict(ColumnAssignment.objects.order_by("key").values_list("key", "meanings"))


def compare_results(championship: Championship, before: ResultsVersion, after: ResultsVersion) -> Comparison | None:
    """Return the changes; None if one of the two couldn't be read. Two queries."""
    if not before.report or not after.report:
        return None
    return compare_versions(
        _version(before),
        _version(after),
        rules_of(championship),
        announced=championship.rounds,
        forfeit_score=forfeit_score_of(championship),
    )


def _version(version: ResultsVersion) -> Version:
    settled = version.entries.filter(player__isnull=False).order_by("number").values_list("number", "player_id")
    players = {number: player for number, player in settled if player is not None}
    return Version(read_stored(version.report), players)


# Number in the report, player, and the record that one was merged into.
_ENTRY = ("number", "player", "player__merged_into")
# A player's results, whatever numbers the reports give: rounds with both sides' kind, outcome and points.
Lines = Mapping[int, list[tuple[object, ...]]]


def accepted_before(version: ResultsVersion) -> ResultsVersion | None:
    """Return the version that this one replaced; None for the first that was accepted."""
    others = ResultsVersion.objects.filter(championship=version.championship_id, state=ResultsState.SUPERSEDED)
    return others.filter(accepted_at__isnull=False).order_by("-accepted_at", "-pk").first()


def corrected_players(version: ResultsVersion) -> list[int]:
    """Return ids of players whose results differ in another accepted version, or who are in only one of them."""
    before = accepted_before(version)
    if before is None:
        return []
    was, now = _lines(before), _lines(version)
    return sorted(player for player in was.keys() | now.keys() if was.get(player) != now.get(player))


def _lines(version: ResultsVersion) -> Lines:
    entries = version.entries.filter(player__isnull=False)
    known = {number: merged or player for number, player, merged in entries.values_list(*_ENTRY)}
    found: dict[int, list[tuple[object, ...]]] = defaultdict(list)
    for table in read_stored(version.report).tables:
        # A change for the opponent changes the point difference.
        sides = sorted((_side(known.get(seat.player, 0), seat) for seat in table.seats), key=repr)
        for seat in table.seats:
            found[known.get(seat.player, 0)].append((table.round, tuple(sides)))
    found.pop(0, None)
    return {player: sorted(lines, key=repr) for player, lines in found.items()}


def _side(player: int, seat: ReportedSeat) -> tuple[object, ...]:
    return player, seat.kind.value, seat.outcome.value if seat.outcome else "", seat.half_points, seat.game_points


_ROUNDS = 5
_TABLES = 12


def make_results_template(championship: Championship) -> bytes:
    """Return the bytes of an .xlsx, in the federation's language."""
    from tournaments.files.template import write_results_template

    seats = CompetitionRules.from_json(championship.rules).seats
    entered = Entrant.objects.filter(live__championship=championship, number__isnull=False).order_by("number")
    players = [Listed(entrant.name, club=entrant.club) for entrant in entered]
    expected = len(players) or championship.capacity or 0
    tables = -(-expected // seats) if expected else _TABLES
    frame = Frame(championship.name, championship.rounds or _ROUNDS, tables, seats)
    with translation.override(current_federation().language):
        return write_results_template(frame, word_template(), players)


def word_template() -> Wording:
    """Return every text of the workbook, in the active language."""
    return Wording(**template_words(), kinds=template_kinds(), lines=template_lines())
