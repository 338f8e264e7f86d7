"""Addresses about the formats of results."""

from django.urls import path

from tournaments.views.championships import format_guides, formats, trf

urlpatterns = [
    path("help/formats/", format_guides.format_guides, name="format_guides"),
    path("championships/<slug:slug>/formats/", formats.championship_formats, name="championship_formats"),
    path("championships/<slug:slug>/results.trf", trf.trf_download, name="trf_download"),
]
