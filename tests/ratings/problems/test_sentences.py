"""Every problem that rating can find has a sentence, which uses only what the problem says."""

import pytest

from ratings.codes import CODES
from ratings.messages import SENTENCES


def test_every_code_has_a_sentence() -> None:
    assert SENTENCES.keys() == CODES.keys()


@pytest.mark.parametrize("code", sorted(CODES))
def test_sentence_can_be_made_from_the_parameters(code: str) -> None:
    sentence = str(SENTENCES[code]) % dict.fromkeys(CODES[code].params, "7")
    assert sentence.endswith(".")
