"""Records among all games of a federation or a season: scores, wins, streaks, rises, upsets.

Counting reads every game, so a job does it (``ratings.players.services``); pages read its result. Only games actually
played between two players count; merged records count as the surviving one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from federation.people.models.players import Player
from federation.permissions import PUBLIC
from federation.seasons.models import Season
from ratings.players.models import RecordBook
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import visible_championships

ALL = "all"
# Per kind.
MOST = 10
# Kinds of records, in the order of their page.
KINDS = ("score", "margin", "streak", "rise", "upset", "active")

_GAMES = """
    SELECT coalesce(p.merged_into_id, p.id) AS player, coalesce(q.merged_into_id, q.id) AS other,
        s.game_points AS own, o.game_points AS theirs, s.half_points, t.round,
        t.championship_id AS championship, c.starts_on AS day,
        row_number() OVER (ORDER BY c.starts_on, t.championship_id, t.round, t.number, s.id) AS turn
    FROM tournaments_seat s
    JOIN tournaments_seat o ON o.table_id = s.table_id AND o.id <> s.id
    JOIN tournaments_table t ON t.id = s.table_id
    JOIN tournaments_championship c ON c.id = t.championship_id
    JOIN federation_player p ON p.id = s.player_id
    JOIN federation_player q ON q.id = o.player_id
    WHERE s.kind IN ('played', 'abandoned') AND o.kind IN ('played', 'abandoned') AND s.half_points IS NOT NULL
        AND c.state = 'approved' AND (%(season)s::bigint IS NULL OR c.season_id = %(season)s)
        AND NOT EXISTS (
            SELECT 1 FROM tournaments_seat x WHERE x.table_id = s.table_id AND x.id <> s.id AND x.id <> o.id
        )
"""
_QUERIES = {
    "score": """
        SELECT player, other, own, theirs, championship, round, own AS value FROM games
        WHERE own IS NOT NULL ORDER BY own DESC, turn LIMIT %(most)s""",
    "margin": """
        SELECT player, other, own, theirs, championship, round, own - theirs AS value FROM games
        WHERE half_points = 2 AND own > theirs ORDER BY own - theirs DESC, turn LIMIT %(most)s""",
    "streak": """
        SELECT player, count(*) AS value, min(day)::text AS first, max(day)::text AS last FROM (
            SELECT player, day, half_points, row_number() OVER (PARTITION BY player ORDER BY turn)
                - row_number() OVER (PARTITION BY player, half_points = 2 ORDER BY turn) AS island
            FROM games
        ) numbered WHERE half_points = 2 GROUP BY player, island HAVING count(*) > 1
        ORDER BY count(*) DESC, min(day), player LIMIT %(most)s""",
    "active": """
        SELECT player, count(*) AS value, count(DISTINCT championship) AS championships FROM games
        GROUP BY player ORDER BY count(*) DESC, player LIMIT %(most)s""",
    "upset": """
        SELECT player, other, own, theirs, championship, round, r.before AS rating, l.before AS other_rating,
            l.before - r.before AS value FROM games
        JOIN ratings_ratingchange r
            ON r.system_id = %(system)s AND r.championship_id = championship AND r.player_id = player
        JOIN ratings_ratingchange l
            ON l.system_id = %(system)s AND l.championship_id = championship AND l.player_id = other
        WHERE games.half_points = 2 AND r.games_before > 0 AND l.games_before > 0 AND l.before > r.before
        ORDER BY l.before - r.before DESC, turn LIMIT %(most)s""",
    "totals": """
        SELECT count(*) / 2 AS games, count(DISTINCT player) AS players,
            count(DISTINCT championship) AS championships FROM games""",
}
_RISES = """
    SELECT r.player_id AS player, r.championship_id AS championship, r.before AS rating, r.after AS after,
        r.after - r.before AS value
    FROM ratings_ratingchange r JOIN tournaments_championship c ON c.id = r.championship_id
    WHERE r.system_id = %(system)s AND r.games_before > 0 AND r.after > r.before
        AND (%(season)s::bigint IS NULL OR c.season_id = %(season)s)
    ORDER BY r.after - r.before DESC, c.starts_on, r.id LIMIT %(most)s
