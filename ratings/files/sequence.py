"""Rating several championships in sequence, from files only: which files, and in which order. Pure.

A player is recognised across championships by an id, or by name as in ``ratings.files.matches``. Ratings are carried
forward; the rating given by a file or a list counts only the first time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import PurePath

from federation.problems.kinds import NOWHERE, Problem
from ratings.files.careers import Career, Rated, rate_entrants
from ratings.files.matches import match_list
from ratings.files.rating_lists import ListedStanding
from ratings.systems.parameters import Parameters
from ratings.systems.report import until_round
from tournaments.report.formats import columns_of_names
from tournaments.report.report import Report, ReportedPlayer

# CoCo's lists, and others, write a rating below this for players without one.
LEAST_RATING = 1


@dataclass(frozen=True, slots=True)
class ListedCareer:
    """A line of a rating list: the name as written there, and the player's data."""

    line: ListedStanding
    career: Career


@dataclass(frozen=True, slots=True)
class DatedReport:
    """A championship and its last day, None if unknown."""

    report: Report
    day: date | None


@dataclass(frozen=True, slots=True)
class SequenceRating:
    """``rated`` is None if anything is refused."""

    rated: tuple[Rated, ...] | None
    problems: tuple[Problem, ...] = ()


def rate_sequence(
    parameters: Parameters,
    championships: Sequence[DatedReport],
    listed: Sequence[ListedCareer] | None,
    after_round: int | None = None,
) -> SequenceRating:
    """Rate championships in order. Without a list, ratings come from their files.

    ``after_round`` cuts the last championship. The result of each player, in order of first entering, runs from the
    first rating before to the last after, with games, points and expectation added up.
    """
    known = {one.line.player: one for one in listed or ()}
    last: dict[str, Rated] = {}
    problems: list[Problem] = []
    single = len(championships) == 1
    for place, one in enumerate(championships):
        report = until_round(one.report, after_round if place == len(championships) - 1 else None)
        names: Mapping[int, str] = {}
        if known:
            match = match_list(report, [entry.line for entry in known.values()])
            problems += match.problems
            if match.problems:
                return SequenceRating(None, tuple(problems))
            names = {number: line.player for number, line in match.lines.items()}
        careers = {player.number: _career(player, names, known, listed is not None) for player in report.players}
        for player, rated in zip(report.players, rate_entrants(parameters, report, careers, one.day), strict=True):
            key = names.get(player.number) or _key(player, last, single=single)
            known[key] = _remember(key, rated.career, known.get(key), columns_of_names(report.format))
            last[key] = _add(last.get(key), replace(rated, name=names.get(player.number, player.name)))
    return SequenceRating(tuple(last.values()), tuple(problems))


def _career(
    player: ReportedPlayer, names: Mapping[int, str], known: Mapping[str, ListedCareer], has_list: bool
) -> Career:
    if player.number in names:
        return known[names[player.number]].career
    if has_list or player.rating is None or player.rating < LEAST_RATING:
        return Career()
    return Career(player.rating, player.stated.get("career_games"))


def _key(player: ReportedPlayer, taken: Mapping[str, Rated], *, single: bool) -> str:
    """Return the name, with the number if two players of one championship share it."""
    return f"{player.name}\0{player.number}" if single or player.name in taken else player.name


def _remember(key: str, career: Career, before: ListedCareer | None, columns: int | None) -> ListedCareer:
    line = before.line if before else ListedStanding(key, None, NOWHERE, cut_at=columns)
    return ListedCareer(line, career)


def _add(earlier: Rated | None, now: Rated) -> Rated:
    if earlier is None:
        return now
    expected = None if earlier.expected is None or now.expected is None else earlier.expected + now.expected
    return replace(
        now,
        number=earlier.number,
        name=earlier.name,
        before=earlier.before,
        games=earlier.games + now.games,
        points=earlier.points + now.points,
        expected=expected,
    )


def careers_of(lines: Sequence[ListedStanding]) -> list[ListedCareer]:
    """Return a rating list's data of everyone; a player listed without a rating is a newcomer."""
    return [ListedCareer(line, _listed(line)) for line in lines]


def _listed(line: ListedStanding) -> Career:
    if line.standing is None or line.standing.rating < LEAST_RATING:
        return Career(games=line.standing.games if line.standing and line.has_games else 0)
    games = line.standing.games if line.has_games else None
    return Career(line.standing.rating, games, line.deviation, last_day=line.last_played_on)


# 2026-03-14, 20260314, and 14032026 as in the file names of Polish clubs.
_DAYS = (
    re.compile(r"(?<!\d)(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)"),
    re.compile(r"(?<!\d)(?P<year>20\d{2})(?P<month>[01]\d)(?P<day>[0-3]\d)(?!\d)"),
    re.compile(r"(?<!\d)(?P<day>[0-3]\d)(?P<month>[01]\d)(?P<year>20\d{2})(?!\d)"),
)
_SECOND_HALF = "HH"


def group_files(names: Iterable[str]) -> list[list[str]]:
    """Return each championship's files, in the given order: those in one folder with the same base name.

    Swiss Perfect keeps a championship in several such files; Polish clubs add HH to the name of the second half.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        path = PurePath(name)
        stem = path.stem.removesuffix(_SECOND_HALF) if path.suffix.casefold() == ".txt" else path.stem
        groups.setdefault((str(path.parent), stem), []).append(name)
    return list(groups.values())


def find_day(stated: str, names: Iterable[str]) -> date | None:
    """Return the day stated in a report, otherwise one in its file names."""
    for text in (stated, *(PurePath(name).name for name in names)):
        for pattern in _DAYS:
            match = pattern.search(text)
            if match is None:
                continue
            try:
                return date(int(match["year"]), int(match["month"]), int(match["day"]))
            except ValueError:
                continue
    return None


def in_order(championships: Sequence[DatedReport]) -> list[DatedReport]:
    """Sort by day, equal days as given; keep the given order if any day is unknown."""
    if any(one.day is None for one in championships):
        return list(championships)
    return sorted(championships, key=lambda one: one.day or date.min)
