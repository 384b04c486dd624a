"""Catham City: gather factions, play them together, and be first to win the election."""
