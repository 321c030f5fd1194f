"""Acts of the floor that no irregularity calls for: an ordered count, a round invalidated later, a
dispute and its correction, a mistake that the house finds itself, a refused wager, a seat given up,
a player or a bystander kept out, a sign, a table that stood empty, the end of face-up dealing."""

from collections.abc import Callable
from typing import Final

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import FLOOR, Driver, Moment, Story
from letitride.driver.injections.moments import (
    bets_down,
    betting_opens,
    called,
    dealt,
    has_ended,
)
from letitride.driver.players import seat_actor
from letitride.driver.words import say
from letitride.rules import Cents, DeviceMeasure, InvalidationGround, Role
from letitride.table import (
    Actor,
    DeckCheck,
    ExchangeFor,
    Halt,
    Payee,
    SignKind,
    Voucher,
    counting_act,
    has_base,
)
from letitride.table import commands as c

SUPERVISOR: Final = Actor(Role.CASINO_SUPERVISOR, name="supervisor")
INSPECTOR: Final = Actor(Role.INSPECTOR, name="inspector")


def count_order(driver: Driver, *, total: int = 52) -> Story:
    """The inspector has the cards counted (N 3.8). If the book wants the deck checked after a wrong
    count, the check confirms it."""
    yield betting_opens
    driver.do(c.OrderCount(by=INSPECTOR))
    counts = driver.game.book.roles.who(counting_act(driver.table))
    by = DEALER if Role.DEALER in counts else FLOOR
    driver.do(c.CountCards(by=by, hands_right=True, total=total))
    if Halt.CHECK in driver.table.halts:
        size = driver.game.book.cards.deck_size
        found = DeckCheck(missing_cards=DECK[: max(0, size - total)], foreign=max(0, total - size))
        deck = next(i for i, deck in enumerate(driver.table.decks) if deck.wrong)
        driver.do(c.CheckDeck(by=DEALER, deck=deck, found=found))


def past_round(driver: Driver, *, forfeit: int = 0) -> Story:
    """The last round is invalidated after it is over: one person proposes it, another confirms it.
    ``forfeit`` is a seat whose wagers are forfeited (N 14.4, 14.5)."""
    yield has_ended
    round = driver.table.rounds
    ground = InvalidationGround.FRAUD if forfeit else InvalidationGround.DISRUPTION
    driver.do(
        c.ProposeInvalidation(
            by=SUPERVISOR,
            round=round,
            ground=ground,
            reason=say("reason.past_round" if forfeit else "reason.disruption"),
            forfeit=(forfeit,) if forfeit else (),
        )
    )
    driver.do(c.ConfirmInvalidation(by=FLOOR, round=round))


def dispute(driver: Driver, *, seat: int = 1, dollars: int = 10, left: bool = False) -> Story:
    """A player was paid short and says so; the ruling is for the player, and two persons set the
    money right. ``left``: the player goes before the ruling, and takes it to the inspector."""
    yield has_ended
    name = driver.table.seats[seat].player
    player = seat_actor(seat)
    driver.do(c.RaiseDispute(by=player, seat=seat, about=say("dispute.about")))
    number = len(driver.table.disputes)
    if left:
        driver.do(c.Leave(by=player, seat=seat))
        player = Actor(Role.PLAYER, name=name)
    driver.do(c.RuleDispute(by=FLOOR, dispute=number, decision=say("dispute.ruling")))
    if left:
        driver.do(c.AskReview(by=player, dispute=number))
        driver.do(c.ReviewDispute(by=SUPERVISOR, dispute=number, decision=say("dispute.review")))
        driver.do(c.Complain(by=player, dispute=number))
        decision = say("dispute.complaint")
        driver.do(c.HearComplaint(by=INSPECTOR, dispute=number, decision=decision))
    driver.do(
        c.ProposeCorrection(
            by=FLOOR,
            dispute=number,
            to=Payee.PLAYER,
            amount=Cents(100 * dollars),
            reason=say("reason.correction", seat=seat),
        )
    )
    driver.do(c.ConfirmCorrection(by=SUPERVISOR, correction=driver.table.proposed))


def wrong_pay(driver: Driver, *, seat: int = 1, other: int = 0, dollars: int = 10) -> Story:
    """After the round the dealer finds that a player was paid short, and two persons set it right.
    ``other``: the money went to that seat, and comes from there."""
    yield has_ended
    seats = driver.table.seats
    driver.do(
        c.ProposePayCorrection(
            by=DEALER,
            round=driver.table.rounds,
            payer=seats[other].player if other else "",
            payee=seats[seat].player,
            amount=Cents(100 * dollars),
            reason=say("reason.correction", seat=seat),
        )
    )
    driver.do(c.ConfirmCorrection(by=SUPERVISOR, correction=driver.table.proposed))


