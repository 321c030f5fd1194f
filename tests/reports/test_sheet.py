"""The figures of a sheet, against numbers known from elsewhere or counted another way."""

from dataclasses import replace
from fractions import Fraction
from importlib.metadata import version

import pytest

from letitride.analysis import analyse
from letitride.reports import CellRole, ParSheet, SheetTable, assemble, par_sheet
from letitride.rules import BASE, DOCUMENTS, Paytable, load_paytable, paytable_ids


def cells(table: SheetTable | None, head: str) -> tuple[str, ...]:
    assert table is not None
    (found,) = [row.cells for row in table.rows if row.cells[0] == head]
    return found


def read(text: str) -> Fraction:
    return Fraction(text.replace("−", "-").replace("+", "").replace(",", "").rstrip("%"))


def sheet_of(ref: str) -> ParSheet:
    return par_sheet(load_paytable(ref))


def test_the_sheet_identifies_the_paytable() -> None:
    sheet = sheet_of("LIRX-01")
    assert (sheet.id, sheet.name) == ("LIRX-01", "Let It Ride 1")
    facts = {fact.label: fact.text for fact in sheet.identification}
    paytable = load_paytable("LIRX-01")
    assert facts == {
        "Jurisdiction": paytable.jurisdiction,
        "Description": paytable.description,
        "Document source": paytable.source,
        **{f"Document {letter}": DOCUMENTS[letter] for letter in "WNSC"},
        "Computed by": f"letitride {version('letitride')}",
    }


def test_the_sheet_prints_the_given_version() -> None:
    paytable = load_paytable("3CB-4")
    assert assemble(paytable, analyse(paytable), version="9.8.7").program == "letitride 9.8.7"


def test_the_sheet_lists_the_base_pays() -> None:
    (wager,) = sheet_of("LIRX-01").wagers
    assert cells(wager.pays, "Royal flush") == (
        "Royal flush", "1,000 to 1", "4", "0.0000015391", "649,740.00", "+0.4617%",
    )  # fmt: skip
    assert cells(wager.pays, "All hands") == (
        "All hands", "", "2,598,960", "1.0000000000", "", "−3.5057%",
    )  # fmt: skip
    assert wager.pays.rows[-1].role is CellRole.TOTAL


def test_key_figures_are_decimal_and_exact() -> None:
    (wager,) = sheet_of("LIRX-01").wagers
    assert [row.cells for row in wager.figures.rows] == [
        ("Edge per one base bet", "3.5057%", "37,963/1,082,900"),
        ("Par", "2.8648%", "37,963/1,325,152"),
        ("Average amount in action", "1.223707", "331,288/270,725"),
        ("Hit frequency", "23.8780%", "10,343/43,316"),
        ("Variance", "26.605705", "31,199,776,412,731/1,172,672,410,000"),
        ("Standard deviation", "5.158072", "–"),
        ("Skewness", "321.5477", "–"),
    ]
    (par,) = [row for row in wager.figures.rows if row.cells[0] == "Par"]
    assert "over expected amount left in action, under the best play" in par.gloss
    assert "worth exactly zero is pulled back" in par.gloss


def test_each_bet_alone_is_listed_with_choices_worth_zero() -> None:
    (wager,) = sheet_of("LIRX-01").wagers
    assert wager.bets is not None
    assert [row.cells for row in wager.bets.rows] == [
        ("Bet 1", "7.2760%", "402/5,525", "+10.9126%", "+354,517/3,248,700",
         "0 of 22,100 three-card hands"),
        ("Bet 2", "15.0947%", "8,173/54,145", "+22.8540%", "+742,459/3,248,700",
         "2,268 of 270,725 four-card hands"),
        ("Bet 3", "100.0000%", "1", "−37.2723%", "−242,173/649,740", "no choice"),
        ("All three", "122.3707%", "331,288/270,725", "−3.5057%", "−37,963/1,082,900", ""),
    ]  # fmt: skip


def test_strategy_in_words() -> None:
    (wager,) = sheet_of("LIRX-01").wagers
    first, second = wager.strategy
    assert cells(first, "Three to a straight flush, open to one straight, with two high cards") == (
        "Three to a straight flush, open to one straight, with two high cards",
        "let it ride", "24", "+0.122449", "+0.122449", "7c Tc Jc",
    )  # fmt: skip
    assert cells(second, "Four to an outside straight, with no high card")[1:5] == (
        "pull back (worth zero)", "1,260", "0.000000", "0.000000",
    )  # fmt: skip
    assert cells(first, "Everything else")[1:5] == ("pull back", "20,492", "−0.849490", "−0.022959")
    assert {term.label for term in wager.terms} >= {"High card", "Open to two straights"}


