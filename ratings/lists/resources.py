"""Rating lists and a player's changes as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.web.downloads import Column, Headed
from ratings.lists.models import EditionRow
from tournaments.calendar.resources import match_points


class EditionResource(Headed, resources.Resource):  # type: ignore[misc]
    """The lines of a list; ``labels`` are the names of its statuses (see ratings.systems.words.labels)."""

    place = Column("place", _("Place"))
    player_number = Column("player_number", _("Number"))
    name = Column("name", _("Player"))
    club = Column("club", _("Club"))
    rating = Column("rating", _("Rating"))
    change = Column("change", _("Change"))
    games = Column("games", _("Games"))
    status = Column("status", _("Status"))
    previous_place = Column("previous_place", _("Previous place"))

    def __init__(self, labels: Mapping[str, str]) -> None:
        super().__init__()
        self.labels = labels

    def dehydrate_status(self, row: EditionRow) -> str:
        return self.labels.get(row.status, row.status)


class ChangesResource(Headed, resources.Resource):  # type: ignore[misc]
    """A player's history, with a row for each rated championship (ChangeLine)."""

    day = Column("day", _("Date"))
    championship = Column("championship", _("Championship"), attribute="name")
    before = Column("before", _("Rating before"))
    games = Column("games", _("Games"))
    points = Column("points", _("Points"), read=lambda line: match_points(line.half_points))
    expected = Column("expected", _("Expected"))
    k = Column("k", _("K"), read=lambda line: line.weight if line.k is None else line.k)
    change = Column("change", _("Change"))
    after = Column("after", _("Rating after"))


class UncertainEditionResource(EditionResource):
    """The lines of a list whose system has rating deviations."""

    deviation = Column("deviation", _("Deviation"))


class UncertainChangesResource(ChangesResource):
    """A player's history in a system with rating deviations."""

    deviation = Column("deviation", _("Deviation"))


class PlayerGamesResource(Headed, resources.Resource):  # type: ignore[misc]
    """A player's games, with a row for each table: pairs of the PlayedGame and its championship."""

    championship = Column("championship", _("Championship"), read=lambda row: row[1].name)
    day = Column("day", _("Date"), read=lambda row: row[1].starts_on)
    round = Column("round", _("Round"), read=lambda row: row[0].seat.table.round)
    opponents = Column(
        "opponents", _("Opponents"), read=lambda row: "; ".join(seat.player.list_name for seat in row[0].opponents)
    )
    kind = Column("kind", _("Kind"), read=lambda row: row[0].seat.get_kind_display())
    points = Column("points", _("Points"), read=lambda row: match_points(row[0].seat.half_points))
    score = Column("score", _("Score"), read=lambda row: row[0].seat.game_points)
    opponents_score = Column("opponents_score", _("Opponents' score"), read=lambda row: _other_scores(row[0]))


def _other_scores(game: Any) -> Any:
    """Return the opponent's score as a number, or several opponents' as text."""
    scores = [seat.game_points for seat in game.opponents if seat.game_points is not None]
    return scores[0] if len(scores) == 1 else "; ".join(str(score) for score in scores) or None
