"""Files as answers: the headers they need, in one place."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header


def attachment(
    content: bytes | str, name: str, content_type: str = "application/octet-stream", *, private: bool = False
) -> HttpResponse:
    """A file that the browser saves and never shows itself. A private one is kept by nobody on the way."""
    response = _named(content, name, content_type, as_attachment=True)
    if private:
        response["Cache-Control"] = "private, no-store"
    return response


def pdf_response(content: bytes, name: str, *, etag: str = "") -> HttpResponse:
    """A PDF that opens in the browser and has a name when it is saved."""
    response = _named(content, name, "application/pdf", as_attachment=False)
    if etag:
        response["ETag"] = f'"{etag}"'
    return response


def picture_response(content: bytes, content_type: str) -> HttpResponse:
    """A picture that we wrote ourselves and only its reader may keep."""
    headers = {"Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)


def _named(content: bytes | str, name: str, content_type: str, *, as_attachment: bool) -> HttpResponse:
    kind = "attachment" if as_attachment else "inline"
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=as_attachment, filename=name) or kind,
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(content, content_type=content_type, headers=headers)
