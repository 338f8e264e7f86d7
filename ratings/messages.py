"""The sentences for the problems that rating finds, in the reader's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments import messages
from tournaments.report import Problem

SENTENCES: dict[str, Promise] = {
    "list_empty": _("The rating list is empty."),
    "list_not_csv": _("The rating list cannot be read as a csv: %(reason)s."),
    "list_column_missing": _("The rating list has no column “%(column)s”."),
    "list_player_missing": _("This line of the rating list names no player."),
    "list_player_repeated": _("“%(found)s” is already on line %(line)s of the rating list."),
    "list_number_not_whole": _("“%(found)s” is not a whole number between %(low)s and %(high)s."),
    "list_date_unreadable": _("“%(found)s” is not a date. Write it like 2019-05-31 or 31/5/2019."),
    "seed_player_unknown": _("“%(found)s” is not in the registry."),
    "seed_player_ambiguous": _(
        "“%(found)s” is the name of several players (numbers %(numbers)s). Write the number instead."
    ),
    "seed_player_repeated": _("“%(found)s” (number %(number)s) is in the starting list more than once."),
    "seed_name_repeated": _("“%(found)s” and “%(other)s” are the same name. Register these players by hand first."),
    "seed_player_merged": _("The record of “%(found)s” was merged into number %(number)s. Choose that one."),
    "seed_date_to_come": _("The last game of “%(found)s” is said to be on %(date)s, which is still to come."),
    "list_player_ambiguous": _(
        "“%(name)s” could be several players of the rating list (lines %(lines)s). Write the name as the list does."
    ),
    "list_player_twice": _(
        "“%(name)s” and “%(other)s” could both be “%(found)s” of the rating list. Write the names as the list does."
    ),
    "parameter_not_an_object": _("%(field)s: a group of parameters is needed, not “%(found)s”."),
    "parameter_unknown": _("%(field)s: there is no such parameter."),
    "parameter_not_an_integer": _(
        "%(field)s: a whole number between %(low)s and %(high)s is needed, not “%(found)s”."
    ),
    "parameter_not_a_decimal": _(
        "%(field)s: a decimal number between %(low)s and %(high)s, written as a text, is needed, not “%(found)s”."
    ),
    "parameter_not_a_boolean": _("%(field)s: true or false is needed, not “%(found)s”."),
    "parameter_not_a_date": _("%(field)s: a day like 2023-01-31 is needed, not “%(found)s”."),
    "parameter_not_a_text": _("%(field)s: a text is needed, not “%(found)s”."),
    "parameter_not_a_list": _("%(field)s: a list with something in it is needed, not “%(found)s”."),
    "parameter_not_a_choice": _("%(field)s: one of %(choices)s is needed, not “%(found)s”."),
    "parameter_has_no_use": _("%(field)s: this kind of expectancy has no such parameter."),
    "only_last_k_band_open": _("%(field)s: the last band of K must be open, and no other."),
    "k_bands_not_ascending": _("%(field)s: the bands of K must ascend; they are %(found)s."),
    "initial_rating_below_floor": _("%(field)s: new players would start below the lowest rating."),
}


def describe(problem: Problem) -> str:
    """The problem as a sentence in the active language, also one that reading the results found."""
    sentence = SENTENCES.get(problem.code)
    return messages.describe(problem) if sentence is None else str(sentence) % problem.params
