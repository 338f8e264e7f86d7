"""Accounts and roles; records of players: merged, renamed, corrected, anonymised."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


class UnknownAccount(Refusal):
    code = "unknown_account"
    message = _(
        "There’s no active account with the address “%(email)s”. Ask the person to sign up, or invite them by e-mail."
    )
    status = 404


class LastAdministrator(Refusal):
    code = "last_administrator"
    message = _("%(name)s is the only administrator. Make someone else an administrator first.")


class AccountTaken(Refusal):
    code = "account_taken"
    message = _(
        "The account “%(email)s” is linked to %(player)s (number %(number)s). Unlink it from that player first."
    )


class PlayerTaken(Refusal):
    code = "player_taken"
    message = _(
        "%(player)s (number %(number)s) is already linked to another account. If that’s wrong, contact the federation."
    )


class ClaimWaits(Refusal):
    code = "claim_waits"
    message = _("You’ve already claimed the page of %(player)s (number %(number)s). Withdraw that claim first.")


class AddressInvited(Refusal):
    code = "address_invited"
    message = _(
        "“%(email)s” has already been invited as %(player)s (number %(number)s). Withdraw that invitation first."
    )


class SamePlayer(Refusal):
    code = "same_player"
    message = _("These two are already one record: %(player)s, number %(number)s. Choose another.")


class OwnName(Refusal):
    code = "own_name"
    message = _(
        "“%(name)s” is a name of %(player)s (number %(number)s) in the registry. Remove that spelling "
        "from the player first."
    )


class PlayedTogether(Refusal):
    code = "played_together"
    message = _(
        "%(player)s and %(other)s both played in %(championships)s, so they’re two people. If that’s "
        "wrong, correct those results first."
    )


class SaidDistinct(Refusal):
    code = "said_distinct"
    message = _(
        "%(player)s (number %(number)s) and %(other)s (number %(other_number)s) are marked as two "
        "people. If that’s wrong, undo it first."
    )


class PlayerAway(Refusal):
    code = "player_away"
    message = _("%(player)s (number %(number)s) has already been merged into number %(other)s. Undo that first.")


class MergedFurther(Refusal):
    code = "merged_further"
    message = _("%(player)s (number %(number)s) has itself been merged into number %(other)s. Undo that first.")


class MergeUndone(Refusal):
    code = "merge_undone"
    message = _("This has already been undone: %(player)s (number %(number)s) has a separate record.")


class NameMissing(Refusal):
    code = "name_missing"
    message = _("Enter a name with at least one letter or digit.")
    status = 400


class DateOutOfOrder(Refusal):
    code = "date_out_of_order"
    message = _("The last change was on %(last)s, so this one can’t be dated %(day)s. Choose a later date.")


class DateInFuture(Refusal):
    code = "date_in_future"
    message = _("%(day)s is in the future. Enter the change once it has happened.")


class NothingProposed(Refusal):
    code = "nothing_proposed"
    message = _("Nothing here differs from the current record. Change a name or the club, or add a note.")
    status = 400


class FileSealed(Refusal):
    code = "file_sealed"
    message = _(
        "This file contains the name of someone who was anonymised, so it can no longer be downloaded. "
        "It’s kept sealed until %(until)s and then deleted."
    )
    status = 410


class PlayerAnonymous(Refusal):
    code = "player_anonymous"
    message = _("Number %(number)s has been anonymised: it’s no longer possible to tell who it is.")


class NotLookedAt(Refusal):
    code = "not_looked_at"
    message = _("First review what would change: this hasn’t been gathered yet, or is still being gathered.")


class CannotAnonymise(Refusal):
    """``reasons`` are sentences."""

    code = "cannot_anonymise"
    message = _("This isn’t possible yet. %(reasons)s")
