"""A urlconf for one test: what raw SQL inside of a request can see."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.urls import path

from federation.tenancy.rights import tenant_models


def visible_federations(request: HttpRequest) -> JsonResponse:
    """By tenant table, the federations whose rows a careless query would find."""
    found = {}
    with connection.cursor() as cursor:
        for model in tenant_models():
            cursor.execute(f'SELECT DISTINCT federation_id FROM "{model._meta.db_table}"')
            found[model._meta.db_table] = sorted(row[0] for row in cursor.fetchall())
    return JsonResponse(found)


def fail(request: HttpRequest) -> JsonResponse:
    raise ZeroDivisionError("a secret of the inside")


urlpatterns = [path("raw/", visible_federations), path("fail/", fail)]
