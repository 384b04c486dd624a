same-rank = gleicher Wert: passt
same-suit = gleiche Farbe: passt
skips = Die nächste Katze setzt aus.
names-suit = Der Bube nennt Kreuz.
follows = Jetzt gilt Kreuz.
call = Miau!
with-this = mit dieser Karte
one-left = dann bleibt eine
