"""The last value that is allowed and the first that is not, in files, amounts and pays."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cards import parse_cards
from letitride.rules import (
    BASE,
    BadData,
    Cents,
    Stake,
    Wager,
    game_of,
    load_paytable,
    load_rulebook,
    settle,
)
from letitride.rules.meter import format_share
from letitride.rules.payouts import HandCards, payout
from letitride.rules.paytable_file import _is_small
from letitride.rules.settlement_rules import Rounding
from letitride.rules.wagers import side_bet_fault
from tests.rules.test_paytables import OWN, write

HEAD = OWN[: OWN.index("[base]")]


@pytest.mark.parametrize(
    ("share", "written"),
    [(Fraction(1, 10), "10%"), (Fraction(1, 40), "2.5%"), (Fraction(1), "100%")],
)
def test_a_share_is_written_as_a_file_has_it(share: Fraction, written: str) -> None:
    assert format_share(share) == written


@pytest.mark.parametrize(
    ("rounding", "won"), [(Rounding.UP, Cents(101)), (Rounding.DOWN, Cents(100))]
)
def test_part_of_a_cent_is_rounded_as_the_book_says(rounding: Rounding, won: Cents) -> None:
    assert payout(Cents(67), Fraction(3, 2), rounding) == won
    assert payout(Cents(68), Fraction(3, 2), rounding) == 102, "nothing to round"


def test_lines_go_from_the_first_circle_to_the_last_whatever_comes_first() -> None:
    book = load_rulebook("nsw-let-it-ride")
    game = game_of(book, {BASE: book.paytables.default})
    cards = HandCards(parse_cards("Th Td 2c"), parse_cards("5s 8h"))
    stakes = [Stake(BASE, circle, Cents(500)) for circle in (3, 1, 2)]
    lines = settle(book, game.schedules, cards, stakes)
    assert [line.stake.circle for line in lines] == [1, 2, 3]


@pytest.mark.parametrize(
    ("ref", "least"),
    [("LIRX-01", "tens or better"), ("3CB-1", "a pair"), ("6CB-1", "three of a kind")],
)
def test_the_least_hand_is_named_as_people_say_it(ref: str, least: str) -> None:
    assert load_paytable(ref).schedules[0].least_hand == least


def test_two_pair_and_four_of_a_kind_have_no_article(tmp_path: Path) -> None:
    head = HEAD + '[lucky]\nname = "Lucky"\ndecided_by = "own_and_community"\nodds = "to"\n'
    rows = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
            "three_of_a_kind", "two_pair", "tens_or_better"]  # fmt: skip
    for paid, least in ((3, "four of a kind"), (5, "a flush"), (8, "two pair")):
        pays = "".join(
            f"{row} = {100 - at if at < paid else repr('lose')}\n" for at, row in enumerate(rows)
        )
        table = load_paytable(write(tmp_path, f"{head}[lucky.pays]\n{pays}"))
        assert table.schedules[0].least_hand == least


@pytest.mark.parametrize(
    ("extra", "refused"),
    [("", False), ('name = "Lucky"', True), ('decided_by = "own_three"', True)],
)
def test_a_borrowed_schedule_brings_its_own_name_and_cards(
    tmp_path: Path, extra: str, refused: bool
) -> None:
    text = HEAD + f'[three_card]\nsame_as = "3CB-1"\n{extra}\n'
    if not refused:
        own = load_paytable(write(tmp_path, text))
        assert own.schedules[0].pays == load_paytable("3CB-1").schedules[0].pays
        return
    with pytest.raises(BadData, match="cannot be combined"):
        load_paytable(write(tmp_path, text))


@pytest.mark.parametrize("name", ["odds", "pays"])
def test_a_borrowed_schedule_brings_its_own_pays(tmp_path: Path, name: str) -> None:
    own = {"odds": 'odds = "to"\n', "pays": "[base.pays]\n" + OWN[OWN.index("royal_flush") :]}
    with pytest.raises(BadData) as refused:
        load_paytable(write(tmp_path, HEAD + f'[base]\nsame_as = "LIRX-01"\n{own[name]}'))
    assert refused.value.key == "base.same_as"


def test_the_largest_and_the_longest_pay_are_small_enough() -> None:
    for small in (10**9, -(10**9), Decimal(10**9), Decimal("0.000001"), "9" * 20):
        assert _is_small(small), small
    for large in (10**9 + 1, -(10**9) - 1, Decimal(10**9 + 1), -Decimal(10**9 + 1),
                  Decimal("0.0000001"), "9" * 21, "1e5"):  # fmt: skip
        assert not _is_small(large), large


METER = Path("src/letitride/rules/data/paytables/PROG-1.toml").read_text()


@pytest.mark.parametrize(
    ("seed", "fits"), [("$1,000,000,000", True), ("$1,000,000,000.01", False), ("$0", False)]
)
def test_a_meter_starts_above_zero_and_below_a_billion(
    tmp_path: Path, seed: str, fits: bool
) -> None:
    assert 'seed = "$10,000"' in METER
    text = METER.replace('seed = "$10,000"', f'seed = "{seed}"')
    if fits:
        meter = load_paytable(write(tmp_path, text)).schedules[0].meter
        assert meter is not None
        return
    with pytest.raises(BadData) as refused:
        load_paytable(write(tmp_path, text))
    assert refused.value.key.endswith("meter.seed")


def test_an_id_that_would_read_as_a_switch_is_taken() -> None:
    assert side_bet_fault("lucky") is None
    assert side_bet_fault("lucky_alone")
    assert side_bet_fault("base")


def test_a_wager_without_a_paytable_is_told_that_there_is_none() -> None:
    with pytest.raises(BadData, match="it offers none"):
        game_of(load_rulebook("nsw-let-it-ride"), {BASE: "LIRX-01", Wager("horse"): "3CB-1"})


@pytest.mark.parametrize("ref", ["nowhere.toml", "no/where"])
def test_what_looks_like_a_file_is_not_taken_for_an_id(ref: str) -> None:
    with pytest.raises(BadData, match="no such file"):
        load_paytable(ref)


def test_what_looks_like_an_id_is_not_taken_for_a_file() -> None:
    with pytest.raises(BadData, match="has that id"):
        load_paytable("nowhere")
