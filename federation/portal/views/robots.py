"""``robots.txt``: what search engines need not read, and where they are told what there is."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from federation.tenancy.federations import Federation
from federation.web.notices_addresses import absolute_url

# Pages for who is logged in, and questions that have as many answers as there are words.
_NOT_READ = ("accounts/", "account/", "desk/", "jobs/", "api/", "search/", "language/", "players/me/")


@require_safe
def portal_robots(_request: HttpRequest) -> HttpResponse:
    """The portal's own, with the sitemaps of the federations below it; those with a host name have theirs there."""
    below = Federation.objects.filter(hostname=None).order_by("slug")
    return robots_response(absolute_url(federation, "sitemap") for federation in below)


def robots_response(sitemaps: Iterable[str]) -> HttpResponse:
    """With and without a federation's prefix before an address."""
    lines = ["User-agent: *"]
    lines += [f"Disallow: {prefix}{path}" for path in _NOT_READ for prefix in ("/", "/*/")]
    lines += [f"Sitemap: {url}" for url in sitemaps]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
