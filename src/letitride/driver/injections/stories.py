"""The irregularities, one small story each: it waits for its moment, then somebody reports it.

Keyword arguments are the fields of an injection. ``looked`` delays the story until a player has
picked up their cards, which many rulings depend on; ``late`` until a hand has been settled.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import FLOOR, Driver, Story
from letitride.driver.injections.moments import (
    asked,
    bets_down,
    betting_opens,
    called,
    dealt,
    first_card,
    found,
    has_ended,
    has_settled,
    in_settlement,
    players_served,
)
from letitride.driver.players import seat_actor
from letitride.driver.words import say
from letitride.rules import (
    Cents,
    CollusionMeasure,
    DeviceMeasure,
    Game,
    GuiltyWagers,
    InvalidationGround,
    Role,
)
from letitride.table import Actor, DeckCheck, Halt, Phase, Table, counts_cards, current
from letitride.table import commands as c

SUPERVISOR: Final = Actor(Role.CASINO_SUPERVISOR, name="supervisor")


INJECTIONS: Final[dict[str, Callable[..., Story]]] = {}

AnyStory = TypeVar("AnyStory", bound=Callable[..., Story])


class BadInjection(ValueError):
    """An injection that does not parse, or that the book rejects; the message names it."""


def injection(story: AnyStory) -> AnyStory:
    """Register a story under its function's name, with hyphens."""
    INJECTIONS[story.__name__.replace("_", "-")] = story
    return story


# --- the deal ------------------------------------------------------------------------------------


@injection
def exposed_card(driver: Driver, *, seat: int = 1, card: int = 1, after: bool = False) -> Story:
    """``after``: the deal is done, and nobody has picked up a card."""

    def in_hand(_: Game, table: Table) -> bool:
        hands = current(table).hands if table.phase is Phase.DEALING else {}
        return seat in hands and 0 < card <= len(hands[seat].places)

    yield dealt() if after else in_hand
    driver.do(c.ReportExposed(by=DEALER, seat=seat, index=card - 1, card=DECK[0]))


@injection
def exposed_community(driver: Driver, *, card: int = 1, looked: bool = False) -> Story:
    yield dealt(looked=looked)
    index = card - 1
    driver.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=index, card=DECK[0]))


@injection
def wrong_count(
    driver: Driver,
    *,
    seat: int = 1,
    cards: int = 4,
    dealer: bool = False,
    looked: bool = False,
    late: bool = False,
) -> Story:
    yield found(looked=looked, late=late)
    whose = c.DEALER_HAND if dealer else seat
    driver.do(c.ReportCount(by=DEALER, seat=whose, cards=cards))


@injection
def wrong_deal(driver: Driver, *, looked: bool = False) -> Story:
    yield dealt(looked=looked)
    driver.do(c.ReportWrongDeal(by=DEALER, what=say("reason.wrong_deal")))


@injection
def misdeal(driver: Driver, *, looked: bool = False) -> Story:
    yield dealt(looked=looked)
    driver.do(c.DeclareMisdeal(by=DEALER, reason=say("reason.misdeal")))


@injection
def hand_without_wager(
    driver: Driver, *, seat: int = 7, looked: bool = False, late: bool = False
) -> Story:
    yield found(looked=looked, late=late)
    driver.do(c.ReportHandWithoutWager(by=DEALER, seat=seat))


@injection
def early_stub(driver: Driver) -> Story:
    yield players_served
    driver.do(c.ReportEarlyStub(by=DEALER))


# --- cards and device ----------------------------------------------------------------------------


@injection
def missing_card(driver: Driver, *, late: bool = False) -> Story:
    wrong = DeckCheck(missing_cards=(DECK[0],))
    return _bad_deck(driver, c.BadCard.MISSING, wrong, late=late)


@injection
def foreign_card(driver: Driver, *, late: bool = False) -> Story:
    return _bad_deck(driver, c.BadCard.FOREIGN, DeckCheck(foreign=1), late=late)


@injection
def other_back(driver: Driver, *, late: bool = False) -> Story:
    """A card of another deck: its face may fit, its back does not."""
    return _bad_deck(driver, c.BadCard.OTHER_BACK, DeckCheck(odd_backs=(DECK[0],)), late=late)


def _bad_deck(driver: Driver, what: c.BadCard, wrong: DeckCheck, *, late: bool) -> Story:
    """If the book wants the deck checked, the check confirms the report."""
    yield found(looked=True, late=late)
    driver.do(c.ReportBadDeck(by=DEALER, what=what))
    if Halt.CHECK in driver.table.halts:
        deck = next(i for i, deck in enumerate(driver.table.decks) if deck.wrong)
        driver.do(c.CheckDeck(by=DEALER, deck=deck, found=wrong))


@injection
def count_alarm(
    driver: Driver, *, total: int = 52, hands: bool = False, late: bool = False
) -> Story:
    """``hands``: the hands turn out to be wrong."""
    yield found(looked=False, late=late)
    driver.do(c.ReportCountAlarm(by=DEALER))
    driver.do(c.CountCards(by=FLOOR, hands_right=not hands, total=total))
    if Halt.COUNT in driver.table.halts:
        driver.do(c.CollectCards(by=FLOOR))
        if Halt.STUB in driver.table.halts:
            driver.do(c.UnloadStub(by=FLOOR))
        driver.do(c.CountCards(by=FLOOR, hands_right=True, total=total))


