"""One live table, without any input or output of its own."""
