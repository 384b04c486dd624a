/* Random games of Miau, written by hand for speed: the limit to measure the compiled rules by.

   The rules are those of games/miau/rules.py with 32 cards and the other options left alone, and
   so are the dice, the shuffle and the order of the moves: the same seeds give the same games. */

#include <stdbool.h>
#include <stdint.h>

enum {
    CARD = 63, CALL = 64, NAMING = 128, DRAW = 1024, PASS = 1025,
    HAND = 5, SEVEN = 5, EIGHT = 6, JACK = 9, NO_CARD = -1,
    LOWEST_CARD = 20, PACK = 32, MAX_PLAYERS = 6, TURN_LIMIT = 1000
};

static const uint64_t SEVENS = 0xF00000;
static const uint64_t JACKS = 0xF000000000;
static const uint64_t FIRST_RANK = 0xF;
static const uint64_t FIRST_SUIT = 0x1111111111111;
static const uint64_t CHOICES = 0x4000000000000000;

typedef struct {
    uint32_t a, b, c, counter;
} Dice;

typedef struct {
    Dice dice;
    uint64_t hands[MAX_PLAYERS];
    uint8_t stock[PACK], pile[PACK];
    int stocked, piled;
    int players, suit, turn, owed, drawn, passes, turns;
    bool over;
} State;

static inline uint64_t bit(int card) { return (uint64_t)1 << card; }
static inline int lowest(uint64_t cards) { return __builtin_ctzll(cards); }
static inline int count(uint64_t cards) { return __builtin_popcountll(cards); }
static inline bool is_single(uint64_t cards) { return cards != 0 && (cards & (cards - 1)) == 0; }

/* -- dice: sfc32, Lemire's method, and a shuffle from the top down */

static inline uint32_t word(Dice *dice) {
    uint32_t b = dice->b, c = dice->c, result = dice->a + b + dice->counter++;
    dice->a = b ^ (b >> 9);
    dice->b = c + (c << 3);
    dice->c = ((c << 21) | (c >> 11)) + result;
    return result;
}

static Dice dice_of(uint64_t seed) {
    Dice dice = {(uint32_t)seed, (uint32_t)(seed >> 32), 0, 1};
    for (int i = 0; i < 12; i++) word(&dice);
    return dice;
}

static inline uint32_t below(Dice *dice, uint32_t n) {
    uint64_t product = (uint64_t)word(dice) * n;
    if ((uint32_t)product < n) {
        uint32_t biased = -n % n;
        while ((uint32_t)product < biased) product = (uint64_t)word(dice) * n;
    }
    return product >> 32;
}

