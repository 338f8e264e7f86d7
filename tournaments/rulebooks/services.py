"""Publishing and previewing rulebooks: articles written, editions numbered, texts and PDFs built by jobs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.files.models import StoredFile
from federation.files.services import store_file
from federation.jobs.models import Job, JobState, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.names.comparison import make_slug
from federation.pdf.pages import Pdf, write_pdf
from federation.permissions import Actor, require, system_actor
from federation.seasons.models import Season
from federation.seen import check_seen
from federation.tenancy.locks import lock, lock_federation, locking
from federation.tenancy.scope import current_federation
from games.permissions import GameAction
from games.rulebook.document import Document
from tournaments.errors import (
    ArticleEmpty,
    ArticleMoved,
    ArticlesNotTranslated,
    NoLanguage,
    RulebookMoved,
    RulebookUnchanged,
)
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.pages import lay_out_rulebook
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition, RulebookText
from tournaments.rulebooks.queries import LANGUAGES, Source, current_source, edition_source, stored_article


@dataclass(frozen=True, slots=True)
class ArticleText:
    """An article in one language; ``text`` is Markdown."""

    title: str
    text: str


def save_article(
    actor: Actor,
    book: str,
    key: str,
    *,
    anchor: str,
    position: str,
    order: int,
    texts: Mapping[str, ArticleText],
    seen: str = "",
) -> RulebookArticle:
    """Save the article ``key`` of a book, a new one for an empty key. ``seen`` is what was read.

    Languages with an empty title and text are left out. Raises NotPermitted, ArticleEmpty, ArticleMoved.
    """
    require(actor, GameAction.MANAGE_RULES)
    written = {
        language: asdict(ArticleText(text.title.strip(), text.text.strip()))
        for language, text in texts.items()
        if language in LANGUAGES and text.title.strip() and text.text.strip()
    }
    if not written:
        raise ArticleEmpty()
    with transaction.atomic():
        if key:
            article = _lock(book, key, seen)
            before = stored_article(article)
        else:
            article, before = RulebookArticle(book=book, key=_free_key(book, written)), None
        article.anchor, article.position, article.order = anchor, position, order
        article.texts = written
        article.revision += 1
        article.save()
        after = stored_article(article)
        record(actor, "rulebook_article_saved", article, book=book, before=before, after=after)
    return article


def remove_article(actor: Actor, book: str, key: str, seen: str) -> None:
    """Leave an article out of the next edition. Raises NotPermitted, ArticleMoved."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        article = _lock(book, key, seen)
        record(actor, "rulebook_article_removed", article, book=book, before=stored_article(article))
        article.delete()


def _lock(book: str, key: str, seen: str) -> RulebookArticle:
    found = locking(RulebookArticle.objects.all()).filter(book=book, key=key).first()
    if found is None:
        raise ArticleMoved()
    check_seen(seen, found, refusal=ArticleMoved)
    return found


def _free_key(book: str, texts: Mapping[str, Mapping[str, str]]) -> str:
    # The lock gives two articles with one title different names.
    lock_federation()
    title = next(iter(texts.values()))["title"]
    base = make_slug(title)[:50].strip("-") or "article"
    taken = set(RulebookArticle.objects.filter(book=book).values_list("key", flat=True))
    candidates = (base if count == 1 else f"{base}-{count}" for count in range(1, len(taken) + 3))
    # "new" is the path of the form.
    return next(key for key in candidates if key not in taken and key != "new")


BUILD = "build_rulebook_text"


@dataclass(frozen=True, slots=True)
class MadeText:
    document: Document
    pdf: Pdf


@job_kind(BUILD, Lane.DOCUMENTS)
def run_build(run: JobRun) -> dict[str, Any]:
    found = RulebookText.objects.select_related("edition__season", "edition__rule_set", "pdf")
    text = found.get(edition=run.arguments["edition"], language=run.arguments["language"])
    text = build_text(text)
    return {"language": text.language, "sha256": text.sha256, "pages": text.pages}


