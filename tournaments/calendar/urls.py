"""URLs of the calendar, and of a championship's pages from announcement to results."""

from django.urls import path

from tournaments.calendar.views.announcement import announce, championship_change
from tournaments.calendar.views.audit import audit
from tournaments.calendar.views.calendar import championship_list
from tournaments.calendar.views.championship import championship_poster
from tournaments.calendar.views.downloads import (
    calendar_download,
    club_calendar,
    cross_table_download,
    federation_calendar,
    games_download,
    player_calendar,
    standings_download,
)
from tournaments.calendar.views.manage import (
    championship_approve,
    championship_cancel,
    championship_game_rules,
    championship_manage,
    championship_refuse,
    championship_role,
    championship_role_remove,
    championship_rulebook,
    championship_withdraw,
)
from tournaments.calendar.views.rateability import (
    announce_foreseen,
    championship_decide,
    championship_receipt,
    championship_remind,
    championship_undecide,
    change_foreseen,
)
from tournaments.calendar.views.rounds import championship_crosstable, championship_interim, championship_rounds

_ONE = "championships/<slug:slug>/"

urlpatterns = [
    # First, or "new" would match as a championship's slug.
    path("desk/audit/", audit, name="audit"),
    path("championships/new/", announce, name="announce"),
    path("championships/new/foreseen/", announce_foreseen, name="announce_foreseen"),
    path(f"{_ONE}change/foreseen/", change_foreseen, name="change_foreseen"),
    path(f"{_ONE}manage/", championship_manage, name="championship_manage"),
    path(f"{_ONE}approve/", championship_approve, name="championship_approve"),
    path(f"{_ONE}refuse/", championship_refuse, name="championship_refuse"),
    path(f"{_ONE}withdraw/", championship_withdraw, name="championship_withdraw"),
    path(f"{_ONE}cancel/", championship_cancel, name="championship_cancel"),
    path(f"{_ONE}change/", championship_change, name="championship_change"),
    path(f"{_ONE}game-rules/", championship_game_rules, name="championship_game_rules"),
    path(f"{_ONE}remind/", championship_remind, name="championship_remind"),
    path(f"{_ONE}receipt/", championship_receipt, name="championship_receipt"),
    path(f"{_ONE}decide/", championship_decide, name="championship_decide"),
    path(f"{_ONE}undecide/", championship_undecide, name="championship_undecide"),
    path(f"{_ONE}people/remove/", championship_role_remove, name="championship_role_remove"),
    path(f"{_ONE}people/", championship_role, name="championship_role"),
    path("championships/<slug:slug>/rulebook/", championship_rulebook, name="championship_rulebook"),
    path("championships/", championship_list, name="championship_list"),
    path("calendar.ics", federation_calendar, name="calendar"),
    path("players/<int:number>/calendar.ics", player_calendar, name="player_calendar"),
    path("clubs/<slug:key>/calendar.ics", club_calendar, name="club_calendar"),
    path("calendar/download/", calendar_download, name="calendar_download"),
    path("championships/<slug:slug>/download/", standings_download, name="standings_download"),
    path("championships/<slug:slug>/rounds/download/", games_download, name="games_download"),
    path("championships/<slug:slug>/cross-table/download/", cross_table_download, name="cross_table_download"),
    path("championships/<slug:slug>/poster/", championship_poster, name="championship_poster"),
    path("championships/<slug:slug>/interim/", championship_interim, name="championship_interim"),
    path("championships/<slug:slug>/interim/<int:number>/", championship_interim, name="championship_interim"),
    path("championships/<slug:slug>/rounds/", championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/rounds/<int:number>/", championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/cross-table/", championship_crosstable, name="championship_crosstable"),
]
