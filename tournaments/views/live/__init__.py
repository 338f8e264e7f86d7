"""Pages of a championship that is run here: the organisers' desk, the public's page, the wall, the phones."""
