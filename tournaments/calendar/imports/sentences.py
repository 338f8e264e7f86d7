"""What can be wrong with a row of a calendar."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.imports.problems import ERROR, Sentence

CALENDAR_SENTENCES: dict[str, Sentence] = {
    "bad_address": (
        ERROR,
        _("This cannot be the address of a page."),
        _("Write small letters without accents, digits and hyphens, or leave the cell empty."),
    ),
    "bad_hour": (ERROR, _("This is not an hour."), _("Write hours like 9:30 or 16:00.")),
    "bad_quantity": (
        ERROR,
        _("This is not a whole number from %(least)s to %(most)s."),
        _("Write a whole number, or leave the cell empty."),
    ),
    "bad_yes": (ERROR, _("This is neither yes nor no."), _("Write yes or no.")),
    "competition_unknown": (
        ERROR,
        _("The federation has no rules of competition of this name."),
        _("Write one of these: %(names)s."),
    ),
    "last_day_first": (ERROR, _("The last day lies before the first."), _("Mend one of the two days.")),
    "entries_too_late": (
        ERROR,
        _("Entries end after the championship."),
        _("Write a day on which one can still come."),
    ),
    "too_few_rounds": (
        ERROR,
        _("By these rules at least %(least)s rounds are played."),
        _("Write more rounds, or other rules of competition."),
    ),
    "championship_decided": (
        ERROR,
        _("This championship was refused, withdrawn or cancelled."),
        _("Leave the row out, or give a new championship another address."),
    ),
    "rules_fixed": (
        ERROR,
        _("Its results were accepted, so its rules of competition stay as they are."),
        _("Leave the cell empty."),
    ),
    "championship_repeated": (
        ERROR,
        _("This is the same championship as in row %(row)s."),
        _("Leave one of the two rows out."),
    ),
}
