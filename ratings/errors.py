"""Refusals about ratings: obstacles to replaying and publishing."""

from django.utils.translation import gettext_lazy as _

from federation.errors import ChangedMeanwhile, Refusal


class ParametersUnusable(Refusal):
    code = "parameters_unusable"
    message = _("%(system)s can’t use these parameters: %(problems)s")


class GameNotRatable(Refusal):
    code = "game_not_ratable"
    message = _(
        "The results of “%(championship)s” contain a game that can’t be rated: a player is paired with "
        "themselves, or scores more points than a game gives. Correct the results first."
    )


class RatingListEmpty(Refusal):
    code = "rating_list_empty"
    message = _("%(system)s has no players yet: there is no starting list and no accepted championship.")


class NothingToPublish(Refusal):
    code = "nothing_to_publish"
    message = _("Nothing has changed in %(system)s since list no. %(number)s of %(date)s.")


class EditionDateBeforeLast(Refusal):
    code = "edition_date_before_last"
    message = _("The next list can’t be dated %(date)s: list no. %(number)s is dated %(last)s.")


class EditionDateInFuture(Refusal):
    code = "edition_date_in_future"
    message = _("A rating list can’t be published with a future date (%(date)s).")


class SeedListRefused(Refusal):
    code = "seed_list_refused"
    message = _("The starting list wasn’t imported. Problems found: %(count)s.")


class ChampionshipNotRated(Refusal):
    code = "championship_not_rated"
    message = _("“%(championship)s” isn’t in the rating order.")


class ResultsNotAccepted(Refusal):
    code = "results_not_accepted"
    message = _(
        "The results of “%(championship)s” haven’t been accepted yet. Accept them first; then it can be rated."
    )


class AlreadyInSequence(Refusal):
    code = "already_in_sequence"
    message = _("“%(championship)s” is already no. %(position)s in the rating order.")


class NotClassic(Refusal):
    code = "not_classic"
    message = _("“%(championship)s” isn’t played one against one, so it can’t be rated.")


class PositionOutside(Refusal):
    code = "position_outside"
    message = _("The rating order runs from 1 to %(last)s; there is no number %(position)s.")
    status = 400


class RatingsMovedMeanwhile(ChangedMeanwhile):
    code = "ratings_moved_meanwhile"
    message = _(
        "%(system)s has changed since this preview: the results or their order are different. Nothing "
        "was applied. Check the new preview and decide again."
    )


class ParametersChangedMeanwhile(ChangedMeanwhile):
    code = "parameters_changed_meanwhile"
    message = _(
        "Someone else has changed the parameters of %(system)s since you opened this page. Nothing was "
        "applied. These are the current parameters; make your change again."
    )


class ParametersUnchanged(Refusal):
    code = "parameters_unchanged"
    message = _("%(system)s already has these parameters.")


class RatingSystemExists(Refusal):
    code = "rating_system_exists"
    message = _("The federation already has %(system)s.")


class NotAssumed(Refusal):
    code = "not_assumed"
    message = _("Nothing to confirm: this number of %(system)s is no longer the software’s preset.")


class KindDiffers(Refusal):
    code = "kind_differs"
    message = _("%(system)s can’t be turned into a different kind of rating. Add a new rating instead.")


class ChampionshipRated(Refusal):
    code = "championship_rated"
    message = _("“%(championship)s” is rated in %(system)s. Remove it from the rating order first.")


class ChampionshipArchived(Refusal):
    code = "championship_archived"
    message = _("“%(championship)s” is in the archive: shown, but not rated. Remove it from the archive first.")


class AccountWithoutPlayer(Refusal):
    code = "account_without_player"
    message = _("Your account isn’t linked to a player yet. Ask the federation’s staff to link it.")
    status = 404


class OutsideListRefused(Refusal):
    code = "outside_list_refused"
    message = _("The list wasn’t imported. Problems found: %(count)s.")


class OutsideListEmpty(Refusal):
    code = "outside_list_empty"
    message = _("“%(file)s” contains no players.")


class OutsideListInFuture(Refusal):
    code = "outside_list_in_future"
    message = _("A list can’t have a future date (%(date)s).")


class OutsideListKnown(Refusal):
    code = "outside_list_known"
    message = _("The %(system)s list of %(date)s has already been added. If it was the wrong file, remove it first.")


class OutsidePlayerTwice(Refusal):
    code = "outside_player_twice"
    message = _("%(player)s has already been identified as “%(name)s”, line %(line)s of the same list.")


class NothingToConvert(ChangedMeanwhile):
    code = "nothing_to_convert"
    message = _(
        "There is nothing left to convert for %(player)s in %(system)s: the proposal has changed, or the "
        "player now has a rating. Reload the page."
    )


class NotConverted(Refusal):
    code = "not_converted"
    message = _("%(player)s has no converted starting rating in %(system)s.")
