"""Whom a player met: the record against everybody, against one, and the games that a reader looks for."""

from __future__ import annotations

from urllib.parse import quote

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from federation.claims.services.claims import find_claim, find_invitation
from federation.people.models.players import Player
from federation.permissions import Action, actor_for, can
from federation.values.parts import Stat
from federation.web.lists import PAGE_SIZE, get_page
from ratings.errors import AccountWithoutPlayer
from ratings.pages.choice import LONGEST_SEARCH, find_player, own_player
from ratings.players.views import meetings as views_meetings
from ratings.players.views.games.game_shapes import game_groups
from tournaments.players.queries.careers import count_places, find_career
from tournaments.players.queries.games import (
    GameWish,
    choose_games,
    describe_games,
    find_seats,
    played_championships,
    played_seasons,
    seats_against,
)
from tournaments.players.queries.opponents import ORDERS, count_games, find_opponents, meetings_with, read_meetings

# The order of a name is from A to Z, that of a number from the most.
BY_NAME = "name"
# As many as the player's page shows of those met most often.
FEW_OPPONENTS = 5


@vary_on_headers("HX-Request")
def player_games(request: HttpRequest, number: int) -> HttpResponse:
    """A page of the player's games; only the list itself when the player's page asks for more."""
    found = find_player(number)
    if found.merged_into is not None:
        return _moved("player_games", found.merged_into)
    wish = GameWish(
        season=_asked(request, "season"),
        championship=_asked(request, "championship"),
        opponent=_asked(request, "opponent"),
    )
    page = Paginator(choose_games(find_seats(found), wish), PAGE_SIZE).get_page(request.GET.get("page", 1))
    context: dict[str, object] = {
        "section": "ranking",
        "player": found,
        "games_page": page,
        "games": game_groups(describe_games(list(page))),
    }
    partial = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    if partial:
        return render(request, "ratings/players/_games.html", context)
    context |= {
        "wish": wish,
        "seasons": played_seasons(found),
        "championships": played_championships(found),
    }
    return render(request, "ratings/players/player_games.html", context)


@vary_on_headers("HX-Request")
def player_opponents(request: HttpRequest, number: int) -> HttpResponse:
    """Everybody the player met, with how it went; sorted by the column that the address names.

    Only those met most often when the player's page asks for them.
    """
    found = find_player(number)
    if found.merged_into is not None:
        return _moved("player_opponents", found.merged_into)
    context: dict[str, object] = {
        "section": "ranking",
        "player": found,
        "numbers": _numbers(found),
    }
    if request.htmx and not request.htmx.history_restore_request:  # type: ignore[attr-defined]
        most = read_meetings(list(find_opponents(found)[:FEW_OPPONENTS]))
        context["meetings"] = views_meetings.meeting_rows(found, most)
        return render(request, "ratings/players/_record.html", context)
    wanted = request.GET.get("sort", "")
    order = wanted.removeprefix("-")
    if order not in ORDERS:
        wanted = order = "played"
    # Numbers from the most, unless the address says otherwise; names from A.
    is_reversed = wanted.startswith("-")
    page = get_page(request, find_opponents(found, order, descending=is_reversed == (order == BY_NAME)))
    context |= {
        "page": page,
        "headings": views_meetings.record_headings(order, is_reversed=is_reversed),
        "meetings": views_meetings.meeting_rows(found, read_meetings(list(page))),
    }
    return render(request, "ratings/players/opponents.html", context)


def _numbers(player: Player) -> list[Stat]:
    """The player's games and places in numbers; five queries, none for who has not played."""
    stats = views_meetings.number_stats(count_games(player))
    return [*stats, *views_meetings.career_stats(count_places(player), find_career(player))] if stats else []


def head_to_head(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Two players against each other: how it went, and every game."""
    player, opponent = find_player(number), find_player(other)
    if player.merged_into is not None or opponent.merged_into is not None:
        stayed = [record.merged_into or record for record in (player, opponent)]
        return HttpResponsePermanentRedirect(reverse("head_to_head", args=[record.number for record in stayed]))
    if player == opponent:
        raise Http404
    meetings = meetings_with(player, opponent)
    page = get_page(request, seats_against(find_seats(player), opponent))
    context = {
        "section": "ranking",
        "player": player,
        "opponent": opponent,
        "meetings": meetings,
        "stats": views_meetings.meeting_stats(meetings) if meetings else [],
        "page": page,
        "games": game_groups(describe_games(list(page))),
    }
    return render(request, "ratings/players/head_to_head.html", context)


@login_required
def my_player(request: HttpRequest) -> HttpResponse:
    """To the page of the player whom the reader's account belongs to."""
    own = own_player(request)
    if own is None:
        return render(
            request, "ratings/players/no_player.html", _without_player(request), status=AccountWithoutPlayer.status
        )
    return redirect("player", own.number)


def _without_player(request: HttpRequest) -> dict[str, object]:
    """What somebody can do whose account belongs to no player: a mail that says who it is, or the link itself."""
    user = actor_for(request.user).user
    claim, invited = (find_claim(user), find_invitation(user)) if user is not None else (None, None)
    subject = _("Please link my account to my player page")
    lines = [_("My account: %(email)s") % {"email": getattr(request.user, "email", "")}, _("My name or number:")]
    return {
        "section": "ranking",
        "sentence": AccountWithoutPlayer.message,
        "mail": f"subject={quote(subject)}&body={quote(chr(10).join(lines))}",
        "may_link": can(actor_for(request.user), Action.MANAGE_REGISTRY),
        "claim": claim,
        "invited": invited.player if invited else None,
    }


def _asked(request: HttpRequest, name: str) -> str:
    # PostgreSQL refuses a text with NUL in it.
    return request.GET.get(name, "").replace("\0", "").strip()[:LONGEST_SEARCH]


def _moved(name: str, player: Player) -> HttpResponse:
    return HttpResponsePermanentRedirect(reverse(name, args=[player.number]))
