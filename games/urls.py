"""URLs of this app's pages."""

from django.urls import path

from games.answers import views as answers
from games.editor import views as editor
from games.lexicons.views import lexicons, versions
from games.own_material import views as own_material
from games.rules.views import drafts, public

_DRAFT = "desk/rules/<slug:code>/draft/"
_LEXICON = "desk/lexicons/<slug:lexicon>/"
_VERSION = f"{_LEXICON}versions/<int:version>/"

_TILES = {"material": own_material.TILE_SETS}
_BOARDS = {"material": own_material.BOARDS}

urlpatterns = [
    path("rules/", public.rule_sets, name="rule_sets"),
    path("rules/<slug:code>/<int:number>/", public.rule_set, name="rule_set"),
    path("desk/rules/<slug:code>/<int:number>/confirm/", public.rule_set_confirm, name="rule_set_confirm"),
    path("rules/<slug:code>/<int:number>/drawing/", answers.drawing, name="rule_set_drawing"),
    path("rules/<slug:code>/compare/<int:first>/<int:second>/", public.rule_set_compare, name="rule_set_compare"),
    path("desk/rules/", drafts.rules_desk, name="rules_desk"),
    path("desk/tiles/", own_material.own_tile_sets, name="own_tile_sets"),
    path("desk/tiles/new/", own_material.material_new, _TILES, name="tile_set_new"),
    path("desk/tiles/<slug:code>/", own_material.material_change, _TILES, name="tile_set"),
    path("desk/tiles/<slug:code>/remove/", own_material.material_remove, _TILES, name="tile_set_remove"),
    path("desk/boards/new/", own_material.material_new, _BOARDS, name="board_new"),
    path("desk/boards/<slug:code>/", own_material.material_change, _BOARDS, name="board"),
    path("desk/boards/<slug:code>/remove/", own_material.material_remove, _BOARDS, name="board_remove"),
    path("desk/rules/new/", drafts.rule_set_new, name="rule_set_new"),
    path("desk/rules/<slug:code>/begin/", drafts.rule_set_begin, name="rule_set_begin"),
    path(_DRAFT, editor.rule_set_draft, name="rule_set_draft"),
    path(f"{_DRAFT}publish/", drafts.rule_set_publish, name="rule_set_publish"),
    path(f"{_DRAFT}discard/", drafts.rule_set_discard, name="rule_set_discard"),
    # After the two above: no section is called as they are.
    path(f"{_DRAFT}<slug:section>/", editor.rule_set_draft, name="rule_set_section"),
    path("desk/lexicons/", lexicons.lexicon_list, name="lexicon_list"),
    path("desk/lexicons/new/", lexicons.lexicon_new, name="lexicon_new"),
    path(_LEXICON, lexicons.lexicon, name="lexicon"),
    path(f"{_LEXICON}edit/", lexicons.lexicon_edit, name="lexicon_edit"),
    path(f"{_LEXICON}find/", versions.lexicon_find, name="lexicon_find"),
    path(_VERSION, versions.lexicon_version, name="lexicon_version"),
    path(f"{_VERSION}current/", versions.lexicon_current, name="lexicon_current"),
    path(f"{_VERSION}file/", versions.lexicon_file, name="lexicon_file"),
    path(f"{_VERSION}added/", versions.lexicon_added, name="lexicon_added"),
    path(f"{_VERSION}removed/", versions.lexicon_removed, name="lexicon_removed"),
]
