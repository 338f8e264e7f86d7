"""Refusals in the championship workflow."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from federation.errors import ChangedMeanwhile, Refusal


class AlreadyDecided(Refusal):
    code = "already_decided"
    message = _("This championship is already %(state)s.")


class ReasonMissing(Refusal):
    code = "reason_missing"
    message = _("Enter a reason. Other people will read it.")


class ChampionshipNotApproved(Refusal):
    code = "championship_not_approved"
    message = _("“%(championship)s” is %(state)s. Results can be uploaded once it’s approved.")


class NothingToRemindOf(Refusal):
    code = "nothing_to_remind_of"
    message = _("No results of “%(championship)s” are due: it isn’t over yet, or they have already arrived.")


class NobodyToRemind(Refusal):
    code = "nobody_to_remind"
    message = _("“%(championship)s” has no organiser with an account. Add one on its page, or write to its contact.")


class ChampionshipChanged(ChangedMeanwhile):
    code = "changed_meanwhile"
    message = _("This championship has been changed in the meantime. Review the current version and decide again.")


class ChangeNeedsStaff(Refusal):
    code = "change_needs_staff"
    message = _("Results have been uploaded, so only federation staff can change the name, dates, rounds and rules.")


class RulesFixed(Refusal):
    code = "rules_fixed"
    message = _("The results were accepted under the current competition rules, so the rules can’t be changed.")


class ResultsAccepted(Refusal):
    code = "results_accepted"
    message = _("The results of “%(championship)s” have been accepted, so it can’t be cancelled.")


class LastOrganiser(Refusal):
    code = "last_organiser"
    message = _("%(name)s is the only organiser. Add another one first, or ask federation staff.")


class NotDelivered(Refusal):
    code = "not_delivered"
    message = _("Version %(number)s of the results is %(state)s; only submitted results can be returned.")


class ReceiptImpossible(Refusal):
    code = "receipt_impossible"
    message = _("Complete results can’t arrive before the last day of play or in the future. Correct the date.")


class ConditionFixed(Refusal):
    code = "condition_fixed"
    message = _("This condition follows from the championship itself and can’t be overridden.")


class NoFiles(Refusal):
    code = "no_files"
    message = _("Choose the file with the results first.")
    status = 400


class TooManyFiles(Refusal):
    code = "too_many_files"
    message = _("You chose %(count)s files; at most %(limit)s can be uploaded together. Put them in one zip file.")
    status = 400


class VersionNotOpen(Refusal):
    code = "version_not_open"
    message = _("Version %(number)s of the results is %(state)s, so this can’t be done any more.")


class ResultsInterim(Refusal):
    code = "results_interim"
    message = _("Version %(number)s of the results is interim. Mark it as final first.")


class InterimTooLate(Refusal):
    code = "interim_too_late"
    message = _(
        "The results of “%(championship)s” have been submitted, so interim results can’t be uploaded any more."
    )


class ColumnsKnown(Refusal):
    code = "columns_known"
    message = _("These columns no longer need to be matched. Check what was found in the files.")


class ColumnsUnclear(Refusal):
    code = "columns_unclear"
    message = _("The games can’t be read with these columns: %(problems)s")
    status = 400


class NamesNotSettled(Refusal):
    code = "names_not_settled"
    message = ngettext_lazy(
        "%(count)s name in the file isn’t identified yet. Identify it first.",
        "%(count)s names in the file aren’t identified yet. Identify them first.",
        "count",
    )


class ResultsIncomplete(Refusal):
    code = "results_incomplete"
    message = ngettext_lazy(
        "%(count)s game has no result yet. Submit the results when they’re complete.",
        "%(count)s games have no result yet. Submit the results when they’re complete.",
        "count",
    )


class PlayerTwice(Refusal):
    code = "player_twice"
    message = _("%(player)s is already “%(name)s” (number %(number)s) in this file. A player can’t appear twice.")


class PlayerMerged(Refusal):
    code = "player_merged"
    message = _("The record of %(player)s was merged into number %(number)s. Choose that record.")


class NameSettled(Refusal):
    code = "name_settled"
    message = _("“%(name)s” is already identified as %(player)s (number %(number)s). If that’s wrong, undo it first.")


class NothingNewer(Refusal):
    code = "nothing_newer"
    message = _("These rules already match the software’s preset.")


class LastCompetition(Refusal):
    code = "last_competition"
    message = _("“%(name)s” are the only competition rules. Add others before removing them.")


class WarningsNotAcknowledged(Refusal):
    code = "warnings_not_acknowledged"
    message = _("Issues to check: %(count)s. Review them and confirm that you accept the results anyway.")


class AcceptanceReasonMissing(Refusal):
    code = "acceptance_reason_missing"
    message = _("These results seem to belong to another championship. Explain why they’re accepted here.")


class ResultsNotYetAccepted(Refusal):
    code = "results_not_yet_accepted"
    message = _("The results of “%(championship)s” aren’t accepted yet. Upload corrected files instead.")


class TableNotFound(Refusal):
    code = "table_not_found"
    message = _("There is no table %(table)s in round %(round)s.")
    status = 404


class NothingCorrected(Refusal):
    code = "nothing_corrected"
    message = _("This is already the accepted result. Nothing was changed.")


class CorrectionMovedMeanwhile(ChangedMeanwhile):
    code = "correction_moved_meanwhile"
    message = _("These results have changed in the meantime and are now version %(number)s. Check the game again.")


class NotInResults(Refusal):
    code = "not_in_results"
    message = _("No one has number %(number)s in these results.")
    status = 400


class PlayedAfterDisqualification(Refusal):
    code = "played_after_disqualification"
    message = _("%(name)s has a game in round %(round)s. Choose that round or a later one, or correct the game first.")
    status = 400


class CorrectionContradicts(Refusal):
    code = "correction_contradicts"
    message = _("This correction would make the results inconsistent: %(problems)s")
    status = 400


class SameFiles(Refusal):
    """``number`` is the earlier version made of these files."""

    code = "same_files"
    message = _("These are the same files as version %(number)s; nothing has changed.")


class NewPlayerUnclear(Refusal):
    code = "new_player_unclear"
    message = _("The new player can’t be registered. %(problems)s")
    status = 400


class NotToCheckAgain(Refusal):
    code = "not_to_check_again"
    message = _(
        "Version %(number)s of the results is %(state)s; only versions that can’t be used yet are checked again."
    )


class NoRuleSetForBook(Refusal):
    code = "no_rule_set_for_book"
    message = _(
        "“%(name)s”: no rules of the game are published for the season %(season)s. Seasons with "
        "published rules: %(known)s."
    )


class RulebookUnchanged(Refusal):
    """``number`` is the edition that already says the same."""

    code = "rulebook_unchanged"
    message = _("Edition %(number)s is the same in these languages. There is nothing to publish.")


class RulebookMoved(ChangedMeanwhile):
    code = "rulebook_moved"
    message = _("This rulebook has changed since you reviewed it. Review it again before publishing.")


class NoLanguage(Refusal):
    code = "no_language"
    message = _("Choose at least one language. Available: %(known)s.")
    status = 400


class ArticlesNotTranslated(Refusal):
    code = "articles_not_translated"
    message = _("Some of your own articles aren’t written in every language you chose: %(missing)s.")


class ArticleMoved(ChangedMeanwhile):
    code = "article_moved"
    message = _("Someone else has changed this article. The current version is shown; make your change again.")


class ArticleEmpty(Refusal):
    code = "article_empty"
    message = _("Write a title and text for the article in at least one language.")
    status = 400


class TextNotReady(Refusal):
    code = "text_not_ready"
    message = _("This text is still being generated. Check back in a moment.")


class RulebookFixed(Refusal):
    code = "rulebook_fixed"
    message = _("The results were accepted under the current rulebook, so it can’t be changed.")


class RulebookNotThere(Refusal):
    """No rulebook for the requested season or language; ``known`` are those that exist."""

    code = "rulebook_not_there"
    message = _("There is no %(what)s “%(asked)s”. Available: %(known)s.")
    status = 404


class NoWordsAsked(Refusal):
    code = "no_words_asked"
    message = _("Enter at least one word of the move.")
    status = 400


class TooManyWords(Refusal):
    code = "too_many_words"
    message = _("A move forms at most %(limit)s words, and none of them is this long.")
    status = 400


class NoWordList(Refusal):
    code = "no_word_list"
    message = _("No word list is set here. Federation staff can choose one.")


class TooManyChallenges(Refusal):
    code = "too_many_challenges"
    message = _("More than %(limit)s challenges in a minute. Wait a moment, then try again.")
    status = 429


class TooManyEntriesAsked(Refusal):
    code = "too_many_entries_asked"
    message = _("Too many entries are waiting to be confirmed. Check your e-mail for the link, or try again later.")
    status = 429


class EntriesUndecided(Refusal):
    code = "entries_undecided"
    message = _("Identify the player in row %(rows)s.")


class AgainNotAllowed(Refusal):
    code = "again_not_allowed"
    message = _("These rules don’t allow a challenge to be repeated.")


class ChallengeFinal(Refusal):
    code = "challenge_final"
    message = _("An arbiter has already decided this challenge; the decision is final.")


class ReferenceTaken(Refusal):
    code = "reference_taken"
    message = _("Another challenge already has this reference. Ask again.")


class LiveRefused(Refusal):
    """A championship's log refuses. ``codes`` are all the objections, ``reasons`` their sentences."""

    code = "live_refused"
    message = "%(reasons)s"

    def details(self) -> dict[str, Any]:
        return {"reasons": list(self.params["codes"])}


