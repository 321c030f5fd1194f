"""A chunk of a job: any rounds of it, on any machine, give the same tally."""

import numpy as np

from letitride.simulation.rounds.ends import Dealt, deal_and_play, signed
from letitride.simulation.rounds.job import CODES, SimulationJob
from letitride.simulation.rounds.kernel import play_base, play_rounds
from letitride.simulation.rounds.lookup import cards_table, codes_table
from letitride.simulation.rounds.tally import SimulationTally


def play_chunk(job: SimulationJob, first: int, rounds: int) -> SimulationTally:
    """Rounds ``first`` to ``first + rounds - 1``."""
    if job.asks:
        return tally_of(job, deal_and_play(job, first, rounds))
    cards, codes = cards_table(), codes_table(job.rides)
    counts = np.zeros((len(job.bets), CODES), np.int64)
    if [bet.source for bet in job.bets] == [0]:
        square = play_base(
            first,
            rounds,
            signed(job.seed),
            job.seats,
            cards.three,
            codes.mixed,
            codes.suited,
            np.array(job.bets[0].nets, np.int64),
            counts[0],
        )
        # One wager is all wagers together, and its weight is 1.
        return SimulationTally(rounds, (tuple(counts[0].tolist()),), (int(square),) * 2)
    squares = np.zeros(len(job.bets) + 1, np.int64)
    play_rounds(
        first,
        rounds,
        signed(job.seed),
        job.seats,
        int(job.keeps_card),
        cards.three,
        codes.mixed,
        codes.suited,
        cards.three_kind,
        cards.six_kind,
        cards.flush_kind,
        np.array([bet.source for bet in job.bets], np.int64),
        np.array([bet.nets for bet in job.bets], np.int64),
        np.array(job.weights, np.int64),
        counts,
        squares,
    )
    return SimulationTally(rounds, tuple(map(tuple, counts.tolist())), tuple(squares.tolist()))


def deal_chunk(job: SimulationJob, first: int, rounds: int) -> tuple[SimulationTally, Dealt]:
    """The rounds of ``play_chunk``, with every card and every end."""
    dealt = deal_and_play(job, first, rounds)
    return tally_of(job, dealt), dealt


def tally_of(job: SimulationJob, dealt: Dealt) -> SimulationTally:
    results = [
        np.array(bet.nets, np.int64)[ends].sum(axis=1)
        for bet, ends in zip(job.bets, dealt.ends, strict=True)
    ]
    together = sum(
        (weight * each for weight, each in zip(job.weights, results, strict=True)),
        np.zeros(len(dealt.cards), np.int64),
    )
    counts = [np.bincount(ends.reshape(-1), minlength=CODES) for ends in dealt.ends]
    return SimulationTally(
        len(dealt.cards),
        tuple(tuple(each.tolist()) for each in counts),
        tuple(int((each * each).sum()) for each in (*results, together)),
    )
