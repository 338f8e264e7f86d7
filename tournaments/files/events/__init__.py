"""Shared by the readers of Scrabble programs: divisions, halves of games, strict decoding. Pure."""
