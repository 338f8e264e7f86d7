"""What is on the table: tiles, board, squares and words written on it, drawing from the bag. No Django."""