@pytest.mark.parametrize("ref", [ref for ref in paytable_ids() if ref.startswith("LIR")])
def test_the_lines_of_a_strategy_cover_every_hand_once(ref: str) -> None:
    for table, total in zip(sheet_of(ref).wagers[0].strategy, (22_100, 270_725), strict=True):
        *lines, last = [read(row.cells[2]) for row in table.rows]
        assert sum(lines) == last == total


def test_bands_of_the_hold_say_how_far_to_trust_them() -> None:
    (wager,) = sheet_of("LIRX-01").wagers
    assert [row.cells for row in wager.hold.rows] == [
        ("1,000", "−23.29%", "29.02%", "−31.50%", "37.23%", "10.168", "unreliable"),
        ("10,000", "−5.40%", "11.13%", "−8.00%", "13.73%", "3.215", "unreliable"),
        ("100,000", "0.25%", "5.48%", "−0.57%", "6.30%", "1.017", "unreliable"),
        ("1,000,000", "2.04%", "3.69%", "1.78%", "3.95%", "0.322", "rough"),
    ]
    assert "normal approximation" in wager.hold.notes[0]
    assert [row.cells[-1] for row in sheet_of("3CB-4").wagers[0].hold.rows] == [
        "rough", "close", "close", "close",
    ]  # fmt: skip


def test_a_band_beyond_the_whole_bet_is_called_a_failure() -> None:
    base, bonus = sheet_of("LIRB-06").wagers
    assert not any("exceed 100%" in note for note in base.hold.notes)
    assert any("exceed 100%" in note for note in bonus.hold.notes)


def test_the_results_table_adds_up_to_the_mean_and_all_deals() -> None:
    (wager,) = sheet_of("LIRX-01").wagers
    *results, total = [row.cells for row in wager.results.rows]
    assert results[0] == ("+3,000", "80", "0.0000015391", "649,740.00")
    assert results[-1][:2] == ("−3", "42,612")
    deals = sum(read(deals) for _, deals, *_ in results)
    assert deals == read(total[1]) == 22_100 * 49 * 48
    mean = sum((read(net) * read(count) for net, count, *_ in results), Fraction(0)) / deals
    assert mean == Fraction(-37963, 1082900)


@pytest.mark.clause("W shuffle 3")
def test_the_bonus_is_taken_first_and_wins_the_listed_amount_alone() -> None:
    _, bonus = sheet_of("LIRB-06").wagers
    assert cells(bonus.pays, "Royal flush")[1] == "wins 20,000"
    assert "taken before the deal" in bonus.basis[-1]
    assert "listed amount alone" in bonus.basis[-1]
    assert bonus.results.rows[0].cells[0] == "+19,999"
    assert cells(bonus.figures, "Par")[1:] == ("25.3892%", "13,747/54,145")
    assert cells(bonus.figures, "Hit frequency")[1:] == ("7.6254%", "3,303/43,316")
    assert bonus.bets is None
    assert bonus.strategy == ()


def test_each_published_figure_is_judged(own: Paytable) -> None:
    _, bonus = sheet_of("LIRB-06").wagers
    assert cells(bonus.published, "Par")[1:] == ("25.39%", "25.39%", "25.389233%", "agrees")
    assert cells(bonus.published, "Hit frequency")[-1] == "agrees"
    sheet = par_sheet(own)
    assert cells(sheet.wagers[1].published, "Par")[1:] == (
        "1.00%", "19.90%", "19.901323%", "differs",
    )  # fmt: skip
    assert cells(sheet.wagers[1].published, "Hit frequency")[-1] == "agrees"
    assert [row.cells[-1] for row in sheet.summary.rows] == [
        "none published", "differs", "none published",
    ]  # fmt: skip
    assert sheet.wagers[0].published is None
    assert "No figures are published" in sheet.wagers[0].figures.notes[0]


