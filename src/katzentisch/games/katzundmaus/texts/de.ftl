name = Katz und Maus
about = Vier Stapel wachsen vom Ass zur Dame, Könige passen überall. Wer den eigenen Zielstapel zuerst leer spielt, gewinnt.

## Die Regeln, nummeriert. `.reading` sagt, wo die gedruckte Anleitung Raum lässt und wie wir es spielen.

rule-CM1 = Drei Blätter zu 52 Karten ohne Joker werden zusammengemischt: 156 Karten. Die Farben bedeuten nichts, Könige gelten als jede Karte.
rule-CM2 = Jede der beiden Katzen hat einen Zielstapel aus 15 Karten, von dem nur die oberste offen liegt, fünf Karten auf der Hand und Platz für vier Ablagestapel. Die anderen 116 Karten sind der Nachziehstapel. In der Mitte ist Platz für vier Baustapel.
rule-CM3 = Spiel deinen Zielstapel als Erste leer.
rule-CM4 = Du spielst Karten aus der Hand, von oben auf deinen eigenen Ablagestapeln und von oben auf deinem Zielstapel.
rule-CM5 = Ein Baustapel beginnt mit einem Ass und wächst Karte um Karte bis zur Dame. Ein König steht für die Karte, die gerade dran ist.
rule-CM6 = Ein Baustapel, der bei der Dame angekommen ist oder bei einem König an ihrer Stelle, kommt sofort weg, und sein Platz ist frei für ein Ass.
    .reading = Was weg ist, kommt nicht wieder ins Spiel.
rule-CM7 = Die Karte vom Zielstapel geht nur auf Baustapel. Von Ablagestapel zu Ablagestapel wandert nichts, und von einem Baustapel nimmt niemand etwas weg.
rule-CM8 = Ein Ablagestapel nimmt jede Karte aus deiner Hand, in jeder Reihenfolge. Nur seine letzte Karte ist spielbar.
rule-CM9 = Du spielst weiter, solange du kannst und magst. Legst du eine Handkarte auf einen deiner Ablagestapel, ist dein Zug vorbei.
rule-CM10 = Spielst du deine Hand leer, ohne abzulegen, bekommst du gleich fünf neue Karten und bleibst dran.
    .reading = In der Anleitung ist es ein weiterer Zug. Dazwischen kann nichts geschehen, also zählen wir es als denselben.
rule-CM11 = Nach deinem Zug füllt der Nachziehstapel deine Hand wieder auf fünf auf.
rule-CM12 = Wer die letzte Karte des eigenen Zielstapels spielt, gewinnt sofort.
rule-CM13 = Vorbei ist es auch, wenn nach einer Runde der Nachziehstapel leer ist. Dann gewinnt der kleinere Zielstapel; bei gleichen ist es unentschieden.
    .reading = Die Runde endet mit dem Zug der zweiten Katze, nachdem ihre Hand aufgefüllt ist. Es zählt auch, wenn genau dieses Auffüllen die letzte Karte genommen hat. Neue Karten mitten im Zug beenden nichts.
rule-CM14 = Reicht der Nachziehstapel nicht, bekommst du, was da ist.
    .reading = Die Anleitung schweigt dazu. Nur ohne Handkarte und bei leerem Nachziehstapel darfst du passen, und damit endet dein Zug.
rule-CM15 = Verdeckt sind die Hände, der Nachziehstapel und die Zielstapel unter ihrer obersten Karte. Alles andere ist offen, die Ablagestapel ganz.

## Was ein Tisch wählen kann

option-players = Mitspielende
    .about = Immer zwei.

## Der Tisch

label-cards = Karten
label-goal = Zielstapel
label-goal_top = Zielkarte
label-discards = Ablagestapel
label-buildings = Baustapel
label-needs = Als Nächstes
label-stock = Nachziehstapel
label-hand = Deine Hand
score = Zielkarten übrig

moves-help = Woher und wohin: 7>b2 aus der Hand auf Baustapel 2, d3>b2 von Ablagestapel 3, goal>b1 vom Zielstapel, 9>d4 aus der Hand auf Ablagestapel 4, das beendet deinen Zug. Außerdem: pass (passen).

