"""What other organisations would refuse of a championship that is sent on to them, as far as they say it. Pure.

NASPA: the players must be members, at least four in a division. WESPA asks for AUPAIR's file, the PFS for the pair of
texts; what else they check is not published.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tournaments.files.targets import TARGETS, Target
from tournaments.report.report import OVER_THE_BOARD, Report

NASPA, WESPA, PFS = "NASPA", "WESPA", "PFS"
RECEIVERS: Mapping[str, Target] = {NASPA: TARGETS["naspa"], WESPA: TARGETS["aupair"], PFS: TARGETS["pfs"]}
LEAST_PLAYERS = 4
FEW_PLAYERS, NO_MEMBERS, NO_RATINGS, OTHER_RATINGS, NO_DAY = (
    "few_players",
    "no_members",
    "no_ratings",
    "other_ratings",
    "no_day",
)
_MOST_NAMES = 10


def find_lacks(report: Report, receiver: str, ratings: str = "") -> list[tuple[str, list[str]]]:
    """What is missing for one of RECEIVERS, with the names of the players it is about.

    ``ratings`` is the code of the system that the report's ratings are of; scalps are of the PFS's.
    """
    games = [table for table in report.tables if len(table.seats) > 1]
    played = {seat.player for table in games for seat in table.seats if seat.kind in OVER_THE_BOARD}
    players = [player for player in report.players if player.number in played]
    lacks: list[tuple[str, list[str]]] = []
    sizes = Counter(player.group for player in players).values()
    if receiver == NASPA and min(sizes, default=0) < LEAST_PLAYERS:
        lacks.append((FEW_PLAYERS, []))
    strangers = [player.name for player in players if "member" not in player.ids]
    if receiver == NASPA and strangers:
        lacks.append((NO_MEMBERS, _shorten(strangers)))
    unrated = [player.name for player in players if not player.rating]
    if receiver == PFS and unrated:
        lacks.append((NO_RATINGS, _shorten(unrated)))
    if receiver == PFS and ratings not in ("", PFS.casefold()):
        lacks.append((OTHER_RATINGS, []))
    if receiver != NASPA and not report.date:
        lacks.append((NO_DAY, []))
    return lacks


def _shorten(names: list[str]) -> list[str]:
    return names if len(names) <= _MOST_NAMES else [*names[:_MOST_NAMES], "…"]
