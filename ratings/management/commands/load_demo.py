"""``load_demo``: load invented people, seasons and accounts for exploring."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.errors import DomainError
from ratings.demo.accounts import PASSWORD
from ratings.demo.fisc import FULL, SMALL
from ratings.demo.load import LoadedDemo, load_demo
from ratings.demo.welcome import accounts_as_json, welcome_text

_SIZES = {"full": FULL, "small": SMALL}


class Command(BaseCommand):
    help = "Load the demo: four federations with invented people. Running it again changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--accounts", action="store_true", help="only print the accounts and what to try")
        parser.add_argument("--today", type=_day, help="the demo's date, for example 2026-11-21")
        parser.add_argument("--size", choices=sorted(_SIZES), default="full")
        parser.add_argument(
            "--samples", type=Path, default=settings.LOCAL_DIR / "demo", help="the folder for files to try"
        )
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["accounts"]:
            told = accounts_as_json(options["samples"]) if options["json"] else welcome_text(options["samples"])
            self._print(told)
            return
        try:
            today = options["today"] or timezone.localdate()
            size = _SIZES[options["size"]]
            # Results go to standard output, for programs to read; progress does not.
            loaded = load_demo(today, options["samples"], size, tell=lambda text: self.stderr.write(f"  {text}"))
        except DomainError as refusal:
            if options["json"]:
                self._print({"error": refusal.code, "message": str(refusal)})
            raise CommandError(str(refusal)) from refusal
        self._print(_as_json(loaded) if options["json"] else _describe(loaded))

    def _print(self, told: str | dict[str, Any]) -> None:
        text = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False, indent=2)
        self.stdout.write(text)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"“{text}” isn't a date. Enter one such as 2026-11-21.") from error


def _as_json(loaded: LoadedDemo) -> dict[str, Any]:
    return {
        "new": loaded.is_new,
        "federations": [asdict(federation) for federation in loaded.federations],
        "samples": [str(path) for path in loaded.samples],
        "password": PASSWORD,
    }


def _describe(loaded: LoadedDemo) -> str:
    lines = ["The demo is loaded." if loaded.is_new else "The demo is already loaded; nothing was changed."]
    lines += [
        f"  /{one.slug}/: {one.players} players, {one.championships} championships, {one.editions} rating lists"
        for one in loaded.federations
    ]
    lines += [f"  to upload: {path}" for path in loaded.samples]
    return "\n".join(lines)
