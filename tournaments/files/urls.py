"""URLs of the result formats."""

from django.urls import path

from tournaments.files.views import championship_formats, format_guides, trf_download

urlpatterns = [
    path("help/formats/", format_guides, name="format_guides"),
    path("championships/<slug:slug>/formats/", championship_formats, name="championship_formats"),
    path("championships/<slug:slug>/results.trf", trf_download, name="trf_download"),
]
