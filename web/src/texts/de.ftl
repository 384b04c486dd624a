## Karten, wie man sie nennt

rank-name = { $rank ->
    [A] Ass
    [K] König
    [Q] Dame
    [J] Bube
    [T] 10
   *[other] { $rank }
}
suit-name = { $suit ->
    [c] Kreuz
    [d] Karo
    [h] Herz
   *[s] Pik
}
card-name = { suit-name } { rank-name }
joker-name = Joker
joker-as-name = Joker als { $card }
card-face-down = verdeckte Karte

## Das Haus

app-name = Katzentisch
to-lobby = Zur Lobby
close = Schließen
cancel = Abbrechen
unreachable = Der Server antwortet nicht. Versuch es gleich noch einmal.
nowhere-title = Hier ist nichts.
nowhere-text = Die Adresse stimmt nicht, oder der Tisch ist weg.

## Wer bist du?

name-title = Wie heißt du am Tisch?
name-label = Dein Name
name-go = Hinsetzen
name-note = Andere am Tisch sehen ihn. Ändern kannst du ihn immer.

## Stärke der Bots

level-kitten = Kätzchen
level-tabby = Stubentiger
level-stray = Streuner
level-eminence = Graue Eminenz
level-kitten-about = spielt drauflos und macht Fehler
level-tabby-about = spielt ordentlich
level-stray-about = denkt ein paar Züge voraus
level-eminence-about = denkt lange nach
