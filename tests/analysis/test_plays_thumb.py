"""Rules of thumb: as good as the strategy they make, and better than any other single condition."""

import pytest

from letitride.analysis import RideOrPull
from letitride.analysis.faceup import ChangedPlay, find_changed_plays
from letitride.analysis.plays import (
    Condition,
    Departure,
    Group,
    Play,
    Playbook,
    RuleOfThumb,
    load_playbook,
    parse_playbook,
    rule_of_thumb,
    value_playbook,
)
from letitride.analysis.plays.conditions import SeenCount
from letitride.rules import Schedule
from tests.published import LIRX_01, schedule_of


def departure(circle: int, play: Play, schedule: Schedule, seen: int) -> Departure | None:
    """What basic strategy gains with this line on top."""
    basic = load_playbook("basic")
    plays = {**basic.plays, circle: (play, *basic.plays[circle])}
    value = value_playbook(Playbook("one line more", "", plays), schedule, seen=seen)
    return value.departures[0] if value.departures else None


def thumbs(schedule: Schedule, players: int) -> list[tuple[ChangedPlay, RuleOfThumb]]:
    found = []
    for play in find_changed_plays(schedule, players):
        thumb = rule_of_thumb(play, schedule, 3 * (players - 1))
        if thumb is not None:
            found.append((play, thumb))
    return found


@pytest.mark.parametrize("players", [2, 3, 7])
def test_each_rule_of_thumb_is_worth_what_its_strategy_is(players: int) -> None:
    found = thumbs(LIRX_01, players)
    turned = {(thumb.circle, thumb.play.decision) for _, thumb in found}
    assert turned >= {(1, RideOrPull.RIDE), (1, RideOrPull.PULL), (2, RideOrPull.RIDE)}
    for play, thumb in [*found[:3], *(each for each in found if each[0].basic is RideOrPull.RIDE)][
        :6
    ]:
        made = departure(thumb.circle, thumb.play, LIRX_01, 3 * (players - 1))
        assert made is not None
        assert (made.often, made.cost) == (thumb.often, -thumb.worth)
        assert thumb.worth <= play.worth


def test_at_three_players_the_letters_rule_on_low_pairs_is_the_whole_gain() -> None:
    play, thumb = thumbs(LIRX_01, 3)[0]
    assert str(thumb.play) == "ride: a low pair, if none of its ranks is seen"
    assert (thumb.often, thumb.worth) == (play.often, play.worth)


def test_no_other_condition_does_more() -> None:
    play = next(
        play
        for play in find_changed_plays(LIRX_01, 4)
        if play.words.startswith("four to an outside")
    )
    thumb = rule_of_thumb(play, LIRX_01, 9)
    assert thumb is not None
    for group in Group:
        for amount in (
            *(SeenCount(0, most) for most in range(9)),
            *(SeenCount(n) for n in range(1, 10)),
        ):
            other = Play(play.turned, thumb.play.pattern, (Condition(amount, group),))
            made = departure(play.circle, other, LIRX_01, 9)
            assert made is None or -made.cost <= thumb.worth


def test_each_is_a_line_of_a_strategy_file() -> None:
    for _, thumb in thumbs(schedule_of("LIRX-05"), 5):
        lines = ["name: one line", "", "bet 1", "  pull: everything else", "", "bet 2"]
        place = 3 if thumb.circle == 1 else 6
        lines = [*lines, "  pull: everything else"]
        lines.insert(place, f"  {thumb.play}")
        book = parse_playbook("\n".join(lines) + "\n")
        assert book.plays[thumb.circle][0] == thumb.play


def test_where_no_single_condition_gains_there_is_none() -> None:
    """Three to a royal flush is pulled for several cards together, and for none of them alone."""
    royal = next(each for each in find_changed_plays(LIRX_01, 3) if "royal flush" in each.words)
    assert royal.worth > 0
    assert rule_of_thumb(royal, LIRX_01, 6) is None
