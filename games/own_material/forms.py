"""Staff forms for the federation's own tile sets and boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.web.forms import SeenField
from games.material.board import ROW_LETTERS, board_from_json
from games.material.tiles import BLANK, tileset_from_json
from games.problems.kinds import InvalidBoard, InvalidTileSet, Problem
from games.problems.sentences import describe

Json = dict[str, Any]
SPARE_TILES = 3
MOST_TILES = 80
LANGUAGES = (
    ("ca", gettext_lazy("Catalan")),
    ("es", gettext_lazy("Spanish")),
    ("en", gettext_lazy("English")),
    ("fr", gettext_lazy("French")),
    ("pl", gettext_lazy("Polish")),
    ("", gettext_lazy("another one")),
)
# The effect of a square, by its character in the grid.
LEGEND: dict[str, tuple[int, int]] = {
    ".": (1, 1),
    "d": (2, 1),
    "t": (3, 1),
    "q": (4, 1),
    "D": (1, 2),
    "T": (1, 3),
    "Q": (1, 4),
}
_WHOLE: Json = {"required": False, "min_value": 0, "max_value": 1000}
_COLUMNS = ("letter", "count", "value", "vowel", "face", "typed", "blank_may_stand")


class _MaterialForm(forms.Form):
    """``code`` is only asked for when creating."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    code = forms.SlugField(
        label=gettext_lazy("Short name"),
        max_length=32,
        help_text=gettext_lazy(
            "Lower-case letters, digits and hyphens. Rules and commands use this name; it can’t be changed later."
        ),
    )
    seen = SeenField()

    def __init__(self, data: Any = None, *, is_new: bool, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if is_new:
            del self.fields["seen"]
        else:
            del self.fields["code"]

    def clean_code(self) -> str:
        return str(self.cleaned_data["code"]).lower()


class TileSetForm(_MaterialForm):
    """``values`` is the initial tile set as JSON."""

    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=LANGUAGES, required=False)
    size = forms.IntegerField(label=gettext_lazy("Total tiles, including blanks"), min_value=1, max_value=1000)
    blanks = forms.IntegerField(label=gettext_lazy("Blanks"), min_value=0, max_value=100)
    folds = forms.CharField(
        label=gettext_lazy("Accented letters played without their accent"),
        help_text=gettext_lazy("One per line: À = A"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(self, data: Any = None, *, values: Mapping[str, Any], **kwargs: Any) -> None:
        initial = {
            **{name: values.get(name) for name in ("language", "size", "blanks")},
            "folds": "\n".join(f"{accented} = {plain}" for accented, plain in dict(values.get("folds", {})).items()),
            **kwargs.pop("initial", {}),
        }
        super().__init__(data, initial=initial, **kwargs)
        self.tiles = list(values.get("tiles", ()))
        for index in range(self.row_count):
            tile = self.tiles[index] if index < len(self.tiles) else {}
            self._add_row(index, tile)

    @property
    def row_count(self) -> int:
        count = len(self.tiles) + SPARE_TILES
        while self.is_bound and f"tile.{count}.letter" in self.data:
            count += 1
        return min(count, MOST_TILES)

    def _add_row(self, index: int, tile: Mapping[str, Any]) -> None:
        number = {"number": index + 1}
        fields: dict[str, forms.Field] = {
            "letter": forms.CharField(label=_("Letter %(number)s") % number, required=False, max_length=8),
            "count": forms.IntegerField(label=_("Letter %(number)s: number of tiles") % number, **_WHOLE),
            "value": forms.IntegerField(label=_("Letter %(number)s: points") % number, **_WHOLE),
            "vowel": forms.BooleanField(label=_("Letter %(number)s: vowel") % number, required=False),
            "face": forms.CharField(label=_("Letter %(number)s: printed as") % number, required=False, max_length=8),
            "typed": forms.CharField(
                label=_("Letter %(number)s: also typed as") % number, required=False, max_length=80
            ),
            "blank_may_stand": forms.BooleanField(
                label=_("Letter %(number)s: a blank can represent it") % number, required=False
            ),
        }
        starts = {"blank_may_stand": True, **tile, "typed": " ".join(tile.get("typed", ()))}
        for name, field in fields.items():
            field.initial = starts.get(name)
            self.fields[f"tile.{index}.{name}"] = field

    def rows(self) -> list[dict[str, forms.BoundField]]:
        """Return the table for the template, a dictionary of bound fields for each letter."""
        return [{name: self[f"tile.{index}.{name}"] for name in _COLUMNS} for index in range(self.row_count)]

    def head_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "code", "language", "size", "blanks") if name in self.fields]

    def clean_folds(self) -> dict[str, str]:
        folds = {}
        for line in self.cleaned_data["folds"].splitlines():
            accented, sign, plain = line.partition("=")
            if line.strip():
                if not sign or not accented.strip() or not plain.strip():
                    raise forms.ValidationError(_("“%(line)s” isn’t in the form À = A.") % {"line": line.strip()})
                folds[accented.strip().upper()] = plain.strip().upper()
        return folds

    def clean(self) -> Json:
        data = super().clean() or {}
        if not self.errors:
            try:
                self.made = tileset_from_json({**self.as_json(), "name": "own"})
            except InvalidTileSet as refused:
                for problem in refused.problems:
                    self.add_error(self._field_of(problem), describe(problem))
        return data

    def _field_of(self, problem: Problem) -> str | None:
        """Return the field where a problem is corrected: the letter it names, the number of tiles, or the accents."""
        whole = {"tileset_size": "size", "tileset_fold_unknown": "folds"}
        if problem.code in whole:
            return whole[problem.code]
        named = {problem.params.get("letter"), problem.params.get("text")}
        for index in reversed(range(self.row_count)):
            if str(self.cleaned_data.get(f"tile.{index}.letter") or "").upper() in named:
                return f"tile.{index}.letter"
        return "blanks" if problem.params.get("letter") == BLANK else None

    def as_json(self) -> Json:
        """Return the tile set without its name; lines without a letter are left out, an empty number counts as 0."""
        data = self.cleaned_data
        tiles = []
        for index in range(self.row_count):
            row = {name: data.get(f"tile.{index}.{name}") for name in _COLUMNS}
            if not row["letter"]:
                continue
            row["letter"], row["face"] = row["letter"].upper(), (row["face"] or "").upper()
            row["typed"] = (row["typed"] or "").upper().replace(",", " ").split()
            tiles.append({**row, "count": row["count"] or 0, "value": row["value"] or 0})
        return {name: data[name] for name in ("language", "size", "blanks", "folds")} | {"tiles": tiles}

    def counted(self) -> int:
        """Return how many tiles the table makes, as far as it can be read."""
        values = self.cleaned_data if self.is_bound else {name: field.initial for name, field in self.fields.items()}
        blanks = values.get("blanks") if self.is_bound else self.initial.get("blanks")
        counts = (values.get(f"tile.{index}.count") for index in range(self.row_count))
        return int(blanks or 0) + sum(int(count or 0) for count in counts)


