"""Pages and news of a federation: who may write them, what is kept, what is refused."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.files.base import ContentFile

from federation.audit.models import AuditEntry
from federation.errors import (
    DoneMeanwhile,
    NotAPicture,
    NotPermitted,
    PageAddressTaken,
    Refusal,
    SettingsChanged,
    TextMissing,
)
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seen import seen_of
from federation.site.models import NewsItem, PagePlace, SitePage
from federation.site.queries import public_news, visible_news, visible_pages
from federation.site.services.news import NewsDraft, read_news_picture, remove_news, write_news
from federation.site.services.pages import PageDraft, remove_page, write_page
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from tests.federation.pictures.test_images import picture
from tests.people import make_actor

TEXTS = {"ca": {"title": "Qui som", "text": "Una federació."}}
PUBLIC = PageDraft("about", TEXTS, PagePlace.MENU, is_public=True)
NEWS = NewsDraft(date(2026, 3, 1), TEXTS, is_public=True)


def links() -> list[str]:
    federation = Federation.objects.get(pk=current_federation().pk)
    return [page["slug"] for page in federation.settings["site"]["pages"]]


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_who_is_no_staff_writes_nothing(in_fisc: Federation, role: Role) -> None:
    actor = make_actor(in_fisc, role)
    with pytest.raises(NotPermitted):
        write_page(actor, PUBLIC)
    with pytest.raises(NotPermitted):
        write_news(actor, NEWS)
    assert not SitePage.objects.exists()
    assert not NewsItem.objects.exists()


def test_page_is_written_changed_and_removed(in_fisc: Federation) -> None:
    actor = make_actor(in_fisc, Role.STAFF)
    page = write_page(actor, PUBLIC)
    assert links() == ["about"]
    write_page(actor, PageDraft("about", TEXTS, is_public=False), page, seen_of(page))
    assert links() == []
    page.refresh_from_db()
    remove_page(actor, page, seen_of(page))
    with pytest.raises(DoneMeanwhile):
        remove_page(actor, page, seen_of(page))
    acts = AuditEntry.objects.filter(action__startswith="page_").order_by("pk").values_list("action", flat=True)
    assert list(acts) == ["page_written", "page_written", "page_removed"]


def test_what_another_changed_meanwhile_is_not_overwritten(in_fisc: Federation, system: Actor) -> None:
    page, item = write_page(system, PUBLIC), write_news(system, NEWS)
    seen = seen_of(page)
    write_page(system, PUBLIC, page, seen)
    with pytest.raises(SettingsChanged):
        write_page(system, PageDraft("other", TEXTS), page, seen)
    write_news(system, NEWS, item, seen_of(item))
    with pytest.raises(SettingsChanged):
        write_news(system, NEWS, item, seen)
    assert SitePage.objects.get().slug == "about"


def test_two_pages_have_two_addresses(in_fisc: Federation, system: Actor) -> None:
    write_page(system, PUBLIC)
    with pytest.raises(PageAddressTaken):
        write_page(system, PUBLIC)
    other = write_page(system, PageDraft("contact", TEXTS))
    with pytest.raises(PageAddressTaken):
        write_page(system, PUBLIC, other, seen_of(other))


@pytest.mark.parametrize(
    "texts",
    [
        {},
        {"ca": {"title": "Only", "text": " "}},
        {"ca": {"title": "", "text": "Only"}},
        {"ca": TEXTS["ca"], "es": {"title": "Solo", "text": ""}},
        {"xx": TEXTS["ca"]},
    ],
)
def test_half_a_text_is_refused(in_fisc: Federation, system: Actor, texts: dict[str, dict[str, str]]) -> None:
    refused: type[Refusal] = TextMissing
    with pytest.raises(refused):
        write_page(system, PageDraft("about", texts))
    with pytest.raises(refused):
        write_news(system, NewsDraft(date(2026, 3, 1), texts))


def test_news_sent_twice_is_one_and_numbers_never_come_again(in_fisc: Federation, system: Actor) -> None:
    item = write_news(system, NEWS)
    assert write_news(system, NEWS).pk == item.pk
    assert item.number == 1
    remove_news(system, item, seen_of(item))
    assert write_news(system, NEWS).number == 2


def test_day_on_which_news_became_public_stays(in_fisc: Federation, system: Actor) -> None:
    item = write_news(system, NewsDraft(NEWS.day, TEXTS))
    assert item.published_at is None
    item = write_news(system, NEWS, item, seen_of(item))
    published = item.published_at
    assert published == item.changed_at
    item = write_news(system, NEWS, item, seen_of(item))
    assert item.published_at == published != item.changed_at


def test_drafts_and_what_is_ahead_are_for_who_writes(in_fisc: Federation, system: Actor) -> None:
    staff, player = make_actor(in_fisc, Role.STAFF), make_actor(in_fisc, Role.PLAYER)
    write_page(system, PageDraft("draft", TEXTS))
    write_news(system, NewsDraft(date(2026, 3, 1), {"ca": {"title": "Draft", "text": "x"}}))
    write_news(system, NewsDraft(date(2099, 3, 1), {"ca": {"title": "Ahead", "text": "x"}}, is_public=True))
    assert (visible_pages(player).count(), visible_news(player).count()) == (0, 0)
    assert (visible_pages(staff).count(), visible_news(staff).count()) == (1, 2)
    assert public_news(date(2099, 3, 1)).count() == 1


def test_picture_is_written_anew_kept_and_taken_away(in_fisc: Federation, system: Actor) -> None:
    file = ContentFile(picture((800, 400), "#336699", format="JPEG"), "beach.jpg")
    item = write_news(system, NewsDraft(date(2026, 3, 1), TEXTS, picture=file))
    found = read_news_picture(item)
    assert found is not None
    assert found[1] == "image/webp"
    item = write_news(system, NEWS, item, seen_of(item))
    assert item.picture["width"] == 800
    item = write_news(system, NewsDraft(NEWS.day, TEXTS, keep_picture=False), item, seen_of(item))
    assert read_news_picture(item) is None
    with pytest.raises(NotAPicture):
        write_news(system, NewsDraft(NEWS.day, TEXTS, picture=ContentFile(b"x", "x.png")), item, seen_of(item))
