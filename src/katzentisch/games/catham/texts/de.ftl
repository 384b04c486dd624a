name = Catham City
about = Fünf Fraktionen helfen dir durch den Wahlkampf. Sammle ihre Karten, spiel sie gemeinsam aus und erreiche als Erste das Ziel.

## Die Regeln, nummeriert. `.reading` sagt, wo die gedruckte Anleitung Raum lässt und wie wir es spielen.

rule-CC1 = Es gibt acht Fraktionen mit je 15 gleichen Karten: Detektive, Wissenschaft, Robocats, Mafia, Hacker, Polizei, Presse und Bürokratie.
rule-CC2 = Punkte kommen aus einem gemeinsamen Vorrat.
    .reading = Er geht nie aus: in der Schachtel sind 90 Punkte, mehr als je ein Spiel braucht.
rule-CC3 = Fünf Fraktionen sind im Spiel, 75 Karten; die anderen drei bleiben in der Schachtel. Ein Tisch nimmt die des ersten Spiels (Detektive, Wissenschaft, Robocats, Mafia, Hacker), lässt den Zufall wählen oder nennt fünf beliebige.
rule-CC4 = Platz eins und zwei bekommen je sechs Karten, drei und vier je sieben, fünf und sechs je acht.
rule-CC5 = Sieben Karten liegen offen aus, nach Fraktionen sortiert.
rule-CC6 = Das Ziel sind 16 Punkte zu zweit oder zu dritt, 13 mit mehr Katzen.
rule-CC7 = In deinem Zug nimmst du entweder Karten oder spielst welche. Nehmen heißt: offene Karten einer Fraktion, so viele davon du magst.
    .reading = Mindestens eine.
rule-CC8 = Nach dem Nehmen wird die Auslage sofort auf sieben aufgefüllt.
    .reading = Fehlten dafür Karten, wird am Ende des Zugs aufgefüllt: es sollen immer sieben sein.
rule-CC9 = Spielen heißt: Karten einer Fraktion aus deiner Hand, nach der Regel dieser Fraktion.
rule-CC10 = Passen geht nicht: zu nehmen gibt es immer etwas.
rule-CC11 = Am Ende deines eigenen Zugs darfst du zehn Karten halten. Hast du mehr, wirfst du die übrigen ab, welche du magst. Im Zug selbst dürfen es beliebig viele sein.
    .reading = Du wirfst sie einzeln ab.
rule-CC12 = Ist der Nachziehstapel verbraucht, wird der Ablagestapel gemischt und ist der neue.
    .reading = Das geschieht in dem Moment, in dem eine Karte gebraucht wird. Was gerade gespielt oder aufgedeckt wird, liegt noch nicht auf dem Ablagestapel. Reicht es auch dann nicht, gibt es, was da ist.
rule-CC13 = Erfahren: ein Zug hat zwei Aktionen statt einer, nehmen oder spielen, in jeder Reihenfolge.
    .reading = Beide müssen sein, zweimal dieselbe Fraktion ist erlaubt, und das Handlimit zählt nach der zweiten.
rule-CC14 = Detektive: spiel drei und eine Zusatzkarte beliebiger Fraktion, auch einen vierten Detektiv. Du bekommst 3 Punkte.
rule-CC15 = Danach dürfen alle anderen je eine Karte von der Fraktion der Zusatzkarte für 1 Punkt abwerfen.
    .reading = Gefragt wird hier und im Folgenden reihum ab deiner Linken, und alle kennen die früheren Antworten. Wer keine solche Karte hat, wird trotzdem gefragt: das soll niemand erfahren.
