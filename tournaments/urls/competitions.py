"""Addresses of the rules of competition that a federation offers."""

from django.urls import path

from tournaments.views.desk import competitions

urlpatterns = [
    path("desk/competitions/", competitions.competition_list, name="competition_list"),
    path("desk/competitions/new/", competitions.competition, name="competition_new"),
    path("desk/competitions/<slug:competition>/", competitions.competition, name="competition"),
    path("desk/competitions/<slug:competition>/newer/", competitions.competition_newer, name="competition_newer"),
    path(
        "desk/competitions/<slug:competition>/confirm/", competitions.competition_confirm, name="competition_confirm"
    ),
    path("desk/competitions/<slug:competition>/remove/", competitions.competition_remove, name="competition_remove"),
]
