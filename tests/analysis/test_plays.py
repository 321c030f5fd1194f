"""Strategy files: they parse as they print, and an impossible line is refused by its number."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.analysis import RideOrPull, parse_pattern
from letitride.analysis.plays import (
    BadCondition,
    Condition,
    Group,
    Playbook,
    SeenCount,
    load_playbook,
    parse_condition,
    parse_playbook,
    playbook_ids,
)
from letitride.cards import outcome_tables, parse_cards, shape_of
from letitride.rules import BadData

PULL_ALL = "pull: everything else"


def book(*first: str, second: tuple[str, ...] = (PULL_ALL,)) -> str:
    """A file whose first play is on line 3."""
    return "\n".join(["name: Ours", "bet 1", *first, "bet 2", *second])


def spoken(playbook: Playbook, circle: int, cards: str) -> list[str]:
    return [str(play) for play in playbook.plays_for(circle, shape_of(parse_cards(cards)))]


amounts = st.one_of(
    st.just(SeenCount(whole=True)),
    st.integers(0, 18).map(SeenCount),
    st.integers(0, 18).map(lambda most: SeenCount(0, most)),
    st.integers(0, 18).map(lambda number: SeenCount(number, number)),
)
conditions = st.builds(Condition, amounts, st.sampled_from(Group))


@given(conditions)
def test_conditions_parse_as_they_print(condition: Condition) -> None:
    assert parse_condition(str(condition)) == condition


@given(amounts, st.integers(0, 20), st.integers(0, 20))
def test_beyond_some_count_the_answer_no_longer_changes(
    amount: SeenCount, seen: int, more: int
) -> None:
    of = 20
    end = amount.settled_at(of)
    counts = sorted({min(seen, of), min(more, of)})
    if counts[0] >= end:
        assert len({amount.holds(count, of=of) for count in counts}) == 1


@pytest.mark.parametrize(
    ("words", "holding"),
    [
        ("none", [0]),
        ("any", [1, 2, 3, 4]),
        ("all", [4]),
        ("exactly two", [2]),
        ("at least three", [3, 4]),
        ("at most one", [0, 1]),
    ],
)
def test_amounts(words: str, holding: list[int]) -> None:
    condition = parse_condition(f"{words} of its suit are seen")
    assert [seen for seen in range(5) if condition.holds(seen, of=4)] == holding


def test_a_condition_on_no_cards_does_not_hold() -> None:
    assert not parse_condition("all of its royal outs are seen").holds(0, of=0)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("its suit is seen", "is not a condition: write one such as 'none of its suit is seen'"),
        ("some of its suit are seen", "'some' is not an amount"),
        ("at least 2 of its suit are seen", "'2' is not a number in words"),
        (
            "none of its friends is seen",
            "'its friends' is not a group of cards; the groups are its suit, ",
        ),
    ],
)
def test_a_condition_without_meaning_is_refused(words: str, reason: str) -> None:
    with pytest.raises(BadCondition, match=re.escape(reason)):
        parse_condition(words)


@pytest.mark.parametrize("ref", playbook_ids())
def test_shipped_strategies_parse_as_they_print(ref: str) -> None:
    shipped = load_playbook(ref)
    assert shipped.name
    assert shipped.about.endswith(".")
    assert parse_playbook(str(shipped)) == shipped


def test_the_first_play_that_fits_counts() -> None:
    ours = parse_playbook(
        book(
            "ride: a low pair, if none of its ranks is seen",
            "pull: any pair, if any of the high cards is seen and any of its ranks is seen  # why",
            "ride: any pair",
            PULL_ALL,
        )
    )
    low, both, pair, last = map(str, ours.plays[1])
    assert spoken(ours, 1, "5h 5d Kc") == [low, both, pair]
    assert spoken(ours, 1, "Kh Kd 5c") == [both, pair]
    assert spoken(ours, 1, "2h 7d Kc") == [last]
    assert [play.line for play in ours.plays[1]] == [3, 4, 5, 6]
    assert ours.plays[2][0].decision is RideOrPull.PULL


@pytest.mark.parametrize(
    ("phrase", "hand", "matches"),
    [
        ("any pair", "9h 9d Kh", True),
        ("any pair", "Th Td Kh", True),
        ("any pair", "Th Td Ts", False),
        ("no pair", "Th 2d 7s", True),
        ("no pair, with at least two high cards", "Th Jd 7s", True),
        ("no pair, with at least two high cards", "Th Jh Kh", True),
        ("no pair, with at least two high cards", "Th Th Kh", False),
        ("anything", "2h 7d Kc", True),
        ("anything", "Th Td Ts", True),
    ],
)
def test_words_for_several_kinds_of_hand(phrase: str, hand: str, matches: bool) -> None:
    cards = [parse_cards(each)[0] for each in hand.split()]
    pattern = parse_pattern(phrase, size=3)
    assert pattern.matches(shape_of(cards)) is matches
    assert str(pattern) == phrase


def test_a_pair_or_none_or_better_is_every_hand() -> None:
    heads = [parse_pattern(head, size=4) for head in ("a winning hand", "any pair", "no pair")]
    for shape in outcome_tables().four:
        assert any(head.matches(shape) for head in heads)


SUITED = "three to a straight flush"
FLUSH = "four to a flush"


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("bet 1", "", "no plays for bet 2"),
        (book(), "line 2", "bet 1 must end with 'ride: everything else' or"),
        (book("ride: any pair"), "line 3", "bet 1 must end with 'ride: everything else' or"),
        (book("fold: any pair", PULL_ALL), "line 3", "'fold' is neither ride nor pull, nor bet 1"),
        (book("any pair", PULL_ALL), "line 3", "'any pair' is neither ride nor pull"),
        (book(PULL_ALL, "bet 1", PULL_ALL), "line 4", "bet 1 appears twice, first on line 2"),
        (book(PULL_ALL, "bet 3", PULL_ALL), "line 4", "'bet 3' is neither ride nor pull"),
        (book(PULL_ALL, "ride: any pair"), "line 4", "comes after 'everything else'"),
        ("bet one", "line 1", "'bet one' does not belong here: write name, about or bet 1"),
        ("name:", "line 1", "name is empty"),
        ("name: a\nname: b", "line 2", "name appears twice"),
        ("\n".join(book(PULL_ALL).splitlines()[1:]), "", "no name: add a line 'name: …'"),
        (book("ride: a full house", PULL_ALL), "line 3", "'a full house' is not a kind of hand"),
        (
            book(f"ride: {FLUSH}", PULL_ALL),
            "line 3",
            "is about four cards, but three are known here",
        ),
        (
            book("ride: three to a flush, open to two straights", PULL_ALL),
            "line 3",
            "matches nothing: no hand is three to a flush, open to two straights",
        ),
        (
            book("ride: two pair", PULL_ALL),
            "line 3",
            "matches nothing: no hand is two pair",
        ),
        (
            book("ride: a winning hand", "pull: three of a kind", PULL_ALL),
            "line 4",
            "matches nothing: such hands are taken before, by line 3",
        ),
        (
            book(
                "ride: a low pair, if any of its ranks is seen",
                "pull: a low pair, if none of its ranks is seen",
                "ride: a low pair",
                PULL_ALL,
            ),
            "line 5",
            "matches nothing: such hands are taken before, by lines 3, 4",
        ),
        (
            book("ride: everything else, if any of its suit is seen", PULL_ALL),
            "line 3",
            "'everything else' takes no condition; write 'anything'",
        ),
        (
            book("ride: a low pair, if any of its royal outs is seen", PULL_ALL),
            "line 3",
            "there is nothing to count: a low pair has no cards of its royal outs",
        ),
        (
            book(
                PULL_ALL,
                second=(f"ride: {FLUSH}, if at least ten of its suit are seen", PULL_ALL),
            ),
            "line 5",
            "can never hold: at least ten of its suit are seen",
        ),
        (
            book(
                f"ride: {SUITED}, if none of its suit is seen and any of its straight flush outs "
                "is seen",
                PULL_ALL,
            ),
            "line 3",
            "can never hold: none of its suit is seen and any of its straight flush outs is seen",
        ),
        (
            book("ride: a low pair, if all of the high cards are seen", PULL_ALL),
            "line 3",
            "can never hold: all of the high cards are seen",
        ),
        (book("ride: a low pair, if seen", PULL_ALL), "line 3", "'seen' is not a condition"),
    ],
)
def test_a_meaningless_play_is_refused_by_its_line(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadData) as refused:
        parse_playbook(text, file="ours.txt")
    assert str(refused.value).startswith(f"ours.txt: {place}: " if place else "ours.txt: no ")
    assert reason in str(refused.value)


def test_an_unlikely_play_is_accepted() -> None:
    """Three high cards leave seventeen others; the rest of the group may be empty."""
    rare = "ride: no pair, with three high cards, if all of the high cards are seen"
    assert parse_playbook(book(rare, PULL_ALL))
    assert parse_playbook(book("ride: any pair", "ride: no pair", "ride: a winning hand", PULL_ALL))


def test_a_strategy_that_does_not_ship_is_refused() -> None:
    with pytest.raises(BadData, match=r"^baisc: no strategy has that id.*did you mean basic\?$"):
        load_playbook("baisc")
    with pytest.raises(BadData, match=r"^own\.txt: no such file$"):
        load_playbook("own.txt")
