"""The moments in a round that an injection can wait for."""

from letitride.driver.driver import Moment
from letitride.rules import Game
from letitride.table import (
    CHOICES,
    HandStatus,
    Phase,
    Table,
    bank_to_offer,
    current,
    dealing_steps,
    staked_seats,
    to_choose,
)


def betting_opens(game: Game, table: Table) -> bool:
    return table.phase is Phase.BETTING and not staked_seats(game, table)


def bets_down(game: Game, table: Table) -> bool:
    return table.phase is Phase.BETTING and bool(staked_seats(game, table))


def bank_offered(seat: int) -> Moment:
    """The bank is offered to this player (C play 13)."""
    phases = (Phase.BETWEEN_ROUNDS, Phase.BETTING)
    return lambda game, table: table.phase in phases and bank_to_offer(game, table) == seat


def bank_wanted(game: Game, table: Table) -> bool:
    """Bets are open, and somebody has yet to bank."""
    return game.book.bank.player_dealer is not None and betting_opens(game, table)


def hand_banked(_: Game, table: Table) -> bool:
    """Between two rounds, and the player-dealer has banked a hand."""
    banking = table.banking
    return table.phase is Phase.BETWEEN_ROUNDS and banking.seat is not None and banking.hands > 0


def called(_: Game, table: Table) -> bool:
    return table.phase is Phase.CALLED


def players_served(game: Game, table: Table) -> bool:
    """Everybody but the dealer has their cards."""
    steps = dealing_steps(game, table)
    return table.phase is Phase.DEALING and all(step.dealer for step in steps)


def dealt(*, looked: bool = False) -> Moment:
    """The deal is done; ``looked``: somebody has picked up their cards, or nobody has."""
    phases = (Phase.THREE_CARD, Phase.FIRST_CHOICE)
    return lambda _, table: table.phase in phases and current(table).handled is looked


def found(*, looked: bool, late: bool) -> Moment:
    """When somebody notices: after the deal or, if ``late``, once a hand has been turned and
    settled, which is when hands are examined (N 8.8, W round 7)."""
    return first_settled if late else dealt(looked=looked)


def first_settled(_: Game, table: Table) -> bool:
    return table.phase is Phase.SETTLING and bool(current(table).settled)


def first_card(_: Game, table: Table) -> bool:
    """The deal has begun, and cards are out."""
    return table.phase is Phase.DEALING and current(table).dealt > 0


def in_settlement(seat: int) -> Moment:
    """Hands are being settled, and this one's bets are still there."""

    def moment(_: Game, table: Table) -> bool:
        settling = table.phase is Phase.SETTLING
        return settling and current(table).hands[seat].status is HandStatus.IN_PLAY

    return moment


def has_settled(seat: int) -> Moment:
    """This hand has been settled, and the cards are not in the rack yet."""

    def moment(_: Game, table: Table) -> bool:
        phases = (Phase.SETTLING, Phase.ROUND_OVER)
        return table.phase in phases and current(table).hands[seat].status is HandStatus.SETTLED

    return moment


def has_ended(_: Game, table: Table) -> bool:
    """A round is over, and the next has not been opened."""
    return table.phase is Phase.BETWEEN_ROUNDS and table.rounds > 0


def asked(seat: int, *, looked: bool) -> Moment:
    """It is this player's turn; ``looked``: whether they have picked up their cards."""

    def moment(game: Game, table: Table) -> bool:
        if table.phase not in CHOICES or to_choose(game, table)[:1] != (seat,):
            return False
        return current(table).hands[seat].looked is looked

    return moment
