"""The URL of the page that explains every problem."""

from django.urls import path

from tournaments.report.views import problem_codes

urlpatterns = [
    path("help/problems/", problem_codes, name="problem_codes"),
]
