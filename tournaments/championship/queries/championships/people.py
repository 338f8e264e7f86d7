"""Who does what in a championship, as everybody may know it."""

from __future__ import annotations

from federation.people.models.accounts.memberships import Role
from tournaments.championship.models.championships import Championship, ChampionshipRole


def named_arbiters(championship: Championship) -> list[str]:
    """The names of its arbiters, in order; an account that says no name is not named, least of all by its address."""
    held = ChampionshipRole.objects.filter(championship=championship, role=Role.ARBITER, user__is_active=True)
    return sorted(set(held.exclude(user__name="").values_list("user__name", flat=True)), key=str.casefold)
