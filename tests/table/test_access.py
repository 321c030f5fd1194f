"""Who may do what is the same in options and in decisions."""

from collections.abc import Callable, Iterator

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, InvalidationGround, Role, Settled, Wager, rulebook_ids
from letitride.table import Rejected, command_of, options
from letitride.table import commands as c
from letitride.table.state import ControllerKey, Payee, Phase, Switch
from tests.table.house import FLOOR, House, seat
from tests.table.stages import ACTORS, stages
from tests.table.strangers import covered


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
    "RuleDispute ProposeCorrection ConfirmCorrection": (G, S),
    "ProposePayCorrection DropCorrection": (D, G, S),
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
    "a wrong pay": lambda: _wrong_pay(),
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


def _wrong_pay() -> House:
    """Found and proposed by the dealer, who can take it back."""
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).played_out().over()
    house.do(
        c.ProposePayCorrection(
            by=DEALER, round=1, payee="player 2", amount=Cents(500), reason="paid short"
        )
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
