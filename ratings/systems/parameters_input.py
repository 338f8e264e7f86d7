"""Parameters of an Elo from JSON, with every problem found at once.

The limits are wide for any federation and narrow enough for exact 64-bit sums (see ``ratings.replay``).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ratings import codes
from ratings.statuses import StatusRules
from ratings.systems.expectancy import Expectancy, ExpectancyKind
from ratings.systems.fields import FieldReader
from ratings.systems.parameters import EloParameters, KBand, Rounding
from tournaments.report import Kind, Problem

MAX_RATING = 100_000
MAX_K = 1_000
MAX_GAMES = 1_000_000
MIN_SPREAD, MAX_SPREAD = 1, 5_000

_FIELDS = (
    *("algorithm", "code", "name", "expectancy", "initial_rating", "k_bands", "k_counts_current"),
    *("rounding", "rated_kinds", "floor", "statuses", "notes"),
)


class ParametersRefused(ValueError):
    """Parameters that make no rating system; ``problems`` says everything that is wrong with them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{problem.code} {dict(problem.params)}" for problem in problems))


def read_parameters(data: object) -> EloParameters:
    """Read parameters from what ``json.loads`` gave; raise :class:`ParametersRefused` with all problems."""
    reader = FieldReader.wrap(data, "", [])
    if not reader.is_object:
        raise ParametersRefused(tuple(reader.problems))
    reader.refuse_unknown(_FIELDS)
    if reader.data.get("algorithm") != "elo":
        reader.note(codes.PARAMETER_NOT_A_CHOICE, "algorithm", reader.data.get("algorithm"), choices="elo")
    parameters = EloParameters(
        code=reader.read_text("code"),
        name=reader.read_text("name"),
        expectancy=_read_expectancy(reader),
        initial_rating=reader.read_integer("initial_rating", -MAX_RATING, MAX_RATING),
        k_bands=_read_k_bands(reader),
        k_counts_current=reader.read_boolean("k_counts_current"),
        rounding=reader.read_choice("rounding", Rounding),
        rated_kinds=_read_rated_kinds(reader),
        floor=reader.read_optional_integer("floor", -MAX_RATING, MAX_RATING),
        statuses=_read_statuses(reader),
        notes=_read_notes(reader),
    )
    _check_together(reader, parameters)
    if reader.problems:
        raise ParametersRefused(tuple(reader.problems))
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


def _read_rated_kinds(whole: FieldReader) -> frozenset[Kind]:
    values = whole.read_list("rated_kinds")
    return frozenset(whole.check_choice(f"rated_kinds[{index}]", value, Kind) for index, value in enumerate(values))


def _read_statuses(whole: FieldReader) -> StatusRules:
    reader = FieldReader.wrap(whole.data.get("statuses"), "statuses.", whole.problems)
    reader.refuse_unknown(("provisional_up_to", "active_seasons", "season_start_month"))
    return StatusRules(
        provisional_up_to=reader.read_integer("provisional_up_to", 0, MAX_GAMES),
        active_seasons=reader.read_integer("active_seasons", 1, 100),
        season_start_month=reader.read_integer("season_start_month", 1, 12),
    )


def _read_notes(whole: FieldReader) -> Mapping[str, str]:
    reader = FieldReader.wrap(whole.data.get("notes", {}), "notes.", whole.problems)
    reader.refuse_unknown(_FIELDS)
    return {name: reader.read_text(name) for name in reader.data if name in _FIELDS}


def _check_together(reader: FieldReader, parameters: EloParameters) -> None:
    bounds = [band.games_up_to for band in parameters.k_bands if band.games_up_to is not None]
    if any(later <= earlier for earlier, later in pairwise(bounds)):
        reader.note(codes.K_BANDS_NOT_ASCENDING, "k_bands", bounds)
    if parameters.floor is not None and parameters.initial_rating < parameters.floor:
        reader.note(codes.INITIAL_RATING_BELOW_FLOOR, "initial_rating", parameters.initial_rating)
