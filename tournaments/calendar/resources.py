"""Exports of the calendar and of a championship's results, accepted or live."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.templatetags.faristol import half_points as half_points_text
from federation.tenancy.scope import current_federation
from federation.web.downloads import Column, Headed
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import KINDS, Entry, Table
from tournaments.championship.queries.standings import CrossCell, CrossLine
from tournaments.competition.queries import list_competitions
from tournaments.competition.standings import Standing
from tournaments.competition.words.labels import label_tie_break, name_disqualification
from tournaments.report.report import Kind, Outcome, Report
from tournaments.report.round_cells import Outing, outings_of


def _yes(championship: Championship) -> str:
    return str(_("yes")) if championship.is_circuit else ""


class CalendarResource(Headed, resources.ModelResource):  # type: ignore[misc]
    slug = Column("slug", _("Address"), also="slug|address|adreca|direccion|adres")
    name = Column(
        "name",
        _("Championship"),
        also="name|championship|tournament|nom|campionat|torneig|nombre|campeonato|torneo|nazwa|turniej|mistrzostwa",
    )
    starts_on = Column(
        "starts_on",
        _("First day"),
        also="first day|date|day|starts|primer dia|data|dia|inici|fecha|inicio|pierwszy dzien|dzien|poczatek",
    )
    ends_on = Column("ends_on", _("Last day"), also="last day|ends|ultim dia|final|fi|ultimo dia|ostatni dzien")
    starts_at = Column("starts_at", _("Start time"), also="hour|time|hora|godzina|starting hour")
    place = Column("place", _("Venue"), also="venue|place|lloc|seu|lugar|sede|miejsce")
    organiser = Column(
        "organiser",
        _("Organised by"),
        also="organiser|organizer|organised by|organitzador|organitza|organizador|organiza|organizator",
    )
    contact = Column("contact", _("Contact"), also="contact|contacte|contacto|kontakt")
    competition = Column(
        "competition",
        _("Competition rules"),
        also="competition|rules|regles|reglament|sistema|reglas|reglamento|reguly|regulamin|system",
    )
    rounds = Column("rounds", _("Rounds"), also="rounds|rondes|rondas|rundy")
    entry_deadline = Column(
        "entry_deadline",
        _("Entry deadline"),
        also="entries until|entry deadline|inscripcions fins|inscripciones hasta|zgloszenia do",
    )
    timetable_on = Column("timetable_on", _("Timetable available from"), also="timetable|timetable published on")
    capacity = Column(
        "capacity",
        _("Capacity"),
        also="capacity|places|aforament|plazas|liczba miejsc",
    )
    fee = Column("fee", _("Fee"), also="fee|quota|inscripcio|cuota|inscripcion|wpisowe")
    prizes = Column("prizes", _("Prizes"), also="prizes|premis|premios|nagrody")
    dictionary = Column("dictionary", _("Dictionary"), also="dictionary|diccionari|diccionario|slownik")
    is_circuit = Column(
        "is_circuit",
        _("Official circuit"),
        also="circuit|official circuit|circuit oficial|circuito|circuito oficial",
        read=_yes,
    )
    state = Column("state", _("Status"), also="state|estat|estado|stan", attribute="get_state_display", readonly=True)

    class Meta:
        model = Championship
        fields = (
            *("slug", "name", "starts_on", "ends_on", "starts_at", "place", "organiser", "contact"),
            *("competition", "rounds"),
            *("entry_deadline", "timetable_on", "capacity", "fee", "prizes", "dictionary", "is_circuit", "state"),
        )
        export_order = fields
        import_id_fields = ("slug",)
        chunk_size = 2000

    def load_competitions(self) -> None:
        self.competitions = list_competitions(current_federation())
        self._named = [(competition.rules.as_json(), competition.name) for competition in self.competitions]

    def before_export(self, queryset: object, **kwargs: object) -> None:
        self.load_competitions()

    def dehydrate_competition(self, championship: Championship) -> str:
        """The federation's name for the rules; empty if it no longer offers them."""
        return next((name for rules, name in self._named if rules == championship.rules), "")


_OUTCOMES = {"+": Outcome.WIN, "=": Outcome.DRAW, "−": Outcome.LOSS}


@dataclass(frozen=True, slots=True)
class GameSide:
    name: str
    game_points: int | None
    half_points: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """One table of the list of games; ``number`` is None for byes and absences."""

    round: int
    number: int | None
    sides: tuple[GameSide, ...]


