"""Rule books from files: what the loader refuses, and what a house may write."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from letitride.rules import BadData, Cut, Equipment, RuleBook, load_rulebook, parse_money
from tests.rules.books import BONUS, BOOKS, CA, NSW, SHIPPED, SIX, WA

Edit = Callable[[str], str]


def swap(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        return text.replace(old, new)

    return edit


def field(path: str, written: str) -> Edit:
    """Replaces what follows ``name =`` in the path's section; an empty text removes it."""
    section, name = path.rsplit(".", 1)

    def edit(text: str) -> str:
        pattern = rf"(?ms)(^\[{re.escape(section)}\]\n(?:(?!^\[).)*?)^{name} = [^\n]*\n"
        line = f"{name} = {written}\n" if written else ""
        new, count = re.subn(pattern, lambda found: found[1] + line, text)
        assert count == 1, path
        return new

    return edit


def both(first: str, second: str, written: str) -> Edit:
    return lambda text: field(first, written)(field(second, written)(text))


def section(name: str) -> Edit:
    """Takes a section out."""

    def edit(text: str) -> str:
        new, count = re.subn(rf"(?ms)^\[{re.escape(name)}\]\n(?:(?!^\[).)*", "", text)
        assert count == 1, name
        return new

    return edit


def twice(name: str, again: str) -> Edit:
    """A section once more, under another name."""

    def edit(text: str) -> str:
        found = re.search(rf"(?ms)^\[{re.escape(name)}\]\n((?:(?!^\[).)*)", text)
        assert found is not None, name
        return text.replace(found[0], f"{found[0]}[{again}]\n{found[1]}")

    return edit


def is_(value: str) -> str:
    return f'{{ is = {value}, by = "house" }}'


def by(clause: str) -> str:
    return f'{{ is = "no_more_bets", by = {clause} }}'


def refusal(tmp_path: Path, ref: str, edit: Edit) -> BadData:
    file = tmp_path / "mine.toml"
    file.write_text(edit((SHIPPED / f"{ref}.toml").read_text("utf-8")), "utf-8")
    with pytest.raises(BadData) as error:
        load_rulebook(str(file))
    assert error.value.file == str(file)
    assert "\n" not in str(error.value)
    return error.value


