"""The lightest of the largest matchings, found step by step as in networkx, in a fraction of the time. Pure.

Edmonds' blossoms with dual variables (Galil, 1986). The Dutch system's weights have hundreds of digits, so no library
of machine integers can hold them; and if several matchings weigh the same, the result depends on the order of every
step. This is therefore networkx's ``min_weight_matching`` with vertices, labels and best edges in lists instead of
dictionaries and doubled weights stored with the neighbours, every step in the same order. A test compares the two.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

Couple = tuple[int, int]
# Two vertices and twice the weight of the edge between them.
Heavy = tuple[int, int, int]
Walk = Generator["Walk", None, None]
_NOBODY = -1
_FREE, _S, _T, _CRUMB = 0, 1, 2, 5


def lightest_matching(edges: Iterable[tuple[int, int, int]]) -> list[Couple]:
    """Return pairs of the largest matching with the least sum of weights; each edge is two vertices and a weight."""
    graph: dict[int, dict[int, int]] = {}
    for one, other, weight in edges:
        graph.setdefault(one, {})[other] = weight
        graph.setdefault(other, {})[one] = weight
    return _Search(graph).find() if graph else []


class _Search:
    """Vertices are numbered from 0 in the order they are met; blossoms continue the numbering.

    ``parent``, ``base``, ``label``, ``label_edge`` and ``best`` are by vertex and blossom, ``mate``, ``dual`` and
    ``top`` (the outermost blossom it is in) by vertex; ``children``, ``ring`` (the edges between them), ``best_edges``
    and ``weight`` by blossom.
    """

    def __init__(self, graph: dict[int, dict[int, int]]) -> None:
        number: dict[int, int] = {}
        self.near: list[list[tuple[int, int]]] = []
        lightest = min(min(others.values()) for others in graph.values())
        heaviest = max(max(others.values()) for others in graph.values())
        done: set[int] = set()
        for one, others in graph.items():
            for other, weight in others.items():
                if other in done:
                    continue
                for vertex in (one, other):
                    if vertex not in number:
                        number[vertex] = len(number)
                        self.near.append([])
                twice = 2 * (heaviest + 1 - weight)
                self.near[number[one]].append((number[other], twice))
                self.near[number[other]].append((number[one], twice))
            done.add(one)
        self.names = list(number)
        self.size = count = len(number)
        self.mate = [_NOBODY] * count
        self.dual = [heaviest + 1 - lightest] * count
        self.top = list(range(count))
        self.allowed: list[set[int]] = [set() for _ in range(count)]
        self.parent = [_NOBODY] * count
        self.base = list(range(count))
        self.label = [_FREE] * count
        self.label_edge: list[Couple | None] = [None] * count
        self.best: list[Heavy | None] = [None] * count
        self.children: dict[int, list[int]] = {}
        self.ring: dict[int, list[Couple]] = {}
        self.best_edges: dict[int, list[Heavy] | None] = {}
        self.weight: dict[int, int] = {}
        self.queue: list[int] = []

    def find(self) -> list[Couple]:
        while self._stage():
            for blossom in list(self.weight):
                # It may have been removed with the one around it.
                if blossom in self.weight and self._is_outermost(blossom, _S) and self.weight[blossom] == 0:
                    _exhaust(self._expand(blossom, at_end=True))
        couples = [(one, other) for one, other in enumerate(self.mate) if one < other]
        return [(self.names[one], self.names[other]) for one, other in couples]

    def _stage(self) -> bool:
        """Search for one more pair; return whether there was one."""
        self._forget()
        for vertex in range(self.size):
            if self.mate[vertex] == _NOBODY and self.label[self.top[vertex]] == _FREE:
                self._assign(vertex, _S, None)
        while True:
            while self.queue:
                if self._scan(self.queue.pop()):
                    return True
            if not self._adjust():
                return False

    def _forget(self) -> None:
        count = len(self.label)
        self.label[:] = [_FREE] * count
        self.label_edge[:] = [None] * count
        self.best[:] = [None] * count
        for blossom in self.weight:
            self.best_edges[blossom] = None
        for allowed in self.allowed:
            if allowed:
                allowed.clear()
        self.queue.clear()

    def _is_outermost(self, blossom: int, label: int) -> bool:
        return self.parent[blossom] == _NOBODY and self.label[blossom] == label

    def _slack(self, edge: Heavy) -> int:
        return self.dual[edge[0]] + self.dual[edge[1]] - edge[2]

    def _leaves(self, blossom: int) -> list[int]:
        """Return the vertices in a blossom, or the vertex itself."""
        found, stack = [], [blossom] if blossom < self.size else [*self.children[blossom]]
        while stack:
            part = stack.pop()
            if part < self.size:
                found.append(part)
            else:
                stack.extend(self.children[part])
        return found

    def _assign(self, vertex: int, label: int, through: int | None) -> None:
        """Label the outermost blossom of a vertex, reached from another one."""
        blossom = self.top[vertex]
        self.label[vertex] = self.label[blossom] = label
        self.label_edge[vertex] = self.label_edge[blossom] = None if through is None else (through, vertex)
        self.best[vertex] = self.best[blossom] = None
        if label == _S:
            self.queue.extend(self._leaves(blossom))
        else:
            base = self.base[blossom]
            self._assign(self.mate[base], _S, base)

    def _scan(self, vertex: int) -> bool:
        """Scan the neighbours of an S-vertex; return whether a pair was gained."""
        top, label, dual, best = self.top, self.label, self.dual, self.best
        own, allowed, mine, least = dual[vertex], self.allowed[vertex], top[vertex], self._least(top[vertex])
        for other, twice in self.near[vertex]:
            theirs = top[other]
            if mine == theirs:
                continue
            if other not in allowed:
                slack = own + dual[other] - twice
                if slack > 0:
                    # Keep the edge with the least slack to another S-blossom, or to a vertex that isn't yet reached.
                    if label[theirs] == _S:
                        if least is None or slack < least:
                            best[mine], least = (vertex, other, twice), slack
                    elif label[other] == _FREE and self._is_nearer(slack, best[other]):
                        best[other] = (vertex, other, twice)
                    continue
                self._allow(vertex, other)
            if self._follow(vertex, other):
                return True
            if top[vertex] != mine:
                mine, least = top[vertex], self._least(top[vertex])
        return False

    def _is_nearer(self, slack: int, known: Heavy | None) -> bool:
        return known is None or slack < self.dual[known[0]] + self.dual[known[1]] - known[2]

    def _least(self, blossom: int) -> int | None:
        edge = self.best[blossom]
        return None if edge is None else self._slack(edge)

    def _follow(self, vertex: int, other: int) -> bool:
        """Take an edge without slack from an S-vertex; return whether a pair was gained."""
        kind = self.label[self.top[other]]
        if kind == _FREE:
            self._assign(other, _T, vertex)
        elif kind == _S:
            base = self._trace(vertex, other)
            if base == _NOBODY:
                self._augment(vertex, other)
                return True
            self._add(base, vertex, other)
        elif self.label[other] == _FREE:
            # In a T-blossom, and now reached from outside: its label when the blossom is dissolved.
            self.label[other] = _T
            self.label_edge[other] = (vertex, other)
        return False

    def _from(self, blossom: int) -> int:
        """Return the vertex outside through which a blossom got its label."""
        edge = self.label_edge[blossom]
        assert edge is not None
        return edge[0]

    def _trace(self, one: int, other: int) -> int:
        """Trace back from two vertices: return the base of the blossom they close, or none if a path was found."""
        path, base = [], _NOBODY
        while one != _NOBODY:
            blossom = self.top[one]
            if self.label[blossom] == _CRUMB:
                base = self.base[blossom]
                break
            path.append(blossom)
            self.label[blossom] = _CRUMB
            one = _NOBODY if self.label_edge[blossom] is None else self._from(self.top[self._from(blossom)])
            if other != _NOBODY:
                one, other = other, one
        for blossom in path:
            self.label[blossom] = _S
        return base

    def _add(self, base: int, one: int, other: int) -> None:
        """Add an S-blossom from what lies between two S-vertices and their common base."""
        blossom = len(self.parent)
        self.parent.append(_NOBODY)
        self.base.append(base)
        self.label.append(_S)
        self.label_edge.append(self.label_edge[self.top[base]])
        self.best.append(None)
        self.children[blossom], self.ring[blossom] = self._round(blossom, self.top[base], one, other)
        self.weight[blossom] = 0
        for vertex in self._leaves(blossom):
            if self.label[self.top[vertex]] == _T:
                self.queue.append(vertex)
            self.top[vertex] = blossom
        self.best_edges[blossom] = found = self._gather(blossom)
        least = None
        for edge in found:
            slack = self._slack(edge)
            if least is None or slack < least:
                self.best[blossom], least = edge, slack

    def _round(self, blossom: int, bottom: int, one: int, other: int) -> tuple[list[int], list[Couple]]:
        """Return the parts of a blossom, once round from its base, and the edges in between."""
        self.parent[bottom] = blossom
        path: list[int] = []
        ring: list[Couple] = [(one, other)]
        part = self.top[one]
        while part != bottom:
            self.parent[part] = blossom
            path.append(part)
            ring.append(self._edge_to(part))
            part = self.top[self._from(part)]
        path.append(bottom)
        path.reverse()
        ring.reverse()
        part = self.top[other]
        while part != bottom:
            self.parent[part] = blossom
            path.append(part)
            outer, inner = self._edge_to(part)
            ring.append((inner, outer))
            part = self.top[outer]
        return path, ring

    def _edge_to(self, blossom: int) -> Couple:
        edge = self.label_edge[blossom]
        assert edge is not None
        return edge

    def _gather(self, blossom: int) -> list[Heavy]:
        """Collect the edge with the least slack from a new blossom to each other S-blossom."""
        found: dict[int, Heavy] = {}
        for part in self.children[blossom]:
            for edge in self._edges_of(part):
                there = self.top[edge[1]]
                if there == blossom:
                    there = self.top[edge[0]]
                if there == blossom or self.label[there] != _S:
                    continue
                if there not in found or self._slack(edge) < self._slack(found[there]):
                    found[there] = edge
            self.best[part] = None
        return list(found.values())

    def _edges_of(self, part: int) -> list[Heavy]:
        known = self.best_edges.get(part)
        if known is not None:
            self.best_edges[part] = None
            return known
        return [(vertex, other, twice) for vertex in self._leaves(part) for other, twice in self.near[vertex]]

    def _adjust(self) -> bool:
        """Pump slack out of the dual variables; return whether the search can continue."""
        delta, edge = self._least_slack()
        shrinking = None
        for blossom, weight in self.weight.items():
            if self._is_outermost(blossom, _T) and (delta is None or weight < delta):
                delta, edge, shrinking = weight, None, blossom
        if delta is None:
            return False
        self._change_duals(delta)
        if shrinking is not None:
            _exhaust(self._expand(shrinking, at_end=False))
        elif edge is not None:
            self._allow(edge[0], edge[1])
            self.queue.append(edge[0])
        return True

    def _least_slack(self) -> tuple[int | None, Heavy | None]:
        """Return the least slack of edges from an S-vertex to a free one, or half of that between S-blossoms."""
        label, top, best, dual = self.label, self.top, self.best, self.dual
        delta: int | None = None
        between: int | None = None
        chosen = joining = None
        for place in (*range(self.size), *self.weight):
            edge = best[place]
            if edge is None:
                continue
            slack = dual[edge[0]] + dual[edge[1]] - edge[2]
            if place < self.size and label[top[place]] == _FREE:
                if delta is None or slack < delta:
                    delta, chosen = slack, edge
            elif label[place] == _S and self.parent[place] == _NOBODY and (between is None or slack < between):
                between, joining = slack, edge
        if between is not None and (delta is None or between // 2 < delta):
            return between // 2, joining
        return delta, chosen

    def _change_duals(self, delta: int) -> None:
        label, top, dual = self.label, self.top, self.dual
        for vertex in range(self.size):
            kind = label[top[vertex]]
            if kind == _S:
                dual[vertex] -= delta
            elif kind == _T:
                dual[vertex] += delta
        for blossom in self.weight:
            if self._is_outermost(blossom, _S):
                self.weight[blossom] += delta
            elif self._is_outermost(blossom, _T):
                self.weight[blossom] -= delta

    def _allow(self, one: int, other: int) -> None:
        self.allowed[one].add(other)
        self.allowed[other].add(one)

    def _expand(self, blossom: int, *, at_end: bool) -> Walk:
        """Dissolve an outermost blossom; at the end of a stage also those of zero weight inside it."""
        for part in self.children[blossom]:
            self.parent[part] = _NOBODY
            if part >= self.size and at_end and self.weight[part] == 0:
                yield self._expand(part, at_end=at_end)
            else:
                for vertex in self._leaves(part):
                    self.top[vertex] = part
        if not at_end and self.label[blossom] == _T:
            self._relabel(blossom)
        self.label[blossom] = _FREE
        self.label_edge[blossom] = self.best[blossom] = None
        del self.children[blossom], self.ring[blossom], self.weight[blossom], self.best_edges[blossom]

    def _relabel(self, blossom: int) -> None:
        """Give new labels to the parts of a T-blossom dissolved during a stage."""
        children, ring = self.children[blossom], self.ring[blossom]
        one, other = self._edge_to(blossom)
        entry = self.top[other]
        place, step = _way_round(children.index(entry), len(children))
        while place != 0:
            near, far = _edge_at(ring, place, step)
            self.label[other] = self.label[far] = _FREE
            self._assign(other, _T, one)
            self._allow(near, far)
            place += step
            one, other = _edge_at(ring, place, step)
            self._allow(one, other)
            place += step
        bottom = children[place]
        # Its mate is left alone: it has its label.
        self.label[other] = self.label[bottom] = _T
        self.label_edge[other] = self.label_edge[bottom] = (one, other)
        self.best[bottom] = None
        place += step
        while children[place] != entry:
            self._relabel_reached(children[place])
            place += step

    def _relabel_reached(self, part: int) -> None:
        if self.label[part] == _S:
            return
        reached = next((vertex for vertex in self._leaves(part) if self.label[vertex]), None)
        if reached is not None:
            through = self._from(reached)
            self.label[reached] = self.label[self.mate[self.base[part]]] = _FREE
            self._assign(reached, _T, through)

    def _augment(self, one: int, other: int) -> None:
        """Swap pairs along the path that runs through two S-vertices."""
        for start, mate in ((one, other), (other, one)):
            here = start
            while True:
                blossom = self.top[here]
                if blossom >= self.size:
                    _exhaust(self._turn(blossom, here))
                self.mate[here] = mate
                if self.label_edge[blossom] is None:
                    break
                between = self.top[self._from(blossom)]
                here, mate = self._edge_to(between)
                if between >= self.size:
                    _exhaust(self._turn(between, mate))
                self.mate[mate] = here

    def _turn(self, blossom: int, vertex: int) -> Walk:
        """Swap pairs within a blossom, so that a vertex becomes its base."""
        part = vertex
        while self.parent[part] != blossom:
            part = self.parent[part]
        if part >= self.size:
            yield self._turn(part, vertex)
        children, ring = self.children[blossom], self.ring[blossom]
        first = children.index(part)
        place, step = _way_round(first, len(children))
        while place != 0:
            place += step
            one, other = _edge_at(ring, place, step)
            if children[place] >= self.size:
                yield self._turn(children[place], one)
            place += step
            if children[place] >= self.size:
                yield self._turn(children[place], other)
            self.mate[one], self.mate[other] = other, one
        self.children[blossom] = children[first:] + children[:first]
        self.ring[blossom] = ring[first:] + ring[:first]
        self.base[blossom] = self.base[self.children[blossom][0]]


def _way_round(place: int, count: int) -> tuple[int, int]:
    """From an odd position forward and past the end, from an even one backward: an even number of steps."""
    return (place - count, 1) if place % 2 else (place, -1)


def _edge_at(ring: list[Couple], place: int, step: int) -> Couple:
    """Return the edge of a ring that leads from a position in the direction of a step."""
    if step == 1:
        return ring[place]
    inner, outer = ring[place - 1]
    return outer, inner


def _exhaust(walk: Walk) -> None:
    """Run a generator and those it yields, to any depth, without recursion."""
    stack = [walk]
    while stack:
        deeper = next(stack[-1], None)
        if deeper is None:
            stack.pop()
        else:
            stack.append(deeper)
