"""Addresses of the pages about word lists."""

from django.urls import path

from games.views import lexicon_search, lexicon_versions, lexicons

_ONE = "desk/lexicons/<slug:lexicon>/"
_VERSION = f"{_ONE}versions/<int:version>/"

urlpatterns = [
    path("desk/lexicons/", lexicons.lexicon_list, name="lexicon_list"),
    path("desk/lexicons/new/", lexicons.lexicon_new, name="lexicon_new"),
    path(_ONE, lexicons.lexicon, name="lexicon"),
    path(f"{_ONE}edit/", lexicons.lexicon_edit, name="lexicon_edit"),
    path(f"{_ONE}find/", lexicon_search.lexicon_find, name="lexicon_find"),
    path(_VERSION, lexicon_versions.lexicon_version, name="lexicon_version"),
    path(f"{_VERSION}current/", lexicon_versions.lexicon_current, name="lexicon_current"),
    path(f"{_VERSION}file/", lexicon_versions.lexicon_file, name="lexicon_file"),
    path(f"{_VERSION}added/", lexicon_versions.lexicon_added, name="lexicon_added"),
    path(f"{_VERSION}removed/", lexicon_versions.lexicon_removed, name="lexicon_removed"),
]
