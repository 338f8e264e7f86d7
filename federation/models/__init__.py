from federation.models.audit import AuditEntry
from federation.models.claims import PlayerClaim, PlayerInvitation, PlayerProposal
from federation.models.distinct import DistinctName, DistinctPlayers
from federation.models.files import StoredFile
from federation.models.former import FormerClub, FormerName
from federation.models.imports import ImportState, RegistryImport, RegistryImportRow
from federation.models.jobs import Job, JobState, Lane
from federation.models.mails import Mail, MailKind, MailState, MailTrouble
from federation.models.memberships import Membership, Role
from federation.models.merges import PlayerMerge
from federation.models.printouts import Printout
from federation.models.pulses import Pulse
from federation.models.registry import Club, Player, PlayerAlias, PlayerIdentifier, PlayerTerm, Season
from federation.models.tokens import ApiToken
from federation.models.users import User
from federation.models.versions import DataChange
from federation.tenancy.federations import Federation

__all__ = [
    "ApiToken",
    "AuditEntry",
    "Club",
    "DataChange",
    "DistinctName",
    "DistinctPlayers",
    "Federation",
    "FormerClub",
    "FormerName",
    "ImportState",
    "Job",
    "JobState",
    "Lane",
    "Mail",
    "MailKind",
    "MailState",
    "MailTrouble",
    "Membership",
    "Player",
    "PlayerAlias",
    "PlayerClaim",
    "PlayerIdentifier",
    "PlayerInvitation",
    "PlayerMerge",
    "PlayerProposal",
    "PlayerTerm",
    "Printout",
    "Pulse",
    "RegistryImport",
    "RegistryImportRow",
    "Role",
    "Season",
    "StoredFile",
    "User",
]
