"""Answers kept for a second: for whom, for how long, and what is never kept."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from federation.middleware.burst import MOST_KEPT, BriefAnswer, BriefAnswersMiddleware, answer_briefly


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> RequestFactory:
    # Long enough for the slowest machine: nothing here waits for it to be over.
    monkeypatch.setattr(settings, "FARISTOL_BRIEF_SECONDS", 3600)
    return RequestFactory()


class Counted:
    """A view behind the middleware that counts how often it was asked."""

    def __init__(self, status: int = 200) -> None:
        self.asked = 0
        self.status = status

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.asked += 1
        if self.status != 200:
            return HttpResponse(status=self.status)
        return answer_briefly(request, BriefAnswer(f'"{self.asked}"', str(self.asked).encode(), "text/plain"))


def test_second_who_asks_is_answered_without_the_view(factory: RequestFactory) -> None:
    view = Counted()
    middleware = BriefAnswersMiddleware(view)
    first = middleware(factory.get("/a/"))
    assert (first.status_code, first.content, first["ETag"]) == (200, b"1", '"1"')
    known = middleware(factory.get("/a/", headers={"If-None-Match": '"1"'}))
    assert (known.status_code, known.content, known["ETag"]) == (304, b"", '"1"')
    again = middleware(factory.get("/a/", headers={"If-None-Match": '"0"'}))
    assert (again.status_code, again.content, again["Cache-Control"]) == (200, b"1", "no-cache")
    assert view.asked == 1


def test_what_was_first_answered_by_304_is_kept_whole(factory: RequestFactory) -> None:
    middleware = BriefAnswersMiddleware(Counted())
    assert middleware(factory.get("/a/", headers={"If-None-Match": '"1"'})).status_code == 304
    assert middleware(factory.get("/a/")).content == b"1"


def test_each_host_and_address_has_its_own_answer(factory: RequestFactory) -> None:
    view = Counted()
    middleware = BriefAnswersMiddleware(view)
    for request in (
        factory.get("/a/"),
        factory.get("/a/", {"q": "1"}),
        factory.get("/b/"),
        factory.get("/a/", headers={"Host": "fisc.example"}),
    ):
        middleware(request)
    assert view.asked == 4


def test_who_is_logged_in_is_asked_about_anew_and_nothing_of_it_is_kept(factory: RequestFactory) -> None:
    view = Counted()
    middleware = BriefAnswersMiddleware(view)
    request = factory.get("/a/")
    request.COOKIES[settings.SESSION_COOKIE_NAME] = "abc"
    for _again in range(2):
        middleware(request)
    assert (view.asked, middleware.kept) == (2, {})
    middleware(factory.get("/a/"))
    assert middleware(request).content == b"4"


@pytest.mark.parametrize("method", ["post", "head", "put"])
def test_other_methods_are_never_kept(factory: RequestFactory, method: str) -> None:
    view = Counted()
    middleware = BriefAnswersMiddleware(view)
    for _again in range(2):
        middleware(getattr(factory, method)("/a/"))
    assert view.asked == 2


def test_refusals_and_pages_are_not_kept(factory: RequestFactory) -> None:
    view = Counted(404)
    middleware = BriefAnswersMiddleware(view)
    for _again in range(2):
        assert middleware(factory.get("/a/")).status_code == 404
    assert view.asked == 2


def test_answer_is_over_after_its_time(factory: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    view = Counted()
    middleware = BriefAnswersMiddleware(view)
    middleware(factory.get("/a/"))
    ((key, (_until, answer)),) = middleware.kept.items()
    middleware.kept[key] = (0.0, answer)
    assert middleware(factory.get("/a/")).content == b"2"
    monkeypatch.setattr(settings, "FARISTOL_BRIEF_SECONDS", 0)
    assert middleware(factory.get("/a/")).content == b"3"


def test_only_so_many_addresses_are_kept(factory: RequestFactory) -> None:
    middleware = BriefAnswersMiddleware(Counted())
    for number in range(MOST_KEPT + 3):
        middleware(factory.get(f"/{number}/"))
    assert len(middleware.kept) == MOST_KEPT
