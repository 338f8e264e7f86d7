"""The calendar as a table: what was announced of each championship."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.tenancy.scope import current_federation
from federation.web.columns import Column, Headed
from tournaments.championship.models.championships import Championship
from tournaments.competition.queries.competitions import list_competitions


def _yes(championship: Championship) -> str:
    return str(_("yes")) if championship.is_circuit else ""


class CalendarResource(Headed, resources.ModelResource):  # type: ignore[misc]
    slug = Column("slug", _("Address"), also="slug|address|adreca|direccion|adres")
    name = Column(
        "name",
        _("Championship"),
        also="name|championship|tournament|nom|campionat|torneig|nombre|campeonato|torneo|nazwa|turniej|mistrzostwa",
    )
    starts_on = Column(
        "starts_on",
        _("First day"),
        also="first day|date|day|starts|primer dia|data|dia|inici|fecha|inicio|pierwszy dzien|dzien|poczatek",
    )
    ends_on = Column("ends_on", _("Last day"), also="last day|ends|ultim dia|final|fi|ultimo dia|ostatni dzien")
    starts_at = Column("starts_at", _("Starting hour"), also="hour|time|hora|godzina|starting hour")
    place = Column("place", _("Venue"), also="venue|place|lloc|seu|lugar|sede|miejsce")
    organiser = Column(
        "organiser",
        _("Organised by"),
        also="organiser|organizer|organised by|organitzador|organitza|organizador|organiza|organizator",
    )
    contact = Column("contact", _("Contact"), also="contact|contacte|contacto|kontakt")
    competition = Column(
        "competition",
        _("Rules of competition"),
        also="competition|rules|regles|reglament|sistema|reglas|reglamento|reguly|regulamin|system",
    )
    rounds = Column("rounds", _("Rounds"), also="rounds|rondes|rondas|rundy")
    entry_deadline = Column(
        "entry_deadline",
        _("Entries until"),
        also="entries until|entry deadline|inscripcions fins|inscripciones hasta|zgloszenia do",
    )
    timetable_on = Column("timetable_on", _("Timetable published on"), also="timetable|timetable published on")
    capacity = Column(
        "capacity",
        _("Places for players"),
        also="capacity|places|aforament|plazas|liczba miejsc",
    )
    fee = Column("fee", _("Fee"), also="fee|quota|inscripcio|cuota|inscripcion|wpisowe")
    prizes = Column("prizes", _("Prizes"), also="prizes|premis|premios|nagrody")
    dictionary = Column("dictionary", _("Dictionary"), also="dictionary|diccionari|diccionario|slownik")
    is_circuit = Column(
        "is_circuit",
        _("Official circuit"),
        also="circuit|official circuit|circuit oficial|circuito|circuito oficial",
        read=_yes,
    )
    state = Column("state", _("State"), also="state|estat|estado|stan", attribute="get_state_display", readonly=True)

    class Meta:
        model = Championship
        fields = (
            *("slug", "name", "starts_on", "ends_on", "starts_at", "place", "organiser", "contact"),
            *("competition", "rounds"),
            *("entry_deadline", "timetable_on", "capacity", "fee", "prizes", "dictionary", "is_circuit", "state"),
        )
        export_order = fields
        import_id_fields = ("slug",)
        chunk_size = 2000

    def load_competitions(self) -> None:
        self.competitions = list_competitions(current_federation())
        self._named = [(competition.rules.as_json(), competition.name) for competition in self.competitions]

    def before_export(self, queryset: object, **kwargs: object) -> None:
        self.load_competitions()

    def dehydrate_competition(self, championship: Championship) -> str:
        """The federation's name for the rules; empty where they are nobody's any more."""
        return next((name for rules, name in self._named if rules == championship.rules), "")
