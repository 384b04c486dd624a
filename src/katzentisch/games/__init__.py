"""One folder is one game; games are found, not registered."""
