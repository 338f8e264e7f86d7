"""Addresses of the pages of this app."""

from django.urls import path

from tournaments.urls import challenges, live, records, rulebooks
from tournaments.urls.staff import urlpatterns as staff_urlpatterns
from tournaments.views.championships import (
    calendars,
    championships,
    downloads,
    format_guides,
    formats,
    interim,
    listing,
    posters,
    problem_codes,
    rounds,
    trf,
)

urlpatterns = [
    # First: "new" would be read as a championship's address.
    *staff_urlpatterns,
    *rulebooks.urlpatterns,
    *challenges.urlpatterns,
    *records.urlpatterns,
    *live.urlpatterns,
    path("help/problems/", problem_codes.problem_codes, name="problem_codes"),
    path("help/formats/", format_guides.format_guides, name="format_guides"),
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
    path("championships/<slug:slug>/formats/", formats.championship_formats, name="championship_formats"),
    path("championships/<slug:slug>/results.trf", trf.trf_download, name="trf_download"),
    path("championships/<slug:slug>/", championships.championship, name="championship"),
    path("championships/<slug:slug>/poster/", posters.championship_poster, name="championship_poster"),
    path("championships/<slug:slug>/interim/", interim.championship_interim, name="championship_interim"),
    path("championships/<slug:slug>/interim/<int:number>/", interim.championship_interim, name="championship_interim"),
    path("championships/<slug:slug>/rounds/", rounds.championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/rounds/<int:number>/", rounds.championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/cross-table/", rounds.championship_crosstable, name="championship_crosstable"),
]
