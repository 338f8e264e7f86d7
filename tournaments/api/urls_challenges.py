"""Addresses of the API about challenges."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
