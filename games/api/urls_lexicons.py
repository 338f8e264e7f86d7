"""Addresses of the API about lexicons."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
