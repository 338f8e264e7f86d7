"""Addresses about rulebooks."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
