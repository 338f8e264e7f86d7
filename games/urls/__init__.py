"""Addresses of the pages of this app."""

from games.urls import lexicons, rulesets

urlpatterns = [*rulesets.urlpatterns, *lexicons.urlpatterns]
