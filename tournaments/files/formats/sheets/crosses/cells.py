"""One cell of a cross-table: the opponent's number, the result, the score, in any of the usual notations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from tournaments.files.formats.sheets.cells.scores import (
    HALF_POINTS,
    MATCH_HALVES,
    OUTCOMES,
    parse_halves,
    read_letter,
)
from tournaments.files.formats.sheets.cells.vocabulary import is_bye, is_disqualified, is_no_show, is_retired
from tournaments.report.report import Kind, Outcome

_SIGNS = {"+": Outcome.WIN, "=": Outcome.DRAW, "-": Outcome.LOSS}
_POINTS = {"1": Outcome.WIN, "½": Outcome.DRAW, "0.5": Outcome.DRAW, "0,5": Outcome.DRAW, "0": Outcome.LOSS}
_OUTCOMES = _SIGNS | _POINTS
_RESULT = r"(?P<result>[a-z]|[+=-]|1/2|1|½|0[.,]5|0)"
_SCORES = r"(?P<own>-?[0-9]+[.,]?5?|½)\s*[-:–]\s*(?P<other>-?[0-9]+[.,]?5?|½)"
_NUMBER = r"(?P<opponent>[0-9]{1,4})"
# W and B; N next to B, as in blanques and negres, and C next to B, as in białe and czarne.
_COLOUR = r"(?P<colour>[wbnc])"
_AGAINST = r"(?:\s*(?:v|vs|contra)\.?\s+|\s*[:.,|]\s*|\s+)"
_FORMS = (
    # 27:W, 0:=
    rf"{_NUMBER}\s*(?P<colon>:)\s*{_RESULT}",
    # 12w1, 12 b ½
    rf"{_NUMBER}\s*{_COLOUR}\s*(?P<result>[+=-]|1/2|1|½|0[.,]5|0)",
    # G-12
    rf"(?P<result>[a-z])\s*-\s*{_NUMBER}",
    # 12 (G), 12/1
    rf"{_NUMBER}\s*\(\s*(?P<result>[a-z]|[+=-]|1/2|1|½|0[.,]5|0)\s*\)",
    rf"{_NUMBER}\s*/\s*(?P<result>[a-z]|1|½|0[.,]5|0)",
    # 12+, 12 W
    rf"{_NUMBER}\s*(?P<result>[a-z]|[+=-])",
    # +12w, =12, -12
    rf"(?P<result>[+=-])\s*{_NUMBER}\s*{_COLOUR}?",
    # W12, W 12 345-321
    rf"(?P<result>[a-z])\s*{_NUMBER}(?:\s+{_SCORES})?",
    # W12w
    rf"(?P<result>[a-z])\s*{_NUMBER}\s*{_COLOUR}",
    # W12 (345-321), W 12 345-321
    rf"(?P<result>[a-z])\s*{_NUMBER}\s+\(\s*{_SCORES}\s*\)",
    # 12 W 345-321, 12+ 345-321
    rf"{_NUMBER}\s*(?P<result>[a-z]|[+=-])\s+\(?\s*{_SCORES}\s*\)?",
    # W vs. 12
    rf"(?P<result>[a-z])\s+(?:v|vs|contra)\.?\s+{_NUMBER}",
    # 345-321 (12), 345-321 v 12
    rf"{_SCORES}\s*\(\s*{_NUMBER}\s*\)",
    rf"{_SCORES}{_AGAINST}#?{_NUMBER}",
    # 12 345-321, 12 (345-321), 12: 345-321, #12 345-321
    rf"#?{_NUMBER}{_AGAINST}\(?\s*{_SCORES}\s*\)?",
)


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """Compile the patterns when a cross-table comes: most files have none, and every child would wait for fifteen."""
    return tuple(re.compile(form + r"\Z", re.IGNORECASE) for form in _FORMS)


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A cell's contents. ``opponent`` 0 is no one; ``scores`` are own and opponent's game points."""

    opponent: int
    outcome: Outcome | None
    kind: Kind = Kind.PLAYED
    scores: tuple[int, int] | None = None
    starts: bool | None = None
    # Whether a letter or sign gives the winner, in addition to the scores.
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table writes its cells, which a single cell can't show."""

    letters: frozenset[str] = frozenset()
    has_colours: bool = False
    # The colour of each sign: True for the first move.
    colours: Mapping[str, bool] = field(default_factory=dict)
    # Whether results are letters or points, so that ``+`` and ``-`` are forfeits.
    signs_are_forfeits: bool = False


