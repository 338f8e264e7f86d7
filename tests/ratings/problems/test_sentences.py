"""Every problem that rating can find has a sentence, which uses only what the problem says."""

import pytest

from ratings.problems.codes import CODES


def test_every_code_has_a_sentence() -> None:
    assert all(code.sentence for code in CODES.values())


@pytest.mark.parametrize("code", sorted(CODES))
def test_sentence_can_be_made_from_the_parameters(code: str) -> None:
    sentence = CODES[code].sentence % dict.fromkeys(CODES[code].params, "7")
    assert sentence.endswith(".")
