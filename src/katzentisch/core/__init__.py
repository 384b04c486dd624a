"""The engine room: state, dice, cards and playouts, compiled with mypyc."""
