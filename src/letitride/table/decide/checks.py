"""Checks that many decisions share. Each returns a refusal, or None if all is well.

They are chained with ``or``, so the first refusal wins.
"""

from collections.abc import Mapping
from typing import Any

from letitride.cards import Card, format_card
from letitride.rules import Act, Cents, Game, Role, Wager, format_money
from letitride.table.actors import Rejected
from letitride.table.commands import Command
from letitride.table.money import Account, back, balance, circle, rack, spot, token_circle
from letitride.table.rejections import listed, reject, sentence
from letitride.table.state import Decision, HandStatus, Phase, Round, Table

Refusal = Rejected | None

CIRCLES = (1, 2, 3)
# A module-level name, because an enum lookup takes longer than the rest of ``hands_in_play``.
_IN_PLAY = HandStatus.IN_PLAY


def may(game: Game, command: Command, act: Act) -> Refusal:
    """Whether the actor's role may do this at all (the book's section ``roles``)."""
    if game.book.roles.may(command.by.role, act):
        return None
    clause, act_words = game.book.clause(f"roles.{act}"), sentence(f"act.{act}")
    allowed = [sentence(f"role.{role}") for role in game.book.roles.who(act)]
    if not allowed:
        return reject("not_your_role.nobody", clause, act=act_words)
    return reject("not_your_role", clause, who=listed("or", allowed), act=act_words)


def own_seat(game: Game, table: Table, command: Command, seat: int) -> Refusal:
    """A player acts only for their own seat; anyone else may name any occupied seat."""
    clause = game.book.clause("table.seats")
    if seat not in table.seats:
        return reject("unknown_seat", clause, seat=seat)
    if command.by.role is Role.PLAYER and command.by.seat != seat:
        return reject("not_your_seat", clause, seat=seat)
    return None


def in_phase(game: Game, table: Table, path: str, *phases: Phase) -> Refusal:
    """``path`` is the field of the book that says when this is allowed."""
    if table.phase in phases:
        return None
    return reject(f"wrong_phase.{table.phase}", game.book.clause(path))


def running(game: Game, table: Table) -> Refusal:
    """Play is stopped until an open irregularity has been dealt with."""
    if not table.halts:
        return None
    return reject("halted", game.book.clause("irregularities.count_alarm"))


def affordable(game: Game, table: Table, seat: int, amount: int) -> Refusal:
    """Whether the chips in a player's rack cover an amount.

    Chips that this round has paid do not count: if it becomes void they go back, so they must
    still be there.
    """
    held, paid = balance(table.ledger, rack(seat)), paid_in_round(table, seat)
    if amount <= max(0, held - paid):
        return None
    key = "not_enough_chips.paid_in_round" if paid else "not_enough_chips"
    return reject(
        key,
        game.book.clause("betting.currencies"),
        held=format_money(held),
        paid=format_money(paid),
        needed=format_money(Cents(amount)),
    )


def paid_in_round(table: Table, seat: int) -> Cents:
    """What settled bets have brought to a rack so far: winnings, and stakes that came back."""
    if table.round is None:
        return Cents(0)
    held = rack(seat)
    return Cents(sum(move.amount for move in table.round.transfers if move.target == held))


def consistent(
    game: Game, round: Round, places: tuple[int, ...], cards: tuple[Card, ...]
) -> Refusal:
    """Faces that the device names must fit the ones already seen: each card in one place."""
    clause = game.book.clause("cards.deck_size")
    if len(cards) != len(places):
        return reject("wrong_cards.count", clause, there=len(places), named=len(cards))
    if len(set(cards)) != len(cards):
        return reject("wrong_cards.twice", clause)
    elsewhere = {face: place for place, face in round.faces.items() if place not in places}
    for place, card in zip(places, cards, strict=True):
        if round.faces.get(place, card) != card or card in elsewhere:
            return reject("wrong_cards.elsewhere", clause, card=format_card(card))
    return None


def stake_on(table: Table, seat: int, number: int) -> Cents:
    """Chips and tokens together."""
    # ``Any``: calling ``Cents`` takes a third of the time.
    ledger: Mapping[Account, Any] = table.ledger
    chips: Cents = ledger.get(circle(seat, number), 0) + ledger.get(token_circle(seat, number), 0)
    return chips


def has_base(table: Table, seat: int) -> bool:
    return any(stake_on(table, seat, number) for number in CIRCLES)


