name-empty = A name needs at least one letter.
name-long = A name has at most { $limit } characters.
name-character = The character { $character } cannot be part of a name.
name-marks = A letter of a name carries at most { $limit } marks, and a name does not begin with one.
name-punctuation = A name needs a letter, a digit or a picture, not punctuation alone.

text-empty = There is nothing to say yet.
text-long = A line has at most { $limit } characters.
text-character = The character { $character } cannot be part of a line.
text-marks = A letter carries at most { $limit } marks, and a line does not begin with one.

settings-unknown = { $source }: there is no setting { $key }. There are: { $known }.
settings-number = { $source }: { $key } is a whole number from { $least } to { $most }, not { $value }.
settings-number-or-none = { $source }: { $key } is a whole number from { $least } to { $most }, or "none", not { $value }.
settings-truth = { $source }: { $key } is true or false, not { $value }.
settings-choice = { $source }: { $key } is one of { $choices }, not { $value }.
settings-host = { $source }: { $key } is an IP address or a host name, not { $value }.
settings-folder = { $source }: { $key } is the path of a folder, not { $value }.
settings-origins = { $source }: { $key } lists addresses like https://cats.example, without a path, not { $value }. Plain http is for this machine only.
settings-secret = { $source }: { $key } is a secret of { $least } to { $most } letters, digits and signs without a blank, or "none".
settings-file = { $source } cannot be read: { $problem }.
settings-toml = { $source } is not written as TOML: { $problem }.

settings-address = Cannot listen on { $host }, port { $port }: { $problem }.

server-not-stored = This could not be stored just now. Please try again; whatever was confirmed before is safe.
server-not-wiped = It is deleted. Somebody is reading the file, perhaps for a backup, so that its old bytes could not be wiped yet: that is done by itself later.
server-frozen = The journal of this table is damaged. It cannot go on; all other tables can.
server-malformed = This is no message that the server knows.
server-who = Please tell who you are first.
server-no-such-thing = There is nothing here, or nothing for you.
server-bad-request = This request is not written as it should be.
server-unexpected = Something went wrong here. It has been written down.
server-too-often = That was too often. Please wait a moment.
server-too-many-tables = There are too many tables just now. Please try again later.
server-too-many-own-tables = You have { $limit } tables already.
server-too-many-home-tables = There are { $limit } tables from where you are already. Please try again later.
server-no-such-code = No table waits under this code.
server-no-such-key = This link or word is not valid, or not any more.
server-bot-makes-bot = Only people bring programs along.
server-too-many-shown = A client is shown at most { $limit } tables at once.
server-no-review = This game cannot be reviewed just now.
server-over-there = The game is over there.
server-bots-only = You can play on against bots only: one on every other seat.
server-no-pages = The pages for the browser are not built here: get Node.js 22, run "make web" in the source and start again; the terminal can do without, with "katzentisch play miau".

ready = The table is laid: { $address }
share = On your home network, for phones and other computers:
no-network = This machine is in no network that others could reach it by.
how-to-stop = Ctrl-C clears the table. Nothing is lost.
