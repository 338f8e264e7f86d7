from federation.models.anonymising import Anonymisation
from federation.models.audit import AuditEntry
from federation.models.claims import PlayerClaim, PlayerInvitation, PlayerProposal
from federation.models.details import DETAILS, SHOWABLE, PlayerDetails
from federation.models.distinct import DistinctName, DistinctPlayers
from federation.models.exports import DataExport, ExportKind
from federation.models.files import StoredFile
from federation.models.former import FormerClub, FormerName
from federation.models.imports import ImportState, RegistryImport, RegistryImportRow
from federation.models.jobs import Job, JobState, Lane
from federation.models.logins import Login
from federation.models.mails import Mail, MailKind, MailState, MailTrouble
from federation.models.memberships import FEDERATION_ROLES, Membership, Role
from federation.models.merges import PlayerMerge
from federation.models.notices import NoticeChoice, NoticeDigest, ReceivedNotice, Way
from federation.models.photos import LONGEST_CONSENT, PHOTO, PlayerPhoto
from federation.models.printouts import Printout
from federation.models.pulses import Pulse
from federation.models.registry import Club, Player, PlayerAlias, PlayerIdentifier, PlayerTerm, Season
from federation.models.site import NewsItem, PagePlace, SitePage
from federation.models.tokens import ApiToken, KeyScope
from federation.models.users import User
from federation.models.versions import DataChange
from federation.models.webhooks import DeliveryState, DeliveryTrouble, Webhook, WebhookDelivery, WebhookEvent
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
