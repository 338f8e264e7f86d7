# fmt: off
# ruff: noqa
"""A client of Faristol's API, typed, in one file, with nothing but Python's standard library (3.11 or later).

Written from the API's own description by ``python manage.py write_client``: do not change it by hand.

    from faristol_client import Faristol

    fisc = Faristol("https://portal.example/fisc/api/v1/")
    for player in fisc.every(fisc.players_list(search="Puig")):
        print(player["number"], player["name"])

With a key (``Faristol(address, key="far_…")``) it does what the key was made for. What is refused raises ``Refused``.
"""

from __future__ import annotations

import json
import mimetypes
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

# A file by its name and its bytes.
File: TypeAlias = tuple[str, bytes]
FormValue: TypeAlias = str | int | bool | File | Sequence[File]


class Refused(Exception):
    """The portal says no (RFC 9457): ``code`` is for programs, ``detail`` for people, ``errors`` by field."""

    def __init__(self, status: int, told: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {told.get('code', '')}: {told.get('detail', '')}")
        self.status = status
        self.code = str(told.get("code", ""))
        self.detail = str(told.get("detail", ""))
        self.errors: Mapping[str, Any] = told.get("errors", {})
        self.told = told


# --- What is sent and what comes back ----------------------------------------------------------------------

class Acceptance(TypedDict):
    """``in_spite_of`` is the signature of the warnings that were read, as the version shows it; empty without
    any. ``reason`` says why results are accepted that seem to belong to another championship.
    """

    in_spite_of: NotRequired[str]
    reason: NotRequired[str]

class Address(TypedDict):
    address: str

class Announcement(TypedDict):
    """An announcement. ``competition`` is the code of rules that the federation offers; by default its usual
    ones. The context holds ``competitions`` (those offered) and, for a change, ``announced`` (the current
    Announcement).
    """

    name: str
    starts_on: str
    ends_on: NotRequired[str]
    starts_at: NotRequired[str | None]
    place: NotRequired[str]
    organiser: NotRequired[str]
    contact: NotRequired[str]
    entry_deadline: NotRequired[str | None]
    timetable_on: NotRequired[str | None]
    rounds: NotRequired[int | None]
    dictionary: NotRequired[str]
    follows_regulations: NotRequired[bool]
    is_circuit: NotRequired[bool]
    capacity: NotRequired[int | None]
    fee: NotRequired[str]
    prizes: NotRequired[str]
    about: NotRequired[str]
    competition: NotRequired[str]

class Answer(TypedDict):
    """The output of the command of the same name with ``--json``; ``problems`` is empty if there are none."""

    problems: list[dict[str, Any]]

class AnsweredWord(TypedDict):
    word: str
    valid: bool

class Answers(TypedDict):
    """Answers by question key; some may be left out."""

    answers: dict[str, str]

class Approval(TypedDict):
    revision: NotRequired[int]

class ArticleChange(TypedDict):
    """The changes in one article, word by word. ``moved``: it has another number and the same text."""

    code: str
    change: KindOfArticleChange
    old_number: str
    new_number: str
    title: list[Piece]
    paragraphs: list[list[Piece]]

class Asked(TypedDict):
    """Words of the last move. ``reference`` is the sender's own id; repeating it returns the same answer.
    ``told``, ``asked_at`` and ``list_number`` come from a device that answered offline, from the version
    of the list it had stored.
    """

    words: str | list[str]
    round: NotRequired[int | None]
    table: NotRequired[str]
    reference: NotRequired[str]
    told: NotRequired[bool | None]
    asked_at: NotRequired[str]
    list_number: NotRequired[int]

BlankEnum: TypeAlias = Literal[""]

class CalendarEntry(TypedDict):
    """A championship in a list. ``phase`` is its progress, derived from its dates and results."""

    url: str
    slug: str
    name: str
    season: NotRequired[str | None]
    starts_on: str
    ends_on: str
    place: str
    state: ChampionshipState
    phase: PhaseEnum
    players: int
    winners: list[str]

class ChallengeAnswer(TypedDict):
    """``valid`` is about the whole move. ``words`` is null if the rules allow no more, or if a device
    answered.
    """

    reference: str
    valid: bool
    words: list[AnsweredWord] | None
    may_repeat: bool
    list: str
    list_number: int

class Championship(TypedDict):
    url: str
    slug: str
    name: str
    season: NotRequired[str | None]
    state: NotRequired[ChampionshipState]
    phase: PhaseEnum
    starts_on: str
    ends_on: str
    starts_at: NotRequired[str | None]
    place: NotRequired[str]
    organiser: NotRequired[str]
    contact: NotRequired[str]
    entry_deadline: NotRequired[str | None]
    timetable_on: NotRequired[str | None]
    capacity: NotRequired[int | None]
    fee: NotRequired[str]
    prizes: NotRequired[str]
    dictionary: NotRequired[str]
    announced_rounds: int | None
    follows_regulations: NotRequired[bool]
    is_circuit: NotRequired[bool]
    rules: Any
    rule_set: PlayedRules | None
    rulebook: PlayedRulebook | None
    about: NotRequired[str]
    arbiters: list[str]
    revision: NotRequired[int]
    rateability: Rateability
    steps: list[Step]
    standings: str
    rounds: str
    results: str

ChampionshipState: TypeAlias = Literal["announced", "approved", "refused", "withdrawn", "cancelled"]

class Change(TypedDict):
    """A championship's effect. ``points`` and ``expected`` are match points of the rated games. ``expected``
    and ``k`` are null unless the system is an Elo. ``scalps``, the sum of this championship's scalps, and
    ``counted_games``, the games behind the new rating, are null unless it is an average of scalps.
    ``weight``, the weight of a point, and ``deviation``, in rating points, belong to those of the Scrabble
    world's systems that have them.
    """

    championship: str
    name: str
    date: str
    before: int
    games_before: int
    games: int
    points: float
    expected: float | None
    k: int | None
    scalps: int | None
    counted_games: int | None
    weight: float | None
    deviation: float | None
    change: int
    after: int

class ChangedSheet(TypedDict):
    """A sheet to replace the one at ``revision``."""

    sheet: dict[str, Any]
    revision: int
    finish: NotRequired[bool]
    in_spite: NotRequired[bool]

class Check(TypedDict):
    """A sheet to check, by the rules of a championship or of the federation."""

    sheet: dict[str, Any]
    championship: NotRequired[str]

class CheckIn(TypedDict):
    here: NotRequired[bool]

class CheckedWord(TypedDict):
    word: str
    valid: bool

class CheckedWords(TypedDict):
    version: int
    valid: bool
    words: list[CheckedWord]

class Choice(TypedDict):
    """One possible answer and its label."""

    answer: str
    name: str

class Claim(TypedDict):
    """A claim that an account belongs to a player, for staff."""

    id: int
    number: int
    player: str
    name: str
    email: str
    note: NotRequired[str]
    claimed_at: str
    confirm: str
    refuse: str

class ClaimRefusal(TypedDict):
    reason: NotRequired[str]

class Claimed(TypedDict):
    state: ClaimedStateEnum

ClaimedStateEnum: TypeAlias = Literal["waiting", "linked"]

CodeEnum: TypeAlias = Literal["median_buchholz", "berger", "point_difference", "total_points", "buchholz", "buchholz_cut_1", "buchholz_cut_2", "buchholz_median_1", "direct_encounter", "wins", "progressive", "average_rating", "mean_place", "cusca"]

class Comparison(TypedDict):
    """``readable`` is false if one of the versions couldn't be read."""

    readable: bool
    players: list[PlayerChange]
    games: list[GameChange]
    standings: list[StandingChange]

class Condition(TypedDict):
    """A condition for the rating. ``judged`` is what the facts say; ``verdict`` counts, as staff may override
    it.
    """

    condition: ConditionEnum
    judged: Verdict
    verdict: Verdict
    due: str | None
    at: str | None
    found: str
    reason: NotRequired[str]

ConditionEnum: TypeAlias = Literal["classic", "circuit", "regulations", "dictionary", "announced", "results", "format"]

class Decision(TypedDict):
    """An override. The reason is public."""

    condition: NotRequired[ConditionEnum | BlankEnum]
    is_met: NotRequired[bool]
    reason: str

class Description(TypedDict):
    """The description of a new list. ``tiles`` is the code of a tile set."""

    name: str
    tiles: str
    licence: str
    source: NotRequired[str]
    may_be_kept: NotRequired[bool]

class Edition(TypedDict):
    """A published list. ``through`` is the last championship included; ``seal`` is null until it is sealed.
    """

    url: str
    system: str
    number: int
    published_on: str
    through: str
    players: int
    active: int
    source_digest: str
    rows: str
    seal: Seal | None

class EditionRow(TypedDict):
    """A line of a published list; only active players have a place. ``change`` is relative to the previous
    list. ``deviation`` is in rating points; null if the system has none.
    """

    place: NotRequired[int | None]
    previous_place: NotRequired[int | None]
    player: str
    player_number: int
    name: str
    club: NotRequired[str]
    rating: int
    deviation: NotRequired[str | None]
    change: NotRequired[int | None]
    games: int
    status: StatusEnum

class Elsewhere(TypedDict):
    system_name: str
    listed_on: str
    licence: str
    rating: str
    games: int | None

EncodingEnum: TypeAlias = Literal["utf-8", "utf-16", "cp1252", "iso-8859-15", "cp1250", "iso-8859-2", "cp852", "cp850"]

class Enter(TypedDict):
    """A registry player by ``player``, or someone by ``name``. ``reference`` is the sender's own id."""

    player: NotRequired[int | None]
    name: NotRequired[str]
    club: NotRequired[str]
    category: NotRequired[str]
    email: NotRequired[str]
    here: NotRequired[bool]
    reference: str

class Entered(TypedDict):
    number: int
    name: str
    club: str
    category: str
    rating: int | None
    status: str
    here: bool
    first_round: int

class Erratum(TypedDict):
    """A line as published, and as it would be now; null if the player is not on the list."""

    player: str
    name: str
    published_rating: int | None
    published_games: int | None
    rating: int | None
    games: int | None
    status: str
    found_at: str
    cause: NotRequired[str | None]
    about: NotRequired[str | None]

class ExplainedGame(TypedDict):
    """A rated game. ``expected`` is an Elo's, exact to twelve places; ``scalp`` belongs to an average of
    scalps. ``worth``, the player's strength according to the game, and ``k``, the weight of a point in it,
    belong to those of the Scrabble world's systems that have them; there ``expected`` has six places.
    """

    round: int
    opponent: str
    name: str
    opponent_rating: int
    difference: int
    points: float
    expected: str | None
    worth: float | None
    k: float | None
    scalp: int | None

class Explanation(TypedDict):
    """A stored change and its games. ``agrees`` is false while it waits to be recomputed. The numbers from
    ``weight`` to ``deviation`` belong to the Scrabble world's systems, and ``sentences`` explain how they
    combine, in the language of the request.
    """

    championship: str
    before: int
    games_before: int
    games: list[ExplainedGame]
    points: float
    expected: str | None
    k: int | None
    exact_change: str | None
    scalps: int | None
    weight: float | None
    base: float | None
    acceleration: float | None
    feedback: float | None
    deviation_before: float | None
    deviation: float | None
    change: int
    after: int
    agrees: bool
    sentences: list[str]

class Federation(TypedDict):
    """A federation, with the addresses of its resources."""

    slug: str
    name: str
    short_name: str
    description: NotRequired[str]
    website: NotRequired[str]
    language: NotRequired[str]
    time_zone: NotRequired[str]
    url: str
    seasons: str
    championships: str
    players: str
    rating_systems: str

class Findings(TypedDict):
    players: list[FoundPlayer]
    championships: list[FoundChampionship]
    clubs: list[FoundClub]
    articles: list[FoundArticle]
    pages: list[FoundPage]
    news: list[FoundNews]

class FoundArticle(TypedDict):
    rulebook: str
    number: str
    title: str
    book: str
    edition: int
    language: str
    anchor: str

class FoundChampionship(TypedDict):
    slug: str
    name: str
    starts_on: str
    place: str
    url: str

class FoundClub(TypedDict):
    name: str
    town: str

class FoundNews(TypedDict):
    """A page or a news item, with its title in the reader's language if it has one."""

    title: str
    day: str
    url: str

class FoundPage(TypedDict):
    """A page or a news item, with its title in the reader's language if it has one."""

    title: str
    url: str

class FoundPlayer(TypedDict):
    number: int
    name: str
    club: NotRequired[str | None]
    url: str

class FoundWords(TypedDict):
    """``is_cut``: there are more words than these."""

    version: int
    words: list[str]
    is_cut: bool

class GameChange(TypedDict):
    """A table that was added, removed or changed; ``fields`` lists the differences."""

    change: KindOfGameChange
    round: int
    fields: list[str]
    before: dict[str, Any] | None
    after: dict[str, Any] | None

class Gcg(TypedDict):
    """A GCG file; ``rules`` is the code of one of the federation's rule sets, empty for the file's own
    conventions.
    """

    file: str
    tiles: TilesEnum
    rules: NotRequired[str]
    title: NotRequired[str]
    played_on: NotRequired[str]
    public: NotRequired[bool]

class GcgQuestion(TypedDict):
    """The text of a GCG file. Without ``rules``, the file's own end convention is accepted."""

    rules: NotRequired[str]
    tiles: NotRequired[str]
    gcg: str

class Guide(TypedDict):
    """A format: what it is, an example, what it can't express. ``written_as`` is null if it is only read."""

    key: str
    title: str
    what: str
    comes_from: str
    open: list[str]
    written_as: str | None
    examples: list[dict[str, str]]
    url: str

HowEnum: TypeAlias = Literal["played", "decided", "forfeit", "nobody_came", "abandoned", "overtime"]

class Invitation(TypedDict):
    address: str
    invited_at: str

class Job(TypedDict):
    url: str
    reference: str
    kind: str
    state: NotRequired[JobState]
    percent: int
    result: NotRequired[Any]
    error_code: NotRequired[str]
    message: str
    created_at: str
    finished_at: NotRequired[str | None]

JobState: TypeAlias = Literal["queued", "running", "done", "refused", "failed"]

KindOfArticleChange: TypeAlias = Literal["added", "removed", "changed", "moved"]

KindOfGameChange: TypeAlias = Literal["added", "removed", "changed"]

class Lexicon(TypedDict):
    """A word list; ``current`` is the number of the version in use, null if there is none yet."""

    code: str
    url: str
    name: str
    tiles: str
    licence: str
    source: NotRequired[str]
    may_be_kept: NotRequired[bool]
    current: int | None
    words: int | None
    versions: str

LexiconState: TypeAlias = Literal["compiling", "ready", "refused"]

class LexiconUpload(TypedDict):
    """One word a line, as text or packed as gzip or zip. The encoding is detected if not given."""

    file: str
    label: NotRequired[str]
    encoding: NotRequired[EncodingEnum | BlankEnum]

class LexiconVersion(TypedDict):
    """``tally``: what was left out. ``compared``: how many words differ from the previous version."""

    number: int
    label: NotRequired[str]
    state: NotRequired[LexiconState]
    words: NotRequired[int | None]
    uploaded_at: str
    url: str
    job: str | None
    tally: dict[str, Any]
    compared: dict[str, int]
    problems: list[dict[str, Any]]

class Licence(TypedDict):
    """``name`` is an SPDX identifier."""

    name: str
    url: str

class ListedLexiconVersion(TypedDict):
    number: int
    label: NotRequired[str]
    state: NotRequired[LexiconState]
    words: NotRequired[int | None]
    uploaded_at: str
    url: str

class ListedRecord(TypedDict):
    url: str
    reference: str
    title: NotRequired[str]
    played_on: NotRequired[str | None]
    is_complete: NotRequired[bool]
    is_public: NotRequired[bool]
    revision: NotRequired[int]
    championship: str | None
    round: int | None
    table: int | None
    seats: list[RecordSeat]

class ListedRuleSet(TypedDict):
    code: str
    name: str
    in_force: int | None
    versions: list[RuleSetHead]

class ListedVersion(TypedDict):
    """``unsettled``: number of names without a match. ``has_pending``: whether a game has no result yet."""

    url: str
    version: int | None
    state: NotRequired[ResultsState]
    format: NotRequired[str]
    unsettled: int
    has_pending: bool
    received_at: str
    delivered_at: NotRequired[str | None]
    accepted_at: NotRequired[str | None]

class Live(TypedDict):
    """``event`` is the number of the last event, also used as ETag."""

    event: int
    rounds: int
    published: int
    finished: bool
    entrants: list[LiveEntrant]
    standings: list[LiveStanding]

class LiveEntrant(TypedDict):
    number: int
    name: str
    club: str
    rating: int | None
    status: str

class LiveResult(TypedDict):
    """A result as on the slip. ``reference`` is the sender's own id: sent again, it changes nothing."""

    points: list[int | None]
    scrabbles: NotRequired[list[int | None]]
    best_moves: NotRequired[list[str]]
    best_move_points: NotRequired[list[int | None]]
    how: NotRequired[HowEnum]
    player: NotRequired[int | None]
    seen: int
    reference: str
    reason: NotRequired[str]

class LiveRound(TypedDict):
    round: int
    closed: bool
    tables: list[LiveTable]
    byes: list[int]

class LiveSeat(TypedDict):
    number: int
    name: str
    points: int | None

class LiveStanding(TypedDict):
    place: int | None
    number: int
    name: str
    half_points: int

class LiveStandings(TypedDict):
    after_round: int
    criteria: list[str]
    standings: list[dict[str, Any]]

class LiveTable(TypedDict):
    number: int
    status: str
    seats: list[LiveSeat]

class Logged(TypedDict):
    """A logged challenge, with the ruling that replaced its answer, if any."""

    reference: NotRequired[str]
    championship: str | None
    round: NotRequired[int | None]
    table: NotRequired[str]
    words: Any
    valid: bool
    ruling: bool | None
    list: str
    asked_at: str
    asked_by_name: str
    was_offline: NotRequired[bool]

class Mail(TypedDict):
    """An e-mail without its text, which is private to its reader; ``answer`` is the mail server's own
    response.
    """

    id: int
    kind: MailKindEnum
    topic: str
    address: str
    subject: str
    state: MailState
    trouble: TroubleEnum
    message: str
    answer: str
    attempts: int
    created_at: str
    next_try: str | None
    finished_at: str | None
    again: str | None

MailKindEnum: TypeAlias = Literal["notice", "entry", "account"]

MailState: TypeAlias = Literal["waiting", "sending", "sent", "given_up"]

class MovesQuestion(TypedDict):
    """Moves such as ``TAPATS 7F``; ``(A)`` is a blank standing for A. ``on``: moves already on the board."""

    rules: str
    tiles: NotRequired[str]
    on: NotRequired[list[str]]
    moves: list[str]

class NamedPlayer(TypedDict):
    url: str
    number: int
    name: str

class NewsItem(TypedDict):
    """A news item, in every available language."""

    number: int
    url: str
    page: str
    day: str
    is_public: NotRequired[bool]
    changed_at: str
    picture: str | None
    texts: list[Text]

class Note(TypedDict):
    note: NotRequired[str]

class Notice(TypedDict):
    """A notice, in the language of the request; ``url`` is the page it is about."""

    id: int
    topic: str
    way: WayOfTelling
    subject: str
    text: str
    url: str
    at: str
    read_at: str | None
    read: str

class NoticeChoices(TypedDict):
    """``wants_mails`` applies to every federation, and can be changed only on the page."""

    wants_mails: bool
    topics: list[Topic]

NullEnum: TypeAlias = "None"

class OpenData(TypedDict):
    """``licence`` is null if the federation offers none; the latest version comes first."""

    licence: Licence | None
    versions: list[OpenVersion]

class OpenName(TypedDict):
    """A name in the files without a match, with its candidates, best first."""

    number: int
    name: str
    club: str
    proposals: list[Proposal]

class OpenVersion(TypedDict):
    """A zip with csv files, lists with their seals, and a ``datapackage.json`` that describes them."""

    number: int
    made_at: str
    licence: Licence
    size: int
    sha256: str
    url: str

OutcomeEnum: TypeAlias = Literal["win", "draw", "loss"]

class OutsideList(TypedDict):
    """``licence`` is what the publisher allows, as entered by staff. ``lines`` is the number of lines,
    ``found`` the number of those that are players of this federation: ``rows`` is their address.
    """

    url: str
    reference: str
    system_name: str
    listed_on: str
    licence: str
    format: str
    lines: int
    found: int
    rows: str

class OutsideRow(TypedDict):
    """A player's line; ``rating`` is text with two decimals, null for a player listed without one."""

    number: int
    name: str
    rating: NotRequired[str | None]
    games: NotRequired[int | None]

class PaginatedCalendarEntryList(TypedDict):
    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[CalendarEntry]

class PaginatedChangeList(TypedDict):
    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Change]

