## Rules of the house, for every game

rule-KT1 = Seat 0 begins unless the game says otherwise, and seats play clockwise. Only a seat that is asked may move, and nobody once the game is over.
rule-KT2 = Every game ends: after { 1000 } turns it stops with the turn under way, and the standing decides.
rule-KT3 = All chance comes from the game's seed: a seed and a list of moves give the same game on every machine.

event-turn_limit = The game has gone on for { 1000 } turns: it ends here.

illegal-not-your-turn = It is not your turn.
illegal-game-over = The game is over.
move-unknown = "{ $text }" is no move of this game.
move-no-seat = There is no seat { $seat }: the seats are 0 to { $last }.

options-game-unknown = There is no game called "{ $slug }". There are: { $games }.
options-unknown-option = There is no option "{ $option }". There are: { $options }.
options-not-a-choice = { $option } cannot be "{ $value }". It can be: { $choices }.
options-no-document = In this game { $option } is not read from a file.
options-seed = The seed must be a whole number from 0 to 2^63 - 1, not { $seed }.
options-names = { $found } names for { $players } players.
options-name = A name has 1 to { $limit } printable characters and no blank at either end, not "{ $name }".
options-nonces = { $found } nonces for { $players } players: a fair deal takes one of each.
options-bot-unknown = There is no bot called "{ $bot }". There are: { $bots }.
options-bots = { $found } bots for { $players } seats: name one for all, or one for each.

options-fair-deal = A fair deal needs hexadecimal numbers and a printable table id.
position-not-toml = The position is not TOML: { $problem }.
position-shape = The position is not written as this game's positions are: { $problem }.
position-hands = { $found } hands for { $players } players.
position-out-of-range = { $name } must be from 0 to { $limit }, not { $value }.
position-card-unknown = "{ $card }" in { $zone } is no card of this pack.
position-card-twice = { $card } is there more often than the pack has it, the last time in { $zone }.
position-cards-missing = { $count ->
    [one] One card is missing: { $cards }.
   *[other] { $count } cards are missing: { $cards }.
}
position-rest-twice = "..." may stand in one zone, not in both { $zone } and { $other }.

record-no-record = Line { $line } is not the first line of a record.
record-changed = Line { $line } was changed, or something is missing before it: { $text }
record-cut-off = The record is cut off after line { $line }: its end is missing.
record-other-format = Line { $line } says "{ $found }"; this program reads "{ $known }".
record-not-a-line = Line { $line } is neither a header line nor a move: { $text }
record-bad-header = The header, up to line { $line }, does not describe a game: { $problem }
record-other-rules = Line { $line } says that this was played by version { $found } of the rules; this program has version { $known }.
record-secret-unpublished = The secret of this fair deal is not published yet: the game before line { $line } cannot be checked until it is over.
record-bad-move = Line { $line }, the move { $move }: { $problem }
record-other-end = Line { $line }: the game does not end in the state that the record says.

scenario-shape = This is not written as scenarios are: { $problem }

ledger-there = { $file } is there already: go on with --resume { $file }, or choose another --seed or --out.
ledger-unreadable = cannot read { $file }: { $problem }
ledger-none = { $file } does not hold the results of an arena.
ledger-other = { $file } holds the results of another contest: { $what } differ.
ledger-broken = { $file } is broken at line { $line }: cut it off there to go on.
