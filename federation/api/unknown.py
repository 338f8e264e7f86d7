"""Addresses of the API at which there is nothing."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.views import APIView


class UnknownAddressView(APIView):
    """Everything else below the API: a problem for programs instead of a page for people."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound()
