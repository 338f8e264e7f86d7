"""The canonical text to the byte, and everything that a chain of sealed lists tells."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from zipfile import ZipFile

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ratings.lists.seals import (
    NOTHING_BEFORE,
    Fault,
    Heading,
    Line,
    SealedList,
    UnreadableList,
    check_chain,
    check_files,
    digest_parameters,
    digest_text,
    public_half,
    read_files,
    read_heading,
    read_sealed,
    sign,
    write_text,
)

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))
LINES = (
    Line(17, 1, 1083, 45, "act", 16, 2, None),
    Line(3, None, 950, 0, "nov", None, None, Decimal("12.50")),
    Line(5, 2, 1000, 31, "act", 0, 1, Decimal(7)),
    Line(4, None, -3, 9, "exp", -20, None, None),
)
TEXT = """faristol list 1
federation fisc
system rasccat
edition 1
published 2026-04-01
through 12
previous 0000000000000000000000000000000000000000000000000000000000000000
source aa
parameters bb
players 4
3 - 950 0 nov - - 12.50
4 - -3 9 exp -20 - -
5 2 1000 31 act 0 1 7.00
17 1 1083 45 act +16 2 -
"""


def heading(edition: int = 1, previous: str = NOTHING_BEFORE) -> Heading:
    return Heading("fisc", "rasccat", edition, date(2026, 4, 1), 12, previous, "aa", "bb", 4)


def seal(text: str, key: Ed25519PrivateKey = KEY) -> SealedList:
    return SealedList(text, digest_text(text), public_half(key), sign(key, text))


def make_chain(length: int, key: Ed25519PrivateKey = KEY) -> list[SealedList]:
    chain: list[SealedList] = []
    for number in range(1, length + 1):
        previous = chain[-1].sha256 if chain else NOTHING_BEFORE
        chain.append(seal(write_text(heading(number, previous), LINES), key))
    return chain


def faults(chain: list[SealedList], *trusted: str) -> list[tuple[int, str]]:
    return [(finding.edition, finding.fault.value) for finding in check_chain(chain, trusted)]


def test_text_is_the_documented_one_to_the_byte() -> None:
    assert write_text(heading(), LINES) == TEXT
    assert write_text(heading(), reversed(LINES)) == TEXT
    # Written down: whoever changes the text breaks every seal there is.
    assert digest_text(TEXT) == "6a8caf5ca0ae8be3030b0368389adc886cd5b8e38a735c5ccbc6b8bc620cd038"
    assert read_heading(TEXT) == heading()


def test_parameters_are_the_same_in_any_order() -> None:
    assert digest_parameters({"b": [1, 0.5], "a": "é"}) == digest_parameters({"a": "é", "b": [1, 0.5]})
    assert digest_parameters({"a": 1}) != digest_parameters({"a": 2})


def test_whole_chain_has_no_fault_and_may_begin_anywhere() -> None:
    chain = make_chain(4)
    assert faults(chain) == []
    assert faults(chain[2:], public_half(KEY)) == []
    assert read_sealed(chain[1].as_file().encode()) == chain[1]


@pytest.mark.parametrize(("old", "new"), [("1083", "1084"), ("17 1 ", "18 1 "), ("edition 2", "edition 2 ")])
def test_changed_list_is_found_by_its_seal_and_by_the_next_one(old: str, new: str) -> None:
    chain = make_chain(3)
    chain[1] = replace(chain[1], text=chain[1].text.replace(old, new))
    assert faults(chain) == [(2, "changed"), (2, "unsigned"), (3, "broken")]


def test_list_sealed_anew_by_who_has_the_key_breaks_the_chain() -> None:
    chain = make_chain(3)
    chain[1] = seal(chain[1].text.replace("1083", "1084"))
    assert faults(chain) == [(3, "broken")]


def test_chain_made_anew_with_another_key_is_not_trusted() -> None:
    assert faults(make_chain(2, OTHER), public_half(KEY)) == [(1, "other_key"), (2, "other_key")]


def test_missing_and_doubled_lists_and_a_first_one_that_follows_on_something() -> None:
    chain = make_chain(4)
    assert faults([chain[0], *chain[2:]]) == [(2, "missing")]
    assert faults([*chain, seal(chain[3].text.replace("1083", "1084"))]) == [(4, "twice")]
    assert faults([seal(write_text(heading(1, "f" * 64), LINES))]) == [(1, "broken")]


def test_signature_of_another_text_is_none() -> None:
    [one, two] = make_chain(2)
    assert faults([one, replace(two, signature=one.signature)]) == [(2, "unsigned")]
    assert faults([one, replace(two, signature="?")]) == [(2, "unsigned")]
    assert faults([one, replace(two, public_key="short")]) == [(2, "unsigned")]


def test_files_and_zips_of_several_systems_are_checked_together(tmp_path: Path) -> None:
    other = [seal(one.text.replace("system rasccat", "system barruf")) for one in make_chain(1)]
    chain = make_chain(2)
    archive = tmp_path / "open.zip"
    with ZipFile(archive, "w") as zipped:
        zipped.writestr("lists/1.list.txt", chain[0].as_file())
        zipped.writestr("players.csv", "number\n")
    single, strange = tmp_path / "2.list.txt", tmp_path / "other.list.txt"
    single.write_text(chain[1].as_file())
    strange.write_text(other[0].as_file())
    lists = read_files([archive, single, strange])
    assert len(lists) == 3
    assert check_files(lists) == []
    single.write_text(chain[1].as_file().replace("1083", "1084"))
    [first, *_more] = check_files(read_files([archive, single]))
    assert first.fault == Fault.CHANGED


@pytest.mark.parametrize("content", [b"", b"nothing", b"\xff\n--\n", TEXT.encode(), b"x\n--\nsha256 a\n"])
def test_what_is_no_sealed_list_is_said(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "some.txt"
    file.write_bytes(content)
    with pytest.raises(UnreadableList, match=r"some\.txt"):
        read_files([file])
    with pytest.raises(UnreadableList, match="cannot be read"):
        read_files([tmp_path / "absent.txt"])
