"""The addresses of a championship's tournament report files."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Championship
from tournaments.queries.standings import is_classic


def trf_links(championship: Championship) -> list[dict[str, str]]:
    """Links for components/download.html; none where more than two sit at a table."""
    if not is_classic(championship):
        return []
    url = reverse("trf_download", args=[championship.slug])
    return [{"label": "TRF", "url": url}, {"label": "TRF-16", "url": f"{url}?version=16"}]
