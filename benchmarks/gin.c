/* Gin Rummy by the rules of rulesets/openspiel_gin.yaml, in C written for this one game: about the
 * limit of what an engine can do that lists the legal moves, has one chosen, and makes it.
 *
 *     cc -O3 -march=native -o gin gin.c && ./gin HANDS SEED
 *
 * plays that many hands between two uniform players and prints CPU seconds, hands, decisions, hands
 * with a knock, and the points of all winners together.
 *
 * A set of cards is a word of four lanes, one for each suit: bit 16 * suit + rank, the ace being
 * rank 0. Ranks end at 12, so that shifting a run past the king leaves the cards there are (FULL).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t Cards;

enum { RANKS = 13, LANE = 0x1FFF, KNOCK_AT = 10, BONUS = 25, MOST_TAKEN = 50, WALL_CARDS = 2 };
#define COLUMN UINT64_C(0x0001000100010001)       /* the cards of rank 0 */
#define FULL UINT64_C(0x1FFF1FFF1FFF1FFF)

/* ── chance ────────────────────────────────────────────────────────────────────────────────── */

static uint64_t chance;

static uint32_t below(uint32_t n) {               /* splitmix64, scaled down */
    uint64_t z = (chance += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(((z ^ z >> 31) >> 32) * n >> 32);
}

/* ── cards and melds ───────────────────────────────────────────────────────────────────────── */

static uint8_t lane_points[LANE + 1];             /* points of a lane of cards */
static uint8_t lane_runs[LANE + 1];               /* the most points of its runs */

static int rank_points(int rank) { return rank < 9 ? rank + 1 : 10; }
static int rank_of(Cards card) { return __builtin_ctzll(card) & 15; }
static int count(Cards cards) { return __builtin_popcountll(cards); }

static int sum_lanes(const uint8_t *table, Cards cards) {
    return table[cards & LANE] + table[cards >> 16 & LANE] + table[cards >> 32 & LANE] +
           table[cards >> 48];
}

static int points(Cards cards) { return sum_lanes(lane_points, cards); }

static Cards column(int rank, Cards cards) { return COLUMN << rank & cards; }

/* The ranks, as one lane, of which a hand has three cards or four. */
static uint32_t set_ranks(Cards hand) {
    uint32_t a = hand & LANE, b = hand >> 16 & LANE, c = hand >> 32 & LANE, d = (uint32_t)(hand >> 48);
    return (a & b & (c | d)) | (c & d & (a | b));
}

/* The most points of melds that leave the sets of the ranks not asked for alone. */
static int most_melded(Cards hand, uint32_t ranks) {
    if (!ranks) return sum_lanes(lane_runs, hand);
    int rank = __builtin_ctz(ranks), worth = rank_points(rank);
    Cards set = column(rank, hand);
    ranks &= ranks - 1;
    int best = most_melded(hand, ranks), some = count(set) * worth + most_melded(hand & ~set, ranks);
    if (some > best) best = some;
    if (count(set) == 4)
        for (Cards left = set; left; left &= left - 1) {
            some = 3 * worth + most_melded((hand & ~set) | (left & -left), ranks);
            if (some > best) best = some;
        }
    return best;
}

static int deadwood(Cards hand) { return points(hand) - most_melded(hand, set_ranks(hand)); }

/* Whether a discard from eleven cards leaves at most KNOCK_AT. What fits no meld counts in any case,
 * but for the card that is discarded: most hands need no search. */
static int can_knock(Cards hand) {
    Cards middle = hand & hand >> 1 & hand >> 2, fit = middle | middle << 1 | middle << 2;
    fit |= hand & set_ranks(hand) * COLUMN;
    if (points(hand & ~fit) > KNOCK_AT + 10) return 0;
    for (Cards left = hand; left; left &= left - 1)
        if (deadwood(hand ^ (left & -left)) <= KNOCK_AT) return 1;
    return 0;
}

/* All melds of three to five cards, to be looked through once somebody has knocked. */
static Cards melds[185];
static int meld_count;

static void fill_tables(void) {
    for (int lane = 0; lane <= LANE; lane++) {
        for (int rank = 0; rank < RANKS; rank++)
            if (lane >> rank & 1) lane_points[lane] += rank_points(rank);
        for (int size = 3; size <= 5; size++)
            for (int low = 0; low + size <= RANKS; low++) {
                int run = ((1 << size) - 1) << low;
                if ((lane & run) != run) continue;
                int some = lane_points[run] + lane_runs[lane ^ run];
                if (some > lane_runs[lane]) lane_runs[lane] = some;
            }
    }
    for (int rank = 0; rank < RANKS; rank++) {
        melds[meld_count++] = COLUMN << rank;
        for (int suit = 0; suit < 4; suit++)
            melds[meld_count++] = COLUMN << rank & ~(UINT64_C(1) << (16 * suit + rank));
    }
    for (int size = 3; size <= 5; size++)
        for (int suit = 0; suit < 4; suit++)
            for (int low = 0; low + size <= RANKS; low++)
                melds[meld_count++] = (Cards)((1 << size) - 1) << (16 * suit + low);
}

/* ── a hand of the game ────────────────────────────────────────────────────────────────────── */

typedef enum {
    OFFER, OPENING_DRAW, DRAW, DISCARD, WALL, LAST_DISCARD, LAYING, LAY_OFF, LAY_OWN, OVER
} Phase;

typedef struct {
    Cards hands[2];
    Cards upcard, picked;                         /* picked: the upcard taken this turn, or none */
    uint8_t stock[52];                            /* the first `left` cards, in no order */
    uint8_t left, phase, me, refused, taken, returned;
    int8_t knocker;                               /* -1: nobody */
    uint8_t laid;                                 /* melds of the knocker */
    Cards table[4];
    int16_t result;                               /* points of the winner */
} State;

typedef enum { TAKE, STOCK, PASS, KNOCK, CARD, MELD, ADD } Kind;

typedef struct {
    Cards cards;                                  /* of CARD, MELD and ADD */
    uint8_t kind, to;                             /* to: the meld on the table, of ADD */
} Move;

enum { MOST_MOVES = 64 };

static Cards drawn(State *s) {
    int at = (int)below(s->left), card = s->stock[at];
    s->stock[at] = s->stock[--s->left];
    return UINT64_C(1) << card;
}

static void deal(State *s) {
    *s = (State){.knocker = -1, .left = 52};
    for (int card = 0; card < 52; card++) s->stock[card] = (uint8_t)(card / RANKS * 16 + card % RANKS);
    for (int i = 0; i < 20; i++) s->hands[i & 1] |= drawn(s);
    s->upcard = drawn(s);
}

/* The cards that may be added to a meld of three cards or more. */
static Cards additions(Cards meld) {
    if (meld & meld >> 1) return (meld << 1 | meld >> 1) & FULL & ~meld;
    return column(rank_of(meld), FULL) & ~meld;
}

static Move *put(Move *m, Kind kind) { *m = (Move){0, (uint8_t)kind, 0}; return m + 1; }

static Move *put_cards(Move *m, Cards cards) {
    for (; cards; cards &= cards - 1) *m++ = (Move){cards & -cards, CARD, 0};
    return m;
}

/* The melds of a hand; with most >= 0 only those beside which the rest still comes down to it. */
static Move *put_melds(Move *m, Cards hand, int most) {
    for (int i = 0; i < meld_count; i++)
        if (!(melds[i] & ~hand) && (most < 0 || deadwood(hand ^ melds[i]) <= most))
            *m++ = (Move){melds[i], MELD, 0};
    return m;
}

/* List the legal moves; return how many there are. */
static int legal(const State *s, Move *moves) {
    Move *m = moves;
    Cards hand = s->hands[s->me];
    switch (s->phase) {
    case OFFER: m = put(put(m, TAKE), PASS); break;
    case OPENING_DRAW: m = put(m, STOCK); break;
    case DRAW: m = put(put(m, TAKE), STOCK); break;
    case DISCARD:
        m = put_cards(m, hand);
        if (can_knock(hand)) m = put(m, KNOCK);
        break;
    case WALL:
        m = put(m, PASS);
        if (can_knock(hand | s->upcard)) m = put(m, KNOCK);
        break;
    case LAST_DISCARD:
        for (Cards left = hand; left; left &= left - 1)
            if (deadwood(hand ^ (left & -left)) <= KNOCK_AT) m = put_cards(m, left & -left);
        break;
    case LAYING:
        m = put_melds(m, hand, KNOCK_AT);
        if (points(hand) <= KNOCK_AT) m = put(m, PASS);
        break;
    case LAY_OFF:
        for (uint8_t i = 0; i < s->laid; i++)
            for (Cards fits = additions(s->table[i]) & hand; fits; fits &= fits - 1)
                *m++ = (Move){fits & -fits, ADD, i};
        m = put(m, PASS);
        break;
    case LAY_OWN: m = put(put_melds(m, hand, -1), PASS); break;
    }
    return (int)(m - moves);
}

static void take(State *s, Cards card, Phase next) {
    s->hands[s->me] |= card;
    s->phase = next;
}

static void score(State *s) {
    int theirs = points(s->hands[!s->knocker]), own = points(s->hands[(int)s->knocker]);
    s->result = (int16_t)(own == 0      ? theirs + BONUS
                          : own < theirs ? theirs - own
                          : own > theirs ? own - theirs + BONUS
                                         : 0);
    s->phase = OVER;
}

static void discard(State *s, Cards card) {
    s->hands[s->me] ^= card;
    s->returned = card == s->picked ? s->returned + 1 : 0;
    s->upcard = card;
    s->me = !s->me;
    s->phase = s->returned == 2 ? OVER : s->left == WALL_CARDS ? WALL : DRAW;
}

/* Make a legal move. */
static void apply(State *s, Move move) {
    switch (move.kind) {
    case TAKE:
        if (s->phase == DRAW && ++s->taken == MOST_TAKEN) { s->phase = OVER; break; }
        s->picked = s->upcard;
        take(s, s->upcard, DISCARD);
        break;
    case STOCK:
        s->picked = 0;
        take(s, drawn(s), DISCARD);
        break;
    case KNOCK:
        s->knocker = (int8_t)s->me;
        take(s, s->phase == WALL ? s->upcard : 0, LAST_DISCARD);
        break;
    case CARD:
        if (s->phase == DISCARD) { discard(s, move.cards); break; }
        s->hands[s->me] ^= move.cards;
        s->phase = LAYING;
        break;
    case MELD:
        s->hands[s->me] ^= move.cards;
        if (s->phase == LAYING) s->table[s->laid++] = move.cards;
        break;
    case ADD:
        s->hands[s->me] ^= move.cards;
        s->table[move.to] |= move.cards;
        break;
    case PASS:
        switch (s->phase) {
        case OFFER:
            s->me = !s->me;
            s->phase = ++s->refused == 2 ? OPENING_DRAW : OFFER;
            break;
        case LAYING:
            s->phase = s->hands[s->me] ? LAY_OFF : LAY_OWN;
            s->me = !s->me;
            break;
        case LAY_OFF: s->phase = LAY_OWN; break;
        case LAY_OWN: score(s); break;
        default: s->phase = OVER; break;          /* nobody knocks at the wall */
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 3) { fprintf(stderr, "usage: gin HANDS SEED\n"); return 2; }
    long hands = atol(argv[1]), decisions = 0, knocks = 0, won = 0;
    chance = strtoull(argv[2], NULL, 10) * UINT64_C(0xD1342543DE82EF95);
    fill_tables();
    clock_t began = clock();
    for (long hand = 0; hand < hands; hand++) {
        State s;
        Move moves[MOST_MOVES];
        deal(&s);
        while (s.phase != OVER) {
            uint32_t n = (uint32_t)legal(&s, moves);
            apply(&s, moves[n > 1 ? below(n) : 0]);
            decisions++;
        }
        knocks += s.knocker >= 0;
        won += s.result;
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%.6f %ld %ld %ld %ld\n", seconds, hands, decisions, knocks, won);
    return 0;
}
