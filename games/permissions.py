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
    # For who checks a list; players have no use of it during play.
    GameAction.SEARCH_LEXICON: grant(Role.ADMINISTRATOR, Role.STAFF),
    # A player may enter the games he or she played, too: see the service.
    GameAction.ENTER_GAMES: grant(Role.ADMINISTRATOR, Role.STAFF, Role.ARBITER, here=(Role.ARBITER, Role.ORGANISER)),
    GameAction.MANAGE_GAMES: grant(Role.ADMINISTRATOR, Role.STAFF, here=(Role.ARBITER,)),
}
