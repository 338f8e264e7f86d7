"""Addresses of the API of this app."""

from django.urls import path

from tournaments.api import (
    comparisons,
    problem_codes,
    results,
    steps,
    urls_challenges,
    urls_records,
    urls_rulebooks,
    views,
)

urlpatterns = [
    *urls_rulebooks.urlpatterns,
    *urls_challenges.urlpatterns,
    *urls_records.urlpatterns,
    path("problem-codes/", problem_codes.ProblemCodesView.as_view(), name="api_problem_codes"),
    path("championships/", views.ChampionshipListView.as_view(), name="api_championships"),
    path("championships/<slug:slug>/", views.ChampionshipView.as_view(), name="api_championship"),
    path("championships/<slug:slug>/approve/", steps.ApproveView.as_view(), name="api_approve"),
    path("championships/<slug:slug>/refuse/", steps.RefuseView.as_view(), name="api_refuse"),
    path("championships/<slug:slug>/withdraw/", steps.WithdrawView.as_view(), name="api_withdraw"),
    path("championships/<slug:slug>/cancel/", steps.CancelView.as_view(), name="api_cancel"),
    path("championships/<slug:slug>/receipt/", steps.ReceiptView.as_view(), name="api_receipt"),
    path("championships/<slug:slug>/decide/", steps.DecideView.as_view(), name="api_decide"),
    path("championships/<slug:slug>/undecide/", steps.UndecideView.as_view(), name="api_undecide"),
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
        "championships/<slug:slug>/results/<int:number>/accept/",
        results.AcceptView.as_view(),
        name="api_results_accept",
    ),
    path(
        "championships/<slug:slug>/results/compare/<int:first>/<int:second>/",
        comparisons.CompareView.as_view(),
        name="api_results_compare",
    ),
    path(
        "championships/<slug:slug>/results/<int:number>/send-back/",
        results.SendBackView.as_view(),
        name="api_results_send_back",
    ),
]
