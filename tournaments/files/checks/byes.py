"""Whether a report's byes went to the players the rules say. Pure.

The bye goes to the last-ranked player (FISC §1 C), but not to a late joiner (D), and not to anyone who already had a
bye while another player can have it. Only what the report proves is reported: if two are equal, or ratings are
unknown, no one is last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from federation.problems.kinds import NOWHERE, Problem, Where
from tournaments.competition.counted_results import find_arrivals
from tournaments.competition.criterion import POINTS
from tournaments.competition.pairable import can_be_paired
from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.standings import rank_players
from tournaments.competition.tallies import take_tallies
from tournaments.report import codes
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, Report, ReportedTable

_PRESENT = OVER_THE_BOARD | {Kind.FORFEIT, Kind.BYE, Kind.PENDING}


def check_byes(report: Report, rules: CompetitionRules, announced: int | None = None) -> Iterator[Problem]:
    """Return byes against the rules, each reported once with the player and the article."""
    if rules.bye == "none" or rules.system not in {System.SWISS, System.KING_OF_THE_HILL}:
        return
    if not any(_sits_out(table) for table in report.tables):
        return
    seen = _History(report, rules, announced)
    for number in sorted({table.round for table in report.tables if table.round > 0}):
        yield from seen.check_round(number)
    yield from seen.check_late_joiners()
    yield from seen.check_second_byes()


class _History:
    """What is known round by round: who was present, who had met, who had had the bye."""

    def __init__(self, report: Report, rules: CompetitionRules, announced: int | None) -> None:
        self.report, self.rules, self.announced = report, rules, announced
        self.names = {player.number: player.name for player in report.players}
        self.ratings = {player.number: player.rating for player in report.players}
        # Someone first marked absent may have been entered from the start (FISC §1 D is about late joiners).
        self.arrivals = {number: arrival.round for number, arrival in find_arrivals(report).items() if arrival.is_said}
        self.tables: Mapping[int, list[ReportedTable]] = defaultdict(list)
        for table in report.tables:
            self.tables[table.round].append(table)
        self.met: dict[int, set[int]] = defaultdict(set)
        self.byes: dict[int, list[int]] = defaultdict(list)
        self.late: dict[int, list[ReportedTable]] = defaultdict(list)
        # Rounds of a second bye that someone else could have had.
        self.avoidable: set[tuple[int, int]] = set()

    def check_round(self, number: int) -> Iterator[Problem]:
        tables = self.tables[number]
        sitting_out = [table for table in tables if _sits_out(table)]
        for table in sitting_out:
            if 1 < self.arrivals.get(table.seats[0].player, 1) <= number:
                self.late[table.seats[0].player].append(table)
        # Several byes in one round were requested: no one was the odd one out.
        if len(sitting_out) == 1:
            yield from self._check_last(sitting_out[0], number)
        for table in tables:
            self._remember(table)

    def check_late_joiners(self) -> Iterator[Problem]:
        for player, tables in self.late.items():
            yield codes.BYE_FOR_LATE_JOINER.at(
                tables[0].where,
                name=self.names.get(player, ""),
                rounds=_list([table.round for table in tables]),
                first=self.arrivals[player],
                article=self.rules.article_of("late_bye"),
            )

    def check_second_byes(self) -> Iterator[Problem]:
        for player, rounds in self.byes.items():
            if any((player, number) in self.avoidable for number in rounds[1:]):
                name, article = self.names.get(player, ""), self.rules.article_of("bye")
                yield codes.SECOND_BYE.at(self._where(player), name=name, rounds=_list(rounds), article=article)

    def _check_last(self, table: ReportedTable, number: int) -> Iterator[Problem]:
        player = table.seats[0].player
        present = [seat.player for each in self.tables[number] for seat in each.seats if seat.kind in _PRESENT]
        others = [one for one in present if one != player and self._may_have_bye(one, number)]
        if self.byes[player] and any(self._leaves_pairing(one, present) for one in others):
            self.avoidable.add((player, number))
            return
        if self.arrivals.get(player, 1) > 1:
            return
        # The last eligible one is enough: a large field has hundreds below.
        lower = self._below(player, others, number)
        below = next((one for one in lower if self._leaves_pairing(one, present)), None)
        if below is not None:
            yield codes.BYE_NOT_LAST.at(
                table.where,
                name=self.names.get(player, ""),
                round=number,
                below=self.names.get(below, ""),
                article=self.rules.article_of("bye"),
            )

    def _may_have_bye(self, player: int, number: int) -> bool:
        late = 1 < self.arrivals.get(player, 1) <= number
        return not late and not self.byes[player]

    def _leaves_pairing(self, player: int, present: Sequence[int]) -> bool:
        return can_be_paired([one for one in present if one != player], self.met)

    def _below(self, player: int, others: Sequence[int], number: int) -> list[int]:
        """Return those of the others who were certainly below before a round, last one first."""
        if number == 1:
            return self._below_by_rating(player, others)
        before = number - 1
        field = take_tallies(self.report, self.rules, announced=self.announced, after_round=before, for_pairing=True)
        places = {line.number: line.place or 0 for line in rank_players(field, (POINTS, *self.rules.tie_breaks))}
        return sorted((one for one in others if places[one] > places[player]), key=lambda one: -places[one])

    def _below_by_rating(self, player: int, others: Sequence[int]) -> list[int]:
        """Before the first round only the rating decides; the rules may assign one to unrated players."""
        stated = any(rating is not None for rating in self.ratings.values())
        instead = self.rules.unrated_rating if stated else None
        ratings = {one: instead if self.ratings[one] is None else self.ratings[one] for one in (player, *others)}
        own = ratings[player]
        if own is None or not self.rules.seeding:
            return []
        known = {one: rating for one, rating in ratings.items() if rating is not None}
        return sorted((one for one in others if known.get(one, own) < own), key=lambda one: known[one])

    def _remember(self, table: ReportedTable) -> None:
        options = self.rules.options
        kinds = {seat.kind for seat in table.seats}
        if len(table.seats) > 1 and (kinds <= OVER_THE_BOARD or not options.forfeit_no_meeting):
            for seat in table.seats:
                self.met[seat.player] |= {other.player for other in table.seats if other is not seat}
        for seat in table.seats:
            had = not options.half_bye_is_no_bye if seat.is_half_bye else seat.kind is Kind.BYE
            won = seat.kind is Kind.FORFEIT and seat.outcome is Outcome.WIN and options.forfeit_win_is_bye
            if had or won:
                self.byes[seat.player].append(table.round)

    def _where(self, player: int) -> Where:
        return next((one.where for one in self.report.players if one.number == player), NOWHERE)


def _sits_out(table: ReportedTable) -> bool:
    return len(table.seats) == 1 and table.seats[0].kind is Kind.BYE


def _list(rounds: Sequence[int]) -> str:
    return ", ".join(map(str, rounds))
