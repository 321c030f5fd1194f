"""The heads of a log that was proved: signed, and written down in the log itself."""

from letitride.audit import Heads, LogProof, digest_of, signed
from letitride.house import HEADS_STREAM, HeadsExported
from letitride.store import Conflict, EventLog, Unavailable


async def export_heads(log: EventLog, proof: LogProof, *, at: int, by: str = "") -> bytes:
    """The next export: a file that names the one before it.

    Raises ``Unavailable``, also where another export was made meanwhile.
    """
    if log.keys is None:
        raise Unavailable("to sign heads, the key of the house is needed")
    last = proof.exported
    number, previous = (1, "") if last is None else (last.number + 1, last.digest)
    heads = Heads(
        house=log.keys.current.public,
        number=number,
        at=at,
        previous=previous,
        events=proof.events,
        position=proof.position,
        digest=proof.digest,
        heads=proof.heads,
    )
    file = signed(heads, log.keys)
    exported = HeadsExported(
        number=number,
        digest=digest_of(file),
        previous=previous,
        events=proof.events,
        position=proof.position,
        by=by,
        at=at,
    )
    answer = await log.append(
        HEADS_STREAM, (exported,), expected=number - 1, command_id=f"export {number}"
    )
    if isinstance(answer, Conflict) or answer.again:
        raise Unavailable("other heads were exported meanwhile; prove the log again")
    return file
