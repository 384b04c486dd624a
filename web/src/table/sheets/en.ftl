## What could they hold?

holdings-about = This is what you know if you remember all that was openly seen. How the others play does not count.
holdings-counting = One moment, counting …
sure = Surely
maybe = At least one of these
maybe-more = At least one more of these
suits = Suits
ranks = Ranks
factions = Factions
cards = Card by card
nothing-more = That is all of it.
no-cards = No cards.
unseen = Hidden somewhere: { $count }
times = { $count } times
share = { $percent } %
share-least = < 1 %
share-most = > 99 %

## Why this move?

reason = Why this move?
reason-games =
    { $games ->
        [one] The grey eminence played on in thought once.
       *[other] The grey eminence played on in thought { $games } times.
    } The chance of winning, move by move:
reason-blind = It sees only what you see, and deals everything else anew each time.
reason-best = Its choice
reason-visits =
    { $visits ->
        [one] tried once
       *[other] tried { $visits } times
    }
