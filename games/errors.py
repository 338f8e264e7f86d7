"""Refusals about recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from federation.errors import Refusal
from games.messages import describe
from games.problems import Problem


class WithProblems(Refusal):
    """A refusal that names everything that is wrong; ``problems`` say where."""

    status = 400

    def __init__(self, problems: Sequence[Problem], **params: Any) -> None:
        self.problems = tuple(problems)
        super().__init__(problems=" ".join(describe(problem) for problem in problems[:3]), **params)


class SheetUnreadable(WithProblems):
    code = "sheet_unreadable"
    message = _("The sheet cannot be kept like this: %(problems)s")


class SheetUnfinished(WithProblems):
    code = "sheet_unfinished"
    message = _("The sheet is not finished yet: %(problems)s")


class SheetDoubtful(WithProblems):
    """``problems`` are mistakes on the sheet, and totals that are not the accepted result."""

    code = "sheet_doubtful"
    status = 409
    message = _(
        "Things on the sheet do not agree. If the signed sheet really says so, tick that you have compared them, and "
        "finish it again. %(problems)s"
    )


class GcgUnreadable(WithProblems):
    code = "gcg_unreadable"
    message = _("This is not a well-formed GCG file. %(problems)s")


class GameChanged(Refusal):
    code = "game_changed_meanwhile"
    message = _(
        "Somebody saved this game meanwhile. What you wrote stands below and is not saved yet: compare it with what "
        "is kept now, and save it again if yours is right."
    )
