"""Weights of a bracket's pairs in the Dutch system: only the library's table of pairs and its weights. Pure.

A weight is one large number, criterion after criterion (C.04.3, C6 to C21), then the order of choice. The library also
records how well each pair meets each of them, for its explanations; nothing in the portal reads that. The names are
the library's: ``mdp`` are players moved down, ``flt`` floats of the last two rounds, ``cop`` and ``cod`` preferences
and differences of colours, ``rfp`` who is present.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gacrux.crosstabledutch import crosstable_dutch, flt

Edge = dict[str, Any]
Competitor = Mapping[str, Any]
_DOWN, _UP, _DOWN_BEFORE, _UP_BEFORE = (kind.value for kind in (flt.DF1, flt.UF1, flt.DF2, flt.UF2))
_COLOURS = {"nc": "n", "w0": "w", "w1": "W", "w2": "W", "b0": "b", "b1": "B", "b2": "B"}
_UNFULFILLED = {"w": "bb", "b": "ww"}
# The strength of an absolute preference.
_ABSOLUTE = 2
_ABSOLUTE_WISHES = frozenset({"w2", "b2"})


class Weights(crosstable_dutch):  # type: ignore[misc]
    """``crosstable_dutch`` without the qualities of pairs, except those that the library itself uses later."""

    def create_edge(self, one: Competitor, other: Competitor, met: Sequence[int] | None = None) -> Edge:
        """Create a pair of competitors, the lower number first. ``met``: whom the second one has played."""
        if one["cid"] > other["cid"]:
            one, other = other, one
        first, second = one["cid"], other["cid"]
        played = met.count(first) if met else 0
        may_meet = (played < self.maxmeets and first != second and one["rfp"] and other["rfp"]) or (
            first < self.BLOB == second
        )
        if one["cop"] == other["cop"] and one["cop"] in _ABSOLUTE_WISHES and not one["top"] and not other["top"]:
            may_meet = False
        return {
            "ca": first,
            "cb": second,
            "sa": one["scorelevel"],
            "sb": other["scorelevel"],
            "canmeet": may_meet,
            "played": played,
            "unplayed": self.rnd - 1 - other["num"].get("val", 0),
            "qlevel": -1,
            "quality": None,
            "qcweight": 0,
            "colordiff": "  ",
            "qc": may_meet,
        }

    def compute_weight(self, pairs: object, quality: dict[str, Any]) -> dict[str, Any]:
        """The quality of a bracket's pairing, which isn't used."""
        return quality

    def weigh_heterogeneous(self, level: int, edges: Sequence[Edge], numbers: Mapping[int, int]) -> list[int]:
        """Return weights for pairing players moved down with the bracket's own."""
        self.ilen = 0
        self.M = sum(self.mdp)
        self.init_heweights(level, numbers)
        unit, floats, opponents = self.weight["HE0"], self.weight["HE1"], self.weight["HE2"]
        last = len(numbers) + 1
        found = []
        for edge in edges:
            own = self.get_edge_quality(edge)["qcweight"] * unit
            if edge["sa"] > level or edge["sb"] > level:
                (one, one_level), (other, other_level) = sorted(
                    ((numbers.get(edge[number], last), edge[score]) for number, score in (("ca", "sa"), ("cb", "sb"))),
                    key=_first,
                )
                if one_level > level >= other_level:
                    own += floats[one - 1] if other == last else opponents[one - 1] * (other - self.M)
            found.append(own)
        return found

    def weigh_homogeneous(
        self, level: int, edges: Sequence[Edge], numbers: Mapping[int, int], pairs: int
    ) -> list[int]:
        """Return weights for making so many pairs of a bracket's own players."""
        self.ilen = 0
        self.B = len(numbers)
        self.B3, self.B4, self.B5 = pairs, self.B - pairs, self.B - 1
        self.init_howeights(level, pairs, self.B - 2 * pairs)
        weight = self.weight
        unit, rest = weight["HO0"], sum(weight["HO4"])
        found = []
        for edge in edges:
            own = self.get_edge_quality(edge)["qcweight"] * unit + rest
            if edge["sa"] == edge["sb"] == level and edge["canmeet"]:
                one, other = sorted((numbers[edge["ca"]], numbers[edge["cb"]]))
                own += weight["HO2"] * (one - 1) + weight["HO5"][one - 1] * (other - one)
                if one > pairs:
                    own += weight["HO1"] - weight["HO4"][one - pairs - 1]
                else:
                    own += weight["HO3"][pairs - one]
            found.append(own)
        return found

    def update_edge(self, edge: Edge) -> None:
        """Set ``qcweight`` by the criteria C6 to C21, ``qc`` for all but colours and floats, and ``colordiff``.

        Computed once per bracket, as in the library: later information about the bye makes no difference.
        """
        level = self.scorelevel
        if edge["qlevel"] == level and edge["cb"] < self.BLOB:
            return
        edge["qlevel"] = level
        edge["quality"] = quality = {"QC12": 0, "QC13": 0}
        if not edge["canmeet"]:
            return
        one, other = self.competitors[edge["ca"]], self.competitors[edge["cb"]]
        if one["scorelevel"] < other["scorelevel"]:
            one, other = other, one
        high, low = one["scorelevel"], other["scorelevel"]
        weight, worth, kept = self.weight, 0, True
        if high >= level == low:
            worth, kept = self._weigh_pair(edge, one, other, quality)
        elif high >= level > low:
            worth, kept = self._weigh_float(one, other)
        if high >= level - 1 > low:
            worth += weight["QN8"]
            if high >= level:
                worth += weight["QC8"][self.maxpsd - (high - level)]
        edge["qc"], edge["qcweight"] = kept, worth

    def _weigh_pair(self, edge: Edge, one: Competitor, other: Competitor, quality: dict[str, int]) -> tuple[int, bool]:
        """Weigh two who would meet in this bracket, the first with no fewer points."""
        weight = self.weight
        worth, kept = self._weigh_bye(one, other)
        kept = kept and not (edge["played"] > 0 and self.maxmeets > 1)
        if (one["top"] or other["top"]) and one["cid"] > 0 and other["cid"] > 0:
            for name, is_broken in (("QC10", _both_far(one, other)), ("QC11", _third_in_a_row(one, other))):
                if is_broken:
                    worth, kept = worth + weight[name], False
        if one["cop"] != "nc" and one["cop"][0].lower() == other["cop"][0].lower():
            quality["QC12"] = 1
            worth += weight["QC12"]
            if int(one["cop"][1]) > 0 and int(other["cop"][1]) > 0:
                quality["QC13"] = 1
                worth += weight["QC13"]
        edge["colordiff"] = "".join(_COLOURS.get(side["cop"], side["cop"][0].upper()) for side in (one, other))
        floated = (other["flt"] if one["acc"] > other["acc"] else 0) | (one["flt"] if one["acc"] < other["acc"] else 0)
        above = one["scorelevel"] - self.scorelevel
        for bit, name, distance in ((_UP, "QC15", "QC19"), (_UP_BEFORE, "QC17", "QC21")):
            if floated & bit:
                worth, kept = worth + weight[name], False
                if above > 0:
                    worth += weight[distance][self.maxpsd - above]
        return worth, kept

    def _weigh_float(self, one: Competitor, other: Competitor) -> tuple[int, bool]:
        """Weigh one who would move down from this bracket."""
        weight = self.weight
        worth, kept = self._weigh_bye(one, other)
        worth += weight["QC6"]
        above = one["scorelevel"] - self.scorelevel
        if above > 0:
            worth += weight["QC7"][self.maxpsd - above]
        for bit, name, distance in ((_DOWN, "QC14", "QC18"), (_DOWN_BEFORE, "QC16", "QC20")):
            if one["flt"] & bit:
                worth += weight[distance][self.maxpsd - above] if above > 0 else weight[name]
                kept = False
        return worth, kept

    def _weigh_bye(self, one: Competitor, other: Competitor) -> tuple[int, bool]:
        if not self.pablevel or other["scorelevel"] != 0:
            return 0, True
        unplayed = self.rnd - 1 - one["num"].get("val", 0)
        return self.weight["QC9"] * unplayed, unplayed == 0


def _first(pair: tuple[int, int]) -> int:
    return pair[0]


def _both_far(one: Competitor, other: Competitor) -> bool:
    return bool(one["cod"] == other["cod"] and abs(one["cod"]) >= 2)


def _third_in_a_row(one: Competitor, other: Competitor) -> bool:
    """Return whether someone would have the same colour three times running (C11)."""
    wish = one["cop"][0]
    if wish not in _UNFULFILLED or other["cop"][0] != wish:
        return False
    had = _UNFULFILLED[wish]
    last, others_last = one["csq"][-2:], other["csq"][-2:]
    if last == others_last and last in {"ww", "bb"}:
        return True
    strength, others = int(one["cop"][1]), int(other["cop"][1])
    if strength == others == _ABSOLUTE:
        strength, others = abs(one["cod"]), abs(other["cod"])
    return (strength > others and others_last == had) or (others > strength and last == had)
