"""Values that know no Django: texts, colours, pictures, small parts of pages."""
