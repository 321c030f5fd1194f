"""Who may do what under each book: everybody tries everything, and is told whose job it is."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Act,
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    Role,
    parse_money,
    rulebook_ids,
)
from letitride.table import Actor, Rejected, record, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from tests.conformance.talk import CALIFORNIA, NSW, SIX_CARD
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

ONE = seat(1)
PEOPLE = {
    Role.PLAYER: ONE,
    Role.DEALER: DEALER,
    Role.GAMES_SUPERVISOR: FLOOR,
    Role.CASINO_SUPERVISOR: SUPERVISOR,
    Role.INSPECTOR: INSPECTOR,
}
FIVE = parse_money("$5")
FRAUD = InvalidationGround.FRAUD

PLAYER, DEALERS, FLOOR_ONLY = {Role.PLAYER}, {Role.DEALER}, {Role.GAMES_SUPERVISOR}
SUPERVISORS = {Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR}
STAFF = {*DEALERS, *SUPERVISORS}
NOBODY: set[Role] = set()


def sign(house: House) -> c.Command:
    return c.ChangeLimits(by=FLOOR, limits=house.limits)


EVERYWHERE: Mapping[Act, tuple[c.Command, set[Role]]] = {
    Act.BET: (c.Bet(by=ONE, seat=1, amount=FIVE), PLAYER),
    Act.LOOK: (c.Look(by=ONE, seat=1), PLAYER),
    Act.PULL: (c.Pull(by=ONE, seat=1), PLAYER),
    Act.RIDE: (c.Ride(by=ONE, seat=1), PLAYER),
    Act.CHECK_CARDS: (c.CheckDeck(by=DEALER, deck=0), STAFF),
    Act.OPEN_ROUND: (c.OpenRound(by=DEALER), DEALERS),
    Act.CALL_NO_MORE_BETS: (c.CallNoMoreBets(by=DEALER), DEALERS),
    Act.SHUFFLE: (c.Shuffle(by=DEALER, commitment="…"), DEALERS),
    Act.DEAL: (c.Deal(by=DEALER), DEALERS),
    Act.TURN_CARD: (c.TurnCommunity(by=DEALER, card=DECK[0]), DEALERS),
    Act.SETTLE: (c.SettleNext(by=DEALER), DEALERS),
    Act.RECORD_SIGNAL: (c.RecordSignal(by=DEALER, seat=1, signal=c.Signal.TUCK), DEALERS),
    Act.DECLARE_MISDEAL: (c.DeclareMisdeal(by=DEALER, reason="…"), STAFF),
    Act.COLLECT_AND_COUNT: (c.CollectCards(by=FLOOR), SUPERVISORS),
    Act.REPLACE_DECK: (c.FitDevice(by=FLOOR, device=DeviceKind.SHUFFLER), SUPERVISORS),
    Act.USE_MAINTENANCE_KEY: (c.UseMaintenanceKey(by=FLOOR), SUPERVISORS),
    Act.ORDER_COUNT: (c.OrderCount(by=FLOOR), {*SUPERVISORS, Role.INSPECTOR}),
    Act.CHANGE_CARDS: (c.SwapCard(by=FLOOR, deck=0, card=DECK[0]), SUPERVISORS),
    Act.CLOSE_TABLE: (c.CloseTable(by=FLOOR), SUPERVISORS),
    Act.VACATE_SEAT: (c.VacateSeat(by=FLOOR, seat=1), SUPERVISORS),
    Act.REFUSE_WAGER: (c.RefuseWager(by=FLOOR, seat=1, reason="…"), SUPERVISORS),
    Act.VOID_WAGER: (
        c.ActOnDevice(by=FLOOR, seat=1, measure=DeviceMeasure.VOID_WAGERS, reason="…"),
        SUPERVISORS,
    ),
    Act.INVALIDATE_ROUND: (
        c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="…"),
        SUPERVISORS,
    ),
    Act.ACT_ON_COLLUSION: (
        c.ActOnCollusion(by=FLOOR, seats=(1, 2), measure=CollusionMeasure.SEPARATE, reason="…"),
        SUPERVISORS,
    ),
    Act.PRECLUDE_PLAYER: (c.Preclude(by=FLOOR, seat=1, reason="…"), SUPERVISORS),
    Act.EXCLUDE_PERSON: (
        c.ActOnDevice(by=FLOOR, seat=1, measure=DeviceMeasure.EXCLUDE_FROM_GAME, reason="…"),
        SUPERVISORS,
    ),
    Act.RAISE_DISPUTE: (c.RaiseDispute(by=ONE, seat=1, about="…"), PLAYER),
    Act.RULE_DISPUTE: (c.RuleDispute(by=FLOOR, dispute=1, decision="…"), FLOOR_ONLY),
    Act.REVIEW_DISPUTE: (
        c.ReviewDispute(by=SUPERVISOR, dispute=1, decision="…"),
        {Role.CASINO_SUPERVISOR},
    ),
    Act.HEAR_COMPLAINT: (
        c.HearComplaint(by=INSPECTOR, dispute=1, decision="…"),
        {Role.INSPECTOR},
    ),
}
"""A command for each act, and whose work it is under every book."""

SOMEWHERE: Mapping[Act, tuple[c.Command, Mapping[str, set[Role]], set[Role]]] = {
    Act.TUCK: (c.Tuck(by=ONE, seat=1), {NSW: PLAYER}, NOBODY),
    Act.EXCHANGE_VOUCHER: (c.ExchangeVoucher(by=DEALER, seat=1), {NSW: DEALERS}, NOBODY),
    Act.CUT: (c.CutDeck(by=DEALER, cut=7), {NSW: DEALERS, SIX_CARD: DEALERS}, NOBODY),
}
"""Where books differ: those of some, and those of all others."""


def told(house: House, command: c.Command) -> set[Role]:
    """Those who are not told that it is somebody else's job."""
    return {role for role, who in PEOPLE.items() if not _refuses(house, replace(command, by=who))}


