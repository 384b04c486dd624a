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
place-name = { $colour ->
    [r] Rot
    [g] Grün
    [y] Gelb
   *[b] Blau
} { $value }
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
was-here = Ich war schon einmal hier
was-not-here = Ich bin neu hier
was-here-title = Schön, dass du wieder da bist.
was-here-label = Dein Merkwort
was-here-note = Es steht auf dem anderen Gerät unter „Dein Platz“.

## Stärke der Bots

level-kitten = Kätzchen
level-tabby = Stubentiger
level-stray = Streuner
level-eminence = Graue Eminenz
bot-with-level = { $name } ({ $level })
level-and-about = { $level }: { $about }
level-kitten-about = spielt drauflos und macht Fehler
level-tabby-about = spielt ordentlich
level-stray-about = denkt ein paar Züge voraus
level-eminence-about = denkt lange nach

## Am Tisch

connecting = Der Tisch wird gedeckt …
connected = verbunden
disconnected = getrennt
connection-lost = Verbindung weg.
retry-in = Neuer Versuch in { $seconds } s. Verloren geht nichts.
retrying = Neuer Versuch …
gone-no-table = Diesen Tisch gibt es nicht.
    .about = Oder er ist nicht für dich: frag nach einer Einladung.
gone-removed = Du sitzt nicht mehr an diesem Tisch.
    .about = Wer den Tisch aufgemacht hat, hat dich gebeten zu gehen.
gone-closed = Dieser Tisch ist abgeräumt.
    .about = Er war lange leer oder wurde geschlossen.
gone-frozen = Dieser Tisch ist beschädigt.
    .about = Er kann nicht weiterspielen; alle anderen können es.
outdated = Hier steht ein neuerer Tisch.
    .about = Diese Seite ist älter als der Server.
outdated-reload = Neu laden

you = Du
turn-is-yours = Du bist dran.
everyone-at-once = Alle gleichzeitig.
someone-thinks = { $player } überlegt.
one-moment = Einen Moment.
paused = Pause.
asleep = schläft
bot-plays = ein Bot spielt
bot-plays-for-you = Ein Bot spielt für dich. Tu etwas, dann bist du wieder da.
watching = { $count ->
    [one] Eine Katze schaut zu
   *[other] { $count } Katzen schauen zu
}
middle = Tischmitte
your-things = Dein Platz
your-moves = Deine Züge
stock = Stapel
pile = Ablage

rules = Regeln
rule = Regel { $rule }
open-menu = Menü
table-menu = Am Tisch
sound = Ton
calm = Weniger Bewegung
    .about = Karten springen, statt zu fliegen.
hint = Tipp
hint-thinking = Die Graue Eminenz denkt nach …
hint-plain = Die Graue Eminenz rät:
hint-given = Die Graue Eminenz rät ({ $share } % Aussicht):
hint-why = Warum?
holdings = Was könnten sie haben?
book = Verlauf und Chat
moves = Verlauf
chat = Chat
message = Nachricht …
muted = Der Chat ist zu.
send = Senden
unread = ungelesen
nobody-spoke = Noch hat niemand etwas gesagt.
cheat-sheet = Spickzettel
sort = Sortieren
sort-suit = nach Farbe
sort-rank = nach Wert
sort-own = eigene Ordnung

propose-pause = Um eine Pause bitten
propose-resume = Weiterspielen vorschlagen
propose-takeback = Letzten Zug zurücknehmen
propose-end = Abbrechen vorschlagen
propose-rematch = Noch eine Runde
asks-pause = { $who ->
    [you] Du bittest um eine Pause.
   *[other] { $player } bittet um eine Pause.
}
asks-resume = { $who ->
    [you] Du möchtest weiterspielen.
   *[other] { $player } möchte weiterspielen.
}
asks-takeback = { $who ->
    [you] Du möchtest den letzten Zug zurücknehmen.
   *[other] { $player } möchte den letzten Zug zurücknehmen.
}
asks-end = { $who ->
    [you] Du möchtest das Spiel abbrechen.
   *[other] { $player } möchte das Spiel abbrechen.
}
asks-rematch = { $who ->
    [you] Du möchtest noch eine Runde.
   *[other] { $player } möchte noch eine Runde.
}
agree = Einverstanden
disagree = Nein
withdraw = Doch nicht
waiting-for = Es fehlt noch: { $players }.
resign = Aufgeben
resign-sure = Wirklich aufgeben?
leave-running = Aufstehen, ein Bot spielt weiter

