symbol = { $symbol ->
    [R] rot
    [G] grün
    [Y] gelb
    [B] blau
    [K] Kralle
   *[other] freie Wahl
}
place-with-symbols = { $card } ({ $symbols })
row-name = { $row ->
    [r] Rote Reihe
    [g] Grüne Reihe
    [y] Gelbe Reihe
   *[b] Blaue Reihe
}
row-label = { row-name } { $count ->
    [0] ist leer
    [one] mit einer Karte, am freien Ende { $end }
   *[other] mit { $count } Karten, am freien Ende { $end }
}. { $markers }
row-takes = { $count ->
    [one] Die gewählte Karte nimmt die Endkarte.
   *[other] Die gewählte Karte nimmt { $count } Karten.
}
row-lit = Wählbar.
pile-label = { $row ->
    [r] Roter
    [g] Grüner
    [y] Gelber
   *[b] Blauer
} Stapel, { $count ->
    [0] 0 Karten
    [one] 1 Karte, oben { $top }
   *[other] { $count } Karten, oben { $top }
}
claw-token = Spielstein der Roten Kralle
cancelled = gelöscht: { $marker }
no-cards = Du hast keine Karte.
no-card = keine Karte
hidden = verdeckt
hidden-from = verdeckt ab { $count }
points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}
goal = Mit 10 Punkten gefasst
track = Punkte und Fähigkeiten

## Was zu tun ist

choose-play = Wähle eine Karte.
choose-take = Du hast keine Karte: Wähle eine der längsten Reihen.
choose-pile = Und nun den Stapel einer anderen Farbe.
choose-row = Wähle eine Reihe.
choose-for = { $count ->
    [0] Wähle eine Reihe für { $player }.
    [one] Kralle: Wähle eine Reihe für { $player }.
   *[other] { $count } Krallen: Wähle eine Reihe für { $player }.
}
choose-plant = Vor wen legst du die fingierten Beweise?
choose-ignore = Lass eine { NAMED($row) } Karte aus, oder nicht.
choose-swap = Welche Karte tauschst du mit ihrem Stapel?
choose-free = Welche Karte spielst du?
choose-drop = Welche Karte legst du weg?
choose-markers = An welcher Reihe tauschst du die Marker?
choose-ends = In welcher Reihe tauschst du die Endkarten?
choose-wait = Warte, bis du dran bist.
ask-trail-paw = Mit der falschen Fährte eine Pfote löschen?
ask-trail-fingerprint = Mit der falschen Fährte einen Fingerabdruck löschen?
ask-trail-photo = Mit der falschen Fährte ein Foto löschen?
fetches = holt
fetch-free = eine nach deiner Wahl
fetch-claw = eine, die { $player } wählt
fetch-nothing = nichts
and-then = { " und " }
chosen-row = { row-name }.
you-would-have = { $count ->
    [one] Deine erste { NAMED($row) } Karte.
   *[other] Dann hast du { $count } { NAMED($row) } Karten.
}
other-would-have = { $count ->
    [one] { $player } hat dann eine { NAMED($row) } Karte.
   *[other] { $player } hat dann { $count } { NAMED($row) } Karten.
}

## Knöpfe

button-play = Karte spielen
button-take = Nehmen
button-row = Reihe wählen
button-plant = Katze wählen
button-ignore = Karte auslassen
button-swap = Tauschen
button-free = Symbol wählen
button-drop = Weglegen
button-markers = Marker tauschen
button-ends = Enden tauschen
button-freed = { $free ->
    [1] Erstes als ?
   *[2] Zweites als ?
}
next = Weiter
do-take-card = { PLACE($card) } nehmen
other-takes = { $player } nimmt { PLACE($card) }
do-play = { PLACE($card) } spielen
do-play-free = { PLACE($card) } spielen, { $free ->
    [1] erstes
   *[2] zweites
} Symbol als ?
do-swap = { PLACE($card) } tauschen
do-drop = { PLACE($card) } weglegen
do-ignore = { PLACE($card) } auslassen
do-row = { row-name } wählen
do-markers = Marker tauschen ({ $row ->
    [r] rot
    [g] grün
    [y] gelb
   *[b] blau
})
do-ends = Enden tauschen ({ $row ->
    [r] rot
    [g] grün
    [y] gelb
   *[b] blau
})
do-take = { row-name } nehmen
do-take-both = { row-name }, { $pile ->
    [r] roter
    [g] grüner
    [y] gelber
   *[b] blauer
} Stapel
do-plant = Vor { $player } legen
do-pass = Passen
do-cancel = Löschen
do-no = Nein

