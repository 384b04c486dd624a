now = { $stage ->
    [start] The prelude begins in a moment
    [prelude] Prelude
    [over] The end
    [pause] Pause · { $count } districts
   *[snatch] Round { $round } · { $count } districts
}
ask-start = Say “ready”.
ask-prelude = One higher or lower; 6 and 1 are neighbours.
ask-pause = Say “ready”.
ask-snatch = { $count ->
    [one] One token to go.
   *[other] { $count } tokens to go.
}
ask-over = The game is over.
watch-start = It is about to begin.
watch-prelude = Whoever fits first puts down.
watch-pause = It goes on in a moment.
watch-snatch = Who finds the meeting?
i-am-waiting = You wait a moment.
i-am-ready = You are ready.
i-am-done = You are done.

do-snatch = Take { NAMED($token) }
spell-put = Put { $value } down
do-put = Put { $value } down, { $count ->
    [one] 1 card
   *[other] { $count } cards
} in the stack
do-done = Done!
do-ready = Ready
token-mine = { NAMED($token) }: yours
token-of = { NAMED($token) }: { $player } has it
token-away = { NAMED($token) }: gone
token-right = { NAMED($token) }, right
token-wrong = { NAMED($token) }, wrong
turns-up = { $count ->
    [0] turns up none
    [one] turns up one
   *[other] turns up { $count }
}
lives = { $count ->
    [one] one life
   *[other] { $count } lives
}
district-name = District { $district }
district-free = free
district-card = District { $district } shows { $value }
gang-rides = The gang rides counter-clockwise: { $pips }
police-rides = The police ride clockwise: { $pips }
stack-top = on top { $value }
reference-is = Reference { $value }
last-put = Last: { $player }
seconds-left = { $seconds } seconds left
reaction = Your reaction: { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s

is-rewarded = +1 card
they-met = They met: stop { $stop } in { $district }.
they-did-not-meet = They did not meet: the vicious circle.
district-of = District { $district }: { $player }
district-left = { $count } cards left
gang-at = The gang is in { $district }
police-at = The police are in { $district }
you-live-in = You, district { $district }
you-live-nowhere = You, without a district
my-discard = on top of your discards: { $value }
counts-now = This counts
cards-left = { $count } left
seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s

reckoning = The reckoning
ride-start = Start
ride-stop = Stop { $stop }
show-ride = Show the ride
skip-ride = Skip
step-back = One stop back
step-on = One stop on
snatched-nothing = nothing
last-round = Round { $round }
look-again = Look at the last round
how-judged = How it was judged
too-late = too late
not-judged = A bot, not in a race with a human.
credited = { $milliseconds } ms credited for the line
drawn-with = level with { $players }, decided by the dice
as-it-came = Counted as it came.
about-judging = What the line costs is credited: as much as the server measures, 250 ms at most. Within 10 ms the dice decide.

practice-about = Think the ride through: when and where do they meet? Take a WHEN and a WHERE, or the vicious circle.
practice-go = Go
practice-next = Next ride
practice-right = Right. { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s.
practice-wrong = Wrong. { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s.
practice-late = The { $seconds } seconds are over.
practice-record = That is your best time.
practice-times = Your times
practice-share = Right
practice-best = Best
practice-median = Usual
practice-none = –
practice-count = Districts

cheat-gang = Gang: counter-clockwise, pink die
cheat-police = Police: clockwise, blue die
cheat-meeting = WHEN and WHERE do they meet? From stop 1 on the district's card counts
cheat-circle = Never: the vicious circle
cheat-right = Two right: a reward. One: turn up none
cheat-wrong = Only wrong ones: turn up two
cheat-neighbours = One higher or one lower fits
cheat-around = 6 and 1 are neighbours
cheat-first = First there counts. Too late costs nothing
cheat-wrong-card = A wrong card goes back, and the die is rolled
cheat-prelude-keys = Keys: a card's number puts it down
cheat-keys = Keys: 1 to 6 for WHEN, a to f for WHERE, o for the circle, space for “done” and “ready”

# Where one taps instead of writing, some objections are said otherwise.
illegal-pause = This is a pause: say “Ready”, or wait for the others.
