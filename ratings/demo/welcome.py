"""For visitors of the demo: accounts, suggestions what to try, and files to upload, good and bad."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from ratings.demo.accounts import ACCOUNTS, PASSWORD, Account
from ratings.demo.invention.events import Event
from ratings.demo.invention.games import Played, PlayedTable
from ratings.demo.invention.swiss_perfect import write_zip

GOOD = "results-to-upload.zip"
WRONG = "results-with-mistakes.zip"


def write_samples(folder: Path, awaiting: tuple[Event, Played]) -> list[Path]:
    """Write the files into a folder, created if needed, and return their paths."""
    event, played = awaiting
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        GOOD: write_zip(event.slug, event.name, "", played),
        WRONG: write_zip(event.slug, event.name, "", _make_mistakes(played)),
    }
    for file, content in files.items():
        (folder / file).write_bytes(content)
    return [folder / file for file in files]


def _make_mistakes(played: Played) -> Played:
    """Introduce errors: someone plays twice in a round, and one round is missing."""
    first = played.tables[0]
    other = next(table for table in played.tables if table.round == 1 and len(table.entrants) == 2 and table != first)
    twice = PlayedTable(1, (first.entrants[0], other.entrants[0]), (401, 388))
    kept = [table for table in played.tables if table.round != 3]
    return replace(played, tables=(*kept, twice))


def welcome_text(samples: Path) -> str:
    width = max(len(account.email) for account in ACCOUNTS)
    accounts = [f"  {account.email:<{width}}  {_what(account)}" for account in ACCOUNTS]
    return "\n".join(
        [
            "Federations: /fisc/ (the largest), /ajusc/, /uf/, /pfs/",
            "",
            f"Accounts (password for all: {PASSWORD})",
            *accounts,
            "",
            "To try:",
            "  - Without an account: open /fisc/ranking/ and click a player to see the chart.",
            "  - As the organiser: upload results for “Copa de les Set Lletres” from",
            f"      {samples / GOOD}",
            "    and see the report on a file with mistakes:",
            f"      {samples / WRONG}",
            "  - As staff: open /fisc/desk/: a championship to approve, names to identify and results to accept;",
            "    then publish the next rating list.",
            "  - As staff-pfs: open /fisc/desk/. Another federation's staff see nothing there.",
        ]
    )


def accounts_as_json(samples: Path) -> dict[str, Any]:
    return {
        "password": PASSWORD,
        "accounts": [
            {
                "email": account.email,
                "name": account.name,
                "operator": account.is_operator,
                "roles": {slug: [role.value for role in roles] for slug, roles in account.roles.items()},
            }
            for account in ACCOUNTS
        ],
        "samples": [str(samples / GOOD), str(samples / WRONG)],
    }


def _what(account: Account) -> str:
    if account.is_operator:
        return "administrator everywhere, and operator of the installation (/admin/)"
    return "; ".join(f"{', '.join(roles)} of {slug}" for slug, roles in account.roles.items())
