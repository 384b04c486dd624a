name = Katch Me Aho!
about = Eine Bande und die Polizei rasen in deinem Kopf durch die Stadt. Wann und wo treffen sie sich? Schnapp als Erste die richtigen Plättchen und behalte deine Leben.

## Die Regeln, nummeriert. `.reading` sagt, wo die gedruckte Anleitung Raum lässt und wie wir es spielen.

rule-KA1 = Das Vorspiel: 90 Karten, je fünfzehn mit den Werten 1 bis 6, werden gemischt. Jede Katze hat einen Stapel aus 15, dessen oberste Karte offen liegt; zu zweit hat jede zwei davon.
rule-KA2 = Die erste Katze würfelt mit dem pinken Würfel: das ist der erste Richtwert.
    .reading = Platz 0 fängt an.
rule-KA3 = Alle spielen zugleich. Deine oberste Karte darf auf den Stapel in der Mitte, wenn sie um eins über oder unter dem Richtwert liegt; 6 und 1 sind Nachbarn. Sie ist der neue Richtwert, und deine nächste Karte wird aufgedeckt.
    .reading = Bei zwei Stapeln spielt 4 die oberste Karte des linken und 4r die des rechten; liegt nur rechts eine 4, genügt 4.
rule-KA4 = Solange keine Karte passt, würfelt noch einmal, wer die letzte abgelegt hat.
    .reading = Vor der ersten Karte ist das die erste Katze. Der Tisch würfelt von selbst. Wer wartet, zählt dabei nicht, außer wenn alle warten.
rule-KA5 = Wer zuerst kommt, legt zuerst: eine Karte, die zu spät kommt, geht zurück und kostet nichts.
    .reading = Jeder neue Richtwert hat eine Nummer, und dein Zug darf sagen, welchen du vor Augen hattest. Eine Karte, die auf den jetzigen passt, gilt auf jeden Fall. Sonst ist sie zu spät, wenn sie auf den passte, den du vor Augen hattest, und falsch, wenn nicht.
rule-KA6 = Eine falsche Karte geht zurück, das Spiel hält kurz an, und wer die letzte abgelegt hat, würfelt einen neuen Richtwert.
    .reading = Am Tisch wartet, wer sich geirrt hat, zwei Sekunden oder gar nicht: sonst wäre eine falsche Karte ein geschenkter Wurf.
rule-KA7 = Das Vorspiel endet, wenn ein Stapel leer ist, zu zweit einer der beiden. Wem er gehört, ist Erste; die anderen folgen nach übrigen Karten, die wenigsten zuerst.
rule-KA8 = Bei Gleichstand rollt der pinke Würfel, und der höhere Wurf kommt nach vorn. Gleiche Würfe werden wiederholt.
    .reading = Nur wer noch gleich steht, würfelt noch einmal.
rule-KA9 = Der Rang sagt, mit wie vielen Karten, deinen Leben, du das Hauptspiel beginnst. Zu zweit: 17 und 13. Zu dritt: 17, 15, 13. Zu viert: 17, 16, 14, 13. Zu fünft: 17, 16, 15, 14, 13. Zu sechst: 17, 16, 15, 15, 14, 13.
rule-KA10 = Ein Tisch kann das Vorspiel weglassen, und alle beginnen mit 15 Karten.
    .reading = Unsere Zutat, für eine kurze Partie.
rule-KA11 = Die Stadt ist ein Ring aus drei Vierteln, für Geübte aus vier, fünf oder sechs. Sie heißen a, b, c und so weiter, im Uhrzeigersinn.
rule-KA12 = Jede Katze sitzt an einem Viertel, solange es welche gibt. Ein freies Viertel hat einen verdeckten Stapel aus 15 Karten; wer kein Viertel hat, hat einen Stapel, aber dessen Karten bewegen niemanden.
    .reading = Der erste Platz hat Viertel a, der zweite b und so weiter.
rule-KA13 = Alle 90 Karten werden gemischt, und jede Katze bekommt so viele verdeckt als Ziehstapel, wie sie Leben hat. Was du aufdeckst, kommt auf deinen Ablagestapel, und nur seine oberste Karte zählt.
rule-KA14 = In der Mitte liegen Plättchen, jedes einmal: WANN 1, 2, 3 und so weiter, so viele wie Viertel; für jedes Viertel ein WO; und eines für den Teufelskreis.
rule-KA15 = Bande und Polizei beginnen in zwei beliebigen Vierteln oder beide im selben, und Merker halten fest, wo.
    .reading = Der Zufall sagt, wo.
