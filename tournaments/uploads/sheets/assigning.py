"""Columns said by hand: what the headings may mean by their likeness, and what an assignment still lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from tournaments.uploads.sheets.columns import MEANINGS, SIDES, assigned_columns, name_columns
from tournaments.uploads.sheets.vocabulary import heading_key_words, known_headings, read_heading, read_round_title

# Below this likeness nothing is proposed; "Rnoda" is 80 like "ronda".
_LIKE = 75


@dataclass(frozen=True, slots=True)
class Lack:
    """What is wrong with an assignment. ``what``: round_missing, player_missing, results_missing, twice, unknown."""

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


def find_lacks(meanings: Sequence[str], sheet: str) -> list[Lack]:
    """Everything that keeps games from being read with these columns. ``sheet``: its name may say the round."""
    lacks = [Lack("unknown", meaning) for meaning in meanings if meaning and meaning not in MEANINGS]
    counts = Counter(meaning for meaning in meanings if meaning)
    lacks += [Lack("twice", meaning) for meaning, count in counts.items() if count > 1]
    if "round" not in counts and not (read_round_title(sheet) or sheet.isdigit()):
        lacks.append(Lack("round_missing"))
    columns = assigned_columns(meanings)
    lacks += [Lack("player_missing", f"player{side}") for side in SIDES[:2] if side not in columns.sides]
    if columns.is_list and not columns.has_results:
        lacks.append(Lack("results_missing"))
    return lacks
