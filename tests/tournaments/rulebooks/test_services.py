"""Editions: everything copied, made once, never changed."""

from __future__ import annotations

import hashlib

import pytest
from django.db import DatabaseError, transaction

from federation.audit.models import AuditEntry
from federation.errors import NotFound, NotPermitted
from federation.files.services import read_file
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from games.rulebook.document import Document
from games.rules.services import install_rule_set
from tests.people import change_federation, make_actor
from tests.tournaments.rulebooks.published import NOW, SYSTEM, publish, publish_whole, season, write_article
from tournaments.errors import (
    ArticlesNotTranslated,
    NoLanguage,
    NoRuleSetForBook,
    RulebookMoved,
    RulebookUnchanged,
)
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition, RulebookText
from tournaments.rulebooks.queries import current_source, edition_source
from tournaments.rulebooks.services import ArticleText, build_text, publish_rulebook, run_build, save_article

pytestmark = pytest.mark.usefixtures("in_loaded")


def run_of(job: Job) -> JobRun:
    return JobRun(arguments=job.arguments, requested_by_id=None)


def test_edition_is_numbered_and_has_a_job_for_each_language(in_loaded: Federation) -> None:
    edition = publish(["en", "ca"], note="  The first one ")
    assert (edition.number, edition.title, edition.note) == (1, "Campionat clàssic FISC", "The first one")
    # In the portal's order, whatever was asked for first.
    assert edition.languages == ["ca", "en"]
    texts = RulebookText.objects.filter(edition=edition)
    assert {text.language for text in texts} == {"ca", "en"}
    assert {text.job.kind for text in texts if text.job} == {"build_rulebook_text"}
    write_article()
    assert publish().number == 2
    assert AuditEntry.objects.filter(action="rulebook_published").count() == 2


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_others_than_staff_publish_nothing(in_loaded: Federation, role: Role) -> None:
    with pytest.raises(NotPermitted):
        publish(actor=make_actor(in_loaded, role))
    assert not RulebookEdition.objects.exists()


def test_staff_publish(in_loaded: Federation) -> None:
    assert publish(actor=make_actor(in_loaded, Role.STAFF)).published_by == "Staff"


def test_job_makes_text_and_pdf_with_their_digests() -> None:
    edition = publish(["ca"])
    text = edition.texts.get()
    assert text.job is not None
    result = run_build(run_of(text.job))
    text.refresh_from_db()
    document = Document.from_json(text.document)
    assert result == {"language": "ca", "sha256": document.sha256, "pages": text.pages}
    assert (document.language, document.edition, document.published_on) == ("ca", "1", "2026-09-01")
    assert text.pdf is not None
    content = read_file(text.pdf)
    assert content.startswith(b"%PDF-")
    assert text.pdf.sha256 == hashlib.sha256(content).hexdigest()


def test_job_twice_leaves_the_first_text() -> None:
    text = publish_whole().texts.get()
    assert text.job is not None
    first = (text.sha256, text.pdf_id, text.built_at)
    run_build(run_of(text.job))
    text.refresh_from_db()
    assert (text.sha256, text.pdf_id, text.built_at) == first


def test_job_killed_half_way_gives_the_same_at_the_next_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes of the PDF are stored before the row says so: what a kill leaves is a file that is found again."""
    text = publish().texts.get()

    class Killed(BaseException):
        pass

    def die(*_args: object, **_kwargs: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(RulebookText, "save", die)
        with pytest.raises(Killed), transaction.atomic():
            build_text(text)
    text.refresh_from_db()
    assert text.built_at is None
    assert text.sha256 == ""
    build_text(text)
    text.refresh_from_db()
    assert text.built_at is not None
    assert text.pdf is not None


def test_text_comes_from_the_edition_not_from_the_settings_as_they_are_now(in_loaded: Federation) -> None:
    write_article("Silence", "As it was.")
    edition = publish(["ca"])
    before = edition_source(edition).digest
    federation = in_loaded
    federation.refresh_from_db()
    federation.name = "Another name"
    federation.settings["competitions"]["fisc"]["name"] = "Another title"
    federation.settings["deadlines"] = {}
    federation.primary_colour = "#000000"
    change_federation(federation)
    write_article("Silence", "As it is now.", key="silence", seen=seen_of(RulebookArticle.objects.get(key="silence")))
    text = build_text(edition.texts.get())
    document = Document.from_json(text.document)
    assert document.federation == "Federació Internacional de Scrabble en Català"
    assert document.title == "Campionat clàssic FISC"
    assert "As it was." in str(text.document)
    assert "As it is now." not in str(text.document)
    assert edition_source(RulebookEdition.objects.get()).digest == before


def test_edition_cannot_be_changed_or_deleted() -> None:
    publish()
    with pytest.raises(DatabaseError), transaction.atomic():
        RulebookEdition.objects.update(title="Another")
    RulebookText.objects.all().delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        RulebookEdition.objects.all().delete()


@pytest.mark.parametrize("change", [{"document": {}}, {"sha256": "0" * 64}, {"pdf": None}])
def test_text_once_made_cannot_be_changed(change: dict[str, object]) -> None:
    publish_whole()
    with pytest.raises(DatabaseError), transaction.atomic():
        RulebookText.objects.update(**change)
    with pytest.raises(DatabaseError), transaction.atomic():
        RulebookText.objects.all().delete()


def test_same_again_is_refused_and_another_language_is_not() -> None:
    publish(["ca"])
    with pytest.raises(RulebookUnchanged):
        publish(["ca"])
    assert publish(["ca", "es"]).number == 2


def test_what_was_changed_after_the_preview_is_not_published(in_loaded: Federation) -> None:
    seen = current_source(in_loaded, "fisc", season()).digest
    write_article()
    with pytest.raises(RulebookMoved):
        publish_rulebook(SYSTEM, "fisc", season(), ["ca"], seen=seen, now=NOW)


def test_nothing_is_published_without_a_language_or_in_an_unknown_one() -> None:
    for languages in ([], ["fr"]):
        with pytest.raises(NoLanguage):
            publish(languages)


def test_article_missing_in_a_language_is_refused_and_no_other_language_takes_its_place() -> None:
    save_article(
        SYSTEM, "fisc", "", anchor="", position="after", order=0, texts={"ca": ArticleText("Silenci", "Calleu.")}
    )
    with pytest.raises(ArticlesNotTranslated, match=r"silenci \(pl\)"):
        publish(["ca", "pl"])
    assert publish(["ca"]).number == 1


def test_book_and_season_that_are_not_there(in_loaded: Federation) -> None:
    with pytest.raises(NotFound):
        current_source(in_loaded, "nothing", season())
    RulebookArticle.objects.all().delete()
    early = season()
    early.starts_on = early.starts_on.replace(year=2001)
    with pytest.raises(NoRuleSetForBook, match="2023/24"):
        current_source(in_loaded, "fisc", early)


def test_later_version_of_the_rules_is_another_source(in_loaded: Federation) -> None:
    before = current_source(in_loaded, "fisc", season()).digest
    assert install_rule_set(SYSTEM, "fisc").number == 1
    assert current_source(in_loaded, "fisc", season()).digest == before
    write_article()
    assert current_source(in_loaded, "fisc", season()).digest != before
