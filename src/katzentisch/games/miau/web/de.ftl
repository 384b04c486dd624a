miau = Miau!
deck = { $count } Karten
follow = Es gilt
or = oder
owed = { $count ->
    [one] Karte ziehen oder eine 7 legen
   *[other] Karten ziehen oder eine 7 legen
}
follow-now = { suit-name } oder { $rank ->
    [A] ein Ass
    [K] ein König
    [Q] eine Dame
    [J] ein Bube
   *[other] eine { RANK($rank) }
}.
pay = Leg eine 7, oder zieh { $count }.
drawn-now = Leg die gezogene Karte, oder pass.
nothing-fits = Nichts passt. Zieh eine Karte.
called-now = Miau gerufen. Jetzt die Karte.
do-draw = Ziehen
do-pass = Passen
do-pay = { $count } ziehen
which-suit = Welche Farbe wünschst du?
wishing = und { suit-name } wünschen

cheat-seven = Nächste Katze zieht 2, oder legt eine 7
cheat-eight = Nächste Katze setzt aus
cheat-jack = Farbe wünschen
cheat-call = Mit der vorletzten Karte: Miau!

# Wo getippt statt geschrieben wird, klingen manche Einwände anders.
illegal-name-a-suit = Mit { CARD($card) } nennst du eine Farbe: wähl sie aus.
