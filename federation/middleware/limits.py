"""Limits on requests, and stack room for handling them.

CPython keeps the frames of Python functions in chunks of 16 kB (``push_chunk``, Python/pystate.c). A chunk is returned
to the system as soon as the frame that began it returns. If a loop runs at a chunk's edge, nested as deep as the
middlewares and template nodes, each of its calls requests a chunk from the system and returns it: a long page took up
to half as long again. A frame too large for the chunk gets one of twice the size, doubled until it fits, which lasts
until that frame returns; everything it calls shares the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from federation.api.problems import refusal_as_problem
from federation.errors import Refusal, UnreadableText
from federation.values.numbers import whole_number
from federation.web.refusals import form_too_large, refusal_page, request_too_large

# Beyond this the connection is closed on the sender.
MOST_DRAINED = 200 * 1024 * 1024

GetResponse = Callable[[HttpRequest], HttpResponse]


class RequestLimitMiddleware:
    """Refuses a request that is too large before storing a byte of it, with a page instead of a broken connection.

    Redisplaying a form costs many times its bytes: six for each character that HTML escapes. So only a request that
    can carry files may be as large as files are; everything else in it is limited by DATA_UPLOAD_MAX_MEMORY_SIZE.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        refusal = _too_large(request)
        if refusal is None:
            return None
        _drain(request)
        return _refuse(request, refusal)


class ReadableTextMiddleware:
    """Refuses addresses and forms with a NUL: no database stores it, and no one sends it by accident.

    Forms and serializers refuse it themselves; this is for values that a view reads directly.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        return _refuse(request, UnreadableText()) if _has_nul(request) else None


def _has_nul(request: HttpRequest) -> bool:
    if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
        return True
    if request.method != "POST" or request.path_info.startswith("/api/"):
        return False
    return any("\0" in text for name, values in request.POST.lists() for text in (name, *values))


def _refuse(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        return refusal_as_problem(refusal)
    return refusal_page(request, refusal)


def _too_large(request: HttpRequest) -> Refusal | None:
    size = whole_number(request.META.get("CONTENT_LENGTH")) or 0
    if request.path_info.startswith("/accounts/"):
        return (
            form_too_large(size, settings.FARISTOL_ACCOUNT_LIMIT) if size > settings.FARISTOL_ACCOUNT_LIMIT else None
        )
    if request.content_type == "multipart/form-data":
        return request_too_large(size) if size > settings.FARISTOL_REQUEST_LIMIT else None
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return form_too_large(size, limit) if size > limit else None


def _drain(request: HttpRequest) -> None:
    """Read what a browser is still sending: it reads the answer only after sending everything."""
    left = MOST_DRAINED
    while left > 0 and (chunk := request.read(1 << 16)):
        left -= len(chunk)


# In words of eight bytes. With the thousand that CPython adds, this frame needs a little more than 128 kB and gets a
# chunk of 256: half of it is left to its callees, several times what the deepest page was seen to use. The unused part
# is never written to, so it costs no memory.
_WORDS = 15_600


def roomy_stack(get_response: GetResponse) -> GetResponse:
    """Answer every request inside one large frame; must be outside all other middleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    code = answer.__code__.replace(co_stacksize=_WORDS)
    return FunctionType(code, answer.__globals__, closure=answer.__closure__)
