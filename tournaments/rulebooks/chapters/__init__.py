"""The competition's chapters, before and after those of the game."""

from __future__ import annotations

from collections.abc import Callable

from games.rulebook.document import Chapter
from tournaments.rulebooks.chapters.championship import write_championship
from tournaments.rulebooks.chapters.delivery import write_delivery
from tournaments.rulebooks.chapters.pairing import write_pairing
from tournaments.rulebooks.chapters.ranking import write_ranking
from tournaments.rulebooks.chapters.system import write_competing
from tournaments.rulebooks.document.source import Rulebook

Writer = Callable[[Rulebook], tuple[Chapter, ...]]
BEFORE_GAME: tuple[Writer, ...] = (write_championship, write_competing, write_pairing, write_ranking)
AFTER_GAME: tuple[Writer, ...] = (write_delivery,)


def chapters_before_game(book: Rulebook) -> tuple[Chapter, ...]:
    """The championship, how it is played, pairings, standings."""
    return tuple(chapter for write in BEFORE_GAME for chapter in write(book))


def chapters_after_game(book: Rulebook) -> tuple[Chapter, ...]:
    """Submission of results, and what counts for the rating."""
    return tuple(chapter for write in AFTER_GAME for chapter in write(book))
