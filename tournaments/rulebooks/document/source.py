"""What a rulebook is made from: only values, no rows. The same source gives the same document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.material.board import Board
from games.material.tiles import TileSet
from games.rules.ruleset import RuleSet
from tournaments.championship.rules.deadlines import Deadline
from tournaments.competition.rules import CompetitionRules


@dataclass(frozen=True)
class OwnArticle:
    """One of the federation's own articles, in the book's language.

    ``key`` names it in links. ``anchor`` is the code of a chapter, to go at its beginning or end, or of an article, to
    go before or after it; empty for a chapter of its own at the very beginning or end.
    """

    key: str
    anchor: str
    position: Literal["before", "after"]
    order: int
    title: str
    markdown: str


@dataclass(frozen=True)
class RatingName:
    """A rating system by its code and everyday name."""

    code: str
    name: str


@dataclass(frozen=True)
class Federation:
    """The federation's settings in a rulebook. Unset ones aren't required of a championship.

    ``dictionaries`` and ``formats`` are those it accepts for the rating; ``formats`` are the codes of its settings.
    ``ratings``: its rating systems, the main one first.
    """

    name: str
    announcement: Deadline | None = None
    results: Deadline | None = None
    dictionaries: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    ratings: tuple[RatingName, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """Everything that a rulebook in one language is made from. ``title`` is that of the championships it is for."""

    title: str
    subtitle: str
    language: str
    season: str
    edition: str
    published_on: str
    federation: Federation
    competition: CompetitionRules
    rules: RuleSet
    tiles: TileSet
    board: Board
    own: tuple[OwnArticle, ...] = ()
