"""A player's photo, as everybody sees it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from federation.people.models.players import Player
from federation.registry.services.photos import CONTENT_TYPE, find_public_photo, read_photo
from federation.values.parts import Portrait
from federation.web.attachments import personal_picture

# Points of the page, across and down; the picture has three times as many for screens that can show them.
LARGEST = 160


@require_safe
def player_photo(request: HttpRequest, number: int) -> HttpResponse:
    photo = find_public_photo(get_object_or_404(Player, number=number))
    content = read_photo(photo) if photo else None
    if photo is None or content is None:
        raise Http404
    return personal_picture(request, content, CONTENT_TYPE, photo.sha256)


def portrait_of(player: Player) -> Portrait | None:
    """The photo for the player's page; None where nobody sees one. One query at most."""
    photo = find_public_photo(player)
    if photo is None:
        return None
    scale = min(1.0, LARGEST / max(photo.width, photo.height))
    return Portrait(
        url=f"{reverse('player_photo', args=[player.number])}?v={photo.version}",
        alt=gettext("Photo of %(name)s") % {"name": player.name},
        width=round(photo.width * scale),
        height=round(photo.height * scale),
    )
