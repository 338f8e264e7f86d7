"""Addresses of the API of this app."""

from django.urls import path

from tournaments.api import comparisons, problem_codes, results, views

urlpatterns = [
    path("problem-codes/", problem_codes.ProblemCodesView.as_view(), name="api_problem_codes"),
    path("championships/", views.ChampionshipListView.as_view(), name="api_championships"),
    path("championships/<slug:slug>/", views.ChampionshipView.as_view(), name="api_championship"),
    path("championships/<slug:slug>/standings/", views.StandingsView.as_view(), name="api_standings"),
    path("championships/<slug:slug>/rounds/", views.RoundListView.as_view(), name="api_rounds"),
    path("championships/<slug:slug>/rounds/<int:number>/", views.RoundView.as_view(), name="api_round"),
    path("championships/<slug:slug>/results/", results.ResultsListView.as_view(), name="api_results"),
    path(
        "championships/<slug:slug>/results/<int:number>/",
        results.ResultsVersionView.as_view(),
        name="api_results_version",
    ),
    path(
        "championships/<slug:slug>/results/<int:number>/deliver/",
        results.DeliverView.as_view(),
        name="api_results_deliver",
    ),
    path(
        "championships/<slug:slug>/results/compare/<int:first>/<int:second>/",
        comparisons.CompareView.as_view(),
        name="api_results_compare",
    ),
]
