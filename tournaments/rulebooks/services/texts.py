"""The texts of an edition, one in each language: made by a job from what the edition holds, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from federation.files.services import store_file
from federation.jobs.models.jobs import Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.pdf.pages import Pdf, write_pdf
from federation.permissions import system_actor
from federation.tenancy.locking import lock
from games.rulebook.document import Document
from tournaments.rulebooks.document.assembly.assembling import assemble_rulebook
from tournaments.rulebooks.document.pages import lay_out_rulebook
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries.sources import Source, edition_source

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
    """Make a text and its PDF and keep them. What is made already stays as it is."""
    if text.built_at is not None:
        return text
    made = make_edition_text(text.edition, text.language)
    pdf = store_file(system_actor(BUILD), pdf_name(text.edition, text.language), made.pdf.content)
    # Late: making it takes a second or two, and somebody else may have been quicker.
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
    """An edition's text in a language, from what the edition holds."""
    return make_text(
        edition_source(edition),
        language,
        edition=str(edition.number),
        published_on=edition.published_on.isoformat(),
    )


def make_text(source: Source, language: str, *, edition: str = "", published_on: str = "") -> MadeText:
    """A text and its PDF; without a number of an edition it says on every page that it is not published."""
    document = assemble_rulebook(source.in_language(language, edition=edition, published_on=published_on))
    pages = lay_out_rulebook(document, source.figures(), source.mark, is_draft=not edition)
    return MadeText(document, write_pdf(pages))


def pdf_name(edition: RulebookEdition, language: str) -> str:
    return f"{edition.book}-{edition.number}-{language}.pdf"