over = Das Spiel ist aus.
over-you-won = Du gewinnst.
over-won = { $player } gewinnt.
over-shared = Unentschieden: { $players }.
over-resigned = Aufgegeben.
over-voted = Gemeinsam abgebrochen.
place = { $place }.
one-more-game = Noch eine Runde
record = Aufzeichnung
result = Ergebnis

invitation = Einladen
invite-code = Code
invite-copy = Link kopieren
invite-copied = Kopiert
invite-share = Teilen
invite-scan = Zum Einladen mit dem Handy fotografieren
## Karten und Plätze

card-index-A = A
card-index-K = K
card-index-Q = D
card-index-J = B
card-playable = spielbar
card-fresh = neu
card-count = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
seats = Mitspieler
seat-on-turn = ist dran
clock-left = Bedenkzeit { $time }
clock-last = Noch fünf Sekunden.
clock-endless = ohne Uhr
rule-link = Regel { $rule }

## Die Lobby

lobby-title = Setz dich dazu.
lobby-text = Sieben Katzenspiele, mit Freunden oder gegen Bots.
lobby-unreachable = Der Server antwortet nicht. Es geht von selbst weiter, sobald er wieder da ist.
language = Sprache
language-de = Deutsch
language-en = English
my-place = Dein Platz und Einstellungen
back = Zurück
choose-game = Spiel aussuchen
bots-are = Bots: { $level }
bot-level = Stärke der Bots
play-bots = Gegen Bots
invite-friends = Freunde einladen
invite-to = Freunde einladen: { $game }
rules-of = Regeln: { $game }
practice-of = { $game } üben
practise-alone = Allein üben
players-exactly = zu { $least ->
    [2] zweit
   *[other] { $least }
}
players-range = { $least }–{ $most }
minutes = { $minutes } Min.
carry-on = Weiterspielen
your-turn = Du bist dran
their-turn = { $player } ist dran
mine-empty = Noch kein Spiel angefangen.
mine-empty-text = Such dir eins aus. Es wartet hier auf dich.
join-title = Mit Code dazusetzen
join = Dazusetzen
code = Code
code-missing = Schreib zuerst den Code hin.
open-tables = Offene Tische
open-empty = Gerade sitzt niemand da.
open-empty-text = Mach einen Tisch auf. Wer den Link hat, kann sich dazusetzen.
open-table = Tisch aufmachen
tables-to-watch = Zum Zuschauen
alone-there = Noch sitzt niemand sonst da.
place-free = Platz frei
seats-free = { $free ->
    [one] 1 Platz frei
   *[other] { $free } Plätze frei
}
stage-waiting = noch nicht begonnen
stage-playing = läuft
stage-paused = macht Pause
stage-over = zu Ende
stage-closed = geschlossen
finished-title = Zu Ende gespielt
result-broken-off = Abgebrochen.
result-you-won = Du hast gewonnen.
result-you-share = Du teilst dir den ersten Platz.
result-won = Gewonnen hat: { $names }.
record-of = Aufzeichnung laden: { $game }
show-all = Alle { $count } zeigen

## Ein neuer Tisch

new-title = Neuer Tisch: { $game }
new-who = Wer sitzt am Tisch?
new-how = Wie wird gespielt?
new-house = Was am Tisch gilt
new-start = Losspielen
try-again = Noch einmal versuchen
you-below = unten, wie immer
bot = Bot
seat-for-friend = für wen du einlädst
put-bot-at = Bot auf Platz { $seat } setzen
free-seat = Platz { $seat } frei machen
bot-level-at = Stärke des Bots auf Platz { $seat }
on = an
off = aus
own-document = aus einer Datei
file-load = Datei laden
file-load-for = Datei laden: { $what }
file-back = Zurücknehmen
house-public = Offener Tisch
    .about = An: er steht in der Lobby, und jede kann sich dazusetzen.
house-watchers = Zuschauen
    .about = An: wer den Tisch findet, darf zusehen, ohne Karten zu sehen.
house-hints = Tipps
    .about = An: du darfst für jeden Zug einmal fragen.
