"""``python -m tests.drill.prepare``: a federation, its staff, an organiser with a key, approved championships."""

from __future__ import annotations

import json

import django


def main() -> None:
    django.setup()
    from federation.models import Federation, Role, User
    from federation.permissions import actor_for, system_actor
    from federation.services.accounts.members import add_member
    from federation.services.accounts.tokens import create_token
    from federation.tenancy.scope import federation_scope
    from tests.tournaments.making.makers import make_announcement
    from tournaments.services.championships.championships import announce_championship, approve_championship

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
        print(json.dumps({"token": create_token(actor, "drill"), "slugs": slugs}))


if __name__ == "__main__":
    main()
