"""Every problem that rating can find: its code, severity, parameters, and when it occurs. Pure.

Problems of the results themselves are in ``tournaments.report.codes``.
"""

from __future__ import annotations

from federation.problems.kinds import Code, error
from federation.problems.kinds import mark as _

# --- A rating list --------------------------------------------------------------------------------------

LIST_EMPTY = error(
    "list_empty",
    sentence=_("The rating list is empty."),
    when="A rating list is empty, without even headings.",
)
LIST_NOT_CSV = error(
    "list_not_csv",
    "reason",
    sentence=_("The rating list can’t be read as CSV: %(reason)s."),
    when="A rating list can't be read as CSV.",
)
LIST_COLUMN_MISSING = error(
    "list_column_missing",
    "column",
    sentence=_("The rating list has no column “%(column)s”."),
    when="A rating list lacks a column.",
)
LIST_PLAYER_MISSING = error(
    "list_player_missing",
    sentence=_("This line of the rating list has no player."),
    when="A row in a rating list has no name.",
)
LIST_PLAYER_REPEATED = error(
    "list_player_repeated",
    "found",
    "line",
    sentence=_("“%(found)s” is already on line %(line)s of the rating list."),
    when="A player is listed twice.",
)
LIST_NUMBER_NOT_WHOLE = error(
    "list_number_not_whole",
    "found",
    "low",
    "high",
    sentence=_("“%(found)s” isn’t a whole number between %(low)s and %(high)s."),
    when="A rating or number of games isn't a whole number within the limits.",
)
LIST_DATE_UNREADABLE = error(
    "list_date_unreadable",
    "found",
    sentence=_("“%(found)s” isn’t a date. Enter a date like 2019-05-31 or 31/5/2019."),
    when="The date of a last game isn't a valid date.",
)

# --- A starting list and the registry -------------------------------------------------------------------

SEED_PLAYER_UNKNOWN = error(
    "seed_player_unknown",
    "found",
    sentence=_("“%(found)s” isn’t in the registry."),
    when="A row in a starting list matches no player in the registry.",
)
SEED_PLAYER_AMBIGUOUS = error(
    "seed_player_ambiguous",
    "found",
    "numbers",
    sentence=_("Several players are called “%(found)s” (numbers %(numbers)s). Enter the number instead."),
    when="A name in a starting list belongs to several players.",
)
SEED_PLAYER_REPEATED = error(
    "seed_player_repeated",
    "found",
    "number",
    sentence=_("“%(found)s” (number %(number)s) is in the starting list more than once."),
    when="Two rows in a starting list are the same player.",
)
SEED_NAME_REPEATED = error(
    "seed_name_repeated",
    "found",
    "other",
    sentence=_("“%(found)s” and “%(other)s” are the same name. Register these players manually first."),
    when="Two names to register are spellings of the same name.",
)
SEED_PLAYER_MERGED = error(
    "seed_player_merged",
    "found",
    "number",
    sentence=_("The record of “%(found)s” has been merged into number %(number)s. Use that one."),
    when="A record was merged into another one.",
)
SEED_DATE_TO_COME = error(
    "seed_date_to_come",
    "found",
    "date",
    sentence=_("The last game of “%(found)s” is dated %(date)s, which is in the future."),
    when="The date of a last game is in the future.",
)

# --- Players of results and of a list -------------------------------------------------------------------

LIST_PLAYER_AMBIGUOUS = error(
    "list_player_ambiguous",
    "name",
    "lines",
    sentence=_(
        "“%(name)s” could be several players in the rating list (lines %(lines)s). Write the name as it "
        "is in the list."
    ),
    when="A name in the results matches several rows of the list equally well.",
)
LIST_PLAYER_TWICE = error(
    "list_player_twice",
    "name",
    "other",
    "found",
    sentence=_(
        "“%(name)s” and “%(other)s” could both be “%(found)s” in the rating list. Write the names as "
        "they are in the list."
    ),
    when="Two players in the results match the same row of the list.",
)

# --- Parameters of a system -----------------------------------------------------------------------------

_FIELD = ("field", "found")
PARAMETER_NOT_AN_OBJECT = error(
    "parameter_not_an_object",
    *_FIELD,
    sentence=_("%(field)s: expected a group of parameters, not “%(found)s”."),
    when="Something else is given where a group of parameters is needed.",
)
PARAMETER_UNKNOWN = error(
    "parameter_unknown",
    *_FIELD,
    sentence=_("%(field)s: there is no such parameter."),
    when="There is no such parameter.",
)
PARAMETER_NOT_AN_INTEGER = error(
    "parameter_not_an_integer",
    *_FIELD,
    "low",
    "high",
    sentence=_("%(field)s: expected a whole number between %(low)s and %(high)s, not “%(found)s”."),
    when="A whole number within the limits is needed.",
)
PARAMETER_NOT_A_DECIMAL = error(
    "parameter_not_a_decimal",
    *_FIELD,
    "low",
    "high",
    sentence=_("%(field)s: expected a decimal number between %(low)s and %(high)s, written as text, not “%(found)s”."),
    when="A decimal number within the limits, as text, is needed.",
)
PARAMETER_NOT_A_BOOLEAN = error(
    "parameter_not_a_boolean",
    *_FIELD,
    sentence=_("%(field)s: expected true or false, not “%(found)s”."),
    when="True or false is needed.",
)
PARAMETER_NOT_A_DATE = error(
    "parameter_not_a_date",
    *_FIELD,
    sentence=_("%(field)s: expected a date like 2023-01-31, not “%(found)s”."),
    when="A date like 2023-01-31 is needed.",
)
PARAMETER_NOT_A_TEXT = error(
    "parameter_not_a_text",
    *_FIELD,
    sentence=_("%(field)s: expected text, not “%(found)s”."),
    when="A text is needed.",
)
PARAMETER_NOT_A_LIST = error(
    "parameter_not_a_list",
    *_FIELD,
    sentence=_("%(field)s: expected a list that isn’t empty, not “%(found)s”."),
    when="A list with at least one item is needed.",
)
PARAMETER_NOT_A_CHOICE = error(
    "parameter_not_a_choice",
    *_FIELD,
    "choices",
    sentence=_("%(field)s: expected one of %(choices)s, not “%(found)s”."),
    when="The value isn't one of the choices.",
)
PARAMETER_HAS_NO_USE = error(
    "parameter_has_no_use",
    *_FIELD,
    sentence=_("%(field)s: this kind of expectancy has no such parameter."),
    when="This expectancy formula has no width.",
)
ONLY_LAST_K_BAND_OPEN = error(
    "only_last_k_band_open",
    *_FIELD,
    sentence=_("%(field)s: the last K band must be open, and no other."),
    when="The last K band must be open, and no other.",
)
K_BANDS_NOT_ASCENDING = error(
    "k_bands_not_ascending",
    *_FIELD,
    sentence=_("%(field)s: the K bands must be in ascending order; they are %(found)s."),
    when="The K bands aren't in ascending order.",
)
INITIAL_RATING_BELOW_FLOOR = error(
    "initial_rating_below_floor",
    *_FIELD,
    sentence=_("%(field)s: new players would start below the lowest rating."),
    when="New players would start below the floor.",
)

CODES: dict[str, Code] = {code.code: code for code in list(globals().values()) if isinstance(code, Code)}