house-holdings = { holdings }
    .about = An: du siehst jederzeit, welche Karten die anderen sicher oder vielleicht haben.
holdings-need = Geht nur, wenn auch „{ $option }“ an ist.
house-takebacks = Zurücknehmen
    .about = An: mit dem Ja der anderen, solange nichts Verdecktes zu sehen war.
house-clock = Bedenkzeit
    .about = Läuft sie ab, zieht ein Stubentiger für dich.
timed-none = keine
timed-move = je Zug
timed-game = je Spiel
clock-move-length = Zeit je Zug
    .about = Für jeden Zug aufs Neue.
clock-game-length = Zeit je Spiel
    .about = Für alle deine Züge zusammen.
clock-plus = Dazu je Zug
    .about = So viel kommt nach jedem deiner Züge wieder dazu.
clock-move-is = { $time } je Zug
clock-game-is = { $time } je Spiel
clock-game-plus = { $time } je Spiel, { $plus } s dazu je Zug
span-seconds = { $count } s
span-minutes = { $count } Min.

## Bevor es losgeht

waiting-title = Wer sitzt am Tisch?
waiting-invite = Freunde an den Tisch holen
waiting-options = So wird gespielt
waiting-sit = Setz dich, wo noch frei ist.
waiting-free = { $free ->
    [one] Ein Platz ist noch frei. Lade ein, oder setz einen Bot hin.
   *[other] { $free } Plätze sind noch frei. Lade ein, oder setz Bots hin.
}
waiting-ready = Alle sind da. Es kann losgehen.
waiting-master = Alle sind da. { $name } fängt an, sobald es passt.
waiting-start = Alle sind da.
waiting-you = das bist du
waiting-is-master = hat den Tisch aufgemacht
waiting-here = ist da
sit = Hinsetzen
sit-at = Auf Platz { $seat } setzen
stand-up = Aufstehen
remove = { $name } vom Tisch bitten

## Dein Platz

my-place-title = Dein Platz
my-name = Dein Name
my-name-label = So heißt du am Tisch
my-name-note = Andere sehen den Namen sofort.
my-name-saved = Gespeichert.
save = Speichern
my-cat = Deine Katze
fur-marmalade = Marmelade
fur-grey = Grau
fur-black = Frack
fur-cream = Siam
fur-calico = Fleck
fur-blue = Blau
fur-choc = Kakao
settings = Einstellungen
light = Licht
light-day = Tag
light-lamp = Lampe
light-system = System
sound-about = Karten, Miau und dein Zug.
reminders = Bescheid sagen, wenn du dran bist
reminders-about = An langsamen Tischen, wenn du woanders hinsiehst.
reminders-refused = Dein Browser erlaubt es nicht.
no-account = Ohne Konto
no-account-text = Dein Name und deine Plätze gehören zu diesem Gerät. Mit einem Merkwort ziehst du um.
come-back-show = Merkwort zeigen
come-back-word = Dein Merkwort. Es gilt einmal, { $minutes } Minuten lang:
come-back-link = Oder öffne diesen Link auf dem anderen Gerät:
forget = Alles löschen
forget-sure = Wirklich alles löschen?
forget-sure-text = Dein Name und deine Plätze sind dann weg, auch in laufenden Spielen. Das lässt sich nicht zurücknehmen.
forget-not = Nichts löschen
back-title = Wieder da
back-again = Da bist du ja, { $name }.
back-again-text = Deine Plätze sind jetzt auf diesem Gerät.
back-not = Das hat nicht geklappt.

## Die Regeln

in-short = Kurz gesagt
contents = Inhalt
print = Drucken
our-reading = unsere Lesart
chapter-rules = Regeln
chapter-deal = Aufbau
chapter-turn = Dein Zug
chapter-turn-end = Ende des Zugs
chapter-special = Besondere Karten
chapter-call = Der Ruf
chapter-points = Punkte
chapter-chips = Chips
chapter-melds = Auslagen
chapter-piles = Stapel
chapter-factions = Fraktionen
chapter-evidence = Beweise
chapter-skills = Fähigkeiten
chapter-prelude = Vorspiel
chapter-city = Die Stadt
chapter-round = Eine Runde
chapter-reckoning = Abrechnung
chapter-edge = Sonderfälle
chapter-end = Wer gewinnt
chapter-hidden = Verdeckt und offen
chapter-house = Hausregeln
## Ein Tisch für jedes Spiel

