"""``add_member FEDERATION EMAIL ROLE``: give somebody a role, the first administrator above all."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.core.validators import validate_email
from django.urls import reverse

from federation.commands import FederationCommand
from federation.models import Role, User
from federation.permissions import Actor
from federation.services.members import add_member


class Command(FederationCommand):
    help = "Give an account a role in a federation. An account that is not there yet is made, without a password."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("role", choices=[role.value for role in Role])

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        email = options["email"].strip()
        try:
            validate_email(email)
        except ValidationError as error:
            raise CommandError(f"“{email}” is no e-mail address.") from error
        user = User.objects.filter(email__iexact=email).first()
        is_new = user is None
        if user is None:
            # create_user without a password makes one that cannot be used.
            user = User.objects.create_user(email)
        add_member(actor, user.email, Role(options["role"]))
        return {"email": user.email, "role": options["role"], "new": is_new, "password_at": _password_address()}

    def describe(self, result: dict[str, Any]) -> str:
        done = f"{result['email']} has the role {result['role']} now."
        if not result["new"]:
            return done
        return f"{done}\nThe account is new: its owner chooses a password at {result['password_at']}"


def _password_address() -> str:
    return settings.FARISTOL_BASE_URL.rstrip("/") + reverse("account_reset_password", urlconf=settings.ROOT_URLCONF)
