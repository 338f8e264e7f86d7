"""Addresses about rulebooks."""

from django.urls import path

from tournaments.views.rulebooks import articles, blank_forms, desk, rulebooks

_EDITION = "rulebooks/<slug:book>/<int:number>/"
_DESK = "desk/rulebooks/<slug:book>/"

urlpatterns = [
    path("rulebooks/", rulebooks.rulebook_list, name="rulebook_list"),
    # First: "forms" would be read as a book.
    path("rulebooks/forms/", blank_forms.form_list, name="form_list"),
    path("rulebooks/forms/<slug:rules>/<slug:kind>/<slug:language>/", blank_forms.form_pdf, name="form_pdf"),
    path("rulebooks/<slug:book>/", rulebooks.rulebook_book, name="rulebook_book"),
    path(_EDITION, rulebooks.rulebook_edition, name="rulebook_edition"),
    path(f"{_EDITION}changes/<int:other>/", rulebooks.rulebook_changes, name="rulebook_changes"),
    path(f"{_EDITION}<slug:language>/", rulebooks.rulebook_text, name="rulebook_text"),
    path(f"{_EDITION}<slug:language>/pdf/", rulebooks.rulebook_pdf, name="rulebook_pdf"),
    path("desk/rulebooks/", desk.desk_rulebooks, name="desk_rulebooks"),
    path(f"{_DESK}preview/", desk.rulebook_preview, name="rulebook_preview"),
    path(f"{_DESK}preview/pdf/", desk.rulebook_preview_pdf, name="rulebook_preview_pdf"),
    path(f"{_DESK}publish/", desk.rulebook_publish, name="rulebook_publish"),
    path(f"{_DESK}articles/", articles.article_list, name="rulebook_articles"),
    path(f"{_DESK}articles/new/", articles.article, name="rulebook_article_new"),
    path(f"{_DESK}articles/<slug:key>/", articles.article, name="rulebook_article"),
    path(f"{_DESK}articles/<slug:key>/remove/", articles.article_remove, name="rulebook_article_remove"),
]
