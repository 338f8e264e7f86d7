"""What is on the table: tiles, boards, squares and the words written on them."""
