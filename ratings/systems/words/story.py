"""The effect of a championship in the world's systems, in the reader's language."""

from __future__ import annotations

from dataclasses import replace

from django.utils import formats

from federation.values.sentences import Sentence
from federation.words import say
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.rating import world_system
from ratings.systems.world.story import Number, Story, Terms, tell_deviation


def tell(parameters: WorldParameters, story: Story) -> list[str]:
    """Return the sentences in the order of computation."""
    told = (*world_system(parameters).tell(parameters, story), *tell_deviation(story))
    return [_say(one) for one in told]


def _say(sentence: Sentence) -> str:
    return say(replace(sentence, values={name: _write(value) for name, value in sentence.values.items()}))


def _write(value: object) -> object:
    """Return a sentence with numbers in the language's format."""
    if isinstance(value, Terms):
        terms = " ".join(map(_number, value.numbers))
        return terms.replace("+", "+ ").replace("−", "− ") or "+ 0"
    return _number(value) if isinstance(value, Number) else value


def _number(number: Number) -> str:
    rounded = round(abs(number.value) if number.is_signed else number.value, number.places)
    shown = 0 if rounded == int(rounded) else len(f"{rounded:.{number.places}f}".rstrip("0").partition(".")[2])
    written = formats.number_format(rounded, shown)
    if not number.is_signed:
        return written
    return f"−{written}" if number.value < 0 else f"+{written}"
