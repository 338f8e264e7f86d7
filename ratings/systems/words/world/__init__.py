"""What is said of the Scrabble world's systems, each in a module of its own."""
