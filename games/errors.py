"""Refusals about rule sets, tile sets, word lists and recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from federation.errors import ChangedMeanwhile, Refusal
from games.problems.kinds import Problem
from games.problems.sentences import describe, problem_as_json


class WithProblems(Refusal):
    """A refusal that names everything that is wrong; ``problems`` say where."""

    status = 400

    def __init__(self, problems: Sequence[Problem], **params: Any) -> None:
        self.problems = tuple(problems)
        super().__init__(problems=" ".join(describe(problem) for problem in problems[:3]), **params)

    def details(self) -> dict[str, Any]:
        return {"problems": [problem_as_json(problem) for problem in self.problems]}


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


class GameChanged(ChangedMeanwhile):
    code = "game_changed_meanwhile"
    message = _(
        "Somebody saved this game meanwhile. What you wrote stands below and is not saved yet: compare it with what "
        "is kept now, and save it again if yours is right."
    )


class LicenceMissing(Refusal):
    code = "licence_missing"
    message = _("Say under which terms the federation may use this list.")
    status = 400


class UnknownTileSet(Refusal):
    code = "unknown_tile_set"
    message = _("There is no tile set “%(name)s”. Known are: %(known)s.")
    status = 400


class TilesFixed(Refusal):
    code = "tiles_fixed"
    message = _("“%(name)s” has versions already. For other tiles add another word list.")


class UnknownEncoding(Refusal):
    code = "unknown_encoding"
    message = _("“%(name)s” is not an encoding that can be read. Known are: %(known)s.")
    status = 400


class VersionNotReady(Refusal):
    code = "lexicon_version_not_ready"
    message = _("Version %(number)s is %(state)s. Only a version that is ready can be used.")


class UnspellableSearch(Refusal):
    code = "unspellable_search"
    message = _("%(problem)s")
    status = 400


class SearchTooLong(Refusal):
    code = "search_too_long"
    message = _("At most %(limit)s letters can be searched for.")
    status = 400


class DraftExists(Refusal):
    code = "draft_exists"
    message = _("A new version of “%(name)s” is being written already. Go on with that one, or put it away.")


class DraftChanged(ChangedMeanwhile):
    code = "draft_changed"
    message = _("Somebody else has changed this draft meanwhile. Look at what stands there now, and decide again.")


class RulesPublished(Refusal):
    code = "rules_published"
    message = _("This version is published and cannot be changed any more. Begin a new one.")


class RulesUnusable(Refusal):
    code = "rules_unusable"
    message = _("These rules cannot be used: %(problems)s")
    status = 400


class NothingNew(Refusal):
    code = "nothing_new"
    message = _("Nothing differs from version %(number)s, which is in force from the same season.")


class DraftUsed(Refusal):
    code = "draft_used"
    message = _("Something refers to this draft already; it cannot be put away.")


class MaterialUsed(Refusal):
    code = "material_used"
    message = _("%(name)s is named by %(users)s; choose another one there first.")


class MaterialChanged(ChangedMeanwhile):
    code = "material_changed"
    message = _("Somebody else has changed this meanwhile. It is shown as it is now; make your change again.")


class CodeTaken(Refusal):
    code = "code_taken"
    message = _("“%(code)s” is taken already. Choose another short name.")
    status = 400


class MaterialUnusable(WithProblems):
    code = "material_unusable"
    message = _("This cannot be used as it is.")


class NoSuchRules(Refusal):
    code = "no_such_rules"
    message = _("No rule set “%(name)s” is published here.")
    status = 400


class Unanswerable(WithProblems):
    """What a program sent about a game cannot be read, or not be settled as it is."""

    code = "unanswerable"
    message = _("This cannot be answered: %(problems)s")


class WordListDamaged(Refusal):
    code = "word_list_damaged"
    message = _("The compiled file of “%(name)s” is missing or damaged. Tell who runs the portal.")
