"""Parameters of an average of scalps from JSON, with every problem found at once."""

from __future__ import annotations

from ratings.systems.fields import FieldReader
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.limits import MAX_GAMES, MAX_K, MAX_MONTHS, MAX_RATING
from ratings.systems.parameters import Rounding
from ratings.systems.rated_kinds import read_rated_kinds
from ratings.systems.sources_of_numbers import SOURCE_FIELDS, read_sources

_FIELDS = (
    *("algorithm", "code", "name", "bonus", "threshold", "newcomer_rating", "floor", "window_months"),
    *("max_games", "best_since", "min_games", "rounding", "rated_kinds"),
)


def read_hollington(reader: FieldReader) -> HollingtonParameters:
    """Read the parameters, noting problems in the reader."""
    reader.refuse_unknown((*_FIELDS, *SOURCE_FIELDS))
    notes, assumed = read_sources(reader, _FIELDS)
    return HollingtonParameters(
        code=reader.read_text("code"),
        name=reader.read_text("name"),
        bonus=reader.read_integer("bonus", 0, MAX_K),
        threshold=reader.read_integer("threshold", 0, MAX_RATING),
        newcomer_rating=reader.read_integer("newcomer_rating", -MAX_RATING, MAX_RATING),
        floor=reader.read_optional_integer("floor", -MAX_RATING, MAX_RATING),
        window_months=reader.read_optional_integer("window_months", 1, MAX_MONTHS),
        max_games=reader.read_optional_integer("max_games", 1, MAX_GAMES),
        best_since=reader.read_optional_date("best_since"),
        min_games=reader.read_integer("min_games", 0, MAX_GAMES),
        rounding=reader.read_choice("rounding", Rounding),
        rated_kinds=read_rated_kinds(reader),
        notes=notes,
        assumed=assumed,
    )
