name = Die Rote Kralle
about = Mäuse auf der Flucht hinterlassen Beweise. Nimm die richtigen Karten, lenke den Verdacht auf andere, und hab die wenigsten Punkte, wenn die Rote Kralle zuschlägt. (Der Kartensatz ist nachgebildet; wer die Schachtel hat, lädt seinen eigenen als Datei.)

## Die Regeln, nummeriert. `.reading` sagt, wo das Blatt Spielraum lässt und wie wir spielen.

rule-RK1 = Es gibt 56 Ortskarten: rot, grün, gelb und blau, jede Farbe mit den Sichtbarkeitswerten 0 bis 13. Jede Karte hat zwei Symbole. Ein Symbol ist eine Farbe, ein ? oder eine Kralle (K).
    .reading = Farben, Werte und zwei Symbole je Karte sind aus Beschreibungen bekannt.
rule-RK2 = Der Kartensatz sagt, welche zwei Symbole jede Karte hat. Alles steht in einer Datei, die man berichtigen kann: Lade deine eigene, wenn du einen Tisch machst (Einstellung „Kartensatz“), im Terminal mit --deck DATEI.
    .reading = Die Bilder des Blatts sind verloren: Die Symbole sind nachgebildet. Die Datei sagt bei jedem Wert, ob er bekannt ist.
rule-RK3 = Es gibt 40 Beweismarker: 1 Punkt (Pfote), 2 Punkte (Fingerabdruck), 3 Punkte (Foto), zu jedem der drei falsche Fährten, und fingierte Beweise.
    .reading = Wie viele es von jeder Sorte sind, ist nachgebildet und steht in derselben Datei.
rule-RK4 = Jeder hat eine Figur auf einer Leiste von 0 bis 10. Es gibt einen Spielstein der Roten Kralle, den anfangs niemand hat.
rule-RK5 = Die Karten jeder Farbe werden für sich gemischt. Sieben liegen offen in einer Reihe, die anderen sieben sind der offene Ablagestapel der Farbe. Es spielen zwei bis vier.
    .reading = Die Sieben ist aus Beschreibungen bekannt.
rule-RK6 = An jeder Reihe liegen zwei Marker, ein erster und ein zweiter. Die beiden einer Reihe sind nie von derselben Sorte.
rule-RK7 = Von jedem Stapel kommen die zwei obersten Karten weg, jede 12 und 13 darunter wird durch Zufall gegen eine andere Karte ihres Stapels getauscht, die acht werden gemischt, und jeder bekommt zwei. Der Rest kommt zurück auf die Stapel. Die Handkarten liegen offen.
    .reading = Die Karte, die dafür kommt, ist nie eine 12 oder 13. Was getauscht wurde, kommt unter seinen Stapel, der Rest obenauf.
rule-RK8 = Vor dem Ausspielen darfst du eine lila Fähigkeit nutzen, die deine Figur erreicht hat (RK24).
rule-RK9 = Du spielst eine Handkarte auf den Stapel ihrer Farbe. Für jedes ihrer zwei Symbole nimmst du der Reihe nach die Karte am freien Ende einer Reihe: Eine Farbe nennt die Reihe, bei ? wählst du sie, bei einer Kralle der nächste Spieler.
    .reading = Eine gewählte Reihe muss eine Karte haben.
rule-RK10 = Sind beide Symbole gleich und hat die Reihe nur noch eine Karte, nimmst du sie, und das zweite Symbol verfällt.
    .reading = Ebenso jedes Symbol, dessen Reihe leer ist.
rule-RK11 = Mit genau einer Handkarte darfst du stattdessen passen. Das gilt als eine Kralle.
    .reading = Das Zeichen auf dem Blatt ist verloren; wir halten es für eine Kralle.
rule-RK12 = Ohne Handkarte nimmst du die Endkarte der längsten Reihe (unter gleich langen wählst du) und die oberste Karte vom Stapel einer anderen Farbe, den du wählst. Du bekommst den Spielstein der Roten Kralle, wo er auch war.
    .reading = Das Blatt sagt: wer keine Karte ausspielen kann; mit einer Karte kann man es immer. Hat kein anderer Stapel eine Karte, nimmst du nur aus der Reihe.
rule-RK13 = Der Spielstein der Roten Kralle zählt gegen den, der ihn hat: ein Punkt mehr oder in jedem eigenen Zug eine Kralle mehr, wie es der Tisch wählt.
    .reading = Das Zeichen auf dem Blatt ist verloren. Der Punkt bewegt die Figur sofort, zählt für die zehn und ist kein Marker. Die Kralle kommt nach allem anderen, was im Zug genommen wird, und noch nicht in dem Zug, in dem der Spielstein kommt.