class PaginatedClaimList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Claim]

class PaginatedEditionList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Edition]

class PaginatedEditionRowList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[EditionRow]

class PaginatedEnteredList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Entered]

class PaginatedLexiconList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Lexicon]

class PaginatedListedLexiconVersionList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[ListedLexiconVersion]

class PaginatedListedRecordList(TypedDict):
    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[ListedRecord]

class PaginatedListedVersionList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[ListedVersion]

class PaginatedLoggedList(TypedDict):
    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Logged]

class PaginatedMailList(TypedDict):
    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Mail]

class PaginatedNewsItemList(TypedDict):
    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[NewsItem]

class PaginatedNoticeList(TypedDict):
    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Notice]

class PaginatedOutsideListList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[OutsideList]

class PaginatedOutsideRowList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[OutsideRow]

class PaginatedPlayerList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Player]

class PaginatedRoundList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Round]

class PaginatedRulebookEditionList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[RulebookEdition]

class PaginatedSeasonList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Season]

class PaginatedSitePageList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[SitePage]

class PaginatedStandingList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Standing]

class PaginatedSystemList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[System]

class PaginatedTableList(TypedDict):
    count: int
    next: NotRequired[str | None]
    previous: NotRequired[str | None]
    results: list[Table]

class Pair(TypedDict):
    """A player's games against another; points are those of games with both players' points. ``expected`` is
    the share of a point that the player may expect, null if the system or the list does not give it.
    """

    player: str
    number: int
    against: int
    played: int
    won: int
    drawn: int
    lost: int
    points_for: int
    points_against: int
    expected: float | None

