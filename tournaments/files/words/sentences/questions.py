"""What may be answered to the questions of files, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.report.questions import ABSENT, ALL_DIVISIONS, BYE, FORFEIT, GAME, NO_GAME, NOTHING, WIN

ANSWERS: dict[str, str | Promise] = {
    BYE: _("A bye"),
    FORFEIT: _("The opponent did not come"),
    ABSENT: _("The player was away"),
    WIN: _("It counts as a win"),
    NOTHING: _("It counts nothing"),
    NO_GAME: _("Somebody did not come"),
    GAME: _("It was a game"),
    ALL_DIVISIONS: _("All of them: they are groups of this championship, with places of their own"),
}


def name_answer(answer: str) -> str | Promise:
    """What an answer is called; the name of a division is its own."""
    return ANSWERS.get(answer, answer or _("the one without a name"))