type-move = Zug eintippen
make-move = Ziehen
all-moves = Alle Züge
no-such-move = So geht keiner deiner Züge.

## Ansehen

watch-again = Ansehen
review = Rückblick
replay-place = Zug { $move } von { $last }
replay-move = Zug
replay-eyes = Sicht
replay-eyes-of = Sicht: { $player }
replay-open = Alle offen
replay-hand-of = Hand von { $player }
replay-no-cards = keine Karte
replay-chance = Gewinnchance
replay-judging = Züge bewertet: { $done } %
replay-first = Zum Anfang
replay-prev = Zug zurück
replay-next = Zug vor
replay-play = Abspielen
replay-stop = Anhalten
replay-turn = Nächster Wendepunkt
replay-share = Link zu diesem Zug kopieren
replay-shared = Link kopiert.
replay-beginning = Anfang. Noch ist nichts gespielt.
replay-at = Zug { $move }:
replay-at-of = Zug { $move } von { $last }:
replay-turned = Wendepunkt.
replay-none = Dieses Spiel kannst du nicht ansehen.
play-on = Ab hier weiterspielen
laid-out = Weitergespielt
    .about = Hier wurde nicht gemischt, sondern aufgebaut, wie es in einem früheren Spiel stand.
review-of = Rückblick: { $game }
review-judging = Die Züge werden bewertet: { $done } %.
review-waiting = Gleich werden die Züge bewertet.
review-leave = Das kann ein paar Minuten dauern. Du kannst gehen und später wiederkommen: Es geht ohne dich weiter.
review-failed = Der Rückblick ist nicht gelungen.
review-again = Noch einmal versuchen
review-graph = Wer wann vorn lag
review-graph-about = Gewinnchance in Prozent, nach jedem Zug, wie jeder Platz sie selbst sehen konnte.
review-graph-line = { $player }: von { $from } auf { $to } Prozent.
review-start = Start
review-turns = Wendepunkte
review-no-turns = Kein Zug hat viel verändert.
review-by-luck = { $good ->
    [yes] Glück.
   *[no] Pech.
}
review-by-skill = { $good ->
    [yes] Gut gespielt.
   *[no] Nicht der beste Zug.
}
review-by-others = { $good ->
    [yes] Ein Fehler von { $player }.
   *[no] Gut gespielt von { $player }.
}
review-better = Besser, { $gain } %:
review-sums = Glück und Können
review-sums-about = In Prozentpunkten Gewinnchance. Start, Glück und Können ergeben das Ergebnis.
review-luck = Glück
review-skill = Können
review-from-to = { $start } → { $result } %
proof = Mischen
proof-kept = Mischen geprüft
proof-broken = Mischen stimmt nicht
proof-commitment = Vor dem Geben hinterlegt
proof-shown-same = Diese Seite hat es vor dem Geben gesehen.
proof-shown-other = Vor dem Geben hat diese Seite etwas anderes gesehen.
proof-shown-not = Diese Seite war vor dem Geben nicht da.
proof-secret = Nach dem Spiel aufgedeckt
proof-salt = Salz
proof-matches = { $kept ->
    [yes] Beides passt zusammen: hier im Browser nachgerechnet.
   *[no] Beides passt nicht zusammen.
}
proof-nonces = Was jeder Platz beigetragen hat
proof-nonce-you = du
proof-nonce-player = jemand am Tisch
proof-nonce-table = niemand, also aus dem Hinterlegten gebildet
proof-key = Daraus der Schlüssel, der mischt
proof-further = Bis zur letzten Karte rechnet { $command } die Aufzeichnung nach.
proof-none = Dieses Spiel wurde aufgebaut, nicht gemischt. Zu prüfen gibt es nichts.

learn = Spielend lernen
lesson-step = Schritt { $step } von { $steps }
lesson-next = Weiter
lesson-understood = Verstanden
lesson-end = Beenden
lesson-closes = Das war die Lektion.
    .about = { $missing ->
        [0] Mehr gibt es nicht zu sagen. Spiel, so lange du magst.
        [one] Eines kam nicht vor. Es steht in den Regeln.
       *[other] { $missing } Dinge kamen nicht vor. Sie stehen in den Regeln.
    }
