"""Addresses of the pages of this app."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