def circles_in_action(table: Table, seat: int) -> tuple[int, ...]:
    """The circles whose bet the player has not pulled back."""
    hand = None if table.round is None else table.round.hands.get(seat)
    chosen = (None, None) if hand is None else (hand.first, hand.second)
    pulled = {number for number, each in enumerate(chosen, 1) if each is Decision.PULL}
    return tuple(number for number in CIRCLES if number not in pulled)


def is_unequal(table: Table, seat: int) -> bool:
    """Whether the bets that are still in action differ."""
    return len({stake_on(table, seat, number) for number in circles_in_action(table, seat)}) > 1


def unequal_seats(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat in sorted(table.seats) if is_unequal(table, seat))


def to_correct(table: Table) -> tuple[int, ...]:
    """Seats that were asked to make their bets equal, and have neither done so nor folded."""
    if table.round is None:
        return ()
    return tuple(seat for seat in sorted(table.round.to_correct) if is_unequal(table, seat))


def corrected(game: Game, table: Table, *seats: int) -> Refusal:
    """Cards wait until players who were asked to correct their bets have done so (N 12.10).

    Checks these seats, or all of them if none is named.
    """
    waiting = [seat for seat in to_correct(table) if not seats or seat in seats]
    if not waiting:
        return None
    return reject(
        "bets_unequal",
        game.book.clause("irregularities.unequal_bets_before_handling"),
        seat=waiting[0],
    )


def backing(table: Table, seat: int) -> int | None:
    """The seat that this one has bets behind, if any."""
    behind = None if table.round is None else table.round.backs.get(seat)
    if behind is None:
        return None
    lying = any(balance(table.ledger, back(behind, seat, number)) for number in CIRCLES)
    return behind if lying else None


def backers(table: Table, seat: int) -> tuple[int, ...]:
    """The seats with bets behind this one, in seat order."""
    if table.round is None or not table.round.backs:
        return ()
    return tuple(each for each in sorted(table.round.backs) if backing(table, each) == seat)


def has_any_stake(game: Game, table: Table, seat: int) -> bool:
    """On the seat's own hand, or behind another's."""
    return has_own_stake(game, table, seat) or backing(table, seat) is not None


def side_stake(table: Table, seat: int, wager: Wager) -> Cents:
    """The stake on a side bet, whether it is on its spot or was taken before the deal."""
    taken = {} if table.round is None else table.round.taken.get(seat, {})
    return Cents(balance(table.ledger, spot(seat, wager)) + taken.get(wager, 0))


def has_own_stake(game: Game, table: Table, seat: int) -> bool:
    return (
        has_base(table, seat)
        or any(balance(table.ledger, spot(seat, wager)) for wager in game.schedules)
        or (table.round is not None and seat in table.round.taken)
    )


def staked_seats(game: Game, table: Table) -> tuple[int, ...]:
    """Seats that have a hand or will be dealt one; a seat that only bets behind another is not."""
    return tuple(seat for seat in sorted(table.seats) if has_own_stake(game, table, seat))


def before_first_card(table: Table) -> bool:
    """Bets are made or called, and no card is out. After an early stub the round is still the same,
    and no wager in it is changed (W irregularity 4)."""
    again = table.round is not None and table.round.same_round
    return table.phase in (Phase.BETTING, Phase.CALLED) and not again


def precluded(game: Game, table: Table, player: str, words: str) -> Rejected:
    """The refusal for a player who is kept out, with the clause of the measure that did it."""
    clause = table.excluded.get(player) or game.book.clause("roles.preclude_player")
    return Rejected("precluded", clause, words)


def not_apart(game: Game, table: Table, seat: int) -> Refusal:
    """Of players who were separated only one plays: the first to bet or bank (N 12.12.2)."""
    if not (apart := table.apart):
        return None
    player = table.seats[seat].player
    for other, who in table.seats.items():
        parted = any({player, who.player} <= group for group in apart)
        if other == seat or not parted:
            continue
        if table.banking.seat == other or has_any_stake(game, table, other):
            return reject(
                "kept_apart.from_seat", game.book.clause("irregularities.collusion"), seat=other
            )
    return None


def hands_in_play(table: Table) -> tuple[int, ...]:
    assert table.round is not None
    hands = table.round.hands
    return tuple([seat for seat in sorted(hands) if hands[seat].status is _IN_PLAY])