def build_text(text: RulebookText) -> RulebookText:
    """Build and store a text and its PDF. Whatever is already built stays as it is."""
    if text.built_at is not None:
        return text
    made = make_edition_text(text.edition, text.language)
    pdf = store_file(system_actor(BUILD), pdf_name(text.edition, text.language), made.pdf.content)
    # Late: building takes a second or two, and someone else may have been quicker.
    locked = lock(text)
    if locked.built_at is None:
        locked.document = made.document.as_json()
        locked.sha256 = made.document.sha256
        locked.pdf = pdf
        locked.pages = made.pdf.pages
        locked.built_at = timezone.now()
        locked.save(update_fields=["document", "sha256", "pdf", "pages", "built_at"])
    return locked


def make_edition_text(edition: RulebookEdition, language: str) -> MadeText:
    """Return an edition's text in a language, only from what the edition holds."""
    return make_text(
        edition_source(edition),
        language,
        edition=str(edition.number),
        published_on=edition.published_on.isoformat(),
    )


def make_text(source: Source, language: str, *, edition: str = "", published_on: str = "") -> MadeText:
    """Return a text and its PDF; without an edition number every page is marked as unpublished."""
    document = assemble_rulebook(source.in_language(language, edition=edition, published_on=published_on))
    pages = lay_out_rulebook(document, source.figures(), source.mark, is_draft=not edition)
    return MadeText(document, write_pdf(pages))


def pdf_name(edition: RulebookEdition, language: str) -> str:
    return f"{edition.book}-{edition.number}-{language}.pdf"


PREVIEW = "preview_rulebook"


def request_preview(actor: Actor, source: Source, book: str, language: str) -> Job:
    """Return a job that lays out the current book; repeated requests get the same one. Raises NotPermitted."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        # The second of two clicks finds the job of the first.
        lock_federation()
        arguments = _arguments(source, book, language)
        tried = [JobState.QUEUED, JobState.RUNNING, JobState.DONE]
        found = Job.objects.filter(kind=PREVIEW, arguments=arguments, state__in=tried).first()
        return found or enqueue_job(actor, PREVIEW, arguments)


def find_preview(source: Source, book: str, language: str) -> StoredFile | None:
    """Return the PDF of the current book, if it is already built."""
    made = Job.objects.filter(kind=PREVIEW, arguments=_arguments(source, book, language), state=JobState.DONE).first()
    return StoredFile.objects.filter(pk=made.result["file"]).first() if made else None


@job_kind(PREVIEW, Lane.DOCUMENTS)
def run_preview(run: JobRun) -> dict[str, Any]:
    wanted = run.arguments
    season = Season.objects.get(name=wanted["season"])
    source = current_source(current_federation(), wanted["book"], season)
    if source.digest != wanted["digest"]:
        raise RulebookMoved()
    made = make_text(source, wanted["language"])
    stored = store_file(system_actor(PREVIEW), preview_name(wanted["book"], wanted["language"]), made.pdf.content)
    return {"file": stored.pk, "pages": made.pdf.pages}


def preview_name(book: str, language: str) -> str:
    return f"{book}-preview-{language}.pdf"


def _arguments(source: Source, book: str, language: str) -> dict[str, Any]:
    return {"book": book, "season": source.season.name, "language": language, "digest": source.digest}


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
    """Publish the next edition of a book; a job builds the text in each language.

    ``seen`` is the digest of what the reader has reviewed. Raises NotPermitted, NotFound, NoRuleSetForBook,
    NoLanguage, ArticlesNotTranslated, RulebookMoved, RulebookUnchanged.
    """
    require(actor, GameAction.MANAGE_RULES)
    chosen = [language for language in LANGUAGES if language in languages]
    if not chosen:
        raise NoLanguage(known=", ".join(LANGUAGES))
    with transaction.atomic():
        # The lock keeps the settings as they are, and makes two clicks one edition.
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
