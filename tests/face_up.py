"""The approval of face-up dealing, as a house enters it, for tests that deal face up."""

from letitride.house import FaceUpStep, approve_face_up, confirm_face_up
from letitride.rules import RuleBook
from letitride.runtime.casino import Casino
from letitride.table import Rejected

REFERENCE = "WSGC-7"
DAY = "2020-07-01"


async def approve(casino: Casino, book: RuleBook) -> None:
    """Every step of the letter's list, and the Commission's approval, unless it is there
    already."""
    if (await casino.records.face_up(book.id)).approval is not None:
        return
    for step in FaceUpStep:
        done = await casino.records.change_face_up(
            book.id,
            lambda record, step=step: confirm_face_up(  # type: ignore[misc]
                record, book, step, "Done.", date=DAY, at=0, by="carla"
            ),
        )
        assert not isinstance(done, Rejected), done
    approved = await casino.records.change_face_up(
        book.id,
        lambda record: approve_face_up(record, book, REFERENCE, date=DAY, at=0, by="carla"),
    )
    assert not isinstance(approved, Rejected), approved
