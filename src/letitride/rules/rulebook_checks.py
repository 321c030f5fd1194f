"""Consistency checks between the fields of a rule book, beyond each field's type."""

from collections.abc import Iterator

from letitride.rules.betting import LimitRules
from letitride.rules.dealing import (
    CommunityCard,
    Cut,
    DealerCard,
    DealOrder,
    DeviceRules,
    Equipment,
    OpeningStep,
    TuckRule,
)
from letitride.rules.files import BadData
from letitride.rules.irregularities import Outcome
from letitride.rules.money import Cents, format_money
from letitride.rules.paytable import Paytable, Schedule
from letitride.rules.paytable_file import load_paytable
from letitride.rules.played import Fault, not_played
from letitride.rules.policies import Face, Permission, Position
from letitride.rules.rulebook import RuleBook
from letitride.rules.settlement_rules import Banker, FeeKind, SettlingWay
from letitride.rules.side_bets import PaytableSource, Settled, SideBet
from letitride.rules.wagers import BASE, DecidingCards, Wager, name_fault


def check_book(book: RuleBook, file: str) -> None:
    """Raises ``BadData`` for the first contradiction."""
    for check in (_limits, _paytables, _side_bets, _cards, _devices, _deal, _settlement, _money,
                  _irregularities, _roles, not_played):  # fmt: skip
        for key, reason in check(book):
            raise BadData(file, key, reason)


def _limits(book: RuleBook) -> Iterator[Fault]:
    limits = book.limits
    yield from _range("limits", limits)
    if limits.maximum_payout is not None and limits.payout_cap is Permission.REFUSED:
        yield "limits.maximum_payout", "must be 'none' where limits.payout_cap is 'refused'"
    if limits.maximum_payout == 0:
        yield "limits.maximum_payout", "must be above zero"


def _range(path: str, limits: LimitRules | SideBet) -> Iterator[Fault]:
    low, high = format_money(limits.minimum), format_money(limits.maximum)
    if limits.minimum == 0:
        yield f"{path}.minimum", "must be above zero"
    if limits.minimum > limits.maximum:
        yield f"{path}.minimum", f"{low} is above the maximum of {high}"
    if limits.unit == 0:
        yield f"{path}.unit", "must be above zero, or 'none'"


def _paytables(book: RuleBook) -> Iterator[Fault]:
    tables = book.paytables
    yield from _choice("paytables.default", tables.default, tables.choices)
    for id_ in tables.choices:
        yield from _paytable("paytables.choices", id_, BASE)[1]


def _side_bets(book: RuleBook) -> Iterator[Fault]:
    for wager, bet in book.side_bets.items():
        path = f"side_bets.{wager}"
        if fault := name_fault(bet.name):
            yield f"{path}.name", fault
        yield from _range(path, bet)
        yield from _timing(path, bet, book)
        yield from _choice(f"{path}.default_paytable", bet.default_paytable, bet.paytables)
        for id_ in bet.paytables:
            table, faults = _paytable(f"{path}.paytables", id_, wager)
            yield from faults
            schedule = None if table is None else table.schedule(wager)
            if schedule is not None and schedule.decided_by is not bet.decided_by:
                reason = f"{bet.decided_by}, but {id_} pays {schedule.decided_by}"
                yield f"{path}.decided_by", reason
            if schedule is not None:
                yield from _meter(path, id_, bet, schedule)
        if bet.paytable_source is PaytableSource.WITH_BASE:
            if bet.paytables != book.paytables.choices:
                yield (
                    f"{path}.paytables",
                    "must equal paytables.choices: it is paid with the base game",
                )
            if bet.default_paytable != book.paytables.default:
                yield (
                    f"{path}.default_paytable",
                    "must equal paytables.default: it is paid with the base game",
                )


