"""Accounts, roles, and who is which player."""

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
