"""Checks of a report against its championship, beyond what the file itself shows. Pure.

An error is only for what makes the results unusable: a table larger than the rules know, a format the federation
doesn't accept, a championship that isn't approved. A game against the regulations was still played: that is a warning,
which staff accept anyway or have corrected.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from federation.names.comparison import normalise_name
from federation.problems.kinds import Problem
from tournaments.competition.counted_results import (
    ForfeitScore,
    fill_forfeits,
    find_arrivals,
    find_fictitious,
    length_of,
)
from tournaments.competition.criteria.buchholz import MEDIAN_BUCHHOLZ, ROUNDS_WITH_TWO_LEFT_OUT
from tournaments.competition.rules import CompetitionRules, System, last_round_to_join
from tournaments.competition.tallies import Field, take_tallies
from tournaments.files.checks.byes import check_byes
from tournaments.files.checks.points import NO_ROUND, check_scores
from tournaments.files.checks.report import GAMES
from tournaments.report import codes
from tournaments.report.formats import families, family_name, family_of
from tournaments.report.report import Report, ReportedPlayer, ReportedTable


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The championship a report belongs to, and when it arrived.

    ``rounds`` as announced; ``received_on`` is a day in the federation's time zone, ``deadline`` the last day on which
    complete results are in time; ``formats`` are the accepted families, empty for all; ``forfeit_score`` is the score
    that the game rules record for an unplayed game.
    """

    rules: CompetitionRules
    starts_on: date
    ends_on: date
    received_on: date
    is_approved: bool = True
    rounds: int | None = None
    capacity: int | None = None
    deadline: date | None = None
    formats: frozenset[str] = frozenset()
    forfeit_score: ForfeitScore | None = None


def check_in_championship(report: Report, at: Circumstances) -> Iterator[Problem]:
    """Return every problem of a report with its championship."""
    yield from _check_admission(report, at)
    yield from _check_size(report, at)
    for table in report.tables:
        yield from _check_seats(table, at.rules)
        yield from check_scores(table, at.rules)
    if not at.rules.repeat_meetings and at.rules.system is not System.ROUND_ROBIN:
        yield from _check_meetings(report, at.rules)
    yield from check_byes(report, at.rules, at.rounds)
    yield from _check_presence(report, at)
    yield from _check_counting(report, at)


def _check_admission(report: Report, at: Circumstances) -> Iterator[Problem]:
    """Check whether the championship can have results now, in this format, at this time."""
    if not at.is_approved:
        yield codes.NOT_APPROVED.at()
    family = family_of(report.format)
    if at.formats and family and family not in at.formats:
        accepted = [known.name for known in families().values() if known.code in at.formats]
        yield codes.FORMAT_NOT_ACCEPTED.at(format=family_name(report.format), accepted=", ".join(accepted))
    if at.received_on < at.ends_on:
        yield codes.SENT_BEFORE_END.at(received=at.received_on.isoformat(), end=at.ends_on.isoformat())
    if at.deadline and at.received_on > at.deadline:
        yield codes.DEADLINE_MISSED.at(received=at.received_on.isoformat(), deadline=at.deadline.isoformat())


def _check_size(report: Report, at: Circumstances) -> Iterator[Problem]:
    if report.rounds < at.rules.rounds_min:
        yield codes.TOO_FEW_ROUNDS.at(rounds=report.rounds, minimum=at.rules.rounds_min)
    if at.rounds and report.rounds > at.rounds:
        yield codes.MORE_ROUNDS_THAN_ANNOUNCED.at(rounds=report.rounds, announced=at.rounds)
    elif at.rounds and report.rounds != at.rounds:
        yield codes.ROUNDS_NOT_AS_ANNOUNCED.at(rounds=report.rounds, announced=at.rounds)
    seated = {seat.player for table in report.tables for seat in table.seats}
    if at.capacity and len(seated) > at.capacity:
        yield codes.CAPACITY_EXCEEDED.at(players=len(seated), capacity=at.capacity)


def _check_seats(table: ReportedTable, rules: CompetitionRules) -> Iterator[Problem]:
    seats = len(table.seats)
    if seats > rules.seats:
        yield codes.TABLE_TOO_LARGE.at(table.where, seats=seats, allowed=rules.seats)
    elif 1 < seats < rules.seats and seats not in rules.places:
        yield codes.TABLE_TOO_SMALL.at(table.where, seats=seats, allowed=rules.seats)


def _check_meetings(report: Report, rules: CompetitionRules) -> Iterator[Problem]:
    """Check for pairs who met in several rounds, each pair once; forfeits and byes don't count as meetings.

    Two games in one round of a championship with double rounds are one meeting.
    """
    met: dict[frozenset[int], list[ReportedTable]] = defaultdict(list)
    for table in sorted(report.tables, key=lambda table: table.round):
        if len(table.seats) != 2 or table.seats[0].kind not in GAMES or table.seats[1].kind not in GAMES:
            continue
        pair = frozenset((table.seats[0].player, table.seats[1].player))
        if len(pair) != 2:
            continue
        if all(table.round != other.round for other in met[pair]):
            met[pair].append(table)
    names = {player.number: player.name for player in report.players}
    for pair, tables in met.items():
        if len(tables) > 1:
            one, other = sorted(pair)
            yield codes.MET_AGAIN.at(
                tables[1].where,
                name=names.get(one, ""),
                other=names.get(other, ""),
                rounds=", ".join(str(table.round) for table in tables),
                article=rules.article_of("meeting"),
            )


