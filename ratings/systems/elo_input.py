"""Parameters of an Elo from JSON, with every problem found at once. (``ratings.replay`` relies on the limits.)"""

from __future__ import annotations

from itertools import pairwise

from ratings import codes
from ratings.statuses import StatusRules
from ratings.systems.expectancy import Expectancy, ExpectancyKind
from ratings.systems.fields import FieldReader
from ratings.systems.limits import MAX_GAMES, MAX_K, MAX_RATING, MAX_SPREAD, MIN_SPREAD
from ratings.systems.parameters import EloParameters, KBand, Rounding
from ratings.systems.rated_kinds import read_rated_kinds
from ratings.systems.sources_of_numbers import SOURCE_FIELDS, read_sources

_FIELDS = (
    *("algorithm", "code", "name", "expectancy", "initial_rating", "k_bands", "k_counts_current"),
    *("rounding", "rated_kinds", "floor", "statuses"),
)


def read_elo(reader: FieldReader) -> EloParameters:
    """Read an Elo's parameters, noting problems in the reader."""
    reader.refuse_unknown((*_FIELDS, *SOURCE_FIELDS))
    notes, assumed = read_sources(reader, _FIELDS)
    parameters = EloParameters(
        code=reader.read_text("code"),
        name=reader.read_text("name"),
        expectancy=_read_expectancy(reader),
        initial_rating=reader.read_integer("initial_rating", -MAX_RATING, MAX_RATING),
        k_bands=_read_k_bands(reader),
        k_counts_current=reader.read_boolean("k_counts_current"),
        rounding=reader.read_choice("rounding", Rounding),
        rated_kinds=read_rated_kinds(reader),
        floor=reader.read_optional_integer("floor", -MAX_RATING, MAX_RATING),
        statuses=_read_statuses(reader),
        notes=notes,
        assumed=assumed,
    )
    _check_together(reader, parameters)
    return parameters


def _read_expectancy(whole: FieldReader) -> Expectancy:
    reader = FieldReader.wrap(whole.data.get("expectancy"), "expectancy.", whole.problems)
    reader.refuse_unknown(("kind", "spread", "cap"))
    kind = reader.read_choice("kind", ExpectancyKind)
    spread = None
    if kind is not ExpectancyKind.FIDE_TABLE:
        spread = reader.read_decimal("spread", MIN_SPREAD, MAX_SPREAD)
    elif reader.data.get("spread") is not None:
        reader.note(codes.PARAMETER_HAS_NO_USE, "expectancy.spread", reader.data["spread"])
    return Expectancy(kind, spread, reader.read_optional_integer("cap", 1, MAX_RATING))


def _read_k_bands(whole: FieldReader) -> tuple[KBand, ...]:
    bands = []
    values = whole.read_list("k_bands")
    for index, value in enumerate(values):
        reader = FieldReader.wrap(value, f"k_bands[{index}].", whole.problems)
        reader.refuse_unknown(("games_up_to", "k"))
        games_up_to = reader.read_optional_integer("games_up_to", 0, MAX_GAMES)
        if (games_up_to is None) != (index == len(values) - 1):
            reader.note(codes.ONLY_LAST_K_BAND_OPEN, f"k_bands[{index}].games_up_to", games_up_to)
        bands.append(KBand(games_up_to, reader.read_integer("k", 0, MAX_K)))
    return tuple(bands)


def _read_statuses(whole: FieldReader) -> StatusRules:
    reader = FieldReader.wrap(whole.data.get("statuses"), "statuses.", whole.problems)
    reader.refuse_unknown(("provisional_up_to", "active_seasons", "season_start_month"))
    return StatusRules(
        provisional_up_to=reader.read_integer("provisional_up_to", 0, MAX_GAMES),
        active_seasons=reader.read_integer("active_seasons", 1, 100),
        season_start_month=reader.read_integer("season_start_month", 1, 12),
    )


def _check_together(reader: FieldReader, parameters: EloParameters) -> None:
    bounds = [band.games_up_to for band in parameters.k_bands if band.games_up_to is not None]
    if any(later <= earlier for earlier, later in pairwise(bounds)):
        reader.note(codes.K_BANDS_NOT_ASCENDING, "k_bands", bounds)
    if parameters.floor is not None and parameters.initial_rating < parameters.floor:
        reader.note(codes.INITIAL_RATING_BELOW_FLOOR, "initial_rating", parameters.initial_rating)
