"""Answers that many request in the same second: kept that long by a process, and served without a query."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]
# Number of addresses whose answers a process keeps; the oldest is evicted.
MOST_KEPT = 500


@dataclass(frozen=True, slots=True)
class BriefAnswer:
    """The answer at an address for everyone, whatever their language."""

    etag: str
    content: bytes
    content_type: str

    def to(self, request: HttpRequest) -> HttpResponse:
        """Return the answer, or 304 if the reader already has it."""
        if request.headers.get("If-None-Match") == self.etag:
            response = HttpResponse(status=304)
        else:
            response = HttpResponse(self.content, content_type=self.content_type)
        response["ETag"] = self.etag
        response["Cache-Control"] = "no-cache"
        return response


def answer_briefly(request: HttpRequest, answer: BriefAnswer) -> HttpResponse:
    """Answer, and allow caching for ``FARISTOL_BRIEF_SECONDS``; only for content that is public as it is."""
    response = answer.to(request)
    response.brief_answer = answer  # type: ignore[attr-defined]
    return response


class BriefAnswersMiddleware:
    """Serves a kept answer before any lookup of a session, a federation or a row.

    Logged-in readers are never served from here, and their answers are not kept, because they may see more.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.kept: dict[tuple[str, str], tuple[float, BriefAnswer]] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        seconds = settings.FARISTOL_BRIEF_SECONDS
        if not seconds or request.method != "GET" or settings.SESSION_COOKIE_NAME in request.COOKIES:
            return self.get_response(request)
        key = request.META.get("HTTP_HOST", ""), request.get_full_path()
        until, answer = self.kept.get(key, (0.0, None))
        if answer is not None and time.monotonic() < until:
            return answer.to(request)
        response = self.get_response(request)
        found = getattr(response, "brief_answer", None)
        if found is not None:
            self.kept.pop(key, None)
            while len(self.kept) >= MOST_KEPT:
                self.kept.pop(next(iter(self.kept)), None)
            self.kept[key] = time.monotonic() + seconds, found
        return response