_COLOURED = re.compile(r"[0-9]+\s*([wbnc])\s*([+=-]|1|½|0)|[a-z]\s*[0-9]+\s*([wbnc])\Z", re.IGNORECASE)
_COLOURS = {"w": {"w": True, "b": False}, "n": {"b": True, "n": False}, "c": {"b": True, "c": False}}
_POINTED = re.compile(r"[0-9]+\s*[wbnc:]\s*(1/2|1|½|0[.,]5|0)\Z", re.IGNORECASE)
_LETTER = re.compile(
    r"[0-9]{1,4}\s*[:/]?\s*\(?\s*([a-z])\s*\)?\Z|([a-z])\s*-?\s*[0-9]{1,4}(?![0-9])|([a-z])\s+\S.*", re.IGNORECASE
)
# ``V Puig, Anna``: a result and a name.
_NAMED = re.compile(r"([a-z]|[+=-]|1/2|1|½|0)\s+([^\W\d].+)\Z", re.IGNORECASE)
# ``Puig, Anna: 1``, ``Puig (V)``, ``V vs. Puig``, ``V-Puig``; ``Puig 400-350``, ``400-350 Puig``.
_NAMED_OTHERWISE = [
    re.compile(form + r"\Z", re.IGNORECASE)
    for form in (
        r"(?P<name>[^\W\d].+?)\s*[:(]\s*(?P<result>[a-z]|[+=-]|1/2|1|½|0)\s*\)?",
        r"(?P<result>[a-z])\s+(?:v|vs|contra)\.?\s+(?P<name>[^\W\d].+)",
        r"(?P<result>[a-z])\s*-\s*(?P<name>[^\W\d].+)",
        r"(?P<name>[^\W\d].+?)\s+\(?(?P<result>[0-9]+\s*[-:–]\s*[0-9]+)\)?",
        r"(?P<result>[0-9]+\s*[-:–]\s*[0-9]+)\s+\(?(?:v|vs|contra)?\.?\s*(?P<name>[^\W\d].+?)\)?",
        r"(?P<name>[^\W\d].+?)\s+(?P<result>[a-z]|[+=-]|1/2|1|½|0)",
    )
]
# ``-1``: no opponent, one point, as Chess-Results writes byes.
_NOBODY = re.compile(r"-\s*(1/2|1|½|0[.,]5|0)\Z")
_HALVES_OF_NOBODY = {"1": Outcome.WIN, "0": Outcome.LOSS}
_BYE_OF = {Outcome.WIN: Kind.BYE, Outcome.DRAW: Kind.HALF_BYE, Outcome.LOSS: Kind.ABSENT}


def find_manner(cells: Iterable[str]) -> Manner:
    """Return what the cells of a table have in common."""
    letters: set[str] = set()
    colours: set[str] = set()
    has_points = False
    for cell in cells:
        has_points = has_points or bool(_POINTED.match(cell))
        coloured = _COLOURED.match(cell)
        if coloured:
            colours.add((coloured.group(1) or coloured.group(3)).casefold())
        if coloured and coloured.group(3):
            letters.add(cell[0].casefold())
        elif coloured:
            continue
        elif match := _LETTER.match(cell):
            letters.add(next(filter(None, match.groups())).casefold())
        elif any(map(str.isalpha, cell)):
            letters.update(_letters_in(cell))
    return Manner(frozenset(letters), bool(colours), _read_colours(colours), has_points or bool(letters))


def _letters_in(cell: str) -> Iterator[str]:
    """Return the result letter in a cell that also has scores or a name."""
    match = next(filter(None, (form.match(cell) for form in _forms())), None)
    told = [match.groupdict().get("result") or ""] if match else [result for result, _ in split_named(cell)]
    yield from (letter.casefold() for letter in told if letter.isalpha())


