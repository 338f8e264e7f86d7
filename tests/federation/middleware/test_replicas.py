"""Who may be shown what was so a moment ago, and what is asked again of the primary."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import InternalError, OperationalError, connections
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from federation.jobs.models import Pulse
from federation.middleware.replicas import ReplicaMiddleware, may_be_behind
from federation.tenancy.federations import Federation
from federation.tenancy.replicas import (
    ASKED_EVERY,
    LEFT_ALONE,
    Freshness,
    NoWritesHere,
    is_reading_replica,
    reading_from_replica,
)


@pytest.fixture
def replica() -> Iterator[None]:
    """Its address alone: none of these asks it anything."""
    connections.databases["replica"] = connections.databases["default"]
    yield
    connections["replica"].close()
    del connections["replica"]
    del connections.databases["replica"]


def near() -> Freshness:
    """Of a replica that has everything at once."""
    return Freshness(lambda: "1", len)


@pytest.mark.usefixtures("replica")
@pytest.mark.parametrize(
    ("method", "path", "headers", "may"),
    [
        ("get", "/fisc/players/", {}, True),
        ("head", "/fisc/players/", {}, True),
        ("get", "/", {}, True),
        ("get", "/fisc/", {"Cookie": "django_language=ca"}, True),
        ("get", "/fisc/", {"Cookie": "csrftoken=abc"}, False),
        ("get", "/fisc/", {"Cookie": "sessionid=abc"}, False),
        ("get", "/fisc/", {"Authorization": "Bearer abc"}, False),
        ("get", "/fisc/api/v1/players/", {}, False),
        ("get", "/api/v1/players/", {}, False),
        ("get", "/fisc/accounts/login/", {}, False),
        ("post", "/fisc/players/", {}, False),
    ],
)
def test_only_strangers_who_read_pages_may_be_behind(
    method: str, path: str, headers: dict[str, str], may: bool
) -> None:
    request = getattr(RequestFactory(), method)(path, headers=headers)
    assert may_be_behind(request) is may


def test_nobody_is_behind_where_there_is_no_replica() -> None:
    assert not may_be_behind(RequestFactory().get("/fisc/"))


@pytest.mark.usefixtures("replica")
@pytest.mark.parametrize("raced", [False, True], ids=["failed", "raced"])
def test_what_the_replica_cannot_answer_is_asked_anew_as_if_nothing_had_been(raced: bool) -> None:
    seen: list[tuple[bool, str, dict[str, object]]] = []

    def respond(request: HttpRequest) -> HttpResponse:
        seen.append((is_reading_replica(), request.path_info, dict(request.META)))
        if len(seen) == 1:
            request.path_info = "/players/"
            request.META["SCRIPT_NAME"] = "/fisc"
            request.raced = raced  # type: ignore[attr-defined]
        return HttpResponse(status=409 if raced else 503 if len(seen) == 1 else 200)

    request = RequestFactory().get("/fisc/players/")
    ReplicaMiddleware(respond, near())(request)
    (first, path, meta), (second, path_again, meta_again) = seen
    assert (first, second) == (True, False)
    assert (path_again, meta_again) == (path, meta)
    assert not hasattr(request, "raced")


@pytest.mark.usefixtures("replica")
def test_answer_of_the_replica_is_the_answer() -> None:
    asked: list[bool] = []

    def respond(_request: HttpRequest) -> HttpResponse:
        asked.append(is_reading_replica())
        return HttpResponse(status=404)

    assert ReplicaMiddleware(respond, near())(RequestFactory().get("/fisc/nothing/")).status_code == 404
    assert asked == [True]


@pytest.mark.usefixtures("replica")
@pytest.mark.parametrize("exception", [NoWritesHere("x"), InternalError("read-only")])
def test_trouble_of_the_replica_is_told_to_nobody(exception: Exception) -> None:
    middleware = ReplicaMiddleware(lambda _request: HttpResponse(), near())
    request = RequestFactory().get("/fisc/")
    assert middleware.process_exception(request, exception) is None
    with reading_from_replica():
        answer = middleware.process_exception(request, exception)
        assert answer is not None
        assert answer.status_code == 503
        assert middleware.process_exception(request, ValueError()) is None


WRITES: dict[str, Callable[[], object]] = {
    "a new row": lambda: Pulse.objects.create(name="x"),
    "found or made": lambda: Pulse.objects.get_or_create(name="x"),
    "a lock": lambda: Federation.objects.select_for_update().first(),
    "a change": lambda: Pulse.objects.update(name="y"),
    "a deletion": lambda: Pulse.objects.all().delete(),
}


@pytest.mark.django_db
@pytest.mark.usefixtures("replica")
@pytest.mark.parametrize("write", WRITES.values(), ids=list(WRITES))
def test_nothing_is_written_while_a_replica_is_read(write: Callable[[], object]) -> None:
    with reading_from_replica(), pytest.raises(NoWritesHere):
        write()
    assert not is_reading_replica()


def test_replica_is_near_for_so_long_after_it_had_everything() -> None:
    now, place, arrived = [100.0], [1], [0]

    def reached(places: list[str]) -> int:
        return sum(int(one) <= arrived[0] for one in places)

    freshness = Freshness(lambda: str(place[0]), reached, lambda: now[0])
    assert not freshness.is_fresh()
    arrived[0] = 1
    now[0] += ASKED_EVERY
    assert freshness.is_fresh()
    # The primary goes on and the replica does not: for two seconds that does not matter.
    place[0] = 2
    now[0] = 102.0
    assert freshness.is_fresh()
    now[0] = 102.6
    assert not freshness.is_fresh()
    # It comes after: it has what the primary had at 102.6, whatever was written since.
    place[0], arrived[0] = 9, 2
    now[0] = 103.2
    assert freshness.is_fresh()
    freshness.leave_alone()
    arrived[0] = 9
    assert not freshness.is_fresh()
    now[0] += LEFT_ALONE
    assert freshness.is_fresh()


def test_replica_that_does_not_answer_is_left_alone() -> None:
    now, questions = [100.0], [0]

    def reached(_places: list[str]) -> int:
        questions[0] += 1
        raise OperationalError("away")

    freshness = Freshness(lambda: "1", reached, lambda: now[0])
    for _page in range(3):
        assert not freshness.is_fresh()
        now[0] += ASKED_EVERY
    assert questions == [1]
    now[0] += LEFT_ALONE
    freshness.is_fresh()
    assert questions == [2]
