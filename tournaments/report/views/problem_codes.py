"""The page that explains every code a problem can have. It shows nothing of any federation's."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.report.views.problem_subjects import explain_codes

LONGEST_SEARCH = 80


def problem_codes(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH]
    return render(request, "tournaments/report/problem_codes.html", {"subjects": explain_codes(text), "text": text})
