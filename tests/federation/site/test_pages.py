"""A federation's own pages and news, as everybody reads and staff write them."""

from __future__ import annotations

from datetime import date
from xml.etree import ElementTree

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.site.models import NewsItem, PagePlace, SitePage
from federation.site.services.news import NewsDraft, write_news
from federation.site.services.pages import PageDraft, write_page
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api
from tests.federation.pictures.test_images import picture
from tests.pages import assert_well_formed, count_queries, get, read_page, seen_in, words_of
from tests.staff import log_in_as, send

DESK = "/fisc/desk/site/"
TEXTS = {
    "ca": {"title": "Qui som", "text": "Una **federació**."},
    "en": {"title": "About us", "text": "A **federation** of players.\n\n# History\n\nSince 1990."},
}
ONLY_CATALAN = {"ca": {"title": "Estatuts", "text": "Article primer."}}


@pytest.fixture
def filled(fisc: Federation, system: Actor) -> Federation:
    with federation_scope(fisc):
        write_page(system, PageDraft("about", TEXTS, PagePlace.MENU, is_public=True))
        write_page(system, PageDraft("statutes", ONLY_CATALAN, PagePlace.FOOTER, position=20, is_public=True))
        write_page(system, PageDraft("hidden", ONLY_CATALAN, PagePlace.NOWHERE, is_public=True))
        write_page(system, PageDraft("draft", ONLY_CATALAN, PagePlace.MENU))
        write_news(system, NewsDraft(date(2026, 3, 1), TEXTS, is_public=True))
        write_news(system, NewsDraft(date(2099, 3, 1), ONLY_CATALAN, is_public=True))
        write_news(system, NewsDraft(date(2026, 3, 2), {"ca": {"title": "Esborrany", "text": "x"}}))
    return fisc


def test_page_is_read_in_the_readers_language_else_as_it_is_written(filled: Federation) -> None:
    html = read_page("/fisc/pages/about/")
    assert_well_formed(html)
    assert "<strong>federation</strong>" in html
    assert "<h2>History</h2>" in html
    assert "This text isn’t available in your language." not in html
    catalan = read_page("/fisc/pages/statutes/")
    assert '<div class="written" lang="ca"><p>Article primer.</p>' in catalan
    assert "This text isn’t available in your language." in words_of(catalan)


def test_pages_are_linked_from_menu_and_foot_and_drafts_are_not(filled: Federation) -> None:
    html = read_page("/fisc/")
    foot = html.partition("<footer")[2]
    assert '<a href="/fisc/pages/about/">About us</a>' in foot
    assert '<a href="/fisc/pages/statutes/">Estatuts</a>' in foot
    assert "/pages/hidden/" not in html
    assert "/pages/draft/" not in html
    assert '<li class="nav-wide"><a href="/fisc/pages/">' in html
    assert get("/fisc/pages/hidden/").status_code == 200
    assert get("/fisc/pages/draft/").status_code == 404
    listed = read_page("/fisc/pages/")
    assert_well_formed(listed)
    assert "About us" in listed


def test_empty_federation_has_no_links_and_says_so(fisc: Federation) -> None:
    html = read_page("/fisc/")
    assert "/fisc/pages/" not in html
    assert "/fisc/news/" not in html
    assert "The federation hasn’t written anything about itself here yet." in words_of(read_page("/fisc/pages/"))
    assert "No news yet." in words_of(read_page("/fisc/news/"))


def test_news_is_on_the_home_in_the_list_in_the_feed_and_in_the_sitemap_from_its_day(filled: Federation) -> None:
    for page in ("/fisc/", "/fisc/news/", "/fisc/pages/"):
        html = read_page(page)
        assert_well_formed(html)
        assert 'href="/fisc/news/1/"' in html
        assert 'href="/fisc/news/2/"' not in html
        assert 'href="/fisc/news/3/"' not in html
    assert get("/fisc/news/2/").status_code == 404
    assert_well_formed(read_page("/fisc/news/1/"))
    feed = ElementTree.fromstring(get("/fisc/news.atom").content)
    titles = [
        entry.findtext("{http://www.w3.org/2005/Atom}title") for entry in feed.iter() if entry.tag.endswith("}entry")
    ]
    assert titles == ["About us"]
    sitemap = get("/fisc/sitemap-own.xml").content.decode()
    assert "/fisc/news/1/" in sitemap
    assert "/fisc/pages/hidden/" in sitemap
    assert "/fisc/news/2/" not in sitemap
    assert "draft" not in sitemap


def test_search_finds_words_of_pages_and_news(filled: Federation) -> None:
    html = read_page("/fisc/search/?q=histori")
    assert "/fisc/pages/about/" in html
    assert "/fisc/news/1/" in html
    assert "Esborrany" not in read_page("/fisc/search/?q=esborrany").partition("<main")[2].replace("q=esb", "")
    found = Api(filled).get("search/?q=histori")
    assert [page["title"] for page in found["pages"]] == ["Qui som"]
    assert [one["day"] for one in found["news"]] == ["2026-03-01"]


