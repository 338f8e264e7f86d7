"""The base of commands that work inside one federation."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.errors import DomainError
from federation.permissions import Actor, system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import allow_long_statements, federation_scope


class FederationCommand(BaseCommand):
    """``manage.py <command> FEDERATION … [--json]``: runs in the federation's scope, exits with 1 when refused.

    Subclasses define ``add_more_arguments`` and ``run``, which returns the result as JSON data, and may define
    ``describe``, which turns it into text for people.
    """

    # Whether ``--all`` runs it for one federation after the other.
    takes_all: ClassVar[bool] = False

    def add_arguments(self, parser: CommandParser) -> None:
        help_text = "the federation's address, for example fisc"
        if self.takes_all:
            chosen = parser.add_mutually_exclusive_group(required=True)
            chosen.add_argument("federation", type=_federation, nargs="?", help=help_text)
            chosen.add_argument("--all", action="store_true", help="every federation, one after the other")
        else:
            parser.add_argument("federation", type=_federation, help=help_text)
        self.add_more_arguments(parser)
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def add_more_arguments(self, parser: CommandParser) -> None:
        """Add no arguments by default."""

    def handle(self, *args: Any, federation: Federation | None, **options: Any) -> None:
        if federation is not None:
            return self._handle_one(federation, options)
        refused = []
        for one in Federation.objects.order_by("slug"):
            self.stdout.write(f"{one.slug}:")
            try:
                self._handle_one(one, options)
            except CommandError as error:
                # Continue with the other federations.
                self.stderr.write(str(error))
                refused.append(one.slug)
        if refused:
            raise CommandError(f"Failed: {', '.join(refused)}.")
        return None

    def _handle_one(self, federation: Federation, options: dict[str, Any]) -> None:
        actor = system_actor(f"manage.py {type(self).__module__.rpartition('.')[2]}")
        try:
            with federation_scope(federation):
                allow_long_statements()
                result = self.run(actor, **options)
        except DomainError as refusal:
            if options["json"]:
                self.stdout.write(json.dumps({"error": refusal.code, "message": str(refusal)}, ensure_ascii=False))
            raise CommandError(str(refusal)) from refusal
        if options["json"]:
            self.stdout.write(json.dumps(result, ensure_ascii=False, indent=2, default=str))
        else:
            self.stdout.write(self.describe(result))
        if self.failed(result):
            raise CommandError(self.failure(result))

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        raise CommandError("This command does nothing by itself.")

    def describe(self, result: dict[str, Any]) -> str:
        return "\n".join(f"{name}: {value}" for name, value in result.items())

    def failed(self, result: dict[str, Any]) -> bool:
        """Return whether the work was done but its outcome is a refusal."""
        return False

    def failure(self, result: dict[str, Any]) -> str:
        return str(result.get("state", "refused"))


def _federation(slug: str) -> Federation:
    federation = Federation.objects.filter(slug=slug).first()
    if federation is None:
        known = ", ".join(Federation.objects.order_by("slug").values_list("slug", flat=True)) or "none yet"
        raise ArgumentTypeError(f"There is no federation “{slug}”. Known: {known}.")
    return federation
