"""The ranking for pairing a round, and locked winners, whose place no one can take any more. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from federation.names.comparison import sort_key
from tournaments.competition.criterion import POINTS
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import rank_players
from tournaments.competition.tallies import Field, Tally, take_tallies
from tournaments.pairing.field.options import Locked, PairingOptions
from tournaments.pairing.field.snapshot import Snapshot
from tournaments.report.report import ReportedPlayer

HALF_POINTS_A_ROUND = 2


@dataclass(frozen=True, slots=True)
class Lock:
    """``place`` is safe with a lead of ``lead`` half points and ``rounds_left`` rounds to play."""

    place: int
    lead: int
    rounds_left: int


def find_locked(snapshot: Snapshot, tallies: Mapping[int, Tally], rules: Locked) -> Mapping[int, Lock]:
    """Return players who keep their place whatever happens: no one below reaches them, and they reach no one above.

    The lead is greater than the rounds left, or equal to it and in game points greater than ``rules.spread``. If the
    championship's length is unknown no one is locked.
    """
    left = snapshot.rounds_left
    if left is None:
        return {}
    lines = sorted(
        (tallies[number] for number in snapshot.present),
        key=lambda line: (-line.half_points, -(line.difference or 0), line.number),
    )
    locked: dict[int, Lock] = {}
    gap_above = True
    for index, (line, below) in enumerate(pairwise(lines), start=1):
        lead = line.half_points - below.half_points
        reach = HALF_POINTS_A_ROUND * left
        is_gap = lead > reach or (lead == reach and _is_ahead(line, below, rules.spread))
        if is_gap and gap_above:
            locked[line.number] = Lock(index, lead, left)
        gap_above = is_gap
    return locked


def _is_ahead(line: Tally, below: Tally, spread: int | None) -> bool:
    """Return whether the lead in game points exceeds the rules' value; never if that or a score is unknown."""
    if spread is None or line.difference is None or below.difference is None:
        return False
    return line.difference - below.difference > spread


def take_field(snapshot: Snapshot, options: PairingOptions) -> Field:
    """Return everyone's tallies before the round, late joiners with their fictitious points (FISC §4)."""
    rules = CompetitionRules(options=options.decided)
    return take_tallies(snapshot.report, rules, after_round=snapshot.round - 1, for_pairing=True)


def rank_present(snapshot: Snapshot, field: Field, options: PairingOptions) -> tuple[int, ...]:
    """Return the numbers of those present, first to last (FISC §1, §4): by the criteria, then by rating and alphabet.

    Points come first if the criteria don't name them. Fictitious points affect only their owner, unless decided
    otherwise.
    """
    players = {player.number: player for player in snapshot.report.players}
    criteria = options.criteria if POINTS in options.criteria else (POINTS, *options.criteria)
    ranked = [line for line in rank_players(field, criteria) if line.place is not None]
    places = {line.number: line.place for line in ranked}
    return tuple(
        sorted(
            snapshot.present,
            key=lambda number: (places[number], *_seed(players[number], snapshot.round, options)),
        )
    )


def pairing_points(field: Field) -> Mapping[int, int]:
    """Return half points for pairing, by number: the championship's, plus P/2 points for P rounds missed (FISC §4)."""
    return {number: tally.half_points + tally.fictitious for number, tally in field.tallies.items()}


def _seed(player: ReportedPlayer, round_number: int, options: PairingOptions) -> tuple[Any, ...]:
    """Rated before debutants at the same rating; rated by start number, debutants by the alphabet (FISC §1)."""
    if player.rating is not None:
        return (-player.rating, 0, "", player.number)
    rating = options.unrated.round_1 if round_number == 1 else options.unrated.later
    return (-rating, 1, sort_key(player.name, options.language), player.number)