rule-CC16 = Wissenschaft: spiel drei. Du bekommst 2 Punkte und ziehst zwei Karten, die sonst niemand sieht.
rule-CC17 = Robocats: spiel zwei und zieh fünf Karten, oder spiel vier für 3 Punkte.
rule-CC18 = Mafia: spiel vier. Du bekommst 2 Punkte. Alle anderen werfen je zwei Handkarten ab oder geben 1 Punkt zurück, wie sie wollen.
rule-CC19 = Wer nur eine Karte hat, gibt einen Punkt zurück. Wer nur eine Karte und keinen Punkt hat, wirft die Karte ab. Wer nichts hat, verliert nichts.
    .reading = Wer keine Karte, aber einen Punkt hat, gibt ihn zurück; wer keinen Punkt, aber zwei oder mehr Karten hat, wirft zwei ab. Wo es nichts zu wählen gibt, wird nicht gefragt.
rule-CC20 = Hacker: spiel einen bis vier gegen jemanden mit mindestens ebenso vielen Handkarten. Sie werden in diese Hand gemischt, und ebenso viele Karten daraus werden blind aufgedeckt, eine nach der anderen. Für jeden Hacker darunter bekommst du 1 Punkt, und er wird abgelegt; jede andere Karte kommt auf deine Hand. Nicht aufgedeckte Hacker bleiben, wo sie sind.
    .reading = Auch ein Hacker, den die andere Hand schon hatte, zählt. Was aufgedeckt wird, sehen alle.
rule-CC21 = Polizei: spiel beliebig viele und eine Zusatzkarte einer anderen Fraktion und wähle jemanden, der blind so viele Karten aufdeckt, wie du Polizei gespielt hast. Für jede von der Fraktion der Zusatzkarte bekommst du 1 Punkt. Alle diese Karten werden abgelegt.
    .reading = Wer weniger Karten hat, deckt alle auf; wer keine hat, kann nicht gewählt werden.
rule-CC22 = Für jede aufgedeckte Polizeikarte zieht die durchsuchte Katze eine Karte.
    .reading = Sie zieht, wenn alles aufgedeckt ist; erst danach wird alles abgelegt.
rule-CC23 = Presse: spiel zwei. Du bekommst 2 Punkte. Alle anderen dürfen dir je eine Karte beliebiger Fraktion geben und dann eine weitere dieser Fraktion für 1 Punkt abwerfen.
    .reading = Beides wird zugleich gesagt (give:d+d), und alle sehen die gegebene Karte.
rule-CC24 = Bürokratie: spiel beliebig viele und deck ebenso viele Karten vom Nachziehstapel auf. Für jede verschiedene Fraktion darunter bekommst du 1 Punkt. Alle diese Karten werden abgelegt.
rule-CC25 = Wer das Ziel erreicht, gewinnt, und das Spiel ist sofort aus, mitten in allem, was gerade geschieht.
    .reading = Aufgedeckte Karten zählen einzeln, und deine eigenen Punkte kommen vor dem, was die anderen tun oder erleiden.
rule-CC26 = Die anderen werden nach Punkten gereiht; gleiche Punkte teilen den Platz.
    .reading = Die Anleitung nennt nur, wer gewinnt.
rule-CC27 = Verdeckt sind die Hände und die Reihenfolge des Nachziehstapels. Offen sind die Größe jeder Hand, die Auslage, der Ablagestapel, die Punkte und jede Karte, die aufgedeckt oder gegeben wird.
    .reading = Was sichtbar auf eine Hand kam, darf man sich merken. Der Tisch zeigt es nur mit eingeschalteter Merkhilfe.

## Was ein Tisch wählen kann

option-players = Mitspielende
    .about = Zwei bis sechs. Zu zweit und zu dritt ist das Ziel 16 Punkte, sonst 13.
option-factions = Fraktionen
    .about = Welche fünf im Spiel sind: die des ersten Spiels, zufällige oder fünf nach ihren Buchstaben.
