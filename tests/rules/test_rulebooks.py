import dataclasses
import hashlib
import tomllib
from enum import Enum, IntEnum
from typing import Any

import pytest

from letitride.rules import (
    BASE,
    Act,
    Role,
    Wager,
    known_bets,
    load_rulebook,
    rulebook_ids,
    value_at,
)
from letitride.rules.fields import HEAD, sections
from tests.rules.books import BONUS, BOOKS, CA, NSW, SHIPPED, SIX, WA


def shown(ref: str, path: str) -> tuple[Any, str]:
    """A value as the file spells it, with its clause."""
    book = BOOKS[ref]
    return _plain(value_at(book, path)), book.clause(path)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, IntEnum):
        return value.name.lower()
    return str(value) if isinstance(value, Enum) else value


def test_the_five_books() -> None:
    assert set(rulebook_ids()) == {WA, BONUS, NSW, SIX, CA}
    for ref, book in BOOKS.items():
        assert book.id == ref
        assert book.name
        assert book.jurisdiction
        assert book.notes
        assert len({each.term for each in book.glossary}) == len(book.glossary) > 0
    assert [BOOKS[ref].document for ref in (WA, BONUS, NSW, SIX, CA)] == ["W", "W", "N", "S", "C"]


@pytest.mark.parametrize("ref", rulebook_ids())
def test_the_digest_is_of_the_file(ref: str) -> None:
    raw = (SHIPPED / f"{ref}.toml").read_bytes()
    assert BOOKS[ref].digest == hashlib.sha256(raw).hexdigest()


@pytest.mark.parametrize("ref", rulebook_ids())
def test_a_book_loads_by_path_or_id(ref: str) -> None:
    assert load_rulebook(str(SHIPPED / f"{ref}.toml")) == BOOKS[ref]


def test_the_sections_of_the_model_are_those_of_the_files() -> None:
    sections.cache_clear()
    written = {
        name
        for ref in rulebook_ids()
        for name, value in tomllib.loads((SHIPPED / f"{ref}.toml").read_text()).items()
        if isinstance(value, dict) and name not in HEAD
    }
    assert {each.path for each in sections()} == written


def test_a_book_cannot_be_changed() -> None:
    book = BOOKS[NSW]
    with pytest.raises(dataclasses.FrozenInstanceError):
        book.betting.equal_bets = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        book.clauses["betting.equal_bets"] = "N 1.1"  # type: ignore[index]


