name-empty = Ein Name braucht wenigstens einen Buchstaben.
name-long = Ein Name hat höchstens { $limit } Zeichen.
name-character = Das Zeichen { $character } kann nicht in einem Namen stehen.
name-marks = Ein Buchstabe eines Namens trägt höchstens { $limit } Zusatzzeichen, und kein Name beginnt mit einem.
name-punctuation = Ein Name braucht einen Buchstaben, eine Ziffer oder ein Bild, nicht nur Satzzeichen.

text-empty = Noch ist nichts gesagt.
text-long = Eine Zeile hat höchstens { $limit } Zeichen.
text-character = Das Zeichen { $character } kann nicht in einer Zeile stehen.
text-marks = Ein Buchstabe trägt höchstens { $limit } Zusatzzeichen, und keine Zeile beginnt mit einem.

settings-unknown = { $source }: Die Einstellung { $key } gibt es nicht. Es gibt: { $known }.
settings-number = { $source }: { $key } ist eine ganze Zahl von { $least } bis { $most }, nicht { $value }.
settings-number-or-none = { $source }: { $key } ist eine ganze Zahl von { $least } bis { $most } oder „none“, nicht { $value }.
settings-truth = { $source }: { $key } ist true oder false, nicht { $value }.
settings-choice = { $source }: { $key } ist eines von { $choices }, nicht { $value }.
settings-host = { $source }: { $key } ist eine IP-Adresse oder der Name eines Rechners, nicht { $value }.
settings-folder = { $source }: { $key } ist der Pfad eines Ordners, nicht { $value }.
settings-origins = { $source }: { $key } nennt Adressen wie https://katzen.example, ohne Pfad, nicht { $value }. Einfaches http ist nur für diesen Rechner.
settings-secret = { $source }: { $key } ist ein Geheimnis aus { $least } bis { $most } Buchstaben, Ziffern und Zeichen ohne Leerzeichen, oder „none“.
settings-file = { $source } ist nicht zu lesen: { $problem }.
settings-toml = { $source } ist kein TOML: { $problem }.

settings-address = Kann nicht auf { $host }, Port { $port }, hören: { $problem }.

server-not-stored = Das konnte gerade nicht gespeichert werden. Bitte versuch es noch einmal; was schon bestätigt war, ist sicher.
server-not-wiped = Es ist gelöscht. Gerade liest jemand die Datei, vielleicht für eine Sicherung, so dass die alten Bytes noch nicht überschrieben sind: das geschieht später von selbst.
server-frozen = Das Protokoll dieses Tisches ist beschädigt. Er kann nicht weiterspielen; alle anderen können es.
server-malformed = Diese Nachricht kennt der Server nicht.
server-who = Bitte sag zuerst, wer du bist.
server-no-such-thing = Hier ist nichts, oder nichts für dich.
server-bad-request = Diese Anfrage ist nicht so geschrieben, wie sie sein sollte.
server-unexpected = Hier ist etwas schiefgegangen. Es wurde notiert.
server-too-often = Das war zu oft. Bitte warte einen Moment.
server-too-many-tables = Gerade gibt es zu viele Tische. Bitte versuch es später noch einmal.
server-too-many-own-tables = Du hast schon { $limit } Tische.
server-too-many-home-tables = Von dort, wo du bist, gibt es schon { $limit } Tische. Bitte versuch es später noch einmal.
server-no-such-code = Unter diesem Code wartet kein Tisch.
server-no-such-key = Dieser Link oder dieses Wort gilt nicht, oder nicht mehr.
server-bot-makes-bot = Nur Menschen bringen Programme mit.
server-too-many-shown = Einem Programm werden höchstens { $limit } Tische zugleich gezeigt.
server-no-review = Dieses Spiel lässt sich gerade nicht nachbesprechen.
server-over-there = Dort ist das Spiel schon aus.
server-bots-only = Weiter geht es nur gegen Bots: einer auf jedem anderen Platz.
server-no-pages = Die Seiten für den Browser sind hier nicht gebaut: Hol dir Node.js 22, ruf im Quelltext „make web“ auf und starte neu; im Terminal geht es auch ohne, mit „katzentisch play miau“.

ready = Der Tisch ist gedeckt: { $address }
share = Im Heimnetz, für Handys und andere Rechner:
no-network = Dieser Rechner ist in keinem Netz, in dem ihn andere erreichen.
how-to-stop = Mit Strg-C wird abgeräumt. Verloren geht nichts.
