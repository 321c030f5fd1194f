/*
 * The par of a base paytable in C, by our method and by plain enumeration.
 *
 * Both count in (three-card hand, pair to come) deals, of which there are 25,989,600. They answer
 * with what is won, in the units of the nets, and with the bets beyond the third that ride. A bet
 * rides when it is worth more than nothing. Cards are 4 * rank + suit, the deuce of clubs is 0.
 */
#include <stdint.h>

enum { KINDS = 11, RANKS = 13, CARDS = 52, PAIRS_TO_COME = 1176, CARDS_TO_COME = 48 };
enum { ORDERED_RANKS = RANKS * RANKS * RANKS * RANKS * RANKS };
enum {
    HIGH_CARD, LOW_PAIR, TENS_OR_BETTER, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT,
    FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH
};

/* By five ranks as digits to the base 13. An unfinished hand looks at one short run of it, so the
 * part in use stays in the nearest cache. */
static uint8_t kinds[2][ORDERED_RANKS];

static int straight_top(unsigned ranks)
{
    if (ranks == 0x100f)
        return 3;
    for (int top = 4; top < RANKS; top++)
        if (ranks == 0x1fu << (top - 4))
            return top;
    return -1;
}

static uint8_t kind_of(int key, int suited)
{
    int count[RANKS] = {0}, most = 0, paired = -1, distinct = 0, top;
    unsigned ranks = 0;

    for (int i = 0; i < 5; i++, key /= RANKS) {
        count[key % RANKS]++;
        ranks |= 1u << key % RANKS;
    }
    for (int rank = 0; rank < RANKS; rank++) {
        distinct += count[rank] > 0;
        if (count[rank] > most)
            most = count[rank];
        if (count[rank] == 2)
            paired = rank;
    }
    top = straight_top(ranks);
    if (suited)
        return top == RANKS - 1 ? ROYAL_FLUSH : top >= 0 ? STRAIGHT_FLUSH : FLUSH;
    if (top >= 0)
        return STRAIGHT;
    switch (distinct) {
    case 5:
        return HIGH_CARD;
    case 4:
        return paired >= 8 ? TENS_OR_BETTER : LOW_PAIR;
    case 3:
        return most == 3 ? THREE_OF_A_KIND : TWO_PAIR;
    default:
        return most == 3 ? FULL_HOUSE : FOUR_OF_A_KIND;
    }
}

void prepare(void)
{
    for (int suited = 0; suited < 2; suited++)
        for (int key = 0; key < ORDERED_RANKS; key++)
            kinds[suited][key] = kind_of(key, suited);
}

/* For checking alone: a par can come out right though two rare kinds are swapped. */
int kind_of_hand(const uint8_t *hand)
{
    unsigned suits = 15;
    int key = 0;

    for (int i = 0; i < 5; i++) {
        suits &= 1u << (hand[i] & 3);
        key = key * RANKS + (hand[i] >> 2);
    }
    return kinds[suits != 0][key];
}

/* `shares` are, for each shape, the deals in which a bet meets a hand of it, over the cards to
 * come: how much one unit of the product weighs. */
void by_product(const int64_t *nets, int64_t tables, const int64_t *counts, const int64_t *shares,
                const int64_t *to_come, int64_t shapes, const int64_t *five, int64_t *won,
                int64_t *riding)
{
    for (int64_t t = 0; t < tables; t++, nets += KINDS) {
        int64_t sum = 0, rides = 0, third = 0;

        for (int64_t s = 0; s < shapes; s++) {
            int64_t value = 0;

            for (int k = 0; k < KINDS; k++)
                value += counts[s * KINDS + k] * nets[k];
            if (value > 0) {
                sum += shares[s] * value;
                rides += shares[s] * to_come[s];
            }
        }
        for (int k = 0; k < KINDS; k++)
            third += five[k] * nets[k];
        won[t] = sum + 10 * third;
        riding[t] = rides;
    }
}

/* Two loops in each: most hands can no longer be suited, and then nothing is asked of suits. */
static int64_t over_pairs(const uint8_t *hand, const int64_t *nets)
{
    uint64_t held = 0;
    uint8_t rest[CARDS];
    unsigned suits = 15;
    int key = 0, left = 0;
    int64_t total = 0;

    for (int i = 0; i < 3; i++) {
        held |= UINT64_C(1) << hand[i];
        suits &= 1u << (hand[i] & 3);
        key = key * RANKS + (hand[i] >> 2);
    }
    for (int card = 0; card < CARDS; card++)
        if (!(held >> card & 1))
            rest[left++] = (uint8_t)card;
    for (int i = 0; i < left; i++) {
        int four = (key * RANKS + (rest[i] >> 2)) * RANKS;
        unsigned still = suits & 1u << (rest[i] & 3);

        if (still)
            for (int j = i + 1; j < left; j++)
                total += nets[kinds[still >> (rest[j] & 3) & 1][four + (rest[j] >> 2)]];
        else
            for (int j = i + 1; j < left; j++)
                total += nets[kinds[0][four + (rest[j] >> 2)]];
    }
    return total;
}

static int64_t over_cards(const uint8_t *hand, const int64_t *nets)
{
    uint64_t held = 0;
    unsigned suits = 15;
    int key = 0;
    int64_t total = 0;

    for (int i = 0; i < 4; i++) {
        held |= UINT64_C(1) << hand[i];
        suits &= 1u << (hand[i] & 3);
        key = key * RANKS + (hand[i] >> 2);
    }
    key *= RANKS;
    if (suits)
        for (int card = 0; card < CARDS; card++)
            total += held >> card & 1 ? 0 : nets[kinds[suits >> (card & 3) & 1][key + (card >> 2)]];
    else
        for (int card = 0; card < CARDS; card++)
            total += held >> card & 1 ? 0 : nets[kinds[0][key + (card >> 2)]];
    return total;
}

/* The hands to go through are given, each with how many hands it stands for. */
void by_enumeration(const int64_t *nets, int64_t tables, const uint8_t *threes,
                    const int64_t *three_stands, int64_t three_hands, const uint8_t *fours,
                    const int64_t *four_stands, int64_t four_hands, int64_t *won, int64_t *riding)
{
    for (int64_t t = 0; t < tables; t++, nets += KINDS) {
        int64_t sum = 0, rides = 0;

        for (int64_t h = 0; h < three_hands; h++) {
            int64_t value = over_pairs(threes + 3 * h, nets);

            sum += three_stands[h] * value; /* the third bet, which always rides */
            if (value > 0) {
                sum += three_stands[h] * value;
                rides += three_stands[h] * PAIRS_TO_COME;
            }
        }
        for (int64_t h = 0; h < four_hands; h++) {
            int64_t value = over_cards(fours + 4 * h, nets);

            /* Ten deals a five-card hand here, only five ways to it from four cards. */
            if (value > 0) {
                sum += 2 * four_stands[h] * value;
                rides += 2 * four_stands[h] * CARDS_TO_COME;
            }
        }
        won[t] = sum;
        riding[t] = rides;
    }
}
