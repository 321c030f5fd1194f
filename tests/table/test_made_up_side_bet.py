"""A side bet is data: a new one is a section of a book and a paytable, and no code.

It is loaded, offered, bet, shown, taken, settled, paid, narrated by name, analysed and proved.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from letitride.analysis import analyse_wager
from letitride.audit import prove
from letitride.cards import Card, rank_five, rank_six, rank_three
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import Driver
from letitride.driver.opening import drive
from letitride.narration.transcripts import transcript
from letitride.reports import par_sheet, render_html
from letitride.reports.round_records import rounds_of
from letitride.rules import (
    RESERVED_IDS,
    BadData,
    Cents,
    Kind,
    RuleBook,
    Wager,
    describe,
    known_bets,
    load_paytable,
    load_rulebook,
)
from letitride.table import Actor, Viewer, evolve, new_table, options, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.evolve import current
from letitride.table.money import spot
from letitride.table.state import Switch
from tests.audit.proven import play_on
from tests.table.house import House, seat

LUCKY = Wager("lucky")
SHIPPED = files("letitride.rules") / "data" / "rulebooks"
FIVE = {
    "royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 50, "full_house": 20, "flush": 15,
    "straight": 10, "three_of_a_kind": 5, "two_pair": 3, "tens_or_better": 1,
}  # fmt: skip
THREE = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 4, "pair": 1}


@dataclass(frozen=True)
class Idea:
    """A side bet that somebody might think of, for a table under one of the shipped books."""

    book: str
    decided_by: str
    collected: str = "at_settlement"
    offered: str = "allowed"
    without_base: str = "refused"
    odds: str = "to"

    @property
    def taken(self) -> bool:
        return self.collected == "before_deal"


IDEAS = {
    "on five cards, a dollar taken first": Idea(
        "wa-let-it-ride-bonus", "own_and_community", collected="before_deal", odds="for"
    ),
    "on five cards, alone": Idea("nsw-let-it-ride", "own_and_community", without_base="allowed"),
    "on three cards, if the house likes": Idea(
        "nsw-let-it-ride", "own_three", offered="if_house_allows", without_base="if_house_allows"
    ),
    "on six cards": Idea("six-card-let-it-ride", "own_and_dealers_best_five"),
    "banked by a player": Idea("ca-let-it-ride", "own_and_community"),
}


def written(folder: Path, idea: Idea) -> str:
    """The two files: a copy of the book with one section more, and the paytable."""
    pays = THREE if idea.decided_by == "own_three" else FIVE
    paytable = folder / "LUCKY-1.toml"
    paytable.write_text(
        f'id = "LUCKY-1"\n[lucky]\nname = "Lucky Dollar"\ndecided_by = "{idea.decided_by}"\n'
        f'odds = "{idea.odds}"\n[lucky.pays]\n'
        + "".join(f"{hand} = {pay}\n" for hand, pay in pays.items())
    )
    fields = {
        "name": '"Lucky Dollar"',
        "offered": f'"{idea.offered}"',
        "without_base": f'"{idea.without_base}"',
        "minimum": '"$1"',
        "maximum": '"$1"',
        "unit": '"none"',
        "paytable_source": '"own"',
        "paytables": f'["{paytable}"]',
        "default_paytable": f'"{paytable}"',
        "decided_by": f'"{idea.decided_by}"',
        "collected": f'"{idea.collected}"',
        "settled": '["at_settlement"]',
        "paid_from": '"tray"',
        "sensor": '"not_fitted"',
    }
    section = "".join(f'{name} = {{ is = {it}, by = "house" }}\n' for name, it in fields.items())
    text = (SHIPPED / f"{idea.book}.toml").read_text("utf-8").replace("[side_bets]\n", "")
    text = text.replace("[cards]\n", f"[side_bets.lucky]\n{section}\n[cards]\n")
    text, orders = re.subn(r"(wager_order = \{ is = \[[^\]]*)\]", r'\1, "lucky"]', text)
    assert orders == 1
    book = folder / "lucky.toml"
    book.write_text(text.replace(f'id = "{idea.book}"', 'id = "lucky-book"'))
    return str(book)


@pytest.fixture(params=list(IDEAS.values()), ids=list(IDEAS))
def idea(request: pytest.FixtureRequest) -> Idea:
    found: Idea = request.param
    return found


@pytest.fixture
def path(idea: Idea, tmp_path: Path) -> str:
    return written(tmp_path, idea)


def played(book: RuleBook, rounds: int, seed: int = 4) -> Driver:
    driver = drive(
        book,
        below=Random(seed).randrange,
        seats=range(1, 4),
        side_bets=True,
        names="*player {}".format,
    )
    return play_on(driver, rounds)


def test_a_made_up_bet_is_loaded_and_described(idea: Idea, path: str) -> None:
    book = load_rulebook(path)
    assert book.name_of(LUCKY) == "Lucky Dollar"
    assert book.decided_by(LUCKY) == idea.decided_by
    entries = {entry.path: entry.value for entry in describe(book)}
    assert entries["side_bets.lucky.name"] == "Lucky Dollar"
    assert entries["side_bets.lucky.minimum"] == "$1"


def test_a_made_up_bet_is_offered_bet_and_shown(idea: Idea, path: str) -> None:
    house = House(path).seated(1, 2).betting({1: "$5" if "six" not in idea.book else "$2"})
    player = Actor(seat(1).role, 1, "player 1")
    offered = [
        option for option in options(house.game, house.table, player) if option.command == "BetSide"
    ]
    assert LUCKY in [option.fields["wager"] for option in offered]
    house.do(c.BetSide(by=seat(1), seat=1, wager=LUCKY, amount=Cents(100)))
    shown = view(house.game, house.table, Viewer(seat(1).role, "player 1"))
    wager = next(each for each in shown.wagers if each.wager == LUCKY)
    assert (wager.name, wager.decided_by, wager.collected) == (
        "Lucky Dollar",
        idea.decided_by,
        idea.collected,
    )
    (place,) = (each for each in shown.seats[0].spots if each.wager == LUCKY)
    assert (place.amount, place.taken) == (100, 0)
    house.called()
    shown = view(house.game, house.table, Viewer(seat(1).role, "player 1"))
    (place,) = (each for each in shown.seats[0].spots if each.wager == LUCKY)
    assert (place.amount, place.taken) == ((0, 100) if idea.taken else (100, 0))


def test_a_made_up_bet_can_be_made_alone_only_where_allowed(idea: Idea, path: str) -> None:
    alone = c.BetSide(by=seat(2), seat=2, wager=LUCKY, amount=Cents(100))
    house = House(path).seated(1, 2).betting({})
    if idea.without_base == "allowed":
        house.do(alone)
        return
    refused = house.refused(alone)
    assert (refused.code, refused.clause) == ("base_first", "house")
    if idea.without_base == "if_house_allows":
        House(path, switches=frozenset({"lucky_alone"})).seated(1, 2).betting({}).do(alone)


def test_an_optional_bet_exists_only_once_switched_on(tmp_path: Path) -> None:
    path = written(tmp_path, IDEAS["on three cards, if the house likes"])
    house = House(path, opened=False)
    terms = type(house.terms)(
        paytables=house.terms.paytables, device=house.terms.device, face=house.terms.face
    )
    refused = house.refused(c.OpenTable(by=DEALER, terms=terms, limits=house.limits))
    assert (refused.code, refused.message) == (
        "not_switched_on",
        "The Lucky Dollar is not switched on here.",
    )


def kind_of(
    idea: Idea, own: Sequence[Card], community: Sequence[Card], kept: Sequence[Card]
) -> Kind:
    if idea.decided_by == "own_three":
        return rank_three(own).kind
    if idea.decided_by == "own_and_community":
        return rank_five([*own, *community]).kind
    return rank_six([*own, *community, *kept]).kind


def test_a_made_up_bet_is_decided_by_its_cards_and_paid_by_its_paytable(
    idea: Idea, path: str
) -> None:
    driver = played(load_rulebook(path), 12)
    pays = driver.game.schedules[LUCKY].pays
    table = new_table("lucky-book", book="lucky-book", digest=driver.game.book.digest)
    won = lost = 0
    for event in driver.log:
        if isinstance(event, e.BetSettled) and event.wager == LUCKY:
            round = current(table)
            own = [round.faces[place] for place in round.hands[event.seat].places]
            community = [round.faces[p] for p in (round.left, round.right) if p is not None]
            kept = [] if round.kept is None else [round.faces[round.kept]]
            kind = kind_of(idea, own, community, kept)
            assert event.stake == 100
            if kind in pays:
                won += 1
                assert event.won == 100 * pays[kind]
                assert (event.lost, event.returned) == (0, 0)
            else:
                lost += 1
                assert (event.won, event.lost, event.returned) == (0, 100, 0)
        table = evolve(table, event)
    assert won > 0
    assert lost > 0
    assert all(not table.ledger.get(spot(number, LUCKY)) for number in range(1, 4))


def test_two_stakes_of_a_seat_may_be_taken_before_the_deal(tmp_path: Path) -> None:
    path = written(tmp_path, IDEAS["on five cards, a dollar taken first"])
    sides = {1: {Wager("bonus"): "$1", LUCKY: "$1"}}
    house = House(path).seated(1).betting({1: "$5"}, sides).called()
    assert [(each.wager, each.amount) for each in house.all(e.BonusCollected)] == [
        ("bonus", 100),
        ("lucky", 100),
    ]
    assert current(house.table).lammers == {1: 200}
    house.played_out()
    settled = [each.wager for each in house.all(e.BetSettled) if each.circle == 0]
    assert settled == ["bonus", "lucky"]


def test_a_made_up_bet_is_called_by_its_name(path: str) -> None:
    driver = played(load_rulebook(path), 12)
    start = new_table("lucky-book", book="lucky-book", digest=driver.game.book.digest)
    lines = list(transcript(driver.game, start, driver.log))
    assert any("bet $1 each on Lucky Dollar." in line for line in lines)
    assert any(" on Lucky Dollar: " in line and "wins $" in line for line in lines)
    assert any(" on Lucky Dollar: " in line and "loses $1 " in line for line in lines)
    assert not any("lucky" in line for line in lines)


def test_a_made_up_bet_is_proved_and_a_wrong_pay_found(path: str) -> None:
    driver = played(load_rulebook(path), 6)
    proof = prove(driver.log, game_of=lambda _: driver.game)
    assert proof.findings == ()
    assert proof.revealed == 6
    at = next(
        at
        for at, event in enumerate(driver.log)
        if isinstance(event, e.BetSettled) and event.wager == LUCKY
    )
    settled = driver.log[at]
    assert isinstance(settled, e.BetSettled)
    fields = {name: getattr(settled, name) for name in settled.__struct_fields__}
    falsified = e.BetSettled(**{**fields, "hand": "royal_flush"})
    log = [*driver.log[:at], falsified, *driver.log[at + 1 :]]
    found = prove(log, game_of=lambda _: driver.game).findings
    assert any("the lucky bet" in each.sentence.lower() for each in found)


def test_a_made_up_bet_is_in_the_records_of_rounds(path: str) -> None:
    driver = played(load_rulebook(path), 2)
    rounds = list(rounds_of("lucky-book", driver.log))
    bets = [bet for each in rounds for place in each.seats for bet in place.bets]
    settled = [each for each in driver.log if isinstance(each, e.BetSettled)]
    assert len(rounds) == 2
    assert sorted(bet.won for bet in bets if bet.wager == LUCKY) == sorted(
        each.won for each in settled if each.wager == LUCKY
    )


def test_a_made_up_bet_has_a_par_and_a_par_sheet(idea: Idea, path: str) -> None:
    paytable = load_paytable(load_rulebook(path).default_paytable(LUCKY))
    (schedule,) = paytable.schedules
    hands = {"own_three": 22_100, "own_and_community": 2_598_960}
    deals = hands.get(idea.decided_by, 20_358_520)
    assert analyse_wager(schedule).deals == deals
    page = render_html(par_sheet(paytable))
    assert "Lucky Dollar" in page
    assert f"Counted over all {deals:,}" in page


def test_a_paytable_must_say_what_decides_a_bet_that_no_shipped_book_has(tmp_path: Path) -> None:
    book = written(tmp_path, IDEAS["on five cards, alone"])
    paytable = tmp_path / "LUCKY-1.toml"
    text = paytable.read_text()
    paytable.write_text(text.replace('decided_by = "own_and_community"\n', ""))
    with pytest.raises(
        BadData, match=r"lucky\.decided_by: missing: no built-in rule book has this bet"
    ):
        load_rulebook(book)
    paytable.write_text(text.replace("own_and_community", "own_and_dealers_best_five"))
    with pytest.raises(BadData, match=r"own_and_community, but .* pays own_and_dealers_best_five"):
        load_rulebook(book)
    paytable.write_text(text.replace("own_and_community", "own_three"))
    with pytest.raises(BadData, match=r"lucky\.pays"):
        load_rulebook(book)


@pytest.mark.parametrize("field", ["collected", "settled"])
def test_a_player_who_banks_neither_takes_nor_pays_early(tmp_path: Path, field: str) -> None:
    path = Path(written(tmp_path, Idea("ca-let-it-ride", "own_three")))
    early = {"collected": '"before_deal"', "settled": '["at_settlement", "before_base_game"]'}
    section, _, rest = path.read_text().partition("[cards]")
    path.write_text(
        re.sub(rf"(?s)(\[side_bets\.lucky\].*?\n{field} = {{ is = )[^,]*(?:, \"before[^,]*)?, by",
               rf"\1{early[field]}, by", section) + "[cards]" + rest
    )  # fmt: skip
    with pytest.raises(BadData, match="must be at_settlement where a player banks"):
        load_rulebook(str(path))


ROOT = Path(__file__).parents[2]
ELSEWHERE = [
    *(each for each in (ROOT / "src" / "letitride").rglob("*.py")
      if each.relative_to(ROOT / "src" / "letitride").parts[0] not in ("rules", "cards")),
    *(each for kind in ("*.ts", "*.svelte") for each in (ROOT / "web" / "src").rglob(kind)
      if not each.name.endswith((".test.ts", ".d.ts"))),
]  # fmt: skip


def test_nothing_outside_the_rules_asks_which_side_bet_it_is() -> None:
    """By id or by name. The log calls a phase ``three_card``, whichever bet it is for."""
    ids, names = "|".join(known_bets()), "|".join(bet.name for bet in known_bets().values())
    asks = re.compile(rf"""["'`](?:{ids})["'`]|Wager\.[A-Z]|\b(?:{ids}): |\b(?:{names})\b""")
    phase = re.compile(r"THREE_CARD = |^\s*three_card: \"")
    found = [
        f"{each.name}:{number}: {line.strip()}"
        for each in ELSEWHERE
        for number, line in enumerate(each.read_text("utf-8").splitlines(), start=1)
        if asks.search(line) and not phase.search(line)
    ]
    assert len(ELSEWHERE) > 400
    assert found == []


def test_a_house_switch_is_not_the_id_of_a_side_bet() -> None:
    assert {str(switch) for switch in Switch} <= RESERVED_IDS
