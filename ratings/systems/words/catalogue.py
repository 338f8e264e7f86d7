"""Descriptions of every parameter of a rating system: its name, unit, bounds, and effect.

The form for editing parameters and the public page that explains a rating are both made from this.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from federation.values.sentences import Sentence
from ratings.systems.registry import systems
from ratings.systems.shapes import Parameter, Unit

NamedParameter = Parameter[Promise]


def _name_parameter(parameter: Parameter[Sentence]) -> NamedParameter:
    return Parameter(
        name=parameter.name,
        label=_lazily(parameter.label),
        help=_help(parameter.help),
        shape=parameter.shape,
        unit=None if parameter.unit is None else _name_unit(parameter.unit),
        low=parameter.low,
        high=parameter.high,
        none=_help(parameter.none),
        choices=tuple((code, _lazily(label)) for code, label in parameter.choices),
        parts=parameter.parts,
    )


def _name_unit(unit: Unit[Sentence]) -> Unit[Promise]:
    measured = None if unit.measured is None else _lazily(unit.measured)
    return Unit(_lazily(unit.name), _lazily(unit.counted), measured)


def _help(text: Sentence | str) -> Promise | str:
    return text if isinstance(text, str) else _lazily(text)


def _lazily(sentence: Sentence) -> Promise:
    """Return the sentence lazily translated, without values; a number is passed as ``count``."""
    if sentence.plural:
        return ngettext_lazy(sentence.text, sentence.plural, "count")
    if sentence.context:
        return pgettext_lazy(sentence.context, sentence.text)
    return gettext_lazy(sentence.text)


CATALOGUE: dict[str, tuple[NamedParameter, ...]] = {
    kind: tuple(map(_name_parameter, system.catalogue)) for kind, system in systems().items()
}
KIND_NAMES: dict[str, Promise] = {kind: _lazily(system.name) for kind, system in systems().items()}
# How each kind works, in a paragraph or two.
IDEAS: dict[str, tuple[Promise, ...]] = {kind: tuple(map(_lazily, system.idea)) for kind, system in systems().items()}
