"""The round that docs/api.md plays by hand is played here, word for word, on a real server."""

import asyncio
import json
import re
import shutil
from pathlib import Path

from tests.server.running import QuickClock, running

ROOT = Path(__file__).parents[2]
ADDRESS = "http://127.0.0.1:8000"


async def test_a_guest_plays_a_round_with_curl(tmp_path: Path) -> None:
    assert shutil.which("curl"), "docs/api.md plays a round with curl: install it"
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs/api.md").read_text(), re.DOTALL)
    (script,) = [block for block in blocks if "/guest" in block]
    assert ADDRESS in script
    # Thirty seconds for a choice are ten here, of which the polling takes up to one.
    async with running(tmp_path, clock=QuickClock(3), dealing_pause=0.4) as house:
        shell = await asyncio.create_subprocess_exec(
            "bash",
            "-c",
            script.replace(ADDRESS, house.address),
            cwd=tmp_path,
            stdout=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(120):
            output, _ = await shell.communicate()
    *commands, proof_and_cage = output.decode().strip().splitlines()
    assert len(commands) == 6
    assert all(line.startswith('{"first":') for line in commands), commands
    proof, at = json.JSONDecoder().raw_decode(proof_and_cage)
    cage = json.loads(proof_and_cage[at:])
    assert (proof["number"], proof["revealed"], proof["findings"]) == (1, True, [])
    assert cage["at_tables"].keys() == {"wa-let-it-ride"}
