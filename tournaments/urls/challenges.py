"""Addresses about challenges: the same pages in a championship and outside of every one."""

from django.urls import path

from tournaments.views.challenges import challenges, device, log

_ONE = "championships/<slug:slug>/challenge/"

urlpatterns = [
    path("challenge/", challenges.challenge, name="challenge"),
    path("challenge/manifest.webmanifest", device.challenge_manifest, name="challenge_manifest"),
    path("challenge/worker.js", device.challenge_worker, name="challenge_worker"),
    path("challenge/words/", device.challenge_words, name="challenge_words"),
    path("challenge/log/", log.challenge_log, name="challenge_log"),
    path("challenge/answers/<uuid:challenge>/", challenges.challenge_answer, name="challenge_answer"),
    path(_ONE, challenges.challenge, name="championship_challenge"),
    path(f"{_ONE}list/", challenges.challenge_list, name="championship_challenge_list"),
    path(f"{_ONE}words/", device.challenge_words, name="championship_challenge_words"),
    path(f"{_ONE}log/", log.challenge_log, name="championship_challenge_log"),
    path(f"{_ONE}answers/<uuid:challenge>/", challenges.challenge_answer, name="championship_challenge_answer"),
]
