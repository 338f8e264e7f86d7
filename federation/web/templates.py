"""Loading templates: their lines are joined once, when compiled, at no cost to pages."""

from __future__ import annotations

from django.template import Origin
from django.template.loaders import filesystem

from federation.values.markup import join_lines


class JoiningLoader(filesystem.Loader):
    """This program's templates, without the breaks and indents that only their authors need."""

    def get_contents(self, origin: Origin) -> str:
        return join_lines(super().get_contents(origin))
