"""Columns said by hand: what the headings may mean by their likeness, and what an assignment still lacks."""

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

# Below this likeness nothing is proposed; "Rnoda" is 80 like "ronda".
_LIKE = 75


@dataclass(frozen=True, slots=True)
class Lack:
    """What is wrong with an assignment.

    ``what``: round_missing, player_missing, results_missing, twice, unknown; scores_left where a column that is headed
    as an assigned one, and full of numbers like it, is not used: its games would be lost.
    """

    what: str
    meaning: str = ""


def propose_meanings(headings: Sequence[str]) -> list[str]:
    """A meaning for each heading, to be looked at by a person: known ones, else the likest; empty for none."""
    respelt = [_respell(text) for text in headings]
    columns = name_columns(respelt)
    proposed = [""] * len(headings)
    for meaning, index in columns.of.items():
        if meaning in MEANINGS:
            proposed[index] = meaning
    return proposed


def _respell(text: str) -> str:
    """The heading, or the known one that its words are most like, with its number."""
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
    """Everything that keeps games from being read with these columns. ``sheet``: its name may say the round.

    ``headings`` and ``rows`` are the first ones of the sheet, by which an assignment that loses scores is noticed.
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
    """The headings of unused columns that are headed as a column of scores that is used, and hold scores too."""
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
