"""A round shared by its player: open to whoever has the link, and to nobody else."""

from pathlib import Path
from typing import Any

from tests.server.past import STAFF, reopened, somebody
from tests.server.running import TABLE

ROUNDS = f"/api/tables/{TABLE}/rounds"


async def test_a_stranger_sees_only_the_players_part(past: Path, tmp_path: Path) -> None:
    async with (
        reopened(past, tmp_path) as house,
        somebody(house, "Ann") as ann,
        somebody(house, "public") as stranger,
    ):
        token = (await ann.post(f"{ROUNDS}/2/share")).raise_for_status().json()["token"]
        again = (await ann.post(f"{ROUNDS}/2/share")).json()["token"]
        assert again == token
        answer = (await stranger.get(f"{ROUNDS}/2/shared/{token}")).raise_for_status()
        found: dict[str, Any] = answer.json()
        assert (found["player"], found["seat"], found["round"]) == ("Ann", 1, 2)
        own = (await ann.get(f"{ROUNDS}/2/review")).json()
        for field in ("cards", "community", "hand", "net", "paytable"):
            assert found[field] == own[field]
        assert [each["chosen"] for each in found["choices"]] == ["ride", "ride"]
        assert any("seat 1 lets" in entry["words"].lower() for entry in found["entries"])
        for hidden in ("Bob", "seat 2", "Seat 2", "rack:2", "circle:2", "cost", "known"):
            assert hidden not in answer.text

        # Nothing else opens with it: another round, another seat, a part of the token.
        for path in (
            f"{ROUNDS}/1/shared/{token}",
            f"{ROUNDS}/2/shared/2{token[1:]}",
            f"{ROUNDS}/2/shared/{token[:-1]}",
            f"{ROUNDS}/2/shared/1",
            f"{ROUNDS}/2/shared/nothing",
            f"{ROUNDS}/99/shared/{token}",
        ):
            refused = await stranger.get(path)
            assert (refused.status_code, refused.json()["code"]) == (404, "not_shared"), path

        assert (await ann.delete(f"{ROUNDS}/2/share")).status_code == 204
        assert (await stranger.get(f"{ROUNDS}/2/shared/{token}")).status_code == 404
        other = (await ann.post(f"{ROUNDS}/2/share")).raise_for_status().json()["token"]
        assert other != token


async def test_only_its_players_share_a_round(past: Path, tmp_path: Path) -> None:
    async with reopened(past, tmp_path) as house:
        for who in ("public", *STAFF, "Bob", "Cleo"):
            expected = {"public": 401, "Bob": 404, "Cleo": 404}.get(who, 403)
            async with somebody(house, who) as client:
                for answer in (
                    await client.post(f"{ROUNDS}/1/share"),
                    await client.delete(f"{ROUNDS}/1/share"),
                ):
                    assert answer.status_code == expected, (who, answer.text)
