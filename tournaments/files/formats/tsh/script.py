"""``tourney.js``: one object after ``newt=``, parsed token by token and never executed.

tsh writes JSON; copies were reformatted by people and programs: bare keys, other quotes, trailing commas, comments.
"""

from __future__ import annotations

import json
import re
from typing import Any

START = re.compile(r"\bnewt\s*=\s*\{")
_SKIP = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\'', re.DOTALL)
_NUMBER = re.compile(r"[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,3})?(?![\w.])")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
_WORDS: dict[str, Any] = {"null": None, "undefined": None, "true": True, "false": False, "NaN": None}
_DEEPEST = 40


class NoScript(ValueError):
    """The text isn't an object; ``line`` is where parsing failed."""

    def __init__(self, line: int, found: str) -> None:
        super().__init__(found)
        self.line, self.found = line, found


def read_object(text: str) -> dict[str, Any]:
    """Return the object after ``newt=``. Raises NoScript."""
    start = START.search(text)
    if start is None:
        raise NoScript(1, text[:40])
    begin = start.end() - 1
    try:
        value, _end = json.JSONDecoder().raw_decode(text, begin)
    except (ValueError, RecursionError):
        value = _Tokens(text, begin).read(0)
    if not isinstance(value, dict):
        raise NoScript(1, text[:40])
    return value


class _Tokens:
    def __init__(self, text: str, at: int) -> None:
        self._text, self._at = text, at

    def read(self, depth: int) -> Any:
        """Return the value that begins here."""
        self._skip()
        sign = self._text[self._at : self._at + 1]
        if depth > _DEEPEST:
            raise self._fail()
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._list(depth)
        if (match := _STRING.match(self._text, self._at)) or (match := _NUMBER.match(self._text, self._at)):
            self._at = match.end()
            return _plain(match)
        match = _WORD.match(self._text, self._at)
        if match is None or match[0] not in _WORDS:
            raise self._fail()
        self._at = match.end()
        return _WORDS[match[0]]

    def _object(self, depth: int) -> dict[str, Any]:
        self._at += 1
        members: dict[str, Any] = {}
        while not self._takes("}"):
            match = next(
                (found for kind in (_STRING, _WORD, _NUMBER) if (found := kind.match(self._text, self._at))), None
            )
            if match is None:
                raise self._fail()
            self._at = match.end()
            if not self._takes(":"):
                raise self._fail()
            members[str(_plain(match))] = self.read(depth + 1)
            self._comma("}")
        return members

    def _list(self, depth: int) -> list[Any]:
        self._at += 1
        values: list[Any] = []
        while not self._takes("]"):
            values.append(self.read(depth + 1))
            self._comma("]")
        return values

    def _comma(self, closing: str) -> None:
        """Read a comma, or the end of what is being read."""
        if not self._takes(",") and self._text[self._at : self._at + 1] != closing:
            raise self._fail()

    def _takes(self, sign: str) -> bool:
        self._skip()
        if self._text[self._at : self._at + 1] != sign:
            return False
        self._at += 1
        self._skip()
        return True

    def _skip(self) -> None:
        match = _SKIP.match(self._text, self._at)
        self._at = match.end() if match else self._at

    def _fail(self) -> NoScript:
        return NoScript(self._text.count("\n", 0, self._at) + 1, self._text[self._at : self._at + 40])


def _plain(match: re.Match[str]) -> str | int | float:
    text = match[0]
    if match.re is _NUMBER:
        number = float(text)
        return int(number) if number.is_integer() and abs(number) < 1e15 else number
    if match.re is _WORD:
        return text
    return _ESCAPE.sub(_unescape, match[1] if match[1] is not None else match[2])


def _unescape(match: re.Match[str]) -> str:
    escape = match[1]
    if len(escape) > 1:
        return chr(int(escape[1:], 16))
    return _ESCAPES.get(escape, escape)
