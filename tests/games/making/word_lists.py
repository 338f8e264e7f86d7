"""Invented word lists for tests, added and compiled as their services do it."""

from __future__ import annotations

from federation.jobs.services.kinds import JobRun
from federation.permissions import Actor
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.services import Description, add_lexicon, compile_version, receive_version

WORDS = "casa\ncases\ngos\ngossa\ncol·legi\ncanya\nque\nço\n"


def make_lexicon(actor: Actor, name: str = "Llista de prova", **fields: object) -> Lexicon:
    values: dict[str, object] = {"tiles": "catalan", "licence": "Invented for tests.", **fields}
    return add_lexicon(actor, Description(name=name, **values))  # type: ignore[arg-type]


def make_lexicon_version(
    actor: Actor, lexicon: Lexicon | None = None, words: str | bytes = WORDS, name: str = "llista.txt", **fields: str
) -> LexiconVersion:
    """A version that was compiled at once; of a new list where none is given."""
    content = words.encode() if isinstance(words, str) else words
    version = receive_version(actor, lexicon or make_lexicon(actor), name, content, **fields)
    compile_version(actor, version, JobRun(arguments={}, requested_by_id=None))
    return version
