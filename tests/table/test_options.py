"""Everybody's options, phase by phase under every book, are exactly what is accepted."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Cents,
    DeviceKind,
    InvalidationGround,
    Moment,
    Role,
    Settled,
    Vouchers,
    Wager,
    rulebook_ids,
)
from letitride.table import (
    Actor,
    Option,
    Rejected,
    command_of,
    hand_to_turn,
    options,
    side_bets_to_ask,
)
from letitride.table import commands as c
from letitride.table.candidates import CANDIDATES
from letitride.table.commands import command_types
from letitride.table.state import ControllerKey, Limits, Payee, Phase, SignKind, Switch
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat
from tests.table.strangers import covered

ACTORS = {
    "player": seat(2),
    "dealer": DEALER,
    "floor": FLOOR,
    "supervisor": SUPERVISOR,
    "inspector": INSPECTOR,
}
ALWAYS = {
    "player": "BuyIn RaiseDispute SitOut",
    "dealer": "",
    "floor": (
        "ActOnCollusion ActOnDevice ChangeLimits Fill NameGamesSupervisor OrderCount Preclude "
        "PutUpSign"
    ),
    "inspector": "OrderCount",
}
REPORTS = "ReportBadDeck ReportCount ReportExposed ReportWrongDeal"
AFTER_DEAL = f"{REPORTS} ReportAbsent ReportHandWithoutWager"
LATE = "ReportBadDeck ReportCount ReportHandWithoutWager ReportWrongDeal"
STAGES: dict[str, dict[str, str]] = {
    "between rounds": {
        "player": "CashOut Leave",
        "dealer": "CheckDeck OpenRound",
        "floor": "CheckDeck ReplaceDeck SwapCard",
    },
    "betting": {
        "player": "Bet CashOut LeaveAfterRound Ready",
        "dealer": "CallNoMoreBets CheckDeck RecordBets",
        "floor": "CheckDeck InvalidateRound RefuseWager ReplaceDeck SwapCard",
    },
    "called": {"player": "CashOut LeaveAfterRound", "floor": "InvalidateRound"},
    "dealt": {
        "player": "CashOut LeaveAfterRound Look",
        "dealer": f"{AFTER_DEAL} DeclareMisdeal RecordSignal",
        "floor": f"{AFTER_DEAL} DeclareMisdeal InvalidateRound",
    },
    "looked": {
        "player": "CashOut LeaveAfterRound Pull Ride",
        "dealer": f"{AFTER_DEAL} RecordSignal",
        "floor": f"{AFTER_DEAL} InvalidateRound",
    },
    "chosen": {
        "player": "CashOut LeaveAfterRound",
        "dealer": f"{AFTER_DEAL} TurnCommunity",
        "floor": f"{AFTER_DEAL} InvalidateRound",
    },
    "second choice": {
        "player": "CashOut LeaveAfterRound Pull Ride",
        "dealer": f"{AFTER_DEAL} RecordSignal",
        "floor": f"{AFTER_DEAL} InvalidateRound",
    },
    "settling": {
        "player": "CashOut LeaveAfterRound",
        "dealer": f"{LATE} SettleNext",
        "floor": f"{LATE} InvalidateRound",
    },
    "round over": {
        "player": "LeaveAfterRound",
        "dealer": f"{LATE} EndRound RevealDeck",
        "floor": f"{LATE} InvalidateRound",
    },
}


def stages(house: House) -> Iterator[str]:
    """A plain round of two players, the banker beside them where one is needed."""
    stake = "$2" if house.limits.maximum < 500 else "$5"
    yield "between rounds"
    yield from _each("betting", house.betting({2: stake, 3: stake}, bank="$50"))
    yield from _each("called", house.called())
    yield from _each("dealt", house.dealt())
    yield from _each("looked", house.looked())
    yield from _each("chosen", house.choosing(c.Ride))
    yield from _each("second choice", house.turned())
    yield from _each("settling", house.choosing(c.Ride).turned())
    yield from _each("round over", house.run_until(Phase.ROUND_OVER))


def _each(stage: str, _: House) -> Iterator[str]:
    yield stage


def wanted(house: House, stage: str, who: str) -> set[str]:
    """The plain round's names, and what a book's device, bets and limits of time add to them."""
    role = "floor" if who == "supervisor" else who
    names = {*ALWAYS[role].split(), *STAGES[stage].get(role, "").split()}
    reports = role in ("dealer", "floor")
    if house.table.device is DeviceKind.SHUFFLER and reports:
        names |= {"ReportJam"}
        names |= {"ReportDeviceFailure"} if stage != "round over" else set()
        names |= {"ReportCountAlarm"} if stage != "between rounds" else set()
    if stage == "settling" and role == "dealer" and not house.table.halts:
        names |= {"TurnHand"} if hand_to_turn(house.game, house.table) else set()
    if stage == "called" and role == "dealer":
        names |= {"ReleaseDeck"} if house.table.device is DeviceKind.SHUFFLER else {"Deal"}
    if stage in ("between rounds", "betting", "called") and role == "dealer":
        names |= {"ShuffleByHand"} if house.table.device is DeviceKind.SHUFFLER else set()
    if stage == "called" and role == "floor" and house.book.fees.flat is None:
        names |= {"RefuseWager"}
    late = house.book.betting.withdrawing_ends is Moment.FIRST_CARD
    if stage == "called" and role == "player" and late:
        names |= {"Bet"}
    if stage == "betting" and role == "dealer" and side_bets_to_ask(house.game, house.table):
        names = names - {"CallNoMoreBets"} | {"AskForSideBets"}
    if stage == "betting" and role == "player" and house.book.side_bets:
        names |= {"BetSide"}
    if role == "player" and house.book.betting.vouchers is Vouchers.EXCHANGED:
        names |= {"PresentVoucher"}
    if stage == "settling" and role == "dealer" and Wager("six_card") in house.game.schedules:
        names |= {"TurnKept"}
    return names


@pytest.mark.parametrize("book", rulebook_ids())
def test_each_role_is_offered_the_expected_commands(book: str) -> None:
    house = House(book).seated(1, 2, 3)
    for stage in stages(house):
        for who, actor in ACTORS.items():
            offered = {option.command for option in options(house.game, house.table, actor)}
            assert offered == wanted(house, stage, who), (stage, who)


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_closed_table_is_opened_and_made_ready(book: str) -> None:
    house = House(book, opened=False)
    assert names(house, DEALER) == {"OpenTable"}
    assert names(house, INSPECTOR) == names(house, seat(1)) == set()
    house.do(command_of(options(house.game, house.table, DEALER)[0], by=DEALER))
    while house.table.phase is Phase.OPENING:
        offered = options(house.game, house.table, DEALER)
        (step,) = (each for each in offered if each.command != "ShuffleByHand")
        house.do(command_of(step, by=DEALER))
    assert names(house, seat(1)) == {"Sit"}


def names(house: House, actor: Actor) -> set[str]:
    return {option.command for option in options(house.game, house.table, actor)}


def test_a_lost_order_is_not_offered_to_be_revealed() -> None:
    house = House("wa-let-it-ride").seated(1).betting({1: "$5"}).played_out()
    assert "RevealDeck" in names(house, DEALER)
    assert house.table.round is not None
    deck = house.table.round.deck
    house.device.orders.pop(house.table.decks[deck].commitment)
    house.do(c.ReportLostOrder(by=FLOOR, deck=deck))
    assert "RevealDeck" not in names(house, DEALER)
    house.over()


# --- ranges --------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", rulebook_ids())
def test_ranges_are_tight(book: str) -> None:
    """The least and the most are accepted, and nothing beside them that no option covers."""
    house = House(book).seated(1, 2, 3, with_="$73.21")
    for _ in stages(house):
        for actor in ACTORS.values():
            offered = options(house.game, house.table, actor)
            for option in offered:
                _tight(house, actor, option, offered)


def _tight(house: House, actor: Actor, option: Option, offered: tuple[Option, ...]) -> None:
    range = option.amount
    assert not isinstance(house.try_(command_of(option, by=actor, words="so")), Rejected)
    if range is None:
        return
    outside = [range.least - range.step]
    if range.most is not None:
        assert (range.most - range.least) % range.step == 0
        most = command_of(option, by=actor, amount=range.most, words="so")
        assert not isinstance(house.try_(most), Rejected), most
        outside.append(range.most + range.step)
    for amount in outside:
        command = command_of(option, by=actor, amount=amount, words="so")
        if isinstance(command, c.ChangeLimits):
            continue
        refused = isinstance(house.try_(command), Rejected)
        assert refused or covered(command, offered), (option, amount)


def test_a_bet_rises_by_the_unit_as_far_as_the_chips_go() -> None:
    limits = Limits(minimum=Cents(500), maximum=Cents(10_000), unit=Cents(250))
    house = House("nsw-let-it-ride", limits=limits).seated(1, with_="$47").run_until(Phase.BETTING)
    (bet,) = (o for o in options(house.game, house.table, seat(1)) if o.command == "Bet")
    assert bet.fields == {"seat": 1, "funds": c.Funds.CHIPS}
    assert bet.amount is not None
    assert (bet.amount.least, bet.amount.most, bet.amount.step) == (500, 1_500, 250)
    for amount in (250, 501, 750 - 1, 1_750):
        house.refused(command_of(bet, by=seat(1), amount=amount))


def test_a_minimum_can_be_raised_once_its_sign_has_been_up() -> None:
    house = House("nsw-let-it-ride").seated(1)
    house.do(c.PutUpSign(by=FLOOR, kind=SignKind.MINIMUM, minimum=Cents(1_000)))

    def raises(at: int) -> list[Option]:
        offered = options(house.game, house.table, FLOOR, at)
        changes = [each for each in offered if each.command == "ChangeLimits"]
        return [each for each in changes if each.fields["limits"].minimum == 1_000]

    assert raises(1_199) == []
    assert len(raises(1_200)) == 1


# --- who may do what -----------------------------------------------------------------------------


def _trouble(book: str, *, halt: Callable[[House], object]) -> House:
    house = House(book).seated(1, 2, 3)
    house.betting({2: "$5", 3: "$5"}).dealt()
    halt(house)
    return house


P, D, G, S, INSP = (
    Role.PLAYER,
    Role.DEALER,
    Role.GAMES_SUPERVISOR,
    Role.CASINO_SUPERVISOR,
    Role.INSPECTOR,
)
ACCESS: dict[str, tuple[Role, ...]] = {
    "Bet Ready Look Ride Pull Tuck AcceptBank DeclineBank PostBank PickPile": (P,),
    "Fold": (P, D, G, S),
    "OpenRound CallNoMoreBets Deal CutDeck TurnCommunity TurnKept TurnHand SettleNext EndRound": (
        D,
    ),
    "AskForSideBets": (D,),
    "RecordBets Shuffle ShuffleByHand ReleaseDeck ShowThree RevealDeck RollDice": (D,),
    "RecordSignal": (D,),
    "UnloadStub": (D, G, S),
    "DeclareMisdeal ReportExposed ReportCount ReportBadDeck ReportAbsent": (D, G, S),
    "CountCards ReplaceDeck UseMaintenanceKey FitDevice": (G, S),
    "CollectCards RestoreBonusBets RemoveKey": (G, S),
    "RecordLamp": (D,),
    "OrderCount": (G, S, INSP),
    "ChangeLimits PutUpSign CloseTable RefuseWager InvalidateRound Preclude": (G, S),
    "ActOnCollusion ActOnDevice LiftMeasure VacateSeat Fill Credit": (G, S),
    "NameGamesSupervisor": (G, S),
    "RaiseDispute AskReview Complain Sit Leave BuyIn CashOut": (P,),
    "LeaveAfterRound SitOut ComeBack": (P,),
    "RuleDispute ProposeCorrection ConfirmCorrection DropCorrection": (G, S),
    "ProposeInvalidation ConfirmInvalidation DropInvalidation": (G, S),
    "ReviewDispute": (S,),
    "HearComplaint": (INSP,),
}
MAY = {name: roles for each, roles in ACCESS.items() for name in each.split()}
SCENES: dict[str, Callable[[], House]] = {
    "a count": lambda: _trouble(
        "wa-let-it-ride", halt=lambda h: h.do(c.ReportCountAlarm(by=DEALER))
    ),
    "a device": lambda: _trouble(
        "wa-let-it-ride", halt=lambda h: h.do(c.ReportDeviceFailure(by=DEALER))
    ),
    "a new deck": lambda: _trouble(
        "wa-let-it-ride",
        halt=lambda h: h.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.FOREIGN)),
    ),
    "a measure": lambda: _trouble(
        "nsw-let-it-ride",
        halt=lambda h: h.do(c.Preclude(by=FLOOR, seat=2, reason="unequal bets")),
    ),
    "a dispute": lambda: _trouble(
        "nsw-let-it-ride", halt=lambda h: h.do(c.RaiseDispute(by=seat(2), seat=2, about="pay"))
    ),
    "a ruling": lambda: _dispute(c.RuleDispute(by=FLOOR, dispute=1, decision="stands")),
    "a past round": lambda: _past_round(),
    "a correction": lambda: _correction(),
    "a review": lambda: _dispute(
        c.RuleDispute(by=FLOOR, dispute=1, decision="stands"),
        c.AskReview(by=seat(2), seat=2, dispute=1),
    ),
    "a complaint": lambda: _dispute(
        c.RuleDispute(by=FLOOR, dispute=1, decision="stands"),
        c.Complain(by=seat(2), seat=2, dispute=1),
    ),
    "unequal bets": lambda: _unequal(),
    "incomplete bets": lambda: _incomplete(),
    "recorded bets": lambda: _recorded(),
    "an early stub": lambda: _early_stub(),
    "lamps": lambda: _lamps(),
    "cards collected": lambda: _reset(1),
    "bonus bets restored": lambda: _reset(2),
    "the maintenance key is in": lambda: _reset(3),
    "the reset is offered": lambda: _reset(4),
    "the keypad is reset": lambda: _reset(5),
    "the key is out": lambda: _reset(6),
    "sitting out": lambda: _sitting_out(),
    "an empty table": lambda: House("wa-let-it-ride"),
    "a bank": lambda: House("ca-let-it-ride").seated(1, 2, 3),
    "a pile to pick": lambda: _dice(),
    "dice": lambda: _dice().picked(),
    "three cards first": lambda: _three_first(),
    "a winning hand": lambda: (
        House("nsw-let-it-ride")
        .seated(2)
        .betting({2: "$5"})
        .called()
        .stacked("Th Td 2c 5s 8h")
        .dealt()
        .looked()
    ),
    "a shuffle": lambda: _shuffle(),
    "a full table": lambda: _full_table(),
}


def _full_table() -> House:
    """Where all but one have sat out three rounds."""
    house = House("wa-let-it-ride").seated(*range(1, 8))
    for _ in range(3):
        house.betting({1: "$5"}).played_out().over()
    return house


def _past_round() -> House:
    """One to be invalidated, and one that somebody has proposed to."""
    house = House("nsw-let-it-ride").seated(1, 2)
    for _ in range(2):
        house.betting({1: "$5", 2: "$5"}).played_out().over()
    fire = InvalidationGround.DISRUPTION
    house.do(c.ProposeInvalidation(by=FLOOR, round=1, ground=fire, reason="fire"))
    return house


def _lamps() -> House:
    """Seat 2 has a bonus bet on its sensor."""
    house = House("wa-let-it-ride-bonus", switches=frozenset({Switch.CONTROLLER}))
    return house.seated(1, 2, 3).betting({2: "$5"}, {2: {Wager("bonus"): "$1"}})


def _reset(steps: int) -> House:
    """This many steps into the reset of the keypad."""
    house = _early_stub()
    for step in (
        c.CollectCards(by=FLOOR),
        c.RestoreBonusBets(by=FLOOR),
        c.UseMaintenanceKey(by=FLOOR),
        c.PressKey(by=FLOOR, key=ControllerKey.FOUR_OF_A_KIND),
        c.PressKey(by=FLOOR, key=ControllerKey.ENTER),
        c.RemoveKey(by=FLOOR),
    )[:steps]:
        house.do(step)
    return house


def _early_stub() -> House:
    house = _lamps()
    house.called().run_until(Phase.DEALING)
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportEarlyStub(by=DEALER))
    house.do(c.Fill(by=FLOOR, amount=Cents(10_000_000)))
    return house


def _three_first() -> House:
    house = House("wa-let-it-ride", three_card_settled=Settled.BEFORE_BASE_GAME).seated(1, 2, 3)
    house.betting({2: "$5"}, {2: {Wager("three_card"): "$5"}}).called()
    house.run_until(Phase.THREE_CARD)
    house.do(c.Look(by=seat(2), seat=2))
    return house


def _dice() -> House:
    house = House("ca-let-it-ride", switches=frozenset({Switch.DICE})).seated(1, 2, 3)
    return house.betting({2: "$5", 3: "$5"}).called()


def _shuffle() -> House:
    """After a round from the shoe: shuffled, and still to be cut."""
    house = House("nsw-let-it-ride").seated(2).betting({2: "$5"}).played_out().over()
    house.do(c.Shuffle(by=DEALER, commitment=""))
    return house


def _dispute(*commands: c.Command) -> House:
    house = SCENES["a dispute"]()
    for command in commands:
        house.do(command)
    return house


def _correction() -> House:
    """Its round is over, so it can be confirmed."""
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).played_out().over()
    house.do(c.RaiseDispute(by=seat(2), seat=2, about="pay"))
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="it was ten"))
    five = Cents(500)
    house.do(
        c.ProposeCorrection(by=FLOOR, dispute=1, to=Payee.PLAYER, amount=five, reason="paid short")
    )
    return house


def _sitting_out() -> House:
    house = House("nsw-let-it-ride").seated(1, 2)
    house.do(c.SitOut(by=seat(2), seat=2))
    return house


def _unequal() -> House:
    house = House("nsw-let-it-ride").seated(1, 2, 3).run_until(Phase.BETTING)
    house.do(c.RecordBets(by=DEALER, seat=2, circles=(Cents(500), Cents(500), Cents(500))))
    return house.called().found(2, 3, Cents(700))


def _incomplete() -> House:
    house = House("wa-let-it-ride").seated(1, 2, 3).run_until(Phase.BETTING)
    house.do(c.RecordBets(by=DEALER, seat=2, circles=(Cents(500), Cents(500), Cents(0))))
    house.do(c.ReportUnequalBets(by=DEALER, seat=2))
    return house


def _recorded() -> House:
    house = House("nsw-let-it-ride").seated(1, 2, 3).run_until(Phase.BETTING)
    house.do(c.RecordBets(by=DEALER, seat=2, circles=(Cents(500), Cents(500), Cents(500))))
    return house.called()


def _moments() -> Iterator[tuple[str, House]]:
    for name, scene in SCENES.items():
        yield name, scene()
    for book in rulebook_ids():
        house = House(book).seated(1, 2, 3)
        for stage in stages(house):
            yield f"{book}, {stage}", house
        house.over()
        yield f"{book}, over", house


def test_who_may_do_what_is_the_same_in_options_and_decisions() -> None:
    """Others are offered what one is offered exactly if they may do it, and no role gets more than
    its own."""
    seen: set[str] = set()
    for moment, house in _moments():
        people = (*ACTORS.values(), seat(1), seat(4))
        offered = {actor: options(house.game, house.table, actor) for actor in people}
        for actor in people:
            for option in offered[actor]:
                seen.add(option.command)
                assert actor.role in MAY.get(option.command, tuple(Role)), (moment, option)
                for other in people:
                    command = command_of(option, by=other, words="so")
                    decided = house.try_(command)
                    refused = isinstance(decided, Rejected)
                    assert refused != covered(command, offered[other]), (moment, command, decided)
    assert set(MAY) <= seen


# --- the form of an option -----------------------------------------------------------------------


def test_every_command_has_candidates() -> None:
    assert len(CANDIDATES) == len(command_types())


def test_an_option_says_what_is_still_to_be_chosen() -> None:
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).dealt()
    by_name = {option.command: option for option in options(house.game, house.table, seat(1))}
    assert by_name["Look"].chance == ("cards",)
    assert by_name["RaiseDispute"].words == ("about",)
    floor = options(house.game, house.table, FLOOR)
    apart = next(o for o in floor if o.fields.get("measure") == "separate")
    assert apart.several is not None
    assert (apart.several.of, apart.several.least) == ((1, 2), 2)
    assert msgspec.json.decode(msgspec.json.encode(floor))
