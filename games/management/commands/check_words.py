"""``check_words FEDERATION LEXICON WORD…``: which words are in a list."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from federation.errors import NotFound
from federation.management.base import FederationCommand
from federation.permissions import Actor
from games.lexicons.models import LexiconVersion
from games.lexicons.queries import find_lexicon, ready_versions
from games.lexicons.services import check_words


class Command(FederationCommand):
    help = "Look up words in the current version of a word list. Exits with 1 if one is not valid."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("lexicon", metavar="LEXICON", help="the list's code or name")
        parser.add_argument("words", nargs="+", metavar="WORD")
        parser.add_argument("--number", type=int, help="a version (default: the one in use)")

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        version = _find(options["lexicon"], options["number"])
        answers = check_words(actor, version, options["words"])
        return {
            "lexicon": version.lexicon.code,
            "version": version.number,
            "words": [{"word": word, "valid": answers[word]} for word in options["words"]],
            "valid": all(answers.values()),
        }

    def failed(self, result: dict[str, Any]) -> bool:
        return not result["valid"]

    def failure(self, result: dict[str, Any]) -> str:
        return "Not valid: " + ", ".join(one["word"] for one in result["words"] if not one["valid"])

    def describe(self, result: dict[str, Any]) -> str:
        return "\n".join(f"{one['word']}: {'valid' if one['valid'] else 'not valid'}" for one in result["words"])


def _find(name: str, number: int | None) -> LexiconVersion:
    lexicon = find_lexicon(name)
    if lexicon is None:
        raise NotFound(what=name)
    current = {"number": number} if number else {"pk": lexicon.current.pk if lexicon.current else 0}
    version = ready_versions().filter(lexicon=lexicon, **current).first()
    if version is None:
        raise NotFound(what=f"{name} {number or ''}".strip())
    return version