## Was geschah

event-played = { $who ->
    [you] { $source ->
        [goal] Du spielst die Zielkarte { RANK($card) } auf Baustapel { $building }.
        [hand] Du spielst { RANK($card) } auf Baustapel { $building }.
       *[other] Du spielst { RANK($card) } von Ablagestapel { $source } auf Baustapel { $building }.
    }
   *[other] { $source ->
        [goal] { $player } spielt die Zielkarte { RANK($card) } auf Baustapel { $building }.
        [hand] { $player } spielt { RANK($card) } auf Baustapel { $building }.
       *[other] { $player } spielt { RANK($card) } von Ablagestapel { $source } auf Baustapel { $building }.
    }
}
event-completed = Baustapel { $building } ist voll und kommt weg.
event-turned_up = { $who ->
    [you] Deine nächste Zielkarte: { RANK($card) }.
   *[other] Die nächste Zielkarte von { $player }: { RANK($card) }.
}
event-discarded = { $who ->
    [you] Du legst { RANK($card) } auf deinen Ablagestapel { $pile }.
   *[other] { $player } legt { RANK($card) } auf Ablagestapel { $pile }.
}
event-refilled = { $who ->
    [you] Du ziehst { RANK($cards) }.
   *[other] { $count ->
        [one] { $player } zieht eine Karte.
       *[other] { $player } zieht { $count } Karten.
    }
}
event-passed = { $who ->
    [you] Du passt.
   *[other] { $player } passt.
}
event-won = { $who ->
    [you] Du hast deinen Zielstapel leer gespielt.
   *[other] { $player } hat den Zielstapel leer gespielt.
}
event-stock_empty = Der Nachziehstapel ist leer und die Runde vorbei: der kleinere Zielstapel gewinnt.

## Warum ein Zug nicht geht

illegal-building-stays = Was auf Baustapel { $building } liegt, bleibt dort.
illegal-goal-only-builds = Die Zielkarte { RANK($card) } geht nur auf Baustapel.
illegal-discard-stays = Die oberste Karte von Ablagestapel { $pile } geht nur auf Baustapel, nicht auf einen anderen Ablagestapel.
illegal-empty-discard = Dein Ablagestapel { $pile } ist leer.
illegal-not-in-hand = { RANK($card) } hast du nicht auf der Hand.
illegal-not-next = { RANK($card) } passt nicht auf Baustapel { $building }: dort geht nur { RANK($cards) } oder ein König.
illegal-discard-to-end = { $count ->
    [one] Passen darfst du nur ohne Handkarte: beende deinen Zug, indem du die eine ablegst, die du hast.
   *[other] Passen darfst du nur ohne Handkarte: beende deinen Zug, indem du eine deiner { $count } ablegst.
}

## Warum eine Stellung nicht sein kann

position-goals = { $found } Zielstapel für { $players } Mitspielende.
position-discards = Jede der { $players } Katzen braucht vier Ablagestapel.
position-buildings = { $found } Baustapel statt vier.
position-hand-too-big = Platz { $seat } kann nicht { $found } Karten halten: mehr als fünf gibt es nicht.
position-hand-too-small = { $fewest ->
    [one] Solange es einen Nachziehstapel gibt, muss Platz { $seat } eine Karte auf der Hand haben.
   *[other] Solange es einen Nachziehstapel gibt, muss Platz { $seat } { $fewest } Karten auf der Hand haben: der Platz ist nicht dran.
}
position-goal-too-big = Der Zielstapel von Platz { $seat } kann nicht { $found } Karten haben: mehr als 15 gibt es nicht.
position-goals-empty = Nur ein Zielstapel kann leer sein: mit dem ersten endet das Spiel.
position-building-full = Baustapel { $building } kann keine zwölf Karten haben: er wäre schon weg.
position-building-order = Auf Baustapel { $building } liegt { RANK($card) }, wo { RANK($needed) } oder ein König hingehört.
position-not-over = Das Spiel kann nicht vorbei sein, solange der Nachziehstapel Karten hat ({ $count }), es sei denn, ein Zielstapel ist leer oder die Züge sind aufgebraucht.
