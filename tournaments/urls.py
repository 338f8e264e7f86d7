"""Addresses of the pages of this app."""

from django.urls import path

from tournaments.urls_staff import urlpatterns as staff_urlpatterns
from tournaments.views import championships, rounds

urlpatterns = [
    # First: "new" would be read as a championship's address.
    *staff_urlpatterns,
    path("championships/", championships.championship_list, name="championship_list"),
    path("championships/<slug:slug>/", championships.championship, name="championship"),
    path("championships/<slug:slug>/rounds/", rounds.championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/rounds/<int:number>/", rounds.championship_rounds, name="championship_rounds"),
    path("championships/<slug:slug>/cross-table/", rounds.championship_crosstable, name="championship_crosstable"),
]
