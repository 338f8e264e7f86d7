"""What a finished score sheet must say, and whether it says what was accepted as the result of its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from games.problems.kinds import Problem
from games.sheets.sheet import Sheet


def find_missing(sheet: Sheet) -> list[Problem]:
    """What a sheet lacks to be finished; both names, moves, how it ended and everybody's final total."""
    names = Counter(name for name in sheet.players if name)
    problems = [
        Problem("sheet_player_missing", {}, {"player": n}) for n, name in enumerate(sheet.players, 1) if not name
    ]
    problems += [Problem("sheet_player_twice", {"name": name}) for name, count in names.items() if count > 1]
    if not sheet.lines:
        problems.append(Problem("sheet_lines_missing"))
    if sheet.ending is None:
        problems.append(Problem("sheet_ending_missing"))
    for seat, name in enumerate(sheet.players):
        if seat >= len(sheet.ends) or sheet.ends[seat].total is None:
            problems.append(Problem("sheet_total_missing", {"name": name}, {"player": seat + 1}))
    return problems


def compare_with_result(
    players: Sequence[str], totals: Sequence[int | None], accepted: Mapping[str, int]
) -> list[Problem]:
    """Final totals that are not the accepted game points, by the players' names."""
    return [
        Problem(
            "sheet_contradicts_result",
            {"name": name, "accepted": accepted[name], "stated": total},
            {"player": seat},
            "warning",
        )
        for seat, (name, total) in enumerate(zip(players, totals, strict=False), start=1)
        if total is not None and name in accepted and accepted[name] != total
    ]


def find_strangers(players: Sequence[str], names: Collection[str]) -> list[Problem]:
    """Names on a sheet that are none of those who sat at the table."""
    strangers = [(seat, name) for seat, name in enumerate(players, start=1) if name and name not in names]
    return [Problem("sheet_player_not_at_table", {"name": name}, {"player": seat}) for seat, name in strangers]
