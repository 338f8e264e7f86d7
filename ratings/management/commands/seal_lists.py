"""``seal_lists FEDERATION``: seal lists published before seals existed."""

from __future__ import annotations

from typing import Any

from federation.management.base import FederationCommand
from federation.permissions import Actor
from ratings.lists.services import seal_lists
from ratings.systems.models import RatingSystem


class Command(FederationCommand):
    takes_all = True
    help = "Seal published lists that have no seal yet. Publishing seals new ones; this is for older lists."

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        return {"sealed": {system.code: len(seal_lists(actor, system)) for system in RatingSystem.objects.all()}}

    def describe(self, result: dict[str, Any]) -> str:
        return "\n".join(f"{code}: {count} sealed" for code, count in result["sealed"].items()) or "No rating systems."
