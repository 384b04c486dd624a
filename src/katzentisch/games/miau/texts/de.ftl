name = Miau! Miau!
about = Zahl oder Farbe bedienen, als Erste alle Karten loswerden, und das Miau! nicht vergessen.

## Die Regeln, nummeriert. `.reading` sagt, wo die gedruckte Anleitung Raum lässt und wie wir es spielen.

rule-MM1 = Das Blatt hat 32 Karten, Sieben bis Ass; ein Tisch kann 52 wählen, Zwei bis Ass.
    .reading = Mit 32 Karten spielen bis zu sechs, mit 52 bis zu acht.
rule-MM2 = Alle bekommen fünf Karten. Die nächste wird aufgedeckt und beginnt den Ablagestapel, der Rest ist der Nachziehstapel. Wer links von der gebenden Katze sitzt, beginnt; es geht im Uhrzeigersinn.
rule-MM3 = Wer dran ist, legt eine Karte, die in Wert oder Farbe zur obersten Karte passt.
rule-MM4 = Passt nichts, ziehst du eine Karte. Passt diese, darfst du sie, und nur sie, gleich legen. Dann ist dein Zug vorbei.
rule-MM5 = Legezwang: an, dann darfst du nur ziehen, wenn nichts passt; aus, dann darfst du immer ziehen.
    .reading = Bei Siebenen darfst du stets das Geforderte ziehen, statt mit einer Sieben zu antworten.
rule-MM6 = Nach einer Sieben zieht die nächste Katze zwei Karten, oder sie legt eine Sieben beliebiger Farbe: dann sind es für die übernächste vier, dann sechs und so fort.
    .reading = Eine Sieben, die nach dem Ziehen gelegt wird, beginnt wieder bei zwei.
rule-MM7 = Nach dem Ziehen für Siebenen hast du einen gewöhnlichen Zug; ein Tisch kann wählen, dass der Zug vorbei ist.
    .reading = Vom Aussetzen spricht die Anleitung nur bei der Acht.
rule-MM8 = Nach einer Acht setzt die nächste Katze aus. Zu zweit bist du selbst wieder dran.
rule-MM9 = Mit einem Buben nennst du die Farbe, die bedient werden muss, eine beliebige der vier. Ein Bube wird gelegt wie jede Karte, auf seine eigene Farbe; ein Tisch kann Buben jederzeit erlauben.
    .reading = Jederzeit heißt: auf jede Karte, die kein Bube ist.
rule-MM10 = Ein Bube kommt nie auf einen Buben, welche Farbe auch genannt war.
rule-MM11 = Die anfangs aufgedeckte Karte hat keine Wirkung.
    .reading = Liegt anfangs ein Bube, gilt seine eigene Farbe.
rule-MM12 = Mit der Karte, nach der du nur noch eine hast, musst du „Miau!“ rufen. Wer es vergisst, zieht zur Strafe eine Karte.
    .reading = Der Ruf gehört zum Zug (9c!) und ist mit keiner anderen Karte möglich. Die Strafe kommt vor dem nächsten Zug, die Wirkung der Karte bleibt. Niemand erinnert dich.
rule-MM13 = Wer die letzte Karte legt, hat gewonnen. „Miau! Miau!“ versteht sich von selbst.
    .reading = Die letzte Karte hat keine Wirkung mehr.
rule-MM14 = Ist der Nachziehstapel leer, wird der Ablagestapel ohne seine oberste Karte gemischt und neuer Nachziehstapel; eine genannte Farbe bleibt genannt.
    .reading = Reicht auch das nicht, ziehst du, was da ist, und der Rest einer Schuld ist erlassen; ist nichts da, verfällt dein Zug.
rule-MM15 = Passen alle nacheinander, weil nichts zu ziehen da ist, endet das Spiel, und die wenigsten Karten gewinnen; gleich viele teilen sich den Platz.
    .reading = Das kommt nur ohne Legezwang vor. Ein Zug, den eine Acht oder Siebenen kosten, zählt nicht als Passen.
rule-MM16 = Verdeckt sind die Hände und die Reihenfolge im Nachziehstapel. Offen sind der ganze Ablagestapel, die Kartenzahl aller, die genannte Farbe und was für Siebenen zu ziehen ist.
    .reading = Ob eine gezogene Karte gepasst hätte, bleibt dein Geheimnis: dass du passt, sagst du selbst.

## Was ein Tisch wählen kann

option-players = Mitspielende
    .about = Zwei bis sechs mit 32 Karten, bis zu acht mit 52.
option-deck = Blatt
    .about = 52 Karten machen das Spiel länger und geben Platz für acht.
option-deck-32 = 32 Karten
option-deck-52 = 52 Karten
option-must_play = Legezwang
    .about = An: ziehen darf nur, wem nichts passt.
option-must_play-yes = an
option-must_play-no = aus
option-after_sevens = Nach dem Ziehen für Siebenen
    .about = Ob du nach dem Bezahlen noch einen Zug hast.
option-after_sevens-turn = gewöhnlicher Zug
option-after_sevens-over = der Zug ist vorbei
option-jacks_any_time = Buben jederzeit
    .about = An: ein Bube geht auf jede Karte, die kein Bube ist.
option-jacks_any_time-no = aus
option-jacks_any_time-yes = an
options-too-many-for-32 = Mit 32 Karten spielen bis zu sechs, nicht { $players }: nimm 52 Karten.

## Der Tisch

