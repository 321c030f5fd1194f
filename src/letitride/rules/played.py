"""Which values of a book a table can play, where its fields allow more than any document asks for.

Fields share their vocabulary so that two books can be compared: there are five outcomes, and three
things to do with wagers. Not every value makes sense in every field, and a table that met one it
cannot play would play something else. So such a book is refused when it is read.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules.dealing import Alternation, DeviceRules, ShuffleTime
from letitride.rules.fields import value_at
from letitride.rules.irregularities import Redeal, WagersAfter
from letitride.rules.rulebook import RuleBook

Fault = tuple[str, str]

_OFFERED: Final = ("allowed",)
_ALONE: Final = ("allowed", "refused")
_AT_SETTLEMENT: Final = ("at_settlement",)
_LAMMER: Final = ("fitted", "not_fitted")
_RETURNED: Final = ("returned",)

PLAYED: Final[Mapping[str, tuple[str, ...]]] = {
    "table.drop_box": ("fitted",),
    "betting.placing_ends": ("no_more_bets",),
    "betting.winnings_paid_in": ("chips",),
    "limits.below_minimum": ("valid",),
    "side_bets.bonus.offered": _OFFERED,
    "side_bets.bonus.without_base": _ALONE,
    "side_bets.bonus.decided_by": ("own_and_community",),
    "side_bets.bonus.settled": _AT_SETTLEMENT,
    "side_bets.bonus.default_settled": _AT_SETTLEMENT,
    "side_bets.bonus.lammer": _LAMMER,
    "side_bets.three_card.offered": ("allowed", "if_house_allows"),
    "side_bets.three_card.decided_by": ("own_three",),
    "side_bets.three_card.default_settled": _AT_SETTLEMENT,
    "side_bets.three_card.lammer": _LAMMER,
    "side_bets.pair_plus.offered": _OFFERED,
    "side_bets.pair_plus.without_base": _ALONE,
    "side_bets.pair_plus.decided_by": ("own_three",),
    "side_bets.pair_plus.settled": _AT_SETTLEMENT,
    "side_bets.pair_plus.default_settled": _AT_SETTLEMENT,
    "side_bets.pair_plus.lammer": _LAMMER,
    "side_bets.six_card.offered": _OFFERED,
    "side_bets.six_card.without_base": _ALONE,
    "side_bets.six_card.decided_by": ("best_five_of_own_and_dealers",),
    "side_bets.six_card.settled": _AT_SETTLEMENT,
    "side_bets.six_card.default_settled": _AT_SETTLEMENT,
    "side_bets.six_card.lammer": _LAMMER,
    "cards.backs": ("different_colours",),
    "cards.sealed_decks": ("allowed", "refused"),
    "deal.face_up.viewed": ("when_dealt",),
    "bank.player_dealer.offered": ("clockwise",),
    "bank.player_dealer.declining": ("allowed",),
    "bank.player_dealer.own_bets": ("refused",),
    "fees.flat.taken": ("no_more_bets",),
    "irregularities.wrong_deal_before_handling": ("misdeal",),
    "irregularities.wrong_deal_after_handling": ("misdeal", "play_on"),
    "irregularities.dealer_hand_wrong_count": ("misdeal",),
    "irregularities.player_hand_wrong_count": ("misdeal", "hand_void"),
    "irregularities.hand_without_wager": ("hand_discarded",),
    "irregularities.community_card_exposed_after_handling": ("play_on",),
    "irregularities.misdeal_wagers": _RETURNED,
    "irregularities.misdeal_next": ("new_round",),
    "irregularities.void_hand_wagers": _RETURNED,
    "irregularities.void_round_wagers": _RETURNED,
    "irregularities.count_right": ("play_on",),
    "irregularities.missing_or_foreign_card": ("misdeal", "round_void"),
    "irregularities.early_stub": ("misdeal",),
    "irregularities.early_stub_new_bonus_bets": ("refused",),
    "irregularities.shuffle_unfinished": ("reshuffled",),
    "irregularities.device_fails_in_round": ("round_void",),
    "irregularities.deck_after_device_failure": ("replaced",),
    "irregularities.invalidated_wagers": _RETURNED,
}
"""The playable values by field; a field not listed here can have any value."""

TOLD: Final = frozenset(
    {
        "side_bets.bonus.sensor",
        "side_bets.three_card.sensor",
        "side_bets.pair_plus.sensor",
        "side_bets.six_card.sensor",
        "cards.rack_decks",
        "cards.checked_by",
        "cards.new_cards",
        "devices.shoe.hand_shuffle_first",
        "devices.shuffler.hand_shuffle_first",
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
    for path, played in PLAYED.items():
        if path in book.clauses:
            yield from _unknown_to_play(path, value_at(book, path), played)
    yield from _shuffling(book)
    yield from _early_stub(book)


def _unknown_to_play(path: str, value: object, played: tuple[str, ...]) -> Iterator[Fault]:
    for each in value if isinstance(value, tuple) else (value,):
        if each not in played:
            yield path, f"'{each}' is not played at a table: it plays {' or '.join(played)}"


def _shuffling(book: RuleBook) -> Iterator[Fault]:
    for time in (ShuffleTime.BEFORE_PLAY, ShuffleTime.AFTER_EACH_ROUND):
        if time not in book.devices.shuffle_when:
            yield "devices.shuffle_when", f"needs {time}: a table always shuffles then"
    for kind, device in book.devices.fitted().items():
        wanted = _alternation(device)
        if device.alternation is not wanted:
            key = f"devices.{kind}.alternation"
            yield key, f"must be '{wanted}', the decks being {device.decks}"


def _alternation(device: DeviceRules) -> Alternation:
    return Alternation.EVERY_ROUND if device.decks > 1 else Alternation.NONE


def _early_stub(book: RuleBook) -> Iterator[Fault]:
    """What happens to the bets depends on whether it is still the same round."""
    says = book.irregularities
    same = says.early_stub_next is Redeal.SAME_ROUND
    for field, wanted in (
        ("early_stub_wagers", WagersAfter.STAY if same else WagersAfter.RETURNED),
        ("early_stub_bonus_bets", WagersAfter.RESTORED if same else WagersAfter.RETURNED),
    ):
        if getattr(says, field) is not wanted:
            reason = f"must be '{wanted}', early_stub_next being '{says.early_stub_next}'"
            yield f"irregularities.{field}", reason
