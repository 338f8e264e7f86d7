"""Sentences in code independent of Django: marked here, translated by ``federation.words``. Pure.

Import the functions by the names that the extraction of messages knows: ``sentence as _``, ``counted as ngettext``,
``headed as pgettext``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message and its values; ``plural`` and ``count`` if it depends on a number, ``context`` if it has one."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    plural: str = ""
    count: int = 0
    context: str = ""


def sentence(text: str, **values: object) -> Sentence:
    """Return a sentence with ``%(name)s`` for its values."""
    return Sentence(text, values)


def counted(singular: str, plural: str, count: int, **values: object) -> Sentence:
    """Return a sentence that depends on a number."""
    return Sentence(singular, values, plural, count)


def headed(context: str, text: str) -> Sentence:
    """Return a word with other meanings elsewhere; ``context`` says where this one is used."""
    return Sentence(text, context=context)
