"""Values independent of Django: texts, colours, pictures, small parts of pages."""