rule-KA16 = Eine Runde beginnt mit dem Aufdecken: in der ersten alle eine Karte, später so viele, wie die letzte Runde ergeben hat.
    .reading = Ein freies Viertel deckt jede Runde eine Karte auf.
rule-KA17 = Ist danach ein Ziehstapel leer, ist das Spiel sofort aus, noch vor dem Würfeln.
    .reading = Auch der Stapel eines freien Viertels zählt. Wer weniger Karten hat, als aufzudecken sind, deckt alle auf.
rule-KA18 = Dann rollen beide Würfel; es würfelt, wer am Viertel der Bande sitzt.
    .reading = Der Tisch tut es.
rule-KA19 = Jetzt fahren alle im Kopf mit. Die Bande fährt gegen den Uhrzeigersinn, so weit der pinke Würfel sagt; die Polizei im Uhrzeigersinn, so weit der blaue sagt. Das ist der erste Stopp. Von da an sagt die oberste Ablagekarte des Viertels, in dem eine Figur steht, wie weit sie als Nächstes fährt. Jeden Stopp machen beide gemeinsam.
    .reading = Der Tisch zeigt die Fahrt erst, wenn die Runde vorbei ist.
rule-KA20 = Der erste Stopp, an dem beide im selben Viertel stehen, ist die Lösung: WANN er ist und WO. Haben sie sich nach so vielen Stopps, wie es Viertel gibt, nicht getroffen, ist es der Teufelskreis.
    .reading = Bei mehr als drei Vierteln könnten sie sich noch später treffen, aber dafür gibt es kein Plättchen.
rule-KA21 = Alle schnappen zugleich, immer ein Plättchen auf einmal und höchstens zwei. Was du genommen hast, behältst du.
    .reading = Es dürfen zwei beliebige sein. Den Teufelskreis darfst du nehmen, sobald du ihn kommen siehst, und dazu noch ein anderes.
rule-KA22 = Wer nicht mehr nehmen kann oder will, sagt „fertig“. Sobald höchstens eine Katze nicht fertig ist, ist die Runde vorbei.
    .reading = Mit zwei Plättchen bist du ohne ein Wort fertig, und alle sind es, wenn keines mehr da ist. Zu zweit beendet das erste „fertig“ die Runde, oder ein Tisch gibt der anderen fünf Sekunden mehr.
rule-KA23 = Eine Runde hat eine Uhr mit 60, 30 oder 120 Sekunden oder keine. Ist sie abgelaufen, sind alle fertig.
    .reading = Unsere Zutat.
rule-KA24 = Was deine Plättchen bringen: sind alle falsch, deckst du nächste Runde zwei Karten auf; ohne Plättchen oder mit einem richtigen und einem falschen eine; mit einem richtigen keine; und mit zwei richtigen keine, und du wirst belohnt. War der Teufelskreis die Lösung, ist nur er richtig.
rule-KA25 = Die Belohnung: die oberste Karte deines Ablagestapels kommt verdeckt unter deinen Ziehstapel. Ist sie dort die einzige, bleibt sie.
rule-KA26 = Für die nächste Runde kommen die Plättchen zurück, der Merker der Bande rückt zwei Viertel gegen den Uhrzeigersinn und der der Polizei eines im Uhrzeigersinn, und die Figuren mit ihnen.
rule-KA27 = Wer dann die meisten Karten im Ziehstapel hat, gewinnt. Bei Gleichstand wird gewürfelt, und der höchste Wurf gewinnt.
    .reading = Gleiche höchste Würfe werden wiederholt. Die anderen folgen nach ihren Karten, und gleiche teilen den Platz. Mit leerem Stapel gewinnt niemand, außer alle sind leer.
rule-KA28 = Verdeckt sind die Ziehstapel, die Stapel des Vorspiels unter ihrer obersten Karte und was nicht verteilt wurde. Alles andere ist offen.
    .reading = Was als Belohnung unter einen Ziehstapel kam, haben alle gesehen und dürfen es sich merken.
