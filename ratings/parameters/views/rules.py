"""How a rating is computed, for the public: each number, its source, and an example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise

from federation.permissions import actor_for, can
from ratings.parameters.services import find_newer_notes
from ratings.parameters.views.shapes import parameter_rows
from ratings.replay.queries.sources import parameters_of
from ratings.systems.hollington import ScalpExample
from ratings.systems.models import RatingSystem
from ratings.systems.parameters import Parameters
from ratings.systems.words.catalogue import IDEAS, KIND_NAMES
from ratings.systems.words.story import tell
from ratings.systems.worked_examples import WorldExample, make_example
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.story import Story
from tournaments.permissions import ChampionshipAction

_EXACT_DIGITS = Decimal("0.001")


def rating_rules(request: HttpRequest, code: str) -> HttpResponse:
    system = get_object_or_404(RatingSystem, code=code)
    parameters = parameters_of(system)
    example = make_example(parameters)
    context: dict[str, object] = {
        "section": "ranking",
        "system": system,
        "kind": parameters.kind,
        "kind_name": KIND_NAMES[parameters.kind],
        "rows": parameter_rows(parameters.as_json()),
        "example": example,
        "may_edit": can(actor_for(request.user), ChampionshipAction.MANAGE_RATINGS),
    }
    if context["may_edit"]:
        context["newer_notes"] = len(find_newer_notes(system))
    if isinstance(example, WorldExample):
        context["world"] = _world_shape(parameters, example)
    if isinstance(example, ScalpExample):
        exact = Decimal(example.exact.numerator) / Decimal(example.exact.denominator)
        context["exact"] = exact.quantize(_EXACT_DIGITS)
    return render(request, "ratings/parameters/rules.html", context)


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """A game in the example: scores from the player's side, and what it is expected to give or counts as."""

    rating: int
    own_score: int
    other_score: int
    half_points: int
    expected: float | None
    worth: float | None


@dataclass(frozen=True, slots=True)
class WorldShape:
    """Data for ratings/parameters/_world_example.html.

    ``has_expected``: the games have expectations, otherwise what they count as.
    """

    ideas: Sequence[Promise]
    example: WorldExample
    rows: Sequence[ExampleRow]
    has_expected: bool
    uses_scores: bool
    sentences: Sequence[str]


def _world_shape(parameters: Parameters, example: WorldExample) -> WorldShape:
    assert isinstance(parameters, WorldParameters)
    rows = [
        ExampleRow(game.opponent_rating, *scores, game.half_points, game.expected, game.worth)
        for game, scores in zip(example.games, example.scores, strict=True)
    ]
    story = Story(
        before=example.rating,
        after=example.after,
        games=len(example.games),
        points=example.points,
        expected=example.expected,
        weight=example.weight,
        base=example.base,
        acceleration=example.acceleration,
        feedback=example.feedback,
        deviation_before=example.deviation_before,
        deviation=example.deviation,
    )
    return WorldShape(
        ideas=IDEAS[parameters.kind],
        example=example,
        rows=rows,
        has_expected=any(row.expected is not None for row in rows),
        uses_scores=parameters.uses_scores,
        sentences=tell(parameters, story),
    )
