"""Addresses of the API of this app."""

from games.api import urls_lexicons, urls_rulesets

urlpatterns = [*urls_rulesets.urlpatterns, *urls_lexicons.urlpatterns]
