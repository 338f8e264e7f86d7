"""Pages of lists in the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import pagination
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request


class PageNumberPagination(pagination.PageNumberPagination):
    """``?page=2&page_size=500``. A page that is not there is not found; a size that cannot be is refused."""

    page_size_query_param = "page_size"
    max_page_size = 1000

    def get_page_size(self, request: Request) -> int:
        wanted = request.query_params.get("page_size")
        if wanted is None:
            return self.page_size or self.max_page_size
        if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 6 and 1 <= int(wanted) <= self.max_page_size):
            message = _("A page has from 1 to %(most)s lines.") % {"most": self.max_page_size}
            raise ValidationError({"page_size": [message]})
        return int(wanted)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            parameter["schema"]["minimum"] = 1
            if parameter["name"] == self.page_size_query_param:
                parameter["schema"] |= {"maximum": self.max_page_size, "default": self.page_size}
        return parameters
