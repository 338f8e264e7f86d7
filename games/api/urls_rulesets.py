"""Addresses of the API about rulesets."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
