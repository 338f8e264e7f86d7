"""Accounts that somebody is given something with: only who reads the mail of the address may have made it."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from federation.people.models.accounts.users import User
from federation.tenancy.locking import locking


def start_anew_if_unverified(user: User) -> bool:
    """Take from an account whose address nobody has confirmed what its maker put there; say whether it was one.

    Anybody may sign up with the address of somebody else. Such an account sleeps, until the owner of the address is
    invited and follows the first mail: from then on it would answer to the stranger's password as well. Without a
    password its sessions end too, and the owner chooses one by mail.
    """
    with transaction.atomic():
        user = locking(User.objects.all()).get(pk=user.pk)
        addresses = EmailAddress.objects.filter(user=user)
        # Made by an invitation or by an operator, it has no address before its first login: nobody signed up.
        if not addresses.exists() or addresses.filter(verified=True).exists():
            return False
        user.set_unusable_password()
        user.name = ""
        user.save(update_fields=["password", "name"])
        Authenticator.objects.filter(user=user).delete()
        # What was sent to confirm it is void with it.
        addresses.delete()
    return True
