"""The steps of anonymising a player, and the apps that store names."""
