"""The .trn of a Swiss Perfect championship: its players and their federations' codes."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.dbase import DbaseTable, Record
from tournaments.files.common.people import choose_rating, collect_ids, cut_name, join_name
from tournaments.files.common.values import parse_half_points, parse_whole
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer

_SPORTING = """
AFG AHO ALB ALG AND ANG ANT ARG ARM ARU ASA AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL BOT BRA
BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COK COL COM CPV CRC CRO CUB CUR CYP CZE DEN DJI DMA
DOM ECU EGY ENG ERI ESA ESP EST ETH FAI FID FIE FIJ FIN FRA FRO FSM GAB GAM GBR GBS GCI GEO GEQ GER GHA GRE GRN
GUA GUI GUM GUY HAI HKG HON HUN IBC INA IND IOM IPA IPC IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN
KGZ KIR KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MHL MKD MLI
MLT MNC MNE MON MOZ MRI MTN MYA NAM NCA NCL NED NEP NIG NGR NIR NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PLY
PNG POL POR PRK PUR QAT ROM ROU RSA RUS RWA SAM SCG SCO SEN SEY SGP SIN SKN SLE SLO SMR SOL SOM SRB SRI SSD STP
SUD SUI SUR SVK SWE SWZ SYR TAN TCH TGA THA TJK TKM TLS TOG TPE TTO TRI TUN TUR TUV UAE UGA UKR URS URU USA UZB
VAN VEN VIE VIN WLS YEM YUG ZAM ZIM
"""
_ISO = """
ABW AIA ALA ARE ASM ATA ATG BES BFA BGD BGR BHR BHS BLM BLZ BMU BRB BTN BWA CCK CHE CHL COG CRI CUW CYM DEU DNK
DZA ESH FLK FRO GGY GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF HND HRV HTI IDN IMN IRN JEY KHM KNA KWT LBY LKA
LSO LVA MAF MDG MMR MNG MNP MRT MSR MTQ MUS MWI MYS MYT NER NFK NGA NIC NIU NLD NPL OMN PCN PHL PRI PRT PRY PSE
PYF REU SAU SDN SHN SJM SLB SLV SPM SVN SXM SYC TCA TCD TGO TKL TON TWN TZA UMI URY VAT VCT VGB VIR VNM VUT WLF
WSM ZAF ZMB ZWE
"""
_LANGUAGES = "BAL BRE CAT COR EUS EUZ GAL OCC VAL"

CODES = frozenset(f"{_SPORTING} {_ISO} {_LANGUAGES}".split())


def is_federation_code(text: str) -> bool:
    """Return whether a text is a known code, ignoring case."""
    return text.strip().upper() in CODES


NEEDED_FIELDS = ("ID", "SURNAME")
FIELDS = (
    *NEEDED_FIELDS,
    *("START_NO", "FIRSTNAME", "FEDER", "CLUB", "INTL_RTG", "LOC_RTG", "INTL_ID", "LOC_ID"),
    *("LATE_ENTRY", "WITHDRAWAL", "ABSENT", "BONUS"),
)
_HEX = re.compile(r"[0-9A-Fa-f]{1,16}\Z")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, and what only the .trn knows: the id used in the .sco, and requested byes."""

    id: int
    player: ReportedPlayer
    bonus_half_points: int = 0
    # Bit r-1 is set for round r. It may be stale, so it is only used for rounds that a bonus pays for.
    absent: int = 0

    def missed(self, round_number: int) -> bool:
        """Return whether the .trn says that the player would miss a round."""
        late = self.player.late_from_round or 0
        return round_number < late or bool(self.absent >> (round_number - 1) & 1)


