"""Verifying published lists: the sealed file of each, and instructions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from federation.exchange.installation_key import installation_key
from federation.tenancy.scope import current_federation
from federation.web.attachments import attachment, lasting_response
from federation.web.lists import get_page
from ratings.lists.models import EditionSeal
from ratings.lists.queries.seals import find_sealed
from ratings.lists.seals import SUFFIX, as_pem, public_half
from ratings.lists.views import shapes
from ratings.pages.choice import choose_system
from ratings.systems.models import RatingSystem


@dataclass(frozen=True, slots=True)
class SealedItem:
    """A list in the table; ``sha256`` is empty until it is sealed."""

    number: int
    published_on: object
    sha256: str
    url: str


@dataclass(frozen=True, slots=True)
class KeyItem:
    """A public key, as PEM and in base64, with the first and last list signed with it."""

    pem: str
    text: str
    first: int
    last: int
    is_current: bool


@require_safe
def verification(request: HttpRequest, code: str) -> HttpResponse:
    """Explain the seals of a system's lists, the keys, and how to verify them."""
    systems = list(RatingSystem.objects.all())
    system = choose_system(systems, code)
    if system is None:
        raise Http404
    page = get_page(request, system.editions.order_by("-number").prefetch_related("seals"))
    items = []
    for edition in page:
        [seal] = edition.seals.all() or [None]
        url = reverse("sealed_list", args=[system.code, edition.number]) if seal else ""
        items.append(SealedItem(edition.number, edition.published_on, seal.sha256 if seal else "", url))
    context = {
        "section": "ranking",
        "system": system,
        "tabs": shapes.system_tabs(systems, system),
        "page": page,
        "items": items,
        "keys": _keys(system),
        "name": _file_name(system, items[0].number) if items else "",
    }
    return render(request, "ratings/lists/verification.html", context)


def _keys(system: RatingSystem) -> Sequence[KeyItem]:
    """Return the keys used to sign a system's lists, latest first."""
    current = public_half(installation_key())
    used: dict[str, list[int]] = {}
    seals = EditionSeal.objects.filter(edition__system=system).order_by("edition__number")
    for key, number in seals.values_list("public_key", "edition__number"):
        used.setdefault(key, []).append(number)
    found = [KeyItem(as_pem(key), key, numbers[0], numbers[-1], key == current) for key, numbers in used.items()]
    return sorted(found, key=lambda item: item.last, reverse=True)


@require_safe
def sealed_list(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Return a list's canonical text with its seal: permanently the same bytes for everyone, in every language."""
    system = get_object_or_404(RatingSystem, code=code)
    edition = get_object_or_404(system.editions, number=number)
    seal = get_object_or_404(EditionSeal, edition=edition)

    def make() -> HttpResponse:
        sealed = find_sealed(system, edition)
        assert sealed is not None
        return attachment(sealed.as_file(), _file_name(system, number), "text/plain; charset=us-ascii")

    return lasting_response(request, seal.sha256, make)


def _file_name(system: RatingSystem, number: int) -> str:
    return f"{current_federation().slug}-{system.code}-{number}{SUFFIX}"
