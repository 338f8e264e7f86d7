"""Addresses of the calendar, and of the pages of a championship from its announcement to its results."""

from django.urls import path

from tournaments.views.championships import calendars, championships, downloads, interim, listing, posters, rounds
from tournaments.views.desk import (
    announcing,
    audit,
    changing,
    choosing,
    foreseeing,
    managing,
    rating_decisions,
    reminding,
)

_ONE = "championships/<slug:slug>/"

urlpatterns = [
    # First: "new" would be read as a championship's address.
    path("desk/audit/", audit.audit, name="audit"),
    path("championships/new/", announcing.announce, name="announce"),
    path("championships/new/foreseen/", foreseeing.announce_foreseen, name="announce_foreseen"),
    path(f"{_ONE}change/foreseen/", foreseeing.change_foreseen, name="change_foreseen"),
    path(f"{_ONE}manage/", managing.championship_manage, name="championship_manage"),
    path(f"{_ONE}approve/", managing.championship_approve, name="championship_approve"),
    path(f"{_ONE}refuse/", managing.championship_refuse, name="championship_refuse"),
    path(f"{_ONE}withdraw/", managing.championship_withdraw, name="championship_withdraw"),
    path(f"{_ONE}cancel/", managing.championship_cancel, name="championship_cancel"),
    path(f"{_ONE}change/", changing.championship_change, name="championship_change"),
    path(f"{_ONE}game-rules/", choosing.championship_game_rules, name="championship_game_rules"),
    path(f"{_ONE}remind/", reminding.championship_remind, name="championship_remind"),
    path(f"{_ONE}receipt/", rating_decisions.championship_receipt, name="championship_receipt"),
    path(f"{_ONE}decide/", rating_decisions.championship_decide, name="championship_decide"),
    path(f"{_ONE}undecide/", rating_decisions.championship_undecide, name="championship_undecide"),
    path(f"{_ONE}people/remove/", managing.championship_role_remove, name="championship_role_remove"),
    path(f"{_ONE}people/", managing.championship_role, name="championship_role"),
    path("championships/<slug:slug>/rulebook/", choosing.championship_rulebook, name="championship_rulebook"),
    path("championships/", listing.championship_list, name="championship_list"),
    path("calendar.ics", calendars.federation_calendar, name="calendar"),
    path("players/<int:number>/calendar.ics", calendars.player_calendar, name="player_calendar"),
    path("clubs/<slug:key>/calendar.ics", calendars.club_calendar, name="club_calendar"),
    path("calendar/download/", downloads.calendar_download, name="calendar_download"),
    path("championships/<slug:slug>/download/", downloads.standings_download, name="standings_download"),
    path("championships/<slug:slug>/rounds/download/", downloads.games_download, name="games_download"),
    path(
        "championships/<slug:slug>/cross-table/download/", downloads.cross_table_download, name="cross_table_download"
    ),
    path("championships/<slug:slug>/", championships.championship, name="championship"),
    path("championships/<slug:slug>/poster/", posters.championship_poster, name="championship_poster"),
    path("championships/<slug:slug>/interim/", interim.championship_interim, name="championship_interim"),
    path("championships/<slug:slug>/interim/<int:number>/", interim.championship_interim, name="championship_interim"),
    path("championships/<slug:slug>/rounds/", rounds.championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/rounds/<int:number>/", rounds.championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/cross-table/", rounds.championship_crosstable, name="championship_crosstable"),
]
