"""Addresses about records."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
