name = Mauz
about = Mit der Mitte tauschen, eine Farbe oder einen Wert sammeln und nie die wenigsten Punkte haben.

## Die Regeln, nummeriert. `.reading` sagt, wo die gedruckte Anleitung Raum lässt und wie wir es spielen.

rule-KC1 = Zwei bis sechs spielen mit 36 Karten, Sechs bis Ass. Alle beginnen mit drei Chips.
rule-KC2 = In jeder Runde gibt die Geberin allen anderen drei Karten und sich selbst zwei Päckchen zu dritt. Sie sieht nur das erste an. Behält sie es, kommt das zweite offen in die Mitte; behält sie es nicht, kommt es selbst offen in die Mitte, und das zweite ist ihre Hand. Der Rest ist der Stapel.
rule-KC3 = Wer links von der Geberin sitzt, beginnt; es geht im Uhrzeigersinn. Wer dran ist, tauscht eine Handkarte gegen eine aus der Mitte, tauscht alle drei, schiebt oder klopft.
    .reading = Genau eines davon: Klopfen geht nur statt eines Tauschs.
rule-KC4 = Nach dem Klopfen sind alle anderen der Reihe nach noch genau einmal dran und dürfen eine Karte oder alle drei tauschen oder es lassen. Dann zeigen alle.
rule-KC5 = Schieben alle, die noch dabei sind, nacheinander, kommen die drei Karten der Mitte weg und drei neue vom Stapel hin. Die Reihenfolge bleibt.
    .reading = Reicht der Stapel nicht, wird vorher alles Weggelegte hineingemischt, auch die letzten drei. Nicht zu tauschen, nachdem geklopft wurde, erneuert nichts.
rule-KC6 = Auf der Hand zählt die Farbe, von der du am meisten hast: das Ass 11, König, Dame, Bube und Zehn je 10, die anderen ihre Zahl.
    .reading = Bei drei verschiedenen Farben zählt die höchste Karte.
rule-KC7 = Drei Asse mauzen: 33 Punkte, sofort gezeigt.
rule-KC8 = Ass, Zehn und ein Bild einer Farbe (König, Dame oder Bube) schnurren: 31 Punkte, sofort gezeigt.
rule-KC9 = Drei Karten eines anderen Werts fauchen: 30½ Punkte.
    .reading = Gefaucht wird nicht vorzeitig: „sofort“ steht nur beim Mauzen und Schnurren. Auch mit neuen Karten in der Mitte darf geklopft werden.
rule-KC10 = Wird gemauzt oder geschnurrt, ist die Runde sofort zu Ende, und niemand tauscht mehr.
    .reading = Geprüft werden alle Hände, sobald die Geberin gewählt hat (dann können es mehrere sein), und deine Hand nach deinem Tausch, auch nach dem Klopfen. Ein Ass mit zwei Bildern zählt 31, schnurrt aber nicht, denn die Zehn fehlt.
rule-KC11 = Haben alle gezeigt, verliert einen Chip, wer die wenigsten Punkte hat; haben mehrere gleich wenige, verlieren alle diese einen.
rule-KC12 = Ohne Chips spielst du mit dem letzten Leben weiter. Hast du dann die wenigsten Punkte, bist du raus.
rule-KC13 = Die letzte Katze im Spiel gewinnt. Die anderen folgen danach, wie lange sie dabei waren; wer in derselben Runde geht, teilt sich den Platz.
    .reading = Gingen alle, die noch da sind, zugleich, geht niemand, und die Runde zählt nicht.
rule-KC14 = Das Geben geht im Uhrzeigersinn weiter, an die nächste Katze, die noch dabei ist. Klopfen bringt und kostet nichts extra.
    .reading = Zuerst gibt der letzte Platz.
rule-KC15 = Eine Runde, in der die Mitte zehnmal erneuert wurde, ohne dass jemand klopfte, wird gezeigt, wie sie ist.
    .reading = Die Anleitung sagt nicht, wie eine solche Runde sonst endet.
rule-KC16 = Verdeckt sind die Hände, der Stapel und das zweite Päckchen, bis die Geberin gewählt hat. Offen sind die Mitte, die getauschten Karten und die Chips.
    .reading = Von einer offen genommenen Karte wissen alle, wer sie hat, bis sie wieder getauscht wird.
rule-KT2 = Jedes Spiel endet: eine Runde, die { 200 } Züge gedauert hat, wird nach dem laufenden Zug gezeigt.

## Was ein Tisch wählen kann

option-players = Mitspielende
    .about = Zwei bis sechs; je mehr, desto länger dauert es.

## Der Tisch

label-chips = Chips
label-known = Hat sicher
label-shown = Zuletzt gezeigt
label-place = Rang
label-stock = Stapel
label-middle = Mitte
label-hand = Deine Hand
label-points = Deine Punkte
score = Leben übrig

moves-help = Eine Karte geben und eine aus der Mitte nehmen: 7h>Ad. Außerdem: all (alle drei tauschen), skip (schieben), knock (klopfen). Wenn du gibst, siehst du dein erstes Päckchen als deine Hand: keep (behalten) oder other (das zweite nehmen, ungesehen). Bube und Dame heißen J und Q; B und D gehen auch.

## Was geschah

