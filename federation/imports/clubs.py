"""Importing clubs: found by name, ignoring case and accents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from federation.imports.cells import CellProblem, read_name, read_text
from federation.imports.plan import Effect, Importing, ImportingType, PlannedRow
from federation.names.comparison import words
from federation.people.models.players import Club
from federation.permissions import Actor
from federation.registry.resources import ClubResource
from federation.tenancy.locks import locking


class ClubImport(Importing, ClubResource, metaclass=ImportingType):
    def prepare(self, *, lock: bool) -> None:
        clubs = locking(Club.objects.all()) if lock else Club.objects.all()
        self.by_key = {club.key: club for club in clubs}
        self.seen: dict[str, int] = {}

    def find(self, row: Mapping[str, str]) -> Club | None:
        key = " ".join(words(row.get("name", "")))
        first = self.seen.setdefault(key, self.line)
        if key and first != self.line:
            self.problem("repeated", "name", row["name"], row=first)
        return self.by_key.get(key)

    def start(self, row: Mapping[str, str]) -> Club:
        return Club()

    def write_name(self, club: Club, text: str) -> None:
        club.name = read_name(text, 120)
        if len(" ".join(words(text))) > 160:
            raise CellProblem("too_long", limit=120)
        club.key = " ".join(words(text))

    def write_town(self, club: Club, text: str) -> None:
        club.town = read_text(text, 120)

    def check_row(self, instance: Club, row: Mapping[str, str], *, new: bool) -> None:
        if not row.get("name"):
            self.problem("missing", "name")

    def key_of(self, instance: Club) -> str:
        return instance.key.replace(" ", "-") if instance.pk else ""

    def apply(self, actor: Actor, rows: Sequence[PlannedRow]) -> None:
        Club.objects.bulk_create([row.draft for row in rows if row.effect is Effect.ADDED])
        changed = [row.draft for row in rows if row.effect is not Effect.ADDED]
        Club.objects.bulk_update(changed, ["name", "town"], batch_size=2000)
