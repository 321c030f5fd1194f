import dataclasses
import hashlib
import re
from collections.abc import Callable
from enum import Enum, IntEnum
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest

from letitride.rules import (
    BASE,
    Act,
    BadData,
    Role,
    RuleBook,
    Wager,
    all_fields,
    known_bets,
    load_rulebook,
    parse_money,
    rulebook_ids,
    value_at,
)
from letitride.rules.fields import without_none

BOOKS = {ref: load_rulebook(ref) for ref in rulebook_ids()}
SHIPPED = files("letitride.rules") / "data" / "rulebooks"
PAGE = Path(__file__).parents[2] / "docs" / "rulebooks.md"

WA, BONUS, NSW = "wa-let-it-ride", "wa-let-it-ride-bonus", "nsw-let-it-ride"
SIX, CA = "six-card-let-it-ride", "ca-let-it-ride"


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


# --- what the loader refuses


Edit = Callable[[str], str]


def swap(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        return text.replace(old, new)

    return edit


def field(path: str, written: str) -> Edit:
    """Replaces what follows ``name =`` in the path's section; an empty text removes it."""
    section, name = path.rsplit(".", 1)

    def edit(text: str) -> str:
        pattern = rf"(?ms)(^\[{re.escape(section)}\]\n(?:(?!^\[).)*?)^{name} = [^\n]*\n"
        line = f"{name} = {written}\n" if written else ""
        new, count = re.subn(pattern, lambda found: found[1] + line, text)
        assert count == 1, path
        return new

    return edit


def both(first: str, second: str, written: str) -> Edit:
    return lambda text: field(first, written)(field(second, written)(text))


def section(name: str) -> Edit:
    """Takes a section out."""

    def edit(text: str) -> str:
        new, count = re.subn(rf"(?ms)^\[{re.escape(name)}\]\n(?:(?!^\[).)*", "", text)
        assert count == 1, name
        return new

    return edit


def is_(value: str) -> str:
    return f'{{ is = {value}, by = "house" }}'


def by(clause: str) -> str:
    return f'{{ is = "no_more_bets", by = {clause} }}'


def refusal(tmp_path: Path, ref: str, edit: Edit) -> BadData:
    file = tmp_path / "mine.toml"
    file.write_text(edit((SHIPPED / f"{ref}.toml").read_text("utf-8")), "utf-8")
    with pytest.raises(BadData) as error:
        load_rulebook(str(file))
    assert error.value.file == str(file)
    assert "\n" not in str(error.value)
    return error.value


NAMES_NO_CLAUSE = (
    "is not a clause: give one of W, N, F, S, C and its place in that document, 'house', or "
    "'house, as' and another clause"
)
REFUSALS: list[tuple[str, Edit, str, str]] = [
    # keys
    (NSW, swap("[betting]\n", '[betting]\nplacing_end = 1\n'), "betting.placing_end",
     "unknown key; did you mean placing_ends?"),
    (NSW, swap('id = "nsw', 'xyzzy = 1\nid = "nsw'), "xyzzy", "unknown key"),
    (NSW, swap('id = "nsw', 'clauses = 1\nid = "nsw'), "clauses", "unknown key"),
    (NSW, swap("[side_bets]\n", "[side_bets.lucky]\n"), "side_bets.lucky.name", "missing"),
    (NSW, swap("[side_bets]\n", "[side_bets]\nlucky = 1\n"), "side_bets.lucky",
     "expected a section, got a whole number"),
    (NSW, swap("[side_bets]\n", "[side_bets.Lucky]\n"), "side_bets.Lucky",
     "a side bet's id must be up to 32 lowercase letters, digits and underscores"),
    (NSW, swap("[side_bets]\n", "[side_bets.base]\n"), "side_bets.base",
     "this id is taken: choose another for the side bet"),
    (NSW, swap("[side_bets]\n", "[side_bets.dice]\n"), "side_bets.dice",
     "this id is taken: choose another for the side bet"),
    (WA, swap("[side_bets.three_card]\n", "[side_bets.three_card]\nlammers = 1\n"),
     "side_bets.three_card.lammers", "unknown key"),
    (NSW, field("limits.minimum", '{ is = "$5", by = "house", why = "x" }'), "limits.minimum.why",
     "unknown key"),
    (NSW, field("betting.placing_ends", ""), "betting.placing_ends", "missing"),
    (BONUS, field("side_bets.bonus.collected", ""), "side_bets.bonus.collected", "missing"),
    (NSW, field("limits.minimum", '{ by = "house" }'), "limits.minimum.is", "missing"),
    (NSW, swap('name = "Let It Ride, New South Wales"\n', ""), "name", "missing"),
    (NSW, section("notices"), "notices", "missing"),
    (NSW, section("side_bets"), "side_bets", "missing"),
    # shapes and types
    (NSW, field("limits.minimum", '"$5"'), "limits.minimum",
     "write it as { is = VALUE, by = CLAUSE }"),
    (NSW, lambda text: "table = 7\n" + section("table")(text), "table",
     "expected a section, got a whole number"),
    (NSW, field("table.areas", is_('"7"')), "table.areas", "expected a whole number, got text"),
    (NSW, field("table.areas", is_("true")), "table.areas",
     "expected a whole number, got true or false"),
    (NSW, field("table.areas", is_("7.0")), "table.areas", "expected a whole number, got 7.0"),
    (NSW, field("table.areas", is_("-7")), "table.areas", "-7 is below zero"),
    (NSW, field("table.areas", is_('"none"')), "table.areas", "expected a whole number, got text"),
    (NSW, field("paytables.default", is_("1")), "paytables.default",
     "expected text, got a whole number"),
    (NSW, swap('jurisdiction = "New South Wales"', 'jurisdiction = ""'), "jurisdiction", "empty"),
    (NSW, field("betting.currencies", is_('"chips"')), "betting.currencies",
     "expected a list, got text"),
    (NSW, field("limits.minimum", is_("5")), "limits.minimum",
     "expected an amount such as '$5', got a whole number"),
    (NSW, field("limits.minimum", is_('"5"')), "limits.minimum",
     "'5' is not an amount: write dollars as '$2', '$2.50' or '$1,000'"),
    (NSW, field("limits.minimum", is_('"-$5"')), "limits.minimum", "-$5 is below zero"),
    (NSW, field("limits.minimum", is_('"none"')), "limits.minimum",
     "'none' is not an amount: write dollars as '$2', '$2.50' or '$1,000'"),
    # allowed values
    (NSW, field("betting.placing_ends", is_('"never"')), "betting.placing_ends",
     "'never' is not one of no_more_bets, first_card"),
    (NSW, field("betting.placing_ends", is_("true")), "betting.placing_ends",
     "True is not one of no_more_bets, first_card"),
    (NSW, field("irregularities.exposed_card", is_('"ignored"')), "irregularities.exposed_card",
     "'ignored' is not one of turned_over, replaced, misdeal"),
    (NSW, field("settlement.odds_words", is_('["for"]')), "settlement.odds_words",
     "'for' is not one of to, win"),
    (NSW, field("fees.kind", is_('"percentage"')), "fees.kind",
     "'percentage' is not one of none, flat"),
    (NSW, field("roles.deal", is_('["dealer", "dealer"]')), "roles.deal",
     "'dealer' is listed twice"),
    (NSW, field("paytables.choices", is_('["LIRX-01", "LIRX-01"]')), "paytables.choices",
     "'LIRX-01' is listed twice"),
    # clauses
    (NSW, field("betting.placing_ends", '{ is = "no_more_bets" }'), "betting.placing_ends.by",
     "missing: name the clause, such as 'N 5.3', or 'house'"),
    (NSW, field("betting.placing_ends", by('""')), "betting.placing_ends.by",
     "missing: name the clause, such as 'N 5.3', or 'house'"),
    (NSW, field("betting.placing_ends", by("5")), "betting.placing_ends.by",
     "missing: name the clause, such as 'N 5.3', or 'house'"),
    (NSW, field("betting.placing_ends", by('"X 5.3"')), "betting.placing_ends.by",
     f"'X 5.3' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"N"')), "betting.placing_ends.by",
     f"'N' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"N 5.3;"')), "betting.placing_ends.by",
     f"'N 5.3;' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"housekeeping"')), "betting.placing_ends.by",
     f"'housekeeping' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"house, as X 1"')), "betting.placing_ends.by",
     f"'house, as X 1' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"W bets 2"')), "betting.placing_ends.by",
     "W bets 2 is not from this book's documents (N); where they say nothing, write "
     "'house, as W bets 2'"),
    (NSW, swap('documents = ["N"]', 'documents = ["Z"]'), "documents",
     "'Z' is not one of W, N, F, S, C"),
    (NSW, swap('documents = ["N"]', "documents = []"), "documents",
     "empty: give at least one of W, N, F, S, C"),
    # limits
    (NSW, field("limits.minimum", is_('"$500.01"')), "limits.minimum",
     "$500.01 is above the maximum of $500"),
    (NSW, field("limits.minimum", is_('"$0"')), "limits.minimum", "must be above zero"),
    (NSW, field("limits.unit", is_('"$0"')), "limits.unit", "must be above zero, or 'none'"),
    (SIX, field("side_bets.six_card.maximum", is_('"$1"')), "side_bets.six_card.minimum",
     "$2 is above the maximum of $1"),
    (NSW, field("limits.maximum_payout", is_('"$0"')), "limits.maximum_payout",
     "must be above zero"),
    (WA, field("limits.maximum_payout", is_('"$50,000"')), "limits.maximum_payout",
     "must be 'none' where limits.payout_cap is 'refused'"),
    # paytables
    (NSW, field("paytables.choices", is_('["LIRX-01", "LIRX-99"]')), "paytables.choices",
     "LIRX-99: no paytable has that id, and no file has that name; did you mean LIRX-06?"),
    (NSW, field("paytables.choices", is_('["LIRX-01", "PP-1"]')), "paytables.choices",
     "PP-1 has no base wager"),
    (NSW, field("paytables.default", is_('"LIRX-02"')), "paytables.default",
     "'LIRX-02' is not among the choices: LIRX-01"),
    (NSW, field("paytables.choices", is_("[]")), "paytables.default",
     "'LIRX-01' is not among the choices: there are none"),
    (SIX, field("side_bets.pair_plus.paytables", is_('["PP-1", "6CB-1"]')),
     "side_bets.pair_plus.paytables", "6CB-1 has no pair_plus wager"),
    (SIX, field("side_bets.pair_plus.default_paytable", is_('"PP-2"')),
     "side_bets.pair_plus.default_paytable", "'PP-2' is not among the choices: PP-1"),
    (BONUS, field("side_bets.bonus.paytables", is_('["LIRB-25"]')), "side_bets.bonus.paytables",
     "must equal paytables.choices: it is paid with the base game"),
    (BONUS, field("side_bets.bonus.default_paytable", is_('"LIRB-03"')),
     "side_bets.bonus.default_paytable",
     "must equal paytables.default: it is paid with the base game"),
    (WA, field("side_bets.three_card.settled", is_('["before_base_game"]')),
     "side_bets.three_card.settled",
     "must include at_settlement, which is when a table settles it by default"),
    (WA, field("side_bets.three_card.name", is_(f'"{"x" * 41}"')), "side_bets.three_card.name",
     "must be at most 40 characters, on one line"),
    (WA, field("side_bets.three_card.decided_by", is_('"own_and_community"')),
     "side_bets.three_card.settled", "before_base_game needs a bet that is decided by own_three"),
    (SIX, field("side_bets.pair_plus.decided_by", is_('"own_and_community"')),
     "side_bets.pair_plus.decided_by", "own_and_community, but PP-1 pays own_three"),
    (WA, field("side_bets.three_card.collected", is_('"before_deal"')),
     "side_bets.three_card.settled",
     "before_base_game needs a stake that is collected at_settlement"),
    # meters
    (WA, field("side_bets.progressive.paid_from", is_('"tray"')),
     "side_bets.progressive.paid_from", "tray, but PROG-1 has one"),
    (WA, field("side_bets.three_card.paid_from", is_('"meter"')),
     "side_bets.three_card.paid_from", "meter, but 3CB-1 has no meter"),
    (WA, field("side_bets.progressive.maximum", is_('"$5"')),
     "side_bets.progressive.maximum", "minimum and maximum must be the bet of PROG-1"),
    (WA, field("side_bets.progressive.collected", is_('"at_settlement"')),
     "side_bets.progressive.collected", "must be before_deal, being paid from a meter"),
    (WA, field("side_bets.progressive.paytable_source", is_('"with_base"')),
     "side_bets.progressive.paytable_source", "must be own, being paid from a meter"),
    (SIX, both("side_bets.pair_plus.settled", "side_bets.six_card.settled",
               is_('["at_settlement", "before_base_bets"]')),
     "side_bets.pair_plus.settled", "at most one side bet can be settled before_base_bets"),
    (WA, field("settlement.ways", is_('["losers_first"]')), "side_bets.progressive.collected",
     "must be at_settlement where losing wagers are collected first"),
    # cards, devices, deal
    (NSW, field("cards.deck_size", is_("53")), "cards.deck_size",
     "the game is played with 52 cards, no jokers"),
    (NSW, field("betting.equal_bets", is_("2")), "betting.equal_bets",
     "the game has three circles"),
    (NSW, field("betting.currencies", is_("[]")), "betting.currencies",
     "empty: nothing could be wagered"),
    (NSW, section("devices.shoe"), "devices.default", "'shoe' is not among the choices: shuffler"),
    (NSW, field("devices.shoe.decks", is_("0")), "devices.shoe.decks", "must be above zero"),
    (NSW, field("devices.shoe.dealer_cards", is_('["left"]')), "devices.shoe.dealer_cards",
     "must include left and right, the community cards"),
    (NSW, field("devices.shoe.dealer_cards", is_('["left", "right", "burned", "kept"]')),
     "devices.shoe.dealer_cards", "the dealer has at most three cards"),
    (NSW, field("devices.shuffler.dealer_cards", is_('["left", "right"]')),
     "devices.shuffler.dealer_cards", "a stack has three cards"),
    (NSW, field("devices.shuffler.dealer_cards", is_('["left", "kept", "right"]')),
     "devices.shuffler.dealer_cards",
     "must include kept if the kept card decides a side bet, and only then"),
    (SIX, field("devices.shuffler.dealer_cards", is_('["left", "right", "burned"]')),
     "devices.shuffler.dealer_cards",
     "must include kept if the kept card decides a side bet, and only then"),
    (NSW, field("deal.default_face", is_('"up"')), "deal.default_face",
     "'up' is not among the choices: down"),
    (NSW, field("deal.faces", is_('["down", "up"]')), "deal.face_up",
     "must be given if deal.faces includes 'up', and only then"),
    (WA, section("deal.face_up"), "deal.face_up",
     "must be given if deal.faces includes 'up', and only then"),
    (NSW, field("deal.community_order", is_('["left"]')), "deal.community_order",
     "must list left and right"),
    (NSW, field("devices.shuffler.opening", is_('["shuffle"]')), "devices.shuffler.opening",
     "must include set_game if the device is set to one, and only then"),
    (NSW, field("devices.shoe.opening", is_('["shuffle"]')), "devices.shoe.opening",
     "must include set_on_cutting_card where cards are cut and a cutting card is there, and only "
     "there"),
    # settlement, bank, fees
    (NSW, field("settlement.ways", is_("[]")), "settlement.ways", "needs at least one way"),
    (BONUS, field("settlement.wager_order", is_('["base", "bonus"]')), "settlement.wager_order",
     "must list every wager of the book, and no other: base, bonus, three_card, progressive"),
    (NSW, field("settlement.odds_words", is_("[]")), "settlement.odds_words",
     "empty: give at least one word for odds"),
    (CA, section("bank.player_dealer"), "bank.player_dealer",
     "must be given if bank.banker is 'player_dealer', and only then"),
    (CA, field("bank.banker", is_('"house"')), "bank.player_dealer",
     "must be given if bank.banker is 'player_dealer', and only then"),
    (CA, field("table.seats", is_("7")), "table.seats",
     "must be one for each of the 7 areas and one for the player-dealer"),
    (NSW, field("table.seats", is_("8")), "table.seats", "must be one for each of the 7 areas"),
    (NSW, field("deal.first_hand", is_('"left_of_player_dealer"')), "deal.first_hand",
     "the book has no player-dealer"),
    (CA, lambda text: field("bank.player_dealer.maximum_wager", is_('"$5"'))(
        field("bank.player_dealer.minimum_wager", is_('"$10"'))(text)),
     "bank.player_dealer.minimum_wager", "$10 is above the maximum of $5"),
    (CA, section("fees.flat"), "fees.flat", "must be given if fees.kind is 'flat', and only then"),
    (CA, field("fees.kind", is_('"none"')), "fees.flat",
     "must be given if fees.kind is 'flat', and only then"),
    # irregularities and roles
    (CA, field("irregularities.player_hand_wrong_count", is_('"hand_void"')),
     "irregularities.player_hand_wrong_count",
     "must be misdeal, where a player banks: what one hand is paid decides the others"),
    (NSW, lambda text: "glossary = 7\n" + section("glossary")(text), "glossary",
     "expected a section, got a whole number"),
    (NSW, swap("[glossary]\n", '[glossary]\n" " = 7\n'), "glossary", "a term without a name"),
    (NSW, lambda text: "side_bets = 7\n" + section("side_bets")(text), "side_bets",
     "expected a section, got a whole number"),
    (NSW, field("irregularities.exposed_cards_for_misdeal", is_("1")),
     "irregularities.exposed_cards_for_misdeal",
     "must be 2 or more: exposed_card says what one exposed card does"),
    (WA, field("irregularities.replacement_devices", is_('["shoe"]')),
     "irregularities.replacement_devices", "'shoe' has no section in devices"),
    (NSW, field("roles.tuck", is_("[]")), "roles.tuck",
     "must name somebody if choices.tuck is offered, and only then"),
    (CA, field("roles.bank", is_("[]")), "roles.bank",
     "must name somebody if a player banks, and only then"),
    (NSW, field("glossary.void", is_('""')), "glossary.void", "empty"),
    (NSW, field("glossary.void", "1"), "glossary.void",
     "write it as { is = MEANING, by = CLAUSE }"),
    (NSW, field("glossary.void", '{ is = "No.", by = "W round 2" }'), "glossary.void.by",
     "W round 2 is not from this book's documents (N); where they say nothing, write "
     "'house, as W round 2'"),
    # what no table plays
    (NSW, field("irregularities.shuffle_unfinished", is_('"replaced"')),
     "irregularities.shuffle_unfinished",
     "'replaced' cannot be played at a table, which plays reshuffled"),
    (WA, field("irregularities.player_hand_wrong_count", is_('"play_on"')),
     "irregularities.player_hand_wrong_count",
     "'play_on' cannot be played at a table, which plays misdeal or hand_void"),
    (BONUS, field("side_bets.bonus.settled", is_('["at_settlement", "before_base_game"]')),
     "side_bets.bonus.settled", "before_base_game needs a bet that is decided by own_three"),
    (BONUS, field("side_bets.bonus.offered", is_('"refused"')), "side_bets.bonus.offered",
     "'refused' cannot be played at a table, which plays allowed or if_house_allows"),
    (NSW, field("devices.shuffle_when", is_('["before_play"]')), "devices.shuffle_when",
     "must include after_each_round: a table always shuffles then"),
    (NSW, field("devices.shoe.alternation", is_('"every_round"')), "devices.shoe.alternation",
     "must be 'none' where decks is 1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ref", "edit", "key", "reason"),
    REFUSALS,
    ids=[f"{number}-{key}" for number, (_, _, key, _) in enumerate(REFUSALS)],
)
def test_refusals_name_file_key_and_reason(
    tmp_path: Path, ref: str, edit: Edit, key: str, reason: str
) -> None:
    error = refusal(tmp_path, ref, edit)
    assert (error.key, error.reason) == (key, reason)


def test_an_unknown_book_is_refused_by_name() -> None:
    with pytest.raises(BadData, match=r"no rulebook has that id.*did you mean nsw-let-it-ride"):
        load_rulebook("nsw-let-it-rid")


def test_a_house_may_write_its_own_book(tmp_path: Path) -> None:
    edited = field("fees.flat.player", is_('"$1"'))((SHIPPED / f"{CA}.toml").read_text("utf-8"))
    edited = field("table.backline_bets", is_('"allowed"'))(edited)
    file = tmp_path / "mine.toml"
    file.write_text(swap(f'id = "{CA}"', 'id = "our-room"')(edited), "utf-8")
    book: RuleBook = load_rulebook(str(file))
    assert book.id == "our-room"
    assert book.fees.flat is not None
    assert book.fees.flat.player == 100
    assert book.table.backline_bets == "allowed"
    assert book.digest != BOOKS[CA].digest


# --- the page


def _documented(path: str) -> str:
    path = re.sub(r"^side_bets\.\w+", "side_bets.<bet>", path)
    return re.sub(r"^devices\.(shoe|shuffler)\.", "devices.<device>.", path)


ROWS = {
    line.split("|")[1].strip().strip("`"): line
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| `") and "." in line.split("|")[1]
}


def test_every_field_is_documented_and_nothing_else() -> None:
    assert set(ROWS) == {_documented(each.path) for each in all_fields()}


@pytest.mark.parametrize("path", sorted({_documented(each.path) for each in all_fields()}))
def test_the_docs_list_the_allowed_values(path: str) -> None:
    kind = next(without_none(e.type) for e in all_fields() if _documented(e.path) == path)
    if get_origin(kind) is tuple:
        kind = get_args(kind)[0]
    values = ROWS[path].split("|")[3]
    if isinstance(kind, type) and issubclass(kind, Enum) and not issubclass(kind, IntEnum | Role):
        assert re.findall(r"`(\w+)`", values) == [str(each) for each in kind]


@pytest.mark.parametrize("ref", rulebook_ids())
def test_the_docs_list_every_shipped_book(ref: str) -> None:
    row = f"| `{ref}` | {BOOKS[ref].name}"
    assert row in PAGE.read_text("utf-8")
    assert f"| {', '.join(BOOKS[ref].documents)} |" in next(
        line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(row)
    )


@pytest.mark.parametrize("most", ["$10", "$500"])
def test_a_bank_may_have_a_minimum_and_a_maximum(tmp_path: Path, most: str) -> None:
    text = (SHIPPED / f"{CA}.toml").read_text("utf-8")
    text = field("bank.player_dealer.minimum_wager", is_('"$10"'))(text)
    file = tmp_path / "mine.toml"
    file.write_text(field("bank.player_dealer.maximum_wager", is_(f'"{most}"'))(text), "utf-8")
    terms = load_rulebook(str(file)).bank.player_dealer
    assert terms is not None
    assert (terms.minimum_wager, terms.maximum_wager) == (parse_money("$10"), parse_money(most))
