kings-fit = Könige passen immer
needs = { $index } nötig
goal-stack = { $count ->
    [0] Zielstapel, leer
    [one] Zielstapel, die letzte Karte: { $card }
   *[other] Zielstapel, { $count } Karten, oben { $card }
}
discard-pile = Ablagestapel { $number }
discard-pile-with = { $count ->
    [one] Ablagestapel { $number }, eine Karte: { $cards }
   *[other] Ablagestapel { $number }, { $count } Karten von oben: { $cards }
}
discard-pile-empty = Ablagestapel { $number }, leer
building-pile = { $count ->
    [0] Baustapel { $number }, leer, { needs } ({ $rank })
   *[other] Baustapel { $number }, { $king } { needs } ({ $rank })
}
stock-of = Nachziehstapel, { $count } Karten
piles-of = Stapel von { $player }
your-piles = Deine Stapel
put-it-here = Hierher
look-through = Ablagestapel ansehen
discards-about = Von oben nach unten. Nur die oberste Karte ist spielbar.
nothing-there = nichts

what-now = Spiel Karten, dann leg eine ab.
goal-fits = Deine Zielkarte { RANK($card) } passt.
build-or-lay-off = Auf einen Baustapel. Ablegen beendet den Zug.
lay-off = Sie passt auf keinen Baustapel. Ablegen beendet den Zug.
build-where = Auf welchen Baustapel?
fits-nowhere = Sie passt jetzt nirgends.
pass-now = Du hast keine Karten mehr. Pass.
do-goal = Zielkarte spielen
do-pass = Passen
spell-goal = Zielkarte auf Baustapel { $pile }
spell-discard = Ablagestapel { $from } auf Baustapel { $pile }
spell-build = { RANK($card) } auf Baustapel { $pile }
spell-lay-off = { RANK($card) } auf Ablagestapel { $pile }

cheat-build = Baustapel wachsen vom Ass zur Dame, Farben zählen nicht
cheat-king = Ein König passt immer
cheat-goal = Zielstapel leer: gewonnen
cheat-refill = Hand leer gespielt: fünf neue, du bleibst dran
cheat-discard = Ablegen beendet den Zug