# What the documents say, each line once wrong would send a ruling astray.
FACTS: list[tuple[str, dict[str, tuple[Any, str]]]] = [
    ("table.seats", {NSW: (7, "N 2.2.1"), BONUS: (7, "W table 1"), CA: (8, "C seats")}),
    ("table.areas", {NSW: (7, "N 2.2.1"), BONUS: (7, "W table 1"), CA: (7, "C seats")}),
    ("table.hands_per_player", {NSW: (1, "N 5.5"), CA: (1, "house, as N 5.5")}),
    ("table.players_per_area", {NSW: (1, "N 5.6")}),
    ("table.backline_bets", {CA: ("if_house_allows", "C betting 5"), NSW: ("refused", "N 5.6")}),
    ("table.controller", {BONUS: ("optional", "W table 4"), WA: ("not_fitted", "house")}),
    ("betting.before_call", {
        NSW: ("equal_bets", "N 7.2"), BONUS: ("side_bets_asked", "W shuffle 2"),
        WA: ("side_bets_asked", "W shuffle 2"), CA: ("equal_bets", "C dealing 2")}),
    ("betting.placing_ends", {
        NSW: ("no_more_bets", "N 5.3"), BONUS: ("no_more_bets", "W bets 2"),
        CA: ("no_more_bets", "C betting 2"), SIX: ("no_more_bets", "house, as W bets 2")}),
    ("betting.withdrawing_ends", {
        NSW: ("first_card", "N 5.4"), BONUS: ("no_more_bets", "W bets 2"),
        CA: ("no_more_bets", "C betting 2"), SIX: ("no_more_bets", "house, as W bets 2")}),
    ("betting.refusing_ends", {NSW: ("first_card", "N 14.11")}),
    ("betting.currencies", {
        NSW: (["chips", "promotional_tokens"], "N 5.1"), BONUS: (["chips", "plaques"], "W bets 1"),
        CA: (["chips"], "C betting 1")}),
    ("betting.verbal_cash", {BONUS: ("if_house_allows", "W bets 1"), NSW: ("refused", "N 5.1")}),
    ("betting.vouchers", {NSW: ("exchanged", "N 1.1"), CA: ("refused", "C betting 1")}),
    ("limits.minimum", {SIX: (200, "S limits")}),
    ("limits.maximum", {SIX: (400, "S limits")}),
    ("limits.change", {NSW: ("freely", "N 6.5"), SIX: ("within_book", "S limits")}),
    ("limits.below_minimum", {NSW: ("valid", "N 6.2"), WA: ("valid", "house, as N 6.2")}),
    ("limits.above_maximum", {NSW: ("played_to_maximum", "N 6.3")}),
    ("limits.payout_cap", {NSW: ("if_house_allows", "N 10.2"), BONUS: ("refused", "W payout 2")}),
    ("paytables.choices", {
        NSW: (["LIRX-01"], "N 10.1"), SIX: (["LIRX-01"], "S payouts"),
        CA: (["LIRX-01", "LIRX-02", "LIRX-03"], "C paytables")}),
    ("side_bets.bonus.minimum", {BONUS: (100, "W bets 4")}),
    ("side_bets.bonus.maximum", {BONUS: (100, "W bets 4")}),
    ("side_bets.bonus.collected", {BONUS: ("before_deal", "W shuffle 3")}),
    ("side_bets.bonus.without_base", {BONUS: ("refused", "W bets 4")}),
    ("side_bets.bonus.paytable_source", {BONUS: ("with_base", "W paytables LIRB")}),
    ("side_bets.three_card.without_base", {
        WA: ("if_house_allows", "W 3card alone"), BONUS: ("if_house_allows", "W 3card alone")}),
    ("side_bets.three_card.settled", {
        WA: (["at_settlement", "before_base_bets", "before_base_game"],
             "W 3card option 1; W 3card option 2")}),
    ("side_bets.three_card.decided_by", {WA: ("own_three", "W 3card")}),
    ("side_bets.pair_plus.without_base", {SIX: ("allowed", "S 1")}),
    ("side_bets.pair_plus.minimum", {SIX: (200, "S limits")}),
    ("side_bets.pair_plus.maximum", {SIX: (400, "S limits")}),
    ("side_bets.six_card.decided_by", {SIX: ("own_and_dealers_best_five", "S 7")}),
    ("side_bets.bonus.decided_by", {BONUS: ("own_and_community", "W round 9")}),
    ("side_bets.pair_plus.decided_by", {SIX: ("own_three", "S 6")}),
    ("side_bets.bonus.name", {BONUS: ("Bonus", "W bets 4")}),
    ("side_bets.three_card.name", {
        WA: ("3 Card Bonus", "W 3card"), BONUS: ("3 Card Bonus", "W 3card")}),
    ("side_bets.pair_plus.name", {SIX: ("Pair Plus", "S 6")}),
    ("side_bets.six_card.name", {SIX: ("6 Card Bonus", "S 7")}),
    ("side_bets.progressive.name", {
        WA: ("Progressive", "W 3card; F face-up"), BONUS: ("Progressive", "W 3card; F face-up")}),
    ("side_bets.progressive.offered", {WA: ("if_house_allows", "house")}),
    ("side_bets.progressive.paid_from", {WA: ("meter", "house"), BONUS: ("meter", "house")}),
    ("side_bets.bonus.paid_from", {BONUS: ("tray", "W round 9")}),
    ("side_bets.six_card.minimum", {SIX: (200, "S limits")}),
    ("side_bets.six_card.maximum", {SIX: (400, "S limits")}),
    ("cards.rack_decks", {NSW: (1, "N 2.3.2"), BONUS: (1, "W decks 2"), CA: (1, "C decks")}),
    ("cards.new_cards", {NSW: (["checked", "shuffled", "cut"], "N 3.7")}),
    ("devices.default", {NSW: ("shoe", "N 2.3.1"), BONUS: ("shuffler", "W dealing")}),
    ("devices.shuffle_when", {
        NSW: (["before_play", "after_each_round", "after_vacancy"], "N 4.1"),
        BONUS: (["before_play", "after_each_round"], "W shuffle 1"),
        CA: (["before_play", "after_each_round"], "C dealing 1")}),
    ("devices.shoe.order", {NSW: ("one_card_at_a_time", "N 7.3")}),
    ("devices.shoe.dealer_cards", {NSW: (["left", "right"], "N 7.3")}),
    ("devices.shoe.cut", {NSW: ("cut", "N 4.2")}),
    ("devices.shoe.decks", {NSW: (1, "N 2.3.1")}),
    ("devices.shuffler.cut", {NSW: ("not_cut", "N 4.4")}),
    ("devices.shuffler.order", {
        NSW: ("stacks_of_three", "N 7.4"), BONUS: ("stacks_of_three", "W shuffle 6"),
        CA: ("stacks_of_three", "C dealing 3")}),
    ("devices.shuffler.dealer_cards", {
        NSW: (["left", "right", "burned"], "N 7.4"),
        BONUS: (["left", "right", "burned"], "W shuffle 6"),
        CA: (["left", "right", "burned"], "C dealing 3"), SIX: (["left", "kept", "right"], "S 1")}),
    ("devices.shuffler.card_count", {BONUS: ("counted", "W shuffle 4")}),
    ("devices.shuffler.stub", {
        BONUS: ("unloaded_to_rack", "W shuffle 7"), CA: ("unloaded_to_rack", "C dealing 4")}),
    ("deal.first_hand", {
        NSW: ("dealers_left", "N 7.2"), BONUS: ("dealers_left", "W shuffle 6"),
        CA: ("left_of_player_dealer", "C dealing 3")}),
    ("deal.faces", {
        NSW: (["down"], "N 7.1"), WA: (["down", "up"], "F face-up"),
        BONUS: (["down", "up"], "W shuffle 6; F face-up"), CA: (["down"], "C dealing 3")}),
    ("deal.face_up.approval", {WA: ("required", "F checklist approval"),
        BONUS: ("required", "F checklist approval")}),
    ("deal.face_up.hands_analysed", {WA: (3, "F analysis"), BONUS: (3, "F analysis")}),
    ("choices.riding", {NSW: ("final", "N 8.10"), BONUS: ("final", "W round 2")}),
    ("choices.tuck", {
        NSW: ("with_winning_hand", "N 8.11"), BONUS: ("not_offered", "W round 4"),
        CA: ("not_offered", "C play 5")}),
    ("choices.cards_after_riding", {
        NSW: ("held", "N 8.2"), WA: ("under_2", "W basic 6(a)(ii)"), CA: ("held", "C play 2")}),
    ("choices.cards_after_second", {
        NSW: ("held", "N 8.2"), WA: ("under_3", "W basic 9"),
        BONUS: ("under_3", "W round 4(c); W bonus 9"), CA: ("under_3", "C play 5(c)")}),
    ("choices.staff_advice", {NSW: ("refused", "N 14.6"), WA: ("refused", "house, as N 14.6")}),
    ("settlement.direction", {
        BONUS: ("counterclockwise", "W round 7"), CA: ("counterclockwise", "C play 8"),
        NSW: ("counterclockwise", "house, as W round 7")}),
    ("settlement.start_by_dice", {CA: ("if_house_allows", "C action"), NSW: ("refused", "house")}),
    ("settlement.wager_order", {
        BONUS: (["base", "three_card", "bonus", "progressive"], "W bonus 12"),
        NSW: (["base"], "N 9.2"),
        SIX: (["base", "pair_plus", "six_card"], "S 5; S 6; S 7")}),
    ("settlement.rounding", {BONUS: ("up", "W payout 2")}),
    ("settlement.odds_words", {BONUS: (["to", "win"], "W payout 1")}),
    ("settlement.round_ends", {BONUS: ("game_over_key", "W round 10")}),
    ("bank.banker", {
        CA: ("player_dealer", "C standards"), NSW: ("house", "N 9.2"), SIX: ("house", "S 5")}),
    ("bank.player_dealer.hands_before_offer", {CA: (2, "C play 13")}),
    ("bank.player_dealer.offered", {CA: ("clockwise", "C play 13")}),
    ("bank.player_dealer.maximum_wager", {CA: (None, "C play 11")}),
    ("fees.kind", {CA: ("flat", "C fees"), NSW: ("none", "house")}),
    ("fees.flat.player", {CA: (50, "house")}),
    ("irregularities.wrong_deal_before_handling", {
        NSW: ("misdeal", "N 12.1"), CA: ("misdeal", "house, as N 12.1")}),
    ("irregularities.dealer_hand_wrong_count", {
        NSW: ("misdeal", "N 12.2"), BONUS: ("misdeal", "W irregularity 2")}),
    ("irregularities.player_hand_wrong_count", {
        NSW: ("hand_void", "N 12.7"), BONUS: ("misdeal", "W irregularity 2"),
        WA: ("misdeal", "W irregularity 2"), CA: ("misdeal", "house, as W irregularity 2"),
        SIX: ("misdeal", "house, as W irregularity 2")}),
    ("irregularities.deck_after_wrong_count", {BONUS: ("counted", "W irregularity 2")}),
    ("irregularities.hand_without_wager", {NSW: ("hand_discarded", "N 12.8")}),
    ("irregularities.exposed_card", {
        NSW: ("turned_over", "N 12.5"), BONUS: ("replaced", "W irregularity 1"),
        WA: ("replaced", "W irregularity 1"), CA: ("replaced", "house, as W irregularity 1"),
        SIX: ("replaced", "house, as W irregularity 1")}),
    ("irregularities.exposed_cards_for_misdeal", {
        NSW: (2, "N 12.3"), BONUS: (2, "W irregularity 1")}),
    ("irregularities.community_card_exposed_in_deal", {NSW: ("misdeal", "N 12.6")}),
    ("irregularities.community_card_exposed_after_handling", {NSW: ("play_on", "N 12.6")}),
    ("irregularities.missing_or_foreign_card", {
        NSW: ("round_void", "N 12.9"), BONUS: ("misdeal", "W irregularity 3")}),
    ("irregularities.deck_after_missing_or_foreign_card", {
        NSW: ("checked", "N 12.9"), BONUS: ("replaced", "W irregularity 3")}),
    ("irregularities.count_alarm", {
        BONUS: ("hands_then_stub", "W irregularity 3"),
        NSW: ("hands_then_stub", "house, as W irregularity 3")}),
    ("irregularities.early_stub_next", {
        BONUS: ("same_round", "W irregularity 4"), NSW: ("new_round", "N 12.4"),
        CA: ("same_round", "house, as W irregularity 4")}),
    ("irregularities.early_stub_new_bonus_bets", {BONUS: ("refused", "W irregularity 4")}),
    ("irregularities.early_stub_reset", {
        BONUS: ("maintenance_key", "W irregularity 4"), WA: ("none", "house")}),
    ("irregularities.deck_after_early_stub", {BONUS: ("reshuffled", "W irregularity 4")}),
    ("irregularities.unequal_bets_before_handling", {NSW: ("correct_or_fold", "N 12.10")}),
    ("irregularities.unequal_bets_after_handling", {NSW: ("correct_or_stand", "N 12.11")}),
    ("irregularities.absent_not_viewed", {
        NSW: ("hand_void", "N 12.13"), BONUS: ("hand_void", "house, as N 12.13"),
        CA: ("hand_void", "house, as N 12.13"), SIX: ("hand_void", "house, as N 12.13")}),
    ("irregularities.absent_viewed", {
        NSW: ("bets_ride", "N 12.14"), BONUS: ("bets_ride", "house, as N 12.14"),
        CA: ("bets_ride", "house, as N 12.14"), SIX: ("bets_ride", "house, as N 12.14")}),
    ("irregularities.collusion", {
        NSW: (["play_first", "separate", "english_only", "preclude"], "N 12.12")}),
    ("irregularities.shuffle_unfinished", {NSW: ("reshuffled", "N 13.1")}),
    ("irregularities.device_fails_in_round", {NSW: ("round_void", "N 13.2")}),
    ("irregularities.replacement_devices", {
        NSW: (["shuffler", "shoe"], "N 13.2"), BONUS: (["shuffler"], "W dealing")}),
    ("irregularities.prohibited_device", {
        NSW: (["void_wagers", "exclude_from_game", "exclude_from_casino", "detain"], "N 14.3")}),
    ("irregularities.guilty_wagers", {
        NSW: ("may_be_forfeited", "N 14.5"), CA: ("returned", "house")}),
    ("betting.between_players", {
        NSW: ("refused", "N 14.10"), WA: ("refused", "house, as N 14.10")}),
    ("roles.record_signal", {WA: (["dealer"], "W basic 6(a)(i)"), SIX: (["dealer"], "S 2")}),
    ("roles.tuck", {NSW: (["player"], "N 8.11"), BONUS: ([], "W round 4")}),
    ("roles.bank", {CA: (["player"], "C play 13"), NSW: ([], "N 9.2")}),
    ("roles.cut", {NSW: (["dealer"], "N 4.3"), BONUS: ([], "W shuffle 1")}),
    ("roles.order_count", {
        NSW: (["games_supervisor", "casino_supervisor", "inspector"], "N 3.8")}),
    ("roles.review_dispute", {NSW: (["casino_supervisor"], "N 14.12")}),
    ("roles.hear_complaint", {NSW: (["inspector"], "N 14.13")}),
    ("roles.forfeit_wager", {
        NSW: (["games_supervisor", "casino_supervisor"], "N 14.5"), WA: ([], "house")}),
    ("notices.raise_minimum_minutes", {NSW: (20, "N 6.5")}),
    ("notices.closing_minutes", {NSW: (20, "N 14.8")}),
    ("notices.idle_rounds", {NSW: (3, "N 14.9")}),
    ("notices.shown", {
        CA: (["limits", "payout_schedule", "fees", "rules_copy"], "C play 10; C fees")}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "by_book"), FACTS, ids=[path for path, _ in FACTS])
