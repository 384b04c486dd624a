name = Kurz-Schnurrmé
about = Sets und Reihen sammeln, auslegen und als Erste keine Karte mehr haben.

## Die Regeln, nummeriert. `.reading` sagt, wo die gedruckte Anleitung Raum lässt und wie wir es spielen.

rule-PR1 = Das Blatt hat 52 Karten, Zwei bis Ass, und alle seine Joker.
    .reading = Wir nehmen zwei Joker; ein Tisch kann keinen bis vier wählen. Alle Joker sind gleich.
rule-PR2 = Zu zweit bekommen alle zehn Karten, zu dritt und zu viert sieben. Die nächste wird aufgedeckt und beginnt den Ablagestapel, der Rest ist der Nachziehstapel. Wer links vom Geber sitzt, beginnt; es geht im Uhrzeigersinn.
rule-PR3 = In deinem Zug ziehst du zuerst eine Karte, die oberste vom Nachziehstapel oder die oberste vom Ablagestapel. Dann darfst du so viele vollständige Sets und Reihen auslegen, wie du magst. Dann legst du eine Karte ab.
    .reading = Ziehen musst du. Eine Auslage beginnt mit drei Karten; weitere kommen einzeln im selben Zug dazu.
rule-PR4 = Ein Set sind drei oder vier Karten eines Werts, jede in einer anderen Farbe.
rule-PR5 = Eine Reihe sind drei oder mehr Karten einer Farbe, die aufeinander folgen. Das Ass kommt vor die Zwei oder nach den König.
    .reading = Das Ass steht nur an einem Ende, nie in der Mitte; die längste Reihe hat also dreizehn Karten.
rule-PR6 = Ein Joker kann für jede Karte stehen.
    .reading = Du sagst, für welche: *7s ist ein Joker als Pik-Sieben. Eine Auslage braucht mindestens eine Karte, die kein Joker ist. Joker auf dem Tisch bleiben dort. Ein Joker darf auch für eine Karte stehen, die anderswo liegt.
rule-PR7 = Anlegen: aus, dann wachsen nur Auslagen dieses Zugs; an, dann darfst du, sobald du selbst etwas ausgelegt hast, einzelne Karten an jede Auslage auf dem Tisch anlegen.
    .reading = Auch was du in diesem Zug auslegst, zählt als eigene Auslage, und auch deine eigenen können wachsen.
rule-PR8 = Am Ende deines Zugs legst du eine beliebige Handkarte ab.
    .reading = Es darf auch die sein, die du eben vom Ablagestapel genommen hast.
rule-PR9 = Wer als Erste keine Karte mehr hat, hat sofort gewonnen. Die letzte Karte muss abgelegt werden; ein Tisch kann wählen, dass sie auch ausgelegt werden darf.
    .reading = Jeder Zug endet mit dem Ablegen; dafür muss dir beim Auslegen eine Karte bleiben. Ohne Anlegen wird man also eine oder zwei Karten nicht mehr los: sie reichen nie für eine Auslage und das Ablegen.
rule-PR10 = Ist der Nachziehstapel leer und jemand will davon ziehen, wird der Ablagestapel ohne seine oberste Karte gemischt und neuer Nachziehstapel.
    .reading = Die Anleitung schweigt dazu. Gibt es nichts zu mischen, kann nur vom Ablagestapel gezogen werden.
rule-PR11 = Ist der Nachziehstapel zum fünften Mal erneuert, endet das Spiel mit dem laufenden Zug: die wenigsten Karten gewinnen, gleich viele teilen sich den Platz.
    .reading = Die Anleitung schweigt dazu.
rule-PR12 = Verdeckt sind die Hände und die Reihenfolge im Nachziehstapel. Offen sind die Auslagen, der ganze Ablagestapel und die Kartenzahl aller.
    .reading = Eine Karte, die jemand vom Ablagestapel nimmt, haben alle gesehen; sie bleibt bekannt, bis sie gespielt wird.

## Was ein Tisch wählen kann

option-players = Mitspielende
    .about = Zwei bis vier.
option-jokers = Joker
    .about = Wie viele Joker im Blatt sind.
option-jokers-2 = zwei
option-jokers-0 = keiner
option-jokers-1 = einer
option-jokers-3 = drei
option-jokers-4 = vier
option-lay_off = Anlegen
    .about = An: wer selbst etwas ausgelegt hat, darf an jede Auslage anlegen.
option-lay_off-no = aus
option-lay_off-yes = an
option-last_card = Die letzte Karte
    .about = Wie du deine letzte Karte loswerden darfst.
option-last_card-discard = muss abgelegt werden
option-last_card-meld = darf auch ausgelegt werden

## Der Tisch

label-cards = Karten
label-known = Bekannt
label-own_melds = Auslagen (Nr.)
label-melds = Auf dem Tisch
label-stock = Nachziehstapel
label-renewals = Erneuert
label-pile = Ablagestapel
label-hand = Deine Hand
score = Karten übrig

