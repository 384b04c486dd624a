with-lay-off = Anlegen erlaubt
without-lay-off = ohne Anlegen
renewed = Erneuert { $count }/5
laid-out = { $count } ausgelegt
no-melds = Noch liegt nichts aus. Sets und Reihen kommen hierher.
meld-label = { $player }, Auslage { $number }: { $cards }.
adds = Legt { CARD($cards) } an.
chooses = Wählt { CARD($cards) } aus.
known-of = { $player } hat davon genommen

draw-now = Zieh, oder nimm { CARD($card) }.
take-now = Der Stapel ist leer. Nimm { CARD($card) }.
lay-out-now = Leg aus, oder wirf eine ab.
is-run = Reihe: { CARD($cards) }.
is-set = Set: { CARD($cards) }.
joker-open = Das geht. Du sagst, was der Joker ist.
one-chosen = Wirf { CARD($card) } ab, oder wähl mehr.
no-meld-yet = Das ist noch keine Auslage.
choose-one = Wähl genau eine Karte zum Abwerfen.
choose-three = Wähl drei Karten zum Auslegen.

do-draw = Ziehen
do-take = { CARD($card) } nehmen
do-look = Ansehen
do-discard = Abwerfen
do-lay-out = { $count ->
    [0] Auslegen
   *[other] Auslegen ({ $count })
}
which-joker = { $count ->
    [one] Was ist der Joker?
   *[other] Was sind die Joker?
}

spell-stock = vom Stapel ziehen.
spell-pile = { CARD($card) } von der Ablage nehmen.
spell-lay-out = { CARD($cards) } auslegen.
spell-add = { CARD($card) } an Auslage { $number } anlegen.
spell-discard = { CARD($cards) } abwerfen.

cheat-set = Set: drei oder vier gleiche, jede Farbe einmal
cheat-run = Reihe: drei oder mehr einer Farbe
cheat-joker = Joker: steht für eine Karte und bleibt liegen
cheat-lay-off = Anlegen: erst nach eigener Auslage
cheat-no-lay-off = Anlegen: nur an Auslagen dieses Zugs
cheat-discard = Abwerfen beendet den Zug

# Wo getippt statt geschrieben wird, klingen manche Einwände anders.
illegal-draw-first = Zieh zuerst eine Karte, vom Stapel oder von der Ablage.
illegal-three-first = Leg erst genau drei Karten aus, dann jede weitere einzeln an: wähl sie und tippe die Auslage an.
illegal-say-which = Sag, wofür der Joker steht.
