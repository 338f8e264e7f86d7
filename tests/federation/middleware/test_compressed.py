"""Pages travel compressed, whole, and with a length that does not tell what is in them."""

from __future__ import annotations

import gzip

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, RequestFactory

from federation.middleware.responses import CompressedPagesMiddleware
from federation.tenancy.federations import Federation
from tests.people import make_federation

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.fixture
def fisc(db: None) -> Federation:
    cache.clear()
    return make_federation("fisc")


@pytest.mark.parametrize("address", ["championships/", "theme.css", "accounts/login/"])
def test_a_browser_gets_it_compressed_and_others_as_it_is(client: Client, fisc: Federation, address: str) -> None:
    plain = client.get(f"/fisc/{address}")
    packed = client.get(f"/fisc/{address}", headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.content) < len(plain.content)
    assert int(packed.headers["Content-Length"]) == len(packed.content)
    # The page holds a token of its own each time; all else is the same.
    assert gzip.decompress(packed.content)[:60] == plain.content[:60]


def test_the_length_of_a_page_with_a_secret_varies(client: Client, fisc: Federation) -> None:
    lengths = {len(client.get("/fisc/accounts/login/", headers=GZIP).content) for _time in range(12)}
    assert len(lengths) > 1


@pytest.mark.parametrize(
    ("kind", "headers"), [("application/pdf", {}), ("image/png", {}), ("text/html", {"ETag": '"7"'})]
)
def test_what_is_compressed_already_or_known_by_its_etag_is_left_alone(kind: str, headers: dict[str, str]) -> None:
    answer = HttpResponse(b"a" * 5000, content_type=kind, headers=headers)
    request = RequestFactory().get("/", headers=GZIP)
    assert CompressedPagesMiddleware(lambda _request: answer)(request).content == b"a" * 5000
