"""Accounts and roles; records of players: merged, renamed, corrected, anonymised."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


class UnknownAccount(Refusal):
    code = "unknown_account"
    message = _("Nobody has an account with the address “%(email)s”. Ask the person to sign up here first.")
    status = 404


class LastAdministrator(Refusal):
    code = "last_administrator"
    message = _("%(name)s is the only administrator. Make somebody else an administrator first.")


class AccountTaken(Refusal):
    code = "account_taken"
    message = _("The account “%(email)s” is linked to %(player)s (number %(number)s). Take it away there first.")


class PlayerTaken(Refusal):
    code = "player_taken"
    message = _(
        "%(player)s (number %(number)s) belongs to another account already. If that is wrong, write to the federation."
    )


class ClaimWaits(Refusal):
    code = "claim_waits"
    message = _("You have said already that you are %(player)s (number %(number)s). Take that back first.")


class AddressInvited(Refusal):
    code = "address_invited"
    message = _("“%(email)s” is invited already as %(player)s (number %(number)s). Take that back first.")


class SamePlayer(Refusal):
    code = "same_player"
    message = _("These two are one record already: %(player)s, number %(number)s. Choose another one.")


class OwnName(Refusal):
    code = "own_name"
    message = _(
        "“%(name)s” is a name of %(player)s (number %(number)s) in the registry. Take that spelling away from the "
        "player first."
    )


class PlayedTogether(Refusal):
    code = "played_together"
    message = _(
        "%(player)s and %(other)s both played in %(championships)s, so they are two people. Correct those results "
        "first if that is wrong."
    )


class SaidDistinct(Refusal):
    code = "said_distinct"
    message = _(
        "%(player)s (number %(number)s) and %(other)s (number %(other_number)s) were said to be two people. Take that "
        "back first if it is wrong."
    )


class PlayerAway(Refusal):
    code = "player_away"
    message = _("%(player)s (number %(number)s) was merged into number %(other)s already. Undo that first.")


class MergedFurther(Refusal):
    code = "merged_further"
    message = _("%(player)s (number %(number)s) was itself merged into number %(other)s. Undo that first.")


class MergeUndone(Refusal):
    code = "merge_undone"
    message = _("This was undone already: %(player)s (number %(number)s) is a record of its own.")


class NameMissing(Refusal):
    code = "name_missing"
    message = _("Write a name with at least one letter or digit.")
    status = 400


class DateOutOfOrder(Refusal):
    code = "date_out_of_order"
    message = _("The last change was on %(last)s; this one cannot be of %(day)s. Choose a later day.")


class DateInFuture(Refusal):
    code = "date_in_future"
    message = _("%(day)s is still to come. Enter the change when it has happened.")


class NothingProposed(Refusal):
    code = "nothing_proposed"
    message = _("Nothing of this differs from what stands there. Change a name or the club, or write a note.")
    status = 400


class FileSealed(Refusal):
    code = "file_sealed"
    message = _(
        "This file has the name of somebody who was anonymised, so nobody can download it any more. It is kept sealed "
        "until %(until)s and deleted then."
    )
    status = 410


class PlayerAnonymous(Refusal):
    code = "player_anonymous"
    message = _("Number %(number)s was anonymised: nobody can say any more who it is.")


class NotLookedAt(Refusal):
    code = "not_looked_at"
    message = _("Look first at what would be changed: that has not been gathered yet, or is being gathered.")


class CannotAnonymise(Refusal):
    """``reasons`` are sentences."""

    code = "cannot_anonymise"
    message = _("This is not possible yet. %(reasons)s")