rule-RK14 = Sind alle Symbole erledigt, werden an einer leeren Reihe Beweise gesichert. Wer die meisten Karten ihrer Farbe hat, bekommt den ersten Marker und legt alle Karten der Farbe ab; dann bekommt von den anderen, wer die meisten hat, den zweiten. Unter Gleichen trifft es den mit dem höchsten Sichtbarkeitswert in der Farbe.
    .reading = Sind mehrere Reihen leer, wird eine nach der anderen gesichert, in der Reihenfolge, in der sie leer wurden.
rule-RK15 = Hat sonst niemand eine Karte der Farbe, bleibt der Marker liegen.
    .reading = Er ist dann der erste der Reihe.
rule-RK16 = Alle anderen behalten ihre Karten der Farbe.
rule-RK17 = Dann wird der Stapel der Farbe gemischt, wieder werden sieben Karten ausgelegt, und Marker werden gezogen, bis zwei verschiedene daliegen.
    .reading = Oder so viele Karten, wie da sind. Hat die Schachtel keinen passenden Marker, hat die Reihe weniger; wer einen fehlenden bekäme, legt trotzdem ab.
rule-RK18 = Jede Figur steht auf den Punkten ihres Spielers, die nicht gelöscht sind.
    .reading = Über 10 hinaus bleibt sie auf 10; die Punkte zählen weiter.
rule-RK19 = Die Marker 1, 2 und 3 sind so viele Punkte.
rule-RK20 = Eine falsche Fährte darf einen deiner Marker mit ihrem Symbol löschen. Beide bleiben bei dir.
    .reading = Du wirst gefragt, wenn einer der beiden zu dir kommt, und, falls du ablehnst, zu Beginn jedes eigenen Zugs. Was gelöscht ist, bleibt es.
rule-RK21 = Wer fingierte Beweise bekommt, legt sie sofort vor einen anderen Spieler seiner Wahl: ein Punkt für den.
    .reading = Sie lassen sich nicht weitergeben, und keine falsche Fährte löscht sie. Zu zweit gibt es keine Wahl.
rule-RK22 = Hat am Ende eines Zugs jemand 10 Punkte oder mehr, ist das Spiel aus. Wer die meisten Punkte hat, wird geschnappt und ist Letzter. Wer die wenigsten hat, gewinnt; unter Gleichen gewinnen weniger Marker.
    .reading = Alle mit den meisten Punkten werden geschnappt, außer wenn alle gleich viele haben. Gelöschte und fingierte Marker und falsche Fährten zählen als Marker. Wer dann noch gleich ist, teilt den Platz.
rule-RK23 = Die Übrigen ordnen sich nach Punkten, dann nach Markern.
rule-RK24 = Die Leiste gibt Fähigkeiten, wenn ihr Wert erreicht ist. Lila, eine je Zug: bei 1 eine Handkarte mit der obersten ihres Stapels tauschen; bei 2 gilt ein Symbol der ausgespielten Karte als ?; bei 3 die beiden Marker einer Reihe tauschen; bei 5 die beiden Karten am freien Ende einer Reihe tauschen; bei 8 eine Handkarte ohne Wirkung auf ihren Stapel legen, nie die letzte. Grün, immer an: bei 4 giltst du bei Gleichstand als der mit dem niedrigeren Wert; bei 6 hältst du deine Hand verdeckt, nur ihre Größe ist zu sehen; bei 7 darfst du eine deiner Karten bei einer Beweissicherung auslassen; bei 9 gelten deine Krallen als ?.
    .reading = Die Werte 2, 6 und 7 folgen aus dem Blatt, die anderen sind nachgebildet, und alle stehen in der Datei des Kartensatzes. Bei 2 mit zwei Krallen: Die freie Karte kommt aus der Reihe, die für die andere gewählt wurde. Bei 4: Zwei, die es beide haben, vergleichen ihre echten Werte. Bei 7: Jeder wird je Sicherung einmal gefragt, in Zugreihenfolge, vor dem ersten Marker; die ausgelassene Karte bleibt auf der Hand, und mit nur einer solchen Karte gilt man als ohne.
rule-RK25 = Lila Fähigkeiten darf man auch vor dem Passen oder ohne Handkarte nutzen.
    .reading = Das Blatt schweigt dazu. Wo es um eine Handkarte geht, braucht man eine.
rule-RK26 = Verdeckt sind die Ordnung eines Stapels, seit er gemischt wurde, außer der obersten Karte und dem, was man daraufkommen sah, und die Hand derer, die diese Fähigkeit erreicht haben. Alles andere ist offen.
    .reading = Was eine verdeckte Hand von einer Farbe hat, wird gezeigt, wenn dort Beweise gesichert werden.

