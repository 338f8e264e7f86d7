"""Addresses of the pages of this app."""

from games import urls_lexicons, urls_rulesets

urlpatterns = [*urls_rulesets.urlpatterns, *urls_lexicons.urlpatterns]
