"""Matching the lines of a rating list to the players of a report. Pure.

A player is matched by the first of these that fits: the name exactly as written; an id in the report; the name in
another spelling (federation.names.spelling); its beginning, if it fills the column at which the format cuts names off;
the start number, if the results' format has its own start numbers and the list's numbers are not the ids of some of
its players. Nothing less certain is accepted: a name that fits several lines, or a line that fits several players, is
a problem.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from federation.names.comparison import fold
from federation.names.namesakes import Namesakes, best_level
from federation.names.spelling import spell
from federation.problems.kinds import Problem
from ratings.files.rating_lists import ListedStanding
from ratings.problems import codes
from ratings.systems.base import Standing
from tournaments.files.events.text import turn_name
from tournaments.report.formats import columns_of_names, format_of
from tournaments.report.report import Report, ReportedPlayer

Index = Mapping[str, Sequence[ListedStanding]]


@dataclass(frozen=True, slots=True)
class ListMatch:
    """Lines of the list by the report's start numbers; players of the report without one are new."""

    lines: Mapping[int, ListedStanding]
    problems: tuple[Problem, ...]

    def standings(self) -> dict[int, Standing]:
        """Return standings by start number, without those listed as new."""
        return {number: line.standing for number, line in self.lines.items() if line.standing is not None}


def match_list(report: Report, lines: Sequence[ListedStanding]) -> ListMatch:
    """Match the players of a report to the lines of a list, recording every doubt as a problem."""
    exact = _index(lines, _trim)
    names = Namesakes([(line.player, ()) for line in lines])
    by_number = _lists_start_numbers(report, exact)
    columns = columns_of_names(report.format)
    matched: dict[int, ListedStanding] = {}
    problems: list[Problem] = []
    owners: dict[str, ReportedPlayer] = {}
    for player in report.players:
        fitting = _find_lines(player, exact) or [lines[row] for row in _find_names(player.name, names)]
        fitting = fitting or _find_cut(player.name, columns, lines)
        fitting = fitting or (exact.get(str(player.number), ()) if by_number else ())
        if not fitting:
            continue
        line = fitting[0]
        owner = owners.setdefault(line.player, player)
        if len(fitting) > 1:
            problems.append(_note_ambiguous(player, fitting))
        elif owner is not player:
            found = {"name": player.name, "other": owner.name, "found": line.player}
            problems.append(codes.LIST_PLAYER_TWICE.at(player.where, **found))
        else:
            matched[player.number] = line
    return ListMatch(matched, tuple(problems))


def _lists_start_numbers(report: Report, exact: Index) -> bool:
    known = format_of(report.format)
    # In other formats a report's numbers only count the names in order of appearance.
    if known is None or not known.start_numbers:
        return False
    return not any(_trim(found) in exact for player in report.players for found in player.ids.values())


def _find_lines(player: ReportedPlayer, exact: Index) -> Sequence[ListedStanding]:
    for key in (player.name, *player.ids.values()):
        if fitting := exact.get(_trim(key)):
            return fitting
    return ()


def _find_names(name: str, names: Namesakes) -> list[int]:
    """Return the lines with that name, also with surname and first name swapped."""
    hits = names.find(spell(name))
    turned = [hit for hit in hits if hit.is_turned and hit.agreement.is_one_name]
    return sorted({hit.row for hit in (*best_level(spell(name), hits), *turned)})


def _find_cut(name: str, columns: int | None, lines: Sequence[ListedStanding]) -> Sequence[ListedStanding]:
    """Return lines of which this name is the cut-off beginning, or whose cut-off name begins this one."""
    return [
        line for line in lines if _begins(name, columns, line.player) or _begins(_trim(line.player), line.cut_at, name)
    ]


def _begins(cut: str, columns: int | None, name: str) -> bool:
    """Return whether a name that fills its columns begins a longer one. A space in its last column is lost."""
    if columns is None or not columns - 1 <= len(cut) <= columns:
        return False
    spellings = {_trim(name), turn_name(_trim(name))}
    return any(len(one) > columns and fold(one[:columns]).rstrip() == fold(cut) for one in spellings)


def _index(lines: Iterable[ListedStanding], make_key: Callable[[str], str]) -> Index:
    index: dict[str, list[ListedStanding]] = defaultdict(list)
    for line in lines:
        index[make_key(line.player)].append(line)
    return index


def _note_ambiguous(player: ReportedPlayer, fitting: Sequence[ListedStanding]) -> Problem:
    rows = ", ".join(str(line.where.row) for line in fitting)
    return codes.LIST_PLAYER_AMBIGUOUS.at(player.where, name=player.name, lines=rows)


def _trim(text: str) -> str:
    return " ".join(text.split())
