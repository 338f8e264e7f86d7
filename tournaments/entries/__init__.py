"""Entrants: entry lists, the waiting list, attendance, debutants."""
