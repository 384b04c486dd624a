"""Mauz: swap with the middle, and do not be the one with the fewest points."""
