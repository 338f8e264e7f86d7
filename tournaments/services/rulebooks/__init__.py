"""What people do with rulebooks: publish editions, write articles of their own."""