class PatchedChange(TypedDict):
    """The fields to change, and the ``revision`` they were read at."""

    name: NotRequired[str]
    starts_on: NotRequired[str]
    ends_on: NotRequired[str]
    starts_at: NotRequired[str | None]
    place: NotRequired[str]
    organiser: NotRequired[str]
    contact: NotRequired[str]
    entry_deadline: NotRequired[str | None]
    timetable_on: NotRequired[str | None]
    rounds: NotRequired[int | None]
    dictionary: NotRequired[str]
    follows_regulations: NotRequired[bool]
    is_circuit: NotRequired[bool]
    capacity: NotRequired[int | None]
    fee: NotRequired[str]
    prizes: NotRequired[str]
    about: NotRequired[str]
    competition: NotRequired[str]
    revision: NotRequired[int]

class PatchedChosenWays(TypedDict):
    """A mapping of topic name to way; topics not named stay as they are."""

    ways: NotRequired[dict[str, Literal["mail", "digest", "portal", "nothing"]]]

PhaseEnum: TypeAlias = Literal["announced", "refused", "withdrawn", "cancelled", "approved", "under_way", "overdue", "delivered", "accepted"]

class Piece(TypedDict):
    """Some words in both texts (``same``), or in only one."""

    kind: PieceKindEnum
    text: str

PieceKindEnum: TypeAlias = Literal["same", "added", "removed"]

PlaceEnum: TypeAlias = Literal["menu", "footer", "nowhere"]

class PlayedRulebook(TypedDict):
    """The edition of the rulebook that a championship is played under."""

    url: str
    book: str
    number: int
    title: str

class PlayedRules(TypedDict):
    """The version of the game rules that a championship is played by."""

    url: str
    code: str
    number: int
    name: str

class Player(TypedDict):
    url: str
    number: int
    name: str
    given_name: NotRequired[str]
    surname: str
    club: NotRequired[str | None]
    retired_on: NotRequired[str | None]

class PlayerChange(TypedDict):
    """A player who was added, removed or renamed; numbers are those of each version."""

    change: KindOfGameChange
    before: dict[str, Any] | None
    after: dict[str, Any] | None

class PlayerDetail(TypedDict):
    """``ratings`` are the addresses of the player's history in each of the federation's systems."""

    url: str
    number: int
    name: str
    given_name: NotRequired[str]
    surname: str
    club: NotRequired[str | None]
    retired_on: NotRequired[str | None]
    photo: str | None
    ratings: list[RatingLink]

class Problem(TypedDict):
    """One finding in the files: an error refuses them, a warning needs a human, a note informs."""

    code: str
    severity: SeverityEnum
    message: str
    where: Where
    params: dict[str, Any]
    help: str

class ProblemCode(TypedDict):
    """A kind of problem: ``params`` are the parameters of its sentence, ``url`` the page for people."""

    code: str
    severity: SeverityEnum
    title: str
    meaning: str
    advice: str
    params: list[str]
    url: str