## Was ein Tisch wählen kann

option-players = Mitspieler
    .about = Zwei bis vier.
option-token = Spielstein der Roten Kralle
    .about = Was es heißt, den Spielstein zu haben.
option-token-point = ein Punkt mehr
option-token-claw = eine Kralle mehr in jedem Zug
option-deck = Kartensatz
    .about = Wie Karten, Marker und Leiste aussehen. Der Satz in der Schachtel ist nachgebildet; lade deinen eigenen als TOML-Datei (im Terminal mit --deck DATEI). Die Hilfeseite kralle-deck sagt, wie man einen schreibt.
option-deck-box = der zum Spiel gehörige

options-deck-too-big = Der Kartensatz ist zu groß: Er darf { $limit } KB haben.
options-deck-not-utf-8 = Zeile { $line } des Kartensatzes ist kein UTF-8-Text.
options-deck-not-toml = Zeile { $line } des Kartensatzes ist kein TOML: { $problem }.
options-deck-twice = Zeile { $line } des Kartensatzes nennt { $key } ein zweites Mal.
options-deck-not-a-table = Zeile { $line } des Kartensatzes: { $key } muss ein Abschnitt sein.
options-deck-not-an-entry = Zeile { $line } des Kartensatzes: { $key } muss seine Teile in geschweiften Klammern haben, darunter die Quelle (source).
options-deck-missing-part = Zeile { $line } des Kartensatzes: Bei { $key } fehlt { $part }.
options-deck-unknown-part = Zeile { $line } des Kartensatzes: { $key } hat einen Teil, der hier nichts bedeutet: { $part }.
options-deck-bad-source = Zeile { $line } des Kartensatzes: Die Quelle von { $key } muss „known“ oder „reconstructed“ sein, nicht „{ $value }“.
options-deck-bad-symbols = Zeile { $line } des Kartensatzes: Karte { $key } braucht zwei Symbole aus R, G, Y, B, ? und K, nicht „{ $value }“.
options-deck-bad-count = Zeile { $line } des Kartensatzes: Die Zahl der Marker { $key } muss von 0 bis 40 sein, nicht { $value }.
options-deck-bad-effect = Zeile { $line } des Kartensatzes: Bei { $key } steht eine Fähigkeit, die es nicht gibt: „{ $value }“.
options-deck-bad-colour = Zeile { $line } des Kartensatzes: Die Fähigkeit bei { $key } muss lila (purple) oder grün (green) sein, nicht „{ $value }“.
options-deck-colour = Zeile { $line } des Kartensatzes: { $effect } ist eine { $colour ->
    [purple] lila (purple)
   *[green] grüne (green)
} Fähigkeit.
options-deck-effect-twice = Zeile { $line } des Kartensatzes hat die Fähigkeit { $effect } ein zweites Mal.
options-deck-unknown-key = Zeile { $line } des Kartensatzes: { $key } ist hier unbekannt.
options-deck-missing-keys = Zeile { $line } des Kartensatzes: Von { $needed } Einträgen sind { $found } da; es fehlen: { $keys }.
options-deck-markers = Zeile { $line } des Kartensatzes: Es sind { $found } Marker, und { $needed } müssen es sein.
options-deck-code = Das ist kein Kartensatz: „{ $code }“. Möglich sind „box“, der TOML-Text eines Satzes oder sein Code.
options-deck-code-markers = Der Code des Kartensatzes hat { $found } Marker, und { $needed } müssen es sein.
options-deck-code-effect-twice = Der Code des Kartensatzes hat die Fähigkeit { $effect } zweimal.

## Der Tisch

label-points = Punkte
label-cards = Karten
label-open = Hand
label-evidence = Beweise
label-cancelled = Getilgt
label-rows = Reihen
label-markers = ✎
label-row = ◂
label-top = Stapel
label-token = ●
label-symbols = Zu befolgen (row:r)
label-securing = Sicherung
label-ignored = Ausgelassen
label-hand = Deine Hand
label-question = Gefragt
score = Punkte

token-claw = ●
colour-r = rot
colour-g = grün
colour-y = gelb
colour-b = blau
question-plant = Vor wen legst du die fingierten Beweise (plant:1)?
question-ignore = Eine deiner Karten dieser Farbe auslassen (ignore:r7)? Oder no.
question-trail-paw = Mit einer falschen Fährte eine Pfote löschen (cancel)? Oder no.
question-trail-fingerprint = Mit einer falschen Fährte einen Fingerabdruck löschen (cancel)? Oder no.
question-trail-photo = Mit einer falschen Fährte ein Foto löschen (cancel)? Oder no.

