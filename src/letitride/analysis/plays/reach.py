"""Whether a play can ever apply: one that cannot is a mistake in a strategy file."""

from collections.abc import Sequence
from typing import Final

from letitride.analysis.plays.conditions import MOST_SEEN
from letitride.analysis.plays.groups import Group
from letitride.analysis.plays.held_cards import all_held
from letitride.analysis.plays.piles import can_speak, groups_of, piles_of
from letitride.analysis.plays.playbook import Play
from letitride.cards import Shape

NUMBERS_SEEN: Final = range(0, MOST_SEEN + 1, 3)


def why_idle(play: Play, earlier: Sequence[Play]) -> str | None:
    """Why this line never applies to any hand, whatever is seen; None if it can apply."""
    shapes = [shape for shape in all_held(play.pattern.size) if play.pattern.matches(shape)]
    if not shapes:
        return f"matches nothing: no hand is {play.pattern}"
    for group in groups_of([play]):
        if not _has_any(shapes, group):
            return f"there is nothing to count: {play.pattern} has no cards of {group}"
    if not any(_speaks([play], shape) for shape in shapes):
        return f"can never hold: {' and '.join(map(str, play.conditions))}"
    if not any(_speaks([*earlier, play], shape) for shape in shapes):
        before = [each.line for each in earlier if any(map(each.pattern.matches, shapes))]
        lines = ("line " if len(before) == 1 else "lines ") + ", ".join(map(str, before))
        return f"matches nothing: such hands are taken before, by {lines}"
    return None


def _has_any(shapes: Sequence[Shape], group: Group) -> bool:
    return any(
        piles_of(held, (group,)).size_of(group)
        for shape in shapes
        for held in all_held(shape.size)[shape]
    )


def _speaks(plays: Sequence[Play], shape: Shape) -> bool:
    """Whether the last of the plays, which fits the shape, is ever the first that counts."""
    fitting = tuple(play for play in plays if play.pattern.matches(shape))
    if not all(play.conditions for play in fitting[:-1]):
        return False
    groups = groups_of(fitting)
    if not groups:
        return True
    sorts = {piles_of(held, groups) for held in all_held(shape.size)[shape]}
    return any(can_speak(fitting[-1], fitting, piles, NUMBERS_SEEN) for piles in sorts)
