"""``python -m tests.drill.prepare``: a federation, its staff, an organiser with a key, championships, a round."""

from __future__ import annotations

import json

import django

# More than are entered while everything is killed a few times.
TABLES = 300


def main() -> None:
    django.setup()
    from federation.accounts.services.keys import create_token
    from federation.accounts.services.members import add_member
    from federation.people.models.accounts import Role, User
    from federation.permissions import actor_for, system_actor
    from federation.tenancy.federations import Federation
    from federation.tenancy.scope import federation_scope
    from tests.tournaments.live.played import begin_round, make_live
    from tests.tournaments.making.makers import make_announcement
    from tournaments.calendar.services.championships import announce_championship, approve_championship, name_organiser
    from tournaments.entries.services.entries import enter_player

    system = system_actor("drill")
    federation = Federation.objects.create(slug="drill", name="Drill", short_name="Drill")
    with federation_scope(federation):
        for number in range(2):
            User.objects.create_user(f"staff{number}@drill.example")
            add_member(system, f"staff{number}@drill.example", Role.STAFF)
        organiser = User.objects.create_user("organiser@drill.example")
        add_member(system, organiser.email, Role.ORGANISER)
        actor = actor_for(organiser)
        made = [announce_championship(actor, make_announcement(f"Played {number}")) for number in range(4)]
        slugs = [approve_championship(system, championship).slug for championship in made]
        live = make_live(system, [], rounds=7)
        for number in range(2 * TABLES):
            enter_player(system, live, name=f"Player {number}", walk_in=True)
        begin_round(system, live)
        name_organiser(system, live.championship, organiser)
        day = {"day": live.championship.slug, "tables": TABLES}
        print(json.dumps({"token": create_token(actor, "drill"), "slugs": slugs, **day}))


if __name__ == "__main__":
    main()
