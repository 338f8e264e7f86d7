"""What the regulation leaves open in rules of competition that stand as the preset brought them."""

from __future__ import annotations

from federation.presets.queries import confirmed_values
from federation.presets.services.presets import WRITTEN
from federation.tenancy.federations import Federation


def confirming_subject(code: str) -> str:
    """What the federation's confirmations of a competition are noted under."""
    return f"competitions.{code}"


def unconfirmed_readings(federation: Federation, code: str) -> list[str]:
    """The fields and readings that are the preset's and nobody has confirmed; none where staff saved their own."""
    values = federation.settings.get("competitions", {}).get(code)
    if values is None or values != federation.settings.get(WRITTEN, {}).get(f"settings.competitions.{code}"):
        return []
    confirmed = confirmed_values(federation, confirming_subject(code))
    return [path for path in values["rules"].get("assumed", ()) if path not in confirmed]