class BoardForm(_MaterialForm):
    """``values`` is the initial board as JSON."""

    squares = forms.CharField(
        label=gettext_lazy("Squares"),
        help_text=gettext_lazy(
            "One line per row, one character per square: . plain; d, t, q double, triple and quadruple "
            "letter; D, T, Q double, triple and quadruple word."
        ),
        max_length=3000,
        widget=forms.Textarea(attrs={"rows": 16, "class": "board-grid", "spellcheck": "false", "autocomplete": "off"}),
    )
    centre = forms.CharField(
        label=gettext_lazy("Square of the first move"),
        help_text=gettext_lazy("Row and column, for example H8."),
        max_length=4,
    )

    def __init__(self, data: Any = None, *, values: Mapping[str, Any], **kwargs: Any) -> None:
        initial = {
            "squares": "\n".join(str(row).replace(" ", "") for row in values.get("squares", ())),
            "centre": values.get("centre"),
            **kwargs.pop("initial", {}),
        }
        super().__init__(data, initial=initial, **kwargs)

    def clean_centre(self) -> str:
        return str(self.cleaned_data["centre"]).strip().upper()

    def clean_squares(self) -> list[str]:
        rows = ["".join(line.split()) for line in self.cleaned_data["squares"].splitlines()]
        rows = [row for row in rows if row]
        if any(len(row) > len(ROW_LETTERS) for row in rows):
            raise forms.ValidationError(_("A row can have at most %(count)s squares.") % {"count": len(ROW_LETTERS)})
        return [" ".join(row) for row in rows]

    def clean(self) -> Json:
        data = super().clean() or {}
        if not self.errors:
            try:
                self.made = board_from_json({**self.as_json(), "name": "own"})
            except InvalidBoard as refused:
                for problem in refused.problems:
                    self.add_error("centre" if problem.code == "no_such_square" else "squares", describe(problem))
        return data

    def as_json(self) -> Json:
        """Return the board without its name; an unknown character gets no explanation."""
        data = self.cleaned_data
        used = {code for row in data["squares"] for code in row.split()}
        legend = {code: {"letter": one, "word": word} for code, (one, word) in LEGEND.items() if code in used}
        return {"centre": data["centre"], "legend": legend, "squares": data["squares"]}
