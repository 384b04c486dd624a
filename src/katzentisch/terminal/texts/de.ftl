welcome = Tippe einen Zug oder seine Nummer. Außerdem: help für die Regeln, why für den Grund, wenn etwas nicht geht, quit.
welcome-live = Alle spielen zugleich: Zug tippen, Eingabetaste, und das schnell. Eine leere Zeile zeigt, was du darfst; außerdem: help für die Regeln, why, quit.
prompt = Dein Zug:
time-left = { $seconds } s
ask-why = Tippe why, um die Regel zu sehen.
ask-help = Tippe help für die Regeln und die Schreibweise der Züge.
legal = { $move } ist erlaubt.
nothing-refused = Bisher wurde nichts abgelehnt. Versuch: why 9c
left = Du hast den Tisch verlassen.
our-reading = (Unsere Lesart: { $reading })
not-over = Das Spiel ist noch nicht aus.
place = Rang
guest = Gast
player = Name
you-won = Du hast gewonnen.
won = { $player } hat gewonnen.
shared = Unentschieden zwischen { $players }.
saved = Die Aufzeichnung liegt in { $file }.

replayed = { $game }, { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}: { $players }
verify-record = Die Aufzeichnung ist unversehrt: { $count ->
    [one] ein Zug, nachgespielt
   *[other] { $count } Züge, alle nachgespielt
}, und das Ende ist das aufgezeichnete.
verify-seed = Die Karten kamen aus der Startzahl { $seed }; wer das Spiel begann, konnte sie wählen.
verify-position = Begonnen wurde mit einer aufgebauten Stellung und der Startzahl { $seed }.
verify-fair = Die Karten wurden fair gegeben: das Geheimnis ist das, auf das der Tisch sich festgelegt hatte, und { $count } Beiträge der Plätze gingen ein.
verify-unfair = Die Karten wurden nicht fair gegeben: das Geheimnis ist nicht das, auf das der Tisch sich festgelegt hatte.

scenario-holds = hält
scenario-fails = hält nicht
scenario-count = { $passed } halten, { $failed } nicht

resume-alone = Neben --resume gibt es kein --players, --option, --seed oder --name: die Aufzeichnung hat sie.
resume-other = Das ist eine Aufzeichnung von { $game }, nicht von { $asked }.

seat = Platz
bot = Bot
wins = Siege
share = Anteil
interval = 95-%-Bereich
simulated = { $games } Spiele, { $moves } Züge in { NUMBER($seconds, maximumFractionDigits: 2) } s: { NUMBER($rate, maximumFractionDigits: 0) } Züge/s
length = Länge im Mittel { NUMBER($mean, maximumFractionDigits: 1) } Züge (Streuung { NUMBER($deviation, maximumFractionDigits: 1) }), von { $shortest } bis { $longest }; { $shared } Spiele mit mehreren Siegern

practice-none = { $game } kann man nicht allein üben.
practice-round = Runde { $number } von { $rounds }
practice-prompt = Deine Antwort:
practice-no-answer = „{ $text }“ ist keine Antwort.
practice-right = Richtig!
practice-wrong = Falsch.
practice-late = Die { $seconds } Sekunden sind um.
practice-took = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
practice-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
practice-left = Genug für heute.
practice-options = Geübt
practice-rounds = Runden
practice-share = Richtig
practice-best = Beste
practice-median = Üblich
practice-step = Je Stopp
practice-kept = Deine Zeiten stehen in { $file }.
