"""Payout drills: chips on the felt, a hand dealt, and what the tray pays for it.

The table is a real one, driven up to the moment of payment. The answer is what the table itself
would pay, from the events of its settlement.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from letitride.drills.arranged_cards import arrange, hand_of
from letitride.drills.felt import felt
from letitride.drills.model import Drill, DrillKind
from letitride.drills.words import say
from letitride.driver import DEALER, Driver, default_limits, default_terms, drive, player_named
from letitride.rules import (
    BASE,
    Cents,
    Game,
    Kind,
    RuleBook,
    Schedule,
    SettlingWay,
    Wager,
    format_money,
    game_of,
)
from letitride.table import (
    Below,
    BetSettled,
    Limits,
    Opening,
    Phase,
    Rejected,
    Terms,
    decide,
    kept_waits,
    shuffled,
    side_limits,
)
from letitride.table import commands as c

_PLAYS: Final = ("ride", "ride,pull", "pull,ride", "pull")
_TIMES: Final = (1, 2, 3, 4, 5, 8, 10, 15, 20)
_BANK: Final = 10_000
"""Bets that a player-dealer's wager covers: enough for three royal flushes."""


class Target(NamedTuple):
    """What a drill is about: a row of a wager's paytable, or a hand that loses it."""

    wager: Wager
    row: Kind | None

    @property
    def key(self) -> str:
        return f"payout:{self.wager}:{'lost' if self.row is None else self.row.name.lower()}"


def house_terms(book: RuleBook, paytables: Mapping[Wager, str]) -> Terms:
    """Every bet of the book but those on meters, with these paytables where the house chose some;
    each hand is settled as it is turned, where the book allows it."""
    terms = default_terms(book, side_bets=True)
    ways = book.settlement.ways
    way = SettlingWay.PICK_AND_PAY if SettlingWay.PICK_AND_PAY in ways else ways[0]
    return replace(terms, paytables={**terms.paytables, **paytables}, settling=way)


def payout_drills(
    book: RuleBook, *, paytables: Mapping[Wager, str], below: Below, number: int
) -> Iterator[Drill]:
    terms = house_terms(book, paytables)
    targets = _drawn(game_of(book, terms.paytables), number, below)
    for target in targets:
        drill = _drill(book, terms, target, below=below)
        if drill is not None:
            yield drill


def payout_targets(game: Game) -> list[Target]:
    """Every row of every wager, and one hand for each wager that loses it."""
    found = []
    for wager, schedule in game.schedules.items():
        found += [Target(wager, row) for row in (*schedule.rows, None)]
    return found


def _drawn(game: Game, number: int, below: Below) -> list[Target]:
    """All rows, in random order, before any comes again."""
    drawn: list[Target] = []
    targets = payout_targets(game)
    while len(drawn) < number:
        left = list(targets)
        while left:
            drawn.append(left.pop(below(len(left))))
    return drawn[:number]


def _drill(book: RuleBook, terms: Terms, target: Target, *, below: Below) -> Drill | None:
    game = game_of(book, terms.paytables)
    schedule = game.schedules[target.wager]
    hand = hand_of(book.decided_by(target.wager), lambda kind: _is(schedule, kind, target), below)
    if hand is None:
        return None
    limits = default_limits(book)
    banked = book.bank.player_dealer is not None
    seats, seat = ((1, 2), 2) if banked else ((1,), 1)
    player = player_named(_PLAYS[below(len(_PLAYS))])
    assert player is not None
    driver = drive(
        book,
        below=below,
        seats=seats,
        player_of=player,
        bet=_amount(limits, below),
        opening=Opening(terms, limits),
    )
    driver.bank = Cents(_BANK * driver.bet)
    driver.sides = {
        wager: _amount(side_limits(book, terms, wager), below)
        for wager in driver.sides
        if wager == target.wager or below(2)
    }
    _to_the_choices(driver)
    arrange(driver, seat, hand)
    _to_the_payout(driver)
    return _asked(driver, seat, target)


def _is(schedule: Schedule, kind: Kind, target: Target) -> bool:
    if target.row is None:
        return kind not in schedule.pays
    return kind in schedule.pays and schedule.row_of(kind) is target.row


def _amount(limits: Limits, below: Below) -> Cents:
    """A round multiple of the minimum, or an odd number of units, as players bet."""
    unit = limits.unit or limits.minimum
    odd = (limits.minimum + unit * more for more in range(1, 21))
    amounts: Sequence[int] = (
        *(limits.minimum * times for times in _TIMES),
        *shuffled(odd, below)[:3],  # type: ignore[arg-type]
    )
    allowed = [each for each in amounts if each <= limits.maximum]
    return Cents(allowed[below(len(allowed))])


def _to_the_choices(driver: Driver) -> None:
    """Up to where the cards lie and nobody has looked at any."""
    while driver.table.phase not in (Phase.THREE_CARD, Phase.FIRST_CHOICE):
        driver.step()


def _to_the_payout(driver: Driver) -> None:
    """Up to where the hand lies open, and nothing is paid."""
    while driver.table.phase is not Phase.SETTLING or _kept(driver):
        driver.step()
    driver.do(c.TurnHand(by=DEALER))


def _kept(driver: Driver) -> bool:
    return kept_waits(driver.game, driver.table) is not None


def settled_bets(driver: Driver) -> tuple[BetSettled, ...]:
    """What the table would settle next; nothing is carried out."""
    command = driver.device.fill(driver.game, driver.table, c.SettleNext(by=DEALER))
    decided = decide(driver.game, driver.table, command)
    assert not isinstance(decided, Rejected), decided
    return tuple(event for event in decided if isinstance(event, BetSettled))


def _asked(driver: Driver, seat: int, target: Target) -> Drill:
    game, table = driver.game, driver.table
    bets = settled_bets(driver)
    total = Cents(sum(bet.won for bet in bets))
    path = "settlement.wager_order"
    return Drill(
        number=0,
        kind=DrillKind.PAYOUT,
        key=target.key,
        topic=topic(game, target),
        felt=felt(game, table, (seat,)),
        story=(),
        question=say("payout.question", seat=seat),
        choices=(),
        answer=total,
        why=(*(_line(game, bet) for bet in bets), say("payout.total", amount=format_money(total))),
        clause=game.book.clause(path),
    )


def topic(game: Game, target: Target) -> str:
    """``Base game: flush``."""
    schedule = game.schedules[target.wager]
    name = schedule.name if target.wager == BASE else game.book.name_of(target.wager)
    row = "lost" if target.row is None else target.row.name.lower()
    return say("payout.topic", bet=name, hand=say(f"row.{row}"))


def _line(game: Game, bet: BetSettled) -> str:
    """``Bet 1, $15: flush pays 8 to 1, $120.``"""
    base = bet.wager == BASE
    circle = "$" if bet.circle == 3 else bet.circle
    fields = {
        "bet": say("bet", circle=circle) if base else game.book.name_of(bet.wager),
        "stake": format_money(bet.stake),
        "hand": say(f"row.{bet.hand}"),
        "pays": bet.pays,
        "won": format_money(bet.won),
    }
    return say("payout.line" if bet.pays else "payout.lost", **fields)
