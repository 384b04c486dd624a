now = { $stage ->
    [start] Gleich beginnt das Vorspiel
    [prelude] Vorspiel
    [over] Das Ende
    [pause] Pause
   *[snatch] Runde { $round }
}
ask-start = Sag „bereit“.
ask-prelude = Eins höher oder tiefer; 6 und 1 sind Nachbarn.
ask-pause = Sag „bereit“.
ask-snatch = { $count ->
    [one] Noch ein Plättchen.
   *[other] Noch { $count } Plättchen.
}
ask-over = Das Spiel ist aus.
i-am-waiting = Du wartest einen Moment.
i-am-ready = Du bist bereit.
i-am-done = Du bist fertig.

do-snatch = { NAMED($token) } nehmen
do-put = { $value } legen, { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} im Stapel
do-done = Fertig!
do-ready = Bereit
token-mine = { NAMED($token) }: hast du
token-of = { NAMED($token) }: hat { $player }
token-away = { NAMED($token) }: weg
token-right = { NAMED($token) }, richtig
token-wrong = { NAMED($token) }, falsch
is-rewarded = belohnt
turns-up = { $count ->
    [0] deckt nichts auf
    [one] deckt eine auf
   *[other] deckt { $count } auf
}
lives = { $count ->
    [one] ein Leben
   *[other] { $count } Leben
}
clockwise = Im Uhrzeigersinn: von links nach rechts, dann wieder von vorn
district-name = Viertel { $district }
district-free = frei
district-card = Viertel { $district } zeigt { $value }
gang-rides = Die Bande fährt gegen den Uhrzeigersinn: { $pips }
police-rides = Die Polizei fährt im Uhrzeigersinn: { $pips }
gang-starts = Die Bande beginnt in { $district }
police-starts = Die Polizei beginnt in { $district }
stack-top = oben { $value }
reference-is = Richtwert { $value }
pile-top = { $value }, { $count } Karten im Stapel
last-put = Zuletzt: { $player }
seconds-left = Noch { $seconds } Sekunden
reaction = Deine Reaktion: { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s

cheat-gang = Bande: gegen den Uhrzeigersinn, pinker Würfel
cheat-police = Polizei: im Uhrzeigersinn, blauer Würfel
cheat-meeting = WANN und WO treffen sie sich? Ab Stopp 1 gilt die Karte des Viertels
cheat-circle = Gar nicht: der Teufelskreis
cheat-right = Zwei richtige: Belohnung. Eins: nichts aufdecken
cheat-wrong = Nur falsche: zwei aufdecken
