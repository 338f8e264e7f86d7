from federation.models.audit import AuditEntry
from federation.models.distinct import DistinctName, DistinctPlayers
from federation.models.federations import Federation
from federation.models.files import StoredFile
from federation.models.former import FormerClub, FormerName
from federation.models.imports import ImportState, RegistryImport, RegistryImportRow
from federation.models.jobs import Job, JobState
from federation.models.memberships import Membership, Role
from federation.models.merges import PlayerMerge
from federation.models.registry import Club, Player, PlayerAlias, PlayerIdentifier, PlayerTerm, Season
from federation.models.tokens import ApiToken
from federation.models.users import User

__all__ = [
    "ApiToken",
    "AuditEntry",
    "Club",
    "DistinctName",
    "DistinctPlayers",
    "Federation",
    "FormerClub",
    "FormerName",
    "ImportState",
    "Job",
    "JobState",
    "Membership",
    "Player",
    "PlayerAlias",
    "PlayerIdentifier",
    "PlayerMerge",
    "PlayerTerm",
    "RegistryImport",
    "RegistryImportRow",
    "Role",
    "Season",
    "StoredFile",
    "User",
]
