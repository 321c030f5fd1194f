"""People turned away at sign-in are on record, but a flood of them cannot fill the log."""

from collections import Counter
from pathlib import Path

from letitride.house import DOOR_STREAM
from letitride.journal.codec import CODEC
from letitride.runtime.clock import HandClock
from tests.server.running import House, running


async def on_record(house: House) -> tuple[Counter[str], Counter[str]]:
    """The records by person, and the refusals that they count."""
    stored = await house.context.casino.log.read(DOOR_STREAM)
    records, refusals = Counter[str](), Counter[str]()
    for event in map(CODEC.event, stored):
        records[event.who] += 1
        refusals[event.who] += event.count
    return records, refusals


async def test_the_first_refusals_are_recorded_and_the_rest_counted(tmp_path: Path) -> None:
    async with (
        running(tmp_path, refusals_per_minute=5, clock=HandClock()) as house,
        house.anybody() as stranger,
        house.guest() as ann,
    ):
        for _ in range(20):
            assert (await stranger.get("/api/me/cage")).status_code == 401
            assert (await ann.get("/api/heads")).status_code == 200
            assert (await ann.get("/api/audit/door")).status_code == 403
        assert (await on_record(house))[0] == {"": 5, ann.name: 5}
        metrics = (await stranger.get("/metrics")).text
        assert 'rate_limited_total{what="refusals"} 30.0' in metrics
        casino = house.context.casino
        await casino.refusals.record_counted(casino.now() + 59)
        assert (await on_record(house))[0] == {"": 5, ann.name: 5}
        await casino.refusals.record_counted(casino.now() + 60)
        assert await on_record(house) == ({"": 6, ann.name: 6}, {"": 20, ann.name: 20})


async def test_wrong_passwords_are_on_record_by_the_name_of_an_account(tmp_path: Path) -> None:
    ada = {"name": "Ada", "password": "correct horse battery"}
    async with running(tmp_path) as house, house.anybody() as one, house.anybody() as other:
        (await one.post("/api/sign-up", ada)).raise_for_status()
        for name in ("Ada", "nobody-has-this"):
            wrong = {"name": name, "password": "something else entirely"}
            assert (await other.post("/api/log-in", wrong)).status_code == 401
        stored = await house.context.casino.log.read(DOOR_STREAM)
        found = [CODEC.event(each) for each in stored]
        assert [(each.who, each.what, each.why) for each in found] == [
            ("Ada", "logging in", "wrong login"),
            ("", "logging in", "wrong login"),
        ]


async def test_being_asked_for_the_password_again_is_not_recorded_as_a_refusal(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as house, house.guest() as ann, house.staff("carla") as carla:
        body = {"id": "a-payment-of-a-test", "amount": 1000}
        asked = await carla.post(f"/api/cage/{ann.name}/pay-in", body)
        assert (asked.status_code, asked.json()["code"]) == (403, "reauthenticate")
        assert await on_record(house) == (Counter(), Counter())
