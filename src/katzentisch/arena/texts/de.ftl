## Überall

interval = 95-%-Bereich
seat = Platz { $number }
bot = Bot
page-files = Ergebnisse: { $files }
made-with = Startzahl { $seed }. Gemacht von katzentisch { $version }.
playing = es wird gespielt
reviewing = Rückblick

## Arena

arena-title = Arena: { $game }
arena-certain = Die Reihenfolge ist zu 95 % sicher.
arena-open = Die Reihenfolge ist noch nicht sicher.
arena-summary = { $deals ->
    [one] Ein Blatt
   *[other] { $deals } Blätter
}, jedes { $per }-mal gespielt, damit jeder Bot die Karten von allen bekommt: { $games } Spiele, im Mittel { $moves } Züge.
arena-rank = Rang
arena-share = Gewinnanteil
arena-rating = Wertung
arena-next = Besser als der nächste
arena-sure = sicher
arena-unsure = nicht sicher
arena-ranking-heading = Wer besser ist
arena-ranking-note = Anteil an den Siegen eines Platzes, auf dem der Bot sitzt; bei gleichen Bots wären es { $par }. Die Wertung ist die von openskill, ein Blatt ist eine Begegnung.
arena-shares-plot = Gewinnanteil mit 95-%-Bereich; gestrichelt, was gleich gute Bots bekämen
arena-curve-heading = Wie es sich klärte
arena-curve-note = Der Anteil an den Siegen nach so vielen Blättern, mit 95-%-Bereich.
arena-curve-plot = Gewinnanteil jedes Bots nach so vielen Blättern
arena-deals-axis = Blätter
arena-share-axis = Gewinnanteil
arena-duels-heading = Einer gegen einen
arena-duels-note = Wie oft der Bot der Zeile vor dem der Spalte lag, am selben Tisch; ein geteilter Rang zählt halb.
arena-seats-heading = Auf jedem Platz
arena-seats-note = Derselbe Bot, dieselben Blätter, von jedem Platz aus.
arena-seats-plot = Gewinnanteil jedes Bots auf jedem Platz mit 95-%-Bereich
arena-interrupted = unterbrochen; { $deals ->
    [one] ein Blatt ist
   *[other] { $deals } Blätter sind
} aufgehoben: weiter mit --resume { $file }
arena-two-bots = Eine Arena braucht mindestens zwei verschiedene Bots: --bots a,b
arena-twice = { $bot } ist zweimal genannt: jeder Bot sitzt ohnehin auf jedem Platz.
arena-resume-other = Das sind Ergebnisse von { $game }, nicht von { $asked }.
study-missing = Dafür braucht es das Extra „study“: pip install 'katzentisch[study]' (es fehlt: { $package })
cannot-write = { $file } lässt sich nicht schreiben: { $problem }

## Balance

