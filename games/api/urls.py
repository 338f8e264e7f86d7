"""Addresses of the API of this app."""

from games.api import urls_lexicons, urls_records, urls_rulesets

urlpatterns = [*urls_rulesets.urlpatterns, *urls_lexicons.urlpatterns, *urls_records.urlpatterns]
