"""How templates are read: their lines are joined once, when they are compiled, and cost a page nothing."""

from __future__ import annotations

from django.template import Origin
from django.template.loaders import filesystem

from federation.values.markup import join_lines


class JoiningLoader(filesystem.Loader):
    """Templates of this program, without the breaks and indents that are for their writers."""

    def get_contents(self, origin: Origin) -> str:
        return join_lines(super().get_contents(origin))
