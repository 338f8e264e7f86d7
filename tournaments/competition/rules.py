"""How a championship is played: every difference between federations' regulations, as data. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Literal

from federation.values.fields import Fault, Wrong, read_fields, takes
from tournaments.competition.criterion import tie_breaks
from tournaments.competition.open_points import ASSUMABLE, READINGS, OpenPoints
from tournaments.competition.pairing_systems import pairing_systems


class System(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KING_OF_THE_HILL = "king_of_the_hill"
    ALL_PLAY = "all_play"


# The rating that FISC gives debutants before round 2 (§1).
FISC_FIRST_RATING = 1000


_USUAL = {
    System.SWISS: "minimal-distance",
    System.ROUND_ROBIN: "round-robin",
    System.KING_OF_THE_HILL: "king-of-the-hill",
    System.ALL_PLAY: "tables-of-four",
}


class InvalidRules(ValueError):
    """Invalid competition rules: ``problems`` lists every wrong field."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def _are_places(places: Mapping[int, tuple[int, ...]]) -> bool:
    return all(len(by_place) == size for size, by_place in places.items())


def _names_a_system(pairing: str) -> bool:
    return not pairing or pairing in pairing_systems()


def _are_tie_breaks(codes: tuple[str, ...]) -> bool:
    return set(codes) <= {criterion.code for criterion in tie_breaks()}


def _tells_diplomas(text: str) -> bool:
    return text in {"none", "everybody"} or (text.isdecimal() and int(text) > 0)


def _may_be_assumed(names: tuple[str, ...]) -> bool:
    return set(names) <= {*ASSUMABLE, *READINGS}


@dataclass(frozen=True, slots=True)
class CompetitionRules:
    """Competition rules of one championship. Match points are in half points throughout.

    ``seats`` are the players at a table. ``win``, ``draw`` and ``loss`` are the match points of a classic game;
    ``places`` maps the number of players at a table to the match points by place, best first (Ebre: tables of four
    give 4, 3, 2, 1 points, tables of three 4, 3, 2), ties share the mean. ``equal_score`` says what a game with equal
    scores is: a ``draw``, or ``decided`` at the table (Pińczów: by the last move). ``late_points`` says what late
    joiners' points for earlier rounds are: for ``pairing`` only (FISC §4), or they ``count``. ``cusca_games`` is how
    many games CUSCA requires. ``options`` are the points on which regulations are silent; ``articles`` name, by
    subject (``bye``, ``late_bye``, ``meeting``, ``late``), what a warning can cite.

    ``unrated_rating`` replaces a missing rating when the first round is paired, ``unrated_later`` in the others.
    ``bye_points`` are the match points of a bye, None for the usual ones. ``pairing`` is the pairing system (the code
    of a PairingSystem), empty for the usual one of ``system``; ``cycles`` are those of a round robin. ``diplomas`` are
    for ``everybody``, for ``none``, or for so many places.

    ``rounds_max`` equal to ``rounds_min`` is an exact number of rounds (Mallorca: five, Ebre: three). ``arbiters`` is
    the size of the committee, if the regulation states it. ``assumed`` names fields and readings (READINGS) on which
    the regulation is silent.
    """

    system: System = System.SWISS
    seats: int = field(default=2, metadata=takes(2))
    rounds_min: int = field(default=1, metadata=takes(1))
    rounds_max: int | None = field(default=None, metadata=takes(1))
    win: int = 2
    draw: int = 1
    loss: int = 0
    places: Mapping[int, tuple[int, ...]] = field(default_factory=dict, metadata=takes(None, fits=_are_places))
    tie_breaks: tuple[str, ...] = field(default=(), metadata=takes(fits=_are_tie_breaks))
    seeding: str = ""
    unrated_rating: int | None = None
    unrated_later: int | None = None
    bye: str = "last_ranked"
    bye_points: int | None = None
    late_until: str = "half"
    repeat_meetings: bool = False
    equal_score: Literal["draw", "decided"] = "draw"
    late_points: Literal["pairing", "count"] = "pairing"
    cusca_games: int = field(default=1, metadata=takes(1))
    options: OpenPoints = field(default_factory=OpenPoints)
    # Two federations' rules are the same whatever their articles are called.
    articles: Mapping[str, str] = field(default_factory=dict, compare=False)
    dictionary: str = ""
    source: str = ""
    arbiters: int | None = field(default=None, metadata=takes(1))
    pairing: str = field(default="", metadata=takes(fits=_names_a_system))
    cycles: int = field(default=1, metadata=takes(1))
    diplomas: str = field(default="none", metadata=takes(fits=_tells_diplomas))
    assumed: tuple[str, ...] = field(default=(), metadata=takes(fits=_may_be_assumed))

    def as_json(self) -> dict[str, Any]:
        values = asdict(self)
        values["places"] = {str(size): list(points) for size, points in self.places.items()}
        values["tie_breaks"] = list(self.tie_breaks)
        values["options"] = self.options.as_json()
        values["articles"] = dict(self.articles)
        values["assumed"] = list(self.assumed)
        return values

    @property
    def pairing_system(self) -> str:
        return self.pairing or _USUAL[self.system]

    @property
    def half_points_of_bye(self) -> int:
        """A bye is worth a game won; in a league, a free round is worth nothing."""
        if self.bye_points is not None:
            return self.bye_points
        return 0 if pairing_systems()[self.pairing_system].everybody_meets else self.win

    @property
    def unrated_later_on(self) -> int:
        """The rating that unrated players count as from round 2 on."""
        if self.unrated_later is not None:
            return self.unrated_later
        # Older rules that couldn't state it: FISC's second figure.
        return self.unrated_rating or FISC_FIRST_RATING

    def article_of(self, subject: str) -> str:
        """Return the article on a subject, empty if none is named: a silent regulation can't be cited."""
        return self.articles.get(subject, "")

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> CompetitionRules:
        """Read the rules of a JSON or TOML table. Raises InvalidRules naming every wrong field."""
        faults: list[Fault] = []
        rules = read_fields(cls, values, faults)
        if rules is None:
            problems = {fault.top: _word(fault, values) for fault in faults}
            raise InvalidRules(list(problems.values()))
        if rules.rounds_max is not None and rules.rounds_max < rules.rounds_min:
            raise InvalidRules([f"rounds_max: {rules.rounds_max!r}"])
        return rules


def last_round_to_join(late_until: str, rounds: int) -> int:
    """Return the last round in which a late joiner may first play; the first round if late joining isn't allowed.

    ``half`` is round N/2 of N, or (N - 1)/2 if N is odd (FISC §1); a number names the round itself.
    """
    if late_until == "half":
        return max(1, rounds // 2)
    if late_until.isdecimal():
        return max(1, int(late_until))
    return 1 if late_until == "none" else rounds


def _word(fault: Fault, values: Mapping[str, Any]) -> str:
    if fault.wrong is Wrong.UNKNOWN and fault.path == fault.top:
        return f"unknown field {fault.path}"
    return f"{fault.top}: {values[fault.top]!r}"
