"""``load_preset NAME``: create or refresh a federation from a preset."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.errors import DomainError, InvalidPreset
from federation.permissions import system_actor
from federation.presets.preset import list_presets
from federation.presets.services import LoadedPreset, apply_preset, find_preset


class Command(BaseCommand):
    help = "Create a federation from a preset, or refresh it. Keeps what its staff changed, unless you use --force."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help=f"one of: {', '.join(list_presets())}")
        parser.add_argument("--slug", help="the federation's address (default: the preset's name)")
        parser.add_argument("--name", dest="own_name", help="the name of a new federation (default: the preset's)")
        parser.add_argument("--short-name", help="the short name of a new federation, such as an abbreviation")
        parser.add_argument("--force", action="store_true", help="also overwrite what staff changed")
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            loaded = apply_preset(
                system_actor("load_preset"),
                find_preset(options["name"]),
                slug=options["slug"],
                force=options["force"],
                names={
                    column: options[option]
                    for column, option in (("name", "own_name"), ("short_name", "short_name"))
                    if options[option]
                },
            )
        except DomainError as refusal:
            if options["json"]:
                told = {"error": refusal.code, "message": str(refusal), "params": refusal.params}
                self.stdout.write(json.dumps(told, ensure_ascii=False))
            raise CommandError("\n".join([str(refusal), *_problem_lines(refusal)])) from refusal
        self.stdout.write(json.dumps(_as_json(loaded), ensure_ascii=False) if options["json"] else _tell(loaded))


def _problem_lines(refusal: DomainError) -> list[str]:
    if not isinstance(refusal, InvalidPreset):
        return []
    return [f"  {p['where']}: {p['code']} {p['found']}".rstrip() for p in refusal.params["problems"]]


def _as_json(loaded: LoadedPreset) -> dict[str, Any]:
    return {
        "federation": loaded.federation.slug,
        "name": loaded.federation.name,
        "new": loaded.is_new,
        "changed": list(loaded.changed),
        "kept": list(loaded.kept),
        "seasons": list(loaded.seasons),
    }


def _tell(loaded: LoadedPreset) -> str:
    name = f"{loaded.federation.name} (/{loaded.federation.slug}/)"
    if loaded.is_new:
        return f"Created {name}."
    kept = f" Kept as set here: {', '.join(loaded.kept)}." if loaded.kept else ""
    return f"Refreshed {name}: {len(loaded.changed)} values changed.{kept}"
