"""The large frame of a request: nothing is answered otherwise, and no depth is an expensive one."""

from __future__ import annotations

import resource
from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse

from federation.middleware.limits import roomy_stack

CALLS = 50
# More frames than lie between the server and the deepest part of a page.
DEPTH = 400


def _call_on(frames: int) -> None:
    """Calls that need more room than one frame more of ``_faults_at``, so that no edge lies between two depths."""
    if frames:
        _call_on(frames - 1)


def _faults_at(depth: int) -> int:
    """New pages of memory that some calls need which are made from within so many frames."""
    if depth:
        return _faults_at(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        _call_on(5)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _most_faults(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(max(_faults_at(depth) for depth in range(DEPTH))))


def _count(answer: Callable[[HttpRequest], HttpResponse]) -> int:
    return int(answer(HttpRequest()).content)


def test_at_no_depth_do_calls_ask_the_system_for_memory() -> None:
    # At the edge of a chunk every single call does; were it not so, the large frame would be needed no more.
    assert _count(_most_faults) >= CALLS
    assert _count(roomy_stack(_most_faults)) < CALLS


def test_answers_and_errors_come_through() -> None:
    def fail(request: HttpRequest) -> HttpResponse:
        raise ValueError(request.path)

    response = HttpResponse("as it was")
    assert roomy_stack(lambda _request: response)(HttpRequest()) is response
    request = HttpRequest()
    request.path = "/here/"
    with pytest.raises(ValueError, match="/here/"):
        roomy_stack(fail)(request)
