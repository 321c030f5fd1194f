"""``python -m scripts.trainer_sample``: what the trainer's own tests compare themselves with.

Writes ``web/src/screens/trainer/sample.json``: the data of one paytable, and for three and for four
cards a digest of the shapes of all hands, in the order of their cards. The browser's classifier
comes to the same digests only if it agrees about every single hand.
"""

import hashlib
from itertools import combinations
from pathlib import Path

import msgspec

from letitride.analysis import shape_key, training_report
from letitride.cards import Card, shape_of
from letitride.rules import BASE, load_paytable

FILE = Path(__file__).parents[1] / "web/src/screens/trainer/sample.json"
ID = "LIRX-01"


def document() -> bytes:
    paytable = load_paytable(ID)
    base = paytable.schedule(BASE)
    assert base is not None
    sample = {
        "digests": {str(size): digest(size) for size in (3, 4)},
        "report": training_report(paytable, base),
    }
    return msgspec.json.format(msgspec.json.encode(sample), indent=2) + b"\n"


def digest(size: int) -> str:
    found = hashlib.sha256()
    for cards in combinations(range(52), size):
        found.update(f"{shape_key(shape_of([Card(card) for card in cards]))}\n".encode())
    return found.hexdigest()


if __name__ == "__main__":
    FILE.write_bytes(document())