class ProblemDetails(TypedDict):
    """Problem details (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: NotRequired[dict[str, list[str]]]
    problems: NotRequired[list[dict[str, Any]]]

class Proposal(TypedDict):
    """A candidate from the registry; ``likeness`` is from 0 to 100."""

    url: str
    number: int
    name: str
    likeness: int

class Question(TypedDict):
    """One question. ``must_be_answered`` before the files can be used; others were read in the likeliest way.
    """

    key: str
    question: str
    must_be_answered: bool
    choices: list[Choice]

class Rateability(TypedDict):
    """Whether a championship is rated, and why."""

    verdict: Verdict
    reason: NotRequired[str]
    conditions: list[Condition]

class RatingHistory(TypedDict):
    """A player in one system. ``rating`` and ``games`` include everything rated, published or not. ``place``,
    ``status`` and ``listed_rating`` are those of the latest list; null for a player not on it.
    """

    player: Player
    system: str
    rating: int | None
    games: int
    deviation: float | None
    best: int | None
    edition: NotRequired[int | None]
    place: NotRequired[int | None]
    status: NotRequired[StatusEnum | NullEnum | None]
    listed_rating: NotRequired[int | None]
    changes: list[Change]

class RatingLink(TypedDict):
    system: str
    name: str
    url: str

class Read(TypedDict):
    read: int

class Reason(TypedDict):
    reason: str

class Receipt(TypedDict):
    """When the complete results arrived by e-mail, and how that is known."""

    received_at: str
    note: str

class Received(TypedDict):
    """A version and the job that checks it. ``same_as``: an earlier version of the same files, if any."""

    url: str
    version: int | None
    state: NotRequired[ResultsState]
    received_at: str
    same_as: int | None
    job: str

class Record(TypedDict):
    """A game with its replay: ``moves`` in order, the final ``board``, and all problems found by checking it.
    """

    url: str
    reference: str
    title: NotRequired[str]
    played_on: NotRequired[str | None]
    is_complete: NotRequired[bool]
    is_public: NotRequired[bool]
    revision: NotRequired[int]
    championship: str | None
    round: int | None
    table: int | None
    seats: list[RecordSeat]
    sheet: Any
    gcg_url: str
    replay: dict[str, Any]

class RecordLine(TypedDict):
    """``value`` is game points (``score``, ``margin``), games (``streak``, ``active``) or rating points
    (``rise``, ``upset``). The other fields are null where a kind does not have them.
    """

    kind: RecordLineKindEnum
    value: int
    player: str
    name: str
    opponent: str | None
    opponent_name: NotRequired[str | None]
    championship: str | None
    championship_name: NotRequired[str | None]
    round: NotRequired[int | None]
    game_points: NotRequired[int | None]
    opponent_game_points: NotRequired[int | None]
    rating: NotRequired[int | None]
    rating_after: NotRequired[int | None]
    opponent_rating: NotRequired[int | None]
    championships: NotRequired[int | None]
    first_day: NotRequired[str | None]
    last_day: NotRequired[str | None]

RecordLineKindEnum: TypeAlias = Literal["score", "margin", "streak", "rise", "upset", "active"]

class RecordSeat(TypedDict):
    number: int
    name: str
    points: NotRequired[int | None]
    turns: NotRequired[int]
    scrabbles: NotRequired[int]
    best_move: NotRequired[str]
    best_move_points: NotRequired[int | None]

class Records(TypedDict):
    """``counted_at`` is null until they have been counted; ``is_current``: nothing has changed since."""

    season: str | None
    counted_at: str | None
    is_current: bool
    games: int
    players: int
    championships: int
    records: list[RecordLine]

class Remarks(TypedDict):
    remarks: str

ResultsState: TypeAlias = Literal["received", "invalid", "to_settle", "valid", "delivered", "sent_back", "accepted", "superseded"]

class Round(TypedDict):
    url: str
    number: int

class RuleSetHead(TypedDict):
    number: int
    name: str
    season: str
    in_force_from: str
    note: NotRequired[str]
    published_at: NotRequired[str | None]
    sha256: NotRequired[str]
    url: str

class RuleSetVersion(TypedDict):
    code: str
    number: int
    name: str
    season: str
    in_force_from: str
    note: NotRequired[str]
    published_at: NotRequired[str | None]
    sha256: NotRequired[str]
    url: str
    rules: dict[str, Any]
    tiles: dict[str, Any]
    board: dict[str, Any]

class RulebookDocument(TypedDict):
    """The whole text: chapters of articles of blocks. ``[[code]]`` in a text refers to an article."""

    title: str
    subtitle: str
    language: str
    federation: str
    season: str
    edition: str
    published_on: str
    chapters: list[dict[str, Any]]

class RulebookEdition(TypedDict):
    """One edition of a book; ``changes`` links to the differences from the previous edition."""

    url: str
    book: str
    number: int
    title: str
    season: str
    published_on: str
    note: NotRequired[str]
    languages: NotRequired[Any]
    texts: list[dict[str, Any]]
    changes: str | None

class Ruling(TypedDict):
    valid: bool
    reasons: str

class Seal(TypedDict):
    """The SHA-256 of a list's canonical text and of the previous one; Ed25519 key and signature in base64."""

    sha256: str
    previous: str
    public_key: str
    signature: str
    file: str

class Season(TypedDict):
    name: str
    starts_on: str
    ends_on: str

class Seat(TypedDict):
    """One side of a table. ``starts`` says whether this player moved first, if known."""

    number: int
    player: NamedPlayer
    kind: SeatKindEnum
    outcome: NotRequired[OutcomeEnum | NullEnum | None]
    points: float | None
    game_points: NotRequired[int | None]
    place: NotRequired[int | None]
    starts: NotRequired[bool | None]

SeatKindEnum: TypeAlias = Literal["played", "abandoned", "forfeit", "bye", "half_bye", "absent", "bonus", "pending"]

class SettlementQuestion(TypedDict):
    """``game``: its end or its turns, as the command ``settle_game`` reads it."""

    rules: str
    game: dict[str, Any]

SeverityEnum: TypeAlias = Literal["error", "warning", "note"]

class Sheet(TypedDict):
    """A sheet to store. ``in_spite``: its discrepancies were compared with the signed sheet."""

    sheet: dict[str, Any]
    championship: NotRequired[str]
    round: NotRequired[int]
    table: NotRequired[int]
    played_on: NotRequired[str]
    finish: NotRequired[bool]
    in_spite: NotRequired[bool]

class SitePage(TypedDict):
    """One of the federation's own pages, in every available language."""

    slug: str
    url: str
    page: str
    place: PlaceEnum
    position: NotRequired[int]
    is_public: NotRequired[bool]
    changed_at: str
    texts: list[Text]

class Standing(TypedDict):
    """A line of the standings. The ratings are those before and after this championship, once it is rated."""

    group: NotRequired[str]
    place: NotRequired[int | None]
    number: int
    player: NamedPlayer
    club: NotRequired[str | None]
    points: float
    fictitious_points: float
    disqualified_after: NotRequired[int | None]
    tie_breaks: list[TieBreakValue]
    rating_before: int | None
    rating_after: int | None

class StandingChange(TypedDict):
    before: dict[str, Any] | None
    after: dict[str, Any] | None

class StartQuestion(TypedDict):
    """``draws``: the tiles that each player drew, in the players' order; ``?`` is a blank."""

    rules: str
    draws: list[str]

StatusEnum: TypeAlias = Literal["nov", "exp", "act", "inact"]

class Step(TypedDict):
    """One step of a championship's life; ``when`` is a date, a date and time, or null if not yet known."""

    code: str
    status: str
    when: str | None

class SwapQuestion(TypedDict):
    """``rack``: the new tiles; ``bag``: the tiles left in the bag; ``swapped``: how often the player has
    swapped.
    """

    rules: str
    rack: str
    bag: str
    swapped: NotRequired[int]

class System(TypedDict):
    url: str
    code: str
    name: str
    kind: str
    is_main: NotRequired[bool]
    parameters: Any
    editions: str

class Table(TypedDict):
    """A table with its seats in order. A bye or an absence has one seat and no number."""

    round: int
    number: NotRequired[int | None]
    seats: list[Seat]

class Target(TypedDict):
    """One format to write the results in: what it would leave out, or why it can't hold them (then ``url`` is
    null). ``receiver`` is the organisation that requires this format, null for others and for readers who
    don't send results on; ``missing`` is what it would reject.
    """

    name: str
    title: str
    left_out: list[str]
    refusal: str
    receiver: str | None
    missing: list[str]
    url: str | None

