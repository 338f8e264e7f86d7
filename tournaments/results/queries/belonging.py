"""Whether what was sent in for one championship is another one's: the same files, or the other one's name in them."""

from __future__ import annotations

from collections.abc import Iterator

from federation.names.comparing import words
from federation.problems.kinds import Problem
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsFile, ResultsState, ResultsVersion
from tournaments.report import codes
from tournaments.report.report import Report


def find_signs_of_others(report: Report, version: ResultsVersion) -> Iterator[Problem]:
    """A problem for each other championship that the files seem to be of."""
    for name, day in _accepted_from(version, report.division):
        yield codes.FILES_OF_ANOTHER.at(championship=name, day=day)
    other = _named_in(report, version.championship)
    if other is not None:
        yield codes.NAME_OF_ANOTHER.at(found=report.name, championship=other.name)


def _accepted_from(version: ResultsVersion, division: str) -> list[tuple[str, str]]:
    """Name and first day of the other championships whose accepted results are made of just these files.

    Those of another division in the same files are no sign: each division is a championship.
    """
    digests = set(version.files.values_list("stored__sha256", flat=True))
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
    """The other championship that the file names, word for word, where it does not name its own."""
    said = words(report.name)
    own = words(championship.name)
    # The name of the event, and the championship is a division of it.
    is_division = bool(report.division) and own == words(f"{report.name} {report.division}")
    if not said or said == own or is_division:
        return None
    others = Championship.objects.exclude(pk=championship.pk).exclude(name=championship.name)
    return next((other for other in others.only("name").order_by("-starts_on") if words(other.name) == said), None)
