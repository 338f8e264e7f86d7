"""Many threads of the portal over two connections of the server: what each of them saw, as JSON."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import django

django.setup()

from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402

from federation.people.models.players import Player  # noqa: E402
from federation.tenancy.federations import Federation  # noqa: E402
from federation.tenancy.scope import FEDERATION_SETTING, federation_scope  # noqa: E402
from tests.databases import migrate_and_grant  # noqa: E402
from tests.people import make_federation, make_players  # noqa: E402

# The first on the page of each, whoever else is added.
NAMES = {"fisc": "Anna Abellà", "pfs": "Ewa Abakanowicz"}
OTHER = {"fisc": "Abakanowicz", "pfs": "Abellà"}


def read(number: int) -> dict[str, int]:
    """One page, one write and one look outside of every scope, each of which may use another connection."""
    slug = ("fisc", "pfs")[number % 2]
    try:
        page = Client().get(f"/{slug}/players/", headers={"Accept-Language": "en"})
        text = page.content.decode()
        found = {
            "pages": page.status_code == 200 and NAMES[slug].split()[1] in text,
            "others": OTHER[slug] in text,
        }
        with federation_scope(Federation.objects.get(slug=slug)):
            make_players(f"Nova Z{number}")
            found["written"] = Player.objects.filter(surname=f"Z{number}").count()
        with scopes_disabled():
            found["outside"] = Player._base_manager.count()
        with connection.cursor() as cursor:
            cursor.execute("SELECT coalesce(current_setting(%s, true), '')", [FEDERATION_SETTING])
            found["left"] = cursor.fetchone()[0] != ""
        return {name: int(value) for name, value in found.items()}
    finally:
        connection.close()


def settings_of_role() -> list[str]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('pgtrigger.ignore'), current_setting('lock_timeout'), "
            "current_setting('statement_timeout'), current_user::text"
        )
        return list(cursor.fetchone())


def main(database: str, count: int) -> None:
    migrate_and_grant(database)
    for slug, name in NAMES.items():
        with federation_scope(make_federation(slug)):
            make_players(name)
    connection.close()
    with ThreadPoolExecutor(8) as threads:
        seen = list(threads.map(read, range(count)))
    total = {name: sum(one[name] for one in seen) for name in seen[0]}
    print(json.dumps({**total, "settings": settings_of_role()}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