class Text(TypedDict):
    """A text in one language: ``text`` is Markdown, ``html`` the same as safe HTML for a page with a heading
    above.
    """

    language: str
    title: str
    text: str
    html: str

class TieBreakValue(TypedDict):
    code: CodeEnum
    value: float | None

class TileSet(TypedDict):
    code: str
    name: str
    is_own: bool
    tiles: dict[str, Any]

TilesEnum: TypeAlias = Literal["catalan", "english", "french", "polish", "spanish"]

class Topic(TypedDict):
    """A topic, how the account is notified of it, and the available choices."""

    topic: str
    title: str
    way: WayOfTelling
    ways: list[WayOfTelling]

TroubleEnum: TypeAlias = Literal["server", "delayed", "refused", "broken", "lost"]

class Upload(TypedDict):
    """One part for each file; the names of the parts don't matter."""

    file: str
    again: NotRequired[bool]
    interim: NotRequired[bool]

Verdict: TypeAlias = Literal["met", "not_met", "open"]

class Version(TypedDict):
    """One version of results. The ``message`` of each problem is in the requested language. ``in_spite_of``
    is the signature of its warnings, empty if there are none: send it along to accept the results.
    """

    url: str
    championship: str
    version: int | None
    state: NotRequired[ResultsState]
    format: NotRequired[str]
    files: list[str]
    problems: list[Problem]
    unsettled: list[OpenName]
    job: str | None
    received_at: str
    delivered_at: NotRequired[str | None]
    accepted_at: NotRequired[str | None]
    sent_back_at: NotRequired[str | None]
    remarks: NotRequired[str]
    is_interim: NotRequired[bool]
    in_spite_of: str
    questions: str
    deliver: str
    accept: str

WayOfTelling: TypeAlias = Literal["mail", "digest", "portal", "nothing"]

class Where(TypedDict):
    """A location in a file; unknown parts are left out."""

    file: NotRequired[str]
    sheet: NotRequired[str]
    row: NotRequired[int]
    column: NotRequired[str]
    record: NotRequired[int]
    round: NotRequired[int]
    table: NotRequired[int]
    player: NotRequired[int]

class WhichCondition(TypedDict):
    """One condition that staff may override; the championship as a whole if none is named."""

    condition: NotRequired[ConditionEnum | BlankEnum]

class Withdraw(TypedDict):
    reason: NotRequired[str]
    reference: str

class Words(TypedDict):
    words: list[str]


# --- Asking ------------------------------------------------------------------------------------------------

def _part(value: object) -> str:
    return quote(str(value), safe="")


