"""Addresses about lexicons."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
