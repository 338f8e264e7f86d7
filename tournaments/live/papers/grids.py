"""Grids: the cross-table of games played, and the wall chart filled in during the day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.templatetags.faristol import half_points
from tournaments.live.papers.day import Cell, Column, Day, Paper
from tournaments.live.papers.lists import standings_moment
from tournaments.report.report import Kind
from tournaments.report.round_cells import Outing, outings_of


def cross_table_paper(day: Day) -> Paper:
    """Everyone in the order of the standings, with each round's opponent (by place in this list) and the score."""
    lines, outings = list(day.standings), outings_of(day.report)
    position = {line.number: index for index, line in enumerate(lines, start=1)}
    rounds = range(1, day.published + 1)
    rows = []
    for line in lines:
        own = outings.get(line.number, {})
        cells = [_cell(own.get(number, ()), position) for number in rounds]
        rows.append(
            [
                Cell(str(position[line.number])),
                Cell(day.name_of(line.number)),
                Cell(half_points(line.half_points)),
                *cells,
            ]
        )
    columns = [
        Column(pgettext("number", "No."), "number"),
        Column(_("Player"), "who"),
        Column(_("Points"), "strong"),
        *(Column(str(number), "round") for number in rounds),
    ]
    return Paper(_("Cross-table"), columns, rows, standings_moment(day), [_explain_signs()], dense=True)


def wall_chart_paper(day: Day) -> Paper:
    """Everyone by number, with a box per round: opponent and result if known, sum of points."""
    outings = outings_of(day.report)
    rounds = range(1, max(day.state.rounds, day.published) + 1)
    numbers = {one.number: one.number for one in day.state.entrants}
    rows = []
    for entrant in sorted(day.entered(), key=lambda one: one.number):
        own, cells, sum_so_far = outings.get(entrant.number, {}), [], 0
        for number in rounds:
            found = own.get(number, ())
            sum_so_far += sum(one.half_points or 0 for one in found)
            done = bool(found) and all(one.half_points is not None for one in found)
            cell = _cell(found, numbers)
            cells.append(Cell(cell.text, half_points(sum_so_far) if done else "", bold=done))
        rows.append([Cell(str(entrant.number)), Cell(entrant.name, entrant.club), *cells])
    columns = [
        Column(pgettext("number", "No."), "number"),
        Column(_("Player"), "who"),
        *(Column(str(number), "round") for number in rounds),
    ]
    notes = [_explain_signs(), _("Below the result: match points so far.")]
    return Paper(_("Wall chart"), columns, rows, "", notes, dense=True, ruled=True)


def _explain_signs() -> str:
    return _("Sign and number: won (+), drawn (=) or lost (−) against that player.")


def _cell(outings: Sequence[Outing], numbers: Mapping[int, int]) -> Cell:
    """Several games of one round go one below the other."""
    if len(outings) > 1:
        return Cell(" ".join(_text(one, numbers) for one in outings))
    return Cell(_text(outings[0], numbers), outings[0].score) if outings else Cell()


def _text(one: Outing, numbers: Mapping[int, int]) -> str:
    if one.kind is Kind.BYE or one.kind is Kind.HALF_BYE:
        return _("bye")
    if not one.opponents:
        return _("absent") if one.kind is Kind.ABSENT else ""
    if len(one.opponents) > 1:
        return _("%(place)s of %(all)s") % {"place": one.place, "all": len(one.opponents) + 1} if one.place else "…"
    number = numbers.get(one.opponents[0], one.opponents[0])
    if one.kind is Kind.FORFEIT:
        return pgettext("forfeit, short, before the sign", "f%(sign)s%(number)s") % {
            "sign": one.sign,
            "number": number,
        }
    return f"{one.sign}{number}"