"""
_BASIS = """
    SELECT (SELECT count(*) FROM tournaments_resultsversion WHERE state = 'accepted'),
        (SELECT max(accepted_at) FROM tournaments_resultsversion WHERE state = 'accepted'),
        (SELECT string_agg(id::text || is_main::text, ',' ORDER BY id) FROM ratings_ratingsystem),
        (SELECT count(rated_at) FROM ratings_sequenceposition),
        (SELECT max(rated_at) FROM ratings_sequenceposition),
        (SELECT count(undone_at) FROM federation_playermerge),
        (SELECT max(id) FROM federation_playermerge),
        (SELECT count(*) FROM tournaments_championship WHERE state = 'approved')
"""


@dataclass(frozen=True, slots=True)
class Records:
    """``lines`` by kind, greatest first; each has ``value``, ``player`` and the other data of its kind, by ids.

    ``games``, ``players`` and ``championships`` are the numbers counted.
    """

    games: int = 0
    players: int = 0
    championships: int = 0
    lines: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Records:
        return cls(**content)

    def as_json(self) -> dict[str, Any]:
        lines = {kind: [dict(line) for line in lines] for kind, lines in self.lines.items()}
        return {"games": self.games, "players": self.players, "championships": self.championships, "lines": lines}

    def ids(self, *names: str) -> set[int]:
        return {line[name] for lines in self.lines.values() for line in lines for name in names if name in line}


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A public line: ``told`` as counted, with the player, the opponent and the championship."""

    kind: str
    told: Mapping[str, Any]
    player: Player
    other: Player | None
    championship: Championship | None


def shown_lines(found: Records) -> list[ShownLine]:
    """Return lines by kind, greatest first, with current names. Anything no longer public is left out. Two queries."""
    players = Player.objects.in_bulk(found.ids("player", "other"))
    public = visible_championships(PUBLIC).in_bulk(found.ids("championship"))
    lines = []
    for kind in KINDS:
        for told in found.lines.get(kind, ()):
            player, other = players.get(told["player"]), players.get(told.get("other", 0))
            championship = public.get(told.get("championship", 0))
            hidden = ("championship" in told and championship is None) or ("other" in told and other is None)
            if player is not None and not hidden:
                lines.append(ShownLine(kind, told, player, other, championship))
    return lines


def scope_of(season: Season | None) -> str:
    return f"season:{season.pk}" if season is not None else ALL


def find_book(scope: str) -> RecordBook | None:
    return RecordBook.objects.select_related("job").filter(scope=scope).first()


def current_basis() -> str:
    """Return a digest of what records are counted from: accepted results, ratings, merged players. It is empty while
    there are no results. One query.
    """
    with connection.cursor() as cursor:
        cursor.execute(_BASIS)
        results, *others = cursor.fetchone()
    return hashlib.sha256(json.dumps([results, *others], default=str).encode()).hexdigest() if results else ""


def count_records(season_id: int | None) -> Records:
    """Count records by reading every game: work for a job."""
    wanted = {"season": season_id, "system": _main_system(), "most": MOST}
    found = {kind: _rows(f"WITH games AS MATERIALIZED ({_GAMES}) {query}", wanted) for kind, query in _QUERIES.items()}
    [totals] = found.pop("totals")
    return Records(**totals, lines={**found, "rise": _rows(_RISES, wanted)})


def _main_system() -> int | None:
    # The model's ordering puts the main system first.
    return RatingSystem.objects.values_list("pk", flat=True).first()


def _rows(query: str, wanted: Mapping[str, Any]) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(query, wanted)
        names = [column.name for column in cursor.description or ()]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
