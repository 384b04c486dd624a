welcome = Tippe einen Zug oder seine Nummer. Außerdem: help für die Regeln, why für den Grund, wenn etwas nicht geht, quit.
prompt = Dein Zug:
ask-why = Tippe why, um die Regel zu sehen.
ask-help = Tippe help für die Regeln und die Schreibweise der Züge.
legal = { $move } ist erlaubt.
nothing-refused = Bisher wurde nichts abgelehnt. Versuch: why 9c
left = Du hast den Tisch verlassen.
our-reading = (Unsere Lesart: { $reading })
not-over = Das Spiel ist noch nicht aus.
place = Platz
you = Du
player = Name
you-won = Du hast gewonnen.
won = { $player } hat gewonnen.
shared = Geteilt zwischen { $players }.
saved = Die Aufzeichnung liegt in { $file }.
cannot-save = Die Aufzeichnung ließ sich nicht schreiben: { $problem }

replayed = { $game }, { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}: { $players }
verify-record = Die Aufzeichnung ist heil: { $count ->
    [one] ein Zug, nachgespielt
   *[other] { $count } Züge, alle nachgespielt
}, und das Ende ist das aufgezeichnete.
verify-seed = Gegeben wurde aus der Startzahl { $seed }; wer das Spiel begann, konnte sie wählen.
verify-position = Begonnen wurde mit einer aufgebauten Stellung und der Startzahl { $seed }.
verify-fair = Die Gabe war fair: das Geheimnis ist das, auf das der Tisch sich festgelegt hatte, und { $count } Beiträge der Plätze gingen ein.
verify-unfair = Die Gabe war nicht fair: das Geheimnis ist nicht das, auf das der Tisch sich festgelegt hatte.

scenario-holds = hält
scenario-fails = hält nicht
scenario-count = { $passed } passed, { $failed } failed

seat = Platz
bot = Bot
wins = Siege
share = Anteil
interval = 95-%-Bereich
simulated = { $games } Spiele, { $moves } Züge in { $seconds } s: { $rate } Züge/s
length = Länge im Mittel { $mean } Züge (Streuung { $deviation }), von { $shortest } bis { $longest }; { $shared } Spiele mit mehreren Siegern
