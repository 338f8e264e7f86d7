"""Whether a cross-table's cells hold, or name first, the row player's score or the opponent's. Pure.

By default a cell belongs to its row: the only score, or the first of two, is the row player's. Read by column they
would give the same pairs with every winner reversed, so other evidence is needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.files.common.values import parse_whole
from tournaments.files.formats.sheets.cells.vocabulary import Field
from tournaments.files.formats.sheets.crosses.columns import CrossTable
from tournaments.files.formats.sheets.crosses.entrants import Entrant
from tournaments.report.report import ReportedTable

# With fewer different sums, falling order may be chance.
_FEWEST_SUMS = 3


@dataclass(slots=True)
class _Sums:
    """A player's totals: half points, own game points and the opponents' game points."""

    halves: int = 0
    scored: int = 0
    conceded: int = 0


def is_told(table: CrossTable, entrants: Sequence[Entrant], games: Sequence[ReportedTable]) -> bool:
    """Return whether totals, places or row order show that the scores are those of the rows' players.

    Totals of games won show it by their presence: every report is checked for whether they agree.
    """
    if any(entrant.player.stated_half_points is not None for entrant in entrants):
        return True
    sums = _add_up(games)
    return _is_total_scored(table, entrants, sums) or _are_best_first(table, entrants, sums)


def _add_up(games: Sequence[ReportedTable]) -> Mapping[int, _Sums]:
    sums: dict[int, _Sums] = defaultdict(_Sums)
    for game in games:
        for seat in game.seats:
            own = sums[seat.player]
            own.halves += seat.half_points or 0
            own.scored += seat.game_points or 0
            own.conceded += sum(other.game_points or 0 for other in game.seats if other is not seat)
    return sums


def _is_total_scored(table: CrossTable, entrants: Sequence[Entrant], sums: Mapping[int, _Sums]) -> bool:
    """Return whether the total column adds up the row player's scores, and not the opponents'."""
    column = table.columns.total
    if column is None:
        return False
    stated = [(parse_whole(entrant.row.cells[column]), sums[entrant.player.number]) for entrant in entrants]
    own = all(total == one.scored for total, one in stated)
    return own and any(total != one.conceded for total, one in stated)


def _are_best_first(table: CrossTable, entrants: Sequence[Entrant], sums: Mapping[int, _Sums]) -> bool:
    """Return whether the players, by place or from top to bottom, are in order of what they have won."""
    column = table.columns.of_player.get(Field.PLACE)
    ranked = list(entrants)
    if column is not None:
        ranked.sort(key=lambda entrant: parse_whole(entrant.row.cells[column].rstrip(".ªº")) or 0)
    won = [sums[entrant.player.number].halves for entrant in ranked]
    return won == sorted(won, reverse=True) and len(set(won)) >= _FEWEST_SUMS
