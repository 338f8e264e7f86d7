"""Addresses of the API about rulebooks."""

from django.urls import path

from tournaments.api import rulebooks

_EDITION = "rulebooks/<slug:book>/<int:number>/"

urlpatterns = [
    path("rulebooks/", rulebooks.RulebookListView.as_view(), name="api_rulebooks"),
    path(_EDITION, rulebooks.RulebookView.as_view(), name="api_rulebook"),
    path(f"{_EDITION}changes/<int:other>/", rulebooks.RulebookChangesView.as_view(), name="api_rulebook_changes"),
    path(f"{_EDITION}<slug:language>/", rulebooks.RulebookTextView.as_view(), name="api_rulebook_text"),
]
