"""Refusals of the championship's workflow."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from federation.errors import ChangedMeanwhile, Refusal


class AlreadyDecided(Refusal):
    code = "already_decided"
    message = _("This championship is already %(state)s.")


class ReasonMissing(Refusal):
    code = "reason_missing"
    message = _("Please write the reason: others will read it.")


class ChampionshipNotApproved(Refusal):
    code = "championship_not_approved"
    message = _("“%(championship)s” is %(state)s. Results can be sent in once it is approved.")


class NothingToRemindOf(Refusal):
    code = "nothing_to_remind_of"
    message = _("The results of “%(championship)s” are not awaited: it is not over yet, or they have come.")


class NobodyToRemind(Refusal):
    code = "nobody_to_remind"
    message = _("“%(championship)s” has no organiser with an account. Name one on its page, or write to its contact.")


class ChampionshipChanged(ChangedMeanwhile):
    code = "changed_meanwhile"
    message = _(
        "Somebody has changed this championship in the meantime. Look at what stands there now, and decide again."
    )


class ChangeNeedsStaff(Refusal):
    code = "change_needs_staff"
    message = _(
        "Results have been sent in: name, days, rounds and rules can only be changed by the federation's staff now."
    )


class RulesFixed(Refusal):
    code = "rules_fixed"
    message = _("The results are accepted by the rules of competition as they are; these cannot be changed any more.")


class ResultsAccepted(Refusal):
    code = "results_accepted"
    message = _("The results of “%(championship)s” are accepted already; it cannot be cancelled any more.")


class LastOrganiser(Refusal):
    code = "last_organiser"
    message = _("%(name)s is the only organiser. Name somebody else first, or ask the federation's staff.")


class NotDelivered(Refusal):
    code = "not_delivered"
    message = _("Version %(number)s of the results is %(state)s; only delivered results can be sent back.")


class ReceiptImpossible(Refusal):
    code = "receipt_impossible"
    message = _("Complete results can have come on the last day of play at the earliest, and not in the future.")


class ConditionFixed(Refusal):
    code = "condition_fixed"
    message = _("This condition follows from what the championship is; it cannot be decided otherwise.")


class NoFiles(Refusal):
    code = "no_files"
    message = _("Choose the file with the results first.")
    status = 400


class TooManyFiles(Refusal):
    code = "too_many_files"
    message = _("These are %(count)s files; at most %(limit)s can be sent together. Put them into one zip.")
    status = 400


class VersionNotOpen(Refusal):
    code = "version_not_open"
    message = _("Version %(number)s of the results is %(state)s; this cannot be done with it any more.")


class ResultsInterim(Refusal):
    code = "results_interim"
    message = _("Version %(number)s of the results is an interim one. Say first that it is the final one.")


class InterimTooLate(Refusal):
    code = "interim_too_late"
    message = _("The results of “%(championship)s” are handed in already; interim ones are not taken any more.")


class ColumnsKnown(Refusal):
    code = "columns_known"
    message = _("These columns are not asked for any more. Look at what was found in the files now.")


class ColumnsUnclear(Refusal):
    code = "columns_unclear"
    message = _("With these columns the games cannot be read: %(problems)s")
    status = 400


class NamesNotSettled(Refusal):
    code = "names_not_settled"
    message = ngettext_lazy(
        "%(count)s name of the file is not settled yet. Say first who it is.",
        "%(count)s names of the file are not settled yet. Say first who they are.",
        "count",
    )


class ResultsIncomplete(Refusal):
    code = "results_incomplete"
    message = ngettext_lazy(
        "%(count)s game has no result yet. Results are delivered when they are complete.",
        "%(count)s games have no result yet. Results are delivered when they are complete.",
        "count",
    )


class PlayerTwice(Refusal):
    code = "player_twice"
    message = _("%(player)s is already “%(name)s” (number %(number)s) in this file. One player cannot play twice.")


class PlayerMerged(Refusal):
    code = "player_merged"
    message = _("The record of %(player)s was merged into number %(number)s. Choose that one.")


class NameSettled(Refusal):
    code = "name_settled"
    message = _(
        "“%(name)s” is settled already: it is %(player)s (number %(number)s). If that is wrong, take it back first."
    )


class NothingNewer(Refusal):
    code = "nothing_newer"
    message = _("The software's preset says nothing else of these rules.")


class LastCompetition(Refusal):
    code = "last_competition"
    message = _("“%(name)s” are the only rules of competition. Add others before you remove them.")


class WarningsNotAcknowledged(Refusal):
    code = "warnings_not_acknowledged"
    message = _("Things to check: %(count)s. Look at them, and say that you accept the results in spite of them.")


class AcceptanceReasonMissing(Refusal):
    code = "acceptance_reason_missing"
    message = _("These results seem to be another championship's. Write down why they are accepted here.")


class ResultsNotYetAccepted(Refusal):
    code = "results_not_yet_accepted"
    message = _("The results of “%(championship)s” are not accepted yet. Send in corrected files instead.")


class TableNotFound(Refusal):
    code = "table_not_found"
    message = _("There is no table %(table)s in round %(round)s.")
    status = 404


class NothingCorrected(Refusal):
    code = "nothing_corrected"
    message = _("This is what is accepted already. Nothing was changed.")


class CorrectionMovedMeanwhile(ChangedMeanwhile):
    code = "correction_moved_meanwhile"
    message = _("Somebody changed these results meanwhile; they are version %(number)s now. Look at the game again.")


class NotInResults(Refusal):
    code = "not_in_results"
    message = _("Nobody has number %(number)s in these results.")
    status = 400


class PlayedAfterDisqualification(Refusal):
    code = "played_after_disqualification"
    message = _("%(name)s has a game in round %(round)s. Choose that round or a later one, or correct the game first.")
    status = 400


class CorrectionContradicts(Refusal):
    code = "correction_contradicts"
    message = _("Corrected like this, the results would contradict themselves: %(problems)s")
    status = 400


class SameFiles(Refusal):
    """``number`` is the version that these files made before."""

    code = "same_files"
    message = _("These are the files of version %(number)s again: nothing changed in them.")


class NewPlayerUnclear(Refusal):
    code = "new_player_unclear"
    message = _("The new player cannot be registered like this. %(problems)s")
    status = 400


class NotToCheckAgain(Refusal):
    code = "not_to_check_again"
    message = _("Version %(number)s of the results is %(state)s; only what cannot be used yet is checked again.")


class NoRuleSetForBook(Refusal):
    code = "no_rule_set_for_book"
    message = _(
        "“%(name)s”: no rules of the game are published for the season %(season)s. There are rules from the seasons: "
        "%(known)s."
    )


class RulebookUnchanged(Refusal):
    """``number`` is the edition that says the same already."""

    code = "rulebook_unchanged"
    message = _("Edition %(number)s says the same, in these languages. There is nothing to publish.")


class RulebookMoved(ChangedMeanwhile):
    code = "rulebook_moved"
    message = _("Something in this rulebook was changed after you looked at it. Look at it again, and publish then.")


class NoLanguage(Refusal):
    code = "no_language"
    message = _("Choose at least one language. There are: %(known)s.")
    status = 400


class ArticlesNotTranslated(Refusal):
    code = "articles_not_translated"
    message = _("Articles of your own are not written in every language that you chose: %(missing)s.")


class ArticleMoved(ChangedMeanwhile):
    code = "article_moved"
    message = _("Somebody else changed this article meanwhile. It is shown as it is now; make your change again.")


class ArticleEmpty(Refusal):
    code = "article_empty"
    message = _("Write the article in at least one language: a title and a text.")
    status = 400


class TextNotReady(Refusal):
    code = "text_not_ready"
    message = _("This text is still being made. Look again in a moment.")


class RulebookFixed(Refusal):
    code = "rulebook_fixed"
    message = _("The results are accepted under the rulebook as it is; it cannot be changed any more.")


class RulebookNotThere(Refusal):
    """Asked for in a season or language in which there is none; ``known`` are those there are."""

    code = "rulebook_not_there"
    message = _("There is no %(what)s “%(asked)s”. There are: %(known)s.")
    status = 404


class NoWordsAsked(Refusal):
    code = "no_words_asked"
    message = _("Write at least one word of the move.")
    status = 400


class TooManyWords(Refusal):
    code = "too_many_words"
    message = _("A move forms at most %(limit)s words, and none of them is as long as that.")
    status = 400


class NoWordList(Refusal):
    code = "no_word_list"
    message = _("No word list is set here. The federation's staff can choose one.")


class TooManyChallenges(Refusal):
    code = "too_many_challenges"
    message = _("More than %(limit)s challenges in a minute. Wait a moment, then ask again.")
    status = 429


class TooManyEntriesAsked(Refusal):
    code = "too_many_entries_asked"
    message = _("Too many entries wait for their link to be followed. Look into your mail, or try again later.")
    status = 429


class EntriesUndecided(Refusal):
    code = "entries_undecided"
    message = _("Say who is meant in row %(rows)s.")


class AgainNotAllowed(Refusal):
    code = "again_not_allowed"
    message = _("By these rules a challenge is not repeated.")


class ChallengeFinal(Refusal):
    code = "challenge_final"
    message = _("This challenge was decided by an arbiter already; the decision is final.")


class ReferenceTaken(Refusal):
    code = "reference_taken"
    message = _("Another challenge has this reference. Ask again.")


class LiveRefused(Refusal):
    """A championship's log says no. ``codes`` are all that stand against it, ``reasons`` their sentences."""

    code = "live_refused"
    message = "%(reasons)s"

    def details(self) -> dict[str, Any]:
        return {"reasons": list(self.params["codes"])}


