"""Katch Me Aho!: see where and when gang and police will meet, and snatch the tokens first."""