@dataclass(frozen=True, slots=True)
class StandingLine:
    """``number`` is the registry's for accepted results, the entrant's for live ones."""

    place: int | None
    number: int
    player: str
    club: str
    half_points: int
    tie_breaks: Sequence[float | None]
    disqualified_after: int | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """``number`` is the row's own, by which cells refer to opponents."""

    number: int
    place: int | None
    player: str
    half_points: int
    cells: Sequence[CrossCell | None]


def games_of_tables(tables: Iterable[Table]) -> list[GameLine]:
    """Lines of accepted tables, with seats and players prefetched."""
    return [
        GameLine(
            table.round,
            table.number,
            tuple(
                GameSide(str(seat.player.list_name), seat.game_points, seat.half_points, seat.kind)
                for seat in table.seats.all()
            ),
        )
        for table in tables
    ]


def games_of_report(report: Report) -> list[GameLine]:
    """Lines of a report's tables in the order of rounds and tables. Points given by hand aren't games."""
    names = {player.number: player.name for player in report.players}
    ordered = sorted(report.tables, key=lambda table: (table.round, table.number is None, table.number or 0))
    return [
        GameLine(
            table.round,
            table.number,
            tuple(GameSide(names[seat.player], seat.game_points, seat.half_points, seat.kind) for seat in table.seats),
        )
        for table in ordered
        if table.seats[0].kind is not Kind.BONUS
    ]


def standings_of_entries(entries: Iterable[Entry]) -> list[StandingLine]:
    """Lines of accepted entries, with their players and clubs."""
    return [
        StandingLine(
            entry.place,
            entry.player.number,
            str(entry.player.list_name),
            entry.player.club.name if entry.player.club else "",
            entry.half_points,
            entry.tie_breaks,
            entry.disqualified_after,
            entry.group,
        )
        for entry in entries
    ]


def standings_of_report(report: Report, standings: Sequence[Standing]) -> list[StandingLine]:
    """Lines of computed standings, with names from their report."""
    players = {player.number: player for player in report.players}
    return [
        StandingLine(
            line.place,
            line.number,
            players[line.number].name,
            players[line.number].club,
            line.half_points,
            line.tie_breaks,
            line.disqualified_after,
        )
        for line in standings
    ]


def cross_of_lines(lines: Iterable[CrossLine]) -> list[CrossRow]:
    """Lines of the accepted cross-table."""
    return [
        CrossRow(
            line.number, line.entry.place, str(line.entry.player.list_name), line.entry.half_points or 0, line.cells
        )
        for line in lines
    ]


def cross_of_report(report: Report, standings: Sequence[Standing], rounds: Sequence[int]) -> list[CrossRow]:
    """Lines of a report's cross-table, in the order of its standings."""
    names = {player.number: player.name for player in report.players}
    position = {line.number: index for index, line in enumerate(standings, start=1)}
    outings = outings_of(report)
    return [
        CrossRow(
            position[line.number],
            line.place,
            names[line.number],
            line.half_points,
            [_cell(outings[line.number].get(number, []), position) for number in rounds],
        )
        for line in standings
    ]


def _cell(outings: Sequence[Outing], position: Mapping[int, int]) -> CrossCell | None:
    if not outings:
        return None
    one = outings[0]
    outcome = _OUTCOMES.get(one.sign)
    return CrossCell(
        kind=one.kind.value,
        outcome=outcome.value if outcome else None,
        half_points=one.half_points,
        game_points=one.own,
        place=one.place,
        opponents=tuple(position[other] for other in one.opponents),
        opponents_game_points=() if one.theirs is None else (one.theirs,),
    )


_KINDS = dict(KINDS)
_SIGNS = {"win": "+", "draw": "=", "loss": "-"}


def match_points(half_points: int | None) -> int | float | None:
    """Return match points as a number, an integer if whole."""
    if half_points is None:
        return None
    points = Fraction(half_points, 2)
    return points.numerator if points.denominator == 1 else float(points)