NAMES_NO_CLAUSE = (
    "is not a clause: give one of W, N, F, S, C and its place in that document, 'house', or "
    "'house, as' and another clause"
)
REFUSALS: list[tuple[str, Edit, str, str]] = [
    # keys
    (NSW, swap("[betting]\n", '[betting]\nplacing_end = 1\n'), "betting.placing_end",
     "unknown key; did you mean placing_ends?"),
    (NSW, swap('id = "nsw', 'xyzzy = 1\nid = "nsw'), "xyzzy", "unknown key"),
    (NSW, swap('id = "nsw', 'clauses = 1\nid = "nsw'), "clauses", "unknown key"),
    (NSW, swap("[side_bets]\n", "[side_bets.lucky]\n"), "side_bets.lucky.name", "missing"),
    (NSW, swap("[side_bets]\n", "[side_bets]\nlucky = 1\n"), "side_bets.lucky",
     "expected a section, got a whole number"),
    (NSW, swap("[side_bets]\n", "[side_bets.Lucky]\n"), "side_bets.Lucky",
     "a side bet's id must be up to 32 lowercase letters, digits and underscores"),
    (NSW, swap("[side_bets]\n", "[side_bets.base]\n"), "side_bets.base",
     "this id is taken: choose another for the side bet"),
    (NSW, swap("[side_bets]\n", "[side_bets.dice]\n"), "side_bets.dice",
     "this id is taken: choose another for the side bet"),
    (WA, swap("[side_bets.three_card]\n", "[side_bets.three_card]\nlammers = 1\n"),
     "side_bets.three_card.lammers", "unknown key"),
    (NSW, field("limits.minimum", '{ is = "$5", by = "house", why = "x" }'), "limits.minimum.why",
     "unknown key"),
    (NSW, field("betting.placing_ends", ""), "betting.placing_ends", "missing"),
    (NSW, field("limits.unit", ""), "limits.unit", "missing"),
    (BONUS, field("side_bets.bonus.collected", ""), "side_bets.bonus.collected", "missing"),
    (NSW, field("limits.minimum", '{ by = "house" }'), "limits.minimum.is", "missing"),
    (NSW, swap('name = "Let It Ride, New South Wales"\n', ""), "name", "missing"),
    (NSW, section("notices"), "notices", "missing"),
    (NSW, section("side_bets"), "side_bets", "missing"),
    # shapes and types
    (NSW, field("limits.minimum", '"$5"'), "limits.minimum",
     "write it as { is = VALUE, by = CLAUSE }"),
    (NSW, lambda text: "table = 7\n" + section("table")(text), "table",
     "expected a section, got a whole number"),
    (NSW, field("table.areas", is_('"7"')), "table.areas", "expected a whole number, got text"),
    (NSW, field("table.areas", is_("true")), "table.areas",
     "expected a whole number, got true or false"),
    (NSW, field("table.areas", is_("7.0")), "table.areas", "expected a whole number, got 7.0"),
    (NSW, field("table.areas", is_("-7")), "table.areas", "-7 is below zero"),
    (NSW, field("table.areas", is_('"none"')), "table.areas", "expected a whole number, got text"),
    (NSW, field("paytables.default", is_("1")), "paytables.default",
     "expected text, got a whole number"),
    (NSW, swap('jurisdiction = "New South Wales"', 'jurisdiction = ""'), "jurisdiction", "empty"),
    (NSW, field("betting.currencies", is_('"chips"')), "betting.currencies",
     "expected a list, got text"),
    (NSW, field("limits.minimum", is_("5")), "limits.minimum",
     "expected an amount such as '$5', got a whole number"),
    (NSW, field("limits.minimum", is_('"5"')), "limits.minimum",
     "'5' is not an amount: write dollars as '$2', '$2.50' or '$1,000'"),
    (NSW, field("limits.minimum", is_('"-$5"')), "limits.minimum", "-$5 is below zero"),
    (NSW, field("limits.minimum", is_('"none"')), "limits.minimum",
     "'none' is not an amount: write dollars as '$2', '$2.50' or '$1,000'"),
    # allowed values
    (NSW, field("betting.placing_ends", is_('"never"')), "betting.placing_ends",
     "'never' is not one of no_more_bets, first_card"),
    (NSW, field("betting.placing_ends", is_("true")), "betting.placing_ends",
     "True is not one of no_more_bets, first_card"),
    (NSW, field("betting.placing_ends", is_('["no_more_bets"]')), "betting.placing_ends",
     "['no_more_bets'] is not one of no_more_bets, first_card"),
    (NSW, field("irregularities.exposed_card", is_('"ignored"')), "irregularities.exposed_card",
     "'ignored' is not one of turned_over, replaced, misdeal"),
    (NSW, field("settlement.odds_words", is_('["for"]')), "settlement.odds_words",
     "'for' is not one of to, win"),
    (NSW, field("fees.kind", is_('"percentage"')), "fees.kind",
     "'percentage' is not one of none, flat"),
    (NSW, field("roles.deal", is_('["dealer", "dealer"]')), "roles.deal",
     "'dealer' is listed twice"),
    (NSW, field("paytables.choices", is_('["LIRX-01", "LIRX-01"]')), "paytables.choices",
     "'LIRX-01' is listed twice"),
    # clauses
    (NSW, field("betting.placing_ends", '{ is = "no_more_bets" }'), "betting.placing_ends.by",
     "missing: name the clause, such as 'N 5.3', or 'house'"),
    (NSW, field("betting.placing_ends", by('""')), "betting.placing_ends.by",
     "missing: name the clause, such as 'N 5.3', or 'house'"),
    (NSW, field("betting.placing_ends", by("5")), "betting.placing_ends.by",
     "missing: name the clause, such as 'N 5.3', or 'house'"),
    (NSW, field("betting.placing_ends", by('"X 5.3"')), "betting.placing_ends.by",
     f"'X 5.3' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"N"')), "betting.placing_ends.by",
     f"'N' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"N 5.3;"')), "betting.placing_ends.by",
     f"'N 5.3;' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"housekeeping"')), "betting.placing_ends.by",
     f"'housekeeping' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"house, as X 1"')), "betting.placing_ends.by",
     f"'house, as X 1' {NAMES_NO_CLAUSE}"),
    (NSW, field("betting.placing_ends", by('"W bets 2"')), "betting.placing_ends.by",
     "W bets 2 is not from this book's documents (N); where they say nothing, write "
     "'house, as W bets 2'"),
    (NSW, swap('documents = ["N"]', 'documents = ["Z"]'), "documents",
     "'Z' is not one of W, N, F, S, C"),
    (NSW, swap('documents = ["N"]', "documents = []"), "documents",
     "empty: give at least one of W, N, F, S, C"),
    # limits
    (NSW, field("limits.minimum", is_('"$500.01"')), "limits.minimum",
     "$500.01 is above the maximum of $500"),
    (NSW, field("limits.minimum", is_('"$0"')), "limits.minimum", "must be above zero"),
    (NSW, field("limits.unit", is_('"$0"')), "limits.unit", "must be above zero, or 'none'"),
    (SIX, field("side_bets.six_card.maximum", is_('"$1"')), "side_bets.six_card.minimum",
     "$2 is above the maximum of $1"),
    (NSW, field("limits.maximum_payout", is_('"$0"')), "limits.maximum_payout",
     "must be above zero"),
    (WA, field("limits.maximum_payout", is_('"$50,000"')), "limits.maximum_payout",
     "must be 'none' where limits.payout_cap is 'refused'"),
    # paytables
    (NSW, field("paytables.choices", is_('["LIRX-01", "LIRX-99"]')), "paytables.choices",
     "LIRX-99: no paytable has that id, and no file has that name; did you mean LIRX-06?"),
    (NSW, field("paytables.choices", is_('["LIRX-01", "PP-1"]')), "paytables.choices",
     "PP-1 has no base wager"),
    (NSW, field("paytables.default", is_('"LIRX-02"')), "paytables.default",
     "'LIRX-02' is not among the choices: LIRX-01"),
    (NSW, field("paytables.choices", is_("[]")), "paytables.default",
     "'LIRX-01' is not among the choices: there are none"),
    (SIX, field("side_bets.pair_plus.paytables", is_('["PP-1", "6CB-1"]')),
     "side_bets.pair_plus.paytables", "6CB-1 has no pair_plus wager"),
    (SIX, field("side_bets.pair_plus.default_paytable", is_('"PP-2"')),
     "side_bets.pair_plus.default_paytable", "'PP-2' is not among the choices: PP-1"),
    (BONUS, field("side_bets.bonus.paytables", is_('["LIRB-25"]')), "side_bets.bonus.paytables",
     "must equal paytables.choices: it is paid with the base game"),
    (BONUS, field("side_bets.bonus.default_paytable", is_('"LIRB-03"')),
     "side_bets.bonus.default_paytable",
     "must equal paytables.default: it is paid with the base game"),
    (WA, field("side_bets.three_card.settled", is_('["before_base_game"]')),
     "side_bets.three_card.settled",
     "must include at_settlement, which is when a table settles it by default"),
    (WA, field("side_bets.three_card.name", is_(f'"{"x" * 41}"')), "side_bets.three_card.name",
     "must be at most 40 characters, on one line"),
    (WA, field("side_bets.three_card.decided_by", is_('"own_and_community"')),
     "side_bets.three_card.settled", "before_base_game needs a bet that is decided by own_three"),
    (SIX, field("side_bets.pair_plus.decided_by", is_('"own_and_community"')),
     "side_bets.pair_plus.decided_by", "own_and_community, but PP-1 pays own_three"),
    (WA, field("side_bets.three_card.collected", is_('"before_deal"')),
     "side_bets.three_card.settled",
     "before_base_game needs a stake that is collected at_settlement"),
    (WA, twice("side_bets.three_card", "side_bets.second"), "side_bets.three_card.settled",
     "at most one side bet can be settled before_base_game"),
    # meters
    (WA, field("side_bets.progressive.paid_from", is_('"tray"')),
     "side_bets.progressive.paid_from", "tray, but PROG-1 has one"),
    (WA, field("side_bets.three_card.paid_from", is_('"meter"')),
     "side_bets.three_card.paid_from", "meter, but 3CB-1 has no meter"),
    (WA, field("side_bets.progressive.maximum", is_('"$5"')),
     "side_bets.progressive.maximum", "minimum and maximum must be the bet of PROG-1"),
    (WA, field("side_bets.progressive.collected", is_('"at_settlement"')),
     "side_bets.progressive.collected", "must be before_deal, being paid from a meter"),
    (WA, field("side_bets.progressive.paytable_source", is_('"with_base"')),
     "side_bets.progressive.paytable_source", "must be own, being paid from a meter"),
    (SIX, both("side_bets.pair_plus.settled", "side_bets.six_card.settled",
               is_('["at_settlement", "before_base_bets"]')),
     "side_bets.pair_plus.settled", "at most one side bet can be settled before_base_bets"),
    (BONUS, both("side_bets.three_card.settled", "side_bets.progressive.settled",
                 is_('["at_settlement", "before_base_bets"]')),
     "side_bets.three_card.settled", "at most one side bet can be settled before_base_bets"),
    (WA, field("settlement.ways", is_('["losers_first"]')), "side_bets.progressive.collected",
     "must be at_settlement where losing wagers are collected first"),
    # cards, devices, deal
    (NSW, field("cards.deck_size", is_("53")), "cards.deck_size",
     "the game is played with 52 cards, no jokers"),
    (NSW, field("betting.equal_bets", is_("2")), "betting.equal_bets",
     "the game has three circles"),
    (NSW, field("betting.currencies", is_("[]")), "betting.currencies",
     "empty: nothing could be wagered"),
    (NSW, section("devices.shoe"), "devices.default", "'shoe' is not among the choices: shuffler"),
    (NSW, field("devices.shoe.decks", is_("0")), "devices.shoe.decks", "must be above zero"),
    (NSW, field("devices.shoe.dealer_cards", is_('["left"]')), "devices.shoe.dealer_cards",
     "must include left and right, the community cards"),
    (NSW, field("devices.shoe.dealer_cards", is_('["right"]')), "devices.shoe.dealer_cards",
     "must include left and right, the community cards"),
    (NSW, field("devices.shoe.dealer_cards", is_('["left", "right", "burned", "kept"]')),
     "devices.shoe.dealer_cards", "the dealer has at most three cards"),
    (NSW, field("devices.shuffler.dealer_cards", is_('["left", "right"]')),
     "devices.shuffler.dealer_cards", "a stack has three cards"),
    (NSW, field("devices.shuffler.dealer_cards", is_('["left", "kept", "right"]')),
     "devices.shuffler.dealer_cards",
     "must include kept if the kept card decides a side bet, and only then"),
    (SIX, field("devices.shuffler.dealer_cards", is_('["left", "right", "burned"]')),
     "devices.shuffler.dealer_cards",
     "must include kept if the kept card decides a side bet, and only then"),
    (NSW, field("deal.default_face", is_('"up"')), "deal.default_face",
     "'up' is not among the choices: down"),
    (NSW, field("deal.faces", is_('["down", "up"]')), "deal.face_up",
     "must be given if deal.faces includes 'up', and only then"),
    (WA, section("deal.face_up"), "deal.face_up",
     "must be given if deal.faces includes 'up', and only then"),
    (NSW, field("deal.community_order", is_('["left"]')), "deal.community_order",
     "must list left and right"),
    (NSW, field("devices.shuffler.opening", is_('["shuffle"]')), "devices.shuffler.opening",
     "must include set_game if the device is set to one, and only then"),
    (NSW, field("devices.shoe.opening", is_('["shuffle"]')), "devices.shoe.opening",
     "must include set_on_cutting_card where cards are cut and a cutting card is there, and only "
     "there"),
    # settlement, bank, fees
    (NSW, field("settlement.ways", is_("[]")), "settlement.ways", "needs at least one way"),
    (BONUS, field("settlement.wager_order", is_('["base", "bonus"]')), "settlement.wager_order",
     "must list every wager of the book, and no other: base, bonus, three_card, progressive"),
    (NSW, field("settlement.odds_words", is_("[]")), "settlement.odds_words",
     "empty: give at least one word for odds"),
    (CA, section("bank.player_dealer"), "bank.player_dealer",
     "must be given if bank.banker is 'player_dealer', and only then"),
    (CA, field("bank.banker", is_('"house"')), "bank.player_dealer",
     "must be given if bank.banker is 'player_dealer', and only then"),
    (CA, field("table.seats", is_("7")), "table.seats",
     "must be one for each of the 7 areas and one for the player-dealer"),
    (NSW, field("table.seats", is_("8")), "table.seats", "must be one for each of the 7 areas"),
    (NSW, field("deal.first_hand", is_('"left_of_player_dealer"')), "deal.first_hand",
     "the book has no player-dealer"),
    (CA, lambda text: field("bank.player_dealer.maximum_wager", is_('"$5"'))(
        field("bank.player_dealer.minimum_wager", is_('"$10"'))(text)),
     "bank.player_dealer.minimum_wager", "$10 is above the maximum of $5"),
    (CA, section("fees.flat"), "fees.flat", "must be given if fees.kind is 'flat', and only then"),
    (CA, field("fees.kind", is_('"none"')), "fees.flat",
     "must be given if fees.kind is 'flat', and only then"),
    # irregularities and roles
    (CA, field("irregularities.player_hand_wrong_count", is_('"hand_void"')),
     "irregularities.player_hand_wrong_count",
     "must be misdeal, where a player banks: what one hand is paid decides the others"),
    (NSW, lambda text: "glossary = 7\n" + section("glossary")(text), "glossary",
     "expected a section, got a whole number"),
    (NSW, swap("[glossary]\n", '[glossary]\n" " = 7\n'), "glossary", "a term without a name"),
    (NSW, lambda text: "side_bets = 7\n" + section("side_bets")(text), "side_bets",
     "expected a section, got a whole number"),
    (NSW, field("irregularities.exposed_cards_for_misdeal", is_("1")),
     "irregularities.exposed_cards_for_misdeal",
     "must be 2 or more: exposed_card says what one exposed card does"),
    (WA, field("irregularities.replacement_devices", is_('["shoe"]')),
     "irregularities.replacement_devices", "'shoe' has no section in devices"),
    (NSW, field("roles.tuck", is_("[]")), "roles.tuck",
     "must name somebody if choices.tuck is offered, and only then"),
    (CA, field("roles.bank", is_("[]")), "roles.bank",
     "must name somebody if a player banks, and only then"),
    (NSW, field("glossary.void", is_('""')), "glossary.void", "empty"),
    (NSW, field("glossary.void", "1"), "glossary.void",
     "write it as { is = MEANING, by = CLAUSE }"),
    (NSW, field("glossary.void", '{ is = "No.", by = "W round 2" }'), "glossary.void.by",
     "W round 2 is not from this book's documents (N); where they say nothing, write "
     "'house, as W round 2'"),
    # what no table plays
    (NSW, field("irregularities.shuffle_unfinished", is_('"replaced"')),
     "irregularities.shuffle_unfinished",
     "'replaced' cannot be played at a table, which plays reshuffled"),
    (WA, field("irregularities.player_hand_wrong_count", is_('"play_on"')),
     "irregularities.player_hand_wrong_count",
     "'play_on' cannot be played at a table, which plays misdeal or hand_void"),
    (BONUS, field("side_bets.bonus.settled", is_('["at_settlement", "before_base_game"]')),
     "side_bets.bonus.settled", "before_base_game needs a bet that is decided by own_three"),
    (BONUS, field("side_bets.bonus.offered", is_('"refused"')), "side_bets.bonus.offered",
     "'refused' cannot be played at a table, which plays allowed or if_house_allows"),
    (NSW, field("devices.shuffle_when", is_('["before_play"]')), "devices.shuffle_when",
     "must include after_each_round: a table always shuffles then"),
    (NSW, field("devices.shuffle_when", is_('["after_each_round"]')), "devices.shuffle_when",
     "must include before_play: a table always shuffles then"),
    (NSW, field("devices.shoe.alternation", is_('"every_round"')), "devices.shoe.alternation",
     "must be 'none' where decks is 1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ref", "edit", "key", "reason"),
    REFUSALS,
    ids=[f"{number}-{key}" for number, (_, _, key, _) in enumerate(REFUSALS)],
)
def test_refusals_name_file_key_and_reason(
    tmp_path: Path, ref: str, edit: Edit, key: str, reason: str
) -> None:
    error = refusal(tmp_path, ref, edit)
    assert (error.key, error.reason) == (key, reason)


