"""The automatic dealer: what a dealer who knows the book would do next, if anything.

It proposes commands without their random parts; the device fills those in. If the next act is a
player's, it proposes nothing.
"""

from letitride.cards import DECK
from letitride.driver.words import say
from letitride.rules import Cut, DeviceKind, Game, Role
from letitride.table import (
    CHOICES,
    Actor,
    ControllerKey,
    DeckPlace,
    Halt,
    Phase,
    Switch,
    Table,
    asks_payout,
    deck_to_shuffle,
    device_of,
    ends_by_key,
    hand_to_turn,
    has_any_stake,
    kept_waits,
    next_opening_step,
    payout_to_enter,
    pile_waits,
    ready_deck,
    side_bets_to_ask,
    stub_waits,
    three_card_waiting,
    to_choose,
    to_correct,
    unequal_seats,
    voucher_waits,
)
from letitride.table import commands as c

DEALER = Actor(Role.DEALER, name="dealer")


def propose(game: Game, table: Table) -> c.Command | None:
    """The dealer's next act. It never closes betting: the clock decides when to call."""
    if Halt.MISDEAL in table.halts:
        return c.DeclareMisdeal(by=DEALER, reason=say("reason.count"))
    if table.halts:
        return None
    if (seat := voucher_waits(table)) is not None:
        return c.ExchangeVoucher(by=DEALER, seat=seat)
    match table.phase:
        case Phase.OPENING:
            return c.TakeOpeningStep(by=DEALER, step=next_opening_step(game, table))
        case Phase.BETWEEN_ROUNDS:
            return _ready_cards(game, table) or c.OpenRound(by=DEALER)
        case Phase.BETTING:
            return _ready_cards(game, table) or _ask(game, table)
        case Phase.CALLED:
            return _begin_deal(game, table)
        case Phase.DEALING:
            # One deck is shuffled while the other plays (W decks 2).
            if deck_to_shuffle(table) is not None:
                return c.Shuffle(by=DEALER, commitment="")
            return c.Deal(by=DEALER, rest=True)
        case Phase.THREE_CARD:
            return _three_card(game, table)
        case Phase.FIRST_CHOICE | Phase.SECOND_CHOICE:
            return _between_choices(game, table)
        case Phase.SETTLING:
            if kept_waits(game, table) is not None:
                return c.TurnKept(by=DEALER, card=DECK[0])
            return _settle(game, table)
        case Phase.ROUND_OVER:
            assert table.round is not None
            if ends_by_key(game, table) and not table.round.game_over:
                return c.PressKey(by=DEALER, key=ControllerKey.GAME_OVER)
            return c.EndRound(by=DEALER)
        case Phase.CLOSED:
            return None


def _ready_cards(game: Game, table: Table) -> c.Command | None:
    if deck_to_shuffle(table) is not None and ready_deck(game, table) is None:
        return c.Shuffle(by=DEALER, commitment="")
    cut = device_of(game, table).cut is Cut.CUT
    waiting = any(
        deck.place is DeckPlace.TABLE and deck.shuffled and deck.cut is None for deck in table.decks
    )
    return c.CutDeck(by=DEALER, cut=0) if cut and waiting else None


def _ask(game: Game, table: Table) -> c.Command | None:
    """For bets that are incomplete; then, when everybody has bet, for side bets (W shuffle 2)."""
    asked = to_correct(table)
    for seat in unequal_seats(table):
        if seat not in asked:
            return c.ReportUnequalBets(by=DEALER, seat=seat)
    seats = [s for s, who in table.seats.items() if not (who.precluded or who.sitting_out)]
    everybody = bool(seats) and all(has_any_stake(game, table, seat) for seat in seats)
    if not everybody or asked or not side_bets_to_ask(game, table):
        return None
    return c.AskForSideBets(by=DEALER)


def _begin_deal(game: Game, table: Table) -> c.Command | None:
    if to_correct(table):
        return None
    assert table.round is not None
    if table.controller is not None and not table.round.locked:
        return c.PressKey(by=DEALER, key=ControllerKey.LOCK_OUT)
    if ready_deck(game, table) is None:
        return _ready_cards(game, table)
    assert table.terms is not None
    assert table.round is not None
    if pile_waits(game, table):
        return None
    if Switch.DICE in table.terms.switches and table.round.start is None:
        return c.RollDice(by=DEALER, dice=3)
    if table.device is DeviceKind.SHUFFLER:
        return c.ReleaseDeck(by=DEALER)
    return c.Deal(by=DEALER)


def _three_card(game: Game, table: Table) -> c.Command | None:
    if stub_waits(game, table):
        return c.UnloadStub(by=DEALER)
    assert table.round is not None
    looked = [s for s in three_card_waiting(game, table) if table.round.hands[s].looked]
    return c.ShowThree(by=DEALER, seat=looked[0]) if looked else None


def _settle(game: Game, table: Table) -> c.Command:
    """Where the house wants the payout entered, it is worked out from a hand that lies face up."""
    if asks_payout(game, table) and hand_to_turn(game, table) is not None:
        return c.TurnHand(by=DEALER)
    return c.SettleNext(by=DEALER, payout=payout_to_enter(game, table))


def _between_choices(game: Game, table: Table) -> c.Command | None:
    if stub_waits(game, table):
        return c.UnloadStub(by=DEALER)
    if table.phase in CHOICES and to_choose(game, table):
        return None
    return c.TurnCommunity(by=DEALER, card=DECK[0])
