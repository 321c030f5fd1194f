"""Which values of a book a table can play, where its fields allow more than any document asks for.

Fields share their vocabulary so that two books can be compared: there are five outcomes, and three
things to do with wagers. Not every value makes sense in every field, and a table that met one it
cannot play would play something else. So such a book is refused when it is read.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules.betting import Currency
from letitride.rules.dealing import Alternation, DeviceRules, ShuffleTime
from letitride.rules.fields import ANY_BET, value_at
from letitride.rules.policies import Direction, Position
from letitride.rules.rulebook import RuleBook

Fault = tuple[str, str]


PLAYED: Final[Mapping[str, tuple[str, ...]]] = {
    "table.drop_box": ("fitted",),
    "betting.placing_ends": ("no_more_bets",),
    "betting.verbal_cash": ("refused", "if_house_allows"),
    "limits.below_minimum": ("valid",),
    "limits.payout_cap": ("refused", "if_house_allows"),
    "side_bets.<bet>.offered": ("allowed", "if_house_allows"),
    "side_bets.<bet>.sensor": ("optional", "not_fitted"),
    "cards.sealed_decks": ("allowed", "refused"),
    "settlement.start_by_dice": ("refused", "if_house_allows"),
    "devices.shuffler.game": ("let_it_ride",),
    "devices.shuffler.hand_shuffle_first": ("allowed", "refused"),
    "bank.player_dealer.offered": ("clockwise",),
    "bank.player_dealer.own_bets": ("refused",),
    "irregularities.wrong_deal_before_handling": ("misdeal",),
    "irregularities.wrong_deal_after_handling": ("misdeal", "play_on"),
    "irregularities.dealer_hand_wrong_count": ("misdeal",),
    "irregularities.player_hand_wrong_count": ("misdeal", "hand_void"),
    "irregularities.hand_without_wager": ("hand_discarded",),
    "irregularities.player_card_exposed_after_deal": ("turned_over", "misdeal"),
    "irregularities.community_card_exposed_after_deal": ("turned_over", "misdeal"),
    "irregularities.community_card_exposed_after_handling": ("play_on",),
    "irregularities.count_right": ("play_on",),
    "irregularities.missing_or_foreign_card": ("misdeal", "round_void"),
    "irregularities.early_stub": ("misdeal",),
    "irregularities.early_stub_new_bonus_bets": ("refused",),
    "irregularities.shuffle_unfinished": ("reshuffled",),
    "irregularities.device_fails_in_round": ("round_void",),
}
"""The playable values by field; a field not listed here can have any value."""

TOLD: Final = frozenset(
    {
        "betting.between_players",
        "cards.rack_decks",
        "cards.new_cards",
        "devices.shoe.hand_shuffle_first",
        "choices.showing_cards",
        "choices.staff_advice",
        "choices.bystander_advice",
        "choices.analysing_devices",
        "settlement.odds_words",
    }
)
"""Fields about people at the table or its makers; a book states them, but play does not use
them."""


def not_played(book: RuleBook) -> Iterator[Fault]:
    for each, played in PLAYED.items():
        for path in of_each_bet(book, each):
            if path in book.clauses:
                yield from _unknown_to_play(path, value_at(book, path), played)
    yield from _areas(book)
    yield from _turns(book)
    yield from _shuffling(book)


def of_each_bet(book: RuleBook, path: str) -> Iterator[str]:
    """The path itself; a path with ``<bet>`` in it, once for each side bet of the book."""
    if ANY_BET not in path:
        yield path
        return
    for wager in book.side_bets:
        yield path.replace(ANY_BET, wager)


def _unknown_to_play(path: str, value: object, played: tuple[str, ...]) -> Iterator[Fault]:
    for each in value if isinstance(value, tuple) else (value,):
        if each not in played:
            yield path, f"'{each}' cannot be played at a table, which plays {' or '.join(played)}"


def _areas(book: RuleBook) -> Iterator[Fault]:
    """A seat has one player and a player one hand; chips are always taken."""
    if book.table.players_per_area != 1:
        yield "table.players_per_area", "must be 1: a table has one player at each area"
    if book.table.hands_per_player != 1:
        yield "table.hands_per_player", "must be 1: a table deals one hand to each player"
    if Currency.CHIPS not in book.betting.currencies:
        yield "betting.currencies", "must include chips: a table always takes them"


def _turns(book: RuleBook) -> Iterator[Fault]:
    """Play goes round the whole table from the seat where it starts."""
    for section, start, direction in (
        ("deal", book.deal.first_hand, book.deal.direction),
        ("choices", book.choices.first_player, book.choices.direction),
        ("settlement", book.settlement.first_player, book.settlement.direction),
    ):
        right = start is Position.DEALERS_RIGHT
        wanted = Direction.COUNTERCLOCKWISE if right else Direction.CLOCKWISE
        if direction is not wanted:
            yield f"{section}.direction", f"must be '{wanted}' from {start}"


def _shuffling(book: RuleBook) -> Iterator[Fault]:
    for time in (ShuffleTime.BEFORE_PLAY, ShuffleTime.AFTER_EACH_ROUND):
        if time not in book.devices.shuffle_when:
            yield "devices.shuffle_when", f"must include {time}: a table always shuffles then"
    for kind, device in book.devices.fitted().items():
        if device.decks > 2:
            yield f"devices.{kind}.decks", "must be 1 or 2: a table has decks with two backs"
        wanted = _alternation(device)
        if device.alternation is not wanted:
            key = f"devices.{kind}.alternation"
            yield key, f"must be '{wanted}' where decks is {device.decks}"


def _alternation(device: DeviceRules) -> Alternation:
    return Alternation.EVERY_ROUND if device.decks > 1 else Alternation.NONE
