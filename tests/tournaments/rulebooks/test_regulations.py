"""What the five regulations say, article by article: the books print it, and nothing that only another one says."""

import pytest

from games.rulebook.document import block_texts
from tests.tournaments.rulebooks.books import COMPETITIONS, make_book
from tournaments.rulebooks.document.assembly import assemble_rulebook

LEFT_OPEN = "The regulations leave this open; the federation has decided it."


def read_book(competition):
    """{code: the text of the article}, fixed spaces as plain ones."""
    document = assemble_rulebook(make_book(competition))
    return {
        article.code: " ".join(text for block in article.blocks for text in block_texts(block)).replace("\u00a0", " ")
        for article in document.articles
    }


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_a_book_names_one_dictionary(competition):
    book = read_book(competition)
    dictionary = make_book(competition).competition.dictionary
    assert f"is {dictionary}." in book["competition.dictionary"]
    assert f"is {dictionary}" in book["challenges.words"]
    named = {name for name in ("GDLC", "DIEC2", "Leximots", "OSPS") if any(name in text for text in book.values())}
    assert named == {dictionary}


SAID = [
    # (book, article, words that stand there)
    ("mallorca", "competition.rounds", "A championship has 5 rounds."),
    ("ebre", "competition.rounds", "A championship has 3 rounds."),
    ("fisc", "competition.rounds", "at least 5 rounds. The organisers decide"),
    ("mallorca", "championship.arbiters", "It has 2 members."),
    ("mallorca", "drawing.swap", "“SENYORS”"),
    ("mallorca", "drawing.pass", "“pas”"),
    ("fisc", "drawing.pass", "“passo”"),
    ("ebre", "drawing.pass", "“passo”"),
    ("mallorca", "time.round", "When the time for the round is over, the arbiters call time on every game still in"),
    ("fisc", "time.round", "When the time for the round is over, the arbiters decide whether to call time on a game"),
    ("ebre", "before.start", "Each player keeps the tiles drawn as their first tiles."),
    ("ebre", "championship.arbiters", "jury"),
    ("ebre", "championship.arbiters", "Supervisors"),
    ("ebre", "drawing.counting", "a supervisor does it"),
    ("ebre", "challenges.words", "Gran Diccionari de la Llengua Catalana"),
    ("ebre", "challenges.words", "proper names are not accepted"),
    ("pinczow", "championship.arbiters", "jury"),
    ("pinczow", "challenges.words", "No one uses a dictionary during the game;"),
    ("pinczow", "turn.corrections", "Once the move is over, no tile on the board may be moved or removed, unless the"),
    ("fisc", "challenges.words", "www.app.leximots.cat"),
    ("fisc", "challenges.words", "https://play.google.com/store/apps/details?id=cat.helm.fisc.scrabble.escolar"),
    ("fisc", "challenges.right", "Other words of the same move cannot be challenged afterwards."),
    ("fisc", "before.racks", "one by one"),
    ("fisc", "sheet.incomplete", "The arbiter then lets that player’s time run until the missing details are written"),
    ("fisc", "sheet.signing", "the opponent may claim the points for overtime"),
    ("fisc", "sheet.final", "The points of a round can no longer be corrected once that round is over."),
    ("mallorca", "championship.scope", "normes internacionals del sistema suís"),
    ("mallorca", "championship.arbiters", "whom a decision may affect"),
    ("mallorca", "drawing.overdraw", "The player who picks it may look at it if the player who drew it has already"),
    ("mallorca", "sheet.keeper", "The other player is advised to keep one too, so that the totals can be compared."),
    ("ebre", "championship.arbiters", "Supervisors count the tiles inside the bag"),
    ("ebre", "drawing.overdraw", "They are picked from the tiles just drawn or, if these are already on the rack"),
    ("fisc", "before.racks", "The opponent then starts the first player’s clock;"),
    ("fisc", "challenges.procedure", "The player announces the challenge, and the clock is stopped."),
    ("fisc", "results.absence", "The opponent notifies an arbiter, who starts the absent player’s clock."),
    ("fisc", "results.absence", "A player who does not arrive within 15 minutes of that loses the game."),
    ("fisc", "championship.scope", "reglament de joc de les partides clàssiques"),
    ("basics", "challenges.window", "until the player begins to draw new tiles"),
]


