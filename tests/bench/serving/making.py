"""``python -m tests.bench.serving.making [--small] [--fair]``: what the portal has; prints how to reach it.

``--fair``: little of everything, but for one federation with many games.
"""

from __future__ import annotations

import json
import sys

import django

BUSY = 4
SMALL, FAIR, LARGE = (60, 6, 300), (375, 66, 11_250), (1_500, 264, 45_000)


def main(*, small: bool, fair: bool) -> None:
    django.setup()
    from django.conf import settings
    from django.test import Client

    from federation.accounts.services.keys import create_token
    from federation.accounts.services.members import add_member
    from federation.people.models.accounts import Role, User
    from federation.permissions import actor_for
    from federation.tenancy.scope import federation_scope
    from tests.bench.ground.data import ACTOR, make_history
    from tests.bench.growth.operations import make_ground
    from tests.tournaments.making.makers import make_approved
    from tournaments.calendar.services.championships import name_organiser
    from tournaments.championship.models.championships import Championship

    players, championships, games = SMALL if small or fair else LARGE
    busy = SMALL if small else FAIR if fair else LARGE
    read = make_ground("read", players=players, championships=championships, games=games).history.federation
    for number in range(1 if fair else BUSY):
        make_history(f"busy-{number}", players=busy[0], championships=busy[1], games=busy[2])
    with federation_scope(read):
        staff = User.objects.create_user("staff@read.example")
        add_member(ACTOR, staff.email, Role.STAFF)
        organiser = User.objects.create_user("organiser@read.example")
        add_member(ACTOR, organiser.email, Role.ORGANISER)
        championship = make_approved(ACTOR, "To be played")
        name_organiser(ACTOR, championship, organiser)
        token = create_token(actor_for(organiser), "bench")
        played = list(Championship.objects.order_by("pk").values_list("slug", flat=True)[:20])
    client = Client()
    client.force_login(staff)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    print(
        json.dumps(
            {
                "players": players,
                "games": games,
                "busy_games": busy[2],
                "token": token,
                "slug": championship.slug,
                "played": played,
                "cookie": f"{cookie.key}={cookie.value}",
            }
        )
    )


if __name__ == "__main__":
    main(small="--small" in sys.argv, fair="--fair" in sys.argv)
