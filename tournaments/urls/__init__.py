"""Addresses of the pages of this app."""

from tournaments.urls import (
    calendar,
    challenges,
    competitions,
    entries,
    files,
    live,
    problems,
    records,
    results,
    rulebooks,
)

urlpatterns = [
    *competitions.urlpatterns,
    *calendar.urlpatterns,
    *results.urlpatterns,
    *rulebooks.urlpatterns,
    *challenges.urlpatterns,
    *records.urlpatterns,
    *live.urlpatterns,
    *entries.urlpatterns,
    *files.urlpatterns,
    *problems.urlpatterns,
]
