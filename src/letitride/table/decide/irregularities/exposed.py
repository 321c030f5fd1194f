"""Exposed cards: players' cards, community cards and the burned one."""

from letitride.rules import (
    DealOrder,
    ExposedCard,
    Game,
    Outcome,
    Stub,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import (
    consistent,
)
from letitride.table.decide.dealing import stub_waits
from letitride.table.decide.floor.opening import device_of
from letitride.table.decide.irregularities.misdeals import IN_ROUND, dealers_stack, may_report
from letitride.table.decide.irregularities.ruling import ruled
from letitride.table.decide.irregularities.rulings import misdeal
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.rejections import reject, sentence
from letitride.table.state import HandStatus, Phase, Table

_PATH = "irregularities."


@decides(c.ReportExposed)
def report_exposed(game: Game, table: Table, command: c.ReportExposed) -> Decided:
    if no := may_report(game, table, command, "exposed_card", *IN_ROUND):
        return no
    place = place_of(table, command.seat, command.index)
    clause = game.book.clause(_PATH + "exposed_card")
    if place is None:
        return reject("no_card", clause)
    if no := consistent(game, current(table), (place,), (command.card,)):
        return no
    exposed = e.CardExposed(seat=command.seat, place=place, face=command.card)
    if command.seat == c.DEALER_HAND:
        if place in current(table).burned:
            return (exposed, _burned_exposed(game))
        return (exposed, *_community_exposed(game, table, command, place))
    assert table.terms is not None
    if table.terms.face not in game.book.irregularities.exposure_counts_when_dealt:
        return reject("dealt_open", clause)
    if current(table).hands[command.seat].looked:
        return reject("handled.exposed", clause, seat=command.seat)
    return (exposed, *_player_card_exposed(game, table, command, place))


def place_of(table: Table, seat: int, index: int) -> int | None:
    """The place of a face-down card in a hand or in front of the dealer."""
    round = current(table)
    if seat == c.DEALER_HAND:
        places = dealers_stack(round)
    else:
        hand = round.hands.get(seat)
        places = () if hand is None or hand.status is not HandStatus.IN_PLAY else hand.places
    if not 0 <= index < len(places):
        return None
    place = places[index]
    return None if place in round.turned or place in round.exposed else place


def _being_dealt(game: Game, table: Table) -> bool:
    """Until the last card is out. The dealer's stack comes last, so with a shuffler until the rest
    of the deck is unloaded, or a player picks up cards where it is not."""
    if table.phase is Phase.DEALING or stub_waits(game, table):
        return True
    device = device_of(game, table)
    unloads = device.stub is Stub.UNLOADED_TO_RACK
    stacks = device.order is DealOrder.STACKS_OF_THREE
    return stacks and not unloads and not current(table).handled


def _player_card_exposed(
    game: Game, table: Table, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    seat = command.seat
    if not _being_dealt(game, table):
        field = "player_card_exposed_after_deal"
        says = irregularities.player_card_exposed_after_deal
        return _one_card(game, table, says, field, command, place)
    if _too_many_exposed(game, table):
        return _exposed_misdeal(
            game, table, sentence("matter.card_exposed_in_deal", seat=seat), seat
        )
    return _one_card(game, table, irregularities.exposed_card, "exposed_card", command, place)


def _burned_exposed(game: Game) -> e.Ruled:
    """It is in nobody's hand, so it goes to the rack, as it would have face down."""
    return ruled(
        game,
        _PATH + "exposed_card",
        matter=sentence("matter.burned_exposed"),
        outcome=Outcome.PLAY_ON,
        sentence=sentence("ruling.burned_exposed"),
    )


def _too_many_exposed(game: Game, table: Table) -> bool:
    """Players' cards and community cards count alike (N 12.3, W irregularity 1)."""
    number = len(current(table).exposed) + 1
    return number >= game.book.irregularities.exposed_cards_for_misdeal


def _exposed_misdeal(
    game: Game, table: Table, matter: str, seat: int | None = None
) -> tuple[e.Event, ...]:
    path = _PATH + "exposed_cards_for_misdeal"
    number = len(current(table).exposed) + 1
    words = sentence("ruling.cards_exposed", number=number)
    deck = game.book.irregularities.deck_after_exposed_cards
    return (
        ruled(game, path, matter=matter, outcome="misdeal", sentence=words, seat=seat),
        *misdeal(game, table, reason=matter, deck=deck),
    )


def _community_exposed(
    game: Game, table: Table, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    irregularities = game.book.irregularities
    matter = _matter_of(table, command.seat, place, in_deal=False)
    if current(table).handled:
        path = _PATH + "community_card_exposed_after_handling"
        outcome = irregularities.community_card_exposed_after_handling
        words = sentence("ruling.community_exposed_late")
        play_on = ruled(game, path, matter=matter, outcome=outcome, sentence=words)
        if outcome is Outcome.PLAY_ON:
            return (play_on,)
        return (
            play_on,
            *misdeal(game, table, reason=matter, deck=irregularities.deck_after_misdeal),
        )
    in_deal = _being_dealt(game, table)
    field = "community_card_exposed_in_deal" if in_deal else "community_card_exposed_after_deal"
    exposed: ExposedCard = getattr(irregularities, field)
    if exposed is not ExposedCard.MISDEAL and _too_many_exposed(game, table):
        return _exposed_misdeal(game, table, matter)
    return _one_card(game, table, exposed, field, command, place)


def _matter_of(table: Table, seat: int, place: int, *, in_deal: bool) -> str:
    """The card kept for a side bet is not a community card (S 1)."""
    if place == current(table).kept:
        return sentence("matter.kept_exposed_in_deal" if in_deal else "matter.kept_exposed")
    if seat == c.DEALER_HAND:
        community = "matter.community_exposed_in_deal" if in_deal else "matter.community_exposed"
        return sentence(community)
    return sentence("matter.card_exposed_in_deal" if in_deal else "matter.card_exposed", seat=seat)


def _one_card(
    game: Game, table: Table, says: ExposedCard, field: str, command: c.ReportExposed, place: int
) -> tuple[e.Event, ...]:
    seat = command.seat
    in_deal = _being_dealt(game, table)
    matter = _matter_of(table, seat, place, in_deal=in_deal)
    path = _PATH + field
    shown = None if seat == c.DEALER_HAND else seat
    match says:
        case ExposedCard.TURNED_OVER:
            key = "ruling.card_turned_over_in_deal" if in_deal else "ruling.card_turned_over"
            words = sentence(key)
            return (ruled(game, path, matter=matter, outcome=says, sentence=words, seat=shown),)
        case ExposedCard.REPLACED:
            words = sentence("ruling.card_replaced")
            next_place = current(table).dealt
            return (
                ruled(game, path, matter=matter, outcome=says, sentence=words, seat=shown),
                e.CardReplaced(seat=seat, out=place, place=next_place),
            )
        case ExposedCard.MISDEAL:
            words = sentence("ruling.card_misdeal")
            deck = game.book.irregularities.deck_after_misdeal
            return (
                ruled(game, path, matter=matter, outcome=says, sentence=words, seat=shown),
                *misdeal(game, table, reason=matter, deck=deck),
            )