def read_entrants(table: DbaseTable, referred: Container[int], found: list[Problem]) -> dict[int, Entrant]:
    """Return the players of a .trn by ID, in file order, without its blank reserve rows.

    ``referred`` are the IDs that the results refer to: a nameless row among them is a player.
    """
    entrants: dict[int, Entrant] = {}
    records = [record for record in table.records if _is_entrant(record, referred)]
    if len(records) > limits.PLAYERS:
        found.append(codes.TOO_MANY_PLAYERS.at(Where(file=table.file), limit=limits.PLAYERS))
        return {}
    numbers = _number_players(table.file, records, found)
    # Players without any result get keys that no ID has.
    without_id = -1
    for record in records:
        where = Where(file=table.file, record=record.number, player=numbers[record.number])
        identifier = parse_whole(record.get("ID"))
        if identifier is None or identifier < 1:
            found.append(codes.PLAYER_WITHOUT_ID.at(where, name=_name_of(record)))
            identifier = without_id
            without_id -= 1
        if identifier in entrants:
            found.append(codes.DUPLICATE_ID.at(where, id=identifier))
            identifier = without_id
            without_id -= 1
        entrants[identifier] = _make_entrant(identifier, numbers[record.number], record, where, found)
    return entrants


def _is_entrant(record: Record, referred: Container[int]) -> bool:
    return bool(_name_of(record)) or parse_whole(record.get("ID")) in referred


def _name_of(record: Record) -> str:
    return join_name(record.get("SURNAME"), record.get("FIRSTNAME"))


def _number_players(file_name: str, records: list[Record], found: list[Problem]) -> Mapping[int, int]:
    """Return a number for each record: its START_NO, else its ID if free, else the next free number."""
    stated = {record.number: parse_whole(record.get("START_NO")) or 0 for record in records}
    taken: dict[int, int] = {}
    for record in records:
        if stated[record.number] > 0:
            taken.setdefault(stated[record.number], record.number)
    numbers = {record: number for number, record in taken.items()}
    following = max(taken, default=0) + 1
    for record in records:
        if record.number in numbers:
            continue
        given = parse_whole(record.get("ID")) or 0
        if given < 1 or given in taken:
            given = following = _next_free(following, taken)
        taken[given] = numbers[record.number] = given
        where = Where(file=file_name, record=record.number, column="START_NO", player=given)
        name, number = _name_of(record), stated[record.number]
        if number > 0:
            found.append(codes.START_NUMBER_TAKEN.at(where, name=name, number=number, given=given))
        else:
            found.append(codes.START_NUMBER_MISSING.at(where, name=name, given=given))
    return numbers


def _next_free(number: int, taken: Container[int]) -> int:
    while number in taken:
        number += 1
    return number


def _make_entrant(identifier: int, number: int, record: Record, where: Where, found: list[Problem]) -> Entrant:
    name = cut_name(_name_of(record), where, found)
    if not name:
        found.append(codes.PLAYER_WITHOUT_NAME.at(where, number=number))
    federation = record.get("FEDER")
    if federation and not is_federation_code(federation):
        found.append(codes.UNKNOWN_FEDERATION.at(where, name=name, found=federation))
    late = parse_whole(record.get("LATE_ENTRY")) or 0
    player = ReportedPlayer(
        number=number,
        name=name,
        ids=collect_ids(record.get("LOC_ID"), record.get("INTL_ID"), name, where, found),
        rating=choose_rating(record.get("LOC_RTG"), record.get("INTL_RTG")),
        club=clean(record.get("CLUB"), limits.CLUB_LENGTH),
        late_from_round=late if late > 1 else None,
        withdrawn=(parse_whole(record.get("WITHDRAWAL")) or 0) > 0,
        where=where,
    )
    absent = record.get("ABSENT")
    return Entrant(
        id=identifier,
        player=player,
        bonus_half_points=_read_bonus(record, name, where, found),
        absent=int(absent, 16) if _HEX.match(absent) else 0,
    )


def _read_bonus(record: Record, name: str, where: Where, found: list[Problem]) -> int:
    """Read BONUS in half points. The program leaves meaningless copies of it in the fields that follow."""
    text = record.get("BONUS")
    bonus = parse_half_points(text) if text else 0
    if bonus is None or bonus > 2 * limits.ROUNDS:
        found.append(codes.BONUS_UNREADABLE.at(where, name=name, found=text))
        return 0
    return bonus
