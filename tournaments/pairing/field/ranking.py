"""The ranking by which a round is paired: points with fictitious ones, criteria, rating, alphabet. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from federation.names.comparing import sort_key
from tournaments.competition.criterion import POINTS
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import rank_players
from tournaments.competition.tallies import Field, take_tallies
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot
from tournaments.report.report import ReportedPlayer


def take_field(snapshot: Snapshot, options: PairingOptions) -> Field:
    """What everybody has before the round, late joiners with their fictitious points (FISC §4)."""
    rules = CompetitionRules(options=options.decided)
    return take_tallies(snapshot.report, rules, after_round=snapshot.round - 1, for_pairing=True)


def rank_present(snapshot: Snapshot, field: Field, options: PairingOptions) -> tuple[int, ...]:
    """Numbers of those present, first to last (FISC §1, §4): by the criteria, then by rating and alphabet.

    Points come first where the criteria do not name them. Fictitious points move only their owner, unless that was
    decided otherwise.
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
    """Half points for pairing, by number: those of the championship, and P/2 points for P rounds missed (FISC §4)."""
    return {number: tally.half_points + tally.fictitious for number, tally in field.tallies.items()}


def _seed(player: ReportedPlayer, round_number: int, options: PairingOptions) -> tuple[Any, ...]:
    """Rated before debutants at the same rating; rated by start number, debutants by the alphabet (FISC §1)."""
    if player.rating is not None:
        return (-player.rating, 0, "", player.number)
    rating = options.unrated.round_1 if round_number == 1 else options.unrated.later
    return (-rating, 1, sort_key(player.name, options.language), player.number)
