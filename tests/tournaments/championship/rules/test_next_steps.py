"""What each reader is told to do next with a version of results."""

import pytest

from tournaments.championship.rules.next_steps import NextStep, Powers, VersionFacts, find_next_step

STAFF = Powers(upload=True, deliver=True, settle=True, accept=True)
ORGANISER = Powers(upload=True, deliver=True)
ARBITER = Powers(upload=True)


@pytest.mark.parametrize(
    ("facts", "staff", "organiser", "arbiter"),
    [
        (VersionFacts("received"), "wait_for_check", "wait_for_check", "wait_for_check"),
        (VersionFacts("invalid"), "mend_files", "mend_files", "mend_files"),
        (VersionFacts("superseded"), "replaced", "replaced", "replaced"),
        (VersionFacts("accepted", True), "done", "done", "done"),
        (VersionFacts("to_settle"), "settle_names", "deliver", "wait_for_organiser"),
        (VersionFacts("to_settle", True), "settle_names", "wait_for_staff", "wait_for_staff"),
        (VersionFacts("valid"), "accept", "deliver", "wait_for_organiser"),
        (VersionFacts("delivered", True), "accept", "wait_for_staff", "wait_for_staff"),
        (VersionFacts("valid", False, False), "finish_games", "finish_games", "finish_games"),
        (VersionFacts("to_settle", False, False), "finish_games", "finish_games", "finish_games"),
        (VersionFacts("valid", is_complete=False, is_interim=True), "interim", "interim", "interim"),
        (VersionFacts("superseded", is_interim=True), "replaced", "replaced", "replaced"),
        (VersionFacts("invalid", False, False), "mend_files", "mend_files", "mend_files"),
    ],
)
def test_next_step_is_one_thing_that_the_reader_can_do(
    facts: VersionFacts, staff: str, organiser: str, arbiter: str
) -> None:
    assert find_next_step(facts, STAFF) == NextStep(staff)
    assert find_next_step(facts, ORGANISER) == NextStep(organiser)
    assert find_next_step(facts, ARBITER) == NextStep(arbiter)