named-r = rote
named-g = grüne
named-y = gelbe
named-b = blaue
named-1 = eine Pfote (1 Punkt)
named-2 = einen Fingerabdruck (2 Punkte)
named-3 = ein Foto (3 Punkte)
named-f1 = eine falsche Fährte zur Pfote
named-f2 = eine falsche Fährte zum Fingerabdruck
named-f3 = eine falsche Fährte zum Foto
named-p = fingierte Beweise

moves-help = Eine Karte nach Farbe und Wert: r7, g12, y0, b13 (r rot, g grün, y gelb, b blau). Ausspielen: r7. Eine Reihe wählen: row:g oder nur g. Mit einer Karte: pass. Ohne Karte: take:r+g (rote Reihe, grüner Stapel). Fähigkeiten: swap:r7 (mit ihrem Stapel), r7?1 oder r7?2 (erstes oder zweites Symbol gilt als ?), markers:r und ends:r (tauschen), drop:r7. Antworten: cancel, ignore:r7, plant:2 (Plätze zählen ab 0), no. Marker: 1 2 3 Punkte, f1 f2 f3 falsche Fährten, p fingiert. Symbole hinter einer Karte: R G Y B Reihen, ? deine Wahl, K Kralle.

## Was geschehen ist

event-played = { $who ->
    [you] { $free ->
        [0] Du spielst { PLACE($cards) }.
        [1] Du spielst { PLACE($cards) }; das erste Symbol gilt als ?.
       *[2] Du spielst { PLACE($cards) }; das zweite Symbol gilt als ?.
    }
   *[other] { $free ->
        [0] { $player } spielt { PLACE($cards) }.
        [1] { $player } spielt { PLACE($cards) }; das erste Symbol gilt als ?.
       *[2] { $player } spielt { PLACE($cards) }; das zweite Symbol gilt als ?.
    }
}
event-passed = { $who ->
    [you] Du passt.
   *[other] { $player } passt.
}
event-chose = { $who ->
    [you] Du wählst die { NAMED($row) } Reihe.
   *[other] { $player } wählt die { NAMED($row) } Reihe.
}
event-took = { $who ->
    [you] Du nimmst { PLACE($cards) } ({ NAMED($row) } Reihe).
   *[other] { $player } nimmt { PLACE($cards) } ({ NAMED($row) } Reihe).
}
event-lapsed = Leer ist die { NAMED($row) } Reihe: Das Symbol verfällt.
event-took_top = { $who ->
    [you] Du nimmst { PLACE($cards) } vom Stapel ({ NAMED($row) } Karten).
   *[other] { $player } nimmt { PLACE($cards) } vom Stapel ({ NAMED($row) } Karten).
}
event-token = { $who ->
    [you] Du bekommst den Spielstein der Roten Kralle.
   *[other] { $player } bekommt den Spielstein der Roten Kralle.
}
event-swapped_card = { $who ->
    [you] Du tauschst { PLACE($card) } gegen { PLACE($cards) }.
   *[other] { $player } tauscht { PLACE($card) } gegen { PLACE($cards) }.
}
event-dropped = { $who ->
    [you] Du legst { PLACE($cards) } auf den Stapel.
   *[other] { $player } legt { PLACE($cards) } auf den Stapel.
}
event-swapped_markers = { $who ->
    [you] Du tauschst die Marker an der Reihe ({ NAMED($row) } Karten).
   *[other] { $player } tauscht die Marker an der Reihe ({ NAMED($row) } Karten).
}
event-swapped_ends = { $who ->
    [you] Du tauschst die Endkarten der Reihe ({ NAMED($row) } Karten).
   *[other] { $player } tauscht die Endkarten der Reihe ({ NAMED($row) } Karten).
}
event-securing = Leer ist die { NAMED($row) } Reihe: Beweise werden gesichert.
event-showed = { $who ->
    [you] Du zeigst { PLACE($cards) }.
   *[other] { $player } zeigt { PLACE($cards) }.
}
event-ignored = { $who ->
    [you] Du lässt { PLACE($cards) } aus.
   *[other] { $player } lässt { PLACE($cards) } aus.
}
event-discarded = { $who ->
    [you] Du hast die meisten und legst { PLACE($cards) } ab.
   *[other] { $player } hat die meisten und legt { PLACE($cards) } ab.
}
event-got = { $who ->
    [you] Du bekommst { NAMED($markers) }.
   *[other] { $player } bekommt { NAMED($markers) }.
}
event-planted = { $who ->
    [you] Die fingierten Beweise kommen vor dich.
   *[other] Die fingierten Beweise kommen vor { $player }.
}
event-cancelled = { $who ->
    [you] Du löschst { NAMED($markers) } mit einer falschen Fährte.
   *[other] { $player } löscht { NAMED($markers) } mit einer falschen Fährte.
}
event-declined = { $who ->
    [you] Du lehnst ab.
   *[other] { $player } lehnt ab.
}
event-moved = { $who ->
    [you] { $points ->
        [one] Du hast einen Punkt.
       *[other] Du hast { $points } Punkte.
    }
   *[other] { $points ->
        [one] { $player } hat einen Punkt.
       *[other] { $player } hat { $points } Punkte.
    }
}
event-laid_out = Neue { NAMED($row) } Reihe: { PLACE($cards) }.
event-drew = Neu an der Reihe ({ NAMED($row) } Karten): { NAMED($markers) }.
event-caught = { $who ->
    [you] Die Rote Kralle schnappt dich mit { $points } Punkten.
   *[other] Die Rote Kralle schnappt { $player } mit { $points } Punkten.
}

