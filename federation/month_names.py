"""The names of the months inside a date, for languages in which Django's own are not enough.

Catalan elides the preposition (``18 d'abril``, ``18 de març``), which Django's catalogue does not; naming the months
here brings them into ours, which goes first.
"""

from django.utils.translation import pgettext_lazy

MONTHS_IN_DATES = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
