"""Rulebooks published: numbered editions, in which everything that they are made from is copied."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from federation.audit.services import record
from federation.jobs.services.run import enqueue_job
from federation.permissions import Actor, require
from federation.seasons.models import Season
from federation.tenancy.locking import lock_federation
from games.permissions import GameAction
from tournaments.errors import (
    ArticlesNotTranslated,
    NoLanguage,
    RulebookMoved,
    RulebookUnchanged,
)
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries.sources import LANGUAGES, Source, current_source, edition_source
from tournaments.rulebooks.services.texts import BUILD


def publish_rulebook(
    actor: Actor,
    book: str,
    season: Season,
    languages: Sequence[str],
    *,
    seen: str,
    now: datetime,
    note: str = "",
) -> RulebookEdition:
    """Publish the next edition of a book; a job makes the text in each language.

    ``seen`` is the digest of what the reader has looked at. Raises NotPermitted, NotFound, NoRuleSetForBook,
    NoLanguage, ArticlesNotTranslated, RulebookMoved, RulebookUnchanged.
    """
    require(actor, GameAction.MANAGE_RULES)
    chosen = [language for language in LANGUAGES if language in languages]
    if not chosen:
        raise NoLanguage(known=", ".join(LANGUAGES))
    with transaction.atomic():
        # The lock holds the settings as they are, and makes of two clicks one edition.
        federation = lock_federation()
        source = current_source(federation, book, season)
        if source.digest != seen:
            raise RulebookMoved()
        _check_translated(source, chosen)
        last = RulebookEdition.objects.filter(book=book).select_related("season", "rule_set").first()
        if last is not None and last.languages == chosen and edition_source(last).digest == source.digest:
            raise RulebookUnchanged(number=last.number)
        edition = RulebookEdition.objects.create(
            book=book,
            number=last.number + 1 if last else 1,
            title=source.title,
            season=season,
            rule_set=source.rule_set,
            competition=source.competition,
            articles=list(source.articles),
            settings=source.told,
            languages=chosen,
            note=note.strip(),
            published_on=now.astimezone(federation.tzinfo).date(),
            published_at=now,
            published_by=str(actor)[:200],
        )
        for language in chosen:
            job = enqueue_job(actor, BUILD, {"edition": edition.pk, "language": language})
            RulebookText.objects.create(edition=edition, language=language, job=job)
        record(actor, "rulebook_published", edition, book=book, number=edition.number, languages=chosen)
    return edition


def _check_translated(source: Source, languages: Sequence[str]) -> None:
    missing = source.untranslated(languages)
    if missing:
        raise ArticlesNotTranslated(missing=", ".join(f"{key} ({language})" for key, language in missing))