## Warum ein Zug nicht geht

illegal-play-a-card = Du bist am Zug: Spiel eine Karte aus.
illegal-not-in-hand = Du hast { PLACE($card) } nicht.
illegal-pass-with-one = { $count ->
    [0] Du hast keine Karte: Nimm eine aus der längsten Reihe und eine von einem Stapel.
   *[other] Passen darfst du mit genau einer Karte, und du hast { $count }.
}
illegal-play-not-take = Du hast eine Karte zum Ausspielen: Nur ohne nimmst du aus der längsten Reihe.
illegal-longest-row = Die { NAMED($row) } Reihe ist nicht die längste.
illegal-another-pile = Du nimmst auch eine Karte vom Stapel einer anderen Farbe: für grün take:{ $row }+{ $row ->
    [g] r
   *[other] g
}.
illegal-pile-empty = Der Stapel ist leer ({ NAMED($row) } Karten).
illegal-choose-a-row = Wähle eine Reihe, etwa row:r.
illegal-row-empty = Die { NAMED($row) } Reihe ist leer.
illegal-no-such-ability = Die Leiste dieses Kartensatzes hat diese Fähigkeit nicht.
illegal-not-reached = Diese Fähigkeit braucht { $value } { $value ->
        [one] Punkt
       *[other] Punkte
    }, und du hast { $points }.
illegal-one-ability = Du hast in diesem Zug schon eine lila Fähigkeit genutzt.
illegal-two-markers = An der Reihe liegen keine zwei Marker ({ NAMED($row) } Karten).
illegal-two-cards = Die { NAMED($row) } Reihe hat nur eine Karte.
illegal-keep-one = Die letzte Karte kannst du nicht weglegen.
illegal-already-free = Bei diesem Symbol wählst du ohnehin.
illegal-second-claw = Von zwei Krallen wird die zweite frei: { $card }?2.
illegal-cancel-or-no = Sag cancel, um die falsche Fährte zu nutzen, oder no.
illegal-plant = Leg die fingierten Beweise vor einen anderen Spieler, etwa plant:1.
illegal-plant-on-another = Wähle einen anderen Spieler: einen Platz von 0 bis { $last }, der nicht deiner ist.
illegal-ignore-or-no = Nenne eine { NAMED($row) } Karte zum Auslassen, etwa ignore:{ $row }7, oder sag no.
illegal-ignore-held = Auslassen kannst du nur eine { NAMED($row) } Karte, die du hast.

## Warum eine Stellung nicht sein kann

position-rows = { $found } { $zone } für vier Farben.
position-row-too-long = Die Reihe { $row } hat mehr als sieben Karten.
position-unseen = Das sind nicht alles Karten unter der obersten eines Stapels: { $cards }.
position-lots = Marker für { $found } Plätze und { $players } Mitspieler, oder nicht für vier Reihen.
position-markers = An der Reihe { $row } kann nicht „{ $markers }“ liegen: höchstens zwei Marker, verschiedene.
position-cancelled = Platz { $seat } kann nicht „{ $markers }“ gelöscht haben: Jeder braucht den Marker und seine falsche Fährte.
position-question = Platz { $asked } kann das jetzt nicht gefragt werden: „{ $question }“.
position-symbols = Das können nicht die Symbole sein, die zu befolgen sind: „{ $symbols }“.
position-emptied = Die leeren Reihen sind „{ $rows }“, nicht „{ $emptied }“.
position-ignored = Diese Karten können jetzt nicht ausgelassen werden: „{ $cards }“.
