"""Two walls between federations: scoped managers in Django, row-level security in PostgreSQL."""
