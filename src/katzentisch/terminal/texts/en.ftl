welcome = Type a move or its number. Also: help for the rules, why for the reason something is illegal, quit.
welcome-live = Everyone plays at once: type a move and press Enter, and be quick. An empty line lists what you may do; also: help for the rules, why, quit.
prompt = Your move:
time-left = { $seconds } s
ask-why = Type why to see the rule.
ask-help = Type help for the rules and how moves are written.
legal = { $move } is legal.
nothing-refused = Nothing was refused yet. Try: why 9c
left = You left the table.
our-reading = (Our reading: { $reading })
not-over = The game is not over.
place = Place
guest = Guest
player = Player
you-won = You have won.
won = { $player } has won.
shared = A draw between { $players }.
saved = The record is in { $file }.

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

resume-alone = Beside --resume there can be no --players, --option, --seed or --name: the record has them.
resume-other = This is a record of { $game }, not of { $asked }.

seat = Seat
bot = Bot
wins = Wins
share = Share
interval = 95 % interval
simulated = { $games } games, { $moves } moves in { NUMBER($seconds, maximumFractionDigits: 2) } s: { NUMBER($rate, maximumFractionDigits: 0) } moves/s
length = Length { NUMBER($mean, maximumFractionDigits: 1) } moves on average (deviation { NUMBER($deviation, maximumFractionDigits: 1) }), from { $shortest } to { $longest }; { $shared } games with several winners

practice-none = { $game } cannot be practised alone.
practice-round = Round { $number } of { $rounds }
practice-prompt = Your answer:
practice-no-answer = "{ $text }" is no answer.
practice-right = Right!
practice-wrong = Wrong.
practice-late = The { $seconds } seconds are over.
practice-took = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
practice-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
practice-left = That is it for today.
practice-options = Practised
practice-rounds = Rounds
practice-share = Right
practice-best = Best
practice-median = Usual
practice-step = Per stop
practice-kept = Your times are kept in { $file }.
