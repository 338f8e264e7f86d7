"""The bounded list of problems."""

from federation.problems.kinds import Problem, Severity
from tournaments.files.common.found import Found
from tournaments.report import codes, limits
from tournaments.report.codes import CODES


def collect(*problems: Problem) -> tuple[Problem, ...]:
    found = Found()
    found.add_all(problems)
    return found.conclude()


def test_few_problems_stay_as_they_are() -> None:
    problems = (codes.NO_GAMES.at(), codes.NO_PLAYERS.at())
    assert collect(*problems) == problems


def test_errors_outlive_warnings_when_there_are_too_many() -> None:
    kinds = [
        Problem(f"{severity}_{number}", severity)
        for severity in (Severity.NOTE, Severity.WARNING, Severity.ERROR)
        for number in range(limits.PROBLEMS)
    ]
    kept = collect(*kinds)
    assert {problem.severity for problem in kept[:-1]} == {Severity.ERROR}
    assert kept[-1] == codes.MORE_PROBLEMS.at(count=2 * limits.PROBLEMS)


def test_counts_of_problems_left_out_add_up() -> None:
    assert collect(codes.MORE_PROBLEMS.at(count=3), codes.MORE_PROBLEMS.at(count=4)) == (
        codes.MORE_PROBLEMS.at(count=7),
    )


def test_number_of_kinds_bounds_the_memory() -> None:
    found = Found()
    for code in CODES.values():
        for _ in range(limits.PROBLEMS_OF_A_KIND + 1):
            found.append(Problem(code.code, code.severity, {"count": 1}))
    assert len(found) <= limits.PROBLEMS_OF_A_KIND * len(CODES)
