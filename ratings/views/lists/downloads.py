"""Rating lists, a player's changes and a player's games as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.models import Player
from federation.names.comparing import make_slug
from federation.pdf.pages import Mark
from federation.tenancy.scope import current_federation
from federation.views.downloads import download
from federation.views.printouts import answer_printout
from ratings.lists.paper import edition_sheet
from ratings.models import RatingSystem
from ratings.queries.histories import read_history
from ratings.queries.ranking import latest_edition, list_rows
from ratings.resources.lists import (
    ChangesResource,
    EditionResource,
    PlayerGamesResource,
    UncertainChangesResource,
    UncertainEditionResource,
)
from ratings.systems.world.rating import DEVIATING
from ratings.texts.labels import status_labels
from ratings.views.choosing import choose_system, find_player
from tournaments.queries.players.games import describe_games, find_seats


def edition_download(request: HttpRequest, code: str, number: int | None = None) -> HttpResponse:
    """Everybody in an edition, by rating; the latest one when none is named."""
    system = get_object_or_404(RatingSystem, code=code)
    edition = latest_edition(system) if number is None else get_object_or_404(system.editions, number=number)
    if edition is None:
        raise Http404
    title = _("%(system)s edition %(number)s") % {"system": system.name, "number": edition.number}
    make = UncertainEditionResource if edition.parameters.get("algorithm") in DEVIATING else EditionResource
    return download(request, make(status_labels(edition.parameters)), list_rows(edition, everyone=True), title)


@require_safe
def edition_pdf(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """An edition on paper: those who have a place in it, in the reader's language."""
    system = get_object_or_404(RatingSystem, code=code)
    edition = get_object_or_404(system.editions, number=number)
    federation = current_federation()
    language = get_language() or federation.language
    name = f"{federation.slug}-{make_slug(edition.system_name)}-{edition.number}-{language}.pdf"
    return answer_printout(
        request,
        f"edition:{edition.pk}",
        name,
        lambda: edition_sheet(edition, list_rows(edition), Mark.of(federation), language),
    )


def changes_download(request: HttpRequest, number: int) -> HttpResponse:
    """A player's rated championships in one system (the main one unless ``?system=`` names another), oldest first."""
    player = find_player(number)
    if player.merged_into is not None:
        return _redirected(request, "changes_download", player.merged_into)
    system = choose_system(list(RatingSystem.objects.all()), request.GET.get("system"))
    if system is None:
        raise Http404
    title = _("%(system)s of %(player)s") % {"system": system.name, "player": player.name}
    resource = UncertainChangesResource() if system.kind in DEVIATING else ChangesResource()
    return download(request, resource, read_history(player, system).changes, title)


def player_games_download(request: HttpRequest, number: int) -> HttpResponse:
    """All games of a player, the latest championship first."""
    player = find_player(number)
    if player.merged_into is not None:
        return _redirected(request, "player_games_download", player.merged_into)
    groups = describe_games(list(find_seats(player)))
    rows = [(game, group.championship) for group in groups for game in group.games]
    return download(request, PlayerGamesResource(), rows, _("Games of %(player)s") % {"player": player.name})


def _redirected(request: HttpRequest, name: str, player: Player) -> HttpResponse:
    query = request.META.get("QUERY_STRING", "")
    address = reverse(name, args=[player.number])
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)