def _refuses(house: House, command: c.Command) -> bool:
    decided = house.try_(command)
    return isinstance(decided, Rejected) and decided.code == "not_your_role"


def at_the_table(book: str) -> House:
    return House(book).seated(1, 2)


BY_CLAUSE = pytest.mark.clause(
    "N 1.1 dealer", "N 1.1 inspector", "N 1.1 casino supervisor", "N 4.3", "N 14.12"
)


@BY_CLAUSE
@pytest.mark.parametrize("book", rulebook_ids())
def test_only_the_listed_roles_may_perform_an_act(book: str) -> None:
    house = at_the_table(book)
    for act, (command, who) in EVERYWHERE.items():
        assert told(house, command) == who, act
    assert told(house, sign(house)) == SUPERVISORS
    for act, (command, some, others) in SOMEWHERE.items():
        assert told(house, command) == some.get(book, others), act
    if book == CALIFORNIA:
        assert told(house, c.AcceptBank(by=ONE, seat=1)) == PLAYER


@pytest.mark.clause("N 3.8")
@pytest.mark.parametrize("book", rulebook_ids())
def test_once_a_count_is_ordered_the_dealer_counts_in_nsw_and_the_floor_elsewhere(
    book: str,
) -> None:
    house = at_the_table(book)
    count = c.CountCards(by=FLOOR, hands_right=True, total=52)
    assert told(house, count) == SUPERVISORS
    house.do(c.OrderCount(by=FLOOR))
    assert told(house, count) == (DEALERS if book == NSW else SUPERVISORS)


@pytest.mark.clause("N 14.5")
@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("by", [FLOOR, SUPERVISOR], ids=lambda by: by.role)
def test_supervisors_forfeit_the_wager_of_a_fraud_in_nsw_and_nobody_does_elsewhere(
    book: str, by: Actor
) -> None:
    """Invalidating the round is the supervisors' job everywhere."""
    stake = "$4" if book == SIX_CARD else "$5"
    banker = (3,) if book == CALIFORNIA else ()
    house = House(book).seated(1, 2, *banker).betting({1: stake, 2: stake}).dealt()
    bare = c.InvalidateRound(by=by, ground=FRAUD, reason="marked cards", fraud_by="player 1")
    forfeit = replace(bare, forfeit=(1,), fraud_by="")
    assert not isinstance(house.try_(bare), Rejected)
    if book == NSW:
        house.do(forfeit)
        assert house.chips(1) == parse_money("$985")
    else:
        assert house.refused(forfeit).code == "not_allowed"


@pytest.mark.parametrize("book", rulebook_ids())
def test_who_reads_the_record_of_a_table(book: str) -> None:
    """Staff read all of it; a player their own rounds, and nothing of the rounds before."""
    stake = "$4" if book == SIX_CARD else "$5"
    banker = (3,) if book == CALIFORNIA else ()
    house = House(book).seated(2, *banker).betting({2: stake}).dealt().played_out().over()
    house.seated(1)
    reads = {role: _sees_the_hand(house, who) for role, who in PEOPLE.items()}
    assert reads == {role: role is not Role.PLAYER for role in PEOPLE}
    assert _sees_the_hand(house, seat(2))


def _sees_the_hand(house: House, who: Actor) -> bool:
    """Whether the bets of the round that was played are in what somebody reads of the table."""
    return any(
        isinstance(each.event, e.BetSettled)
        for each in record(house.game, house.log, viewer_of(who))
    )


def test_every_act_at_a_table_is_listed() -> None:
    elsewhere = {Act.BANK, Act.CHANGE_LIMITS, Act.COUNT_ON_ORDER, Act.FORFEIT_WAGER, Act.READ_RULES,
                 Act.READ_OWN_ROUNDS, Act.READ_TABLE_RECORD, Act.READ_ALL_RECORDS}  # fmt: skip
    assert {*EVERYWHERE, *SOMEWHERE, *elsewhere} == set(Act)