class CannotRunHere(Refusal):
    code = "cannot_run_here"
    message = _("“%(championship)s” is %(state)s. It can be run here once it is approved.")


class ResultsSentIn(Refusal):
    code = "results_sent_in"
    message = _("Results of “%(championship)s” were sent in from elsewhere already; it cannot be run here any more.")


class EntriesClosed(Refusal):
    code = "entries_closed"
    message = _("Entries are not taken now. They are taken from %(first)s until %(last)s.")


class NoPlayerOfAccount(Refusal):
    code = "no_player_of_account"
    message = _(
        "Your account belongs to no player of this federation yet. Ask the staff to link it, or enter by name."
    )


class NotSeededByList(Refusal):
    code = "not_seeded_by_list"
    message = _("There is no published rating list from before %(day)s.")


class NotPairedByEngine(Refusal):
    code = "not_paired_by_engine"
    message = _("The round cannot be paired like this: %(reason)s")


class TokenUnknown(Refusal):
    code = "token_unknown"
    message = _("This address is not valid any more. Ask the organisers for a new one.")
    status = 404


class PhonesOff(Refusal):
    code = "phones_off"
    message = _("Results of this championship are given at the desk, not from phones.")


class TooManyPhotos(Refusal):
    code = "too_many_photos"
    message = _("There are %(most)s photos of table %(table)s already. Give the slip to the organisers.")