def test_values_agree_with_the_documents(path: str, by_book: dict[str, tuple[Any, str]]) -> None:
    assert {ref: shown(ref, path) for ref in by_book} == by_book


@pytest.mark.parametrize(
    ("ref", "wagers"),
    [
        (WA, [Wager("three_card"), Wager("progressive")]),
        (BONUS, [Wager("bonus"), Wager("three_card"), Wager("progressive")]),
        (NSW, []),
        (SIX, [Wager("pair_plus"), Wager("six_card")]),
        (CA, []),
    ],
)
def test_the_side_bets_of_each_book(ref: str, wagers: list[Wager]) -> None:
    book = BOOKS[ref]
    assert list(book.side_bets) == wagers
    known = (BASE, *known_bets())
    assert {each for each in known if book.paytable_choices(each)} == {BASE, *wagers}


def test_a_shared_side_bet_has_the_same_name_and_cards_in_every_book() -> None:
    """A paytable that is no book's own takes both from here."""
    for book in BOOKS.values():
        for wager, bet in book.side_bets.items():
            assert known_bets()[wager] == (bet.name, bet.decided_by)


@pytest.mark.parametrize(
    ("ref", "kinds"),
    [(WA, ["shuffler"]), (BONUS, ["shuffler"]), (NSW, ["shoe", "shuffler"]), (CA, ["shuffler"])],
)
def test_the_devices_of_each_book(ref: str, kinds: list[str]) -> None:
    assert list(BOOKS[ref].devices.fitted()) == kinds


