"""How fast live tables are, ours and those of others, on one machine and in one run."""
