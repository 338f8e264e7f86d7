"""Values that know no Django: texts, names, likeness, colours."""
