"""Addresses of the API about rulebooks."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