rule-KA29 = Vor dem ersten Wurf des Vorspiels, vor der ersten Runde und nach jeder Runde ist Pause, bis alle „bereit“ sagen, längstens fünf Sekunden.
    .reading = Unsere Zutat: damit alle aufblicken können und niemand einen Vorsprung hat.

## Was ein Tisch wählen kann

option-players = Mitspielende
    .about = Zwei bis sechs. Zu zweit hat jede Katze im Vorspiel zwei Stapel.
option-districts = Viertel
    .about = Mehr Viertel machen längere Fahrten.
option-districts-3 = drei
option-districts-4 = vier, für Geübte
option-districts-5 = fünf, für Geübte
option-districts-6 = sechs, für Geübte
option-prelude = Vorspiel
    .about = Ob ein Wettlauf entscheidet, wer mit mehr Leben beginnt.
option-prelude-play = es wird gespielt
option-prelude-skip = alle beginnen mit 15
option-wait = Nach einer falschen Karte
    .about = Wie lange du nach einer falschen Karte im Vorspiel wartest.
option-wait-2 = zwei Sekunden
option-wait-none = gar nicht
option-enough = Nach dem ersten „fertig“ zu zweit
    .about = Wie lange die andere Katze noch Plättchen nehmen darf.
option-enough-none = gar nicht
option-enough-5 = fünf Sekunden
option-clock = Rundenuhr
    .about = Wie lange eine Runde höchstens dauert.
option-clock-60 = 60 Sekunden
option-clock-30 = 30 Sekunden
option-clock-120 = 120 Sekunden
option-clock-none = keine Uhr

## Der Tisch

label-stage = Jetzt
label-stacks = Stapel
label-top = Oben
label-cards = Karten
label-draw = Leben
label-discard = Ablage
label-district = Viertel
label-districts = Viertel
label-tokens = Plättchen
label-due = Aufzudecken
label-status = Sagt
label-reference = Richtwert
label-pile = Stapel
label-gang = Bande
label-police = Polizei
label-pink = Pinker Würfel
label-blue = Blauer Würfel
label-stops = Die Fahrt
label-answer = Die Lösung
stage-start = vor dem Vorspiel
stage-prelude = das Vorspiel
stage-pause = eine Pause
stage-snatch = eine Runde
stage-over = das Ende
status-waiting = wartet
status-ready = bereit
status-done = fertig
score = Karten im Ziehstapel

named-1 = WANN 1
named-2 = WANN 2
named-3 = WANN 3
named-4 = WANN 4
named-5 = WANN 5
named-6 = WANN 6
named-a = WO a
named-b = WO b
named-c = WO c
named-d = WO d
named-e = WO e
named-f = WO f
named-o = den Teufelskreis

moves-help = Im Vorspiel der Wert deiner obersten Karte: 4, oder 4r vom rechten Stapel. In einer Runde 1 bis 6 für WANN, a bis f für WO, o für den Teufelskreis und done (fertig). In einer Pause: ready (bereit). Welchen Moment du vor Augen hattest, sagt seine Nummer: 4@17.

## Was geschah

