"""Addresses of the API of this app, and of players, whose ratings it knows."""

from django.urls import path

from ratings.api import errata, explaining, players, search, views

urlpatterns = [
    path("search/", search.SearchView.as_view(), name="api_search"),
    path("players/", players.PlayerListView.as_view(), name="api_players"),
    path("players/me/data/", players.OwnDataView.as_view(), name="api_own_data"),
    path("players/<int:number>/", players.PlayerView.as_view(), name="api_player"),
    path("players/<int:number>/ratings/<slug:code>/", players.RatingHistoryView.as_view(), name="api_rating_history"),
    path(
        "players/<int:number>/ratings/<slug:code>/in/<slug:slug>/",
        explaining.ExplanationView.as_view(),
        name="api_explanation",
    ),
    path("rating-systems/", views.SystemListView.as_view(), name="api_rating_systems"),
    path("rating-systems/<slug:code>/", views.SystemView.as_view(), name="api_rating_system"),
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
