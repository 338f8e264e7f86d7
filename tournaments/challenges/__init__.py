"""Word challenges: asked, answered, ruled on."""
