"""A shared meter: what feeds it, what it pays, and the files that are refused."""

from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cards import FiveCard
from letitride.rules import BadData, Cents, Meter, draws, envy_pays, load_paytable

ROYAL, STRAIGHT_FLUSH, QUADS = (
    FiveCard.ROYAL_FLUSH,
    FiveCard.STRAIGHT_FLUSH,
    FiveCard.FOUR_OF_A_KIND,
)
EXAMPLE = Path("src/letitride/rules/data/paytables/PROG-1.toml").read_text()


def example() -> Meter:
    meter = load_paytable("PROG-1").schedules[0].meter
    assert meter is not None
    return meter


def test_a_bet_feeds_its_share() -> None:
    meter = example()
    assert (meter.bet, meter.feed, meter.seed) == (100, 25, 1_000_000)


def test_a_part_leaves_the_rest_and_the_whole_starts_again_from_the_seed() -> None:
    (part,) = draws(example(), Cents(2_000_000), {3: STRAIGHT_FLUSH, 4: QUADS})
    assert (part.seats, part.each, part.reseeded, part.left) == ((3,), 200_000, 0, 1_800_000)
    (whole,) = draws(example(), Cents(2_000_000), {3: ROYAL})
    assert (whole.each, whole.reseeded, whole.left) == (2_000_000, 1_000_000, 1_000_000)


def test_two_winners_with_the_same_hand_share_its_part() -> None:
    (both,) = draws(example(), Cents(1_000_030), {2: STRAIGHT_FLUSH, 5: STRAIGHT_FLUSH})
    assert (both.seats, both.each) == ((2, 5), 50_001)
    assert both.left == 1_000_030 - 2 * 50_001, "the odd cent stays"


def test_the_higher_hand_is_paid_first_and_the_lower_from_the_rest() -> None:
    royal, lower = draws(example(), Cents(3_000_000), {1: STRAIGHT_FLUSH, 6: ROYAL})
    assert (royal.kind, royal.seats, royal.each) == (ROYAL, (6,), 3_000_000)
    assert (lower.kind, lower.meter, lower.each, lower.left) == (
        STRAIGHT_FLUSH,
        1_000_000,
        100_000,
        900_000,
    )


def test_without_a_meter_hand_nothing_is_drawn() -> None:
    assert draws(example(), Cents(3_000_000), {1: QUADS}) == ()
    assert envy_pays(example(), {1: QUADS, 2: STRAIGHT_FLUSH}) == ()


def test_every_other_player_with_the_bet_gets_the_envy_pay() -> None:
    pays = envy_pays(example(), {1: QUADS, 4: ROYAL, 6: FiveCard.HIGH_CARD})
    assert [(each.seat, each.winner, each.amount) for each in pays] == [
        (1, 4, 25_000),
        (6, 4, 25_000),
    ]


def test_envy_pays_are_listed_from_the_highest_hand_down(tmp_path: Path) -> None:
    written = 'royal_flush = "$250"\n'
    assert EXAMPLE.count(written) == 1
    file = tmp_path / "two.toml"
    file.write_text(EXAMPLE.replace(written, f'straight_flush = "$50"\n{written}'))
    meter = load_paytable(str(file)).schedules[0].meter
    assert meter is not None
    assert list(meter.envy) == [ROYAL, STRAIGHT_FLUSH]


def test_an_envy_pay_may_be_one_cent(tmp_path: Path) -> None:
    file = tmp_path / "cent.toml"
    file.write_text(EXAMPLE.replace('"$250"', '"$0.01"'))
    meter = load_paytable(str(file)).schedules[0].meter
    assert meter is not None
    assert meter.envy == {ROYAL: 1}


def test_at_a_meter_shares_become_fixed_pays() -> None:
    schedule = load_paytable("PROG-1").schedules[0]
    assert schedule.pays[ROYAL] == 0, "the tray pays nothing for it"
    at = schedule.at_meter(Cents(1_234_567))
    assert at.meter is None
    assert at.pays[ROYAL] == Fraction(1_234_567, 100)
    assert at.pays[STRAIGHT_FLUSH] == Fraction(1_234_567, 1000)
    assert at.pays[QUADS] == 500
    assert at.net(ROYAL) == at.pays[ROYAL] - 1


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('share = "25%"', 'share = "25"', "meter.share", "'25' is no share"),
        ('share = "25%"', 'share = "0%"', "meter.share", "'0%' is no share"),
        ('share = "25%"', 'share = "12.5%"', "meter.share", "not whole cents"),
        ('"100% of the meter"', '"101% of the meter"', "pays.royal_flush", "is no share"),
        ('bet = "$1"', 'bet = "1"', "meter.bet", "is not an amount"),
        ('seed = "$10,000"', 'seed = "$0"', "meter.seed", "not above zero"),
        ('odds = "for"', 'odds = "to"', "odds", "must be 'for'"),
        ('seed = "$10,000"', 'seed = "$100"', "pays.straight_flush", "a lower hand"),
        ('royal_flush = "$250"', 'royal = "$250"', "meter.envy.royal", "unknown hand"),
        ('bet = "$1"', 'bet = "$1"\nlimit = "$2"', "meter", "unknown"),
    ],
)
def test_a_meter_that_makes_no_sense_is_refused(
    tmp_path: Path, old: str, new: str, key: str, reason: str
) -> None:
    assert old in EXAMPLE
    path = tmp_path / "own.toml"
    path.write_text(EXAMPLE.replace(old, new))
    with pytest.raises(BadData) as refused:
        load_paytable(str(path))
    assert key in str(refused.value)
    assert reason in str(refused.value)


def test_a_part_needs_a_meter_and_a_meter_a_part(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(EXAMPLE.partition("[progressive.meter]")[0])
    with pytest.raises(BadData, match="a pay is a part of the meter"):
        load_paytable(str(path))
    fixed = EXAMPLE.replace('"100% of the meter"', "900").replace('"10% of the meter"', "800")
    path.write_text(fixed)
    with pytest.raises(BadData, match="no pay is a part of it"):
        load_paytable(str(path))


def test_the_base_game_has_no_meter(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    base = EXAMPLE.partition("[progressive.meter]")[0].replace("[progressive", "[base")
    base = base.replace('name = "Progressive"\n', "").replace('"lose"', "1")
    path.write_text(base.replace('decided_by = "own_and_community"\n', ""))
    with pytest.raises(BadData, match="no meter pays the base game"):
        load_paytable(str(path))
