"""Swiss Perfect 98: an .ini, a .trn and a .sco of one name. Start at ``reading``."""
