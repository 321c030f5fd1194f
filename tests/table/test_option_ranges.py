"""The ranges of options: no amount outside them is accepted, and both ends are."""

import pytest

from letitride.rules import Cents, rulebook_ids
from letitride.table import Actor, Option, Rejected, command_of, options
from letitride.table import commands as c
from letitride.table.state import Limits, Phase, SignKind
from tests.table.house import FLOOR, House, seat
from tests.table.stages import ACTORS, stages
from tests.table.strangers import covered


@pytest.mark.parametrize("book", rulebook_ids())
def test_ranges_are_tight(book: str) -> None:
    """The least and the most are accepted, and nothing beside them that no option covers."""
    house = House(book).seated(1, 2, 3, with_="$73.21")
    for _ in stages(house):
        for actor in ACTORS.values():
            offered = options(house.game, house.table, actor)
            for option in offered:
                _tight(house, actor, option, offered)


def _tight(house: House, actor: Actor, option: Option, offered: tuple[Option, ...]) -> None:
    range = option.amount
    assert not isinstance(house.try_(command_of(option, by=actor, words="so")), Rejected)
    if range is None:
        return
    outside = [range.least - range.step]
    if range.most is not None:
        assert (range.most - range.least) % range.step == 0
        most = command_of(option, by=actor, amount=range.most, words="so")
        assert not isinstance(house.try_(most), Rejected), most
        outside.append(range.most + range.step)
    for amount in outside:
        command = command_of(option, by=actor, amount=amount, words="so")
        if isinstance(command, c.ChangeLimits):
            continue
        refused = isinstance(house.try_(command), Rejected)
        assert refused or covered(command, offered), (option, amount)


def test_a_bet_rises_by_the_unit_as_far_as_the_chips_go() -> None:
    limits = Limits(minimum=Cents(500), maximum=Cents(10_000), unit=Cents(250))
    house = House("nsw-let-it-ride", limits=limits).seated(1, with_="$47").run_until(Phase.BETTING)
    (bet,) = (o for o in options(house.game, house.table, seat(1)) if o.command == "Bet")
    assert bet.fields == {"seat": 1, "funds": c.Funds.CHIPS}
    assert bet.amount is not None
    assert (bet.amount.least, bet.amount.most, bet.amount.step) == (500, 1_500, 250)
    for amount in (250, 501, 750 - 1, 1_750):
        house.refused(command_of(bet, by=seat(1), amount=amount))


def test_a_minimum_can_be_raised_once_its_sign_has_been_up() -> None:
    house = House("nsw-let-it-ride").seated(1)
    house.do(c.PutUpSign(by=FLOOR, kind=SignKind.MINIMUM, minimum=Cents(1_000)))

    def raises(at: int) -> list[Option]:
        offered = options(house.game, house.table, FLOOR, at)
        changes = [each for each in offered if each.command == "ChangeLimits"]
        return [each for each in changes if each.fields["limits"].minimum == 1_000]

    assert raises(1_199) == []
    assert len(raises(1_200)) == 1
