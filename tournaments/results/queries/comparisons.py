"""Two versions of a championship's results, compared."""

from __future__ import annotations

from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.counting import forfeit_score_of, rules_of
from tournaments.competition.comparison import Comparison, Version, compare_versions
from tournaments.report.stored import read_stored


def compare_results(championship: Championship, before: ResultsVersion, after: ResultsVersion) -> Comparison | None:
    """What changed; None where one of the two could not be read. Two queries."""
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