event-ready = { $who ->
    [you] Du bist bereit.
   *[other] { $player } ist bereit.
}
event-rolled = { $who ->
    [you] Du würfelst eine { $pips }: der neue Richtwert.
   *[other] { $player } würfelt eine { $pips }: der neue Richtwert.
}
event-put = { $who ->
    [you] Du legst eine { $card } auf den Stapel.
   *[other] { $player } legt eine { $card } auf den Stapel.
}
event-next_card = { $who ->
    [you] Deine nächste Karte: { $card }.
   *[other] Die nächste Karte von { $player }: { $card }.
}
event-wrong = { $who ->
    [you] Deine { $card } passt nicht auf { $reference } und geht zurück.
   *[other] Die { $card } von { $player } passt nicht auf { $reference } und geht zurück.
}
event-waits = { $who ->
    [you] Du musst warten.
   *[other] { $player } muss warten.
}
event-back = { $who ->
    [you] Du darfst wieder spielen.
   *[other] { $player } darf wieder spielen.
}
event-emptied = { $who ->
    [you] Du hast einen Stapel leer gespielt: das Vorspiel ist vorbei.
   *[other] { $player } hat einen Stapel leer gespielt: das Vorspiel ist vorbei.
}
event-prelude_limit = { 1000 } Karten waren gelegt oder falsch: das Vorspiel endet hier.
event-tie_rolled = { $who ->
    [you] Gleichstand, und du würfelst eine { $pips }.
   *[other] Gleichstand, und { $player } würfelt eine { $pips }.
}
event-ranked = { $who ->
    [you] Du bist Nummer { $place } und beginnst mit { $count } Karten.
   *[other] { $player } ist Nummer { $place } und beginnt mit { $count } Karten.
}
event-turned_up = { $who ->
    [you] Du deckst auf: { $cards }.
   *[other] { $player } deckt auf: { $cards }.
}
event-free_turned_up = In Viertel { $district } wird aufgedeckt: { $cards }.
event-dice = Die Bande beginnt in { $gang }, die Polizei in { $police }. Pink zeigt { $pink }, blau { $blue }.
event-took = { $who ->
    [you] Du nimmst { NAMED($tokens) }.
   *[other] { $player } nimmt { NAMED($tokens) }.
}
event-done = { $who ->
    [you] Du bist fertig.
   *[other] { $player } ist fertig.
}
event-time_over = Die Zeit ist um.
event-enough = { $who ->
    [you] Deine fünf Sekunden sind um.
   *[other] Die fünf Sekunden von { $player } sind um.
}
event-stopped = Stopp { $stop }: die Bande in { $gang }, die Polizei in { $police }.
event-met = Sie haben sich beim Stopp { $stop } in { $district } getroffen.
event-circle = Sie haben sich nicht getroffen: der Teufelskreis.
event-reckoned = { $who ->
    [you] { $taken ->
        [0] Du hast kein Plättchen und deckst als Nächstes eine Karte auf.
       *[other] { $count ->
            [0] Du hast { NAMED($tokens) } und deckst als Nächstes keine Karte auf.
            [one] Du hast { NAMED($tokens) } und deckst als Nächstes eine Karte auf.
           *[other] Du hast { NAMED($tokens) } und deckst als Nächstes { $count } Karten auf.
        }
    }
   *[other] { $taken ->
        [0] { $player } hat kein Plättchen und deckt als Nächstes eine Karte auf.
       *[other] { $count ->
            [0] { $player } hat { NAMED($tokens) } und deckt als Nächstes keine Karte auf.
            [one] { $player } hat { NAMED($tokens) } und deckt als Nächstes eine Karte auf.
           *[other] { $player } hat { NAMED($tokens) } und deckt als Nächstes { $count } Karten auf.
        }
    }
}
event-rewarded = { $who ->
    [you] Beide sind richtig: deine { $card } kommt zurück unter deinen Ziehstapel.
   *[other] Beide sind richtig: die { $card } von { $player } kommt zurück unter den Ziehstapel.
}
event-ran_out = { $who ->
    [you] Dein Ziehstapel ist leer.
   *[other] Der Ziehstapel von { $player } ist leer.
}
event-free_ran_out = Der Ziehstapel von Viertel { $district } ist leer.
event-won = { $count ->
    [one] { $who ->
        [you] Du hast mit einer übrigen Karte gewonnen.
       *[other] { $player } hat mit einer übrigen Karte gewonnen.
    }
   *[other] { $who ->
        [you] Du hast mit { $count } übrigen Karten gewonnen.
       *[other] { $player } hat mit { $count } übrigen Karten gewonnen.
    }
}

## Warum ein Zug nicht geht

illegal-waiting = Nach einer falschen Karte musst du einen Moment warten.
illegal-already-done = Du bist mit dieser Runde fertig.
illegal-already-ready = Du bist bereit, und die anderen sind es noch nicht.
illegal-not-yet = Einen Moment { $phase } gab es noch nicht: das hier ist { $now }.
illegal-moment-over = Deine Antwort galt Moment { $phase }, der vorbei ist: das hier ist { $now }.
illegal-too-early = Im Moment { $phase } lag noch kein Richtwert: das hier ist { $now }.
illegal-late = Jemand war schneller: { $card } passt nicht mehr, jetzt liegt { $reference }.
illegal-for-the-clock = Das kann nur die Uhr.
illegal-not-running = Dafür läuft die Uhr gerade nicht.
illegal-no-tokens-yet = Plättchen gibt es erst im Hauptspiel: spiel deine oberste Karte.
illegal-one-stack = Du hast nur einen Stapel.
illegal-not-on-top = Eine { $card } liegt dort nicht oben, sondern { $cards }.
illegal-no-stacks = Karten vom Stapel spielt man im Vorspiel, nicht hier.
illegal-no-such-token = { NAMED($token) } gibt es mit { $districts } Vierteln nicht.
illegal-taken = Jemand hat schon { NAMED($token) } genommen.
illegal-no-pause = Hier ist keine Pause: spiel weiter.
illegal-pause = Hier ist Pause: sag „ready“ oder warte auf die anderen.

