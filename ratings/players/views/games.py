"""Pages of a player's games: all of them, against one opponent, and search results.

A page has a hundred rows, so each looks up only what differs from row to row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
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
from federation.values.parts import Link, Stat
from federation.web.addresses import numbered_addresses
from federation.web.lists import PAGE_SIZE, get_page
from ratings.errors import AccountWithoutPlayer
from ratings.pages.choice import LONGEST_SEARCH, find_player, own_player
from ratings.players.views import meetings as views_meetings
from tournaments.championship.models.games import Seat
from tournaments.players.queries.games import (
    GamesOfChampionship,
    GameWish,
    PlayedGame,
    choose_games,
    count_places,
    describe_games,
    find_career,
    find_seats,
    played_championships,
    played_seasons,
    seats_against,
)
from tournaments.players.queries.opponents import ORDERS, count_games, find_opponents, meetings_with, read_meetings
from tournaments.report.report import Kind, Outcome

TONES = {Outcome.WIN.value: "good", Outcome.DRAW.value: "warn", Outcome.LOSS.value: "bad"}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of ratings/players/_games.html.

    ``kind`` is set for a seat without a game, or a game not played to its end. ``score`` is empty if no one recorded
    it. ``tone`` is that of the outcome; if it is empty, ``half_points`` may say what the seat was given.
    """

    round: int
    opponents: Sequence[Link]
    kind: str
    score: str
    tone: str
    result: str
    half_points: int | None


@dataclass(frozen=True, slots=True)
class GameGroup:
    """The games of a championship that began on ``day``."""

    championship: Link
    day: date
    rows: Sequence[GameRow]


def game_groups(groups: Sequence[GamesOfChampionship]) -> list[GameGroup]:
    """Return the groups for ratings/players/_games.html."""
    address = numbered_addresses("player")
    outcomes = {str(code): str(label) for code, label in Seat._meta.get_field("outcome").flatchoices}
    return [
        GameGroup(
            championship=Link(group.championship.name, reverse("championship", args=[group.championship.slug])),
            day=group.championship.starts_on,
            rows=[_row(game, address, outcomes) for game in group.games],
        )
        for group in groups
    ]


def _row(game: PlayedGame, address: Callable[[int], str], outcomes: dict[str, str]) -> GameRow:
    seat = game.seat
    is_played = seat.kind == Kind.PLAYED
    tone, result = _result(game, outcomes)
    return GameRow(
        round=seat.table.round,
        opponents=[Link(one.player.name, address(one.player.number)) for one in game.opponents],
        kind="" if is_played and game.opponents else seat.kind,
        score=_score(game) if is_played and game.opponents and seat.game_points is not None else "",
        tone=tone,
        result=result,
        half_points=None if result else seat.half_points,
    )


def _score(game: PlayedGame) -> str:
    """Return the player's points and those of everyone else at the table."""
    points = [game.seat.game_points, *(one.game_points for one in game.opponents)]
    return "–".join("?" if point is None else str(point) for point in points)


def _result(game: PlayedGame, outcomes: dict[str, str]) -> tuple[str, str]:
    """Return tone and words: at a table of several players the place counts."""
    seat = game.seat
    if seat.place and len(game.opponents) > 1:
        return "", _("place %(place)s") % {"place": seat.place}
    if seat.outcome:
        return TONES.get(seat.outcome, "warn"), outcomes[seat.outcome]
    return "", ""


# Columns of names sort from A to Z, those of numbers from the highest.
BY_NAME = "name"
# The number of most frequent opponents on the player's page.
FEW_OPPONENTS = 10


@vary_on_headers("HX-Request")
def player_games(request: HttpRequest, number: int) -> HttpResponse:
    """Show a page of the player's games; only the list itself when the player's page requests more."""
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
    """Show all the player's opponents with the results, sorted by the column in the address.

    The player's page requests only the most frequent ones.
    """
    found = find_player(number)
    if found.merged_into is not None:
        return _moved("player_opponents", found.merged_into)
    context: dict[str, object] = {
        "section": "ranking",
        "player": found,
    }
    if request.htmx and not request.htmx.history_restore_request:  # type: ignore[attr-defined]
        most = read_meetings(list(find_opponents(found)[:FEW_OPPONENTS]))
        context["meetings"] = views_meetings.meeting_rows(found, most)
        context["has_spread"] = any(one.spread is not None for one in most)
        return render(request, "ratings/players/_record.html", context)
    wanted = request.GET.get("sort", "")
    order = wanted.removeprefix("-")
    if order not in ORDERS:
        wanted = order = "played"
    # Numbers from the highest, unless the address says otherwise; names from A.
    is_reversed = wanted.startswith("-")
    page = get_page(request, find_opponents(found, order, descending=is_reversed == (order == BY_NAME)))
    context |= {
        "numbers": _numbers(found),
        "page": page,
        "headings": views_meetings.record_headings(order, is_reversed=is_reversed),
        "meetings": views_meetings.meeting_rows(found, read_meetings(list(page))),
    }
    return render(request, "ratings/players/opponents.html", context)


def _numbers(player: Player) -> list[Stat]:
    """Return figures on the player's games and places; five queries, none for someone who has not played."""
    stats = views_meetings.number_stats(count_games(player))
    return [*stats, *views_meetings.career_stats(count_places(player), find_career(player))] if stats else []


def head_to_head(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Show two players' record against each other, and every game."""
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
    """Redirect to the page of the reader's own player."""
    own = own_player(request)
    if own is None:
        return render(
            request, "ratings/players/no_player.html", _without_player(request), status=AccountWithoutPlayer.status
        )
    return redirect("player", own.number)


def _without_player(request: HttpRequest) -> dict[str, object]:
    """Show the options for an account without a player: an e-mail saying who it is, or linking it oneself."""
    user = actor_for(request.user).user
    claim, invited = (find_claim(user), find_invitation(user)) if user is not None else (None, None)
    subject = _("Please link my account to my player page")
    lines = [_("My account: %(email)s") % {"email": getattr(request.user, "email", "")}, _("My name or number:")]
    return {
        "section": "ranking",
        "sentence": "" if claim else AccountWithoutPlayer.message,
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
