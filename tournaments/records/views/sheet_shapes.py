"""The form of a score sheet as its template wants it: every field as it was typed, every problem at its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from federation.values.numbers import whole_number
from games.problems.kinds import Problem
from games.problems.sentences import describe
from games.records.words.labels import ENDINGS, LINE_KINDS
from games.sheets.typed import TypedEnd, TypedLine, TypedSheet

# As many blank lines as fit on a first page; scripts show one at a time.
BLANK_LINES = 10
# A form has a thousand fields at most (Django's limit); a line has eight.
MOST_SHOWN = 110


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """What is wrong with a line, a player's end or the whole sheet."""

    severity: str
    text: str


@dataclass(frozen=True, slots=True)
class LineItem:
    """A line of the form, by its number on it."""

    line: TypedLine
    number: int
    problems: Sequence[SheetProblem]


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player of the form; ``unnamed`` is what somebody without a name is called."""

    number: int
    name: str
    unnamed: str
    end: TypedEnd
    problems: Sequence[SheetProblem]


@dataclass(frozen=True, slots=True)
class SheetForm:
    """For tournaments/records/sheet.html. ``names`` are those who sat at the table, none where nobody knows them."""

    size: int
    sizes: Sequence[int]
    names: Sequence[str]
    players: Sequence[SheetPlayer]
    seats: Sequence[tuple[str, str]]
    kinds: Sequence[tuple[str, str | Promise]]
    endings: Sequence[tuple[str, str | Promise]]
    ending: str
    lines: Sequence[LineItem]
    problems: Sequence[SheetProblem]


def sheet_form(
    typed: TypedSheet, problems: Sequence[Problem], names: Sequence[str], blank: int = BLANK_LINES
) -> SheetForm:
    return SheetForm(
        size=len(typed.players),
        sizes=(2, 3, 4),
        names=names,
        players=[_player(typed, seat, problems) for seat in range(len(typed.players))],
        seats=[(str(n), name or _unnamed(n)) for n, name in enumerate(typed.players, start=1)],
        kinds=list(LINE_KINDS.items()),
        endings=list(ENDINGS.items()),
        ending=typed.ending,
        lines=_lines(typed, problems, blank),
        problems=[_problem(one) for one in problems if not one.where],
    )


def check_answer(typed: TypedSheet, problems: Sequence[Problem]) -> dict[str, object]:
    """The same problems for the script that asks while somebody types, by the lines' numbers on the form."""
    lines: dict[str, list[dict[str, str]]] = {}
    for problem in problems:
        place = int(problem.where.get("line", 0))
        if 0 < place <= len(typed.lines):
            lines.setdefault(str(typed.lines[place - 1].number), []).append(asdict(_problem(problem)))
    players: dict[str, list[dict[str, str]]] = {}
    for problem in problems:
        if "line" not in problem.where and "player" in problem.where:
            players.setdefault(str(problem.where["player"]), []).append(asdict(_problem(problem)))
    return {"lines": lines, "players": players, "whole": [asdict(_problem(one)) for one in problems if not one.where]}


def _lines(typed: TypedSheet, problems: Sequence[Problem], blank: int) -> list[LineItem]:
    shown = [
        LineItem(line, number, [_problem(p) for p in problems if p.where.get("line") == number])
        for number, line in enumerate(typed.lines, start=1)
    ]
    seat = (whole_number(typed.lines[-1].seat) if typed.lines else None) or 0
    for number in range(len(shown) + 1, min(len(shown) + blank, max(MOST_SHOWN, len(shown) + 1)) + 1):
        seat = seat % len(typed.players) + 1
        shown.append(LineItem(TypedLine(number, str(seat)), number, ()))
    return shown


def _player(typed: TypedSheet, seat: int, problems: Sequence[Problem]) -> SheetPlayer:
    own = [p for p in problems if "line" not in p.where and p.where.get("player") == seat + 1]
    return SheetPlayer(
        number=seat + 1,
        name=typed.players[seat],
        unnamed=_unnamed(seat + 1),
        end=typed.ends[seat] if seat < len(typed.ends) else TypedEnd(),
        problems=[_problem(problem) for problem in own],
    )


def _unnamed(number: int) -> str:
    return _("Player %(number)s") % {"number": number}


def _problem(problem: Problem) -> SheetProblem:
    return SheetProblem(problem.severity, describe(problem))