def _meter(path: str, id_: str, bet: SideBet, schedule: Schedule) -> Iterator[Fault]:
    """A bet on a meter is one fixed amount of the house's game, taken before the deal."""
    meter = schedule.meter
    if bet.is_metered != (meter is not None):
        has = "has no meter" if meter is None else "has one"
        yield f"{path}.paid_from", f"{bet.paid_from}, but {id_} {has}"
    if meter is None or not bet.is_metered:
        return
    if (bet.minimum, bet.maximum) != (meter.bet, meter.bet):
        yield f"{path}.maximum", f"minimum and maximum must be the bet of {id_}"
    if not bet.is_taken:
        yield f"{path}.collected", "must be before_deal, being paid from a meter"
    if bet.paytable_source is not PaytableSource.OWN:
        yield f"{path}.paytable_source", "must be own, being paid from a meter"


def _timing(path: str, bet: SideBet, book: RuleBook) -> Iterator[Fault]:
    """A bet settled before the choices is decided by three cards, and its stake is still on the
    table. Bets that the house's tray takes or pays do not go with a player-dealer."""
    if Settled.AT_SETTLEMENT not in bet.settled:
        yield (
            f"{path}.settled",
            "must include at_settlement, which is when a table settles it by default",
        )
    if bet.may_be_early:
        if bet.decided_by is not DecidingCards.OWN_THREE:
            yield f"{path}.settled", "before_base_game needs a bet that is decided by own_three"
        if bet.is_taken:
            yield (
                f"{path}.settled",
                "before_base_game needs a stake that is collected at_settlement",
            )
        if sum(other.may_be_early for other in book.side_bets.values()) > 1:
            yield f"{path}.settled", "at most one side bet can be settled before_base_game"
    when = Settled.BEFORE_BASE_BETS
    ahead = [wager for wager, other in book.side_bets.items() if when in other.settled]
    if when in bet.settled and len(ahead) > 1:
        yield f"{path}.settled", "at most one side bet can be settled before_base_bets"
    if bet.is_taken and SettlingWay.LOSERS_FIRST in book.settlement.ways:
        yield f"{path}.collected", "must be at_settlement where losing wagers are collected first"
    if book.bank.banker is Banker.PLAYER_DEALER and (bet.is_taken or bet.may_be_early):
        key = "collected" if bet.is_taken else "settled"
        yield f"{path}.{key}", "must be at_settlement where a player banks"


def _paytable(key: str, id_: str, wager: Wager) -> tuple[Paytable | None, list[Fault]]:
    try:
        table = load_paytable(id_)
    except BadData as error:
        return None, [(key, str(error))]
    if table.schedule(wager) is None:
        return None, [(key, f"{id_} has no {wager} wager")]
    return table, []


def _choice(key: str, default: str, choices: tuple[str, ...]) -> Iterator[Fault]:
    if default not in choices:
        yield key, f"'{default}' is not among the choices: {', '.join(choices) or 'there are none'}"


def _cards(book: RuleBook) -> Iterator[Fault]:
    if book.cards.deck_size != 52:
        yield "cards.deck_size", "the game is played with 52 cards, no jokers"
    if book.betting.equal_bets != 3:
        yield "betting.equal_bets", "the game has three circles"
    if not book.betting.currencies:
        yield "betting.currencies", "empty: nothing could be wagered"


def _devices(book: RuleBook) -> Iterator[Fault]:
    fitted = book.devices.fitted()
    yield from _choice("devices.default", book.devices.default, tuple(fitted))
    for kind, device in fitted.items():
        yield from _device(f"devices.{kind}", device, book)


def _device(path: str, device: DeviceRules, book: RuleBook) -> Iterator[Fault]:
    key, cards = f"{path}.dealer_cards", device.dealer_cards
    if not {DealerCard.LEFT, DealerCard.RIGHT} <= set(cards):
        yield key, "must include left and right, the community cards"
    if len(cards) > 3:
        yield key, "the dealer has at most three cards"
    if device.order is DealOrder.STACKS_OF_THREE and len(cards) != 3:
        yield key, "a stack has three cards"
    if (DealerCard.KEPT in cards) != any(bet.needs_kept_card for bet in book.side_bets.values()):
        yield key, "must include kept if the kept card decides a side bet, and only then"
    if device.decks == 0:
        yield f"{path}.decks", "must be above zero"
    if (OpeningStep.SET_GAME in device.opening) != (device.game is not None):
        yield f"{path}.opening", "must include set_game if the device is set to one, and only then"
    on_card = OpeningStep.SET_ON_CUTTING_CARD in device.opening
    if on_card != (device.cut is Cut.CUT and Equipment.CUTTING_CARD in device.equipment):
        reason = "must include set_on_cutting_card where cards are cut and a cutting card is there"
        yield f"{path}.opening", f"{reason}, and only there"


