welcome = Type a move or its number. Also: help for the rules, why for the reason something is illegal, quit.
prompt = Your move:
ask-why = Type why to see the rule.
ask-help = Type help for the rules and how moves are written.
legal = { $move } is legal.
nothing-refused = Nothing was refused yet. Try: why 9c
left = You left the table.
our-reading = (Our reading: { $reading })
not-over = The game is not over.
place = Place
you = You
player = Player
you-won = You have won.
won = { $player } has won.
shared = Shared between { $players }.
saved = The record is in { $file }.
cannot-save = The record could not be written: { $problem }

replayed = { $game }, { $count ->
    [one] one move
   *[other] { $count } moves
}: { $players }
verify-record = The record is whole: { $count ->
    [one] one move, replayed
   *[other] { $count } moves, all replayed
}, and the end is the one recorded.
verify-seed = It was dealt from the seed { $seed }, which whoever started it could choose.
verify-position = It began from a position that was set up, with the seed { $seed }.
verify-fair = The deal was fair: the secret is the one the table committed to, and { $count } nonces went into it.
verify-unfair = The deal was not fair: the secret is not the one the table committed to.

scenario-holds = holds
scenario-fails = fails
scenario-count = { $passed } passed, { $failed } failed

seat = Seat
bot = Bot
wins = Wins
share = Share
interval = 95 % interval
simulated = { $games } games, { $moves } moves in { $seconds } s: { $rate } moves/s
length = Length { $mean } moves on average (deviation { $deviation }), from { $shortest } to { $longest }; { $shared } games with several winners
