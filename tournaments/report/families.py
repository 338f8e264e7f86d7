"""The families of formats, as a federation's setting ``accepted_formats`` names them."""

from __future__ import annotations

# What people call them.
FAMILY_NAMES = {
    "excel": "Excel",
    "opendocument": "OpenDocument",
    "csv": "CSV",
    "swiss_perfect": "Swiss Perfect",
    "trf": "TRF",
    "pfs": "PFS",
    "tsh": "tsh",
    "aupair": "AUPAIR",
    "naspa": "NASPA",
    "coco": "CoCo",
    "woogles": "Woogles",
}
FAMILIES = tuple(FAMILY_NAMES)
_OTHERS = {"game_csv": "csv", "tourney-js": "tsh", "tou": "aupair", "tou-woogles": "aupair"}


def family_of(report_format: str) -> str:
    """The family of a report's ``format``: ``swiss_perfect_rounds`` → ``swiss_perfect``; empty for none of them."""
    known = (family for family in FAMILIES if report_format.startswith(family))
    return _OTHERS.get(report_format) or next(known, "")