def test_an_unknown_book_is_refused_by_name() -> None:
    with pytest.raises(BadData, match=r"no rulebook has that id.*did you mean nsw-let-it-ride"):
        load_rulebook("nsw-let-it-rid")


def test_a_house_may_write_its_own_book(tmp_path: Path) -> None:
    edited = field("fees.flat.player", is_('"$1"'))((SHIPPED / f"{CA}.toml").read_text("utf-8"))
    edited = field("table.backline_bets", is_('"allowed"'))(edited)
    file = tmp_path / "mine.toml"
    file.write_text(swap(f'id = "{CA}"', 'id = "our-room"')(edited), "utf-8")
    book: RuleBook = load_rulebook(str(file))
    assert book.id == "our-room"
    assert book.fees.flat is not None
    assert book.fees.flat.player == 100
    assert book.table.backline_bets == "allowed"
    assert book.digest != BOOKS[CA].digest


@pytest.mark.parametrize(
    ("least", "most"), [("$10", "$10"), ("$10", "$500"), ("none", "$10"), ("$10", "none")]
)
def test_a_bank_may_have_a_minimum_and_a_maximum(tmp_path: Path, least: str, most: str) -> None:
    text = (SHIPPED / f"{CA}.toml").read_text("utf-8")
    text = field("bank.player_dealer.minimum_wager", is_(f'"{least}"'))(text)
    file = tmp_path / "mine.toml"
    file.write_text(field("bank.player_dealer.maximum_wager", is_(f'"{most}"'))(text), "utf-8")
    terms = load_rulebook(str(file)).bank.player_dealer
    assert terms is not None
    wanted = tuple(None if each == "none" else parse_money(each) for each in (least, most))
    assert (terms.minimum_wager, terms.maximum_wager) == wanted


def test_cards_may_be_cut_without_a_cutting_card(tmp_path: Path) -> None:
    """Then no step of the opening is about one."""
    text = (SHIPPED / f"{NSW}.toml").read_text("utf-8")
    text = field("devices.shoe.equipment", is_('["discard_rack"]'))(text)
    steps = '["check_first_deck", "shuffle", "cut", "load_first_deck"]'
    file = tmp_path / "mine.toml"
    file.write_text(field("devices.shoe.opening", is_(steps))(text), "utf-8")
    shoe = load_rulebook(str(file)).devices.shoe
    assert shoe is not None
    assert Equipment.CUTTING_CARD not in shoe.equipment
    assert shoe.cut is Cut.CUT