event-kept = { $who ->
    [you] Du behältst dein erstes Päckchen. In der Mitte: { CARD($cards) }.
   *[other] { $player } behält das erste Päckchen. In der Mitte: { CARD($cards) }.
}
event-took_other = { $who ->
    [you] Du nimmst das andere Päckchen. In der Mitte: { CARD($cards) }.
   *[other] { $player } nimmt das andere Päckchen. In der Mitte: { CARD($cards) }.
}
event-swapped = { $who ->
    [you] Du gibst { CARD($give) } und nimmst { CARD($take) }.
   *[other] { $player } gibt { CARD($give) } und nimmt { CARD($take) }.
}
event-swapped_all = { $who ->
    [you] Du tauschst alle drei: { CARD($given) } gegen { CARD($taken) }.
   *[other] { $player } tauscht alle drei: { CARD($given) } gegen { CARD($taken) }.
}
event-skipped = { $who ->
    [you] Du tauschst nicht.
   *[other] { $player } tauscht nicht.
}
event-knocked = { $who ->
    [you] Du klopfst: alle anderen sind noch einmal dran.
   *[other] { $player } klopft: alle anderen sind noch einmal dran.
}
event-renewed = Alle haben geschoben. Neu in der Mitte: { CARD($cards) }.
event-shuffled = { $count } weggelegte Karten werden gemischt und zum neuen Stapel.
event-renewed_enough = Das war das zehnte Mal: alle Hände werden gezeigt, wie sie sind.
event-long_round = Die Runde hat lange genug gedauert: alle Hände werden gezeigt, wie sie sind.
event-showed = { $who ->
    [you] { $call ->
        [meow] Mauz! Du zeigst { CARD($cards) }: { $points } Punkte.
        [purr] Schnurr! Du zeigst { CARD($cards) }: { $points } Punkte.
        [hiss] Fauch! Du zeigst { CARD($cards) }: { $points } Punkte.
       *[none] Du zeigst { CARD($cards) }: { $points } Punkte.
    }
   *[other] { $call ->
        [meow] Mauz! { $player } zeigt { CARD($cards) }: { $points } Punkte.
        [purr] Schnurr! { $player } zeigt { CARD($cards) }: { $points } Punkte.
        [hiss] Fauch! { $player } zeigt { CARD($cards) }: { $points } Punkte.
       *[none] { $player } zeigt { CARD($cards) }: { $points } Punkte.
    }
}
event-lost = { $who ->
    [you] { $chips ->
        [0] Du verlierst den letzten Chip und spielst mit dem letzten Leben weiter.
        [one] Du verlierst einen Chip und hast noch einen.
       *[other] Du verlierst einen Chip und hast noch { $chips }.
    }
   *[other] { $chips ->
        [0] { $player } verliert den letzten Chip und spielt mit dem letzten Leben weiter.
        [one] { $player } verliert einen Chip und hat noch einen.
       *[other] { $player } verliert einen Chip und hat noch { $chips }.
    }
}
event-out = { $who ->
    [you] Du verlierst dein letztes Leben und bist raus.
   *[other] { $player } verliert das letzte Leben und ist raus.
}
event-nobody_out = Alle, die noch da sind, wären raus: die Runde zählt nicht.
event-won = { $who ->
    [you] Du bist die letzte Katze im Spiel.
   *[other] { $player } ist die letzte Katze im Spiel.
}
event-dealt = { $who ->
    [you] Du gibst und siehst dein erstes Päckchen an.
   *[other] { $player } gibt.
}

## Warum ein Zug nicht geht

illegal-choose-first = Du gibst: sag erst keep, für das erste Päckchen, oder other, für das zweite.
illegal-nothing-to-choose = Zwischen zwei Päckchen wählt nur, wer gibt, und nur vor dem ersten Zug.
illegal-knocked-already = Es wurde schon geklopft: du darfst nur noch einmal tauschen oder schieben.
illegal-not-in-hand = { CARD($card) } hast du nicht auf der Hand.
illegal-not-in-middle = { CARD($card) } liegt nicht in der Mitte.

## Warum eine Stellung nicht sein kann

position-lives = Für jeden der { $players } Plätze muss eine Zahl von Leben da sein, 0 bis { $limit }, und nicht lauter 0.
position-places = Platz { $seat } kann nicht Rang { $place } haben: 0 für alle, die dabei sind, und alle anderen kommen hinter denen, die länger blieben.
position-hand-size = Platz { $seat } kann nicht { $found } Karten haben: drei, wer dabei ist, und keine, wer raus ist.
position-middle-size = In der Mitte müssen drei Karten liegen, nicht { $found }.
position-seat-out = Platz { $seat } ist raus und kann weder dran sein noch geben.
position-knocker = { $knocker } kann nicht geklopft haben: es muss ein Platz sein, der dabei, aber nicht dran ist, oder -1 für niemanden, und geschoben zählt dann nicht mehr.
position-renewals = { $away } Karten können nicht weggelegt sein, wenn die Mitte { $renewals }-mal erneuert wurde.
position-choosing = Gewählt wird von der Geberin, wenn sie dran ist und in der Runde noch nichts geschehen ist.
position-known = Diese Karten von Platz { $seat } können nicht allen bekannt sein: sie müssen in der Hand sein, und die Geberin muss gewählt haben.
position-unshown = Platz { $seat } hält, was mauzt oder schnurrt, und hätte es gezeigt.
position-ruled-out = Was für Platz { $seat } ausgeschlossen ist, passt nicht zu der Hand.
position-sets = Für jeden der { $players } Plätze müssen Karten genannt sein, nicht: { $found }.
