"""What the readers of the Scrabble world's programs share: divisions, halves of games, strict decoding. Pure."""
