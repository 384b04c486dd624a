now = { $stage ->
    [start] The prelude begins in a moment
    [prelude] Prelude
    [over] The end
    [pause] Pause
   *[snatch] Round { $round }
}
ask-start = Say “ready”.
ask-prelude = One higher or lower; 6 and 1 are neighbours.
ask-pause = Say “ready”.
ask-snatch = { $count ->
    [one] One token to go.
   *[other] { $count } tokens to go.
}
ask-over = The game is over.
i-am-waiting = You wait a moment.
i-am-ready = You are ready.
i-am-done = You are done.

do-snatch = Take { NAMED($token) }
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
is-rewarded = rewarded
turns-up = { $count ->
    [0] turns up none
    [one] turns up one
   *[other] turns up { $count }
}
lives = { $count ->
    [one] one life
   *[other] { $count } lives
}
clockwise = Clockwise: from left to right, then from the start again
district-name = District { $district }
district-free = free
district-card = District { $district } shows { $value }
gang-rides = The gang rides counter-clockwise: { $pips }
police-rides = The police ride clockwise: { $pips }
gang-starts = The gang starts in { $district }
police-starts = The police start in { $district }
stack-top = on top { $value }
reference-is = Reference { $value }
pile-top = { $value }, { $count } cards in the pile
last-put = Last: { $player }
seconds-left = { $seconds } seconds left
reaction = Your reaction: { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s

cheat-gang = Gang: counter-clockwise, pink die
cheat-police = Police: clockwise, blue die
cheat-meeting = WHEN and WHERE do they meet? From stop 1 on the district's card counts
cheat-circle = Never: the vicious circle
cheat-right = Two right: a reward. One: turn up none
cheat-wrong = Only wrong ones: turn up two
