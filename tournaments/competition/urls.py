"""URLs of the competition rules that a federation offers."""

from django.urls import path

from tournaments.competition.views import (
    competition,
    competition_confirm,
    competition_list,
    competition_newer,
    competition_remove,
)

urlpatterns = [
    path("desk/competitions/", competition_list, name="competition_list"),
    path("desk/competitions/new/", competition, name="competition_new"),
    path("desk/competitions/<slug:competition>/", competition, name="competition"),
    path("desk/competitions/<slug:competition>/newer/", competition_newer, name="competition_newer"),
    path("desk/competitions/<slug:competition>/confirm/", competition_confirm, name="competition_confirm"),
    path("desk/competitions/<slug:competition>/remove/", competition_remove, name="competition_remove"),
]