label-cards = Karten
label-stock = Nachziehstapel
label-pile = Ablagestapel
label-suit = Zu bedienen
label-owed = Für Siebenen zu ziehen
label-hand = Deine Hand
label-drawn = Eben gezogen
score = Karten übrig

moves-help = Eine Karte mit Wert und Farbe: 7s. Mit dem Ruf: 9c! Ein Bube und die Farbe, die er nennt: Jh>c. Außerdem: draw (ziehen), pass (passen). Bube und Dame heißen J und Q; B und D gehen auch.

## Was geschah

event-played = { $who ->
    [you] Du legst { CARD($card) }.
   *[other] { $player } legt { CARD($card) }.
}
event-named = { $who ->
    [you] Du wünschst dir { $suit ->
        [c] Kreuz
        [d] Karo
        [h] Herz
       *[s] Pik
    }.
   *[other] { $player } wünscht sich { $suit ->
        [c] Kreuz
        [d] Karo
        [h] Herz
       *[s] Pik
    }.
}
event-called = { $who ->
    [you] Du rufst: Miau!
   *[other] { $player } ruft: Miau!
}
event-won = { $who ->
    [you] Miau! Miau! Du hast keine Karte mehr.
   *[other] Miau! Miau! { $player } hat keine Karte mehr.
}
event-drew = { $who ->
    [you] Du ziehst { CARD($cards) }.
   *[other] { $player } zieht eine Karte.
}
event-paid = { $who ->
    [you] { $count ->
        [0] Du schuldest Karten für Siebenen, aber es ist keine mehr da.
       *[other] Du ziehst für die Siebenen: { CARD($cards) }.
    }
   *[other] { $count ->
        [0] { $player } schuldet Karten für Siebenen, aber es ist keine mehr da.
        [one] { $player } zieht eine Karte für die Siebenen.
       *[other] { $player } zieht { $count } Karten für die Siebenen.
    }
}
event-forgot = { $who ->
    [you] Du hast das Miau! vergessen und ziehst { CARD($cards) }.
   *[other] { $player } hat das Miau! vergessen und zieht eine Karte.
}
event-passed = { $who ->
    [you] Du passt.
   *[other] { $player } passt.
}
event-stuck = Niemand kann ziehen oder will legen: die wenigsten Karten gewinnen.
event-skipped = { $who ->
    [you] Du setzt aus.
   *[other] { $player } setzt aus.
}
event-shuffled = { $count ->
    [one] Eine Karte des Ablagestapels wird zum neuen Nachziehstapel.
   *[other] { $count } Karten des Ablagestapels werden gemischt und zum neuen Nachziehstapel.
}

## Warum ein Zug nicht geht

illegal-drawn-already = Du hast schon gezogen: leg die gezogene Karte, oder passe.
illegal-must-play = Ziehen oder passen darfst du nur, wenn nichts passt. Das hier passt: { CARD($cards) }.
illegal-nothing-to-draw = Es ist keine Karte zu ziehen da: du kannst nur passen.
illegal-pay-first = Für Siebenen sind { $owed } Karten zu ziehen: zieh sie, oder leg eine Sieben.
illegal-draw-first = Passen darfst du nur nach dem Ziehen, oder wenn nichts zu ziehen da ist.
illegal-not-in-hand = { CARD($card) } hast du nicht auf der Hand.
illegal-only-a-seven = Für Siebenen sind { $owed } Karten zu ziehen: jetzt geht nur eine Sieben, nicht { CARD($card) }.
illegal-only-the-drawn = Nach dem Ziehen darfst du nur die gezogene Karte legen, nicht { CARD($card) }.
illegal-jack-on-jack = Ein Bube kommt nie auf einen Buben.
illegal-suit-named = { CARD($card) } passt nicht: gewünscht ist { $suit ->
    [c] Kreuz
    [d] Karo
    [h] Herz
   *[s] Pik
}.
illegal-no-match = { CARD($card) } hat weder den Wert noch die Farbe von { CARD($top) }.
illegal-no-call = „Miau!“ rufst du nur mit der Karte, nach der dir eine einzige bleibt, und das ist { CARD($card) } nicht.
illegal-names-no-suit = Nur ein Bube nennt eine Farbe, nicht { CARD($card) }.
illegal-last-card-names-no-suit = Die letzte Karte nennt keine Farbe: leg einfach { CARD($card) }.
illegal-name-a-suit = Mit einem Buben nennst du eine Farbe: für Herz schreib { $card }>h.

## Warum eine Stellung nicht sein kann

position-empty-pile = Auf dem Ablagestapel muss eine Karte liegen.
position-suit = Die Farbe { $suit } kann nicht genannt sein, wenn { CARD($top) } oben liegt: nur ein Bube nennt eine aus c, d, h, s.
position-debt = { $owed } Karten können nicht gefordert sein: jede Sieben oben auf dem Ablagestapel fordert zwei, und es sind { $sevens }.
position-passes = Niemand kann mangels Karten gepasst haben ({ $passes }-mal nacheinander), solange Karten da sind.
position-several-finished = Nur eine Katze kann ihre letzte Karte gelegt haben.
position-drawn = { $card } kann nicht gezogen worden sein: die Karte muss in der Hand von Platz { $seat } sein, nichts darf gefordert sein, und das Spiel darf nicht aus sein.
position-origins = Diese Karten können nicht aus dem Stapel stammen, aus dem sie stammen sollen: { $cards }.