static void shuffle(Dice *dice, uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = below(dice, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* -- the game */

static void deal(State *s, int players, uint64_t seed) {
    s->dice = dice_of(seed);
    for (int i = 0; i < PACK; i++) s->stock[i] = LOWEST_CARD + i;
    shuffle(&s->dice, s->stock, PACK);
    int left = PACK;
    for (int seat = 0; seat < players; seat++) {
        s->hands[seat] = 0;
        for (int i = 0; i < HAND; i++) s->hands[seat] |= bit(s->stock[--left]);
    }
    s->pile[0] = s->stock[--left];
    s->piled = 1;
    s->stocked = left;
    s->players = players;
    s->suit = s->pile[0] & 3;
    s->turn = s->owed = s->passes = s->turns = 0;
    s->drawn = NO_CARD;
    s->over = false;
}

static inline uint64_t fitting(const State *s) {
    int rank = s->pile[s->piled - 1] >> 2;
    uint64_t suited = FIRST_SUIT << s->suit;
    return rank == JACK ? suited & ~JACKS : suited | FIRST_RANK << (rank << 2);
}

static inline uint64_t playable(const State *s) {
    uint64_t hand = s->hands[s->turn];
    if (s->owed > 0) return hand & SEVENS;
    return (s->drawn != NO_CARD ? bit(s->drawn) : hand) & fitting(s);
}

static inline bool can_draw(const State *s) { return s->stocked > 0 || s->piled > 1; }

static inline int nth(uint64_t cards, int n) {
    for (; n > 0; n--) cards &= cards - 1;
    return lowest(cards);
}

/* Chooses among the moves in the order of the rules without listing them. */
static inline int pick(const State *s, Dice *dice) {
    uint64_t cards = playable(s), others = s->hands[s->turn];
    others &= others - 1;
    uint64_t jacks = others == 0 ? 0 : cards & JACKS, plain = cards ^ jacks;
    int calling = is_single(others), plains = count(plain), named = count(jacks);
    int plays = (plains + 4 * named) << calling;
    bool may_not_play = s->owed > 0 || s->drawn != NO_CARD || cards == 0;
    int n = below(dice, plays + may_not_play);
    if (n == plays) {
        if (s->owed > 0) return DRAW;
        return s->drawn == NO_CARD && can_draw(s) ? DRAW : PASS;
    }
    if (n < plains) return nth(plain, n);
    if (calling && n < 2 * plains) return nth(plain, n - plains) + CALL;
    n -= plains << calling;
    int naming = NAMING;
    for (; n >= named << calling; n -= named << calling) naming += NAMING;
    return naming + (n < named ? nth(jacks, n) : nth(jacks, n - named) + CALL);
}

static void renew_stock(State *s) {
    s->stocked = s->piled - 1;
    for (int i = 0; i < s->stocked; i++) s->stock[i] = s->pile[i];
    s->pile[0] = s->pile[s->stocked];
    s->piled = 1;
    shuffle(&s->dice, s->stock, s->stocked);
}

static inline int draw(State *s, int wanted) {
    int card = NO_CARD;
    for (; wanted > 0 && can_draw(s); wanted--) {
        if (s->stocked == 0) renew_stock(s);
        card = s->stock[--s->stocked];
        s->hands[s->turn] |= bit(card);
    }
    return card;
}

static inline void end_turn(State *s, int steps) {
    s->drawn = NO_CARD;
    if (++s->turns >= TURN_LIMIT) s->over = true;
    s->turn += steps;
    if (s->turn >= s->players) s->turn -= s->players;
}

static inline void apply_draw(State *s) {
    if (s->owed == 0) {
        s->drawn = draw(s, 1);
        s->passes = 0;
    } else {
        draw(s, s->owed);
        s->owed = 0;
    }
}

static inline void apply_pass(State *s) {
    if (s->drawn == NO_CARD) s->over = ++s->passes == s->players;
    end_turn(s, 1);
}

static inline void apply_card(State *s, int move) {
    int card = move & CARD, named = move >> 7, rank = card >> 2;
    uint64_t hand = s->hands[s->turn] &= ~bit(card);
    s->pile[s->piled++] = card;
    s->passes = 0;
    s->suit = named > 0 ? named - 1 : card & 3;
    if (hand == 0) {
        s->over = true;
        return;
    }
    if (rank == SEVEN) s->owed += 2;
    if (is_single(hand) && (move & CALL) == 0) draw(s, 1);
    end_turn(s, rank == EIGHT ? 2 : 1);
}

static int playout(State *s, Dice *dice) {
    int made = 0;
    for (; !s->over; made++) {
        int move = pick(s, dice);
        if (move == DRAW) apply_draw(s);
        else if (move == PASS) apply_pass(s);
        else apply_card(s, move);
    }
    return made;
}

static void share_win(const State *s, double *wins) {
    int fewest = PACK, winners = 0;
    for (int seat = 0; seat < s->players; seat++) {
        int held = count(s->hands[seat]);
        winners = held < fewest ? 1 : winners + (held == fewest);
        fewest = held < fewest ? held : fewest;
    }
    for (int seat = 0; seat < s->players; seat++)
        if (count(s->hands[seat]) == fewest) wins[seat] += 1.0 / winners;
}

/* Plays random games with consecutive seeds; returns the moves made, and adds up each seat's wins. */
int64_t play_random_games(int players, int64_t games, int64_t first_seed, double *wins) {
    int64_t moves = 0;
    for (int64_t seed = first_seed; seed < first_seed + games; seed++) {
        State state;
        deal(&state, players, (uint64_t)seed);
        Dice dice = dice_of((uint64_t)seed ^ CHOICES);
        moves += playout(&state, &dice);
        share_win(&state, wins);
    }
    return moves;
}
