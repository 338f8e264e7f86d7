"""Addresses of the API about word lists."""

from django.urls import path

from games.api import lexicons

_ONE = "lexicons/<slug:lexicon>/"
_VERSION = f"{_ONE}versions/<int:version>/"

urlpatterns = [
    path("lexicons/", lexicons.LexiconListView.as_view(), name="api_lexicons"),
    path(_ONE, lexicons.LexiconView.as_view(), name="api_lexicon"),
    path(f"{_ONE}check/", lexicons.LexiconCheckView.as_view(), name="api_lexicon_check"),
    path(f"{_ONE}search/", lexicons.LexiconSearchView.as_view(), name="api_lexicon_search"),
    path(f"{_ONE}versions/", lexicons.LexiconVersionListView.as_view(), name="api_lexicon_versions"),
    path(_VERSION, lexicons.LexiconVersionView.as_view(), name="api_lexicon_version"),
    path(f"{_VERSION}current/", lexicons.LexiconCurrentView.as_view(), name="api_lexicon_current"),
]
