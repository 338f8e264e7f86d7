"""``check_game``: an annotated game against the rules, move by move."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.gcg import GcgGame, read_gcg
from games.gcg_check import CheckedEvent, GcgReport, check_gcg
from games.management.reporting import Report, add_common_arguments, print_report
from games.problems import Problem, Refusal
from games.ruleset import RuleSet, load_ruleset, ruleset_names
from games.spelling import spell_gcg, spell_rack, write_rack
from games.tiles import TileSet, load_tileset, tileset_names

# The sets in which files are most often written, to choose from where none is named.
LIKELY = ("english", "polish", "catalan", "spanish", "french")


class Command(BaseCommand):
    help = (
        "Check a GCG file: each move's stated and computed score, the running totals, the end. Without --rules the "
        "file's own convention for the end is accepted: the rack doubled for the player who goes out, or added to one "
        "player and subtracted from the other. Exit 1 when anything differs."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--rules", choices=ruleset_names(), help="a rule set that the game must follow")
        parser.add_argument(
            "--tiles", choices=tileset_names(), help="the tile set (default: that of the rules, or the one that fits)"
        )
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules = load_ruleset(options["rules"]) if options["rules"] else None
        name = options["tiles"] or (rules.tiles if rules else None)
        report: dict[str, Any] = {"file": Path(options["file"]).name, "agrees": False}
        problems: list[Problem]
        try:
            game, tiles = _read(Path(options["file"]), name)
            checked = check_gcg(game, tiles, rules)
            report |= _as_json(checked, tiles, rules)
            problems = list(checked.problems)
        except OSError:
            problems = [Problem("file_unreadable", {"file": options["file"]})]
        except Refusal as refusal:
            problems = list(refusal.problems)
        print_report(self, options, report, problems, _as_lines)


def _read(path: Path, name: str | None) -> tuple[GcgGame, TileSet]:
    data = path.read_bytes()
    if name:
        tiles = load_tileset(name)
        return read_gcg(data, tiles), tiles
    for likely in LIKELY:
        tiles = load_tileset(likely)
        game = read_gcg(data, tiles)
        if _fits(game, tiles):
            return game, tiles
    tiles = load_tileset(LIKELY[0])
    return read_gcg(data, tiles), tiles


def _fits(game: GcgGame, tiles: TileSet) -> bool:
    try:
        for event in game.events:
            spell_gcg(event.word, tiles)
            spell_rack(event.rack, tiles)
    except Refusal:
        return False
    return True


def _as_json(report: GcgReport, tiles: TileSet, rules: RuleSet | None) -> dict[str, Any]:
    settlement = report.settlement
    return {
        "tiles": tiles.name,
        "rules": rules.name if rules else None,
        "agrees": report.agrees,
        "players": [
            {
                "nick": player.nick,
                "name": player.name,
                "stated_total": report.stated[player.nick],
                "computed_total": report.computed[player.nick],
            }
            for player in report.game.players
        ],
        "moves": [_event_as_json(checked) for checked in report.events],
        "end": {
            "ending": settlement.ending,
            "convention": settlement.convention,
            "racks": {nick: write_rack(rack) for nick, rack in settlement.racks.items()},
            "rack_points": {nick: tiles.rack_points(rack) for nick, rack in settlement.racks.items()},
            "expected": settlement.expected,
        },
    }


def _event_as_json(checked: CheckedEvent) -> dict[str, Any]:
    event = checked.event
    return {
        "line": event.line,
        "player": event.nick,
        "kind": event.kind,
        "rack": event.rack,
        "place": event.place,
        "word": event.word,
        "tiles": event.tiles,
        "words": [{"word": word.text, "points": word.points} for word in checked.words],
        "stated_score": event.score,
        "computed_score": checked.computed_score,
        "stated_total": event.total,
        "computed_total": checked.computed_total,
        "agrees": event.score == checked.computed_score and checked.total_adds_up,
    }


def _as_lines(report: Report) -> Iterable[str]:
    for move in report.get("moves", []):
        what = f"{move['place']} {move['word']}".strip() or move["kind"]
        mark = "" if move["agrees"] else "  !"
        computed = "–" if move["computed_score"] is None else f"{move['computed_score']:+d}"
        yield (
            f"{move['line']:>4}  {move['player']:<12} {what:<22} {move['stated_score']:+4d} ({computed})"
            f"  {move['stated_total']} ({move['computed_total']}){mark}"
        )
    for player in report.get("players", []):
        yield f"{player['name']}: {player['stated_total']} ({player['computed_total']})"
