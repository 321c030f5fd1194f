"""Opening a table: the house's terms. ``steps`` has what makes it ready."""

from letitride.cards import DECK
from letitride.rules import (
    BASE,
    Act,
    Checker,
    DeviceRules,
    Fitting,
    Game,
    LimitChange,
    PaytableSource,
    Permission,
    Settled,
    format_money,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.fees import sheet_fits, sheet_holds
from letitride.table.decide.checks import Refusal, in_phase, may
from letitride.table.decide.floor.equipment import (
    decks_fit,
    equipment_of,
    is_complete,
    usual_backs,
)
from letitride.table.decide.floor.face_up import approved
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject, sentence
from letitride.table.state import (
    DeckCheck,
    Limits,
    Phase,
    Switch,
    Table,
    Terms,
    alone_switch_of,
    switch_of,
)


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
        or approved(game, terms)
        or limits_fit(game, terms, limits)
        or is_complete(game, terms, terms.device, command.missing)
    ):
        return no
    backs = command.backs or usual_backs(game, terms.device)
    if no := decks_fit(game, terms.device, backs):
        return no
    return (
        e.TableOpened(
            book=game.book.id,
            digest=game.book.digest,
            terms=terms,
            limits=limits,
            backs=backs,
            equipment=equipment_of(game, terms, terms.device),
        ),
    )


def may_check(game: Game, found: DeckCheck) -> Refusal:
    """A device's check counts only where the book says so (N 3.4). The same card can be missing and
    there with another back, but not missing and doubled."""
    faces, backs = (*found.missing_cards, *found.doubled_cards), found.odd_backs
    twice = len(set(faces)) < len(faces) or len(set(backs)) < len(backs)
    if twice or not {*faces, *backs} <= set(DECK) or found.foreign < 0:
        return reject("wrong_cards.check", game.book.clause("cards.deck_size"))
    if not found.by_device or Checker.DECK_CHECKING_DEVICE in game.book.cards.checked_by:
        return None
    return reject("no_such_device.checking", game.book.clause("cards.checked_by"))


def cut_fits(game: Game, cut: int) -> Refusal:
    if 0 <= cut < game.book.cards.deck_size:
        return None
    size = game.book.cards.deck_size
    return reject("bad_cut", game.book.clause("cards.deck_size"), last=size - 1)


def _terms_fit(game: Game, terms: Terms) -> Refusal:
    book = game.book
    if terms.device not in book.devices.fitted():
        return reject(
            "no_such_device.in_book",
            book.clause("devices.default"),
            device=sentence(f"device.{terms.device}"),
        )
    if terms.face not in book.deal.faces:
        return reject(f"no_such_deal.{terms.face}", book.clause("deal.faces"))
    if set(terms.paytables) != set(game.schedules) or BASE not in terms.paytables:
        return reject("no_paytable", book.clause("paytables.choices"))
    if no := _paid_with_base(game, terms) or _switched_on(game, terms):
        return no
    fixed = book.table.controller is Fitting.FITTED
    if fixed and Switch.CONTROLLER not in terms.switches:
        return reject("controller_fitted", book.clause("table.controller"))
    if terms.settling not in (None, *book.settlement.ways):
        return reject("no_such_option.settling", book.clause("settlement.ways"))
    if no := _sides_fit(game, terms):
        return no
    when = terms.three_card_settled
    if book.side_bets and book.bet_settled(when) is None:
        path = f"side_bets.{next(iter(book.side_bets))}.settled"
        ahead = when is Settled.BEFORE_BASE_BETS
        return reject(
            "no_such_option.before_base_bets" if ahead else "no_such_option", book.clause(path)
        )
    for switch in terms.switches:
        path, permission = _switched(game, switch)
        if permission is Permission.REFUSED:
            return reject("not_allowed.switch", book.clause(path), what=_named(switch))
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


def _paid_with_base(game: Game, terms: Terms) -> Refusal:
    """A bet that is paid with the base bets has no paytable of its own (W paytables LIRB)."""
    base = terms.paytables[BASE]
    for wager, chosen in terms.paytables.items():
        bet = game.book.side_bets.get(wager)
        with_base = bet is not None and bet.paytable_source is PaytableSource.WITH_BASE
        if bet is not None and with_base and chosen != base:
            path = f"side_bets.{wager}.paytable_source"
            return reject(
                "other_paytable",
                game.book.clause(path),
                name=bet.name,
                base=base,
                chosen=chosen,
                field=path,
            )
    return None


def _sides_fit(game: Game, terms: Terms) -> Refusal:
    """A table may narrow the limits of a side bet, never widen them."""
    for wager, own in terms.side_limits.items():
        bet = game.book.side_bets.get(wager)
        if bet is None or wager not in terms.paytables:
            clause = game.book.clause("paytables.choices")
            return reject("not_offered.bet", clause, bet=wager)
        if not bet.minimum <= own.minimum <= own.maximum <= bet.maximum:
            return reject(
                "bad_limits.side",
                game.book.clause(f"side_bets.{wager}.maximum"),
                bet=bet.name,
                least=format_money(bet.minimum),
                most=format_money(bet.maximum),
            )
    return None


def _switched_on(game: Game, terms: Terms) -> Refusal:
    """A bet that the book leaves to the house is offered only if the house switched it on."""
    for wager, bet in game.book.side_bets.items():
        if bet.offered is not Permission.IF_HOUSE_ALLOWS or wager not in terms.paytables:
            continue
        if switch_of(wager) not in terms.switches:
            clause = game.book.clause(f"side_bets.{wager}.offered")
            return reject("not_switched_on", clause, name=bet.name)
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
        case Switch.PLAYER_SHARES:
            return "devices.shuffle_when", Permission.ALLOWED
        case Switch.PAYOUT_ENTRY:
            return "settlement.first_player", Permission.ALLOWED
        case Switch.CONTROLLER:
            fitted = book.table.controller != "not_fitted"
            return "table.controller", Permission.ALLOWED if fitted else Permission.REFUSED


def _named(switch: str) -> str:
    if switch in tuple(Switch):
        return sentence(f"switch.{switch}")
    return switch.replace("_", " ")


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
        return reject("bad_limits.minimum_above_maximum", book.clause("limits.minimum"))
    if limits.unit is not None and limits.unit <= 0:
        return reject("bad_limits.no_unit", book.clause("limits.unit"))
    inside = book.limits.minimum <= limits.minimum and limits.maximum <= book.limits.maximum
    if book.limits.change is LimitChange.WITHIN_BOOK and not inside:
        return reject("bad_limits.outside_book", book.clause("limits.change"))
    if limits.maximum_payout is not None and limits.maximum_payout <= 0:
        return reject("bad_limits.no_payout", book.clause("limits.payout_cap"))
    capped = limits.maximum_payout is not None
    if capped and Switch.PAYOUT_CAP not in terms.switches:
        return reject("bad_limits.no_payout_cap", book.clause("limits.payout_cap"))
    return sheet_holds(game, terms, limits)
