"""Opening a table: the house's terms, then the device's steps in the book's order."""

from letitride.rules import (
    BASE,
    Act,
    DeviceRules,
    Game,
    LimitChange,
    OpeningStep,
    Permission,
    Settled,
    format_money,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.betting.fees import sheet_fits, sheet_holds
from letitride.table.decide.checks import Refusal, in_phase, may
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject
from letitride.table.state import Limits, Phase, Switch, Table, Terms, alone_switch_of, switch_of

BACKS = ("red", "blue")


def device_of(game: Game, table: Table) -> DeviceRules:
    """The device in use now."""
    assert table.device is not None
    return game.book.devices.fitted()[table.device]


@decides(c.OpenTable)
def open_table(game: Game, table: Table, command: c.OpenTable) -> Decided:
    terms, limits = command.terms, command.limits
    if no := (
        may(game, command, Act.CHECK_CARDS)
        or in_phase(game, table, "devices.default", Phase.CLOSED)
        or _terms_fit(game, terms)
        or sheet_fits(game, terms)
        or _bank_fits(game, terms, limits)
        or limits_fit(game, terms, limits)
    ):
        return no
    device = game.book.devices.fitted()[terms.device]
    return (
        e.TableOpened(
            book=game.book.id,
            digest=game.book.digest,
            terms=terms,
            limits=limits,
            backs=BACKS[: device.decks],
        ),
    )


@decides(c.TakeOpeningStep)
def take_opening_step(game: Game, table: Table, command: c.TakeOpeningStep) -> Decided:
    if no := (
        may(game, command, Act.CHECK_CARDS)
        or in_phase(game, table, "devices.default", Phase.OPENING)
    ):
        return no
    steps = device_of(game, table).opening
    clause = game.book.clause(f"devices.{table.device}.opening")
    expected = steps[len(table.opening)]
    if command.step is not expected:
        wanted = str(expected).replace("_", " ")
        return Rejected("wrong_step", clause, f"The next opening step is to {wanted}.")
    if command.step is OpeningStep.SHUFFLE and not command.commitment:
        return Rejected("no_commitment", clause, "A shuffle comes with the device's commitment.")
    if no := cut_fits(game, command.cut):
        return no
    taken = e.OpeningStepTaken(step=command.step, commitment=command.commitment, cut=command.cut)
    done = len(table.opening) + 1 == len(steps)
    return (taken, e.TableReady()) if done else (taken,)


def cut_fits(game: Game, cut: int) -> Refusal:
    if 0 <= cut < game.book.cards.deck_size:
        return None
    size = game.book.cards.deck_size
    return Rejected(
        "bad_cut", game.book.clause("cards.deck_size"), f"A cut must be from 0 to {size - 1}."
    )


def _terms_fit(game: Game, terms: Terms) -> Refusal:
    book = game.book
    if terms.device not in book.devices.fitted():
        return Rejected(
            "no_such_device",
            book.clause("devices.default"),
            f"This rule book has no {terms.device}.",
        )
    if terms.face not in book.deal.faces:
        return Rejected(
            "no_such_deal",
            book.clause("deal.faces"),
            f"This rule book does not deal cards face {terms.face}.",
        )
    if set(terms.paytables) != set(game.schedules) or BASE not in terms.paytables:
        return Rejected(
            "no_paytable", book.clause("paytables.choices"), "Each wager offered needs a paytable."
        )
    if no := _switched_on(game, terms):
        return no
    early = terms.three_card_settled is Settled.BEFORE_BASE_GAME
    if early and book.side_bets and book.early_bet is None:
        path = f"side_bets.{next(iter(book.side_bets))}.settled"
        return Rejected("no_such_option", book.clause(path), "This rule book settles no bet then.")
    for switch in terms.switches:
        path, permission = _switched(game, switch)
        if permission is Permission.REFUSED:
            what = str(switch).replace("_", " ")
            return Rejected(
                "not_allowed", book.clause(path), f"This rule book does not allow {what}."
            )
    return None


def _bank_fits(game: Game, terms: Terms, limits: Limits) -> Refusal:
    """A bank is a wager: its minimum is not below the table's (C betting 1)."""
    least = terms.bank_minimum
    if least is None:
        return None
    bank = game.book.bank.player_dealer
    if bank is None:
        return reject("bad_bank_minimum.house_banks", game.book.clause("bank.banker"))
    most = bank.maximum_wager
    if least < limits.minimum or (most is not None and least > most):
        clause = game.book.clause("bank.player_dealer.minimum_wager")
        return reject("bad_bank_minimum", clause, least=format_money(limits.minimum))
    return None


def _switched_on(game: Game, terms: Terms) -> Refusal:
    """A bet that the book leaves to the house is offered only if the house switched it on."""
    for wager, bet in game.book.side_bets.items():
        if bet.offered is not Permission.IF_HOUSE_ALLOWS or wager not in terms.paytables:
            continue
        if switch_of(wager) not in terms.switches:
            clause = game.book.clause(f"side_bets.{wager}.offered")
            return Rejected("not_switched_on", clause, f"The {bet.name} is not switched on here.")
    return None


def _switched(game: Game, switch: str) -> tuple[str, Permission]:
    """The field of the book behind a switch, and what it says."""
    if switch not in tuple(Switch):
        return _switched_bet(game, switch)
    book = game.book
    match Switch(switch):
        case Switch.BACKLINE:
            return "table.backline_bets", book.table.backline_bets
        case Switch.VERBAL_CASH:
            return "betting.verbal_cash", book.betting.verbal_cash
        case Switch.PAYOUT_CAP:
            return "limits.payout_cap", book.limits.payout_cap
        case Switch.DICE:
            return "settlement.start_by_dice", book.settlement.start_by_dice
        case Switch.CONTROLLER:
            fitted = book.table.controller != "not_fitted"
            return "table.controller", Permission.ALLOWED if fitted else Permission.REFUSED


def _switched_bet(game: Game, switch: str) -> tuple[str, Permission]:
    for wager, bet in game.book.side_bets.items():
        if switch == switch_of(wager):
            return f"side_bets.{wager}.offered", bet.offered
        if switch == alone_switch_of(wager):
            return f"side_bets.{wager}.without_base", bet.without_base
    return "paytables.choices", Permission.REFUSED


def limits_fit(game: Game, terms: Terms, limits: Limits) -> Refusal:
    """Limits must make sense, and stay within the book's if the book fixes them."""
    book = game.book
    if not 0 < limits.minimum <= limits.maximum:
        return Rejected(
            "bad_limits", book.clause("limits.minimum"), "The minimum is above the maximum."
        )
    if limits.unit is not None and limits.unit <= 0:
        return Rejected("bad_limits", book.clause("limits.unit"), "A unit must be more than $0.")
    inside = book.limits.minimum <= limits.minimum and limits.maximum <= book.limits.maximum
    if book.limits.change is LimitChange.WITHIN_BOOK and not inside:
        return Rejected(
            "bad_limits",
            book.clause("limits.change"),
            "Limits must stay within the rule book's own.",
        )
    if limits.maximum_payout is not None and limits.maximum_payout <= 0:
        return Rejected(
            "bad_limits", book.clause("limits.payout_cap"), "A payout must be more than $0."
        )
    capped = limits.maximum_payout is not None
    if capped and Switch.PAYOUT_CAP not in terms.switches:
        return Rejected(
            "bad_limits", book.clause("limits.payout_cap"), "This table has no maximum payout."
        )
    return sheet_holds(game, terms, limits)
