"""Exports the heads of a proved log: signed, and recorded in the log itself."""

from letitride.audit import Heads, LogProof, digest_of, signed
from letitride.house import HEADS_STREAM, HeadsExported
from letitride.runtime.rejections import sentence
from letitride.store import Conflict, EventLog, Unavailable


async def export_heads(log: EventLog, proof: LogProof, *, at: int, by: str = "") -> bytes:
    """Make the next export: a file that names the one before it.

    Raises ``Unavailable``, also if another export was made meanwhile.
    """
    if log.keys is None:
        raise Unavailable(sentence("heads.no_key"))
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
        raise Unavailable(sentence("heads.others"))
    return file
