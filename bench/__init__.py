"""How fast we are, beside other libraries and beside C: `python -m bench`."""
