"""Addresses of the API of this app, and of players, whose ratings it knows."""

from django.urls import path

from ratings.api import comparing, errata, explaining, outside, players, record_book, records, search, views

urlpatterns = [
    path("search/", search.SearchView.as_view(), name="api_search"),
    path("players/", players.PlayerListView.as_view(), name="api_players"),
    path("players/compare/", comparing.CompareView.as_view(), name="api_compare"),
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
        explaining.ExplanationView.as_view(),
        name="api_explanation",
    ),
    path("records/", record_book.RecordsView.as_view(), name="api_records"),
    path("players/<int:number>/elsewhere/", outside.ElsewhereView.as_view(), name="api_elsewhere"),
    path("outside-lists/", outside.OutsideListsView.as_view(), name="api_outside_lists"),
    path("outside-lists/<uuid:reference>/", outside.OutsideListView.as_view(), name="api_outside_list"),
    path("outside-lists/<uuid:reference>/rows/", outside.OutsideRowsView.as_view(), name="api_outside_rows"),
    path("rating-systems/", views.SystemListView.as_view(), name="api_rating_systems"),
    path("rating-systems/<slug:code>/", views.SystemView.as_view(), name="api_rating_system"),
    path("rating-systems/<slug:code>/on/<str:day>/", records.EditionOnView.as_view(), name="api_edition_on"),
    path("rating-systems/<slug:code>/editions/", views.EditionListView.as_view(), name="api_editions"),
    path(
        "rating-systems/<slug:code>/editions/<int:number>/errata/",
        errata.EditionErrataView.as_view(),
        name="api_errata",
    ),
    path("rating-systems/<slug:code>/editions/<int:number>/", views.EditionView.as_view(), name="api_edition"),
    path(
        "rating-systems/<slug:code>/editions/<int:number>/rows/",
        views.EditionRowsView.as_view(),
        name="api_edition_rows",
    ),
]
