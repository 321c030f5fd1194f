"""``letitride claims`` as it is called: what it prints, and the page that is made from it."""

import re

from letitride.analysis.claims import MEANINGS, READINGS, ClaimVerdict
from letitride.cli import run
from scripts.console_blocks import ROOT, examples
from tests.cli.test_commands import Capture, as_json, refusal

PAGE = ROOT / "docs/claims.md"


def test_the_json_of_the_list_is_a_contract(capsys: Capture) -> None:
    claims = as_json(capsys, "claims")
    for each in claims:
        assert list(each) == [
            *("id", "document", "clause", "claim", "computed", "verdict", "note"),
        ]
        assert all(isinstance(value, str) for value in each.values())
        assert each["verdict"] in set(ClaimVerdict)
        judged = each["verdict"] != ClaimVerdict.NOT_JUDGED
        assert bool(re.search(r"\d", each["computed"])) is judged
    by_id = {each["id"]: each for each in claims}
    assert by_id["W-LIRX-01-par"] == {
        "id": "W-LIRX-01-par",
        "document": "W",
        "clause": "W paytables LIRX",
        "claim": "LIRX-01, base game: par 2.86%",
        "computed": (
            "37963/1325152 (2.8648%) of the amount left in action; "
            "37963/1082900 (3.5057%) of one base bet"
        ),
        "verdict": "right to the printed digit",
        "note": by_id["W-LIRX-02-par"]["note"],
    }
    payback = by_id["F-payback"]
    assert payback["computed"] == "LIRX-01: 407567/649740 (62.7277%)"
    assert payback["verdict"] == "right to the printed digit"
    assert {reading.id for reading in READINGS} <= set(by_id)
    assert [each["document"] for each in claims] == ["W"] * 40 + ["F"] * (len(claims) - 40)


def test_it_is_printed_by_document_and_clause(capsys: Capture) -> None:
    assert run(["claims"]) == 0
    printed = capsys.readouterr().out
    heads = [line.strip() for line in printed.splitlines() if re.match(r"[WF][ :]", line)]
    assert [head[:2] for head in heads if ":" in head] == ["W:", "F:"]
    assert [head for head in heads if ":" not in head] == [
        *("W paytables LIRX", "W paytables LIRB", "F payback $", "F bet 1 rules"),
        *("F bet 2 rules", "F impact", "F not beatable", "F side bets", "F spots table"),
    ]
    for reading in READINGS:
        assert f"\n {reading.id} " in printed
    assert "\n W-LIRX-01-par to W-LIRX-06-par: Par is" in printed
    assert "\n W-LIRB-10-bonus-par and W-LIRB-25-bonus-par: This par holds" in printed
    *_, last = printed.splitlines()
    numbers = [int(number) for number in re.findall(r"(?:^|[:,]) ?(\d+)", last)]
    assert numbers[0] == sum(numbers[1:])


def test_an_unknown_document_or_verdict_is_refused(capsys: Capture) -> None:
    assert "--player" in refusal(capsys, "claims", "--player", "3")


def test_the_docs_page_sums_up_the_verdicts(capsys: Capture) -> None:
    claims = {each["id"]: each for each in as_json(capsys, "claims")}
    ours = {reading.id: claims[reading.id]["verdict"] for reading in READINGS if reading.is_ours}
    mostly = {"F-1-2", "F-2-1"}
    assert {ref for ref, verdict in ours.items() if verdict == ClaimVerdict.MOSTLY} == mostly
    assert {ref for ref, verdict in ours.items() if verdict == ClaimVerdict.WRONG} == {"F-1-1"}
    assert list(ours.values()).count(ClaimVerdict.RIGHT) == 6
    assert claims["F-1-1a"]["verdict"] == ClaimVerdict.MOSTLY
    assert claims["F-low-pair"]["computed"].startswith("the low pair: 2772256/968008475 (0.2864%)")
    assert "the best play: 270750989/74536652575 (0.3632%)" in claims["F-in-all"]["computed"]
    printed = [each for each in claims.values() if each["clause"].startswith("W paytables")]
    assert {each["verdict"] for each in printed} == {ClaimVerdict.PRINTED}
    beaten = [each for each in claims.values() if each["clause"] == "F not beatable"]
    assert {each["verdict"] for each in beaten} == {ClaimVerdict.RIGHT}
    assert len(beaten) == 6 * 6 + 1


def test_the_docs_page_is_the_commands_output_with_the_verdicts_explained() -> None:
    page = PAGE.read_text()
    assert [example.command for example in examples(PAGE)] == ["claims"]
    assert "..." not in page, "the whole of it"
    for verdict, meaning in MEANINGS.items():
        assert f"| {verdict} | {meaning} |" in page