@injection
def miscount(driver: Driver, *, count: int = 51, total: int = 51) -> Story:
    """The shuffler counts this many cards as it shuffles, and raises the alarm by itself; the floor
    then counts ``total``."""
    if not counts_cards(driver.game, driver.table):
        raise BadInjection(say("injection.no_counter"))
    yield betting_opens
    driver.device.miscounts.append(count)
    yield lambda _, table: Halt.HANDS_AND_STUB in table.halts
    driver.do(c.CountCards(by=FLOOR, hands_right=True, total=total))


@injection
def jam(driver: Driver) -> Story:
    yield bets_down
    driver.do(c.ReportJam(by=DEALER))


@injection
def device_failure(driver: Driver, *, undealt: bool = False) -> Story:
    """During the round, or with ``undealt`` before its first card."""
    yield bets_down if undealt else dealt()
    driver.do(c.ReportDeviceFailure(by=DEALER))


# --- players -------------------------------------------------------------------------------------


@injection
def unequal_bets(
    driver: Driver,
    *,
    seat: int = 1,
    looked: bool = False,
    fold: bool = False,
    dealing: bool = False,
    settling: bool = False,
) -> Story:
    """The dealer records equal bets, and finds twice as much on the last circle later: before the
    first card, or where a flag says so."""
    yield bets_down
    driver.do(c.RecordBets(by=DEALER, seat=seat, circles=(driver.bet,) * 3))
    if settling:
        yield in_settlement(seat)
    elif dealing:
        yield first_card
    else:
        yield asked(seat, looked=True) if looked else called
    double = Cents(2 * driver.bet)
    driver.do(c.ReportUnequalBets(by=DEALER, seat=seat, circle=3, amount=double))
    if fold:
        driver.do(c.Fold(by=seat_actor(seat), seat=seat))
    else:
        driver.do(c.CorrectBets(by=seat_actor(seat), seat=seat, amount=driver.bet))


@injection
def incomplete_bets(driver: Driver, *, seat: int = 1, third: int = 0, fold: bool = False) -> Story:
    """The call waits for a player with two bets, or with ``third`` dollars beside them, who makes
    them equal or has them back."""
    yield bets_down
    circles = (driver.bet, driver.bet, Cents(100 * third))
    driver.do(c.RecordBets(by=DEALER, seat=seat, circles=circles))
    driver.do(c.ReportUnequalBets(by=DEALER, seat=seat))
    if fold:
        driver.do(c.Fold(by=DEALER, seat=seat))
    else:
        driver.do(c.Bet(by=seat_actor(seat), seat=seat, amount=driver.bet))


@injection
def absent(driver: Driver, *, seat: int = 1, looked: bool = False) -> Story:
    yield asked(seat, looked=looked)
    driver.do(c.ReportAbsent(by=DEALER, seat=seat))


@injection
def collusion(
    driver: Driver,
    *,
    seat: int = 1,
    other: int = 0,
    measure: str = "play_first",
    minutes: int = 0,
    lifted: bool = False,
) -> Story:
    """``other`` is a second seat, needed to separate players; ``minutes`` is how long the measure
    holds, and 0 until it is lifted; ``lifted``: that happens after the round."""
    if measure not in list(CollusionMeasure):
        raise BadInjection(
            say("injection.measure", known=", ".join(CollusionMeasure), measure=measure)
        )
    yield betting_opens
    seats = (seat, other) if other else (seat,)
    reason = say("reason.collusion")
    act = CollusionMeasure(measure)
    until = 60 * minutes or None
    driver.do(c.ActOnCollusion(by=SUPERVISOR, seats=seats, measure=act, reason=reason, until=until))
    if lifted:
        yield has_ended
        number = driver.table.measures[-1].number
        driver.do(c.LiftMeasure(by=SUPERVISOR, measure=number, reason=say("reason.lifted")))


@injection
def prohibited_device(driver: Driver, *, seat: int = 1, settled: bool = False) -> Story:
    """``settled``: the hand has been paid or collected when the device is seen."""
    yield has_settled(seat) if settled else asked(seat, looked=True)
    reason = say("reason.prohibited_device")
    for measure in (DeviceMeasure.VOID_WAGERS, DeviceMeasure.EXCLUDE_FROM_GAME):
        driver.do(c.ActOnDevice(by=SUPERVISOR, seat=seat, measure=measure, reason=reason))


@injection
def disruption(driver: Driver) -> Story:
    yield dealt(looked=True)
    ground = InvalidationGround.DISRUPTION
    reason = say("reason.disruption")
    driver.do(c.InvalidateRound(by=SUPERVISOR, ground=ground, reason=reason))


@injection
def fraud(driver: Driver, *, seat: int = 1) -> Story:
    """The seat forfeits its wagers if the book allows it."""
    yield asked(seat, looked=True)
    guilty = driver.game.book.irregularities.guilty_wagers is GuiltyWagers.MAY_BE_FORFEITED
    reason = say("reason.fraud", seat=seat)
    driver.do(
        c.InvalidateRound(
            by=SUPERVISOR,
            ground=InvalidationGround.FRAUD,
            reason=reason,
            forfeit=(seat,) if guilty else (),
            fraud_by=driver.table.seats[seat].player,
        )
    )
