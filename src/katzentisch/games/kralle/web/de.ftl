place-name = { $colour ->
    [r] Rot
    [g] Grün
    [y] Gelb
   *[b] Blau
} { $value }
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
secured-row = { NAMED($row) } Reihe
claw-token = Spielstein der Roten Kralle
no-cards = Du hast keine Karte.
label-token = Kralle
label-box = In der Schachtel
label-track = Punkte und Fähigkeiten
label-used = Lila Fähigkeit
ability-used = in diesem Zug genutzt
ability-unused = noch frei

ask-action = Spiel eine Karte. Wer keine hat, nimmt zwei.
ask-row = Wähle eine Reihe.
ask-plant = Vor wen legst du die fingierten Beweise?
ask-ignore = Eine deiner Karten auslassen?
ask-trail-paw = Mit der falschen Fährte eine Pfote löschen?
ask-trail-fingerprint = Mit der falschen Fährte einen Fingerabdruck löschen?
ask-trail-photo = Mit der falschen Fährte ein Foto löschen?
asked-row = eine Reihe wählen
asked-plant = fingierte Beweise legen
asked-ignore = eine Karte auslassen?
asked-trail-paw = eine Pfote löschen?
asked-trail-fingerprint = einen Fingerabdruck löschen?
asked-trail-photo = ein Foto löschen?

moves-play = Spielen
moves-ability = Fähigkeiten
moves-answer = Antworten

do-play = { $card } spielen
do-play-free = { $card } spielen, { $free ->
    [1] erstes
   *[2] zweites
} Symbol als ?
do-swap = { $card } gegen die oberste ihres Stapels tauschen
do-drop = { $card } ohne Wirkung weglegen
do-ignore = { $card } auslassen
do-row = { row-name } wählen
do-markers = Marker der { $row ->
    [r] roten
    [g] grünen
    [y] gelben
   *[b] blauen
} Reihe tauschen
do-ends = Endkarten der { $row ->
    [r] roten
    [g] grünen
    [y] gelben
   *[b] blauen
} Reihe tauschen
do-take = Aus der { $row ->
    [r] roten
    [g] grünen
    [y] gelben
   *[b] blauen
} Reihe nehmen
do-take-both = Aus der { $row ->
    [r] roten
    [g] grünen
    [y] gelben
   *[b] blauen
} Reihe und vom { $pile ->
    [r] roten
    [g] grünen
    [y] gelben
   *[b] blauen
} Stapel nehmen
do-plant = Vor { $player } legen
do-pass = Passen: eine Kralle
do-cancel = Löschen
do-no = Nein

ability-swap-card = eine Handkarte mit der obersten ihres Stapels tauschen
ability-free-symbol = ein Symbol der gespielten Karte gilt als ?
ability-swap-markers = die Marker einer Reihe tauschen
ability-lower-value = bei Gleichstand giltst du als niedriger
ability-swap-ends = die zwei Karten am freien Ende tauschen
ability-hidden-hand = deine Hand ist verdeckt
ability-ignore-card = bei einer Sicherung eine Karte auslassen
ability-drop-card = eine Karte ohne Wirkung weglegen
ability-free-claws = deine Krallen gelten als ?

cheat-colour = Farbe: nimm die Karte am freien Ende dieser Reihe
cheat-ask = ?: du wählst die Reihe
cheat-claw = Kralle: die nächste Katze wählt
cheat-empty = Leere Reihe: wer die meisten ihrer Karten hat, bekommt die Marker
cheat-end = Wer 10 Punkte hat, beendet das Spiel. Die wenigsten gewinnen
