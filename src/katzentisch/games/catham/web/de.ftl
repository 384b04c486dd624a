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

ask-action = Nimm Karten, oder spiel welche.
ask-limit = Wirf ab, bis du zehn Karten hast.
ask-detectives = Wirf eine Karte wie die Zusatzkarte für einen Punkt ab, oder lass es.
ask-mafia = Wirf zwei Karten ab, oder gib einen Punkt zurück.
ask-journalists = Gib eine Karte her, oder lass es.
asked-limit = Auf zehn Karten abwerfen
asked-detectives = Detektive: eine Karte für einen Punkt?
asked-mafia = Mafia: zwei Karten oder ein Punkt
asked-journalists = Presse: eine Karte geben?

moves-take = Nehmen
moves-play = Spielen
moves-answer = Antworten

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
