"""The steps of anonymising a player, and who keeps names."""
