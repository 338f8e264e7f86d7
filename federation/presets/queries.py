"""Which values from the software's preset the federation has confirmed."""

from __future__ import annotations

from federation.tenancy.federations import Federation

CONFIRMED = "confirmed"


def confirmed_values(federation: Federation, subject: str) -> frozenset[str]:
    return frozenset(federation.settings.get(CONFIRMED, {}).get(subject, ()))
