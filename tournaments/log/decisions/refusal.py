"""Refusals of a championship's log, before anything is written: a code and its parameters, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One objection to a command. ``tournaments.log.words`` has the sentence for each code."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)


class Refused(Exception):
    """An impossible command; ``reasons`` are all the objections, at least one."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(", ".join(reason.code for reason in reasons))
        self.reasons = reasons


def refuse(code: str, **params: Any) -> Refused:
    """Return a refusal for one reason."""
    return Refused(Reason(code, params))
