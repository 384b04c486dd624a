## Hausregeln, für jedes Spiel

rule-KT1 = Platz 0 beginnt, wenn das Spiel nichts anderes sagt, und es geht im Uhrzeigersinn. Nur wer dran ist, darf handeln, und niemand mehr, wenn das Spiel aus ist.
rule-KT2 = Jedes Spiel endet: war { 1000 }-mal jemand dran, ist danach Schluss, und der Stand entscheidet.
rule-KT3 = Aller Zufall kommt aus der Startzahl des Spiels: Startzahl und Züge ergeben auf jedem Rechner dasselbe Spiel.

event-turn_limit = Es war { 1000 }-mal jemand dran: hier ist Schluss.

illegal-not-your-turn = Du bist nicht dran.
illegal-game-over = Das Spiel ist aus.
move-unknown = „{ $text }“ ist kein Zug dieses Spiels.
move-no-seat = Einen Platz { $seat } gibt es nicht: die Plätze sind 0 bis { $last }.

options-game-unknown = Ein Spiel namens „{ $slug }“ gibt es nicht. Es gibt: { $games }.
options-unknown-option = Eine Option „{ $option }“ gibt es nicht. Es gibt: { $options }.
options-not-a-choice = { $option } kann nicht „{ $value }“ sein. Möglich ist: { $choices }.
options-no-document = In diesem Spiel wird { $option } nicht aus einer Datei gelesen.
options-seed = Die Startzahl muss eine ganze Zahl von 0 bis 2^63 - 1 sein, nicht { $seed }.
options-names = { $found } Namen für { $players } Mitspielende.
options-name = Ein Name hat 1 bis { $limit } druckbare Zeichen und am Rand kein Leerzeichen, nicht „{ $name }“.
options-nonces = { $found } Beiträge für { $players } Mitspielende: faires Geben braucht von jedem einen.
options-bot-unknown = Einen Bot namens „{ $bot }“ gibt es nicht. Es gibt: { $bots }.
options-bots = { $found } Bots für { $players } Plätze: nenne einen für alle oder einen für jeden.

options-fair-deal = Faires Geben braucht hexadezimale Zahlen und eine druckbare Tischkennung.
position-not-toml = Die Stellung ist kein TOML: { $problem }.
position-shape = Die Stellung ist nicht so geschrieben wie Stellungen dieses Spiels: { $problem }.
position-hands = { $found } Hände für { $players } Mitspielende.
position-out-of-range = { $name } muss von 0 bis { $limit } sein, nicht { $value }.
position-card-unknown = „{ $card }“ in { $zone } ist keine Karte dieses Blatts.
position-card-twice = { $card } kommt öfter vor, als das Blatt sie hat, zuletzt in { $zone }.
position-cards-missing = { $count ->
    [one] Eine Karte fehlt: { $cards }.
   *[other] { $count } Karten fehlen: { $cards }.
}
position-rest-twice = „...“ darf nur an einer Stelle stehen, nicht in { $zone } und in { $other }.

record-no-record = Zeile { $line } ist nicht die erste Zeile einer Aufzeichnung.
record-changed = Zeile { $line } wurde geändert, oder vor ihr fehlt etwas: { $text }
record-cut-off = Die Aufzeichnung bricht nach Zeile { $line } ab: ihr Ende fehlt.
record-other-format = Zeile { $line } sagt „{ $found }“; dieses Programm liest „{ $known }“.
record-not-a-line = Zeile { $line } ist weder eine Kopfzeile noch ein Zug: { $text }
record-bad-header = Der Kopf, bis Zeile { $line }, beschreibt kein Spiel: { $problem }
record-other-rules = Zeile { $line } sagt, gespielt wurde nach Fassung { $found } der Regeln; dieses Programm hat Fassung { $known }.
record-secret-unpublished = Das Geheimnis dieses fairen Gebens ist noch nicht veröffentlicht: das Spiel vor Zeile { $line } ist erst prüfbar, wenn es aus ist.
record-bad-move = Zeile { $line }, der Zug { $move }: { $problem }
record-other-end = Zeile { $line }: das Spiel endet nicht in dem Zustand, den die Aufzeichnung nennt.

scenario-shape = Das ist nicht so geschrieben wie Szenarien: { $problem }

ledger-there = { $file } gibt es schon: weiter mit --resume { $file }, oder wähle ein anderes --seed oder --out.
ledger-unreadable = { $file } lässt sich nicht lesen: { $problem }
ledger-none = In { $file } stehen keine Ergebnisse einer Arena.
ledger-other = In { $file } stehen die Ergebnisse eines anderen Wettkampfs, verschieden in: { $what }.
ledger-broken = { $file } ist ab Zeile { $line } beschädigt: schneide dort ab, um weiterzumachen.
