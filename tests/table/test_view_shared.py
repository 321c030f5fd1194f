"""A view made from the public one equals a view made from scratch."""

from random import Random

import pytest

from letitride.driver.opening import drive
from letitride.rules import Role, load_rulebook, rulebook_ids
from letitride.table import PUBLIC, Viewer, view

VIEWERS = (
    PUBLIC,
    *(Viewer(Role.PLAYER, f"player {seat}") for seat in (1, 3, 4)),
    *(Viewer(role, "somebody") for role in Role),
)


@pytest.mark.parametrize("book", rulebook_ids())
def test_shared_and_single_views_are_equal(book: str) -> None:
    driver = drive(load_rulebook(book), below=Random(5).randrange, seats=(1, 3, 5), side_bets=True)
    for _ in range(150):
        driver.step()
        public = view(driver.game, driver.table, PUBLIC)
        for viewer in VIEWERS:
            shared = view(driver.game, driver.table, viewer, public=public)
            assert shared == view(driver.game, driver.table, viewer)