class CannotRunHere(Refusal):
    code = "cannot_run_here"
    message = _("“%(championship)s” is %(state)s. It can be run here once it’s approved.")


class ResultsSentIn(Refusal):
    code = "results_sent_in"
    message = _(
        "Results of “%(championship)s” from elsewhere have already been uploaded, so it can’t be run here any more."
    )


class EntriesClosed(Refusal):
    code = "entries_closed"
    message = _("Entries are closed. They’re open from %(first)s until %(last)s.")


class NoPlayerOfAccount(Refusal):
    code = "no_player_of_account"
    message = _(
        "Your account isn’t linked to a player of this federation yet. Ask staff to link it, or enter by name."
    )


class NotSeededByList(Refusal):
    code = "not_seeded_by_list"
    message = _("No rating list was published before %(day)s.")


class NotPairedByEngine(Refusal):
    code = "not_paired_by_engine"
    message = _("The round can’t be paired this way: %(reason)s")


class TokenUnknown(Refusal):
    code = "token_unknown"
    message = _("This link is no longer valid. Ask the organisers for a new one.")
    status = 404


class PhonesOff(Refusal):
    code = "phones_off"
    message = _("Results of this championship are entered at the organisers’ desk, not from phones.")


class TooManyPhotos(Refusal):
    code = "too_many_photos"
    message = _("There are already %(most)s photos of table %(table)s. Give the slip to the organisers.")
