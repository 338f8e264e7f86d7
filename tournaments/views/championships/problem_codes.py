"""The page that explains every code a problem can have. It shows nothing of any federation's."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.views.problem_shapes import code_groups


def problem_codes(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/problem_codes.html", {"groups": code_groups()})
