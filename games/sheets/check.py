"""Finds every mistake in a score sheet, and whether it agrees with the accepted result of its table.

As long as coordinates are given from the first move on, the game is replayed and every score checked. Without them it
still checks sums, totals, tiles, the minimum score of a word, the first move and the racks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from games.material.board import Board, load_board
from games.material.notation import Place, Play
from games.material.position import empty_position
from games.material.spelling import Letter, spell_marked, spell_rack
from games.material.tiles import BLANK, TileSet, load_tileset
from games.play.outcome import RACK_METHODS
from games.play.racks import check_racks_on_their_own
from games.play.scoring import score_play
from games.play.state import Game, GameState, Step
from games.problems.kinds import Problem, ProblemsFound, Severity, UnspellableWord, Value
from games.rules.ruleset import RuleSet
from games.sheets.replay import replay_sheet
from games.sheets.sheet import Sheet, SheetLine


@dataclass(frozen=True)
class SheetReport:
    """Problems by line (``where``: line from 1, player).

    ``replayed``: lines checked with coordinates, one of ``steps`` each, from ``start`` on; ``game`` once all were.
    """

    problems: tuple[Problem, ...]
    replayed: int
    game: Game | None
    start: GameState
    steps: tuple[Step, ...] = ()


def check_sheet(sheet: Sheet, rules: RuleSet, tiles: TileSet | None = None, board: Board | None = None) -> SheetReport:
    """Check a sheet as far as possible; IllegalTurn if the rules don't allow a table of so many players."""
    tileset, layout = tiles or load_tileset(rules.tiles), board or load_board(rules.board)
    check = _SheetCheck(sheet, rules, tileset, layout)
    problems = [*check.lines(), *check.ends()]
    replay = replay_sheet(sheet, rules, tileset, layout)
    # The replay is more accurate than the estimate from a word's letters.
    known = {problem.where.get("line") for problem in replay.problems}
    kept = [p for p in problems if not (p.code in ESTIMATES and (p.where.get("line") in known or replay.covers(p)))]
    found = sorted([*kept, *replay.problems], key=lambda p: int(p.where.get("line", len(sheet.lines) + 1)))
    return SheetReport(tuple(found), replay.lines, replay.game, replay.start, replay.steps)


ESTIMATES = {"sheet_points_too_low", "sheet_first_move_score", "sheet_scrabble_impossible"}


