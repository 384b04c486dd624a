same-rank = same rank: fits
same-suit = same suit: fits
skips = The next cat is skipped.
names-suit = The jack names clubs.
follows = Now clubs must be followed.
call = Meow!
with-this = with this card
one-left = then one is left
