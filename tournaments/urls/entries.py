"""Addresses about who takes part: for everybody, and at the desk."""

from django.urls import path

from tournaments.views.entries import debutants
from tournaments.views.entries import desk as entries_desk
from tournaments.views.entries import files as entries_files
from tournaments.views.entries import public as entries

_ONE = "championships/<slug:slug>/"
_ENTRIES = f"{_ONE}live/desk/entries/"

urlpatterns = [
    path(f"{_ONE}entries/", entries.entry_list, name="entry_list"),
    path(f"{_ONE}entries/enter/", entries.entry_enter, name="entry_enter"),
    path(f"{_ONE}entries/withdraw/", entries.entry_withdraw, name="entry_withdraw"),
    path(f"{_ONE}entries/ask/", entries.entry_ask, name="entry_ask"),
    path(f"{_ONE}entries/confirm/<str:token>/", entries.entry_confirm, name="entry_confirm"),
    path(_ENTRIES, entries_desk.live_entries, name="live_entries"),
    path(f"{_ENTRIES}list/", entries_files.live_entry_file, name="live_entry_file"),
    path(f"{_ENTRIES}enter/", entries_desk.live_enter, name="live_enter"),
    path(f"{_ENTRIES}check-in/", entries_desk.live_check_in, name="live_check_in"),
    path(f"{_ENTRIES}debutants/", debutants.live_debutants, name="live_debutants"),
    path(f"{_ENTRIES}seed/", entries_desk.live_seed, name="live_seed"),
    path(f"{_ENTRIES}settings/", entries_desk.live_entry_settings, name="live_entry_settings"),
    path(f"{_ENTRIES}length/", entries_desk.live_length, name="live_length"),
    path(f"{_ENTRIES}<int:number>/", entries_desk.live_entrant, name="live_entrant"),
    *(
        path(f"{_ENTRIES}<int:number>/{act}/", entries_desk.live_entrant_act, {"act": act}, name=f"live_entrant_{act}")
        for act in ("change", "absence", "payment", "leave", "forfeits", "return", "here")
    ),
]
