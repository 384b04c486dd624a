"""Katz und Maus: build up from the ace, and be first to play your goal stack empty."""