def test_three_card_and_six_card_bets_have_their_own_sheets() -> None:
    (three,) = sheet_of("3CB-4").wagers
    assert three.title == "3 Card Bonus"
    assert cells(three.pays, "Mini royal")[1:3] == ("50 to 1", "4")
    assert cells(three.figures, "Par")[1:] == ("2.1357%", "118/5,525")
    assert cells(three.figures, "Variance")[1:] == ("8.634838", "263,583,826/30,525,625")
    assert len(three.pays.notes) == 1
    (six,) = sheet_of("6CB-1").wagers
    assert cells(six.pays, "All hands")[2] == "20,358,520"
    assert cells(six.figures, "Edge per one unit bet")[1:] == ("32.7740%", "834,038/2,544,815")
    assert cells(six.figures, "Hit frequency")[1:] == ("7.2798%", "185,258/2,544,815")


def test_a_table_without_a_mini_royal_says_how_one_is_paid() -> None:
    (wager,) = sheet_of("3CB-1").wagers
    assert "Without a mini-royal line" in wager.pays.notes[1]
    assert cells(wager.pays, "Straight flush")[2] == "48"


def test_fractional_pays_print_in_full(own: Paytable) -> None:
    base, bonus, _ = par_sheet(own).wagers
    pays = {row.cells[0]: row.cells[1] for row in base.pays.rows}
    assert pays["Royal flush"] == "1,000.5 to 1"
    assert pays["Straight flush"] == "700 to 3"
    assert pays["Two pair"] == "2.25 to 1"
    assert pays["Tens or better"] == "1 to 3"
    assert cells(bonus.pays, "Royal flush")[1] == "wins 20,000/7"
    assert base.results.rows[0].cells[0] == "+3,001.5"
    assert bonus.results.rows[0].cells[0] == "+19,993/7"
    analysis = analyse(own)[0]
    assert read(cells(base.figures, "Par")[2]) == analysis.par


def test_files_are_listed_by_name_and_digest_without_their_folder(own: Paytable) -> None:
    (row,) = par_sheet(own).files.rows
    assert row.cells == ("own.toml", next(iter(own.digests.values())))
    names = [row.cells for row in sheet_of("LIRB-06").files.rows]
    assert names == list(load_paytable("LIRB-06").digests.items())
    assert [name for name, _ in names] == ["LIRB-06.toml", "LIRX-01.toml"]


def test_unprintable_characters_are_left_out(own: Paytable) -> None:
    assert par_sheet(own).identification[0].text == "no where"


@pytest.mark.parametrize("ref", paytable_ids())
def test_every_shipped_paytable_adds_up(ref: str) -> None:
    paytable = load_paytable(ref)
    sheet = par_sheet(paytable)
    for wager, analysis in zip(sheet.wagers, analyse(paytable), strict=True):
        *rows, total = [row.cells for row in wager.pays.rows]
        assert sum(read(row[2]) for row in rows) == read(total[2])
        probabilities = sum((read(row[3]) for row in rows), Fraction(0))
        assert abs(probabilities - 1) < Fraction(len(rows), 10**10)
        returns = sum((read(row[5]) for row in rows), Fraction(0))
        assert abs(returns - read(total[5])) <= Fraction(len(rows), 10**4)
        assert read(wager.figures.rows[0].cells[2]) == analysis.edge
        assert read(wager.figures.rows[4].cells[2]) == analysis.variance
        assert (wager.bets is not None) == (analysis.schedule.wager == BASE)
        for table in (wager.pays, wager.figures, wager.results, wager.hold, *wager.strategy):
            assert {len(row.cells) for row in table.rows} == {len(table.heads)}
            assert len(table.columns) == len(table.heads)


def test_a_table_that_favours_the_player_or_never_rides_still_prints(own: Paytable) -> None:
    rich = _with_base_pays(own, 5)
    (wager,) = rich.wagers
    assert wager.figures.rows[0].cells[1].startswith("−")
    assert "favours the player" in wager.figures.notes[0]
    (wager,) = _with_base_pays(own, 0).wagers
    assert [row.cells[1] for row in wager.strategy[1].rows] == [
        "pull back (worth zero)", "pull back", "",
    ]  # fmt: skip


def _with_base_pays(own: Paytable, pay: int) -> ParSheet:
    base = own.schedules[0]
    pays = dict.fromkeys(base.pays, Fraction(pay))
    return par_sheet(replace(own, schedules=(replace(base, pays=pays),)))