class GamesResource(Headed, resources.Resource):  # type: ignore[misc]
    """The list of games, one table a row with two to four sides: the same layout as an upload.

    Rows are GameLines.
    """

    round = Column("round", _("Round"))
    table = Column("table", _("Table"), attribute="number")

    def __init__(self, sides: int) -> None:
        super().__init__()
        for side in range(sides):
            number = side + 1
            self._add(f"player{number}", _("Player %(number)s") % {"number": number}, _seat(side, _name))
            self._add(f"score{number}", _("Score %(number)s") % {"number": number}, _seat(side, _score))
        for side in range(sides):
            number = side + 1
            self._add(f"points{number}", _("Match points %(number)s") % {"number": number}, _seat(side, _points))
        self._add("kind", _("Kind"), _kind)

    def _add(self, name: str, heading: str | Promise, read: Callable[[GameLine], Any]) -> None:
        self.fields[name] = Column(name, heading, read=read)


def _seat(side: int, read: Callable[[GameSide], Any]) -> Callable[[GameLine], Any]:
    def of_line(line: GameLine) -> Any:
        return read(line.sides[side]) if side < len(line.sides) else None

    return of_line


def _name(side: GameSide) -> str:
    return side.name


def _score(side: GameSide) -> int | None:
    return side.game_points


def _points(side: GameSide) -> int | float | None:
    return match_points(side.half_points)


def _kind(line: GameLine) -> str:
    kind = next((side.kind for side in line.sides if side.kind != Kind.PLAYED), Kind.PLAYED.value)
    return str(_KINDS.get(kind, kind))


class StandingsResource(Headed, resources.Resource):  # type: ignore[misc]
    """The standings, one StandingLine a row, with a column for each tie-break."""

    place = Column("place", _("Place"))
    number = Column("number", _("Number"))
    player = Column("player", _("Player"))
    club = Column("club", _("Club"))
    points = Column("points", _("Points"), read=lambda line: match_points(line.half_points))

    def __init__(
        self, tie_breaks: Sequence[str], with_disqualified: bool = False, *, with_groups: bool = False
    ) -> None:
        super().__init__()
        if with_groups:
            self.fields["group"] = Column("group", _("Group"))
        for index, code in enumerate(tie_breaks):
            self.fields[code] = Column(code, label_tie_break(code).full, read=_tie_break(index))
        if with_disqualified:
            # Only if someone was; most championships have no such column.
            self.fields["disqualified"] = Column("disqualified", _("Disqualified"), read=_disqualification)


def _disqualification(line: StandingLine) -> str:
    return "" if line.disqualified_after is None else name_disqualification(line.disqualified_after)


def _tie_break(index: int) -> Callable[[StandingLine], Any]:
    def of_line(line: StandingLine) -> Any:
        value = line.tie_breaks[index] if index < len(line.tie_breaks) else None
        return int(value) if isinstance(value, float) and value.is_integer() else value

    return of_line


class CrossTableResource(Headed, resources.Resource):  # type: ignore[misc]
    """Each player's rounds: sign and opponent's position (``+12``), or the place at larger tables."""

    position = Column("position", _("No."), attribute="number")
    place = Column("place", _("Place"))
    player = Column("player", _("Player"))
    points = Column("points", _("Points"), read=lambda line: match_points(line.half_points))

    def __init__(self, rounds: Sequence[int]) -> None:
        super().__init__()
        for index, number in enumerate(rounds):
            self.fields[f"round{number}"] = Column(
                f"round{number}", _("Round %(number)s") % {"number": number}, read=_cell_reader(index)
            )


def _cell_reader(index: int) -> Callable[[CrossRow], Any]:
    def of_line(line: CrossRow) -> Any:
        cell = line.cells[index]
        return cell_text(cell) if cell is not None else None

    return of_line


def cell_text(cell: CrossCell) -> str:
    """``12 +`` is a win against number 12, ``12 + 412:365`` the same with the score; at larger tables ``1. 412``."""
    score = "" if cell.game_points is None else str(cell.game_points)
    if len(cell.opponents) > 1:
        return f"{cell.place or '–'}. {score}".strip()
    if not cell.opponents or cell.kind != Kind.PLAYED:
        opponents = f"{cell.opponents[0]} " if cell.opponents else ""
        return f"{opponents}{_KINDS.get(cell.kind, cell.kind)} {half_points_text(cell.half_points)}".strip()
    if score and cell.opponents_game_points:
        score = f"{score}:{cell.opponents_game_points[0]}"
    return f"{cell.opponents[0]} {_SIGNS.get(cell.outcome or '', '')} {score}".strip()
