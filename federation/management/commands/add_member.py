"""``add_member FEDERATION EMAIL ROLE``: give someone a role, above all the first administrator."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.core.validators import validate_email

from federation.accounts.services.members import invite_member
from federation.accounts.services.notices import password_address
from federation.management.base import FederationCommand
from federation.people.models.accounts import FEDERATION_ROLES, Role
from federation.permissions import Actor


class Command(FederationCommand):
    help = "Give an account a role in a federation. Creates the account, without a password, if it does not exist."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("role", choices=[role.value for role in FEDERATION_ROLES])

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        email = options["email"].strip()
        try:
            validate_email(email)
        except ValidationError as error:
            raise CommandError(f"“{email}” isn't an e-mail address.") from error
        member = invite_member(actor, email, Role(options["role"]))
        return {
            "email": member.membership.user.email,
            "role": options["role"],
            "new": member.is_new,
            "password_at": password_address(),
        }

    def describe(self, result: dict[str, Any]) -> str:
        done = f"{result['email']} now has the role {result['role']}."
        if not result["new"]:
            return done
        return f"{done}\nThe account is new. Its owner can choose a password at {result['password_at']}"
