"""`python -m katzentisch` is the command `katzentisch`."""

from katzentisch.cli import main

main()
