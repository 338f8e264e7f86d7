"""Staff at their rulebooks."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from federation.jobs.models import Job, JobState
from federation.jobs.services.run import execute_job
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, get, read_page, seen_in, words_of
from tests.pdfs import text_of_pdf
from tests.staff import log_in_as, send
from tests.tournaments.rulebooks.published import SEASON, publish, publish_whole, season, write_article
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition
from tournaments.rulebooks.queries import current_source
from tournaments.rulebooks.services import PREVIEW

DESK = "/fisc/desk/rulebooks/"
BOOK = f"{DESK}fisc/"
PAGES = (DESK, f"{BOOK}preview/", f"{BOOK}articles/", f"{BOOK}articles/new/")


def published(federation: Federation, **changes: Any) -> dict[str, Any]:
    """What a browser sends to publish."""
    with federation_scope(federation):
        federation.refresh_from_db()
        seen = current_source(federation, "fisc", season()).digest
    return {"languages": ["ca"], "season": SEASON, "seen": seen, "note": "", **changes}


def article(**changes: Any) -> dict[str, Any]:
    """What a browser sends for an article."""
    texts = {f"{part}_{code}": "" for part in ("title", "text") for code in ("ca", "es", "pl", "en")}
    sent = {"anchor": "", "position": "after", "order": "0", "seen": ""}
    return {**texts, **sent, "title_ca": "Silenci", "text_ca": "Calleu.", **changes}


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_others_than_staff_see_none_of_it(loaded: Federation, role: Role) -> None:
    client = log_in_as(loaded, role)
    for path in PAGES:
        assert get(path, client).status_code == 403
    assert send(client, f"{BOOK}publish/", published(loaded)).status_code == 403
    assert send(client, f"{BOOK}articles/new/", article()).status_code == 403


def test_strangers_are_asked_to_log_in(loaded: Federation) -> None:
    for path in PAGES:
        assert get(path).status_code == 302


@pytest.mark.parametrize("path", PAGES)
def test_pages_of_staff_are_well_formed(loaded: Federation, path: str) -> None:
    answer = get(path, log_in_as(loaded, Role.STAFF))
    assert answer.status_code == 200
    assert_well_formed(answer.content.decode())


def test_book_that_is_not_there(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    for path in ("preview/", "preview/pdf/", "articles/", "articles/new/"):
        assert get(f"{DESK}nothing/{path}", client).status_code == 404
    assert get(f"{BOOK}preview/?season=1999", client).status_code == 404


def test_publishing_from_the_preview(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    answer = send(client, f"{BOOK}publish/", published(loaded, languages=["ca", "pl"], note="The first"))
    assert answer.status_code == 302
    with federation_scope(loaded):
        edition = RulebookEdition.objects.get()
    assert (edition.languages, edition.note) == (["ca", "pl"], "The first")
    assert "Edition 1" in words_of(read_page(DESK, client))


@pytest.mark.parametrize(
    ("changes", "status", "sentence"),
    [
        ({"languages": []}, 400, "This field is required"),
        ({"languages": ["fr"]}, 400, "fr"),
        ({"seen": "0" * 64}, 409, "This rulebook has changed since you reviewed it."),
        ({"season": "1999"}, 404, ""),
    ],
)
def test_what_cannot_be_published_is_said(
    loaded: Federation, changes: dict[str, Any], status: int, sentence: str
) -> None:
    client = log_in_as(loaded, Role.STAFF)
    answer = send(client, f"{BOOK}publish/", published(loaded, **changes))
    assert answer.status_code == status
    assert sentence in words_of(answer.content.decode())
    with federation_scope(loaded):
        assert not RulebookEdition.objects.exists()


def test_preview_tells_what_is_new_since_the_last_edition(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    with federation_scope(loaded):
        publish_whole(["en"])
    url = f"{BOOK}preview/?season={SEASON}&language=en"
    assert "No differences: every article says the same." in words_of(read_page(url, client))
    with federation_scope(loaded):
        write_article("Silence", "Be quiet.")
    words = words_of(read_page(url, client))
    assert "1 article has changed." in words
    # The last edition has no Polish text.
    assert "There is no finished text of" in words_of(read_page(f"{BOOK}preview/?season={SEASON}&language=pl", client))


def test_preview_shows_one_chapter_at_a_time_or_the_full_text(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    url = f"{BOOK}preview/?season={quote(SEASON, safe='')}&language=en"
    page, whole = read_page(url, client), read_page(f"{url}&whole=1", client)
    assert_well_formed(page)
    assert 'class="rulebook by-chapter"' in page
    assert 'class="rulebook"' in whole
    assert page.count('class="rule-chapter"') == whole.count('class="rule-chapter"') > 1
    assert f'href="{url.replace("&", "&amp;")}&amp;whole=1"' in page


def test_preview_names_articles_that_are_missing_in_a_language(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    assert send(client, f"{BOOK}articles/new/", article()).status_code == 302
    words = words_of(read_page(f"{BOOK}preview/?language=pl", client))
    assert "These articles of yours aren’t written in this language, so they’re missing below:" in words
    assert "These articles of yours aren’t written" not in words_of(read_page(f"{BOOK}preview/?language=ca", client))
    answer = send(client, f"{BOOK}publish/", published(loaded, languages=["ca", "pl"]))
    assert answer.status_code == 409


def test_preview_for_a_season_before_the_first_rules_is_not_offered(loaded: Federation) -> None:
    html = read_page(f"{BOOK}preview/", log_in_as(loaded, Role.STAFF))
    assert f'<option value="{SEASON}"' in html


def test_article_is_written_changed_and_removed(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    assert send(client, f"{BOOK}articles/new/", article(anchor="game.board", position="before")).status_code == 302
    html = read_page(f"{BOOK}articles/", client)
    assert "Before" in html
    assert "Silenci" in html
    page = f"{BOOK}articles/silenci/"
    read = seen_in(read_page(page, client), "text_ca")
    assert send(client, page, article(text_ca="Parleu baix.", seen=read)).status_code == 302
    answer = send(client, page, article(text_ca="No.", seen=read))
    assert answer.status_code == 409
    assert "Parleu baix." in answer.content.decode()
    assert send(client, f"{page}remove/", {"seen": read}).status_code == 409
    assert send(client, f"{page}remove/", {"seen": "nonsense"}).status_code == 409
    assert send(client, f"{page}remove/", {"seen": "9" * 5000}).status_code == 409
    read = seen_in(read_page(page, client), "text_ca")
    assert send(client, f"{page}remove/", {"seen": read}).status_code == 302
    with federation_scope(loaded):
        assert not RulebookArticle.objects.exists()
    assert get(page, client).status_code == 404


def test_article_is_shown_before_it_is_saved_without_harm(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    text = "**Calleu** <script>alert(1)</script> [x](javascript:alert(1)) i [el tauler](#game-board)"
    answer = send(client, f"{BOOK}articles/new/", article(text_ca=text, preview="1"))
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "<strong>Calleu</strong>" in html
    assert '<a href="#game-board">' in html
    assert "<script>alert" not in html
    assert 'href="javascript' not in html
    with federation_scope(loaded):
        assert not RulebookArticle.objects.exists()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"text_ca": ""}, "Enter both a title and a text, or neither."),
        ({"title_ca": "", "text_ca": ""}, "Write a title and text for the article in at least one language."),
        ({"text_ca": "[x](#nowhere)"}, "There are no such articles to link to: nowhere"),
        ({"text_ca": "x" * 20_001}, "20000"),
        ({"order": "-1"}, "greater than or equal to 0"),
        ({"anchor": "nowhere"}, "nowhere"),
    ],
)
def test_what_is_wrong_with_an_article_is_said(loaded: Federation, changes: dict[str, Any], sentence: str) -> None:
    answer = send(log_in_as(loaded, Role.STAFF), f"{BOOK}articles/new/", article(**changes))
    assert answer.status_code == 400
    assert sentence in words_of(answer.content.decode())


def test_article_whose_place_is_gone_keeps_it_and_says_so(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    with federation_scope(loaded):
        write_article(anchor="gone.article")
    assert "That place no longer exists in the rulebook, so the" in words_of(read_page(f"{BOOK}articles/", client))
    assert '<option value="gone.article" selected>' in read_page(f"{BOOK}articles/silence/", client)


def test_unmade_text_leads_to_its_job(loaded: Federation) -> None:
    with federation_scope(loaded):
        edition = publish()
        job = edition.texts.get().job
    assert job is not None
    assert f"/fisc/desk/jobs/{job.reference}/" in read_page(DESK, log_in_as(loaded, Role.STAFF)) or str(
        job.reference
    ) in read_page(DESK, log_in_as(loaded, Role.ADMINISTRATOR))


def test_preview_as_pdf_is_made_by_a_job_and_found_from_its_page(
    loaded: Federation,
) -> None:
    client = log_in_as(loaded, Role.STAFF)
    address = f"{BOOK}preview/pdf/?season={quote(SEASON, safe='')}&language=en"
    assert get(address, client).status_code == 302
    asked = {"season": SEASON, "language": "en"}
    first, again = (send(client, f"{BOOK}preview/pdf/", asked)["Location"] for _ in range(2))
    assert first == again
    with federation_scope(loaded):
        job = Job.objects.get(kind=PREVIEW)
    assert f"{BOOK}preview/?season=" in read_page(first, client)
    execute_job(loaded, job.pk)
    assert "preview/pdf/?season=" in read_page(first, client)
    answer = get(address, client)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert "preview, not published" in text_of_pdf(answer.content)


def test_preview_of_a_book_that_changed_meanwhile_is_not_made(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.STAFF)
    send(client, f"{BOOK}preview/pdf/", {"season": SEASON, "language": "en"})
    with federation_scope(loaded):
        write_article()
        job = Job.objects.get(kind=PREVIEW)
    execute_job(loaded, job.pk)
    with federation_scope(loaded):
        job.refresh_from_db()
        assert (job.state, job.error_code) == (JobState.REFUSED, "rulebook_moved")
    assert f"{BOOK}preview/?season=" in read_page(f"/fisc/jobs/{job.reference}/", client)


def test_others_than_staff_ask_for_no_preview(loaded: Federation) -> None:
    client = log_in_as(loaded, Role.ORGANISER)
    assert get(f"{BOOK}preview/pdf/", client).status_code == 403
    assert send(client, f"{BOOK}preview/pdf/", {"season": SEASON}).status_code == 403
    with federation_scope(loaded):
        assert not Job.objects.filter(kind=PREVIEW).exists()
