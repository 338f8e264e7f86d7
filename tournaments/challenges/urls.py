"""URLs of challenges: the same pages in a championship and outside any."""

from django.urls import path

from tournaments.challenges.views import (
    challenge,
    challenge_answer,
    challenge_list,
    challenge_log,
    challenge_manifest,
    challenge_words,
    challenge_worker,
)

_ONE = "championships/<slug:slug>/challenge/"

urlpatterns = [
    path("challenge/", challenge, name="challenge"),
    path("challenge/manifest.webmanifest", challenge_manifest, name="challenge_manifest"),
    path("challenge/worker.js", challenge_worker, name="challenge_worker"),
    path("challenge/words/", challenge_words, name="challenge_words"),
    path("challenge/log/", challenge_log, name="challenge_log"),
    path("challenge/answers/<uuid:challenge>/", challenge_answer, name="challenge_answer"),
    path(_ONE, challenge, name="championship_challenge"),
    path(f"{_ONE}list/", challenge_list, name="championship_challenge_list"),
    path(f"{_ONE}words/", challenge_words, name="championship_challenge_words"),
    path(f"{_ONE}log/", challenge_log, name="championship_challenge_log"),
    path(f"{_ONE}answers/<uuid:challenge>/", challenge_answer, name="championship_challenge_answer"),
]
