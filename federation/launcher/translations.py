"""`./run translate`: bring the catalogues in `locale/` up to date, or tell what they lack."""

from __future__ import annotations

import gettext
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from federation.launcher.progress import say
from federation.launcher.refusal import CommandRefused

TOOLS = ("xgettext", "msgmerge", "msgattrib", "msgfmt")
_FOLDERS = ("federation", "games", "tournaments", "ratings", "templates")
_TEMPLATES = (".html", ".txt")
# What Django marks messages with, besides what xgettext knows of Python.
_KEYWORDS = (
    "gettext_noop",
    "gettext_lazy",
    "ngettext_lazy:1,2",
    "pgettext:1c,2",
    "npgettext:1c,2,3",
    "pgettext_lazy:1c,2",
    "npgettext_lazy:1c,2,3",
)
# Without places and line breaks, and in alphabetical order: moved code and one more word change nothing else.
_FORM = ("--no-location", "--no-wrap", "--sort-output")
_HEAD = """\
msgid ""
msgstr ""
"Project-Id-Version: Faristol\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"
"""


@dataclass(frozen=True)
class Message:
    """An entry of a catalogue; `places` are those in the source, if the catalogue names them."""

    line: int
    places: str
    fuzzy: bool
    translated: bool
    obsolete: bool


def run_translate(arguments: list[str], checkout: Path) -> int:
    """Update and compile all catalogues and those of the named languages; with ``--check``, change nothing."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        raise CommandRefused(f"./run translate needs gettext. Not installed: {', '.join(missing)}.")
    if arguments != ["--check"]:
        started = [word for word in arguments if re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", word)]
        if started != arguments:
            raise CommandRefused("usage: ./run translate [--check | LANGUAGE …]")
        update(checkout, started)
    faults = find_faults(checkout)
    for fault in faults:
        say(fault)
    if faults and arguments != ["--check"]:
        say("Translate these in locale/, then run this again.")
    return 1 if faults else 0


def update(checkout: Path, started: list[str]) -> None:
    """Write each catalogue as the source has its messages, and compile it."""
    with tempfile.TemporaryDirectory() as folder:
        template = extract(checkout, Path(folder))
        for language in started:
            _start(checkout / "locale" / language / "LC_MESSAGES" / "django.po", language)
        for path in catalogues(checkout):
            _run("msgmerge", "--quiet", "--update", "--backup=none", "--previous", *_FORM, str(path), str(template))
            # Git has what the source no longer has.
            _run("msgattrib", "--no-obsolete", *_FORM, f"--output-file={path}", str(path))
            _run("msgfmt", "--check", f"--output-file={path.with_suffix('.mo')}", str(path))


def _start(path: Path, language: str) -> None:
    """Begin a language's catalogue, with the plurals that Django's own has."""
    import django

    try:
        known = gettext.translation("django", Path(django.__file__).parent / "conf" / "locale", [language])
    except FileNotFoundError as error:
        raise CommandRefused(f"Django has no language {language!r}.") from error
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_HEAD.format(language=language, plurals=known.info()["plural-forms"]))


def find_faults(checkout: Path) -> list[str]:
    """Return a line for each message that a catalogue lacks, has without a translation, or has in vain."""
    with tempfile.TemporaryDirectory() as folder:
        source = read_messages(extract(checkout, Path(folder)))
    return [
        fault
        for path in catalogues(checkout)
        for fault in _compare(source, path, path.relative_to(checkout).as_posix())
    ]


def catalogues(checkout: Path) -> list[Path]:
    """Return the catalogues of all languages."""
    return sorted((checkout / "locale").glob("*/LC_MESSAGES/django.po"))


def extract(checkout: Path, folder: Path) -> Path:
    """Write all messages of the source, with their places, to a new catalogue in `folder`."""
    from django.utils.translation.template import templatize

    paths = []
    for path in sorted(found for top in _FOLDERS for found in (checkout / top).rglob("*")):
        if path.suffix == ".py" or path.suffix in _TEMPLATES:
            place = path.relative_to(checkout)
            text = path.read_text()
            copy = folder / place
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(templatize(text, origin=str(place)) if path.suffix in _TEMPLATES else text)
            paths.append(str(place))
    template = folder / "django.pot"
    keywords = [f"--keyword={keyword}" for keyword in _KEYWORDS]
    form = ["--language=Python", "--from-code=UTF-8", "--add-comments=Translators", "--no-wrap"]
    _run("xgettext", "--files-from=-", f"--output={template}", *form, *keywords, folder=folder, told="\n".join(paths))
    # A date would make every catalogue another one each time.
    text = template.read_text().replace("charset=CHARSET", "charset=UTF-8")
    template.write_text(re.sub(r'^"POT-Creation-Date: .*\n', "", text, flags=re.MULTILINE))
    return template


def read_messages(path: Path) -> dict[str, Message]:
    """Return the messages of a catalogue by context, text and plural as they are written there."""
    found = {}
    line = 1
    for block in path.read_text().split("\n\n"):
        # A text over several lines is one text.
        entry = block.replace('"\n"', "")
        identity = "\n".join(re.findall(r"^(?:#~ )?(msg(?:ctxt|id|id_plural) .*)", entry, re.MULTILINE))
        if identity not in ("", 'msgid ""'):
            found[identity] = Message(
                line=line + len(re.findall(r"^#[^~].*\n", block, re.MULTILINE)),
                places=" ".join(re.findall(r"^#: (.*)", block, re.MULTILINE)),
                fuzzy=bool(re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)),
                translated=not re.search(r'^msgstr(\[\d\])? ""$', entry, re.MULTILINE),
                obsolete="\n#~ " in f"\n{block}",
            )
        line += block.count("\n") + 2
    return found


def _compare(source: dict[str, Message], path: Path, name: str) -> Iterator[str]:
    kept = read_messages(path)
    for identity, message in source.items():
        if identity not in kept or kept[identity].obsolete:
            yield f"{message.places.split()[0]}: not in {name}: {identity}"
    for identity, message in kept.items():
        if identity not in source or message.obsolete:
            yield f"{name}:{message.line}: no longer in the source: {identity}"
        elif message.fuzzy or not message.translated:
            wrong = "fuzzy" if message.fuzzy else "not translated"
            yield f"{name}:{message.line}: {wrong}: {identity} ({source[identity].places})"


def _run(*command: str, folder: Path | None = None, told: str = "") -> None:
    done = subprocess.run(command, cwd=folder, input=told, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandRefused(done.stderr.rstrip())