## Warum eine Stellung nicht sein kann

position-stage = Einen Abschnitt „{ $stage }“ gibt es nicht.
position-ready = Bereit sind manche, aber nicht alle, und nur in einer Pause: der Abschnitt ist { $stage }.
position-seats = { $name } kann Platz { $seat } nicht nennen, oder nicht zweimal.
position-stacks = Jede der { $players } Katzen braucht Stapel, an der Zahl: { $count }.
position-stack-size = Ein Stapel hat 1 bis 15 Karten, nicht { $found }: { $zone }.
position-box = In der Schachtel sind { $found } Karten statt { $count }.
position-nobody-can = Auf { $reference } passt keine Karte: es wäre wieder gewürfelt worden.
position-not-in-prelude = Im Vorspiel sind die Zonen des Hauptspiels leer.
position-not-in-main-game = Im Hauptspiel sind die Zonen des Vorspiels leer.
position-no-prelude = An diesem Tisch gibt es kein Vorspiel.
position-references = Die Richtwerte beginnen mit 0 für die Pause und sind dann 1 bis 6, im Vorspiel mindestens einer: der Abschnitt ist { $stage }.
position-phase = Der Moment kann nicht { $phase } sein, wo { $count } waren oder gewesen sein müssen.
position-prelude-turns = Gelegte und falsche Karten sind mindestens { $count } und insgesamt unter { 1000 }; vor dem ersten Wurf gibt es keine. Hier steht { $turns }.
position-last = Niemand hat eine Karte gelegt, also kann die letzte nicht von Platz { $seat } sein.
position-waiting = Jede der { $players } Katzen wartet oder nicht, und nur, wo eine falsche Karte warten lässt, und im Vorspiel.
position-waiting-since = Wer wartet, tut es seit einem eigenen Moment nach dem ersten und vor { $phase }.
position-piles = Es muss Zieh- und Ablagestapel geben, an der Zahl: { $count }.
position-lives = Das sind nicht die Leben, die die Ränge geben, und 15 für ein freies Viertel: { $found }.
position-known = So viele Karten können nicht unter die Ziehstapel gekommen sein.
position-figures = Es gibt zwei Figuren, und die Viertel zählen von 0 bis unter { $count }.
position-dice = Zwei Würfel, von 1 bis 6, liegen dort, sobald eine Runde begonnen hat, und vorher keine: der Abschnitt ist { $stage }.
position-discards = Jeder Ablagestapel hat eine Karte, sobald eine Runde begonnen hat, und vorher keine: der Abschnitt ist { $stage }.
position-tops = Die Karten der Fahrt können keine anderen sein als { $cards }, und nicht mehr oder weniger.
position-done = Platz { $seat } ist fertig oder nicht, muss es aber mit zwei Plättchen sein und kann es ohne Runde nicht.
position-tokens = Platz { $seat } kann vor der ersten Runde keine Plättchen haben.
position-tokens-of-seats = Plättchen für { $found } Plätze, Mitspielende: { $players }.
position-token = Ein Plättchen ist da, das der Tisch nicht oder nur einmal hat: { $tokens }.
position-too-many-tokens = Niemand hat mehr als zwei Plättchen.
position-rewarded = Platz { $seat } wird für zwei richtige Plättchen belohnt und nur dafür, außer der Ablagestapel hatte nur eine Karte, und die Karte liegt unter dem Ziehstapel.
position-round-over = Die Runde wäre vorbei: niemand kann noch ein Plättchen nehmen, oder es gibt keines.
position-ended = Das Spiel endet mit einem leeren Ziehstapel oder nach { 1000 } Runden, und nur dann: der Abschnitt ist { $stage }.
position-winner = Platz { $seat } kann nicht gewonnen haben: wenn es aus ist, hat es jemand mit den meisten Karten.

practice-help = Denk die Fahrt durch: 2 b heißt WANN 2 und WO b, o ist der Teufelskreis. quit hört auf.
