faction-name = { $faction ->
    [d] Detektive
    [s] Wissenschaft
    [r] Robocats
    [m] Mafia
    [h] Hacker
    [p] Polizei
    [j] Presse
   *[b] Bürokratie
}
group-name = { faction-name }, { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
group-picked = { faction-name }, { $picked }/{ $count } gewählt
what-does = Was { faction-name } kann
points-of = { $points } von { $target } Punkten
race = Wettlauf bis { $target } Punkte
target = Ziel { $points }
actions-left = { $count ->
    [one] Noch 1 Aktion.
   *[other] Noch { $count } Aktionen.
}
no-cards = Keine Karten.
nothing-there = Hier liegt nichts.
do-look = Ansehen
display-to-take = Auslage. Jeder Tipp wählt eine Karte mehr zum Nehmen.
hand-to-play = Deine Hand. Jeder Tipp wählt eine Karte mehr.
extra = Zusatz
put-back = Auswahl zurücknehmen

ask-action = Nimm Karten, oder spiel welche.
ask-limit = Wirf ab, bis du zehn Karten hast.
ask-detectives = Wirf eine ab, oder behalt sie.
ask-mafia = Tippe zwei Karten an, oder gib einen Punkt.
ask-journalists = Tippe an, was du hergibst.
asked-limit = Auf zehn Karten abwerfen
asked-detectives = Detektive: eine Karte für einen Punkt?
asked-mafia = Mafia: zwei Karten oder ein Punkt
asked-journalists = Presse: eine Karte geben?
you-answer = Du antwortest.

taking = Nimm { NAMED($cards) }.
playing = Spiel { NAMED($cards) }{ $play ->
    [ddd] : 3 Punkte.
    [sss] : 2 Punkte, 2 Karten.
    [rr] : 5 Karten.
    [rrrr] : 3 Punkte.
    [mmmm] : 2 Punkte, die anderen zahlen.
    [jj] : 2 Punkte, die anderen dürfen geben.
   *[other] { $extra ->
        [d] : 1 Punkt je Detektiv.
        [s] : 1 Punkt je Forscherin.
        [r] : 1 Punkt je Robocat.
        [m] : 1 Punkt je Mafioso.
        [h] : 1 Punkt je Hacker.
        [j] : 1 Punkt je Journalistin.
        [b] : 1 Punkt je Bürokrat.
       *[other] { $count ->
            [one] : 1 Karte wird aufgedeckt.
           *[other] : { $count } Karten werden aufgedeckt.
        }
    }
}
against-whom = { $count ->
    [one] Bei wem? Tippe eine Katze an. Sie deckt 1 Karte auf.
   *[other] Bei wem? Tippe eine Katze an. Sie deckt { $count } Karten auf.
}
needs = { $faction ->
    [d] Drei Detektive und eine Zusatzkarte.
    [s] Drei Forscherinnen.
    [r] Zwei oder vier Robocats.
    [m] Vier Mafiosi.
    [p] Dazu eine Zusatzkarte: die wird gesucht.
   *[j] Zwei Journalistinnen.
}
does-not-go = So geht das nicht zusammen.
too-few = zu wenig Karten

take-some = { $count } nehmen
take-all = Alle { $count }
play-cards = Ausspielen
play-for = { $play ->
    [ddd] Ausspielen +3
    [sss] Ausspielen +2
    [rr] 5 Karten ziehen
    [rrrr] Ausspielen +3
    [mmmm] Ausspielen +2
    [jj] Ausspielen +2
   *[other] { $count } aufdecken
}
choose-cat = Bei wem?
play-against = { $faction ->
    [h] Bei { $player } einschleusen
   *[p] { $player } durchsuchen
}
discard-some = Abwerfen { $picked }/{ $count }
discard-for-point = Abwerfen +1
pay-point = Punkt abgeben
give-card = Geben
give-for-point = Geben und +1
refuse-detectives = Behalten
refuse-journalists = Nichts geben
go-on = Weiter

wants-detectives = { $player } fragt: { faction-name }?
    .about = Die Zusatzkarte. Wirf eine gleiche ab, und du bekommst einen Punkt.
wants-mafia = { $player } treibt Schutzgeld ein.
    .about = Vier Mafiosi, 2 Punkte. Du zahlst.
wants-journalists = { $player } sucht Informanten.
    .about = Gib eine Karte. Leg eine gleiche ab: 1 Punkt.
wants-limit = { $count ->
    [one] Eine Karte zu viel.
   *[other] { $count } Karten zu viel.
}
    .about = Zehn darfst du halten. Tippe an, was gehen soll.
two-cards = 2 Karten abwerfen
one-point = 1 Punkt abgeben
chosen-of = { $picked } von { $count } gewählt
no-point = Du hast keinen.
point-becomes = { $points } wird { $left }
for-player = Für { $player }
all-see-it = alle sehen sie
tap-a-card = Tippe eine Karte an.
discard-like = Ablegen
like-the-gift = gleiche Art

shows = { $who ->
    [you] { $count ->
        [one] Du deckst eine Karte auf.
       *[other] Du deckst { $count } Karten auf.
    }
   *[other] { $count ->
        [one] { $player } deckt eine Karte auf.
       *[other] { $player } deckt { $count } Karten auf.
    }
}
stock-shows = { $count ->
    [one] Der Stapel bringt eine Karte.
   *[other] Der Stapel bringt { $count } Karten.
}
police-want = Die Polizei sucht { NAMED($cards) }.
goes-to = { $who ->
    [you] zu dir
   *[other] zu { $player }
}
goes-away = abgelegt
points-for = { $points ->
    [0] { $who ->
        [you] Kein Punkt für dich.
       *[other] Kein Punkt für { $player }.
    }
   *[other] { $who ->
        [you] +{ $points } für dich.
       *[other] +{ $points } für { $player }.
    }
}
draws-for-police = { $who ->
    [you] { $count ->
        [one] Du ziehst eine Karte nach.
       *[other] Du ziehst { $count } Karten nach.
    }
   *[other] { $count ->
        [one] { $player } zieht eine Karte nach.
       *[other] { $player } zieht { $count } Karten nach.
    }
}

# Wo getippt statt geschrieben wird, klingen manche Einwände anders.
illegal-not-in-display = { $count ->
    [0] Davon liegt keine Karte aus.
    [one] Davon liegt nur eine Karte aus.
   *[other] Davon liegen nur { $count } Karten aus.
}
illegal-not-in-hand = { $count ->
    [0] So eine Karte hast du nicht.
    [one] Davon hast du nur eine Karte.
   *[other] Davon hast du nur { $count } Karten.
}
illegal-not-an-opponent = Gegen diese Katze kannst du nicht spielen: tippe eine andere an.
illegal-how-many = { $card ->
    [d] Detektive spielt man zu dritt, mit einer Zusatzkarte.
    [s] Die Wissenschaft spielt man zu dritt.
    [r] Robocats spielt man zu zweit oder zu viert.
    [m] Die Mafia spielt man zu viert.
    [h] Höchstens vier Hacker werden zugleich gespielt.
   *[j] Die Presse spielt man zu zweit.
}
illegal-name-an-extra = { $card ->
    [d] Detektive brauchen eine Zusatzkarte, irgendeine.
   *[p] Die Polizei braucht eine Zusatzkarte einer anderen Fraktion.
}
illegal-name-a-victim = { $card ->
    [h] Hacker werden gegen jemanden gespielt: tippe eine Katze an.
   *[p] Die Polizei durchsucht jemanden: tippe eine Katze an.
}
illegal-too-few-cards = { $count ->
    [0] Diese Katze hat keine Karte.
    [one] Diese Katze hat nur eine Karte: es müssen { $needed } sein.
   *[other] Diese Katze hat nur { $count } Karten: es müssen { $needed } sein.
}
illegal-above-the-limit = { $count ->
    [one] Du hast eine Karte zu viel: wirf eine ab.
   *[other] Du hast { $count } Karten zu viel: wirf sie ab.
}
illegal-answer-detectives = Du kannst { NAMED($cards) } für einen Punkt abwerfen oder ablehnen.
illegal-answer-mafia = Wirf zwei Karten ab, oder gib einen Punkt zurück.
illegal-answer-journalists = Gib eine Karte, oder gib nichts.

do-take = { NAMED($cards) } nehmen
do-play = { NAMED($cards) } spielen{ $group ->
    [sss] : 2 Punkte, 2 Karten
    [rr] : 5 Karten
    [rrrr] : 3 Punkte
    [mmmm] : 2 Punkte
    [jj] : 2 Punkte
   *[other] {""}
}
do-play-extra = { NAMED($cards) } und { NAMED($extra) } spielen: 3 Punkte
do-play-against = { NAMED($cards) } gegen { $player } spielen
do-play-extra-against = { NAMED($cards) } gegen { $player } spielen und { NAMED($extra) } dazu
do-discard = { NAMED($cards) } abwerfen
do-give = { NAMED($cards) } geben
do-give-extra = { NAMED($cards) } geben und noch so eine Karte abwerfen: 1 Punkt
do-point = Einen Punkt zurückgeben
do-no = Nichts tun

cheat-d = 3 und eine beliebige: 3 Punkte. Wer eine gleiche abwirft, bekommt 1
cheat-s = 3: 2 Punkte und 2 Karten
cheat-r = 2: 5 Karten. 4: 3 Punkte
cheat-m = 4: 2 Punkte. Andere werfen 2 Karten ab oder geben 1 Punkt
cheat-h = 1 bis 4 in eine Hand mischen, ebenso viele aufdecken: Hacker 1 Punkt, andere für dich
cheat-p = Beliebig viele und eine andere: eine Hand durchsuchen, 1 Punkt je Treffer
cheat-j = 2: 2 Punkte. Andere dürfen dir eine Karte geben
cheat-b = Beliebig viele: ebenso viele vom Stapel, 1 Punkt je Fraktion