def test_api_gives_pages_and_news_in_every_language(filled: Federation) -> None:
    api = Api(filled)
    assert [page["slug"] for page in api.get("pages/")["results"]] == ["about", "hidden", "statutes"]
    texts = api.get("pages/about/")["texts"]
    assert [text["language"] for text in texts] == ["ca", "en"]
    assert "<strong>federation</strong>" in texts[1]["html"]
    assert [item["number"] for item in api.get("news/")["results"]] == [1]
    assert api.get("news/1/")["picture"] is None
    api.get("pages/draft/", 404)
    api.get("news/2/", 404)


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_pages_of_staff_are_refused_to_others(filled: Federation, role: Role) -> None:
    client = log_in_as(filled, role)
    for path in ("", "new-page/", "new-news/", "pages/about/", "news/1/"):
        assert get(f"{DESK}{path}", client).status_code == 403
        assert send(client, f"{DESK}{path}", {"title_ca": "x", "text_ca": "x"}).status_code in {403, 405}
    for path in ("pages/about/remove/", "news/1/remove/"):
        assert send(client, f"{DESK}{path}").status_code == 403
    with federation_scope(filled):
        assert (SitePage.objects.count(), NewsItem.objects.count()) == (4, 3)


@pytest.fixture
def staff(filled: Federation) -> Client:
    return log_in_as(filled, Role.STAFF)


def page_form(**values: object) -> dict[str, object]:
    return {
        "place": "footer",
        "position": 10,
        "title_ca": "Contacte",
        "text_ca": "Escriviu-nos.",
        "seen": "",
        **values,
    }


def test_staff_write_a_page_with_its_address_made_from_the_title(filled: Federation, staff: Client) -> None:
    assert_well_formed(read_page(DESK, staff))
    assert_well_formed(read_page(f"{DESK}new-page/", staff))
    assert (
        send(staff, f"{DESK}new-page/", page_form(is_public="on", title_ca="Política de privadesa")).status_code == 302
    )
    assert "Escriviu-nos." in read_page("/fisc/pages/politica-de-privadesa/")


def test_preview_saves_nothing(filled: Federation, staff: Client) -> None:
    response = send(staff, f"{DESK}new-page/", page_form(preview="1", text_ca="**Fort** <script>x</script>"))
    html = response.content.decode()
    assert response.status_code == 200
    assert_well_formed(html)
    assert "<strong>Fort</strong> &lt;script&gt;" in html
    with federation_scope(filled):
        assert not SitePage.objects.filter(slug="contacte").exists()


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"slug": "Not Good"}, 400),
        ({"title_ca": "???", "slug": ""}, 400),
        ({"position": "x"}, 400),
        ({"place": "sky"}, 400),
        ({"title_ca": "x" * 121}, 400),
        ({"text_ca": "x" * 20_001}, 400),
        ({"text_ca": ""}, 400),
        ({"slug": "about"}, 409),
        ({"seen": "x" * 65}, 400),
    ],
)
def test_what_is_wrong_is_said_on_the_form(
    filled: Federation, staff: Client, values: dict[str, object], status: int
) -> None:
    response = send(staff, f"{DESK}new-page/", page_form(**values))
    assert response.status_code == status
    assert_well_formed(response.content.decode())


def test_stale_form_changes_nothing(filled: Federation, staff: Client) -> None:
    read = seen_in(read_page(f"{DESK}pages/about/", staff), "text_ca")
    assert send(staff, f"{DESK}pages/about/", page_form(slug="about", seen=read, is_public="on")).status_code == 302
    late = send(staff, f"{DESK}pages/about/", page_form(slug="about", seen=read, text_ca="y"))
    assert late.status_code == 409
    assert "Escriviu-nos." in read_page("/fisc/pages/about/")
    assert send(staff, f"{DESK}pages/about/remove/", {"seen": read}).status_code == 409
    # What was written is still there, and sent again it is meant.
    assert ">y</textarea>" in late.content.decode().replace("\n", "")
    again = page_form(slug="about", seen=seen_in(late.content.decode(), "text_ca"), text_ca="y", is_public="on")
    assert send(staff, f"{DESK}pages/about/", again).status_code == 302
    assert "Escriviu-nos." not in read_page("/fisc/pages/about/")


def test_staff_write_news_with_a_picture_and_remove_it(filled: Federation, staff: Client) -> None:
    file = SimpleUploadedFile("a.jpg", picture((800, 400), "#336699", format="JPEG"))
    data = {"day": "2026-03-05", "title_ca": "Final", "text_ca": "Ja hi som.", "alt_ca": "La sala", "picture": file}
    assert send(staff, f"{DESK}new-news/", {**data, "is_public": "on"}).status_code == 302
    html = read_page("/fisc/news/4/")
    assert 'alt="La sala"' in html
    address = html.partition('class="news-picture" src="')[2].partition('"')[0]
    answer = get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert "immutable" in answer["Cache-Control"]
    assert get("/fisc/news/1/picture/").status_code == 404
    assert send(staff, f"{DESK}news/4/remove/").status_code == 409
    read = seen_in(read_page(f"{DESK}news/4/", staff), "news/4/remove/")
    assert send(staff, f"{DESK}news/4/remove/", {"seen": read}).status_code == 302
    assert get("/fisc/news/4/").status_code == 404
    wrong = SimpleUploadedFile("a.png", b"no picture")
    assert send(staff, f"{DESK}new-news/", {**data, "picture": wrong}).status_code == 400


def test_pages_cost_the_same_for_many(filled: Federation, system: Actor) -> None:
    few = [count_queries(path) for path in ("/fisc/", "/fisc/pages/", "/fisc/news/", "/fisc/news.atom")]
    with federation_scope(filled):
        for number in range(4):
            write_page(system, PageDraft(f"more-{number}", TEXTS, PagePlace.MENU, is_public=True))
            texts = {"en": {"title": f"More {number}", "text": "x"}}
            write_news(system, NewsDraft(date(2026, 3, 3), texts, is_public=True))
    assert [count_queries(path) for path in ("/fisc/", "/fisc/pages/", "/fisc/news/", "/fisc/news.atom")] == few
    assert max(few) <= 15
