"""The federation's own articles."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from tests.people import make_actor
from tests.tournaments.rulebooks.published import SYSTEM, publish_whole, write_article
from tournaments.errors import ArticleEmpty, ArticleMoved
from tournaments.rulebooks.models import RulebookArticle
from tournaments.rulebooks.services import ArticleText, remove_article, save_article

pytestmark = pytest.mark.usefixtures("in_loaded")


def test_article_gets_a_name_from_its_title_once() -> None:
    assert write_article("Silenci a la sala").key == "silenci-a-la-sala"
    assert write_article("Silenci a la sala").key == "silenci-a-la-sala-2"
    assert write_article("New").key == "new-2"


def test_empty_languages_are_left_out_and_an_empty_article_is_refused() -> None:
    texts = {"ca": ArticleText(" Silenci ", " Calleu. "), "es": ArticleText("", ""), "fr": ArticleText("x", "y")}
    article = save_article(SYSTEM, "fisc", "", anchor="", position="after", order=0, texts=texts)
    assert article.texts == {"ca": {"title": "Silenci", "text": "Calleu."}}
    with pytest.raises(ArticleEmpty):
        save_article(
            SYSTEM, "fisc", "", anchor="", position="after", order=0, texts={"ca": ArticleText("Only a title", " ")}
        )


def test_two_people_at_one_article_do_not_overwrite_each_other() -> None:
    article = write_article("Silence", "One.")
    write_article("Silence", "Two.", key=article.key, seen=seen_of(article))
    with pytest.raises(ArticleMoved):
        write_article("Silence", "Three.", key=article.key, seen=seen_of(article))
    with pytest.raises(ArticleMoved):
        remove_article(SYSTEM, "fisc", article.key, seen_of(article))
    article.refresh_from_db()
    assert article.texts["en"]["text"] == "Two."


def test_removed_article_stays_in_the_edition_it_was_in() -> None:
    article = write_article()
    edition = publish_whole()
    remove_article(SYSTEM, "fisc", article.key, seen_of(article))
    assert not RulebookArticle.objects.exists()
    assert "Silence" in str(edition.texts.get().document)
    removed = AuditEntry.objects.get(action="rulebook_article_removed")
    assert removed.data["before"]["texts"]["ca"]["title"] == "Silence"


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_others_than_staff_write_nothing(in_loaded: Federation, role: Role) -> None:
    article = write_article()
    actor = make_actor(in_loaded, role)
    with pytest.raises(NotPermitted):
        save_article(
            actor, "fisc", "", anchor="", position="after", order=0, texts={"ca": ArticleText("Silenci", "Calleu.")}
        )
    with pytest.raises(NotPermitted):
        remove_article(actor, "fisc", article.key, seen_of(article))
