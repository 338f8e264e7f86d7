"""Who may do what with word lists, rule sets and recorded games."""

from __future__ import annotations

from enum import StrEnum

from federation.people.models.accounts import Role
from federation.permissions import Grant, grant


class GameAction(StrEnum):
    MANAGE_RULES = "manage_rules"
    MANAGE_LEXICONS = "manage_lexicons"
    SEARCH_LEXICON = "search_lexicon"
    ENTER_GAMES = "enter_games"
    MANAGE_GAMES = "manage_games"


GRANTS: dict[StrEnum, Grant] = {
    GameAction.MANAGE_RULES: grant(Role.ADMINISTRATOR, Role.STAFF),
    GameAction.MANAGE_LEXICONS: grant(Role.ADMINISTRATOR, Role.STAFF),
    # For those who check a list; players have no use for it during play.
    GameAction.SEARCH_LEXICON: grant(Role.ADMINISTRATOR, Role.STAFF),
    # Players may also enter games they played: see the service.
    GameAction.ENTER_GAMES: grant(Role.ADMINISTRATOR, Role.STAFF, Role.ARBITER, here=(Role.ARBITER, Role.ORGANISER)),
    GameAction.MANAGE_GAMES: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ARBITER,)),
}
