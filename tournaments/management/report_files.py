"""A championship from files on disk: anything that ``read_results`` reads, or a report as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from django.core.management.base import CommandError

from tournaments.files.checks.report import check_report
from tournaments.management.commands.read_results import read_paths
from tournaments.report.as_json import UnknownSchemaError, report_from_json
from tournaments.report.report import Reading
from tournaments.report.shape import find_faults

_MOST_FAULTS, _LONGEST = 10, 1000


def read_report_files(names: list[str]) -> Reading:
    """Return the reading of files of one championship. Raises CommandError for JSON that isn't a report."""
    paths = [Path(name) for name in names]
    if len(paths) == 1 and paths[0].suffix.casefold() == ".json":
        return _read_json(paths[0])
    return read_paths(paths)


def _read_json(path: Path) -> Reading:
    try:
        report = report_from_json(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CommandError(f"{path.name}: {error.strerror}") from error
    except UnknownSchemaError as error:
        raise CommandError(f"{path.name}: {error}") from error
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError) as error:
        raise CommandError(f"{path.name} isn't a report as JSON ({_why(error)}).") from error
    faults = find_faults(report)
    if faults:
        raise CommandError(f"{path.name} isn't a report as JSON: {'; '.join(faults[:_MOST_FAULTS])}"[:_LONGEST])
    return Reading(report, check_report(report))


def _why(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing or unknown"
    return (
        "it has a different structure"
        if isinstance(error, TypeError | AttributeError | LookupError)
        else "invalid JSON"
    )
