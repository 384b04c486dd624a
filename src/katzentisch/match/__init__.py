"""The front door: text moves, checked, explained and recorded."""
