"""The events of a game, and the resulting states.

Seats are numbered from 0 in the order of play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from games.material.notation import Play
from games.material.position import Position
from games.material.tiles import TileSet
from games.play.endings import Ending
from games.play.scoring import ScoredPlay
from games.rules.parameters import TurnKind
from games.rules.ruleset import RuleSet

TurnName = TurnKind | Literal["free_swap"]
CallKind = Literal["time_called", "clock_used", "no_move", "abandoned"]


@dataclass(frozen=True)
class Turn:
    """One turn. ``play`` belongs to ``play`` and ``refused``; ``exchanged`` is the number of tiles in an exchange.

    ``rack``: the tiles before the turn, as far as recorded. A ``free_swap`` doesn't use up the turn: the same player
    moves. ``lost``: by a ruling or the sand-glass; ``withdrawn``: a placement that broke a rule, taken back.
    """

    seat: int
    kind: TurnName
    play: Play | None = None
    exchanged: int = 0
    rack: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Call:
    """An event other than a turn; ``seat`` if it concerns one player.

    ``time_called``: the round's time is over; ``clock_used``: a player's time is over, if that ends their moves;
    ``no_move``: no one can place a tile; ``abandoned``: a player gives up.
    """

    kind: CallKind
    seat: int | None = None


@dataclass(frozen=True)
class GameState:
    """A game after any number of events. ``run``: the turns since tiles were last placed, as (seat, kind).

    ``swapped``: free swaps of the player to move since their turn began.
    """

    rules: RuleSet
    tiles: TileSet
    position: Position
    scores: tuple[int, ...]
    rack_sizes: tuple[int, ...]
    bag: int
    to_move: int = 0
    run: tuple[tuple[int, TurnKind], ...] = ()
    last_words: tuple[int, ...] = ()
    clocks_used: frozenset[int] = frozenset()
    abandoned: frozenset[int] = frozenset()
    turns_left: int | None = None
    swapped: int = 0
    ending: Ending | None = None

    @property
    def players(self) -> int:
        return len(self.scores)

    def unseen(self) -> dict[str, int]:
        """The tiles that aren't on the board: in the bag and on the racks."""
        return self.tiles.unseen(self.position.used)


@dataclass(frozen=True)
class Step:
    """One event, the resulting state, and its score if it was a move on the board."""

    event: Turn | Call
    state: GameState
    scored: ScoredPlay | None = None


@dataclass(frozen=True)
class Game:
    """A replayed game."""

    start: GameState
    steps: tuple[Step, ...] = field(default=())

    @property
    def state(self) -> GameState:
        return self.steps[-1].state if self.steps else self.start