option-factions-first-game = die des ersten Spiels
option-factions-random = der Zufall wählt
option-factions-dsrmh = Detektive, Wissenschaft, Robocats, Mafia, Hacker
option-factions-dsrmp = Detektive, Wissenschaft, Robocats, Mafia, Polizei
option-factions-dsrhp = Detektive, Wissenschaft, Robocats, Hacker, Polizei
option-factions-dsmhp = Detektive, Wissenschaft, Mafia, Hacker, Polizei
option-factions-drmhp = Detektive, Robocats, Mafia, Hacker, Polizei
option-factions-srmhp = Wissenschaft, Robocats, Mafia, Hacker, Polizei
option-factions-dsrmj = Detektive, Wissenschaft, Robocats, Mafia, Presse
option-factions-dsrhj = Detektive, Wissenschaft, Robocats, Hacker, Presse
option-factions-dsmhj = Detektive, Wissenschaft, Mafia, Hacker, Presse
option-factions-drmhj = Detektive, Robocats, Mafia, Hacker, Presse
option-factions-srmhj = Wissenschaft, Robocats, Mafia, Hacker, Presse
option-factions-dsrpj = Detektive, Wissenschaft, Robocats, Polizei, Presse
option-factions-dsmpj = Detektive, Wissenschaft, Mafia, Polizei, Presse
option-factions-drmpj = Detektive, Robocats, Mafia, Polizei, Presse
option-factions-srmpj = Wissenschaft, Robocats, Mafia, Polizei, Presse
option-factions-dshpj = Detektive, Wissenschaft, Hacker, Polizei, Presse
option-factions-drhpj = Detektive, Robocats, Hacker, Polizei, Presse
option-factions-srhpj = Wissenschaft, Robocats, Hacker, Polizei, Presse
option-factions-dmhpj = Detektive, Mafia, Hacker, Polizei, Presse
option-factions-smhpj = Wissenschaft, Mafia, Hacker, Polizei, Presse
option-factions-rmhpj = Robocats, Mafia, Hacker, Polizei, Presse
option-factions-dsrmb = Detektive, Wissenschaft, Robocats, Mafia, Bürokratie
option-factions-dsrhb = Detektive, Wissenschaft, Robocats, Hacker, Bürokratie
option-factions-dsmhb = Detektive, Wissenschaft, Mafia, Hacker, Bürokratie
option-factions-drmhb = Detektive, Robocats, Mafia, Hacker, Bürokratie
option-factions-srmhb = Wissenschaft, Robocats, Mafia, Hacker, Bürokratie
option-factions-dsrpb = Detektive, Wissenschaft, Robocats, Polizei, Bürokratie
option-factions-dsmpb = Detektive, Wissenschaft, Mafia, Polizei, Bürokratie
option-factions-drmpb = Detektive, Robocats, Mafia, Polizei, Bürokratie
option-factions-srmpb = Wissenschaft, Robocats, Mafia, Polizei, Bürokratie
option-factions-dshpb = Detektive, Wissenschaft, Hacker, Polizei, Bürokratie
option-factions-drhpb = Detektive, Robocats, Hacker, Polizei, Bürokratie
option-factions-srhpb = Wissenschaft, Robocats, Hacker, Polizei, Bürokratie
option-factions-dmhpb = Detektive, Mafia, Hacker, Polizei, Bürokratie
option-factions-smhpb = Wissenschaft, Mafia, Hacker, Polizei, Bürokratie
option-factions-rmhpb = Robocats, Mafia, Hacker, Polizei, Bürokratie
option-factions-dsrjb = Detektive, Wissenschaft, Robocats, Presse, Bürokratie
option-factions-dsmjb = Detektive, Wissenschaft, Mafia, Presse, Bürokratie
option-factions-drmjb = Detektive, Robocats, Mafia, Presse, Bürokratie
option-factions-srmjb = Wissenschaft, Robocats, Mafia, Presse, Bürokratie
option-factions-dshjb = Detektive, Wissenschaft, Hacker, Presse, Bürokratie
option-factions-drhjb = Detektive, Robocats, Hacker, Presse, Bürokratie
option-factions-srhjb = Wissenschaft, Robocats, Hacker, Presse, Bürokratie
option-factions-dmhjb = Detektive, Mafia, Hacker, Presse, Bürokratie
option-factions-smhjb = Wissenschaft, Mafia, Hacker, Presse, Bürokratie
option-factions-rmhjb = Robocats, Mafia, Hacker, Presse, Bürokratie
option-factions-dspjb = Detektive, Wissenschaft, Polizei, Presse, Bürokratie
option-factions-drpjb = Detektive, Robocats, Polizei, Presse, Bürokratie
option-factions-srpjb = Wissenschaft, Robocats, Polizei, Presse, Bürokratie
option-factions-dmpjb = Detektive, Mafia, Polizei, Presse, Bürokratie
option-factions-smpjb = Wissenschaft, Mafia, Polizei, Presse, Bürokratie
option-factions-rmpjb = Robocats, Mafia, Polizei, Presse, Bürokratie
option-factions-dhpjb = Detektive, Hacker, Polizei, Presse, Bürokratie
option-factions-shpjb = Wissenschaft, Hacker, Polizei, Presse, Bürokratie
option-factions-rhpjb = Robocats, Hacker, Polizei, Presse, Bürokratie
option-factions-mhpjb = Mafia, Hacker, Polizei, Presse, Bürokratie
option-experienced = Erfahren
    .about = An: zwei Aktionen im Zug statt einer.
