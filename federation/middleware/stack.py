"""Room for the frames of a whole request, taken once.

CPython keeps the frames of Python functions in chunks of 16 kB (``push_chunk``, Python/pystate.c). A chunk is given
back to the system as soon as the frame that began it returns. Where a loop stands at a chunk's edge, as deep as the
middlewares and the nodes of a template lie inside one another, each of its calls asks the system for a chunk and gives
it back: a long page took up to half as long again. A frame too large for the chunk gets one of twice the size, and
twice again, until it fits, which lasts until that frame returns; all that it calls shares the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]

# In words of eight bytes. With the thousand that CPython adds, this frame needs a little more than 128 kB and gets a
# chunk of 256: half of it is left to its callees, several times what the deepest page was seen to use. Nothing is
# written into what is not used, so that it costs no memory.
_WORDS = 15_600


def roomy_stack(get_response: GetResponse) -> GetResponse:
    """Answers every request inside of one large frame; to stand outside of all other middlewares."""

    def answer(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    code = answer.__code__.replace(co_stacksize=_WORDS)
    return FunctionType(code, answer.__globals__, closure=answer.__closure__)