@pytest.mark.parametrize(("competition", "article", "words"), SAID)
def test_a_book_prints_what_its_regulation_says(competition, article, words):
    assert words in read_book(competition)[article]


UNSAID = [
    # (book, article, words of another regulation)
    ("ebre", "before.start", "go back into the bag"),
    ("ebre", "competition.rounds", "at least"),
    ("mallorca", "competition.rounds", "at least"),
    ("ebre", "before.racks", "one by one"),
    ("mallorca", "before.racks", "one by one"),
    ("pinczow", "before.racks", "one by one"),
    ("ebre", "challenges.right", "afterwards"),
    ("mallorca", "challenges.right", "afterwards"),
    ("pinczow", "challenges.right", "afterwards"),
    ("ebre", "challenges.words", "No one uses a dictionary during the game;"),
    ("fisc", "challenges.words", "No one uses a dictionary during the game;"),
    ("mallorca", "time.keeping", "When an arbiter is called"),
    ("mallorca", "time.round", "decide whether"),
    ("mallorca", "turn.corrections", "Until the points begin to be counted, the player may still move the tiles of"),
    ("pinczow", "turn.corrections", "Until the points begin to be counted, the player may still move the tiles of"),
    ("ebre", "championship.arbiters", "watch over"),
    ("ebre", "drawing.swap", "says so"),
    ("ebre", "drawing.overdraw", "The same applies whether or not the tiles drawn are already on the rack."),
    ("mallorca", "sheet.keeper", "The other players"),
    ("fisc", "game.blanks", "at once"),
    ("fisc", "before.start", "for the whole championship"),
    ("fisc", "before.racks", "then they are put on the racks"),
    ("fisc", "challenges.procedure", "stops the clock"),
    ("fisc", "pairing.seeding", "in the same order"),
    ("fisc", "results.absence", "minute after the start of the round loses the game."),
    ("fisc", "standings.decided", "follows from the length of the championship"),
    ("fisc", "championship.scope", "§1 i §4"),
]


@pytest.mark.parametrize(("competition", "article", "words"), UNSAID)
def test_a_book_prints_nothing_that_only_another_regulation_says(competition, article, words):
    assert words not in read_book(competition)[article]


def test_the_turn_of_ebre_ends_before_tiles_are_drawn():
    order = read_book("ebre")["turn.order"]
    assert order.index("The turn is over") < order.index("draws new tiles")
    assert "sheet.incomplete" not in read_book("ebre")


