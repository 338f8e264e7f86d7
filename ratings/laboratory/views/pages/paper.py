"""A trial on two sheets of paper, for those who vote."""

from __future__ import annotations

from functools import partial

from django.utils import formats, translation

from federation.pdf.pages import Mark, Sheet, make_sheet
from ratings.laboratory.models import Trial
from ratings.laboratory.views import shapes
from ratings.laboratory.words.trials import fit_verdict, verdict
from ratings.parameters.views.shapes import differences, label_of

# As many of each as leaves room on two sheets.
MOST_PARAMETERS, MOST_PARTS, MOST_PLACES, MOST_MOVERS, MOST_YEARS = 12, 14, 10, 8, 8


def trial_sheet(trial: Trial, mark: Mark, language: str) -> Sheet:
    """An answered trial, for a job to lay out. What is left out of lists is on the page of the trial."""
    result, names = trial.result, shapes.trial_names(trial)
    players = shapes.named_players(result)
    fit = result.get("fit")
    with translation.override(language):
        rows = shapes.quality_rows(result)
        context = {
            "trial": trial,
            "names": names,
            "day": formats.date_format(trial.made_at, "DATE_FORMAT"),
            "games": result["games"],
            "verdict": verdict(names, result),
            "fit_verdict": fit_verdict(partial(label_of, trial.parameters), fit) if fit else "",
            "differences": differences(trial.today, trial.parameters)[:MOST_PARAMETERS],
            # All games, newcomers and others, and the latest years.
            "rows": [*rows[:3], *rows[3:][-(MOST_PARTS - 3) :]],
            "places": shapes.place_rows(result, players)[:MOST_PLACES],
            "movers": shapes.mover_rows(result, players)[:MOST_MOVERS],
            "years": shapes.year_rows(result)[-MOST_YEARS:],
        }
    return make_sheet(
        "ratings/laboratory/print.html", context, mark, stylesheets=("css/paper/list.css",), language=language
    )
