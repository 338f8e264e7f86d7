"""Refusals about rule sets, tile sets, word lists and recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from federation.errors import ChangedMeanwhile, Refusal
from games.problems.kinds import Problem
from games.problems.sentences import describe, problem_as_json


class WithProblems(Refusal):
    """A refusal that lists everything that is wrong; ``problems`` say where."""

    status = 400

    def __init__(self, problems: Sequence[Problem], **params: Any) -> None:
        self.problems = tuple(problems)
        super().__init__(problems=" ".join(describe(problem) for problem in problems[:3]), **params)

    def details(self) -> dict[str, Any]:
        return {"problems": [problem_as_json(problem) for problem in self.problems]}


class SheetUnreadable(WithProblems):
    code = "sheet_unreadable"
    message = _("The sheet can’t be saved like this: %(problems)s")


class SheetUnfinished(WithProblems):
    code = "sheet_unfinished"
    message = _("The sheet isn’t finished yet: %(problems)s")


class SheetDoubtful(WithProblems):
    """``problems`` are mistakes on the sheet, and totals that differ from the accepted result."""

    code = "sheet_doubtful"
    status = 409
    message = _(
        "Some details on the sheet don’t match. If that’s what the signed sheet says, tick the box to "
        "confirm you’ve compared them, then finish the sheet again. %(problems)s"
    )


class GcgUnreadable(WithProblems):
    code = "gcg_unreadable"
    message = _("This isn’t a valid GCG file. %(problems)s")


class GameChanged(ChangedMeanwhile):
    code = "game_changed_meanwhile"
    message = _(
        "Someone saved this game in the meantime. Your version is below and isn’t saved yet: compare it "
        "with the saved one, and save again if yours is right."
    )


class LicenceMissing(Refusal):
    code = "licence_missing"
    message = _("Enter the terms under which the federation may use this list.")
    status = 400


class UnknownTileSet(Refusal):
    code = "unknown_tile_set"
    message = _("There is no tile set “%(name)s”. Available: %(known)s.")
    status = 400


class TilesFixed(Refusal):
    code = "tiles_fixed"
    message = _("“%(name)s” already has versions. For other tiles, add another word list.")


class UnknownEncoding(Refusal):
    code = "unknown_encoding"
    message = _("“%(name)s” isn’t a supported encoding. Supported: %(known)s.")
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
    message = _("You can search for up to %(limit)s letters.")
    status = 400


class DraftExists(Refusal):
    code = "draft_exists"
    message = _("There is already a draft of a new version of “%(name)s”. Continue with it or discard it.")


class DraftChanged(ChangedMeanwhile):
    code = "draft_changed"
    message = _("Someone else has changed this draft in the meantime. Check what it says now and decide again.")


class RulesPublished(Refusal):
    code = "rules_published"
    message = _("This version is published and can’t be changed. Start a new one.")


class RulesUnusable(Refusal):
    code = "rules_unusable"
    message = _("These rules can’t be used: %(problems)s")
    status = 400


class NothingNew(Refusal):
    code = "nothing_new"
    message = _("There are no changes from version %(number)s, which is in force from the same season.")


class DraftUsed(Refusal):
    code = "draft_used"
    message = _("Something already refers to this draft, so it can’t be discarded.")


class MaterialUsed(Refusal):
    code = "material_used"
    message = _("%(name)s is used by %(users)s. Choose another one there first.")


class MaterialChanged(ChangedMeanwhile):
    code = "material_changed"
    message = _("Someone else has changed this in the meantime. The current version is shown; make your change again.")


class CodeTaken(Refusal):
    code = "code_taken"
    message = _("“%(code)s” is already taken. Choose another short name.")
    status = 400


class MaterialUnusable(WithProblems):
    code = "material_unusable"
    message = _("This can’t be used as it is.")


class NoSuchRules(Refusal):
    code = "no_such_rules"
    message = _("No rules of the game called “%(name)s” are published here.")
    status = 400


class Unanswerable(WithProblems):
    """A program's input about a game can't be read, or can't be settled as it is."""

    code = "unanswerable"
    message = _("This request can’t be answered: %(problems)s")


class WordListDamaged(Refusal):
    code = "word_list_damaged"
    message = _("The compiled file of “%(name)s” is missing or damaged. Contact the portal’s operator.")
