"""URLs of rulebooks."""

from django.urls import path

from tournaments.rulebooks.views.articles import article, article_list, article_remove
from tournaments.rulebooks.views.blank_forms import form_list, form_pdf
from tournaments.rulebooks.views.desk import desk_rulebooks, rulebook_preview, rulebook_preview_pdf, rulebook_publish
from tournaments.rulebooks.views.rulebooks import (
    rulebook_book,
    rulebook_changes,
    rulebook_edition,
    rulebook_list,
    rulebook_pdf,
    rulebook_text,
)

_EDITION = "rulebooks/<slug:book>/<int:number>/"
_DESK = "desk/rulebooks/<slug:book>/"

urlpatterns = [
    path("rulebooks/", rulebook_list, name="rulebook_list"),
    # First, or "forms" would match as a book.
    path("rulebooks/forms/", form_list, name="form_list"),
    path("rulebooks/forms/<slug:rules>/<slug:kind>/<slug:language>/", form_pdf, name="form_pdf"),
    path("rulebooks/<slug:book>/", rulebook_book, name="rulebook_book"),
    path(_EDITION, rulebook_edition, name="rulebook_edition"),
    path(f"{_EDITION}changes/<int:other>/", rulebook_changes, name="rulebook_changes"),
    path(f"{_EDITION}<slug:language>/", rulebook_text, name="rulebook_text"),
    path(f"{_EDITION}<slug:language>/pdf/", rulebook_pdf, name="rulebook_pdf"),
    path("desk/rulebooks/", desk_rulebooks, name="desk_rulebooks"),
    path(f"{_DESK}preview/", rulebook_preview, name="rulebook_preview"),
    path(f"{_DESK}preview/pdf/", rulebook_preview_pdf, name="rulebook_preview_pdf"),
    path(f"{_DESK}publish/", rulebook_publish, name="rulebook_publish"),
    path(f"{_DESK}articles/", article_list, name="rulebook_articles"),
    path(f"{_DESK}articles/new/", article, name="rulebook_article_new"),
    path(f"{_DESK}articles/<slug:key>/", article, name="rulebook_article"),
    path(f"{_DESK}articles/<slug:key>/remove/", article_remove, name="rulebook_article_remove"),
]