balance-title = Balance: { $game }
balance-summary = { $games } Blätter, auf allen Plätzen spielt { $bot }; das Glück wird mit { $bot } und { $other } gemessen, die die Plätze tauschen. Führungen sind in { $standing } Spielen beurteilt.
balance-compared = Jede Wahl von { $option } auf denselben Blättern; Unterschiede gelten gegen { $first }.
balance-figure = Größe
balance-value = Wert
balance-seats-heading = Zählt der Platz?
balance-seats-note = Anteil an den Siegen je Platz, wenn alle gleich spielen; gestrichelt der gerechte Anteil.
balance-seats-plot = Anteil an den Siegen je Platz mit 95-%-Bereichen
balance-length-heading = Wie lang ist ein Spiel?
balance-length-note = So oft war in einem Spiel jemand dran; die Linie ist das Mittel.
balance-length-plot = In wie vielen Spielen wie oft jemand dran war
balance-games-axis = Spiele
balance-luck-heading = Wie viel ist Glück?
balance-luck-note = { $bot } und { $other } nehmen auf denselben Blättern jeden Platz ein. Davon hängen die Ergebnisse ab; alles außer Können ist Glück. Es ist das Glück zwischen diesen beiden: nähere Rivalen überlassen ihm mehr.
balance-luck-plot = Wovon die Ergebnisse abhängen, in Teilen vom Ganzen
balance-lead-heading = Wie spannend ist es?
balance-lead-note = Wer führt, wird an neun Stellen eines Spiels beurteilt, indem von dort weitergespielt wird; 20 Punkte Vorsprung sind klar.
balance-figures-heading = Alle Größen
balance-vary-heading = Was { $option } ändert
balance-vary-note = Änderung gegen { $first }, mit 95-%-Bereichen. Was die Null nicht berührt, ist eine Änderung.
balance-vary-plot = Änderung von { $figure } gegen { $first } mit 95-%-Bereichen
balance-choices-heading = Alle { $count } Möglichkeiten von { $option }
balance-choices-note = Geordnet nach der Länge des Spiels.
balance-choices-plot = Länge, Gewinnanteil des ersten Platzes und Auswahl für jede Möglichkeit von { $option }
balance-parts-heading = Was jeder Teil wert ist
balance-parts-note = Wert: der Gewinnanteil, den sein Einsatz einem Spieler in einem Spiel bringt, über den besten Zug ohne ihn hinaus. Länge und Auswahl: wie sich Spiele mit ihm von Spielen ohne ihn unterscheiden, über alle Möglichkeiten.
balance-parts-plot = Wert jedes Teils in einem Spiel mit 95-%-Bereichen
balance-part = Teil
balance-worth = Wert im Spiel
balance-per-use = Wert je Einsatz
balance-uses = Einsätze im Spiel
balance-effect-turns = Länge
balance-effect-branching = Auswahl
balance-choice = Wahl
figure-seat = Gewinnanteil von Platz { $number }
figure-turns = Wie oft jemand dran ist
figure-moves = Züge im Spiel
figure-branching = Auswahl je Zug
figure-forced = Züge ohne Wahl
figure-lead_changes = Wechsel der Führung im Spiel
figure-open = Momente ohne klare Führung
figure-comeback = Führung zur Halbzeit verloren
figure-gap = Vorsprung von { $bot } vor { $other }
figure-luck = Glück
luck-skill = Können
luck-seat = Platz
luck-cards = Karten
luck-rest = Zufall und der Rest
balance-two-bots = Ein Balancebericht braucht zwei verschiedene Bots, von denen der erste auf allen Plätzen spielt: --bots a,b
balance-vary-form = was verglichen wird, schreibt man option=a,b,c oder option=all, nicht { $given }
balance-vary-option = { $option } steht bei --option und bei --vary: einmal genügt.
balance-vary-few = Zum Vergleichen von { $option } nenne mindestens zwei Möglichkeiten.
balance-vary-twice = { $choice } ist zweimal genannt.

## Rückblick

review-title = Rückblick: { $game }
review-summary = { $count ->
    [one] Ein Zug
   *[other] { $count } Züge
}, jeder nach { $playouts } Probespielen beurteilt; ein Gewinnanteil kann um { $error } daneben liegen.
review-not-over = Das Spiel ist nicht aus: die letzte Spalte ist, was jeder Platz erwarten darf.
review-move = Zug
review-who = Wer
review-before = Vorher
review-after = Nachher
review-skill = Können
review-luck = Glück
review-better = Besser
review-start = Start
review-result = Ergebnis
review-own = eigene Wahl
review-deal = das Geben
review-clock = Uhr
review-gain = { $move } (+{ $gain })
review-shares-heading = Wer wann vorn lag
review-shares-note = Der Gewinnanteil jedes Einzelnen, wie er ihn selbst einschätzen konnte; die Linien ergeben deshalb zusammen nicht immer ein Ganzes.
review-shares-plot = Gewinnanteil jedes Mitspielenden über die Züge
review-moves-axis = Züge
review-sums-heading = Glück und Können
review-sums-note = In Prozentpunkten eines Siegs: Start + Glück + Können = Ergebnis. Können ist, was die Züge, eigene und die der anderen, neben denen des Hausbots wert waren; Glück ist alles andere.
review-sums-plot = Glück, eigenes Können und die Züge der anderen in Prozentpunkten, für jeden
review-others = Züge der anderen
review-turning-heading = Wendepunkte
review-turning-none = Kein einzelner Zug sticht heraus.
review-turning-deal = Das Geben.
review-turning-move = Zug { $number }, { $who }: { $move }.
review-turning-better = { $move } wäre um { $gain } besser gewesen.
review-turning-luck = Glück: { $luck } für { $player }.
review-moves-heading = Jeder Zug
review-moves-note = Gewinnanteile sind die dessen, der zog. Ein besserer Zug steht da, wo er über das Rauschen hinaus besser ist.