moves-help = Zuerst ziehen: stock (Nachziehstapel) oder pile (Ablagestapel). Drei Karten auslegen: 5s+6s+7s oder 7c+7h+7s; eine weitere an Auslage 2 auf dem Tisch anlegen: 8s>2. Ein Joker ist *, und in einer Auslage schreibst du dazu, wofür er steht: 5s+6s+*7s, *8s>2. Auslagen mit zwei Jokern gehen auch, stehen aber nicht in der Liste: 5s+*6s+*7s. Zum Schluss eine Karte ablegen: 9d, oder * für einen Joker. Bube und Dame heißen J und Q; B und D gehen auch.

## Was geschah

event-drew = { $who ->
    [you] Du ziehst { CARD($card) }.
   *[other] { $player } zieht vom Nachziehstapel.
}
event-took = { $who ->
    [you] Du nimmst { CARD($card) } vom Ablagestapel.
   *[other] { $player } nimmt { CARD($card) } vom Ablagestapel.
}
event-melded = { $who ->
    [you] Du legst { CARD($cards) } aus.
   *[other] { $player } legt { CARD($cards) } aus.
}
event-added = { $who ->
    [you] Du legst { CARD($card) } an Auslage { $meld } an.
   *[other] { $player } legt { CARD($card) } an Auslage { $meld } an.
}
event-discarded = { $who ->
    [you] Du legst { CARD($card) } ab.
   *[other] { $player } legt { CARD($card) } ab.
}
event-won = { $who ->
    [you] Schnurr! Du hast keine Karte mehr.
   *[other] Schnurr! { $player } hat keine Karte mehr.
}
event-shuffled = { $count ->
    [one] Eine Karte des Ablagestapels wird zum neuen Nachziehstapel (Erneuerung { $renewals } von 5).
   *[other] { $count } Karten des Ablagestapels werden gemischt und zum neuen Nachziehstapel (Erneuerung { $renewals } von 5).
}
event-stopped = Der Nachziehstapel war zum fünften Mal erneuert: das Spiel ist aus, und die wenigsten Karten gewinnen.

## Warum ein Zug nicht geht

illegal-draw-first = Zieh zuerst eine Karte: stock (Nachziehstapel) oder pile (Ablagestapel).
illegal-drawn-already = Du hast schon gezogen: leg aus, was du magst, dann leg eine Karte ab.
illegal-nothing-to-draw = Der Nachziehstapel ist leer und es gibt nichts zu mischen: nimm die Karte vom Ablagestapel.
illegal-no-set = Das ist kein Set: dazu braucht es drei Karten eines Werts, jede in einer anderen Farbe. Und eine Reihe ist es auch nicht, die hat nur eine Farbe.
illegal-no-run = Das ist keine Reihe: dazu braucht es drei Karten, die aufeinander folgen, das Ass vor der Zwei oder nach dem König.
illegal-three-first = Leg erst genau drei Karten aus, dann jede weitere einzeln an, wie in 8s>1.
illegal-say-which = Sag, wofür der Joker steht: *7s ist ein Joker als Pik-Sieben.
illegal-not-in-hand = Nicht auf deiner Hand: { CARD($cards) }.
illegal-too-few-jokers = { $held ->
    [0] Du hast keinen Joker.
    [one] Du hast einen Joker, nicht { $wanted }.
   *[other] Du hast { $held } Joker, nicht { $wanted }.
}
illegal-only-jokers = Eine Auslage braucht mindestens eine Karte, die kein Joker ist.
illegal-no-such-meld = Auf dem Tisch liegt keine Auslage { $meld }.
illegal-meld-is-closed = Auslage { $meld } ist nicht von diesem Zug, und an diesem Tisch wird nicht angelegt.
illegal-own-meld-first = Leg zuerst selbst etwas aus; dann darfst du an Auslage { $meld } anlegen.
illegal-does-not-fit = { CARD($card) } passt nicht an Auslage { $meld }.
illegal-keep-a-card = Die letzte Karte muss abgelegt werden; beim Auslegen muss dir also eine bleiben.

## Warum eine Stellung nicht sein kann

position-empty-pile = Bevor jemand zieht, muss auf dem Ablagestapel eine Karte liegen.
position-meld = „{ $meld }“ ist nicht ein Platz und ein Set oder eine Reihe mit mindestens einer Karte, die kein Joker ist.
position-laid = { $laid ->
    [one] Die letzte Auslage kann nicht von diesem Zug sein: sie muss von Platz { $seat } sein, und dort muss schon gezogen sein.
   *[other] Die letzten { $laid } Auslagen können nicht von diesem Zug sein: sie müssen von Platz { $seat } sein, und dort muss schon gezogen sein.
}
position-sources = Nicht auf der Hand, oder von zwei Orten zugleich, oder nicht ein Text für jeden Platz: { $cards }.
position-finished = Platz { $seat } kann nur im eigenen Zug und nach dem Ziehen keine Karte mehr haben.