@pytest.mark.clause("W paytables LIRX places", "W paytables LIRB places")
def test_washington_has_no_paytables_labelled_for_other_places() -> None:
    assert not {"LIRX-04", "LIRX-05", "LIRX-06"} & set(BOOKS[WA].paytables.choices)
    assert "LIRB-10" not in BOOKS[BONUS].paytables.choices
    assert {"LIRB-25", "LIRB-28", "LIRB-29"} <= set(BOOKS[BONUS].paytables.choices)


def test_house_policy_is_marked_as_such() -> None:
    assert not BOOKS[NSW].is_house_policy("irregularities.absent_viewed")
    assert BOOKS[CA].is_house_policy("irregularities.absent_viewed")
    assert BOOKS[WA].is_house_policy("limits.minimum")
    with pytest.raises(KeyError):
        BOOKS[WA].is_house_policy("irregularities.nonsense")
    with pytest.raises(KeyError):
        BOOKS[WA].clause("devices.shoe.order")
    with pytest.raises(KeyError):
        value_at(BOOKS[WA], "devices.shoe.order")


@pytest.mark.parametrize("ref", [SIX, CA])
def test_silent_books_follow_washington_then_new_south_wales(ref: str) -> None:
    """The same as Washington wherever Washington's own document says something."""
    book, bonus = BOOKS[ref], BOOKS[BONUS]
    for path in (path for path in book.clauses if path.startswith("irregularities.")):
        if path.endswith(("early_stub_reset", "replacement_devices")):
            continue
        assert value_at(book, path) == value_at(bonus, path), path
        if not bonus.is_house_policy(path) and book.is_house_policy(path):
            assert book.clause(path) == f"house, as {bonus.clause(path)}", path


