"""Files as responses: the headers they need, in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag

# Cached for a week, then revalidated with the ETag: a federation may get another address.
_LASTING = "public, max-age=604800, immutable"

# An address contains the picture's digest, so that browser caches are never out of date.
_A_YEAR = 365 * 86_400


def attachment(
    content: bytes | str, name: str, content_type: str = "application/octet-stream", *, private: bool = False
) -> HttpResponse:
    """Return a file that the browser saves and never displays. A private one is not cached on the way."""
    response = _named(content, name, content_type, as_attachment=True)
    if private:
        response["Cache-Control"] = "private, no-store"
    return response


def pdf_response(content: bytes, name: str) -> HttpResponse:
    """Return a PDF that opens in the browser and has a name when it is saved."""
    return _named(content, name, "application/pdf", as_attachment=False)


def lasting_response(request: HttpRequest, sha256: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """Return something public that can never change, made only for readers who do not have it.

    Not for anything with names: those may have to be erased.
    """
    etag = quote_etag(sha256)
    response = get_conditional_response(request, etag=etag) or make()
    response["ETag"] = etag
    response["Cache-Control"] = _LASTING
    return response


def shown_picture(
    request: HttpRequest, found: tuple[bytes, str] | None, about: Mapping[str, Any] | None, *, public: bool = True
) -> HttpResponse:
    """Return a picture by the data stored ``about`` it; cached for a year if its address has its digest (``?v=``).

    A picture that is not ``public`` is cached only by its readers. Raises Http404 if there is none.
    """
    if found is None or not about:
        raise Http404
    content, content_type = found
    asked = request.GET.get("v", "")
    known = bool(asked) and about["sha256"].startswith(asked)
    shared = "public" if public else "private"
    age = f"{shared}, max-age={_A_YEAR}, immutable" if known else "no-cache"
    headers = {"Cache-Control": age, "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)


def personal_picture(request: HttpRequest, content: bytes, content_type: str, sha256: str) -> HttpResponse:
    """Return a public picture of a person, which may be removed: caches must revalidate it each time.

    Search engines must not keep a copy of it.
    """
    response = HttpResponse(content, content_type=content_type)
    response["Cache-Control"] = "public, max-age=0, must-revalidate"
    response["ETag"] = f'"{sha256}"'
    response["X-Content-Type-Options"] = "nosniff"
    response["X-Robots-Tag"] = "noindex"
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    assert isinstance(answer, HttpResponse)
    return answer


def picture_response(content: bytes, content_type: str) -> HttpResponse:
    """Return a picture that we encoded ourselves and only its reader may cache."""
    headers = {"Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _named(content: bytes | str, name: str, content_type: str, *, as_attachment: bool) -> HttpResponse:
    kind = "attachment" if as_attachment else "inline"
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=as_attachment, filename=name) or kind,
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(content, content_type=content_type, headers=headers)
