"""Bytes as a download, never shown by the browser itself."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header


def attachment(content: bytes, name: str, content_type: str = "application/octet-stream") -> HttpResponse:
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=True, filename=name) or "attachment",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(content, content_type=content_type, headers=headers)
