"""Questions about championships: who may see which, how far each is, by which rules, its rounds and standings."""
