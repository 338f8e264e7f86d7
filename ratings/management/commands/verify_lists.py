"""``verify_lists``: check that all published lists are the ones sealed, and form a chain."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.tenancy.federations import Federation
from federation.tenancy.scope import allow_long_statements, federation_scope
from ratings.lists.queries.seals import verify_system
from ratings.lists.seals import Finding, UnreadableList, check_files, read_files
from ratings.systems.models import RatingSystem


class Command(BaseCommand):
    help = (
        "Check the seals of published lists. Exits with 1 if one is wrong. With --file it reads downloaded "
        "lists, or a zip of them, and needs no database."
    )
    # No system check may need a database, because there may be none.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("federation", nargs="*", help="addresses of federations (default: all)")
        parser.add_argument("--file", type=Path, nargs="+", default=[], help="downloaded lists")
        parser.add_argument("--key", nargs="+", default=[], help="the public keys (base64) to trust (default: any)")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        counted, found = _check_files(options) if options["file"] else _check_database(options["federation"])
        if options["json"]:
            faults = [
                {"list": name, "edition": one.edition, "fault": one.fault.value, "message": str(one)}
                for name, one in found
            ]
            self.stdout.write(json.dumps({"lists": dict(counted), "faults": faults}, ensure_ascii=False, indent=2))
        else:
            for name, count in sorted(counted.items()):
                wrong = len({one.edition for list_name, one in found if list_name == name})
                self.stdout.write(f"{name}: {count} lists, {wrong} wrong")
            for name, one in found:
                self.stdout.write(f"  {name.partition('/')[0]}, {one}")
        if found:
            raise CommandError("Some published lists don't match their seals.")
        if not counted:
            raise CommandError("No published lists to check.")


def _check_files(options: dict[str, Any]) -> tuple[Counter[str], list[tuple[str, Finding]]]:
    try:
        lists = read_files(options["file"])
    except UnreadableList as error:
        raise CommandError(f"{error}.") from error
    counted = Counter(f"{one.heading.federation}/{one.heading.system}" for one in lists)
    found = []
    for name in counted:
        chain = [one for one in lists if f"{one.heading.federation}/{one.heading.system}" == name]
        found += [(name, finding) for finding in check_files(chain, options["key"])]
    return counted, found


def _check_database(slugs: Sequence[str]) -> tuple[Counter[str], list[tuple[str, Finding]]]:
    federations = Federation.objects.order_by("slug")
    if slugs:
        federations = federations.filter(slug__in=slugs)
        if missing := set(slugs) - {federation.slug for federation in federations}:
            raise CommandError(f"There is no federation “{sorted(missing)[0]}”.")
    counted: Counter[str] = Counter()
    found: list[tuple[str, Finding]] = []
    for federation in federations:
        with federation_scope(federation):
            allow_long_statements()
            for system in RatingSystem.objects.order_by("code"):
                name = f"{federation.slug}/{system.code}"
                if published := system.editions.count():
                    counted[name] = published
                found += [(name, finding) for finding in verify_system(system)]
    return counted, found
