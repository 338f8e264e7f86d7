"""What two versions of a rulebook differ in."""

from dataclasses import replace

from games.rulebook.comparison import Piece, compare_documents
from games.rulebook.document import Article, Block, Chapter, Document, number_document
from tests.tournaments.rulebooks.books import make_book
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.source import OwnArticle


def make(*articles):
    chapter = Chapter("c", "C", tuple(Article(f"c.{code}", code, (Block("text", text),)) for code, text in articles))
    return number_document(Document("T", "", "en", "F", "", "1", "", (chapter,)))


def kinds(old, new):
    return [(change.code, change.kind) for change in compare_documents(old, new)]


def test_equal_documents_do_not_differ():
    assert compare_documents(make(("a", "One.")), make(("a", "One."))) == ()


def test_added_removed_and_moved_articles_are_told_apart():
    old, new = make(("a", "A."), ("b", "B."), ("c", "C.")), make(("x", "X."), ("a", "A."), ("c", "C."))
    assert kinds(old, new) == [("c.x", "added"), ("c.a", "moved"), ("c.b", "removed")]


def test_reference_to_a_moved_article_is_no_change():
    old = make(("a", "See [[c.b]]."), ("b", "B."))
    new = make(("a", "See [[c.b]]."), ("x", "X."), ("b", "B."))
    assert kinds(old, new) == [("c.x", "added"), ("c.b", "moved")]


def test_changed_text_is_shown_word_by_word():
    (change,) = compare_documents(
        make(("a", "After 15 minutes it is lost.")), make(("a", "After 10 minutes it is lost."))
    )
    assert change.kind == "changed"
    (paragraph,) = change.paragraphs
    assert paragraph == (
        Piece("same", "After "),
        Piece("removed", "15 "),
        Piece("added", "10 "),
        Piece("same", "minutes it is lost."),
    )


def test_removed_first_article_comes_first():
    assert kinds(make(("a", "A."), ("b", "B.")), make(("b", "B.")))[0] == ("c.a", "removed")


def test_change_of_one_parameter_changes_its_article_alone():
    book = make_book("fisc")
    start = replace(book.rules.start, nearest_to="end")
    other = replace(book, rules=replace(book.rules, start=start))
    assert kinds(assemble_rulebook(book), assemble_rulebook(other)) == [("before.start", "changed")]


def test_own_article_added_shows_its_lines():
    book = make_book("fisc")
    one = OwnArticle("fee", "", "after", 0, "Fee", "Ten euros.\n\nIn cash.")
    (change,) = compare_documents(assemble_rulebook(book), assemble_rulebook(replace(book, own=(one,))))
    assert (change.kind, change.old_number) == ("added", "")
    assert change.paragraphs == ((Piece("added", "Ten euros."),), (Piece("added", "In cash."),))
