"""One cell of a cross-table: the opponent's number, the result, the score, in any of the usual ways to write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.report import Kind, Outcome
from tournaments.uploads.sheets.scores import HALF_POINTS, MATCH_HALVES, MIRROR, OUTCOMES, parse_halves
from tournaments.uploads.sheets.vocabulary import is_bye

_LETTERS = {"w": Outcome.WIN, "g": Outcome.WIN, "v": Outcome.WIN, "l": Outcome.LOSS, "p": Outcome.LOSS}
_LETTERS |= {"d": Outcome.DRAW, "e": Outcome.DRAW, "r": Outcome.DRAW, "x": Outcome.DRAW}
_SIGNS = {"+": Outcome.WIN, "=": Outcome.DRAW, "-": Outcome.LOSS}
_POINTS = {"1": Outcome.WIN, "½": Outcome.DRAW, "0.5": Outcome.DRAW, "0,5": Outcome.DRAW, "0": Outcome.LOSS}
_OUTCOMES = _LETTERS | _SIGNS | _POINTS
_RESULT = r"(?P<result>[a-z]|[+=-]|1|½|0[.,]5|0)"
_SCORES = r"(?P<own>-?[0-9]+[.,]?5?|½)\s*[-:–]\s*(?P<other>-?[0-9]+[.,]?5?|½)"
_NUMBER = r"(?P<opponent>[0-9]{1,4})"
_COLOUR = r"(?P<colour>[wb])"
_FORMS = [
    re.compile(form + r"\Z", re.IGNORECASE)
    for form in (
        # 27:W, 0:=
        rf"{_NUMBER}\s*(?P<colon>:)\s*{_RESULT}",
        # 12w1, 12 b ½
        rf"{_NUMBER}\s*{_COLOUR}\s*(?P<result>[+=-]|1|½|0[.,]5|0)",
        # 12+, 12 W
        rf"{_NUMBER}\s*(?P<result>[a-z]|[+=-])",
        # +12w, =12, -12
        rf"(?P<result>[+=-])\s*{_NUMBER}\s*{_COLOUR}?",
        # W12, W 12 345-321
        rf"(?P<result>[a-z])\s*{_NUMBER}(?:\s+{_SCORES})?",
        # 345-321 (12)
        rf"{_SCORES}\s*\(\s*{_NUMBER}\s*\)",
        # 12 345-321, 12 (345-321)
        rf"{_NUMBER}\s+\(?\s*{_SCORES}\s*\)?",
    )
]


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What a cell says. ``opponent`` 0 is nobody; ``scores`` are own and opponent's game points."""

    opponent: int
    outcome: Outcome | None
    kind: Kind = Kind.PLAYED
    scores: tuple[int, int] | None = None
    starts: bool | None = None


def has_letters(cells: Iterable[str]) -> bool:
    """Whether a table gives results in letters: then ``+`` and ``-`` are forfeits, as Swiss Perfect writes them."""
    return any(re.search(r"[0-9]\s*:?\s*[WLD]\b|\b[WLD]\s*[0-9]", cell) for cell in cells)


def parse_cross_cell(text: str, letters: bool) -> CrossCell | None:
    """The cell; None when it is not understood. A blank one, which says nothing at all, is not asked for."""
    text = text.replace("−", "-").replace("–", "-").strip()
    if is_bye(text) or text.casefold() in ("+bye", "bye+", "bye 1", "1 bye"):
        return CrossCell(0, Outcome.WIN, Kind.BYE)
    match = next(filter(None, (form.match(text) for form in _FORMS)), None)
    if match is None:
        return None
    found = match.groupdict()
    scores, outcome = _read_scores(found)
    if found.get("own") and scores is None and outcome is None:
        return None
    letter = (found.get("result") or "").casefold()
    if letter:
        said = _OUTCOMES.get(letter)
        if said is None:
            return None
        outcome = said
    colour = (found.get("colour") or "").casefold()
    return _make_cell(int(found["opponent"]), outcome, letter, letters, scores, colour)


def _make_cell(
    opponent: int, outcome: Outcome | None, sign: str, letters: bool, scores: tuple[int, int] | None, colour: str
) -> CrossCell:
    kind = Kind.FORFEIT if letters and sign in ("+", "-") else Kind.PLAYED
    if not opponent and outcome is not None:
        byes = {Outcome.WIN: Kind.BYE, Outcome.DRAW: Kind.HALF_BYE, Outcome.LOSS: Kind.ABSENT}
        kind = Kind.FORFEIT if letters and sign == "+" else byes[outcome]
    return CrossCell(opponent, outcome, kind, scores, {"w": True, "b": False}.get(colour))


def _read_scores(found: dict[str, str | None]) -> tuple[tuple[int, int] | None, Outcome | None]:
    """Game points and the outcome that they make; match points give an outcome only."""
    own, other = parse_halves(found.get("own") or "x"), parse_halves(found.get("other") or "x")
    if own is None or other is None:
        return None, None
    if own in MATCH_HALVES and other in MATCH_HALVES:
        return None, OUTCOMES[own] if own + other == HALF_POINTS[Outcome.WIN] else None
    if own % 2 or other % 2:
        return None, None
    return (own // 2, other // 2), outcome_of(own, other)


def outcome_of(own: int, other: int) -> Outcome:
    """Who has more wins."""
    return OUTCOMES[(own > other) - (own < other) + 1]


def mirror_cell(cell: CrossCell, opponent: int) -> CrossCell:
    """The same game as the opponent's cell would tell it."""
    outcome = MIRROR[cell.outcome] if cell.outcome else None
    scores = (cell.scores[1], cell.scores[0]) if cell.scores else None
    return CrossCell(opponent, outcome, cell.kind, scores, None if cell.starts is None else not cell.starts)
