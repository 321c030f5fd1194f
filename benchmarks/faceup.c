/* Face-up values in C, twice.
 *
 * by_sorts knows nothing of the game but how five cards rank. For every hand, two cards elsewhere
 * are of one sort if they bring back the same with every third card; then all numbers of seen cards
 * of each sort are gone through, but for branches whose sign is certain. It is how the values that
 * the tests keep were made.
 *
 * by_parts is the program's own method, as a limit to how fast it can be: the ranks held, the ranks
 * open to straights, and suffix sums over pairs in all other ranks.
 *
 * A sum is answered as two words, the high one first: it can be longer than 64 bits.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef __int128 wide;
enum { TENS = 2, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, KINDS };
enum { SORTS = 49, NUMBERS = 8, MOST = 18 };

static int64_t binomial[53][53];
static int64_t gain[KINDS], bet;
static int numbers, seen_number[NUMBERS], most_seen;
static wide riding[NUMBERS], gained[NUMBERS];

static void begin(const int64_t *gains, int64_t price, const int64_t *seen, int64_t count) {
    for (int n = 0; n < 53; n++)
        for (int k = 0; k <= n; k++)
            binomial[n][k] = k == 0 ? 1 : binomial[n - 1][k - 1] + binomial[n - 1][k];
    memcpy(gain, gains, sizeof gain);
    bet = price;
    numbers = (int)count;
    most_seen = 0;
    for (int k = 0; k < numbers; k++) {
        seen_number[k] = (int)seen[k];
        if (seen_number[k] > most_seen) most_seen = seen_number[k];
    }
    memset(riding, 0, sizeof riding);
    memset(gained, 0, sizeof gained);
}

static void answer(const wide *sums, uint64_t *words) {
    for (int k = 0; k < numbers; k++) {
        words[2 * k] = (uint64_t)(sums[k] >> 64);
        words[2 * k + 1] = (uint64_t)sums[k];
    }
}

static int kind_of(const int *cards) {
    int counts[13] = {0}, ranks = 0, flush = 1;
    for (int i = 0; i < 5; i++) {
        counts[cards[i] / 4]++;
        ranks |= 1 << cards[i] / 4;
        flush &= cards[i] % 4 == cards[0] % 4;
    }
    int straight = ranks == (1 << 12 | 15), to_ace = 0;
    for (int low = 0; low < 9; low++)
        if (ranks == 31 << low) straight = 1, to_ace = low == 8;
    int pairs = 0, threes = 0, fours = 0, high = 0;
    for (int rank = 0; rank < 13; rank++) {
        if (counts[rank] == 2) pairs++, high = rank >= 8;
        threes += counts[rank] == 3;
        fours += counts[rank] == 4;
    }
    if (straight && flush) return to_ace ? ROYAL : STRAIGHT_FLUSH;
    if (fours) return FOUR;
    if (threes && pairs) return FULL_HOUSE;
    if (flush) return FLUSH;
    if (straight) return STRAIGHT;
    if (threes) return THREE;
    if (pairs == 2) return TWO_PAIR;
    return pairs ? (high ? TENS : 1) : 0;
}

/* ---- by sorts ---- */

typedef struct {
    int64_t hands;
    int sorts, size[SORTS];
    int64_t with[SORTS][SORTS];
} Problem;

static Problem problems[2048];
static int found;
static const Problem *now;
static int64_t within[SORTS + 1];
static int cards_from[SORTS + 1];

static int64_t key[SORTS][2 * SORTS + 2];
static int key_length;

