"""``match_names NAMES.csv --registry REGISTRY.csv``: test matching of names in old files, without a database."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.files.name_lists import ListedName, UnreadableNames, read_names, read_registry
from tournaments.players.matching import How, Known, Match, Sought, match_players

_SCHEME = "id"

_PROBLEMS: Mapping[str, Any] = {
    "empty": gettext_lazy("the file is empty"),
    "not_csv": gettext_lazy("this isn’t a CSV file"),
    "no_column_name": gettext_lazy("there is no column “name”"),
    "no_column_number": gettext_lazy("there is no column “number”"),
    "no_number": gettext_lazy("the player has no number"),
    "number_repeated": gettext_lazy("the number already appears on an earlier line"),
    "no_name": gettext_lazy("the player has no name"),
}
_FOUND: Mapping[How | None, Any] = {
    How.IDENTIFIER: gettext_lazy("The ID belongs to this player and the name doesn’t contradict it."),
    How.NAME: gettext_lazy("It’s this player’s name in another spelling, and no one else’s."),
    How.ALIAS: gettext_lazy("It’s a known spelling of this player’s name, and no one else’s."),
}
_CONFLICTS: Mapping[str, Any] = {
    "number_and_name": gettext_lazy("The ID and the name belong to different players."),
    "ambiguous": gettext_lazy("Several players have this name."),
    "claimed_twice": gettext_lazy("Two names on the list would match this player."),
}


class Command(BaseCommand):
    help = (
        "Match each name of NAMES with a player of REGISTRY, or list likely players if the match is not certain. "
        "NAMES is a csv with the column name (and club, id), REGISTRY one with number and name (and club, id, aliases "
        "separated by semicolons). Names are “Surname, First” or “First Surname”."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", metavar="NAMES", help="a csv: name[,club][,id]")
        parser.add_argument("--registry", required=True, help="a csv: number,name[,club][,id][,aliases]")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--language", default="en", help="language of the messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            names = _open(options["names"], read_names)
            registry = _open(options["registry"], read_registry)
            answers = [
                _as_json(name, match, registry) for name, match in zip(names, _match(names, registry), strict=True)
            ]
            if options["json"]:
                self.stdout.write(json.dumps({"names": answers}, ensure_ascii=False, indent=2))
            else:
                self.stdout.write("\n".join([*map(_as_line, answers), _sum_up(answers)]))


def _open(path: str, read: Any) -> list[ListedName]:
    try:
        rows: list[ListedName] = read(Path(path).read_bytes())
    except OSError as error:
        raise CommandError(_("%(file)s can’t be opened.") % {"file": path}) from error
    except UnreadableNames as error:
        lines = [
            _("%(file)s, line %(line)s: %(what)s.") % {"file": path, "line": line, "what": _PROBLEMS[what]}
            for line, what in error.problems
        ]
        raise CommandError("\n".join(lines)) from error
    return rows


def _match(names: Sequence[ListedName], registry: Sequence[ListedName]) -> list[Match]:
    known = [Known(row, one.name, frozenset(one.aliases), _ids(one), one.club) for row, one in enumerate(registry)]
    return match_players([Sought(at, one.name, dict(_ids(one)), one.club) for at, one in enumerate(names)], known)


def _ids(one: ListedName) -> frozenset[tuple[str, str]]:
    return frozenset({(_SCHEME, one.id)} if one.id else ())


def _as_json(name: ListedName, match: Match, registry: Sequence[ListedName]) -> dict[str, Any]:
    return {
        "name": name.name,
        "match": None if match.player is None else _number(registry[match.player]),
        "how": match.how,
        "proposals": [
            {
                "number": _number(registry[one.player]),
                "name": registry[one.player].name,
                "likeness": one.likeness,
            }
            for one in match.proposals
        ],
        "why": _explain(match),
    }


def _number(one: ListedName) -> int | str:
    return int(one.number) if one.number.isascii() and one.number.isdigit() else one.number


def _explain(match: Match) -> str:
    if match.player is not None:
        return str(_FOUND[match.how])
    if match.conflict:
        return str(_CONFLICTS[match.conflict])
    if not match.proposals:
        return _("No one has this name or a similar one.")
    return _("No one has exactly this name. Someone has to decide whom it refers to.")


def _as_line(answer: Mapping[str, Any]) -> str:
    if answer["match"] is not None:
        return f"{answer['name']}  →  {answer['match']}  ({answer['why']})"
    likely = ", ".join(f"{one['number']} {one['name']} {one['likeness']} %" for one in answer["proposals"])
    return f"{answer['name']}  ?  {likely or '–'}  ({answer['why']})"


def _sum_up(answers: Sequence[Mapping[str, Any]]) -> str:
    found = sum(answer["match"] is not None for answer in answers)
    return ngettext(
        "%(found)s of %(count)s name matched with certainty.",
        "%(found)s of %(count)s names matched with certainty.",
        len(answers),
    ) % {"found": found, "count": len(answers)}
