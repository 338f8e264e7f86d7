"""What a championship's log refuses, before anything is written: a code and its parameters, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that stands against a command. ``tournaments.log.words`` has the sentence for each code."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)


class Refused(Exception):
    """A command that cannot be; ``reasons`` are all that stand against it, at least one."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__(", ".join(reason.code for reason in reasons))
        self.reasons = reasons


def refuse(code: str, **params: Any) -> Refused:
    """A refusal for one reason."""
    return Refused(Reason(code, params))