def face_down(driver: Driver) -> Story:
    """Face-up dealing ends while a round is on, which is played out (F until further notice)."""
    yield dealt(looked=True)
    driver.do(c.DealFaceDown(by=SUPERVISOR, reason=say("reason.face_down")))


def refused_wager(driver: Driver, *, seat: int = 1) -> Story:
    """A casino supervisor has a wager taken off the layout before the first card (N 14.11)."""
    yield _bets_of(seat)
    driver.do(c.RefuseWager(by=SUPERVISOR, seat=seat, reason=say("reason.refused_wager")))


def idle_seat(driver: Driver, *, seat: int = 1, refused: bool = False) -> Story:
    """At a full table a player takes the bets down round after round, until a supervisor has them
    give up the seat (N 14.9). ``refused``: in the first round a supervisor refuses their bets,
    which is no round without a bet."""
    if refused:
        yield from refused_wager(driver, seat=seat)
        yield has_ended
    while driver.table.seats[seat].idle < driver.game.book.notices.idle_rounds:
        yield _bets_of(seat)
        driver.do(c.Bet(by=seat_actor(seat), seat=seat, amount=Cents(0)))
        yield has_ended
    driver.do(c.VacateSeat(by=SUPERVISOR, seat=seat))


def preclude(driver: Driver, *, seat: int = 1) -> Story:
    """A supervisor keeps a player from the rest of the game, who has decided nothing yet."""
    yield dealt()
    driver.do(c.Preclude(by=SUPERVISOR, seat=seat, reason=say("reason.preclude")))


def bystander(driver: Driver, *, person: str = "Ivy") -> Story:
    """Somebody who does not sit here has a prohibited device: they are put out of the game, and
    then of the casino (N 14.3)."""
    yield betting_opens
    reason = say("reason.prohibited_device")
    for measure in (DeviceMeasure.EXCLUDE_FROM_GAME, DeviceMeasure.EXCLUDE_FROM_CASINO):
        driver.do(c.ActOnDevice(by=SUPERVISOR, person=person, measure=measure, reason=reason))


def sign(driver: Driver, *, dollars: int = 10, taken_down: bool = False) -> Story:
    """A sign announces a higher minimum as early as the book allows (N 6.5); ``taken_down``: the
    floor thinks better of it."""
    yield betting_opens
    minimum = Cents(100 * dollars)
    driver.do(c.PutUpSign(by=SUPERVISOR, kind=SignKind.MINIMUM, minimum=minimum))
    if taken_down:
        yield called
        driver.do(c.TakeDownSign(by=SUPERVISOR, kind=SignKind.MINIMUM))


def vacancy(driver: Driver) -> Story:
    """Everybody leaves after a round, and comes back: the cards are shuffled again (N 4.1)."""
    yield has_ended
    players = {seat: who.player for seat, who in sorted(driver.table.seats.items())}
    for seat in players:
        driver.do(c.Leave(by=seat_actor(seat), seat=seat))
    for seat, player in players.items():
        driver.do(c.Sit(by=seat_actor(seat), seat=seat, player=player))


def tokens(driver: Driver, *, seat: int = 1, dollars: int = 6) -> Story:
    """A player has a voucher exchanged for tokens, and bets them with chips (N 5.1)."""
    yield bets_down
    amount, number = Cents(100 * dollars), 1
    driver.device.vouchers = {number: Voucher(number=number, amount=amount)}
    player = seat_actor(seat)
    driver.do(c.PresentVoucher(by=player, seat=seat, voucher=number, into=ExchangeFor.TOKENS))
    driver.do(c.ExchangeVoucher(by=DEALER, seat=seat))
    used = Cents(min(driver.bet, amount // 3))
    driver.do(c.Bet(by=player, seat=seat, amount=driver.bet, tokens=used))


def _bets_of(seat: int) -> Moment:
    """Bets are down, this player's among them."""
    return lambda game, table: bets_down(game, table) and has_base(table, seat)


FLOOR_ACTS: Final[dict[str, Callable[..., Story]]] = {
    "count-order": count_order,
    "past-round": past_round,
    "dispute": dispute,
    "wrong-pay": wrong_pay,
    "face-down": face_down,
    "refused-wager": refused_wager,
    "idle-seat": idle_seat,
    "preclude": preclude,
    "bystander": bystander,
    "sign": sign,
    "vacancy": vacancy,
    "tokens": tokens,
}