@pytest.mark.parametrize("ref", rulebook_ids())
def test_only_fraud_forfeits(ref: str) -> None:
    rules = BOOKS[ref].irregularities
    assert (rules.guilty_wagers == "may_be_forfeited") == (ref == NSW)


def test_every_act_is_a_field_of_roles() -> None:
    assert [act.value for act in Act] == [
        field.name for field in dataclasses.fields(BOOKS[NSW].roles)
    ]


@pytest.mark.parametrize("ref", rulebook_ids())
def test_roles_agree_with_the_documents(ref: str) -> None:
    roles = BOOKS[ref].roles
    players_own = {Act.BET, Act.LOOK, Act.PULL, Act.RIDE, Act.TUCK, Act.BANK, Act.RAISE_DISPUTE,
                   Act.READ_RULES, Act.READ_OWN_ROUNDS}  # fmt: skip
    assert {act for act in Act if roles.may(Role.PLAYER, act)} <= players_own
    assert {act for act in Act if roles.may(Role.INSPECTOR, act)} == {
        Act.ORDER_COUNT,
        Act.HEAR_COMPLAINT,
        Act.READ_RULES,
        Act.READ_ALL_RECORDS,
    }
    assert roles.who(Act.DEAL) == roles.who(Act.SETTLE) == (Role.DEALER,)
    for act in (Act.CHANGE_LIMITS, Act.REFUSE_WAGER, Act.REPLACE_DECK, Act.INVALIDATE_ROUND):
        assert roles.who(act) == (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)


def test_chosen_readings_are_noted() -> None:
    california = " ".join(BOOKS[CA].notes)
    assert "C betting 4 speaks of paying losing wagers where it means winning" in california
    assert "larger sum is the cover used" in california
    assert "paid for 1" in " ".join(BOOKS[BONUS].notes)
