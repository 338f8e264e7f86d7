"""Runs in the sandboxed child: turns the bytes of an uploaded list into a trie, a file for devices and a tally.

Request and answer are one line of JSON followed by bytes, so that neither side has to unpickle anything.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import marisa_trie

from games.lexicons.lines import UnreadableList, read_lines
from games.lexicons.trie import collect_keys, pack_list
from games.material.tiles import TileSet, tileset_as_json, tileset_from_json
from games.problems.kinds import Problem


class BrokenAnswer(ValueError):
    """The response isn't a valid answer."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """``tally`` is ``games.lexicons.trie.Tally`` as JSON. If there are ``problems``, everything else is empty."""

    trie: bytes = b""
    for_devices: bytes = b""
    tally: dict[str, Any] | None = None
    problems: tuple[Problem, ...] = ()


def write_request(content: bytes, tiles: TileSet, longest: int, encoding: str) -> bytes:
    head = {"tiles": tileset_as_json(tiles), "longest": longest, "encoding": encoding}
    return json.dumps(head).encode() + b"\n" + content


def answer_list(request: bytes) -> bytes:
    """Return the bytes that ``read_answer`` reads."""
    line, _, content = request.partition(b"\n")
    asked = json.loads(line)
    tiles = tileset_from_json(asked["tiles"])
    try:
        lines = read_lines(content, tiles.language, asked["encoding"] or None)
    except UnreadableList as refusal:
        return json.dumps({"problems": [problem.as_json() for problem in refusal.problems]}).encode() + b"\n"
    found, tally = collect_keys(lines, tiles, asked["longest"])
    trie: bytes = marisa_trie.Trie(found).tobytes()
    return json.dumps({"tally": tally.as_json(), "size": len(trie)}).encode() + b"\n" + trie + pack_list(found, tiles)


def read_answer(answer: bytes) -> Compiled:
    """Raises BrokenAnswer."""
    line, _, content = answer.partition(b"\n")
    try:
        head = json.loads(line)
        if "problems" in head:
            return Compiled(problems=tuple(Problem(one["code"], one["params"]) for one in head["problems"]))
        size = int(head["size"])
        return Compiled(content[:size], content[size:], dict(head["tally"]))
    except (ValueError, TypeError, KeyError) as error:
        raise BrokenAnswer(str(error)) from error
