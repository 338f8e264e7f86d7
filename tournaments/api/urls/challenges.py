"""Addresses of the API about challenges."""

from django.urls import path

from tournaments.api.games import challenges

_ONE = "championships/<slug:slug>/challenges/"

urlpatterns = [
    path("challenges/", challenges.FederationChallengesView.as_view(), name="api_challenges"),
    path("challenges/<uuid:challenge>/again/", challenges.FederationAgainView.as_view(), name="api_challenge_again"),
    path(_ONE, challenges.ChampionshipChallengesView.as_view(), name="championship_api_challenges"),
    path(
        f"{_ONE}<uuid:challenge>/again/",
        challenges.ChampionshipAgainView.as_view(),
        name="championship_api_challenge_again",
    ),
]
