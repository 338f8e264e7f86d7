"""A championship's results as tables: the list of games, the standings and the cross-table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.templatetags.faristol import half_points as half_points_text
from federation.web.columns import Column, Headed
from tournaments.calendar.resources.rows import CrossRow, GameLine, GameSide, StandingLine
from tournaments.championship.models.games import KINDS
from tournaments.championship.queries.rounds import CrossCell
from tournaments.competition.words.labels import name_disqualification
from tournaments.competition.words.tie_breaks import label_tie_break
from tournaments.report.report import Kind

_KINDS = dict(KINDS)
_SIGNS = {"win": "+", "draw": "=", "loss": "-"}


def match_points(half_points: int | None) -> int | float | None:
    """Match points as a number: whole where they are whole."""
    if half_points is None:
        return None
    points = Fraction(half_points, 2)
    return points.numerator if points.denominator == 1 else float(points)


class GamesResource(Headed, resources.Resource):  # type: ignore[misc]
    """The list of games, one table a row, with two to four sides: the shape that an upload is read from.

    Rows are GameLines.
    """

    round = Column("round", _("Round"))
    table = Column("table", _("Table"), attribute="number")

    def __init__(self, sides: int) -> None:
        super().__init__()
        for side in range(sides):
            number = side + 1
            self._add(f"player{number}", _("Player %(number)s") % {"number": number}, _seat(side, _name))
            self._add(f"score{number}", _("Score %(number)s") % {"number": number}, _seat(side, _score))
        for side in range(sides):
            number = side + 1
            self._add(f"points{number}", _("Match points %(number)s") % {"number": number}, _seat(side, _points))
        self._add("kind", _("Kind"), _kind)

    def _add(self, name: str, heading: str | Promise, read: Callable[[GameLine], Any]) -> None:
        self.fields[name] = Column(name, heading, read=read)


def _seat(side: int, read: Callable[[GameSide], Any]) -> Callable[[GameLine], Any]:
    def of_line(line: GameLine) -> Any:
        return read(line.sides[side]) if side < len(line.sides) else None

    return of_line


def _name(side: GameSide) -> str:
    return side.name


def _score(side: GameSide) -> int | None:
    return side.game_points


def _points(side: GameSide) -> int | float | None:
    return match_points(side.half_points)


def _kind(line: GameLine) -> str:
    kind = next((side.kind for side in line.sides if side.kind != Kind.PLAYED), Kind.PLAYED.value)
    return str(_KINDS.get(kind, kind))


class StandingsResource(Headed, resources.Resource):  # type: ignore[misc]
    """The standings, one StandingLine a row, with a column for each tie-break."""

    place = Column("place", _("Place"))
    number = Column("number", _("Number"))
    player = Column("player", _("Player"))
    club = Column("club", _("Club"))
    points = Column("points", _("Points"), read=lambda line: match_points(line.half_points))

    def __init__(
        self, tie_breaks: Sequence[str], with_disqualified: bool = False, *, with_groups: bool = False
    ) -> None:
        super().__init__()
        if with_groups:
            self.fields["group"] = Column("group", _("Group"))
        for index, code in enumerate(tie_breaks):
            self.fields[code] = Column(code, label_tie_break(code).full, read=_tie_break(index))
        if with_disqualified:
            # Only where somebody was: most championships have no such column.
            self.fields["disqualified"] = Column("disqualified", _("Disqualified"), read=_disqualification)


def _disqualification(line: StandingLine) -> str:
    return "" if line.disqualified_after is None else name_disqualification(line.disqualified_after)


def _tie_break(index: int) -> Callable[[StandingLine], Any]:
    def of_line(line: StandingLine) -> Any:
        value = line.tie_breaks[index] if index < len(line.tie_breaks) else None
        return int(value) if isinstance(value, float) and value.is_integer() else value

    return of_line


class CrossTableResource(Headed, resources.Resource):  # type: ignore[misc]
    """Everybody's rounds: sign and opponent's position (``+12``), or the place at larger tables."""

    position = Column("position", _("No."), attribute="number")
    place = Column("place", _("Place"))
    player = Column("player", _("Player"))
    points = Column("points", _("Points"), read=lambda line: match_points(line.half_points))

    def __init__(self, rounds: Sequence[int]) -> None:
        super().__init__()
        for index, number in enumerate(rounds):
            self.fields[f"round{number}"] = Column(
                f"round{number}", _("Round %(number)s") % {"number": number}, read=_cell(index)
            )


def _cell(index: int) -> Callable[[CrossRow], Any]:
    def of_line(line: CrossRow) -> Any:
        cell = line.cells[index]
        return cell_text(cell) if cell is not None else None

    return of_line


def cell_text(cell: CrossCell) -> str:
    """``12 +`` against number 12 won, ``12 + 412:365`` with the score; at larger tables ``1. 412``."""
    score = "" if cell.game_points is None else str(cell.game_points)
    if len(cell.opponents) > 1:
        return f"{cell.place or '–'}. {score}".strip()
    if not cell.opponents or cell.kind != Kind.PLAYED:
        opponents = f"{cell.opponents[0]} " if cell.opponents else ""
        return f"{opponents}{_KINDS.get(cell.kind, cell.kind)} {half_points_text(cell.half_points)}".strip()
    if score and cell.opponents_game_points:
        score = f"{score}:{cell.opponents_game_points[0]}"
    return f"{cell.opponents[0]} {_SIGNS.get(cell.outcome or '', '')} {score}".strip()
