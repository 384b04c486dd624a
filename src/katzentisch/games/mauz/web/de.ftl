turn-number = Zug { $number }
dealer = { $who ->
    [you] du gibst
   *[other] { $player } gibt
}
deals = gibt
has-knocked = hat geklopft
has-skipped = hat geschoben
chips = { $count ->
    [one] ein Chip von drei
   *[other] { $count } Chips von drei
}
last-life = letztes Leben
is-out = raus

take = { $card } nehmen
taking = { $card }, gewählt
your-points = Deine Hand: { $points }
swap-makes = { $call ->
    [none] { $points } statt { $before }
   *[other] { call }, { $points } statt { $before }
}
knocked-by = { $player } hat geklopft
renewals = Mitte neu: { $count } von 10
dealer-chooses = { $player } sieht ein Päckchen an

what-now = Tausch, schieb oder klopf.
take-which = Welche Karte der Mitte nimmst du?
give-which = Welche Karte gibst du?
swap-now = Tausch bestätigen.
last-turn = Es ist dein letzter Zug.
choose-two = Wähl eine Karte deiner Hand und eine der Mitte.
do-skip = Nichts
do-knock = Klopfen
do-all = Alle drei
do-swap = Tauschen
do-keep = Erstes Päckchen behalten
do-other = Das andere nehmen
spell-swap = { CARD($give) } gegen { CARD($take) }

choose-set = Du gibst. Nur du siehst das erste Päckchen.
which-set = Welches Päckchen behältst du?
keep-set = Dieses behalten
    .about = { $points } Punkte. Das andere kommt offen in die Mitte.
other-set = Blind tauschen
    .about = Das erste kommt offen in die Mitte.

all-show = Alle zeigen
call = { $call ->
    [meow] Mauzen
    [purr] Schnurren
    [hiss] Fauchen
   *[none] nichts
}
highest-card = höchste Karte
lowest = am wenigsten
new-round = Die neue Runde läuft schon.
go-on = Weiter

cheat-points = Eine Farbe zählt: Ass 11, Bild und 10 je 10
cheat-meow = Drei Asse mauzen: 33, sofort gezeigt
cheat-purr = Ass, 10 und Bild einer Farbe schnurren: 31, sofort gezeigt
cheat-hiss = Drei gleiche fauchen: 30½
cheat-knock = Nach dem Klopfen noch ein Zug für alle anderen
cheat-lose = Wer am wenigsten hat, verliert einen Chip

# Wo getippt statt geschrieben wird, klingen manche Einwände anders.
illegal-choose-first = Du gibst: wähl erst zwischen deinem Päckchen und dem anderen.
