"""Addresses about the formats of results."""

from django.urls import path

from tournaments.files.views.format_guides import format_guides
from tournaments.files.views.formats import championship_formats
from tournaments.files.views.trf import trf_download

urlpatterns = [
    path("help/formats/", format_guides, name="format_guides"),
    path("championships/<slug:slug>/formats/", championship_formats, name="championship_formats"),
    path("championships/<slug:slug>/results.trf", trf_download, name="trf_download"),
]