@dataclass(frozen=True)
class _SheetCheck:
    sheet: Sheet
    rules: RuleSet
    tiles: TileSet
    board: Board

    def lines(self) -> list[Problem]:
        problems: list[Problem] = []
        players = len(self.sheet.players)
        totals = [0] * players
        expected, nothing_laid = self.sheet.lines[0].seat if self.sheet.lines else 0, True
        for number, line in enumerate(self.sheet.lines, start=1):
            found: list[Problem] = []
            if line.seat != expected:
                found.append(Problem("turn_missing", {"nick": self.sheet.players[expected]}))
            found += self._check_line(line, first=nothing_laid)
            found += _check_total(totals, line.seat, line.points or 0, line.total)
            problems += [problem.at(line=number, player=line.seat + 1) for problem in found]
            expected = (line.seat + 1) % players
            nothing_laid = nothing_laid and line.kind != "play"
        return problems

    def _check_line(self, line: SheetLine, *, first: bool) -> list[Problem]:
        if line.kind != "play":
            return [Problem("sheet_points_not_zero", {"points": line.points})] if line.points else []
        if not line.word:
            return [Problem("sheet_word_missing")]
        try:
            letters = spell_marked(line.word, self.tiles)
        except UnspellableWord as refusal:
            return list(refusal.problems)
        problems = self._check_tiles(letters)
        if line.points is None:
            return [*problems, Problem("sheet_points_missing", {"word": line.word})]
        problems += self._check_least(line, letters)
        if first:
            problems += self._check_first(line.points, letters)
        return problems

    def _check_tiles(self, letters: tuple[Letter, ...]) -> list[Problem]:
        """Check for more of a tile than the set has; one or two too many may be blanks of an earlier move."""
        problems = []
        needed = Counter(letter.tile for letter in letters)
        spare = self.tiles.blanks - needed[BLANK]
        for tile, number in needed.items():
            lacking = number - self.tiles.counts.get(tile, 0)
            if lacking > 0:
                severity: Severity = "error" if tile == BLANK or lacking > spare else "warning"
                problems.append(Problem("sheet_tiles_impossible", {"letter": tile, "lacking": lacking}, {}, severity))
        return problems

    def _check_least(self, line: SheetLine, letters: tuple[Letter, ...]) -> list[Problem]:
        """Check that a word is worth at least its letters, not counting blanks of earlier moves: premiums only add."""
        values = sorted(self.tiles.values[letter.letter] for letter in letters if not letter.blank)
        spare = self.tiles.blanks - sum(letter.blank for letter in letters)
        least = sum(values[: len(values) - spare]) if spare > 0 else sum(values)
        bonus = max((bonus.points for bonus in self.rules.scoring.bonuses), default=0)
        points = line.points or 0
        if line.scrabble:
            size = min((bonus.tiles for bonus in self.rules.scoring.bonuses), default=0)
            if not bonus or len(letters) < size or points < bonus + least:
                return [Problem("sheet_scrabble_impossible", {"word": line.word, "points": points})]
        if points < least:
            return [Problem("sheet_points_too_low", {"word": line.word, "points": points, "least": least})]
        if points < sum(values):
            params: dict[str, Value] = {"word": line.word, "points": points, "least": sum(values)}
            return [Problem("sheet_points_too_low", params, {}, "warning")]
        return []

    def _check_first(self, points: int, letters: tuple[Letter, ...]) -> list[Problem]:
        """Check the first move, which covers the centre: only certain scores are possible."""
        board = self.board
        row, column = divmod(board.centre_index, board.stride)
        possible = set()
        for back in range(min(len(letters), column)):
            try:
                play = Play(Place(row - 1, column - 1 - back, down=False), letters)
                possible.add(score_play(empty_position(board), play, self.tiles, self.rules.scoring).points)
            except ProblemsFound:
                continue
        if points in possible:
            return []
        return [
            Problem(
                "sheet_first_move_score",
                {"points": points, "possible": ", ".join(str(each) for each in sorted(possible)) or "–"},
            )
        ]

    def ends(self) -> list[Problem]:
        """Check rack points and final totals, each player's own."""
        if not self.sheet.ends:
            return []
        problems: list[Problem] = []
        racks = [self._spell_rack(seat, end.rack, problems) for seat, end in enumerate(self.sheet.ends)]
        problems += check_racks_on_their_own(racks, self.tiles, self.rules.scoring.rack_size)
        expected = self._expected_rack_points(racks, problems)
        totals = self._last_totals()
        for seat, end in enumerate(self.sheet.ends):
            where = {"player": seat + 1}
            stated = end.rack_points or 0
            if expected is not None and stated != expected[seat]:
                params: dict[str, Value] = {"computed": expected[seat], "stated": stated}
                problems.append(Problem("rack_points_differ", params, where))
            points = stated + (end.penalty or 0)
            problems += [problem.at(**where) for problem in _check_total(totals, seat, points, end.total)]
        return problems

    def _spell_rack(self, seat: int, text: str | None, problems: list[Problem]) -> tuple[str, ...] | None:
        if text is None:
            return None
        try:
            rack = spell_rack(text, self.tiles)
        except UnspellableWord as refusal:
            problems += [problem.at(player=seat + 1) for problem in refusal.problems]
            return None
        return rack

    def _expected_rack_points(self, racks: list[tuple[str, ...] | None], problems: list[Problem]) -> list[int] | None:
        """Return the rack points by the rules, or None if the racks that count aren't all written."""
        kind = self.sheet.ending
        if kind is None:
            return None
        method = RACK_METHODS[kind](self.rules.endings.racks) if kind in RACK_METHODS else "not_counted"
        if method == "not_counted":
            return [0] * len(racks)
        if kind != "out":
            values = [None if rack is None else self.tiles.rack_points(rack) for rack in racks]
            return None if None in values else [-(value or 0) for value in values]
        out = [line.seat for line in self.sheet.lines if line.kind == "play"][-1:]
        if not out:
            return None
        if racks[out[0]]:
            problems.append(Problem("player_out_has_tiles", {"seat": out[0] + 1}, {"player": out[0] + 1}))
        others = [rack for seat, rack in enumerate(racks) if seat != out[0]]
        if any(rack is None for rack in others):
            return None
        left = [0 if seat == out[0] else self.tiles.rack_points(rack or ()) for seat, rack in enumerate(racks)]
        if method == "subtract_own":
            return [-value for value in left]
        gain = sum(left) * (2 if method == "doubled_to_player_out" else 1)
        taken = [0 if method == "doubled_to_player_out" else -value for value in left]
        return [gain if seat == out[0] else taken[seat] for seat in range(len(racks))]

    def _last_totals(self) -> list[int]:
        totals = [0] * len(self.sheet.players)
        for line in self.sheet.lines:
            totals[line.seat] = totals[line.seat] + (line.points or 0) if line.total is None else line.total
        return totals


def _check_total(totals: list[int], seat: int, points: int, stated: int | None) -> list[Problem]:
    """Check the running total against the previous one; ``totals`` continues from what is written."""
    computed = totals[seat] + points
    totals[seat] = computed if stated is None else stated
    if stated is None or stated == computed:
        return []
    return [Problem("total_differs", {"computed": computed, "stated": stated})]


def find_missing(sheet: Sheet) -> list[Problem]:
    """Return what a sheet lacks to be finished: both names, moves, how it ended and everyone's final total."""
    names = Counter(name for name in sheet.players if name)
    problems = [
        Problem("sheet_player_missing", {}, {"player": n}) for n, name in enumerate(sheet.players, 1) if not name
    ]
    problems += [Problem("sheet_player_twice", {"name": name}) for name, count in names.items() if count > 1]
    if not sheet.lines:
        problems.append(Problem("sheet_lines_missing"))
    if sheet.ending is None:
        problems.append(Problem("sheet_ending_missing"))
    for seat, name in enumerate(sheet.players):
        if seat >= len(sheet.ends) or sheet.ends[seat].total is None:
            problems.append(Problem("sheet_total_missing", {"name": name}, {"player": seat + 1}))
    return problems


def compare_with_result(
    players: Sequence[str], totals: Sequence[int | None], accepted: Mapping[str, int]
) -> list[Problem]:
    """Return final totals that differ from the accepted game points, by player name."""
    return [
        Problem(
            "sheet_contradicts_result",
            {"name": name, "accepted": accepted[name], "stated": total},
            {"player": seat},
            "warning",
        )
        for seat, (name, total) in enumerate(zip(players, totals, strict=False), start=1)
        if total is not None and name in accepted and accepted[name] != total
    ]


def find_strangers(players: Sequence[str], names: Collection[str]) -> list[Problem]:
    """Return names on a sheet that don't belong to anyone at the table."""
    strangers = [(seat, name) for seat, name in enumerate(players, start=1) if name and name not in names]
    return [Problem("sheet_player_not_at_table", {"name": name}, {"player": seat}) for seat, name in strangers]
