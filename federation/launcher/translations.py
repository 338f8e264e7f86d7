"""`./run translate`: update the catalogues in `locale/`, or report what they lack."""

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
# The login library speaks in our words: its messages have catalogues of their own, an English one too.
_LIBRARY_CATALOGUES = Path("locale", "accounts")
_LIBRARY_FOLDERS = tuple(
    f"allauth/{part}" for part in ("account", "core", "mfa", "templates/account", "templates/mfa")
)
# Names in Django's admin, and pages of what our settings leave off (tests/federation/accounts/test_library.py).
_LIBRARY_UNUSED = re.compile(
    r"/(admin|apps|models)\.py$|_code[_.]|phone|signup_by_passkey|signup_form|trust|email_change\.html"
)
# Django's message functions, in addition to those that xgettext knows for Python.
_KEYWORDS = (
    "gettext_noop",
    "gettext_lazy",
    "ngettext_lazy:1,2",
    "pgettext:1c,2",
    "npgettext:1c,2,3",
    "pgettext_lazy:1c,2",
    "npgettext_lazy:1c,2,3",
)
# Without locations or wrapping, and sorted, so that moved code or an added word changes nothing else.
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
class Source:
    """Files with messages, named from `root`, and the folder of their catalogues."""

    catalogues: Path
    root: Path
    files: list[str]


@dataclass(frozen=True)
class Message:
    """An entry of a catalogue; `places` are its source locations, if the catalogue has them."""

    line: int
    places: str
    fuzzy: bool
    translated: bool
    obsolete: bool


def run_translate(arguments: list[str], checkout: Path) -> int:
    """Update and compile all catalogues, adding the named languages; with ``--check``, change nothing."""
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
    """Update each catalogue to the messages in the source, and compile it."""
    for source in _sources(checkout):
        with tempfile.TemporaryDirectory() as folder:
            template = _extract(source, Path(folder))
            for language in started:
                _start(source.catalogues / language / "LC_MESSAGES" / "django.po", language)
            for path in _catalogues(source):
                _run(
                    "msgmerge", "--quiet", "--update", "--backup=none", "--previous", *_FORM, str(path), str(template)
                )
                # Messages that the source no longer has remain in Git.
                _run("msgattrib", "--no-obsolete", *_FORM, f"--output-file={path}", str(path))
                _run("msgfmt", "--check", f"--output-file={path.with_suffix('.mo')}", str(path))


def _start(path: Path, language: str) -> None:
    """Create a language's catalogue, with the plural forms of Django's own."""
    import django

    try:
        known = gettext.translation("django", Path(django.__file__).parent / "conf" / "locale", [language])
    except FileNotFoundError as error:
        raise CommandRefused(f"Django has no language {language!r}.") from error
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_HEAD.format(language=language, plurals=known.info()["plural-forms"]))


def find_faults(checkout: Path) -> list[str]:
    """Return a line for each message that a catalogue lacks, leaves untranslated, or no longer needs."""
    faults: list[str] = []
    for source in _sources(checkout):
        with tempfile.TemporaryDirectory() as folder:
            messages = read_messages(_extract(source, Path(folder)))
        for path in _catalogues(source):
            faults += _compare(messages, path, path.relative_to(checkout).as_posix())
    return faults


def _sources(checkout: Path) -> Iterator[Source]:
    yield Source(checkout / "locale", checkout, _files_with_messages(checkout, _FOLDERS))
    if (checkout / _LIBRARY_CATALOGUES).is_dir():
        import allauth

        root = Path(allauth.__file__).parents[1]
        # A page of ours with the same name is shown instead of the library's.
        files = [
            name
            for name in _files_with_messages(root, _LIBRARY_FOLDERS)
            if not _LIBRARY_UNUSED.search(name) and not (checkout / name.removeprefix("allauth/")).exists()
        ]
        yield Source(checkout / _LIBRARY_CATALOGUES, root, files)


def _files_with_messages(root: Path, folders: tuple[str, ...]) -> list[str]:
    found = sorted(path for folder in folders for path in (root / folder).rglob("*"))
    return [str(path.relative_to(root)) for path in found if path.suffix in (".py", *_TEMPLATES)]


def _catalogues(source: Source) -> list[Path]:
    """Return the catalogues of all languages."""
    return sorted(source.catalogues.glob("*/LC_MESSAGES/django.po"))


def _extract(source: Source, folder: Path) -> Path:
    """Write all messages of a source, with their places, to a new catalogue in `folder`."""
    from django.utils.translation.template import templatize

    for name in source.files:
        text = (source.root / name).read_text()
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(templatize(text, origin=name) if copy.suffix in _TEMPLATES else text)
    template = folder / "django.pot"
    keywords = [f"--keyword={keyword}" for keyword in _KEYWORDS]
    form = ["--language=Python", "--from-code=UTF-8", "--add-comments=Translators", "--no-wrap"]
    listed = "\n".join(source.files)
    _run("xgettext", "--files-from=-", f"--output={template}", *form, *keywords, folder=folder, told=listed)
    # A creation date would change every catalogue each time.
    text = template.read_text().replace("charset=CHARSET", "charset=UTF-8")
    template.write_text(re.sub(r'^"POT-Creation-Date: .*\n', "", text, flags=re.MULTILINE))
    return template


def read_messages(path: Path) -> dict[str, Message]:
    """Return the messages of a catalogue by context, text and plural, as written."""
    found = {}
    line = 1
    for block in path.read_text().split("\n\n"):
        # A text spread over several lines is one text.
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
