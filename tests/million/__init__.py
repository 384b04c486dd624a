"""A million random games of each game, under every law that a game must keep."""
