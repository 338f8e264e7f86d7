from federation.models.accounts.logins import Login
from federation.models.accounts.memberships import FEDERATION_ROLES, Membership, Role
from federation.models.accounts.tokens import ApiToken, KeyScope
from federation.models.accounts.users import User
from federation.models.audit import AuditEntry
from federation.models.exports import DataExport, ExportKind
from federation.models.files import StoredFile
from federation.models.imports import ImportState, RegistryImport, RegistryImportRow
from federation.models.jobs import Job, JobState, Lane
from federation.models.messages.mails import Mail, MailKind, MailState, MailTrouble
from federation.models.messages.notices import NoticeChoice, NoticeDigest, ReceivedNotice, Way
from federation.models.messages.webhooks import DeliveryState, DeliveryTrouble, Webhook, WebhookDelivery, WebhookEvent
from federation.models.printouts import Printout
from federation.models.pulses import Pulse
from federation.models.registry.anonymising import Anonymisation
from federation.models.registry.claims import PlayerClaim, PlayerInvitation, PlayerProposal
from federation.models.registry.details import DETAILS, SHOWABLE, PlayerDetails
from federation.models.registry.distinct import DistinctName, DistinctPlayers
from federation.models.registry.former import FormerClub, FormerName
from federation.models.registry.merges import PlayerMerge
from federation.models.registry.photos import LONGEST_CONSENT, PHOTO, PlayerPhoto
from federation.models.registry.players import Club, Player, PlayerAlias, PlayerIdentifier, PlayerTerm
from federation.models.seasons import Season
from federation.models.site import NewsItem, PagePlace, SitePage
from federation.models.versions import DataChange
from federation.tenancy.federations import Federation

__all__ = [
    "DETAILS",
    "FEDERATION_ROLES",
    "LONGEST_CONSENT",
    "PHOTO",
    "SHOWABLE",
    "Anonymisation",
    "ApiToken",
    "AuditEntry",
    "Club",
    "DataChange",
    "DataExport",
    "DeliveryState",
    "DeliveryTrouble",
    "DistinctName",
    "DistinctPlayers",
    "ExportKind",
    "Federation",
    "FormerClub",
    "FormerName",
    "ImportState",
    "Job",
    "JobState",
    "KeyScope",
    "Lane",
    "Login",
    "Mail",
    "MailKind",
    "MailState",
    "MailTrouble",
    "Membership",
    "NewsItem",
    "NoticeChoice",
    "NoticeDigest",
    "PagePlace",
    "Player",
    "PlayerAlias",
    "PlayerClaim",
    "PlayerDetails",
    "PlayerIdentifier",
    "PlayerInvitation",
    "PlayerMerge",
    "PlayerPhoto",
    "PlayerProposal",
    "PlayerTerm",
    "Printout",
    "Pulse",
    "ReceivedNotice",
    "RegistryImport",
    "RegistryImportRow",
    "Role",
    "Season",
    "SitePage",
    "StoredFile",
    "User",
    "Way",
    "Webhook",
    "WebhookDelivery",
    "WebhookEvent",
]
