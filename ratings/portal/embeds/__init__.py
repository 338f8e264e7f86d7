"""Embeds: ranking, calendar and standings for a federation's other web site, as a small page and as JSON."""
