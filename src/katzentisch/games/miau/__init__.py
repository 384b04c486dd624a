"""Miau! Miau!: shed your cards, and say so before the last one."""