## Fähigkeiten

abilities = Fähigkeiten
abilities-about = Lila: eine je Zug, vor dem Spielen. Grün: immer an.
ability-from = { $count ->
    [one] ab 1 Punkt
   *[other] ab { $count } Punkten
}
ability-always = immer an
ability-ready = bereit
ability-used = schon genutzt
ability-not-now = jetzt nicht
ability-swap-card = Eine Handkarte mit der obersten ihres Stapels tauschen
ability-free-symbol = Ein Symbol der gespielten Karte gilt als ?
ability-swap-markers = Die Marker einer Reihe tauschen
ability-lower-value = Bei Gleichstand giltst du als niedriger
ability-swap-ends = Die zwei Karten am freien Ende tauschen
ability-hidden-hand = Deine Hand ist verdeckt
ability-ignore-card = Bei einer Sicherung eine Karte auslassen
ability-drop-card = Eine Karte ohne Wirkung weglegen
ability-free-claws = Deine Krallen gelten als ?

## Beweise

row-is-empty = { row-name } ist leer. Beweise sichern.
securing-here = Beweise sichern
evidence-first = Sieh dir erst die Beweise an.
reason-alone = { $count ->
    [one] Eine Karte, sonst niemand.
   *[other] { $count } Karten, sonst niemand.
}
reason-most = { $count ->
    [one] Eine Karte, am meisten.
   *[other] { $count } Karten, am meisten.
}
reason-higher = { $count ->
    [one] Eine Karte, Gleichstand: Die { $highest } ist höher.
   *[other] { $count } Karten, Gleichstand: Die { $highest } ist höher.
}
reason-counts-lower = { $count ->
    [one] Eine Karte, Gleichstand: Die anderen gelten als niedriger.
   *[other] { $count } Karten, Gleichstand: Die anderen gelten als niedriger.
}
reason-keeps = { $count ->
    [one] Eine Karte, bleibt auf der Hand.
   *[other] { $count } Karten, bleiben auf der Hand.
}
leaves-out = { $card } zählt nicht.
marker-place = { $place ->
    [1] erster
   *[2] zweiter
}
planted-before = für { $player }
is-cancelled = gelöscht
nobody-has-any = Niemand hat eine Karte der Farbe.
laid-out-anew = neu: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
evidence-rule = Wer einen Marker bekommt, legt die Karten der Farbe ab.

## Der Spickzettel

cheat-colour = Farbe: nimm die Endkarte dieser Reihe
cheat-ask = ?: du wählst die Reihe
cheat-claw = Kralle: die nächste Katze wählt
cheat-end-card = Hier ist das freie Ende
cheat-empty = Leere Reihe: wer die meisten ihrer Karten hat, bekommt die Marker
cheat-trail = Falsche Fährte: löscht einen Marker mit ihrem Symbol
cheat-end = Wer 10 Punkte hat, beendet das Spiel. Die wenigsten gewinnen
cheat-deck = Der Kartensatz ist nachgebildet (RK2). Einen eigenen lädst du, wenn du einen Tisch machst
cheat-own-deck = Dieser Tisch spielt mit einem eigenen Kartensatz (RK2)

# Wo getippt statt geschrieben wird, klingen manche Einwände anders.
illegal-another-pile = Du nimmst auch eine Karte vom Stapel einer anderen Farbe: tippe einen an.
illegal-choose-a-row = Tippe eine Reihe an.
illegal-second-claw = Von zwei Krallen auf { PLACE($card) } wird die zweite frei.
illegal-cancel-or-no = Nutz die falsche Fährte und lösch einen Marker, oder sag Nein.
illegal-plant = Leg die fingierten Beweise vor eine andere Katze: tippe sie an.
illegal-plant-on-another = Tippe eine andere Katze an.
illegal-ignore-or-no = Tippe eine { NAMED($row) } Karte an, die nicht zählen soll, oder sag Nein.
