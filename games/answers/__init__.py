"""Answers for programs and arbiters: what moves score, who starts, how a game is settled."""
