"""Whose score do the cells of a cross-table hold, or name first? What stands beside the cells may tell. Pure.

Cells are read by their rows: the only score, or the first of two, is that of the player who stands there. Read by
their columns they would make the same pairs with every winner turned round, so something else has to speak for rows.
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

# Fewer different sums may stand in falling order by chance.
_FEWEST_SUMS = 3


@dataclass(slots=True)
class _Sums:
    """What a player has after all games: half points, own game points and those of the opponents."""

    halves: int = 0
    scored: int = 0
    conceded: int = 0


def is_told(table: CrossTable, entrants: Sequence[Entrant], games: Sequence[ReportedTable]) -> bool:
    """Whether totals, places or the order of the rows say that the scores are those of the rows' players.

    Totals of games won say so by being there: whether they agree is checked for every report.
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
    """Whether the column of totals adds up the scores of each row's player, and not those of the opponents."""
    column = table.columns.total
    if column is None:
        return False
    stated = [(parse_whole(entrant.row.cells[column]), sums[entrant.player.number]) for entrant in entrants]
    own = all(total == one.scored for total, one in stated)
    return own and any(total != one.conceded for total, one in stated)


def _are_best_first(table: CrossTable, entrants: Sequence[Entrant], sums: Mapping[int, _Sums]) -> bool:
    """Whether the players stand, by their places or from top to bottom, in the order of what they have won."""
    column = table.columns.of_player.get(Field.PLACE)
    ranked = list(entrants)
    if column is not None:
        ranked.sort(key=lambda entrant: parse_whole(entrant.row.cells[column].rstrip(".ªº")) or 0)
    won = [sums[entrant.player.number].halves for entrant in ranked]
    return won == sorted(won, reverse=True) and len(set(won)) >= _FEWEST_SUMS