option-experienced-no = aus
option-experienced-yes = an
option-memory_aid = Merkhilfe
    .about = An: der Tisch zeigt, welche Karten sichtbar auf jede Hand kamen.
option-memory_aid-no = aus
option-memory_aid-yes = an

## Der Tisch

label-seat = Platz
label-cards = Karten
label-points = Punkte
label-target = Ziel
label-factions = Im Spiel
label-display = Auslage
label-stock = Nachziehstapel
label-discard = Ablagestapel
label-known = Sichtbar genommen
label-hand = Deine Hand
label-actions_left = Aktionen übrig
label-question = Gefragt
label-extra = Zusatzkarte
score = Punkte

faction-d = Detektive (d)
faction-s = Wissenschaft (s)
faction-r = Robocats (r)
faction-m = Mafia (m)
faction-h = Hacker (h)
faction-p = Polizei (p)
faction-j = Presse (j)
faction-b = Bürokratie (b)
question-limit = Wirf bis auf zehn Karten ab, eine nach der anderen.
question-detectives = Eine Karte wie die Zusatzkarte für einen Punkt abwerfen? Oder no.
question-mafia = Wirf zwei Karten ab, oder gib einen Punkt zurück.
question-journalists = Eine Karte geben und vielleicht eine weitere der Fraktion für einen Punkt abwerfen (give:d+d)? Oder no.

named-d = { $count ->
    [one] einen Detektiv
   *[other] { $count } Detektive
}
named-s = { $count ->
    [one] eine Forscherin
   *[other] { $count } Forscherinnen
}
named-r = { $count ->
    [one] eine Robocat
   *[other] { $count } Robocats
}
named-m = { $count ->
    [one] einen Mafioso
   *[other] { $count } Mafiosi
}
named-h = { $count ->
    [one] einen Hacker
   *[other] { $count } Hacker
}
named-p = { $count ->
    [one] eine Polizeikatze
   *[other] { $count } Polizeikatzen
}
named-j = { $count ->
    [one] eine Journalistin
   *[other] { $count } Journalistinnen
}
named-b = { $count ->
    [one] einen Bürokraten
   *[other] { $count } Bürokraten
}

moves-help = Karten als Buchstaben: d Detektive, s Wissenschaft, r Robocats, m Mafia, h Hacker, p Polizei, j Presse, b Bürokratie. Zwei Robocats nehmen: take:rr. Spielen: rr, mit Zusatzkarte ddd+m, gegen Platz 2 hh>2, oder beides: ppp+j>1 (Plätze zählen ab 0). Antworten: discard:d, discard:ds (abwerfen), point (einen Punkt zurückgeben), give:d, give:d+d (eine geben, eine für einen Punkt abwerfen), no (nein).

## Was geschah

