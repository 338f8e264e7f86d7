"""Compiles an uploaded list in a sandboxed child, where malicious bytes can do no harm."""

from __future__ import annotations

from federation.limited.caller import Limits, NoAnswer, OutOfMemory, OutOfTime, call_limited
from games.lexicons.child import BrokenAnswer, Compiled, read_answer, write_request
from games.material.tiles import TileSet
from games.problems.kinds import Problem

_TARGET = "games.lexicons.child:answer_list"
# 600,000 words take two seconds and 200 megabytes, not counting the machine's other work.
_LIMITS = Limits(memory_megabytes=1000, seconds=60, answer_megabytes=60)


def compile_limited(
    content: bytes, tiles: TileSet, longest: int, encoding: str = "", *, within: Limits = _LIMITS
) -> Compiled:
    """Return the compiled list, or its problems. An empty ``encoding`` is detected.

    Raises OSError if this machine can't start a child, which isn't the file's fault.
    """
    try:
        return read_answer(call_limited(_TARGET, write_request(content, tiles, longest, encoding), within))
    except OutOfMemory:
        return _refuse("list_too_much_memory")
    except OutOfTime:
        return _refuse("list_too_much_time")
    except (NoAnswer, BrokenAnswer):
        return _refuse("list_damaged")


def _refuse(code: str) -> Compiled:
    return Compiled(problems=(Problem(code),))
