now = { $stage ->
    [start] Gleich beginnt das Vorspiel
    [prelude] Vorspiel
    [over] Das Ende
    [pause] Pause · { $count } Viertel
   *[snatch] Runde { $round } · { $count } Viertel
}
ask-start = Sag „bereit“.
ask-prelude = Eins höher oder tiefer; 6 und 1 sind Nachbarn.
ask-pause = Sag „bereit“.
ask-snatch = { $count ->
    [one] Noch ein Plättchen.
   *[other] Noch { $count } Plättchen.
}
ask-over = Das Spiel ist aus.
watch-start = Gleich geht es los.
watch-prelude = Wer zuerst passt, legt.
watch-pause = Gleich geht es weiter.
watch-snatch = Wer findet das Treffen?
i-am-waiting = Du wartest einen Moment.
i-am-ready = Du bist bereit.
i-am-done = Du bist fertig.

do-snatch = { NAMED($token) } nehmen
spell-put = { $value } legen
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
turns-up = { $count ->
    [0] deckt nichts auf
    [one] deckt eine auf
   *[other] deckt { $count } auf
}
lives = { $count ->
    [one] ein Leben
   *[other] { $count } Leben
}
district-name = Viertel { $district }
district-free = frei
district-card = Viertel { $district } zeigt { $value }
gang-rides = Die Bande fährt gegen den Uhrzeigersinn: { $pips }
police-rides = Die Polizei fährt im Uhrzeigersinn: { $pips }
stack-top = oben { $value }
reference-is = Richtwert { $value }
last-put = Zuletzt: { $player }
seconds-left = Noch { $seconds } Sekunden
reaction = Deine Reaktion: { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s

is-rewarded = +1 Karte
they-met = Treffen: Stopp { $stop } in { $district }.
they-did-not-meet = Kein Treffen: der Teufelskreis.
district-of = Viertel { $district }: { $player }
district-left = noch { $count } Karten
gang-at = Die Bande steht in { $district }
police-at = Die Polizei steht in { $district }
you-live-in = Du, Viertel { $district }
you-live-nowhere = Du, ohne Viertel
my-discard = oben auf deiner Ablage: { $value }
counts-now = Es gilt
cards-left = noch { $count }
seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s

reckoning = Die Abrechnung
ride-start = Start
ride-stop = Stopp { $stop }
show-ride = Fahrt zeigen
skip-ride = Überspringen
step-back = Einen Stopp zurück
step-on = Einen Stopp weiter
snatched-nothing = nichts
last-round = Runde { $round }
look-again = Die letzte Runde ansehen
how-judged = Wie geurteilt wurde
too-late = zu spät
not-judged = Ein Bot, ohne Rennen gegen einen Menschen.
credited = { $milliseconds } ms für die Leitung gutgeschrieben
drawn-with = gleichauf mit { $players }, ausgelost
as-it-came = Gezählt, wie es ankam.
about-judging = Was die Leitung kostet, wird gutgeschrieben: so viel, wie der Server misst, höchstens 250 ms. Bis 10 ms Abstand entscheidet der Würfel.

practice-about = Denk die Fahrt zu Ende: wann und wo treffen sie sich? Nimm ein WANN und ein WO, oder den Teufelskreis.
practice-go = Los
practice-next = Nächste Fahrt
practice-right = Richtig. { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s.
practice-wrong = Falsch. { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s.
practice-late = Die { $seconds } Sekunden sind um.
practice-record = Das ist deine beste Zeit.
practice-times = Deine Zeiten
practice-share = Richtig
practice-best = Beste
practice-median = Üblich
practice-none = –
practice-count = Viertel

cheat-gang = Bande: gegen den Uhrzeigersinn, pinker Würfel
cheat-police = Polizei: im Uhrzeigersinn, blauer Würfel
cheat-meeting = WANN und WO treffen sie sich? Ab Stopp 1 gilt die Karte des Viertels
cheat-circle = Gar nicht: der Teufelskreis
cheat-right = Zwei richtige: Belohnung. Eins: nichts aufdecken
cheat-wrong = Nur falsche: zwei aufdecken
cheat-neighbours = Eins höher oder eins tiefer passt
cheat-around = 6 und 1 sind Nachbarn
cheat-first = Zuerst da zählt. Zu spät kostet nichts
cheat-wrong-card = Falsch gelegt: zurück damit, und neu gewürfelt
cheat-prelude-keys = Tasten: die Zahl der Karte legt sie
cheat-keys = Tasten: 1 bis 6 für WANN, a bis f für WO, o für den Kreis, Leertaste für „Fertig“ und „Bereit“

# Wo getippt statt geschrieben wird, klingen manche Einwände anders.
illegal-pause = Hier ist Pause: sag „Bereit“ oder warte auf die anderen.
