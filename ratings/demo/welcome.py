"""What a visitor of the demo is told: accounts and what to try with them. Says nothing of the address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ratings.demo.accounts import ACCOUNTS, PASSWORD, Account
from ratings.demo.samples import GOOD, WRONG


def welcome_text(samples: Path) -> str:
    width = max(len(account.email) for account in ACCOUNTS)
    accounts = [f"  {account.email:<{width}}  {_what(account)}" for account in ACCOUNTS]
    return "\n".join(
        [
            "Federations: /fisc/ (the fullest one), /ajusc/, /uf/, /pfs/",
            "",
            f"Accounts, all with the password {PASSWORD}",
            *accounts,
            "",
            "To try:",
            "  - Without an account: look at /fisc/ranking/ and click on a player to see the chart.",
            "  - As the organiser: upload results for “Copa de les Set Lletres” from",
            f"      {samples / GOOD}",
            "    and see what is found in a file with mistakes:",
            f"      {samples / WRONG}",
            "  - As staff: /fisc/desk/ holds a championship to approve, names to settle and results to accept;",
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
