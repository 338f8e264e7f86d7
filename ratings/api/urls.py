"""Addresses of the API of this app."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
