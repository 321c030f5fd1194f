"""``letitride paytables``: the built-in paytables at a glance."""

from letitride.analysis import kind_id, plain
from letitride.cli.options import JSONOption
from letitride.cli.output import console, table, write_json
from letitride.rules import Paytable, load_paytable, paytable_ids


def paytables(*, json: JSONOption = False) -> None:
    tables = [load_paytable(ref) for ref in paytable_ids()]
    if json:
        write_json([_report(paytable) for paytable in tables])
        return
    listing = table("paytable", "wager", "pays, from the highest hand", "jurisdiction", "source")
    for paytable in tables:
        for schedule in paytable.schedules:
            pays = " ".join(str(schedule.at_seed.pays[kind]) for kind in schedule.rows)
            listing.add_row(
                paytable.id, schedule.wager, pays, paytable.jurisdiction, paytable.source
            )
    console().print(listing)


def _report(paytable: Paytable) -> dict[str, object]:
    return {
        "id": paytable.id,
        "name": paytable.name,
        "description": paytable.description,
        "jurisdiction": paytable.jurisdiction,
        "source": paytable.source,
        "wagers": [
            {
                "wager": schedule.wager,
                "name": schedule.name,
                "decided_by": schedule.decided_by,
                "odds": schedule.odds,
                "pays": {
                    kind_id(kind): plain(schedule.at_seed.pays[kind]) for kind in schedule.rows
                },
                "published": schedule.published,
            }
            for schedule in paytable.schedules
        ],
        "digests": paytable.digests,
    }
