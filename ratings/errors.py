"""Refusals around rating: what stands in the way of replaying and publishing."""

from django.utils.translation import gettext_lazy as _

from federation.errors import ChangedMeanwhile, Refusal


class ParametersUnusable(Refusal):
    code = "parameters_unusable"
    message = _("The parameters of %(system)s cannot be used: %(problems)s")


class GameNotRatable(Refusal):
    code = "game_not_ratable"
    message = _(
        "The results of “%(championship)s” hold a game that cannot be rated: of a player against himself or "
        "herself, or with more points than a game gives. Correct the results first."
    )


class RatingListEmpty(Refusal):
    code = "rating_list_empty"
    message = _("%(system)s has no players yet: no starting list and no accepted championship.")


class NothingToPublish(Refusal):
    code = "nothing_to_publish"
    message = _("Nothing has changed in %(system)s since edition %(number)s of %(date)s.")


class EditionDateBeforeLast(Refusal):
    code = "edition_date_before_last"
    message = _("Edition %(number)s is of %(last)s; the next one cannot be of %(date)s.")


class EditionDateInFuture(Refusal):
    code = "edition_date_in_future"
    message = _("A rating list cannot be published with a date to come (%(date)s).")


class SeedListRefused(Refusal):
    code = "seed_list_refused"
    message = _("The starting list was not taken: %(count)s problems.")


class ChampionshipNotRated(Refusal):
    code = "championship_not_rated"
    message = _("“%(championship)s” is not in the rating sequence.")


class ResultsNotAccepted(Refusal):
    code = "results_not_accepted"
    message = _("The results of “%(championship)s” are not accepted yet. Accept them first; then it can be rated.")


class AlreadyInSequence(Refusal):
    code = "already_in_sequence"
    message = _("“%(championship)s” is in the rating sequence already, as number %(position)s.")


class NotClassic(Refusal):
    code = "not_classic"
    message = _("“%(championship)s” is not played one against one; it cannot be rated.")


class PositionOutside(Refusal):
    code = "position_outside"
    message = _("The sequence goes from 1 to %(last)s; there is no place %(position)s.")
    status = 400


class RatingsMovedMeanwhile(ChangedMeanwhile):
    code = "ratings_moved_meanwhile"
    message = _(
        "%(system)s has changed since you looked: results or their order are no longer those of the preview. "
        "Nothing was applied. Look at the new preview and decide again."
    )


class ParametersChangedMeanwhile(ChangedMeanwhile):
    code = "parameters_changed_meanwhile"
    message = _(
        "Somebody else has changed the parameters of %(system)s since you looked. Nothing was applied. These are the "
        "parameters of now; make your change again."
    )


class ParametersUnchanged(Refusal):
    code = "parameters_unchanged"
    message = _("These are the parameters that %(system)s has already.")


class RatingSystemExists(Refusal):
    code = "rating_system_exists"
    message = _("The federation has %(system)s already.")


class NotAssumed(Refusal):
    code = "not_assumed"
    message = _("There is nothing to confirm: this number of %(system)s is not the software's preset any more.")


class KindDiffers(Refusal):
    code = "kind_differs"
    message = _("%(system)s cannot become a rating of another kind. Add a system instead.")


class ChampionshipRated(Refusal):
    code = "championship_rated"
    message = _("“%(championship)s” is rated in %(system)s. Take it out of the order of rating first.")


class ChampionshipArchived(Refusal):
    code = "championship_archived"
    message = _("“%(championship)s” is in the archive: shown, not rated. Take it out of the archive first.")


class AccountWithoutPlayer(Refusal):
    code = "account_without_player"
    message = _("Your account does not belong to a player yet. Ask the federation's staff to link it to you.")
    status = 404


class OutsideListRefused(Refusal):
    code = "outside_list_refused"
    message = _("The list was not taken: %(count)s problems.")


class OutsideListEmpty(Refusal):
    code = "outside_list_empty"
    message = _("Nobody stands in “%(file)s”.")


class OutsideListInFuture(Refusal):
    code = "outside_list_in_future"
    message = _("A list cannot have a date to come (%(date)s).")


class OutsideListKnown(Refusal):
    code = "outside_list_known"
    message = _("The list of %(system)s of %(date)s is here already. Take it away first if it was the wrong file.")


class OutsidePlayerTwice(Refusal):
    code = "outside_player_twice"
    message = _("%(player)s is “%(name)s” already, line %(line)s of the same list.")


class NothingToConvert(ChangedMeanwhile):
    code = "nothing_to_convert"
    message = _(
        "There is nothing to convert for %(player)s in %(system)s by now: the proposal is another one, or the player "
        "has a rating. Look at the page again."
    )


class NotConverted(Refusal):
    code = "not_converted"
    message = _("%(player)s has no converted starting rating in %(system)s.")