class Faristol:
    """The API of one federation, whose address ends with ``/api/v1/``."""

    def __init__(self, address: str, key: str = "", *, language: str = "en", timeout: float = 30.0) -> None:
        self.address = address.rstrip("/") + "/"
        self.key = key
        self.language = language
        self.timeout = timeout

    def every(self, page: Any) -> Iterator[Any]:
        """The lines of a list, of this page and of all that follow it."""
        while True:
            yield from page["results"]
            if not page.get("next"):
                return
            page = self.read(page["next"])

    def read(self, url: str) -> Any:
        """What an address of an answer leads to. The key goes to addresses of this API alone."""
        return self._decoded(self._send("GET", url, None, {}))

    def _ask(self, method: str, path: str, query: Mapping[str, Any] | None = None, *, body: Any = None,
             form: Mapping[str, FormValue] | None = None) -> Any:
        return self._decoded(self._take(method, path, query, body=body, form=form))

    def _take(self, method: str, path: str, query: Mapping[str, Any] | None = None, *, body: Any = None,
              form: Mapping[str, FormValue] | None = None) -> bytes:
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.address + path + (f"?{urlencode(asked, doseq=True)}" if asked else "")
        if form is not None:
            content, kind = _form(form)
            return self._send(method, url, content, {"Content-Type": kind})
        if body is not None:
            return self._send(method, url, json.dumps(body).encode(), {"Content-Type": "application/json"})
        return self._send(method, url, None, {})

    def _send(self, method: str, url: str, content: bytes | None, headers: Mapping[str, str]) -> bytes:
        if not url.startswith(("https://", "http://")):
            raise ValueError(f"no address of an API: {url}")
        request = Request(url, data=content, method=method, headers={"Accept-Language": self.language, **headers})
        if self.key and url.startswith(self.address):
            # Not sent on to where an answer leads: the library repeats other headers there.
            request.add_unredirected_header("Authorization", f"Bearer {self.key}")
        try:
            with urlopen(request, timeout=self.timeout) as answer:
                return cast(bytes, answer.read())
        except HTTPError as error:
            raise Refused(error.code, _told(error.read())) from error

    @staticmethod
    def _decoded(content: bytes) -> Any:
        return json.loads(content) if content else None

    def challenges_ask(self, body: Asked) -> ChallengeAnswer:
        """Ask whether a move is valid. The answer reveals no more than the rules allow. Scope: everything."""
        return cast("ChallengeAnswer", self._ask("POST", "challenges/", body=body))

    def challenges_list(
        self,
        *,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedLoggedList:
        """The log of challenges, latest first, for those who may answer them."""
        return cast("PaginatedLoggedList", self._ask("GET", "challenges/", {"cursor": cursor, "page": page, "page_size": page_size}))

    def challenges_rule(self, challenge: str, body: Ruling) -> ChallengeAnswer:
        """Rule on a challenge repeated with reasons (arbiter). The ruling is final. Scope: everything."""
        return cast("ChallengeAnswer", self._ask("POST", f"challenges/{_part(challenge)}/again/", body=body))

    def championships_announce(self, body: Announcement) -> Championship:
        """Announce a championship. Sending the same name and day again from one account returns the existing
        one. Scope: everything.
        """
        return cast("Championship", self._ask("POST", "championships/", body=body))

    def championships_approve_create(self, slug: str, body: Approval) -> Championship:
        """Approve a championship (staff); with ``revision``, only if it hasn't changed since it was read.
        Scope: everything.
        """
        return cast("Championship", self._ask("POST", f"championships/{_part(slug)}/approve/", body=body))

    def championships_cancel_create(self, slug: str, body: Reason) -> Championship:
        """Cancel an approved championship. The reason is public. Scope: everything."""
        return cast("Championship", self._ask("POST", f"championships/{_part(slug)}/cancel/", body=body))

    def championships_challenges_ask(self, slug: str, body: Asked) -> ChallengeAnswer:
        """Ask whether a move is valid. The answer reveals no more than the rules allow. Scope: everything."""
        return cast("ChallengeAnswer", self._ask("POST", f"championships/{_part(slug)}/challenges/", body=body))

    def championships_challenges_list(
        self,
        slug: str,
        *,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedLoggedList:
        """The log of challenges, latest first, for those who may answer them."""
        return cast("PaginatedLoggedList", self._ask("GET", f"championships/{_part(slug)}/challenges/", {"cursor": cursor, "page": page, "page_size": page_size}))

    def championships_challenges_rule(self, slug: str, challenge: str, body: Ruling) -> ChallengeAnswer:
        """Rule on a challenge repeated with reasons (arbiter). The ruling is final. Scope: everything."""
        return cast("ChallengeAnswer", self._ask("POST", f"championships/{_part(slug)}/challenges/{_part(challenge)}/again/", body=body))

    def championships_decide_create(self, slug: str, body: Decision) -> Championship:
        """Override one condition, or the whole championship, as met or not met (staff). Scope: everything."""
        return cast("Championship", self._ask("POST", f"championships/{_part(slug)}/decide/", body=body))

    def championships_format(self, slug: str, name: str) -> bytes:
        """The file; 404 if the format can't hold these results."""
        return self._take("GET", f"championships/{_part(slug)}/formats/{_part(name)}/")

    def championships_formats(self, slug: str) -> list[Target]:
        """A championship's accepted results in other programs' formats: what each leaves out, and the file's
        URL.
        """
        return cast("list[Target]", self._ask("GET", f"championships/{_part(slug)}/formats/"))

    def championships_list(
        self,
        *,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        season: str | None = None,
        state: Literal["announced", "approved", "refused", "withdrawn", "cancelled"] | None = None,
        when: Literal["coming", "past"] | None = None,
    ) -> PaginatedCalendarEntryList:
        """The calendar, latest championship first unless another order is requested."""
        return cast("PaginatedCalendarEntryList", self._ask("GET", "championships/", {"cursor": cursor, "page": page, "page_size": page_size, "season": season, "state": state, "when": when}))

    def championships_partial_update(self, slug: str, body: PatchedChange) -> Championship:
        """Change an announcement. Send only the fields to change, with the ``revision`` you read. Scope:
        everything.
        """
        return cast("Championship", self._ask("PATCH", f"championships/{_part(slug)}/", body=body))

    def championships_receipt_create(self, slug: str, body: Receipt) -> Championship:
        """Record when the complete results arrived by e-mail (staff). Scope: everything."""
        return cast("Championship", self._ask("POST", f"championships/{_part(slug)}/receipt/", body=body))

    def championships_refuse_create(self, slug: str, body: Reason) -> Championship:
        """Refuse a championship, with a reason (staff). Scope: everything."""
        return cast("Championship", self._ask("POST", f"championships/{_part(slug)}/refuse/", body=body))

    def championships_results_accept_create(self, slug: str, number: str, body: Acceptance) -> Version:
        """Accept results (staff): they become the federation's, and are rated. Scope: everything."""
        return cast("Version", self._ask("POST", f"championships/{_part(slug)}/results/{_part(number)}/accept/", body=body))

    def championships_results_answer(self, slug: str, number: str, body: Answers) -> Received:
        """Answer some or all of them. A job reads the files again with the answers, which stay with the
        version. Scope: results.
        """
        return cast("Received", self._ask("POST", f"championships/{_part(slug)}/results/{_part(number)}/questions/", body=body))

    def championships_results_compare_retrieve(self, slug: str, first: int, second: int) -> Comparison:
        """The changes from version ``first`` to version ``second``."""
        return cast("Comparison", self._ask("GET", f"championships/{_part(slug)}/results/compare/{_part(first)}/{_part(second)}/"))

    def championships_results_deliver_create(self, slug: str, number: str) -> Version:
        """Submit the results as complete (organiser). Scope: results."""
        return cast("Version", self._ask("POST", f"championships/{_part(slug)}/results/{_part(number)}/deliver/"))

    def championships_results_list(
        self,
        slug: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedListedVersionList:
        """The versions of a championship's results, newest first."""
        return cast("PaginatedListedVersionList", self._ask("GET", f"championships/{_part(slug)}/results/", {"page": page, "page_size": page_size}))

    def championships_results_questions(self, slug: str, number: str) -> list[Question]:
        """The questions left open by the files, in order; empty if there are none, or once results were
        submitted.
        """
        return cast("list[Question]", self._ask("GET", f"championships/{_part(slug)}/results/{_part(number)}/questions/"))

    def championships_results_retrieve(self, slug: str, number: str) -> Version:
        """One version: its state, the problems found in its files, and the names without a match."""
        return cast("Version", self._ask("GET", f"championships/{_part(slug)}/results/{_part(number)}/"))

    def championships_results_send_back_create(self, slug: str, number: str, body: Remarks) -> Version:
        """Send submitted results back to the organisers with remarks (staff). Scope: everything."""
        return cast("Version", self._ask("POST", f"championships/{_part(slug)}/results/{_part(number)}/send-back/", body=body))

    def championships_results_template_retrieve(self, slug: str) -> bytes:
        """A workbook for the results, with players, rounds and lists; filled in, it is read without
        questions.
        """
        return self._take("GET", f"championships/{_part(slug)}/results/template/")

    def championships_results_upload(self, slug: str, body: Mapping[str, FormValue]) -> Received:
        """Upload results, in one file or several; a job reads and checks them. The same files as the previous
        version return that version, so a request can be repeated. Files of an older version are refused
        unless `again` confirms them. `interim`: the championship is still being played; the standings are
        public once the files are checked, and nothing is submitted. Scope: results.
        """
        return cast("Received", self._ask("POST", f"championships/{_part(slug)}/results/", form=body))

    def championships_retrieve(self, slug: str) -> Championship:
        """A championship as announced, its progress and the rules it is played by."""
        return cast("Championship", self._ask("GET", f"championships/{_part(slug)}/"))

    def championships_round_tables(
        self,
        slug: str,
        number: int,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedTableList:
        """The tables of a round with their seats. Byes and absences, which have no table, come last."""
        return cast("PaginatedTableList", self._ask("GET", f"championships/{_part(slug)}/rounds/{_part(number)}/", {"page": page, "page_size": page_size}))

    def championships_rounds_list(
        self,
        slug: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedRoundList:
        """The rounds that have results."""
        return cast("PaginatedRoundList", self._ask("GET", f"championships/{_part(slug)}/rounds/", {"page": page, "page_size": page_size}))

    def championships_standings_list(
        self,
        slug: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedStandingList:
        """The standings; before there are results, the entries."""
        return cast("PaginatedStandingList", self._ask("GET", f"championships/{_part(slug)}/standings/", {"page": page, "page_size": page_size}))

    def championships_undecide_create(self, slug: str, body: WhichCondition) -> Championship:
        """Remove an override, so that the facts decide again (staff). Scope: everything."""
        return cast("Championship", self._ask("POST", f"championships/{_part(slug)}/undecide/", body=body))

    def championships_withdraw_create(self, slug: str, body: Reason) -> Championship:
        """Withdraw the announcement before it is decided (organiser). Scope: everything."""
        return cast("Championship", self._ask("POST", f"championships/{_part(slug)}/withdraw/", body=body))

    def check_game(self, body: GcgQuestion) -> Answer:
        """Check an annotated game: each move's stated and computed score, running totals, the end."""
        return cast("Answer", self._ask("POST", "check-game/", body=body))

    def claims_confirm_create(self, id: int) -> Claimed:
        """Confirm the claim: the account now belongs to the player. Scope: everything."""
        return cast("Claimed", self._ask("POST", f"claims/{_part(id)}/confirm/"))

    def claims_list(self, *, page: int | None = None, page_size: int | None = None) -> PaginatedClaimList:
        """List claims that await a decision by staff, oldest first."""
        return cast("PaginatedClaimList", self._ask("GET", "claims/", {"page": page, "page_size": page_size}))

    def claims_refuse_create(self, id: int, body: ClaimRefusal) -> None:
        """Reject the claim and notify the account. Scope: everything."""
        self._ask("POST", f"claims/{_part(id)}/refuse/", body=body)

    def formats_list(self) -> list[Guide]:
        """Every result format, in one list without pages."""
        return cast("list[Guide]", self._ask("GET", "formats/"))

    def free_swap(self, body: SwapQuestion) -> Answer:
        """Find what follows when a free swap brings tiles of one kind again."""
        return cast("Answer", self._ask("POST", "free-swap/", body=body))

    def jobs_retrieve(self, reference: str) -> Job:
        """Return a job's progress. Only the person who requested it and staff may follow it."""
        return cast("Job", self._ask("GET", f"jobs/{_part(reference)}/"))

    def lexicons_check_create(self, lexicon: str, body: Words) -> CheckedWords:
        """Which of these words are in the version in use. For those who check the list; a challenge reveals
        less.
        """
        return cast("CheckedWords", self._ask("POST", f"lexicons/{_part(lexicon)}/check/", body=body))

    def lexicons_create(self, body: Description) -> Lexicon:
        """Add a word list; its words are uploaded as a version. Scope: everything."""
        return cast("Lexicon", self._ask("POST", "lexicons/", body=body))

    def lexicons_list(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedLexiconList:
        """The federation's word lists."""
        return cast("PaginatedLexiconList", self._ask("GET", "lexicons/", {"page": page, "page_size": page_size}))

    def lexicons_retrieve(self, lexicon: str) -> Lexicon:
        """One word list."""
        return cast("Lexicon", self._ask("GET", f"lexicons/{_part(lexicon)}/"))

    def lexicons_search_retrieve(
        self,
        lexicon: str,
        *,
        length: int | None = None,
        pattern: str | None = None,
        shortest: int | None = None,
        tiles: str | None = None,
    ) -> FoundWords:
        """Words by pattern or by tiles, at most a thousand. Never for players."""
        return cast("FoundWords", self._ask("GET", f"lexicons/{_part(lexicon)}/search/", {"length": length, "pattern": pattern, "shortest": shortest, "tiles": tiles}))

    def lexicons_versions_current_create(self, lexicon: str, version: int) -> LexiconVersion:
        """Activate this version for championships approved from now on. Scope: everything."""
        return cast("LexiconVersion", self._ask("POST", f"lexicons/{_part(lexicon)}/versions/{_part(version)}/current/"))

    def lexicons_versions_list(
        self,
        lexicon: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedListedLexiconVersionList:
        """The versions of a word list, newest first."""
        return cast("PaginatedListedLexiconVersionList", self._ask("GET", f"lexicons/{_part(lexicon)}/versions/", {"page": page, "page_size": page_size}))

    def lexicons_versions_retrieve(self, lexicon: str, version: int) -> LexiconVersion:
        """One version: its state, and what was left out of the file."""
        return cast("LexiconVersion", self._ask("GET", f"lexicons/{_part(lexicon)}/versions/{_part(version)}/"))

    def lexicons_versions_upload(self, lexicon: str, body: Mapping[str, FormValue]) -> LexiconVersion:
        """Upload a version; a job compiles it. Scope: everything."""
        return cast("LexiconVersion", self._ask("POST", f"lexicons/{_part(lexicon)}/versions/", form=body))

    def live_entries_create(self, slug: str, body: Enter) -> Entered:
        """Enter a player, from the registry or by name. Sending a reference again doesn't enter anyone twice.
        Scope: entries.
        """
        return cast("Entered", self._ask("POST", f"championships/{_part(slug)}/live/entries/", body=body))

    def live_entries_list(
        self,
        slug: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedEnteredList:
        """All entrants, in order of number."""
        return cast("PaginatedEnteredList", self._ask("GET", f"championships/{_part(slug)}/live/entries/", {"page": page, "page_size": page_size}))

    def live_entry_check_in(self, slug: str, number: int, body: CheckIn) -> Entered:
        """Mark an entrant as present, or as absent after all (``here`` false). Repeating it changes nothing.
        Scope: entries.
        """
        return cast("Entered", self._ask("POST", f"championships/{_part(slug)}/live/entries/{_part(number)}/check-in/", body=body))

    def live_entry_withdraw(self, slug: str, number: int, body: Withdraw) -> Entered:
        """Withdraw an entrant permanently; the first on the waiting list gets the place. Repeating it is
        harmless. Scope: entries.
        """
        return cast("Entered", self._ask("POST", f"championships/{_part(slug)}/live/entries/{_part(number)}/withdraw/", body=body))

    def live_result_create(self, slug: str, number: int, table: int, body: LiveResult) -> LiveRound:
        """Enter a table's result as the desk does; it is final. Sent again under its reference it changes
        nothing. Scope: results.
        """
        return cast("LiveRound", self._ask("POST", f"championships/{_part(slug)}/live/rounds/{_part(number)}/tables/{_part(table)}/result/", body=body))

    def live_retrieve(self, slug: str) -> Live:
        """Entrants, standings with every final result, and progress."""
        return cast("Live", self._ask("GET", f"championships/{_part(slug)}/live/"))

    def live_round_retrieve(self, slug: str, number: int) -> LiveRound:
        """A published round with its tables."""
        return cast("LiveRound", self._ask("GET", f"championships/{_part(slug)}/live/rounds/{_part(number)}/"))

    def live_standings_retrieve(self, slug: str, *, after_round: int | None = None) -> LiveStandings:
        """The standings with the value of every criterion, now or after a published round."""
        return cast("LiveStandings", self._ask("GET", f"championships/{_part(slug)}/live/standings/", {"after_round": after_round}))

    def mails_list(
        self,
        *,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        state: Literal["given_up", "waiting", "sent"] | None = None,
    ) -> PaginatedMailList:
        """List e-mails that were sent, are waiting, or were given up with the reason, latest first."""
        return cast("PaginatedMailList", self._ask("GET", "mails/", {"cursor": cursor, "page": page, "page_size": page_size, "state": state}))

    def mails_send(self, id: int) -> Mail:
        """Send again what was given up or has not arrived. While it is being sent nothing happens. Scope:
        everything.
        """
        return cast("Mail", self._ask("POST", f"mails/{_part(id)}/send/"))

    def news_list(
        self,
        *,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedNewsItemList:
        """List news, latest first; each item appears from its date on."""
        return cast("PaginatedNewsItemList", self._ask("GET", "news/", {"cursor": cursor, "page": page, "page_size": page_size}))

    def news_retrieve(self, number: int) -> NewsItem:
        """Return a news item."""
        return cast("NewsItem", self._ask("GET", f"news/{_part(number)}/"))

    def notices_choices(self) -> NoticeChoices:
        """Return how the account is notified of each available topic in this federation."""
        return cast("NoticeChoices", self._ask("GET", "notices/choices/"))

    def notices_choose(self, body: PatchedChosenWays) -> NoticeChoices:
        """Choose how to be notified of some topics; the others stay as they are. Scope: everything."""
        return cast("NoticeChoices", self._ask("PATCH", "notices/choices/", body=body))

    def notices_list(
        self,
        *,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        unread: bool | None = None,
    ) -> PaginatedNoticeList:
        """List the account's notices in this federation, latest first."""
        return cast("PaginatedNoticeList", self._ask("GET", "notices/", {"cursor": cursor, "page": page, "page_size": page_size, "unread": unread}))

    def notices_read(self, id: int) -> Notice:
        """Mark a notice as read. If it is read already, its time stays the same. Scope: everything."""
        return cast("Notice", self._ask("POST", f"notices/{_part(id)}/read/"))

    def notices_read_all(self) -> Read:
        """Mark all notices as read. Scope: everything."""
        return cast("Read", self._ask("POST", "notices/read/"))

    def open_data_retrieve(self) -> OpenData:
        """Everything public, as files: made overnight if it has changed; the last ten versions are kept."""
        return cast("OpenData", self._ask("GET", "open-data/"))

    def outside_lists_list(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedOutsideListList:
        """List the rating lists of other federations stored here, latest first."""
        return cast("PaginatedOutsideListList", self._ask("GET", "outside-lists/", {"page": page, "page_size": page_size}))

    def outside_lists_retrieve(self, reference: str) -> OutsideList:
        """Return one of these lists, without its lines."""
        return cast("OutsideList", self._ask("GET", f"outside-lists/{_part(reference)}/"))

    def outside_lists_rows_list(
        self,
        reference: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedOutsideRowList:
        """List the players of this federation on such a list, best rating first."""
        return cast("PaginatedOutsideRowList", self._ask("GET", f"outside-lists/{_part(reference)}/rows/", {"page": page, "page_size": page_size}))

    def pages_list(self, *, page: int | None = None, page_size: int | None = None) -> PaginatedSitePageList:
        """List the federation's own pages, in the order in which they are linked."""
        return cast("PaginatedSitePageList", self._ask("GET", "pages/", {"page": page, "page_size": page_size}))

    def pages_retrieve(self, slug: str) -> SitePage:
        """Return one of the federation's own pages."""
        return cast("SitePage", self._ask("GET", f"pages/{_part(slug)}/"))

    def players_claim_create(self, number: int, body: Note) -> Claimed:
        """Claim that the key's account is this player. Staff confirm it, unless they have invited the
        account. Scope: everything.
        """
        return cast("Claimed", self._ask("POST", f"players/{_part(number)}/claim/", body=body))

    def players_compare_list(self, *, player: list[int], system: str | None = None) -> list[Pair]:
        """Compare two to six players, each against every other, in the requested order."""
        return cast("list[Pair]", self._ask("GET", "players/compare/", {"player": player, "system": system}))

    def players_elsewhere_list(self, number: int) -> list[Elsewhere]:
        """Return a player's rating in the latest list of each other federation's rating, by name."""
        return cast("list[Elsewhere]", self._ask("GET", f"players/{_part(number)}/elsewhere/"))

    def players_invitation_create(self, number: int, body: Address) -> Invitation:
        """Invite the owner of an e-mail address to be linked to this player. Scope: everything."""
        return cast("Invitation", self._ask("POST", f"players/{_part(number)}/invitation/", body=body))

    def players_list(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        search: str | None = None,
    ) -> PaginatedPlayerList:
        """List the players of the federation in alphabetical order."""
        return cast("PaginatedPlayerList", self._ask("GET", "players/", {"page": page, "page_size": page_size, "search": search}))

    def players_me_data_retrieve(self) -> dict[str, Any]:
        """Return all data stored about the player linked to the key's account."""
        return cast("dict[str, Any]", self._ask("GET", "players/me/data/"))

    def players_ratings_changes_list(
        self,
        number: int,
        code: str,
        *,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedChangeList:
        """List every change of a player's rating in one system, latest first."""
        return cast("PaginatedChangeList", self._ask("GET", f"players/{_part(number)}/ratings/{_part(code)}/changes/", {"cursor": cursor, "page": page, "page_size": page_size}))

    def players_ratings_in_retrieve(self, number: int, code: str, slug: str) -> Explanation:
        """Explain why a championship changed a player's rating as it did: each game, the expectation, and the
        sum.
        """
        return cast("Explanation", self._ask("GET", f"players/{_part(number)}/ratings/{_part(code)}/in/{_part(slug)}/"))

    def players_ratings_retrieve(self, number: int, code: str) -> RatingHistory:
        """Return a player's standing in a rating system, with every change, oldest first."""
        return cast("RatingHistory", self._ask("GET", f"players/{_part(number)}/ratings/{_part(code)}/"))

    def players_retrieve(self, number: int) -> PlayerDetail:
        """Return a player, with the addresses of their ratings."""
        return cast("PlayerDetail", self._ask("GET", f"players/{_part(number)}/"))

    def problem_codes_list(self) -> list[ProblemCode]:
        """Everything that can be reported about uploaded results, in one list without pages."""
        return cast("list[ProblemCode]", self._ask("GET", "problem-codes/"))

    def rating_systems_editions_errata_retrieve(self, code: str, number: int) -> Erratum:
        """List what later corrections changed in a published list, which itself never changes."""
        return cast("Erratum", self._ask("GET", f"rating-systems/{_part(code)}/editions/{_part(number)}/errata/"))

    def rating_systems_editions_list(
        self,
        code: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedEditionList:
        """List the published lists of a system, latest first."""
        return cast("PaginatedEditionList", self._ask("GET", f"rating-systems/{_part(code)}/editions/", {"page": page, "page_size": page_size}))

    def rating_systems_editions_retrieve(self, code: str, number: int) -> Edition:
        """Return a published list without its lines."""
        return cast("Edition", self._ask("GET", f"rating-systems/{_part(code)}/editions/{_part(number)}/"))

    def rating_systems_editions_rows_list(
        self,
        code: str,
        number: int,
        *,
        page: int | None = None,
        page_size: int | None = None,
        search: str | None = None,
        status: Literal["nov", "exp", "act", "inact"] | None = None,
    ) -> PaginatedEditionRowList:
        """List the lines of a published list, best rating first."""
        return cast("PaginatedEditionRowList", self._ask("GET", f"rating-systems/{_part(code)}/editions/{_part(number)}/rows/", {"page": page, "page_size": page_size, "search": search, "status": status}))

    def rating_systems_list(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedSystemList:
        """List the rating systems of the federation, the main one first."""
        return cast("PaginatedSystemList", self._ask("GET", "rating-systems/", {"page": page, "page_size": page_size}))

    def rating_systems_on_retrieve(self, code: str, day: str) -> Edition:
        """Return the list in force on a day (2026-03-14); not found before the first one."""
        return cast("Edition", self._ask("GET", f"rating-systems/{_part(code)}/on/{_part(day)}/"))

    def rating_systems_retrieve(self, code: str) -> System:
        """Return a rating system with its parameters."""
        return cast("System", self._ask("GET", f"rating-systems/{_part(code)}/"))

    def recorded_games_check_create(self, body: Check) -> dict[str, Any]:
        """Check a sheet without storing it: every problem by line."""
        return cast("dict[str, Any]", self._ask("POST", "recorded-games/check/", body=body))

    def recorded_games_create(self, body: Sheet) -> Record:
        """Store a sheet, of a championship table or of a free game. Scope: results."""
        return cast("Record", self._ask("POST", "recorded-games/", body=body))

    def recorded_games_game_gcg_retrieve(self, reference: str) -> bytes:
        """The game as a GCG file in UTF-8; 404 for a sheet with a word without a place."""
        return self._take("GET", f"recorded-games/{_part(reference)}/game.gcg")

    def recorded_games_gcg_create(self, body: Mapping[str, FormValue]) -> Record:
        """Store and check an annotated game. Scope: results."""
        return cast("Record", self._ask("POST", "recorded-games/gcg/", form=body))

    def recorded_games_list(
        self,
        *,
        championship: str | None = None,
        cursor: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedListedRecordList:
        """The recorded games that the reader may see, latest first; paginated by when they were entered."""
        return cast("PaginatedListedRecordList", self._ask("GET", "recorded-games/", {"championship": championship, "cursor": cursor, "page": page, "page_size": page_size}))

    def recorded_games_retrieve(self, reference: str) -> Record:
        """One recorded game with its replay."""
        return cast("Record", self._ask("GET", f"recorded-games/{_part(reference)}/"))

    def recorded_games_update(self, reference: str, body: ChangedSheet) -> Record:
        """Replace the sheet at ``revision``; refused if someone has changed it since. Scope: results."""
        return cast("Record", self._ask("PUT", f"recorded-games/{_part(reference)}/", body=body))

    def records_retrieve(self, *, season: str | None = None) -> Records:
        """Return the records among all games, at most ten of each kind; a job recounts them after changes."""
        return cast("Records", self._ask("GET", "records/", {"season": season}))

    def root_retrieve(self) -> Federation:
        """Return the federation whose API this is."""
        return cast("Federation", self._ask("GET", ""))

    def rulebooks_changes(
        self,
        book: str,
        number: int,
        other: int,
        *,
        language: str | None = None,
    ) -> list[ArticleChange]:
        """The changes from edition ``other`` to edition ``number``, in ``?language=``, else the first in
        both.
        """
        return cast("list[ArticleChange]", self._ask("GET", f"rulebooks/{_part(book)}/{_part(number)}/changes/{_part(other)}/", {"language": language}))

    def rulebooks_list(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
    ) -> PaginatedRulebookEditionList:
        """Every published edition, newest of each book first."""
        return cast("PaginatedRulebookEditionList", self._ask("GET", "rulebooks/", {"page": page, "page_size": page_size}))

    def rulebooks_retrieve(self, book: str, number: int) -> RulebookEdition:
        """One edition and the addresses of its texts."""
        return cast("RulebookEdition", self._ask("GET", f"rulebooks/{_part(book)}/{_part(number)}/"))

    def rulebooks_text_retrieve(self, book: str, number: int, language: str) -> RulebookDocument:
        """The text of an edition in one language. 409 until it is built."""
        return cast("RulebookDocument", self._ask("GET", f"rulebooks/{_part(book)}/{_part(number)}/{_part(language)}/"))

    def rules_list(self) -> list[ListedRuleSet]:
        """The rule sets with their published versions, newest first, and the number of the one in force
        today.
        """
        return cast("list[ListedRuleSet]", self._ask("GET", "rules/"))

    def rules_retrieve(self, code: str, number: int) -> RuleSetVersion:
        """One published version: rules, tile set and board. The SHA-256 is of their canonical JSON."""
        return cast("RuleSetVersion", self._ask("GET", f"rules/{_part(code)}/{_part(number)}/"))

    def score_moves(self, body: MovesQuestion) -> Answer:
        """Score moves, each separately on a position or one after the other from the empty board."""
        return cast("Answer", self._ask("POST", "score-moves/", body=body))

    def search_retrieve(self, *, q: str) -> Findings:
        """Search players, championships, clubs, articles of rulebooks, pages and news: at most eight of each.
        """
        return cast("Findings", self._ask("GET", "search/", {"q": q}))

    def seasons_list(self, *, page: int | None = None, page_size: int | None = None) -> PaginatedSeasonList:
        """List the seasons, latest first."""
        return cast("PaginatedSeasonList", self._ask("GET", "seasons/", {"page": page, "page_size": page_size}))

    def settle_game(self, body: SettlementQuestion) -> Answer:
        """Settle a game: racks, overtime, forfeits, deductions, places and result."""
        return cast("Answer", self._ask("POST", "settle-game/", body=body))

    def tile_sets_list(self) -> list[TileSet]:
        """The tile sets that rules here may use: the federation's own, and those that come with the portal.
        """
        return cast("list[TileSet]", self._ask("GET", "tiles/"))

    def tile_sets_retrieve(self, code: str) -> TileSet:
        """One tile set by its code."""
        return cast("TileSet", self._ask("GET", f"tiles/{_part(code)}/"))

    def who_starts(self, body: StartQuestion) -> Answer:
        """Find who starts, by the tiles that the players drew."""
        return cast("Answer", self._ask("POST", "who-starts/", body=body))


def _told(content: bytes) -> Mapping[str, Any]:
    try:
        told = json.loads(content)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _form(form: Mapping[str, FormValue]) -> tuple[bytes, str]:
    """A form with files, as browsers send it."""
    boundary = uuid.uuid4().hex
    parts: list[bytes] = []
    for name, value in form.items():
        several = value if isinstance(value, Sequence) and not isinstance(value, str | tuple) else [value]
        for one in several:
            head = f'Content-Disposition: form-data; name="{name}"'
            if isinstance(one, tuple):
                file, content = one
                kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
                head += f'; filename="{quote(file)}"\r\nContent-Type: {kind}'
            else:
                content = (str(int(one)) if isinstance(one, bool) else str(one)).encode()
            parts.append(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"
