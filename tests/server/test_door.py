"""Whom the door sends away is on record; whoever floods it is not let write the log."""

from collections import Counter
from pathlib import Path

from letitride.house import DOOR_STREAM
from letitride.store import CODEC
from tests.server.running import House, running


async def on_record(house: House) -> Counter[str]:
    stored = await house.reception.casino.log.read(DOOR_STREAM)
    return Counter(CODEC.event(each).who for each in stored)


async def test_of_strangers_as_many_are_recorded_as_may_try_to_log_in(tmp_path: Path) -> None:
    async with (
        running(tmp_path, logins_per_minute=5) as house,
        house.anybody() as stranger,
        house.guest() as ann,
    ):
        for _ in range(20):
            assert (await stranger.get("/api/me/cage")).status_code == 401
            assert (await ann.get("/api/heads")).status_code == 200
            assert (await ann.get("/api/audit/door")).status_code == 403
        recorded = await on_record(house)
        assert 5 <= recorded[""] <= 7  # some come back while this runs
        assert recorded[ann.name] == 20
        metrics = (await stranger.get("/metrics")).text
        assert f'rate_limited_total{{what="refusals"}} {20 - recorded[""]:.1f}' in metrics


async def test_wrong_passwords_are_on_record_by_the_name_of_an_account(tmp_path: Path) -> None:
    ada = {"name": "Ada", "password": "correct horse battery"}
    async with running(tmp_path) as house, house.anybody() as one, house.anybody() as other:
        (await one.post("/api/sign-up", ada)).raise_for_status()
        for name in ("Ada", "nobody-has-this"):
            wrong = {"name": name, "password": "something else entirely"}
            assert (await other.post("/api/log-in", wrong)).status_code == 401
        stored = await house.reception.casino.log.read(DOOR_STREAM)
        found = [CODEC.event(each) for each in stored]
        assert [(each.who, each.what, each.why) for each in found] == [
            ("Ada", "logging in", "wrong login"),
            ("", "logging in", "wrong login"),
        ]
