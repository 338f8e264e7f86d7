"""Names as the Scrabble world's programs write them, with numbers behind a colon. Pure."""

from __future__ import annotations

import re

from federation.values.texts import clean
from tournaments.report import limits

# The kind of number under which the registry keeps a member's number of NASPA, WESPA and others that tsh knows.
MEMBER = "member"
_MEMBER = re.compile(r"\A(.*?)\s*[:=]\s*([A-Za-z]{0,4}[0-9]{1,12})\s*\Z", re.DOTALL)


def split_member(name: str) -> tuple[str, dict[str, str]]:
    """``Quist, Marlo:AA001234`` → the name, and the member's number as an identifier; none for zeros."""
    if not (match := _MEMBER.match(name[: 2 * limits.NAME_LENGTH])):
        return name.strip(), {}
    number = match[2].upper()
    return match[1].strip(), {MEMBER: number} if number.strip("0") else {}


def turn_name(name: str) -> str:
    """``Family, Given`` → ``Given Family``, as it is read out; what has no comma, or several, stays."""
    family, comma, given = name.partition(",")
    if not comma or "," in given or not given.strip() or not family.strip():
        return clean(name, limits.NAME_LENGTH)
    return clean(f"{given.strip()} {family.strip()}", limits.NAME_LENGTH)