event-took = { $who ->
    [you] Du nimmst { NAMED($cards) }.
   *[other] { $player } nimmt { NAMED($cards) }.
}
event-refilled = Die Auslage bekommt { NAMED($cards) }.
event-played = { $who ->
    [you] Du spielst { NAMED($cards) }.
   *[other] { $player } spielt { NAMED($cards) }.
}
event-gained = { $who ->
    [you] { $count ->
        [one] Du bekommst einen Punkt und hast { $points }.
       *[other] Du bekommst { $count } Punkte und hast { $points }.
    }
   *[other] { $count ->
        [one] { $player } bekommt einen Punkt und hat { $points }.
       *[other] { $player } bekommt { $count } Punkte und hat { $points }.
    }
}
event-returned = { $who ->
    [you] Du gibst einen Punkt zurück und hast { $points }.
   *[other] { $player } gibt einen Punkt zurück und hat { $points }.
}
event-drew = { $who ->
    [you] Du ziehst { NAMED($cards) }.
   *[other] { $count ->
        [one] { $player } zieht eine Karte.
       *[other] { $player } zieht { $count } Karten.
    }
}
event-infiltrated = { $who ->
    [you] { $count ->
        [one] Der Hacker wird in deine Hand gemischt.
       *[other] Die { $count } Hacker werden in deine Hand gemischt.
    }
   *[other] { $count ->
        [one] Der Hacker wird in die Hand von { $player } gemischt.
       *[other] Die { $count } Hacker werden in die Hand von { $player } gemischt.
    }
}
event-searched = { $who ->
    [you] Die Polizei durchsucht deine Hand und sucht { NAMED($cards) }.
   *[other] Die Polizei durchsucht die Hand von { $player } und sucht { NAMED($cards) }.
}
event-turned_up = { $who ->
    [you] Du deckst { NAMED($cards) } auf.
   *[other] { $player } deckt { NAMED($cards) } auf.
}
event-captured = { $who ->
    [you] Du nimmst { NAMED($cards) } auf die Hand.
   *[other] { $player } nimmt { NAMED($cards) } auf die Hand.
}
event-revealed = Der Nachziehstapel bringt { NAMED($cards) }.
event-gave = { $who ->
    [you] Du gibst { NAMED($cards) } her.
   *[other] { $player } gibt { NAMED($cards) } her.
}
event-discarded = { $who ->
    [you] Du wirfst { NAMED($cards) } ab.
   *[other] { $player } wirft { NAMED($cards) } ab.
}
event-declined = { $who ->
    [you] Du lehnst ab.
   *[other] { $player } lehnt ab.
}
event-shuffled = { $count ->
    [one] Die eine Karte des Ablagestapels ist der neue Nachziehstapel.
   *[other] Die { $count } Karten des Ablagestapels werden gemischt und sind der neue Nachziehstapel.
}
event-won = { $who ->
    [you] Du hast die Wahl gewonnen.
   *[other] { $player } hat die Wahl gewonnen.
}

## Warum ein Zug nicht geht

