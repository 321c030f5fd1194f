"""Candidates for the player-dealer's bank."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import Candidate, Range, Spec, by_seat, phases, seats_of
from letitride.table.decide.banking.piles import piles
from letitride.table.decide.banking.wager import least_bank
from letitride.table.money import balance, bank, rack
from letitride.table.state import Phase, Table


def _post_bank(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    terms = game.book.bank.player_dealer
    if terms is None or table.banking.seat not in seats_of(table, actor):
        return
    seat = table.banking.seat
    lying = balance(table.ledger, bank(seat))
    if lying:
        yield Candidate(c.PostBank, {"seat": seat, "amount": 0})
    held = lying + balance(table.ledger, rack(seat))
    least = least_bank(game, table)
    most = held if terms.maximum_wager is None else terms.maximum_wager
    if least <= most:
        yield Candidate(c.PostBank, {"seat": seat}, Range("amount", least, most))


def _pick_pile(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    seat = table.banking.seat
    if seat in seats_of(table, actor):
        for pile in range(1, piles(game, table) + 1):
            yield Candidate(c.PickPile, {"seat": seat, "pile": pile}, family="pile")


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.PickPile: Spec(_pick_pile, (Act.BANK,), phases(Phase.CALLED)),
    c.PostBank: Spec(_post_bank, (Act.BANK,), phases(Phase.BETTING)),
    **dict(
        [
            by_seat(c.AcceptBank, Act.BANK, when=phases(Phase.BETWEEN_ROUNDS, Phase.BETTING)),
            by_seat(c.DeclineBank, Act.BANK, when=phases(Phase.BETWEEN_ROUNDS, Phase.BETTING)),
        ]
    ),
}
