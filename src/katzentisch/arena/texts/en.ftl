## Everywhere

interval = 95 % interval
seat = Seat { $number }
bot = Bot
page-files = Results: { $files }
made-with = Seed { $seed }. Made by katzentisch { $version }.
playing = playing
reviewing = reviewing

## Arena

arena-title = Arena: { $game }
arena-certain = The order is certain at 95 %.
arena-open = The order is not certain yet.
arena-summary = { $deals ->
    [one] One deal
   *[other] { $deals } deals
}, each played { $per ->
    [one] once
   *[other] { $per } times
} so that every bot gets everyone's cards: { $games } games, { $moves } moves on average.
arena-rank = Place
arena-share = Win share
arena-rating = Rating
arena-next = Above the next
arena-sure = certain
arena-unsure = not certain
arena-ranking-heading = Who is better
arena-ranking-note = Share of the wins of a seat where the bot sits; with equal bots it would be { $par }. The rating is openskill's, one match a deal.
arena-shares-plot = Win share with its 95 % interval; the dashed line is what equal bots would get
arena-curve-heading = How it became clear
arena-curve-note = The share of the wins after so many deals, with its 95 % interval.
arena-curve-plot = Win share of each bot after so many deals
arena-deals-axis = deals
arena-share-axis = win share
arena-duels-heading = Head to head
arena-duels-note = How often the bot of the row came in before the bot of the column, at the same table; a shared place counts half.
arena-seats-heading = In each seat
arena-seats-note = The same bot, the same deals, from every seat.
arena-seats-plot = Win share of each bot in each seat with its 95 % interval
arena-interrupted = interrupted; { $deals ->
    [one] one deal is
   *[other] { $deals } deals are
} kept: go on with --resume { $file }
arena-two-bots = An arena needs at least two different bots: --bots a,b
arena-twice = { $bot } is named twice: every bot is in every seat anyway.
arena-resume-other = These are results of { $game }, not of { $asked }.
study-missing = For this install the extra "study": pip install 'katzentisch[study]' (missing: { $package })
cannot-write = cannot write { $file }: { $problem }

## Balance

balance-title = Balance: { $game }
balance-summary = { $games } deals, all seats played by { $bot }; luck is measured with { $bot } and { $other } swapped. Leads are judged in { $standing } games.
balance-compared = Each choice of { $option } on the same deals; differences are to { $first }.
balance-figure = Figure
balance-value = Value
balance-seats-heading = Does the seat matter?
balance-seats-note = Share of the wins by seat when all play alike; the dashed line is a fair share.
balance-seats-plot = Share of the wins by seat with 95 % intervals
balance-length-heading = How long is a game?
balance-length-note = Turns in a game; the line marks the mean.
balance-length-plot = How many games took how many turns
balance-games-axis = games
balance-luck-heading = How much is luck?
balance-luck-note = { $bot } and { $other } take every seat on the same deals. This is what the results vary with; all but skill is luck. It is luck between these two: closer rivals leave more to it.
balance-luck-plot = What the results vary with, in parts of the whole
balance-lead-heading = How exciting is it?
balance-lead-note = Who leads is judged at nine moments of a game by playing on from there; a lead of 20 points is clear.
balance-figures-heading = All figures
balance-vary-heading = What { $option } changes
balance-vary-note = Change against { $first }, with 95 % intervals. What does not cross zero is a change.
balance-vary-plot = Change of { $figure } against { $first } with 95 % intervals
balance-choices-heading = All { $count } choices of { $option }
balance-choices-note = Sorted by the number of turns.
balance-choices-plot = Turns, win share of the first seat and choices for each choice of { $option }
balance-parts-heading = What each part is worth
balance-parts-note = Worth: the win share that its uses give a player in a game, beyond the best move without it. Turns and choices: how games with it differ from games without it, over all choices.
balance-parts-plot = Worth of each part in a game with 95 % intervals
balance-part = Part
balance-worth = Worth in a game
balance-per-use = Worth of a use
balance-uses = Uses in a game
balance-effect-turns = Turns
balance-effect-branching = Choices
balance-choice = Choice
figure-seat = Win share of seat { $number }
figure-turns = Turns in a game
figure-moves = Moves in a game
figure-branching = Choices a move
figure-forced = Moves without a choice
figure-lead_changes = Lead changes in a game
figure-open = Moments nobody leads clearly
figure-comeback = Lead at half-time lost
figure-gap = { $bot }'s lead over { $other }
figure-luck = Luck
luck-skill = Skill
luck-seat = Seat
luck-cards = Cards dealt
luck-rest = Chance and the rest
balance-two-bots = A balance report needs two different bots, the first of which plays all seats: --bots a,b
balance-vary-form = what is varied is written option=a,b,c or option=all, not { $given }
balance-vary-option = { $option } is given with --option and with --vary: once is enough.
balance-vary-few = To compare choices of { $option } name at least two.
balance-vary-twice = { $choice } is named twice.

## Review

review-title = Review: { $game }
review-summary = { $count ->
    [one] One move
   *[other] { $count } moves
}, judged by { $playouts } playouts each; a win share may be off by { $error }.
review-not-over = The game is not over: the last column is what each seat may expect.
review-move = Move
review-who = Who
review-before = Before
review-after = After
review-skill = Skill
review-luck = Luck
review-better = Better
review-start = Start
review-result = Result
review-own = own choices
review-deal = the deal
review-clock = clock
review-gain = { $move } (+{ $gain })
review-shares-heading = Who was ahead when
review-shares-note = Each one's win share as they could judge it themselves, so the lines need not add up to a whole.
review-shares-plot = Win share of each player over the moves
review-moves-axis = moves
review-sums-heading = Luck and skill
review-sums-note = In percentage points of a win: start + luck + skill = result. Skill is what the choices, one's own and the others', were worth beside the house bot's; luck is all the rest.
review-sums-plot = Luck, own skill and the others' choices of each player in percentage points
review-others = Others' choices
review-turning-heading = Turning points
review-turning-none = No single move stands out.
review-turning-deal = The deal.
review-turning-move = Move { $number }, { $who }: { $move }.
review-turning-better = { $move } would have been better by { $gain }.
review-turning-luck = Luck: { $luck } for { $player }.
review-moves-heading = Every move
review-moves-note = Win shares are the mover's. A better move is named where it is better beyond noise.