def _check_presence(report: Report, at: Circumstances) -> Iterator[Problem]:
    """Check for players who came too late, and those missing from some rounds."""
    rounds: Mapping[int, set[int]] = defaultdict(set)
    for table in report.tables:
        for seat in table.seats:
            if table.round != NO_ROUND:
                rounds[seat.player].add(table.round)
    # Late joiners were told what was announced.
    last = last_round_to_join(at.rules.late_until, at.rounds or length_of(report))
    arrivals = find_arrivals(report)
    known = {table.round for table in report.tables}
    for player in report.players:
        own = rounds[player.number]
        if own:
            if player.number in arrivals:
                yield from _check_arrival(player, arrivals[player.number].round, last)
            yield from _check_absence(player, own, report.rounds, known)


def _check_arrival(player: ReportedPlayer, first: int, last: int) -> Iterator[Problem]:
    if first > last and first > 1:
        yield codes.JOINED_TOO_LATE.at(player.where, number=player.number, round=first, last=last)
    elif first > 1:
        yield codes.JOINED_LATE.at(player.where, number=player.number, round=first)


def _check_absence(player: ReportedPlayer, own: set[int], rounds: int, known: set[int]) -> Iterator[Problem]:
    """Check for gaps between a player's rounds. A round missing for everyone is reported once, elsewhere."""
    first, last = max(min(own), player.late_from_round or 1), max(own)
    missing = [number for number in range(first, last) if number not in own and number in known]
    if missing:
        spelt = ", ".join(map(str, missing))
        yield codes.RESULT_MISSING.at(player.where, number=player.number, rounds=spelt)
    if last < rounds and not player.withdrawn and player.disqualified_after is None:
        yield codes.LEFT_EARLY.at(player.where, number=player.number, round=last, rounds=rounds)


def _check_counting(report: Report, at: Circumstances) -> Iterator[Problem]:
    """Report where the standings count differently from the file, to avoid surprises."""
    played = max((table.round for table in report.tables), default=0)
    length = length_of(report, at.rounds)
    if played < ROUNDS_WITH_TWO_LEFT_OUT <= length and MEDIAN_BUCHHOLZ.code in at.rules.tie_breaks:
        yield codes.LENGTH_TAKEN.at(rounds=length, played=played)
    # Computed only if someone has such points.
    if find_fictitious(report, at.rules):
        yield from tell_fictitious(report, take_tallies(report, at.rules, announced=at.rounds), at.rules)
    for player in report.players:
        if player.disqualified_after is not None:
            yield codes.DISQUALIFIED.at(player.where, name=player.name, round=player.disqualified_after)
    _filled, count = fill_forfeits(report, at.forfeit_score)
    if count and at.forfeit_score:
        score = at.forfeit_score
        yield codes.FORFEITS_FILLED.at(
            count=count, winner=score.winner, loser=score.loser, article=at.rules.article_of("forfeit")
        )


def tell_fictitious(report: Report, field: Field, rules: CompetitionRules) -> Iterator[Problem]:
    """Report points in the file that count only for pairing, and what remains in the standings."""
    for player in report.players:
        tally = field.tallies[player.number]
        if tally.taken_off:
            yield codes.FICTITIOUS_POINTS.at(
                player.where,
                name=player.name,
                stated=f"{(tally.half_points + tally.taken_off) / 2:g}",
                points=f"{tally.taken_off / 2:g}",
                counted=f"{tally.half_points / 2:g}",
                article=rules.article_of("late"),
            )


def check_retired(report: Report, players: Mapping[int, int], retired: Mapping[int, date]) -> Iterator[Problem]:
    """Report players listed as retired. ``players``: registry ids by number in the report; ``retired``: days by id."""
    for player in report.players:
        day = retired.get(players.get(player.number, 0))
        if day is not None:
            yield codes.RETIRED_PLAYER.at(player.where, name=player.name, since=day.isoformat())


def check_merged(
    report: Report, players: Mapping[int, int], merged: Mapping[tuple[int, str], tuple[int, int]]
) -> Iterator[Problem]:
    """Report players found under the name of a merged record.

    ``players``: registry ids by number in the report; ``merged``: by id of the kept record and normalised name of the
    merged one, the numbers of both (merged, stayed).
    """
    for player in report.players:
        found = merged.get((players.get(player.number, 0), normalise_name(player.name)))
        if found is not None:
            yield codes.MERGED_PLAYER.at(player.where, name=player.name, number=found[0], into=found[1])
