"""Questions about words: asked, answered, ruled upon."""
