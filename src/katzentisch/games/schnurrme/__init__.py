"""Kurz-Schnurrmé: lay out sets and runs, and discard the last card first."""
