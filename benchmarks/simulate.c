/* The kernel of the simulation in C: the same batches, tables and sums, as a limit to how fast it
 * can be, and a check. Every count must be the same. Only what the base game needs: whole tables,
 * no side bets.
 */
#include <stdint.h>
#include <string.h>

enum { BATCH = 256, CARDS_A_WORD = 5, MOST_CARDS = 24 };
static const uint64_t LOW32 = 0xFFFFFFFFu, LOW58 = (1ull << 58) - 1;

static void philox(int64_t first, int64_t block, int64_t key, uint64_t *one, uint64_t *two) {
    uint64_t low_key = (uint64_t)key & LOW32, high_key = (uint64_t)key >> 32;
    for (int turn = 0; turn < BATCH; turn++) {
        one[turn] = (uint64_t)(first + turn);
        two[turn] = (uint64_t)block;
    }
    for (int step = 0; step < 10; step++) {
        for (int turn = 0; turn < BATCH; turn++) {
            uint64_t left = 0xD2511F53u * (one[turn] & LOW32);
            uint64_t right = 0xCD9E8D57u * (two[turn] & LOW32);
            uint64_t mixed = (one[turn] >> 32) ^ (right >> 32) ^ low_key;
            one[turn] = (mixed & LOW32) | right << 32;
            mixed = (two[turn] >> 32) ^ (left >> 32) ^ high_key;
            two[turn] = (mixed & LOW32) | left << 32;
        }
        low_key = (low_key + 0x9E3779B9u) & LOW32;
        high_key = (high_key + 0xBB67AE85u) & LOW32;
    }
}

static void deal(int64_t first, int64_t key, int wanted, uint64_t words[2][BATCH],
                 uint8_t ordered[MOST_CARDS][BATCH], uint8_t cards[MOST_CARDS][BATCH]) {
    for (int dealt = 0; dealt < wanted; dealt++) {
        uint8_t *restrict card = cards[dealt], *restrict rest = ordered[dealt];
        if (dealt % (2 * CARDS_A_WORD) == 0)
            philox(first, dealt / (2 * CARDS_A_WORD), key, words[0], words[1]);
        uint64_t *restrict word = words[dealt / CARDS_A_WORD % 2];
        if (dealt % CARDS_A_WORD == 0)
            for (int turn = 0; turn < BATCH; turn++) word[turn] &= LOW58;
        for (int turn = 0; turn < BATCH; turn++) {
            uint64_t bits = word[turn] * (uint64_t)(52 - dealt);
            card[turn] = (uint8_t)(bits >> 58);
            word[turn] = bits & LOW58;
        }
        for (int place = 0; place < dealt; place++) {
            const uint8_t *restrict lower = ordered[place];
            for (int turn = 0; turn < BATCH; turn++) card[turn] += card[turn] >= lower[turn];
        }
        if (dealt == wanted - 1) return;
        memcpy(rest, card, BATCH);
        for (int place = 0; place < dealt; place++) {
            uint8_t *restrict lower = ordered[place];
            for (int turn = 0; turn < BATCH; turn++) {
                uint8_t one = lower[turn], two = rest[turn];
                lower[turn] = one < two ? one : two;
                rest[turn] = one < two ? two : one;
            }
        }
    }
}

void play_rounds(int64_t first, int64_t rounds, int64_t key, int64_t seats, const uint16_t *three,
                 const uint8_t *mixed, const uint8_t *suited, const int64_t *nets, int64_t *counts,
                 int64_t *squares) {
    static __thread uint64_t words[2][BATCH];
    static __thread uint8_t ordered[MOST_CARDS][BATCH], cards[MOST_CARDS][BATCH];
    static __thread int64_t totals[BATCH];
    int wanted = 2 + 3 * (int)seats;
    for (int64_t begin = 0; begin < rounds; begin += BATCH) {
        int batch = rounds - begin < BATCH ? (int)(rounds - begin) : BATCH;
        deal(first + begin, key, wanted, words, ordered, cards);
        memset(totals, 0, sizeof totals);
        for (int place = 2; place < wanted; place += 3)
            for (int turn = 0; turn < batch; turn++) {
                unsigned left = cards[0][turn], right = cards[1][turn];
                unsigned a = cards[place][turn], b = cards[place + 1][turn];
                unsigned c = cards[place + 2][turn];
                unsigned held = three[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2];
                unsigned at = held * 169 + (left >> 2) * 13 + (right >> 2);
                unsigned code = mixed[at];
                if ((((a ^ b) | (a ^ c)) & 3) == 0)
                    code = suited[at * 4 + 2 * (((a ^ left) & 3) == 0) + (((a ^ right) & 3) == 0)];
                counts[code]++;
                totals[turn] += nets[code];
            }
        for (int turn = 0; turn < batch; turn++) *squares += totals[turn] * totals[turn];
    }
}
