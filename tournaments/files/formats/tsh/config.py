"""``config.tsh``: a few settings of an event. To tsh it is Perl; here it is tokenised and never evaluated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from federation.values.texts import clean
from tournaments.files.common.values import parse_whole
from tournaments.files.events.text import THAI, find_day, find_page
from tournaments.report import limits

_DIVISION = re.compile(
    r"\s*division\s+('[^']{1,78}'|\"[^\"]{1,78}\"|\S{1,80})\s+(\S.{0,200}?)\s*(?:\s#.*)?\Z", re.IGNORECASE
)
_SETTING = re.compile(
    r"\s*config\s+(\w{1,60})(?:\s*\{\s*['\"]?([^'\"{}]{1,80})['\"]?\s*\})?\s*=\s*(.*)\Z", re.IGNORECASE
)
_QUOTED = re.compile(r"\s*(['\"])((?:[^\\'\"]|\\.|(?!\1)['\"])*)\1")
_BARE = re.compile(r"\s*([^\s;#'\"\[\]]+)")
_NUMBERS = re.compile(r"-?\d{1,6}")
_ESCAPED = re.compile(r"\\(.)")
_THAI_REALMS = frozenset({"thai", "thailand"})
_SWITCHES = {"all_byes_tie": "byes_tie", "zero_byes_tie": "zero_byes_tie", "sum_before_spread": "total_first"}
_POLISH_REALMS = frozenset({"pfs", "poland", "polska", "polish", "polski", "pol", "pl"})


@dataclass(slots=True)
class Settings:
    """The parts of a configuration that concern results. ``files`` of the divisions by name, in order."""

    files: dict[str, str] = field(default_factory=dict)
    name: str = ""
    date: str = ""
    rounds: int | None = None
    rounds_of: dict[str, int] = field(default_factory=dict)
    spread_cap: tuple[int, ...] = ()
    # The realm's value, used if there is no other.
    byes_tie: bool | None = None
    total_first: bool | None = None
    zero_byes_tie: bool = False
    encoding: str = ""
    realm: str = ""

    def rounds_in(self, division: str) -> int | None:
        return self.rounds_of.get(division.casefold(), self.rounds)


def is_config(text: str) -> bool:
    """Return whether a text has a division and a setting as tsh writes them, and no players."""
    lines = text.splitlines()[:400]
    return any(map(_DIVISION.match, lines)) and any(map(_SETTING.match, lines))


def read_config(lines: Iterable[str]) -> Settings:
    """Read the known settings and skip everything else. If one is repeated, the last one counts."""
    settings = Settings()
    for line in lines:
        if line.lstrip().startswith("#") or len(line) > limits.LINE_LENGTH:
            continue
        if match := _DIVISION.match(line):
            settings.files[clean(match[1].strip("'\""), limits.NAME_LENGTH)] = match[2].strip("'\" ;")
        elif match := _SETTING.match(line):
            _take(settings, match[1].casefold(), (match[2] or "").casefold(), match[3])
    is_polish = settings.realm in _POLISH_REALMS
    settings.byes_tie = is_polish if settings.byes_tie is None else settings.byes_tie
    settings.total_first = is_polish if settings.total_first is None else settings.total_first
    if settings.realm in _THAI_REALMS:
        settings.encoding = settings.encoding or THAI
    return settings


def _take(settings: Settings, key: str, index: str, value: str) -> None:
    text = _scalar(value)
    if key == "event_name" and not index:
        settings.name = clean(text, limits.NAME_LENGTH)
    elif key == "event_date" and not index:
        settings.date = find_day(text)
    elif key == "max_rounds" and not index:
        settings.rounds = _rounds(text)
    elif key in {"max_rounds", "max_div_rounds"} and index and (rounds := _rounds(text)):
        settings.rounds_of[index] = rounds
    elif key in {"spread_cap", "standings_spread_cap"} and not index:
        settings.spread_cap = tuple(int(one) for one in _NUMBERS.findall(value.partition("#")[0])[: limits.ROUNDS])
    elif key in _SWITCHES:
        setattr(settings, _SWITCHES[key], _is_true(text))
    elif key == "realm":
        settings.realm = text.casefold()
    elif key == "tfile_encoding":
        settings.encoding = find_page(text) or text


def _scalar(value: str) -> str:
    """Return the first text or number of a value, unquoted and unescaped."""
    if match := _QUOTED.match(value):
        return _ESCAPED.sub(r"\1", match[2])
    match = _BARE.match(value)
    return match[1] if match else ""


def _rounds(text: str) -> int | None:
    number = parse_whole(text)
    return number if number and 0 < number <= limits.ROUNDS else None


def _is_true(text: str) -> bool:
    return text not in {"", "0"}
