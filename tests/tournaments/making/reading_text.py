"""A reading as a text that people can check: its players, its games round by round, its problems."""

from __future__ import annotations

from federation.problems.kinds import Severity
from tournaments.report.report import Reading, ReportedPlayer, ReportedSeat, ReportedTable


def spell_reading(reading: Reading) -> str:
    lines = []
    report = reading.report
    if report is None:
        lines.append("no report")
    else:
        lines.append(f"{report.format} “{report.name}”, {report.rounds} rounds, {len(report.tables)} tables")
        names = {player.number: player.name for player in report.players}
        lines += [_spell_player(player) for player in report.players]
        lines += [_spell_table(table, names) for table in report.tables]
    for problem in reading.problems:
        params = " ".join(
            f"{name}={value!r}" for name, value in problem.params.items() if name not in ("sample", "proposal", "file")
        )
        where = " ".join(f"{name} {value}" for name, value in problem.where.as_json().items() if name != "file")
        weight = {Severity.ERROR: "!!", Severity.WARNING: "! ", Severity.NOTE: "- "}[problem.severity]
        lines.append(f"{weight} {problem.code}" + (f" [{where}]" if where else "") + (f" {params}" if params else ""))
    return "\n".join(lines) + "\n"


def _spell_player(player: ReportedPlayer) -> str:
    details = [f"{kind} {value}" for kind, value in player.ids.items()]
    details += [f"rating {player.rating}"] if player.rating else []
    details += [player.club] if player.club else []
    details += [f"stated {player.stated_half_points / 2:g}"] if player.stated_half_points is not None else []
    return f"{player.number:>4} {player.name}" + (f" ({', '.join(details)})" if details else "")


def _spell_table(table: ReportedTable, names: dict[int, str]) -> str:
    seats = " : ".join(_spell_seat(seat, names) for seat in table.seats)
    return f"R{table.round}" + (f" T{table.number}" if table.number else "") + f" {seats}"


def _spell_seat(seat: ReportedSeat, names: dict[int, str]) -> str:
    parts = [names.get(seat.player, f"?{seat.player}")]
    parts += [str(seat.game_points)] if seat.game_points is not None else []
    parts += [f"#{seat.place}"] if seat.place else []
    parts += [f"{seat.half_points / 2:g}"] if seat.half_points is not None else []
    parts += [seat.kind.value] if seat.kind.value != "played" else []
    parts += [seat.outcome.value] if seat.outcome else []
    parts += [f"{seat.scrabbles} scrabbles"] if seat.scrabbles is not None else []
    parts += [f"{seat.best_move} {seat.best_move_points}"] if seat.best_move else []
    return " ".join(parts)
