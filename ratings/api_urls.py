"""This app's API URLs, and those of players, whose ratings it knows."""

from django.urls import path

from ratings.lists import api as lists_api
from ratings.outside import api
from ratings.players.api import comparison, explanation, players
from ratings.players.api import records as api_records
from ratings.portal import api as portal_api

urlpatterns = [
    path("search/", portal_api.SearchView.as_view(), name="api_search"),
    path("players/", players.PlayerListView.as_view(), name="api_players"),
    path("players/compare/", comparison.CompareView.as_view(), name="api_compare"),
    path("players/me/data/", players.OwnDataView.as_view(), name="api_own_data"),
    path("players/<int:number>/", players.PlayerView.as_view(), name="api_player"),
    path("players/<int:number>/ratings/<slug:code>/", players.RatingHistoryView.as_view(), name="api_rating_history"),
    path(
        "players/<int:number>/ratings/<slug:code>/changes/",
        players.RatingChangesView.as_view(),
        name="api_rating_changes",
    ),
    path(
        "players/<int:number>/ratings/<slug:code>/in/<slug:slug>/",
        explanation.ExplanationView.as_view(),
        name="api_explanation",
    ),
    path("records/", api_records.RecordsView.as_view(), name="api_records"),
    path("players/<int:number>/elsewhere/", api.ElsewhereView.as_view(), name="api_elsewhere"),
    path("outside-lists/", api.OutsideListsView.as_view(), name="api_outside_lists"),
    path("outside-lists/<uuid:reference>/", api.OutsideListView.as_view(), name="api_outside_list"),
    path("outside-lists/<uuid:reference>/rows/", api.OutsideRowsView.as_view(), name="api_outside_rows"),
    path("rating-systems/", lists_api.SystemListView.as_view(), name="api_rating_systems"),
    path("rating-systems/<slug:code>/", lists_api.SystemView.as_view(), name="api_rating_system"),
    path("rating-systems/<slug:code>/on/<str:day>/", lists_api.EditionOnView.as_view(), name="api_edition_on"),
    path("rating-systems/<slug:code>/editions/", lists_api.EditionListView.as_view(), name="api_editions"),
    path(
        "rating-systems/<slug:code>/editions/<int:number>/errata/",
        lists_api.EditionErrataView.as_view(),
        name="api_errata",
    ),
    path("rating-systems/<slug:code>/editions/<int:number>/", lists_api.EditionView.as_view(), name="api_edition"),
    path(
        "rating-systems/<slug:code>/editions/<int:number>/rows/",
        lists_api.EditionRowsView.as_view(),
        name="api_edition_rows",
    ),
]
