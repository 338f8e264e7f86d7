"""Lists: entries, seating, standings."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.templatetags.faristol import half_points
from tournaments.competition.words.labels import label_tie_break, tie_break_text
from tournaments.competition.words.rulings import list_rulings
from tournaments.live.papers.day import Cell, Column, Day, Paper
from tournaments.log.snapshot import system_of
from tournaments.log.state import EntryStatus, LiveRound, TableStatus

# With more of them the sheet is landscape.
_MOST_CRITERIA = 6


def entries_paper(day: Day) -> Paper:
    """Everyone who has a place, highest rating first, then the waiting list."""
    entered = day.rated()
    waiting = [one for one in day.state.entrants if one.status is EntryStatus.WAITING]
    with_category = any(one.category for one in entered)
    columns = [
        Column(pgettext("number", "No."), "number"),
        Column(_("Player"), "who"),
        Column(_("Club"), "text"),
    ]
    if with_category:
        columns.append(Column(_("Category"), "text"))
    columns.append(Column(_("Rating"), "number"))
    rows = []
    for place, one in enumerate(entered, start=1):
        row = [Cell(str(place)), Cell(one.name), Cell(one.club)]
        if with_category:
            row.append(Cell(one.category))
        rows.append([*row, Cell("" if one.rating is None else str(one.rating))])
    names = ", ".join(one.name for one in waiting)
    notes = [_("On the waiting list, in this order: %(names)s") % {"names": names}] if waiting else []
    return Paper(_("Players"), columns, rows, _count(len(entered)), notes)


def rules_paper(day: Day) -> Paper:
    """The rules of this championship: differences from the usual, and what the regulation leaves open."""
    rulings = list_rulings(day.rules, day.usual, system_of(day.state))
    silent = _("The regulation doesn’t say; decided:")
    rows = [
        [Cell(one.name, silent if one.is_open else "", bold=bool(one.usual)), Cell(one.here), Cell(one.usual)]
        for one in rulings
    ]
    columns = [Column(_("Rule"), "who"), Column(_("In this championship")), Column(_("Usual rule, where different"))]
    number = {"number": sum(bool(one.usual) for one in rulings)}
    return Paper(_("Rules of this championship"), columns, rows, _("Different from usual: %(number)s") % number)


def _count(number: int) -> str:
    return _("Players: %(number)s") % {"number": number}


def round_title(day: Day) -> str:
    assert day.round is not None
    return _("Round %(number)s of %(rounds)s") % {"number": day.round.number, "rounds": day.state.rounds}


def by_name_paper(day: Day) -> Paper:
    """Everyone's seat this round, by name."""
    one = _round_of(day)
    rows = []
    for number in sorted(_who_plays(one), key=lambda number: day.name_of(number).casefold()):
        table = one.table_of(number)
        if table is None:
            rows.append([Cell(day.name_of(number)), Cell("–"), Cell(_("bye this round"))])
            continue
        others = ", ".join(day.name_of(other) for other in table.players if other != number)
        starts = _("starts") if table.players[0] == number else ""
        rows.append([Cell(day.name_of(number), starts), Cell(str(table.number)), Cell(others)])
    columns = [Column(_("Player"), "who"), Column(_("Table"), "tile"), Column(_("Against"), "text")]
    return Paper(round_title(day), columns, rows, _("Find your name, then your table."))


def by_table_paper(day: Day) -> Paper:
    """The players at each table, the first-named starting, with room for the points."""
    one = _round_of(day)
    rows = []
    for table in sorted(one.tables, key=lambda table: table.number):
        scored = {seat.player: seat.game_points for seat in table.seats} if table.status is TableStatus.FINAL else {}
        for index, player in enumerate(table.players):
            score = scored.get(player)
            rows.append(
                [
                    Cell(str(table.number) if index == 0 else ""),
                    Cell(day.name_of(player), day.entrant(player).club, bold=index == 0),
                    Cell(half_points(day.before.get(player, 0))),
                    Cell("" if score is None else str(score)),
                ]
            )
    columns = [
        Column(_("Table"), "tile"),
        Column(_("Player"), "who"),
        Column(_("Points so far"), "number"),
        Column(pgettext("game points", "Points"), "write"),
    ]
    free = ", ".join(day.name_of(player) for player in one.byes)
    notes = [_("Bye this round: %(names)s") % {"names": free}] if free else []
    return Paper(round_title(day), columns, rows, _("The player named first at each table starts."), notes, ruled=True)


def _round_of(day: Day) -> LiveRound:
    assert day.round is not None, "a paper about a round"
    return day.round


def _who_plays(one: LiveRound) -> list[int]:
    return [player for table in one.tables for player in table.players] + list(one.byes)


def standings_paper(day: Day) -> Paper:
    """Places, points and every tie-break criterion."""
    dense = len(day.criteria) > _MOST_CRITERIA
    columns = [
        Column(_("Place"), "number"),
        Column(_("Player"), "who"),
        Column(_("Rating"), "number"),
        Column(_("Points"), "strong"),
        *(Column(label_tie_break(code).short, "round" if dense else "number") for code in day.criteria),
    ]
    rows = []
    for line in day.standings:
        entrant = day.entrant(line.number)
        values = (tie_break_text(code, value) for code, value in zip(day.criteria, line.tie_breaks, strict=True))
        rows.append(
            [
                Cell("–" if line.place is None else str(line.place)),
                Cell(entrant.name, entrant.club),
                Cell("" if entrant.rating is None else str(entrant.rating)),
                Cell(half_points(line.half_points)),
                *(Cell(value) for value in values),
            ]
        )
    full = ", ".join(label_tie_break(code).full for code in day.criteria)
    notes = [_("Ties on points are broken by: %(criteria)s.") % {"criteria": full}] if full else []
    return Paper(_("Standings"), columns, rows, standings_moment(day), notes, dense=dense)


def standings_moment(day: Day) -> str:
    """Return the round the standings refer to, worded so that an open round's aren't taken as final."""
    one = day.state.round(day.published)
    if day.state.finished:
        return _("Final")
    if one is None:
        return _("Before the first round")
    if one.is_complete:
        return _("After round %(number)s of %(rounds)s") % {"number": one.number, "rounds": day.state.rounds}
    final = sum(table.status is TableStatus.FINAL for table in one.tables)
    values = {"number": one.number, "final": final, "all": len(one.tables)}
    text = ngettext(
        "During round %(number)s, %(final)s of %(all)s results in",
        "During round %(number)s, %(final)s of %(all)s results in",
        final,
    )
    return text % values
