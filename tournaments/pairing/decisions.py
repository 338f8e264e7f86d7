"""Which open points of the regulations affected a round, for its explanation. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.result import Draw
from tournaments.report.report import Kind, Outcome


def open_points_met(contest: Contest, draw: Draw) -> dict[str, bool]:
    """Return codes of the open points that affected this round, and the decision on each."""
    decided = asdict(contest.options.decided)
    return {code: decided[code] for code in _find(contest, draw)}


def _find(contest: Contest, draw: Draw) -> Iterator[str]:
    if contest.snapshot.round == 1:
        yield "first_round_halves"
    if draw.horizon is not None:
        yield "look_ahead"
    if draw.byes:
        yield from _of_byes(contest, draw)
    if any(_fell_out(contest)):
        yield "forfeit_no_meeting"
    if any(number in contest.snapshot.late for number in contest.ranking):
        yield "fictitious_own_only"
    if _mixes_equal_ratings(contest):
        yield "rated_before_debutants"


def _of_byes(contest: Contest, draw: Draw) -> Iterator[str]:
    if draw.byes[0] != contest.ranking[-1]:
        yield "positions_with_bye"
    if any(contest.met(*couple) for couple in draw.tables if len(couple) == 2):
        yield "second_meeting_before_second_bye"
    kinds = {seat.kind for table in contest.snapshot.report.tables for seat in table.seats}
    if Kind.FORFEIT in kinds and any(_fell_out(contest)):
        yield "forfeit_win_is_bye"
    if Kind.HALF_BYE in kinds:
        yield "half_bye_is_no_bye"


def _fell_out(contest: Contest) -> Iterator[bool]:
    for table in contest.snapshot.report.tables:
        for seat in table.seats:
            yield seat.kind is Kind.FORFEIT and seat.outcome is Outcome.WIN


def _mixes_equal_ratings(contest: Contest) -> bool:
    players = contest.snapshot.report.players
    unrated = contest.options.unrated
    stands_in = unrated.round_1 if contest.snapshot.round == 1 else unrated.later
    has_debutants = any(player.rating is None for player in players)
    return has_debutants and any(player.rating == stands_in for player in players)
