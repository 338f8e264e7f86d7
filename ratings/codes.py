"""Every problem that rating can find: its code, its weight, its parameters, when it occurs. Pure.

The sentences for people are in ``ratings.messages``, one for each code here. Problems of the results themselves
are in ``tournaments.codes``.
"""

from __future__ import annotations

from tournaments.codes import Code
from tournaments.report import Severity


def _error(code: str, *params: str, when: str) -> Code:
    return Code(code, Severity.ERROR, params, when)


# --- A rating list --------------------------------------------------------------------------------------

LIST_EMPTY = _error("list_empty", when="A rating list holds nothing, not even headings.")
LIST_NOT_CSV = _error("list_not_csv", "reason", when="A rating list cannot be read as a csv.")
LIST_COLUMN_MISSING = _error("list_column_missing", "column", when="A rating list lacks a column.")
LIST_PLAYER_MISSING = _error("list_player_missing", when="A line of a rating list names nobody.")
LIST_PLAYER_REPEATED = _error("list_player_repeated", "found", "line", when="A player is listed twice.")
LIST_NUMBER_NOT_WHOLE = _error(
    "list_number_not_whole", "found", "low", "high", when="A rating or games is no whole number in the limits."
)
LIST_DATE_UNREADABLE = _error(
    "list_date_unreadable", "found", when="The day of a last game is no date, or one that does not exist."
)

# --- A starting list and the registry -------------------------------------------------------------------

SEED_PLAYER_UNKNOWN = _error("seed_player_unknown", "found", when="A starting list names nobody of the registry.")
SEED_PLAYER_AMBIGUOUS = _error(
    "seed_player_ambiguous", "found", "numbers", when="A name of a starting list is that of several players."
)
SEED_PLAYER_REPEATED = _error(
    "seed_player_repeated", "found", "number", when="Two lines of a starting list are one player."
)
SEED_NAME_REPEATED = _error(
    "seed_name_repeated", "found", "other", when="Two names to be registered are spellings of one name."
)
SEED_PLAYER_MERGED = _error("seed_player_merged", "found", "number", when="A record was merged into another one.")
SEED_DATE_TO_COME = _error("seed_date_to_come", "found", "date", when="A last game lies in the future.")

# --- Players of results and of a list -------------------------------------------------------------------

LIST_PLAYER_AMBIGUOUS = _error(
    "list_player_ambiguous", "name", "lines", when="A name of the results fits several lines of the list alike."
)
LIST_PLAYER_TWICE = _error(
    "list_player_twice", "name", "other", "found", when="Two players of the results fit one line of the list."
)

# --- Parameters of a system -----------------------------------------------------------------------------

_FIELD = ("field", "found")
PARAMETER_NOT_AN_OBJECT = _error("parameter_not_an_object", *_FIELD, when="A group of parameters is none.")
PARAMETER_UNKNOWN = _error("parameter_unknown", *_FIELD, when="There is no such parameter.")
PARAMETER_NOT_AN_INTEGER = _error(
    "parameter_not_an_integer", *_FIELD, "low", "high", when="A whole number in the limits is needed."
)
PARAMETER_NOT_A_DECIMAL = _error(
    "parameter_not_a_decimal", *_FIELD, "low", "high", when="A decimal as a text, in the limits, is needed."
)
PARAMETER_NOT_A_BOOLEAN = _error("parameter_not_a_boolean", *_FIELD, when="True or false is needed.")
PARAMETER_NOT_A_DATE = _error("parameter_not_a_date", *_FIELD, when="A day like 2023-01-31 is needed.")
PARAMETER_NOT_A_TEXT = _error("parameter_not_a_text", *_FIELD, when="A text that is not blank is needed.")
PARAMETER_NOT_A_LIST = _error("parameter_not_a_list", *_FIELD, when="A list that is not empty is needed.")
PARAMETER_NOT_A_CHOICE = _error(
    "parameter_not_a_choice", *_FIELD, "choices", when="A value is none of those to choose from."
)
PARAMETER_HAS_NO_USE = _error("parameter_has_no_use", *_FIELD, when="This expectancy takes no spread.")
ONLY_LAST_K_BAND_OPEN = _error(
    "only_last_k_band_open", *_FIELD, when="The last band of K must be open, and no other may be."
)
K_BANDS_NOT_ASCENDING = _error("k_bands_not_ascending", *_FIELD, when="The bands of K do not ascend.")
INITIAL_RATING_BELOW_FLOOR = _error(
    "initial_rating_below_floor", *_FIELD, when="New players would start below the floor."
)

CODES: dict[str, Code] = {code.code: code for code in list(globals().values()) if isinstance(code, Code)}