def _deal(book: RuleBook) -> Iterator[Fault]:
    deal = book.deal
    yield from _choice("deal.default_face", deal.default_face, deal.faces)
    if (Face.UP in deal.faces) != (deal.face_up is not None):
        yield "deal.face_up", "must be given if deal.faces includes 'up', and only then"
    if set(deal.community_order) != set(CommunityCard):
        yield "deal.community_order", "must list left and right"


def _settlement(book: RuleBook) -> Iterator[Fault]:
    if not book.settlement.ways:
        yield "settlement.ways", "needs at least one way"
    wanted = (BASE, *book.side_bets)
    if set(book.settlement.wager_order) != set(wanted):
        names = ", ".join(wanted)
        yield "settlement.wager_order", f"must list every wager of the book, and no other: {names}"
    if not book.settlement.odds_words:
        yield "settlement.odds_words", "empty: give at least one word for odds"


def _money(book: RuleBook) -> Iterator[Fault]:
    bank, fees, table = book.bank, book.fees, book.table
    by_player = bank.banker is Banker.PLAYER_DEALER
    if by_player != (bank.player_dealer is not None):
        yield "bank.player_dealer", "must be given if bank.banker is 'player_dealer', and only then"
    if table.seats != table.areas + by_player:
        extra = " and one for the player-dealer" if by_player else ""
        yield "table.seats", f"must be one for each of the {table.areas} areas{extra}"
    for path, first in (
        ("deal.first_hand", book.deal.first_hand),
        ("choices.first_player", book.choices.first_player),
        ("settlement.first_player", book.settlement.first_player),
    ):
        if first is Position.LEFT_OF_PLAYER_DEALER and not by_player:
            yield path, "the book has no player-dealer"
    if bank.player_dealer is not None:
        low: Cents | None = bank.player_dealer.minimum_wager
        high: Cents | None = bank.player_dealer.maximum_wager
        if low is not None and high is not None and low > high:
            reason = f"{format_money(low)} is above the maximum of {format_money(high)}"
            yield "bank.player_dealer.minimum_wager", reason
    if (fees.kind is FeeKind.FLAT) != (fees.flat is not None):
        yield "fees.flat", "must be given if fees.kind is 'flat', and only then"


def _irregularities(book: RuleBook) -> Iterator[Fault]:
    banked = book.bank.banker is Banker.PLAYER_DEALER
    if banked and book.irregularities.player_hand_wrong_count is Outcome.HAND_VOID:
        reason = "must be misdeal, where a player banks: what one hand is paid decides the others"
        yield "irregularities.player_hand_wrong_count", reason
    if book.irregularities.exposed_cards_for_misdeal < 2:
        reason = "must be 2 or more: exposed_card says what one exposed card does"
        yield "irregularities.exposed_cards_for_misdeal", reason
    for kind in book.irregularities.replacement_devices:
        if kind not in book.devices.fitted():
            reason = f"'{kind}' has no section in devices"
            yield "irregularities.replacement_devices", reason


def _roles(book: RuleBook) -> Iterator[Fault]:
    if bool(book.roles.tuck) != (book.choices.tuck is not TuckRule.NOT_OFFERED):
        yield "roles.tuck", "must name somebody if choices.tuck is offered, and only then"
    if bool(book.roles.bank) != (book.bank.banker is Banker.PLAYER_DEALER):
        yield "roles.bank", "must name somebody if a player banks, and only then"
