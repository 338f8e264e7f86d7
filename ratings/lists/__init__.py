"""Published rating lists: their lines, figures, errata, seals and pages."""
