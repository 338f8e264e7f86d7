"""Columns assigned by hand: suggestions by similarity of headings, and what an assignment still lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from tournaments.files.formats.sheets.cells.columns import MEANINGS, SIDES, assigned_columns, name_columns
from tournaments.files.formats.sheets.cells.scores import parse_halves
from tournaments.files.formats.sheets.cells.vocabulary import (
    Field,
    heading_key_words,
    known_headings,
    read_heading,
    read_titled_round,
)

# Nothing is suggested below this similarity; "Rnoda" scores 80 against "ronda".
_LIKE = 75


@dataclass(frozen=True, slots=True)
class Lack:
    """What is wrong with an assignment.

    ``what`` is round_missing, player_missing, results_missing, twice, unknown, or scores_left: an unused column with
    the same heading as an assigned one and numbers like it, whose games would be lost.
    """

    what: str
    meaning: str = ""


def propose_meanings(headings: Sequence[str]) -> list[str]:
    """Return a suggested meaning for each heading: a known one, else the most similar; empty for none."""
    respelt = [_respell(text) for text in headings]
    columns = name_columns(respelt)
    proposed = [""] * len(headings)
    for meaning, index in columns.of.items():
        if meaning in MEANINGS:
            proposed[index] = meaning
    return proposed


def _respell(text: str) -> str:
    """Return the heading, or the most similar known one, with its number."""
    if not text or read_heading(text) is not None:
        return text
    tokens = heading_key_words(text).split()
    digits = [token for token in tokens if token.isdigit()]
    rest = " ".join(token for token in tokens if not token.isdigit())
    found = process.extractOne(rest, known_headings(), scorer=fuzz.ratio, score_cutoff=_LIKE) if rest else None
    return " ".join([found[0], *digits]) if found else ""


def find_lacks(
    meanings: Sequence[str], sheet: str, headings: Sequence[str] = (), rows: Sequence[Sequence[str]] = ()
) -> list[Lack]:
    """Return everything that prevents reading games with these columns. ``sheet``: its name may give the round.

    ``headings`` and ``rows`` are the first ones of the sheet, used to notice an assignment that loses scores.
    """
    lacks = [Lack("unknown", meaning) for meaning in meanings if meaning and meaning not in MEANINGS]
    counts = Counter(meaning for meaning in meanings if meaning)
    lacks += [Lack("twice", meaning) for meaning, count in counts.items() if count > 1]
    if "round" not in counts and not (read_titled_round(sheet) or sheet.isdigit()):
        lacks.append(Lack("round_missing"))
    columns = assigned_columns(meanings)
    lacks += [Lack("player_missing", f"player{side}") for side in SIDES[:2] if side not in columns.sides]
    if columns.is_list and not columns.has_results:
        lacks.append(Lack("results_missing"))
    return lacks + [Lack("scores_left", heading) for heading in _find_left(meanings, headings, rows)]


def _find_left(meanings: Sequence[str], headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return unused columns with the heading of a used score column that also contain scores."""
    keys = [heading_key_words(heading) for heading in headings]
    used = {
        key
        for key, meaning in zip(keys, meanings, strict=False)
        if meaning.rstrip("1234") in (Field.SCORE, Field.POINTS)
    }
    left = []
    for column, (key, meaning) in enumerate(zip(keys, meanings, strict=False)):
        cells = [row[column] for row in rows if column < len(row) and row[column]]
        if not meaning and key in used and cells and all(parse_halves(cell) is not None for cell in cells):
            left.append(headings[column])
    return left
