"""What the formats of the Scrabble world share: texts decoded strictly, both halves of each game, divisions. Pure."""
