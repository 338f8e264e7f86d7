"""A player's changes and games as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.people.models.players import Player
from federation.web.downloads import download
from ratings.lists.resources import ChangesResource, PlayerGamesResource, UncertainChangesResource
from ratings.pages.choice import choose_system, find_player
from ratings.players.queries.histories import read_history
from ratings.systems.models import RatingSystem
from ratings.systems.world.rating import has_deviation
from tournaments.players.queries.games import describe_games, find_seats


def changes_download(request: HttpRequest, number: int) -> HttpResponse:
    """Download a player's rated championships in one system (by default the main one; ``?system=``), oldest first."""
    player = find_player(number)
    if player.merged_into is not None:
        return _redirected(request, "changes_download", player.merged_into)
    system = choose_system(list(RatingSystem.objects.all()), request.GET.get("system"))
    if system is None:
        raise Http404
    title = _("%(player)s: %(system)s") % {"system": system.name, "player": player.name}
    resource = UncertainChangesResource() if has_deviation(system.kind) else ChangesResource()
    return download(request, resource, read_history(player, system).changes, title)


def player_games_download(request: HttpRequest, number: int) -> HttpResponse:
    """Download all games of a player, latest championship first."""
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
