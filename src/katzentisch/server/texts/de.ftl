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
