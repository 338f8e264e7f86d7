"""The parameters of a rule set as paths, with the values that each may have."""

import dataclasses
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from games.rules.ruleset import RuleSet, check_ruleset


def leaves(cls=RuleSet, path=""):
    """(path, type, metadata) of every parameter that is no group of others."""
    hints = get_type_hints(cls)
    for field in dataclasses.fields(cls):
        hint, name = hints[field.name], f"{path}.{field.name}" if path else field.name
        if dataclasses.is_dataclass(hint):
            yield from leaves(hint, name)
        else:
            yield name, hint, field.metadata


def groups(cls=RuleSet, path=""):
    """Paths of the parameters that hold others."""
    for field in dataclasses.fields(cls):
        hint, name = get_type_hints(cls)[field.name], f"{path}.{field.name}" if path else field.name
        if dataclasses.is_dataclass(hint):
            yield name
            yield from groups(hint, name)


def put_value(value, path, new):
    """The rule set with another value at a path."""
    first, _dot, rest = path.partition(".")
    return dataclasses.replace(value, **{first: put_value(getattr(value, first), rest, new) if rest else new})


def get_value(value, path):
    for part in path.split("."):
        value = getattr(value, part)
    return value


def is_valid(rules):
    return not check_ruleset(rules)


def values_of(hint, metadata):
    """Values that tell meanings apart: all choices, both truths, neighbouring numbers, None."""
    if get_origin(hint) in (Union, UnionType):
        inner = next(each for each in get_args(hint) if each is not NoneType)
        return [None, *values_of(inner, metadata)]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if hint is bool:
        return [False, True]
    if hint is int:
        least = max(metadata.get("minimum", 0), 2)
        return [least, least + 1]
    if hint is str:
        return ["One", "Other"]
    return []