def _read_colours(signs: Collection[str]) -> Mapping[str, bool]:
    """Return who begins from a table's two signs: B is black next to W, white next to N and C, else unknown."""
    return next((colours for colours in _COLOURS.values() if set(signs) == set(colours)), {})


def parse_cross_cell(text: str, manner: Manner) -> CrossCell | None:
    """Return the parsed cell; None if it isn't understood. Not to be called for a blank one."""
    text = text.replace("−", "-").replace("–", "-").strip()
    if is_bye(text) or text.casefold() in ("+bye", "bye+", "bye 1", "1 bye"):
        return CrossCell(0, Outcome.WIN, Kind.BYE)
    if is_no_show(text) or is_retired(text) or is_disqualified(text):
        return CrossCell(0, Outcome.LOSS, Kind.ABSENT)
    if manner.has_colours and (nobody := _NOBODY.match(text)):
        outcome = _HALVES_OF_NOBODY.get(nobody.group(1), Outcome.DRAW)
        return CrossCell(0, outcome, _BYE_OF[outcome])
    match = next(filter(None, (form.match(text) for form in _forms())), None)
    if match is None:
        return None
    found = match.groupdict()
    scores, result = _read_scores(found)
    if found.get("own") and scores is None and result is None:
        return None
    letter = (found.get("result") or "").casefold()
    if letter:
        result = _read_outcome(letter, manner)
        if result is None:
            return None
    colour = (found.get("colour") or "").casefold()
    # ``+12w`` is a game won against 12; ``12w+``, where others are ``12w1``, a forfeit.
    forfeits = bool(manner.letters) if text[0] in _SIGNS else manner.signs_are_forfeits
    return _make_cell(int(found["opponent"]), result, letter, forfeits, scores, manner.colours.get(colour))


def split_named(text: str) -> list[tuple[str, str]]:
    """Return the possible result and name in a cell that names its opponent; empty for other cells."""
    found = [match for match in (form.match(text) for form in _NAMED_OTHERWISE) if match]
    plain = _NAMED.match(text)
    ways = [(plain.group(1), plain.group(2))] if plain else []
    return [*ways, *((match.group("result"), match.group("name")) for match in found)]


def _read_outcome(letter: str, manner: Manner) -> Outcome | None:
    if letter == "1/2":
        return Outcome.DRAW
    return _OUTCOMES.get(letter) or read_letter(letter, manner.letters)


def _make_cell(
    opponent: int,
    outcome: Outcome | None,
    sign: str,
    forfeits: bool,
    scores: tuple[int, int] | None,
    starts: bool | None,
) -> CrossCell:
    kind = Kind.FORFEIT if forfeits and sign in ("+", "-") else Kind.PLAYED
    if not opponent and outcome is not None:
        kind = Kind.FORFEIT if forfeits and sign == "+" else _BYE_OF[outcome]
    return CrossCell(opponent, outcome, kind, scores, starts, is_marked=bool(sign))


def _read_scores(found: dict[str, str | None]) -> tuple[tuple[int, int] | None, Outcome | None]:
    """Return game points and the resulting outcome; match points give only an outcome."""
    own, other = parse_halves(found.get("own") or "x"), parse_halves(found.get("other") or "x")
    if own is None or other is None:
        return None, None
    if own in MATCH_HALVES and other in MATCH_HALVES:
        return None, OUTCOMES[own] if own + other == HALF_POINTS[Outcome.WIN] else None
    if own % 2 or other % 2:
        return None, None
    return (own // 2, other // 2), outcome_of(own, other)


def outcome_of(own: int, other: int) -> Outcome:
    """Return who has more wins."""
    return OUTCOMES[(own > other) - (own < other) + 1]


def weigh(opponent: int, own: int, other: int | None) -> CrossCell:
    """Weigh two numbers in halves: match points if they add up to one point, else game points."""
    if own in MATCH_HALVES and (other is None or (other in MATCH_HALVES and own + other == HALF_POINTS[Outcome.WIN])):
        return CrossCell(opponent, OUTCOMES[own])
    if other is None or own % 2 or other % 2:
        return CrossCell(opponent, None, Kind.PENDING)
    return CrossCell(opponent, outcome_of(own, other), scores=(own // 2, other // 2))