illegal-take-or-play = Du bist am Zug: nimm Karten oder spiel welche. Passen geht nicht.
illegal-one-faction = Du nimmst nur Karten einer Fraktion.
illegal-not-in-display = { $count ->
    [0] { $card ->
        [d] Detektive liegen
        [s] Forscherinnen liegen
        [r] Robocats liegen
        [m] Mafiosi liegen
        [h] Hacker liegen
        [p] Polizeikatzen liegen
        [j] Journalistinnen liegen
       *[b] Bürokraten liegen
    } keine aus.
   *[other] { $count ->
        [one] Davon liegt nur eine Karte aus: { $card }.
       *[other] Davon liegen nur { $count } Karten aus: { $card }.
    }
}
illegal-not-in-hand = { $count ->
    [0] Du hast keine Karte { $card }.
    [one] Du hast nur eine Karte { $card }.
   *[other] Du hast nur { $count } Karten { $card }.
}
illegal-how-many = { $card ->
    [d] Detektive spielt man zu dritt, mit einer Zusatzkarte: ddd+s.
    [s] Die Wissenschaft spielt man zu dritt: sss.
    [r] Robocats spielt man zu zweit oder zu viert: rr oder rrrr.
    [m] Die Mafia spielt man zu viert: mmmm.
    [h] Höchstens vier Hacker werden zugleich gespielt.
   *[j] Die Presse spielt man zu zweit: jj.
}
illegal-no-extra = Du spielst Karten einer Fraktion: nur Detektive und Polizei haben eine Zusatzkarte.
illegal-name-an-extra = { $card ->
    [d] Detektive brauchen eine Zusatzkarte: mit einer Forscherin schreibst du ddd+s.
   *[p] Die Polizei braucht eine Zusatzkarte einer anderen Fraktion: mit einer Forscherin gegen Platz 1 schreibst du pp+s>1.
}
illegal-extra-of-another = Die Zusatzkarte der Polizei muss von einer anderen Fraktion sein.
illegal-no-victim = Nur Hacker und Polizei werden gegen jemanden gespielt.
illegal-name-a-victim = { $card ->
    [h] Hacker werden gegen jemanden gespielt: gegen Platz 1 schreibst du h>1.
   *[p] Die Polizei durchsucht jemanden: gegen Platz 1 schreibst du p+s>1.
}
illegal-not-an-opponent = Gegen Platz { $victim } kannst du nicht spielen: wähle einen anderen der Plätze 0 bis { $last }.
illegal-too-few-cards = { $count ->
    [0] Platz { $victim } hat keine Karte.
    [one] Platz { $victim } hat nur eine Karte: es müssen { $needed } sein.
   *[other] Platz { $victim } hat nur { $count } Karten: es müssen { $needed } sein.
}
illegal-above-the-limit = { $count ->
    [one] Du hast eine Karte zu viel: wirf eine ab, etwa discard:d.
   *[other] Du hast { $count } Karten zu viel: wirf einzeln ab, etwa discard:d.
}
illegal-answer-detectives = Du kannst { NAMED($cards) } für einen Punkt abwerfen oder no sagen.
illegal-answer-mafia = Wirf zwei Karten ab, etwa discard:ds, oder gib einen Punkt zurück: point.
illegal-no-point = Du hast keinen Punkt zurückzugeben: wirf zwei Karten ab.
illegal-answer-journalists = Gib eine Karte, etwa give:d oder give:d+d, oder sag no.
illegal-same-faction = Für den Punkt musst du eine Karte der Fraktion abwerfen, die du gibst: du brauchst { NAMED($cards) }.

## Warum eine Stellung nicht sein kann

position-factions = Fünf Fraktionen dieses Tischs müssen im Spiel sein, nicht „{ $factions }“.
position-points = Punkte von { $found } Plätzen für { $players } Mitspielende.
position-several-winners = Nur eine Katze kann { $target } Punkte erreicht haben: mit der ersten endet das Spiel.
position-question = Platz { $asked } kann das nicht gefragt werden: „{ $question }“.
position-no-choice = Platz { $asked } hat keine Wahl und wird nicht gefragt: „{ $question }“.
position-display = Die Auslage kann nicht { $found } Karten haben: es sind sieben, und weniger nur, solange jemand am Ende des Zugs abwirft.
position-hand-too-big = Platz { $seat } kann jetzt nicht { $found } Karten halten: höchstens { $most }.
position-below-the-limit = Platz { $seat } hat nicht mehr als zehn Karten und also nichts abzuwerfen.
position-known = Platz { $seat } hat nicht, was sichtbar auf die Hand kam: { $cards }.
position-drawn = Der Nachziehstapel und was von ihm kam können nicht mehr als 15 Karten { $card } haben.
position-lots = Karten von { $found } Plätzen für { $players } Mitspielende.
position-lot = Das sind nicht lauter Karten der Fraktionen im Spiel, je höchstens 15: { $cards }.

## Die Fraktionen, wie ein Balancebericht sie nennt

part-d = { faction-d }
part-s = { faction-s }
part-r = { faction-r }
part-m = { faction-m }
part-h = { faction-h }
part-p = { faction-p }
part-j = { faction-j }
part-b = { faction-b }