DECIDED_HERE = [
    # (book, article, what the note names; nothing: all of it)
    ("mallorca", "pairing.late", ""),
    ("pinczow", "pairing.late", ""),
    ("mallorca", "championship.announcement", ""),
    ("ebre", "championship.announcement", ""),
    ("ebre", "time.turns", "what happens when a turn takes too long"),
    ("ebre", "before.start", "what happens to the tiles drawn to decide who starts"),
    ("fisc", "endings.stall", "whether lost turns count towards a stall"),
    ("fisc", "conduct.penalties", "what happens to the games of a disqualified player"),
    ("fisc", "sheet.final", "that copying mistakes are corrected"),
    ("pinczow", "standings.order", ""),
    ("pinczow", "results.winner", "which word counts if the last turn formed several"),
    ("basics", "competition.dictionary", ""),
    ("basics", "championship.people", ""),
    ("fisc", "championship.people", "what the federation and the organisers do"),
    ("ebre", "championship.people", "what the arbiters rule on besides challenges"),
    ("pinczow", "championship.people", "that players keep score sheets and call an arbiter"),
    ("ebre", "challenges.outcome", "what an unsuccessful challenge costs"),
    ("pinczow", "challenges.outcome", "what an unsuccessful challenge costs"),
    ("mallorca", "challenges.procedure", "who looks up challenged words"),
    ("pinczow", "challenges.procedure", "who looks up challenged words"),
    ("mallorca", "turn.corrections", "that tiles laid against these rules are taken back"),
    ("pinczow", "turn.corrections", "that tiles laid against these rules are taken back"),
    ("ebre", "turn.corrections", "that every tile laid counts as seen by the others"),
    ("pinczow", "drawing.pass", "what is said when passing"),
    ("mallorca", "sheet.content", "what is written on the score sheet in addition to words and points"),
    ("basics", "time.clock", ""),
    ("basics", "game.notation", "how the letter of a blank is written"),
    ("basics", "drawing.pass", "what is said when passing"),
    ("basics", "drawing.exchange", "that the number of tiles exchanged is said aloud"),
    ("basics", "challenges.window", "until when a move may be challenged once the bag is empty"),
    ("pinczow", "drawing.exchange", "that the tiles exchanged lie face down"),
    ("fisc", "championship.announcement", "a month that does not have that day"),
    ("fisc", "championship.announcement", "that the deadline also applies to championships of the circuit"),
    ("fisc", "delivery.results", "that the deadline also applies to championships of the circuit"),
    ("fisc", "delivery.conditions", "that other spreadsheets are accepted as well as Excel and Swiss Perfect"),
    (
        "fisc",
        "delivery.systems",
        "that ratings from before the championship are used, and that published lists never change",
    ),
    ("fisc", "pairing.system", "how the FIDE criterion is read beyond these points"),
    ("fisc", "game.notation", "how a position on the board is written"),
    ("fisc", "challenges.agreement", "that such a check replaces an arbiter’s answer"),
    ("fisc", "conduct.penalties", "that points are deducted, and not only for abandoning a game"),
]


@pytest.mark.parametrize(("competition", "article", "names"), DECIDED_HERE)
def test_a_book_marks_what_its_regulation_leaves_open(competition, article, names):
    text = read_book(competition)[article]
    assert (names in text.split("Left open by the regulations", 1)[-1]) if names else text.endswith(LEFT_OPEN)
    assert names == "" or "Left open by the regulations" in text


STATED = [
    # (book, article, what no note may name)
    ("basics", "drawing.exchange", "face down"),
    ("basics", "game.notation", "how a position on the board is written"),
    ("fisc", "game.notation", "how the letter of a blank"),
    ("fisc", "championship.people", "who rules on challenges"),
    ("fisc", "delivery.systems", "which rating is published"),
    ("mallorca", "delivery.systems", "which rating is published"),
]


@pytest.mark.parametrize(("competition", "article", "names"), STATED)
def test_a_note_names_nothing_that_the_regulation_says(competition, article, names):
    text = read_book(competition)[article]
    assert LEFT_OPEN not in text
    assert names not in text.split("Left open by the regulations", 1)[-1]


@pytest.mark.parametrize("competition", COMPETITIONS)
def test_a_note_names_nothing_twice(competition):
    for code, text in read_book(competition).items():
        named = text.split("Left open by the regulations and decided by the ", 1)[-1].rstrip(".").split("; ")
        assert len(set(named)) == len(named), code


@pytest.mark.parametrize(
    ("competition", "article"),
    [
        *(("fisc", "pairing.late"), ("fisc", "standings.berger"), ("mallorca", "competition.points")),
        *((book, "championship.people") for book in ("fisc", "mallorca", "ebre", "pinczow")),
        *(("mallorca", "sheet.content"), ("pinczow", "drawing.pass"), ("ebre", "challenges.procedure")),
    ],
)
def test_a_book_marks_nothing_that_its_regulation_says(competition, article):
    assert LEFT_OPEN not in read_book(competition)[article]