static int by_words(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    for (int i = 0; i < 2; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

static int by_key(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    for (int i = 0; i < key_length; i++)
        if (key[x][i] != key[y][i]) return key[x][i] < key[y][i] ? -1 : 1;
    return x - y;
}

/* The problem of a hand, its sorts in an order that does not depend on names of cards, and what
 * matters most first, so that signs are settled early. Equal problems are one; that two of the
 * same kind are not found to be equal would only cost time. */
static void add_hand(int a, int b, int c) {
    static int64_t with[49][49];
    static Problem raw, problem;
    int deck[49], sort[49], first[49], order[SORTS], n = 0;
    for (int card = 0; card < 52; card++)
        if (card != a && card != b && card != c) deck[n++] = card;
    for (int i = 0; i < 49; i++)
        for (int j = 0; j < i; j++) {
            int five[5] = {a, b, c, deck[i], deck[j]};
            with[i][j] = with[j][i] = gain[kind_of(five)];
        }
    memset(&raw, 0, sizeof raw);
    for (int i = 0; i < 49; i++) {
        sort[i] = -1;
        for (int s = 0; s < raw.sorts && sort[i] < 0; s++) {
            int same = 1;
            for (int z = 0; z < 49 && same; z++)
                same = z == i || z == first[s] || with[i][z] == with[first[s]][z];
            if (same) sort[i] = s;
        }
        if (sort[i] < 0) {
            first[raw.sorts] = i;
            sort[i] = raw.sorts++;
        }
        raw.size[sort[i]]++;
    }
    for (int i = 0; i < 49; i++)
        for (int j = 0; j < 49; j++)
            if (i != j) raw.with[sort[i]][sort[j]] = with[i][j];
    key_length = 2 + 2 * raw.sorts;
    for (int s = 0; s < raw.sorts; s++) {
        order[s] = s;
        key[s][0] = 0;
        key[s][1] = raw.size[s];
        for (int t = 0; t < raw.sorts; t++) {
            key[s][0] -= raw.with[s][t] * raw.size[t];
            key[s][2 + 2 * t] = raw.with[s][t];
            key[s][3 + 2 * t] = raw.size[t];
        }
        qsort(key[s] + 2, raw.sorts, 2 * sizeof(int64_t), by_words);
    }
    qsort(order, raw.sorts, sizeof(int), by_key);
    memset(&problem, 0, sizeof problem);
    problem.sorts = raw.sorts;
    for (int s = 0; s < raw.sorts; s++) {
        problem.size[s] = raw.size[order[s]];
        for (int t = 0; t < raw.sorts; t++) problem.with[s][t] = raw.with[order[s]][order[t]];
    }
    for (int k = 0; k < found; k++) {
        problem.hands = problems[k].hands;
        if (!memcmp(&problem, &problems[k], sizeof problem)) {
            problems[k].hands++;
            return;
        }
    }
    problem.hands = 1;
    problems[found++] = problem;
}

/* The bits of `open` are the numbers of seen cards for which the sign is not certain. No gain is
 * below zero, so what is fixed already is the least, and with every further card unseen it is the
 * most that can come. Where the least is above zero, the sum over all further cards has a formula. */
static void walk(int s, int seen, wide ways, int64_t worth, const int64_t *linear, int open) {
    int size = now->size[s], rest = cards_from[s];
    int64_t single = 0, next[SORTS];
    for (int t = s; t < now->sorts; t++) single += linear[t] * now->size[t];
    for (int k = 0; k < numbers; k++) {
        if (!(open >> k & 1)) continue;
        int gone = seen_number[k] - seen;
        int64_t fixed = worth - bet * binomial[49 - seen_number[k]][2];
        if (gone < 0 || gone > rest || fixed + single + within[s] <= 0) {
            open &= ~(1 << k);
        } else if (fixed > 0) {
            open &= ~(1 << k);
            wide sum = (wide)fixed * binomial[rest][gone];
            if (rest >= 1) sum += (wide)single * binomial[rest - 1][gone];
            if (rest >= 2) sum += (wide)within[s] * binomial[rest - 2][gone];
            riding[k] += ways * binomial[rest][gone] * now->hands;
            gained[k] += ways * sum * now->hands;
        }
    }
    if (!open || s == now->sorts) return;
    for (int gone = 0; gone <= size && seen + gone <= most_seen; gone++) {
        int left = size - gone;
        for (int t = s + 1; t < now->sorts; t++) next[t] = linear[t] + left * now->with[s][t];
        int64_t more = binomial[left][2] * now->with[s][s] + left * linear[s];
        walk(s + 1, seen + gone, ways * binomial[size][gone], worth + more, next, open);
    }
}

void first_by_sorts(const int64_t *gains, int64_t price, const int64_t *seen, int64_t count,
                    uint64_t *rides, uint64_t *sums) {
    begin(gains, price, seen, count);
    found = 0;
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++) add_hand(a, b, c);
    for (int i = 0; i < found; i++) {
        int64_t none[SORTS] = {0};
        now = &problems[i];
        within[now->sorts] = cards_from[now->sorts] = 0;
        for (int s = now->sorts - 1; s >= 0; s--) {
            cards_from[s] = cards_from[s + 1] + now->size[s];
            within[s] = within[s + 1] + binomial[now->size[s]][2] * now->with[s][s];
            for (int t = s + 1; t < now->sorts; t++)
                within[s] += (int64_t)now->size[s] * now->size[t] * now->with[s][t];
        }
        walk(0, 0, 1, 0, none, (1 << numbers) - 1);
    }
    answer(riding, rides);
    answer(gained, sums);
}

/* ---- bet 2: how many last cards of each kind are seen ---- */

static void walk_kinds(const int *cards, int kind, int seen, int k, wide ways, int64_t worth) {
    if (kind == KINDS) {
        worth -= bet * (48 - seen_number[k]);
        if (seen == seen_number[k] && worth > 0) {
            riding[k] += ways;
            gained[k] += ways * worth;
        }
        return;
    }
    for (int gone = 0; gone <= cards[kind] && seen + gone <= seen_number[k]; gone++)
        walk_kinds(cards, kind + 1, seen + gone, k, ways * binomial[cards[kind]][gone],
                   worth + gain[kind] * (cards[kind] - gone));
}

static struct {
    int cards[KINDS];
    int64_t hands;
} fours[4096];

void second_by_kinds(const int64_t *gains, int64_t price, const int64_t *seen, int64_t count,
                     uint64_t *rides, uint64_t *sums) {
    int shapes = 0;
    begin(gains, price, seen, count);
    for (int a = 0; a < 52; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                for (int d = 0; d < c; d++) {
                    int cards[KINDS] = {0}, i = 0;
                    for (int e = 0; e < 52; e++) {
                        int five[5] = {a, b, c, d, e};
                        if (e != a && e != b && e != c && e != d) cards[kind_of(five)]++;
                    }
                    while (i < shapes && memcmp(cards, fours[i].cards, sizeof cards)) i++;
                    if (i == shapes) {
                        memcpy(fours[shapes].cards, cards, sizeof cards);
                        fours[shapes++].hands = 0;
                    }
                    fours[i].hands++;
                }
    for (int i = 0; i < shapes; i++)
        for (int k = 0; k < numbers; k++)
            walk_kinds(fours[i].cards, 0, 0, k, fours[i].hands, 0);
    answer(riding, rides);
    answer(gained, sums);
}

/* ---- by parts ---- */

enum { PAIRS = 73 };

typedef struct {
    int64_t suited, seen, worth, ways;
} Open;

static int64_t rest[11][MOST + 1][PAIRS + 1], weighed[11][MOST + 1][PAIRS + 1];
static Open opened[4096];
static int open_states;

static void add_rank(int suited, int high) {
    static int64_t more[11][MOST + 1][PAIRS + 1];
    memset(more, 0, sizeof more);
    for (int i = 0; i <= suited; i++)
        for (int off = 0; off <= 4 - suited; off++) {
            int seen = 4 - i - off, pairs = high ? (int)binomial[i + off][2] : 0;
            int64_t ways = binomial[4 - suited][off];
            for (int f = 0; f + i < 11; f++)
                for (int s = 0; s + seen <= MOST; s++)
                    for (int p = 0; p + pairs < PAIRS; p++)
                        more[f + i][s + seen][p + pairs] += rest[f][s][p] * ways;
        }
    memcpy(rest, more, sizeof rest);
}

static void set_rest(int suited, int high, int low) {
    memset(rest, 0, sizeof rest);
    rest[0][0][0] = 1;
    while (high-- > 0) add_rank(suited, 1);
    while (low-- > 0) add_rank(suited, 0);
}

static void sum_from_above(void) {
    for (int f = 0; f < 11; f++)
        for (int s = 0; s <= MOST; s++) {
            weighed[f][s][PAIRS] = rest[f][s][PAIRS] = 0;
            for (int p = PAIRS - 1; p >= 0; p--) {
                weighed[f][s][p] = weighed[f][s][p + 1] + p * rest[f][s][p];
                rest[f][s][p] += rest[f][s][p + 1];
            }
        }
}

static int by_state(const void *a, const void *b) { return memcmp(a, b, 3 * sizeof(int64_t)); }

/* open: how many ranks, whether each is high; straights: how many, then one, other, royal. */
static void set_open(int suited, const int64_t *open, const int64_t *straights) {
    int ranks = (int)open[0], states = suited ? 8 : 5, total = 1;
    for (int i = 0; i < ranks; i++) total *= states;
    for (int state = 0; state < total; state++) {
        int in_suit[4], unseen[4], left = state;
        Open each = {0, 0, 0, 1};
        for (int i = 0; i < ranks; i++, left /= states) {
            int digit = left % states;
            in_suit[i] = suited && digit >= 4;
            int off = digit - 4 * in_suit[i];
            unseen[i] = in_suit[i] + off;
            each.suited += in_suit[i];
            each.seen += 4 - unseen[i];
            each.ways *= binomial[4 - suited][off];
            if (open[1 + i]) each.worth += gain[TENS] * binomial[unseen[i]][2];
        }
        for (int i = 0; i < straights[0]; i++) {
            const int64_t *of = straights + 1 + 3 * i;
            int flush = in_suit[of[0]] * in_suit[of[1]];
            each.worth += gain[STRAIGHT] * (unseen[of[0]] * unseen[of[1]] - flush) +
                          (gain[of[2] ? ROYAL : STRAIGHT_FLUSH] - gain[FLUSH]) * flush;
        }
        opened[state] = each;
    }
    qsort(opened, total, sizeof(Open), by_state);
    open_states = 0;
    for (int state = 1; state < total; state++)
        if (by_state(&opened[state], &opened[open_states]))
            opened[++open_states] = opened[state];
        else
            opened[open_states].ways += opened[state].ways;
    open_states++;
}

static void count_made(int64_t hands, int ways, int seen, int unseen, int64_t alone, int64_t each,
                       int64_t pair, int64_t more) {
    for (int k = 0; k < numbers; k++) {
        int gone = seen_number[k] - seen, all = 49 - seen_number[k], others = all - unseen;
        if (gone < 0) continue;
        int64_t fixed = alone + each * others + pair * binomial[others][2] - bet * binomial[all][2];
        for (int p = 0; p < PAIRS; p++)
            if (rest[0][gone][p] && fixed + more * p > 0) {
                wide number = (wide)hands * ways * rest[0][gone][p];
                riding[k] += number;
                gained[k] += number * (fixed + more * p);
            }
    }
}

static void count_draw(int64_t hands, int64_t ways, int seen, int64_t alone, int64_t each,
                       int in_rest) {
    for (int k = 0; k < numbers; k++) {
        int all = 49 - seen_number[k];
        int64_t cost = bet * binomial[all][2] - alone - each * (all - 9 + seen);
        for (int i = 0; i < open_states; i++) {
            int gone = seen_number[k] - seen - (int)opened[i].seen;
            if (gone < 0) continue;
            wide rides = 0, sum = 0;
            for (int f = 0; f <= in_rest; f++) {
                int64_t bar = cost - opened[i].worth - gain[FLUSH] * binomial[f + opened[i].suited][2];
                int64_t from = bar < 0 ? 0 : gain[TENS] ? bar / gain[TENS] + 1 : PAIRS;
                if (from >= PAIRS) continue;
                int64_t count = rest[f][gone][from];
                rides += count;
                sum += (wide)gain[TENS] * weighed[f][gone][from] - (wide)bar * count;
            }
            riding[k] += rides * opened[i].ways * ways * hands;
            gained[k] += sum * opened[i].ways * ways * hands;
        }
    }
}

enum { WORDS = 24 }; /* hands, cards that pair, suited, high, then open, then straights at 9 */

void first_by_parts(const int64_t *gains, int64_t price, const int64_t *seen, int64_t count,
                    const int64_t *given, int64_t how_many, uint64_t *rides, uint64_t *sums) {
    begin(gains, price, seen, count);
    for (const int64_t *each = given; each < given + WORDS * how_many; each += WORDS) {
        int64_t hands = each[0];
        int paired = (int)each[1], suited = (int)each[2], high = (int)each[3];
        int64_t pair = gain[high ? TENS : 1];
        if (paired == 3) {
            set_rest(0, 12, 0);
            for (int a = 0; a <= 1; a++)
                count_made(hands, 1, 1 - a, a, 0, gain[FOUR] * a, gain[THREE],
                           gain[FULL_HOUSE] - gain[THREE]);
        } else if (paired == 2) {
            set_rest(0, 11, 0);
            for (int a = 0; a <= 2; a++)
                for (int b = 0; b <= 3; b++)
                    count_made(hands, (int)(binomial[2][a] * binomial[3][b]), 5 - a - b, a + b,
                               gain[FOUR] * binomial[a][2] +
                                   gain[FULL_HOUSE] * (a * b + binomial[b][2]),
                               gain[THREE] * a + gain[TWO_PAIR] * b, pair, gain[TWO_PAIR] - pair);
        } else {
            int open_high = 0, ranks = (int)each[4];
            for (int i = 0; i < ranks; i++) open_high += (int)each[5 + i];
            int rest_high = 5 - high - open_high;
            set_rest(suited, rest_high, 10 - ranks - rest_high);
            sum_from_above();
            set_open(suited, each + 4, each + 9);
            for (int state = 0; state < 64; state++) {
                int u[3] = {state % 4, state / 4 % 4, state / 16}, held_high = 0, left = 0;
                int64_t ways = 1, same = 0;
                for (int i = 0; i < 3; i++) {
                    ways *= binomial[3][u[i]];
                    same += binomial[u[i]][2];
                    left += u[i];
                    if (i < high) held_high += u[i];
                }
                count_draw(hands, ways, 9 - left,
                           gain[THREE] * same + gain[TWO_PAIR] * (binomial[left][2] - same),
                           gain[TENS] * held_high, suited ? 10 - ranks : 0);
            }
        }
    }
    answer(riding, rides);
    answer(gained, sums);
}

void second_by_parts(const int64_t *gains, int64_t price, const int64_t *seen, int64_t count,
                     const int64_t *given, int64_t how_many, uint64_t *rides, uint64_t *sums) {
    begin(gains, price, seen, count);
    for (int64_t i = 0; i < how_many; i++) {
        int cards[KINDS];
        for (int kind = 0; kind < KINDS; kind++) cards[kind] = (int)given[i * 12 + 1 + kind];
        for (int k = 0; k < numbers; k++) walk_kinds(cards, 0, 0, k, given[i * 12], 0);
    }
    answer(riding, rides);
    answer(gained, sums);
}
