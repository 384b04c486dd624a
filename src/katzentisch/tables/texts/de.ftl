# Wozu ein Tisch Nein sagt. Über die Leitung gehen die Codes; dies sind ihre Sätze.

table-closed = Dieser Tisch ist geschlossen.
table-frozen = Das Protokoll dieses Tisches ist beschädigt. Er kann nicht weiterspielen; alle anderen können es.
table-no-seat = Du hast keinen Platz an diesem Tisch.
table-no-such-seat = Platz { $seat } gibt es an diesem Tisch nicht.
table-not-now = { $stage ->
    [waiting] Das Spiel hat noch nicht begonnen.
    [playing] Es wird gerade gespielt.
    [paused] Das Spiel macht Pause.
   *[over] Das Spiel ist vorbei.
  }
table-not-master = Das darf nur, wer den Tisch aufgemacht hat.
table-seated = Du hast schon einen Platz.
table-removed = Du wurdest von diesem Tisch entfernt.
table-full = Alle Plätze sind besetzt.
table-seat-taken = Platz { $seat } ist besetzt.
table-seat-free = Auf Platz { $seat } sitzt niemand.
table-not-oneself = Dich selbst kannst du nicht entfernen: Steh einfach auf.
table-free-seats = { $free ->
    [one] Ein Platz ist noch frei.
   *[other] { $free } Plätze sind noch frei.
  }
table-resigned = Du hast dieses Spiel aufgegeben.
table-stale = Am Tisch hat sich inzwischen etwas geändert. Bitte schau noch einmal hin.
table-from-the-future = Dein Zug antwortet auf etwas, das noch nicht geschehen ist.
table-series-over = An diesem Tisch wurde genug gespielt: macht bitte einen neuen auf.
table-too-much = An diesem Tisch ist neben dem Spielen zu viel geschehen. Du kannst weiterspielen oder einen neuen Tisch aufmachen.
table-proposal-open = Die Spieler werden gerade etwas anderes gefragt.
table-no-proposal = Gerade wird niemand etwas gefragt.
table-agreed-already = Du hast schon zugestimmt.
table-no-takebacks = An diesem Tisch kann man keine Züge zurücknehmen.
table-takeback-hidden = Das lässt sich nicht zurücknehmen: Seitdem wurde Verdecktes gesehen, oder dein letzter Zug ist zu lange her.
table-no-player-there = Auf Platz { $seat } sitzt kein Spieler.
table-muted = Der Chat ist geschlossen.
table-no-hints = An diesem Tisch gibt es keine Tipps.
table-hint-not-now = Du bist nicht am Zug.
table-hint-had = Für diesen Zug hattest du schon einen Tipp.
table-no-holdings = Was die anderen haben können, verrät dieser Tisch nicht.
table-no-count = Das ließ sich gerade nicht auszählen.
table-not-so-fast = Bitte nicht ganz so schnell.
table-no-thought = Gerade fällt mir nichts ein. Bitte frag noch einmal.
table-no-clock = Dieses Spiel hat eigene Fristen und keine Uhr.
table-too-many-bots = Es gibt nur { $players } Plätze.
