"""The clock at a table with an automatic dealer: how long it waits for whom, and what happens
then."""

import pytest

from letitride.driver.timing import GRACE, Pace, QuestionKind
from letitride.rules import Cents, Role, parse_money
from letitride.runtime.command_writer import Done
from letitride.table import Actor
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import balance, rack
from letitride.table.state import HandStatus, Phase, Switch, Turns
from tests.runtime.floor import BOOKS, Floor, player, seated

CALIFORNIA = "ca-let-it-ride"
PACE = Pace()


async def test_a_table_can_be_opened_at_once(sqlite_url: str) -> None:
    """From then on the dealer's acts follow each other on time."""
    async with Floor.open(sqlite_url, pace=Pace(pause=60)) as floor:
        for book in BOOKS:
            began = floor.clock.now()
            runner = await floor.set_up(book, book, opened=False)
            assert not floor.is_at(Phase.BETWEEN_ROUNDS)
            runner.scheduler.skip_pauses()
            await floor.settle()
            assert floor.is_at(Phase.BETWEEN_ROUNDS)
            await floor.sit(f"Ann-{book}", 1)
            assert floor.is_at(Phase.BETWEEN_ROUNDS)
            assert floor.clock.now() == began
            # Some books have the cards shuffled again, and cut, when the first player comes.
            for _ in range(3):
                await floor.advance(60)
            assert floor.is_at(Phase.BETTING)


async def test_no_more_bets_is_called_when_time_is_up(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        began = floor.clock.now()
        await floor.advance(5)
        await floor.bet(1)
        (deadline,) = floor.runner().deadlines
        assert (deadline.what, deadline.at) == (QuestionKind.BETS, began + PACE.betting)
        await floor.advance(PACE.betting - 5 - 0.1)
        assert floor.is_at(Phase.BETTING)
        await floor.advance(0.1)
        assert floor.is_at(Phase.CALLED)


async def test_it_is_called_sooner_when_everybody_has_bet(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        await floor.bets({1: "$5", 2: "$5"})
        await floor.advance(GRACE - 0.1)
        assert floor.is_at(Phase.BETTING)
        await floor.advance(0.1)
        assert floor.is_at(Phase.CALLED)


async def test_every_change_of_the_bets_leaves_time_for_another(sqlite_url: str) -> None:
    """But never more than the whole betting time."""
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        opened = floor.clock.now()
        await floor.bets({1: "$5", 2: "$5"})
        for bet in ("$6", "$7"):
            await floor.advance(GRACE - 1)
            await floor.bets({1: bet})
            assert [each.at for each in floor.runner().deadlines] == [floor.clock.now() + GRACE]
        # Chips that are bought are no bet.
        await floor.advance(1)
        await floor.done(c.BuyIn(by=floor.by(1), seat=1, amount=Cents(100)))
        assert [each.at for each in floor.runner().deadlines] == [floor.clock.now() + GRACE - 1]
        await floor.advance(GRACE - 2)
        await floor.bets({1: "$8"})
        assert [each.at for each in floor.runner().deadlines] == [opened + PACE.betting]


async def test_a_first_bet_after_a_long_quiet_restarts_the_clock(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        await floor.advance(3 * PACE.betting)
        await floor.bets({1: "$5"})
        began = floor.clock.now()
        assert [each.at for each in floor.runner().deadlines] == [began + PACE.betting]


@pytest.mark.clause("N 7.2")
async def test_a_player_who_is_asked_for_equal_bets_and_does_not_answer_has_them_back(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        await floor.bets({1: "$5"})
        two = (Cents(500), Cents(500), Cents(0))
        await floor.done(c.RecordBets(by=floor.runner().scheduler.dealer, seat=2, circles=two))
        await floor.advance(PACE.pause)
        assert isinstance((await floor.events())[-1], e.CorrectionAsked)
        asked = {each.what: each.at for each in floor.runner().deadlines}
        assert asked == {
            QuestionKind.BETS: None,
            QuestionKind.EQUAL: floor.clock.now() + PACE.choice,
        }
        await floor.advance(PACE.choice)
        assert balance(floor.state.ledger, rack(2)) == parse_money("$900")
        await floor.until(lambda table: table.phase is Phase.CALLED)


@pytest.mark.clause("W shuffle 2 wait")
async def test_a_player_who_is_asked_for_side_bets_has_time_for_one(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob", book="wa-let-it-ride-bonus", meters=True)
        await floor.bets({1: "$5"})
        await floor.advance(PACE.betting)
        assert floor.state.round is not None
        assert floor.state.round.side_bets_asked
        await floor.advance(GRACE - 0.1)
        assert floor.is_at(Phase.BETTING)
        await floor.advance(0.1)
        assert floor.is_at(Phase.CALLED)


async def test_without_a_bet_there_is_no_call(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann")
        assert [each.at for each in floor.runner().deadlines] == [None]
        await floor.advance(3600)
        assert floor.is_at(Phase.BETTING)


@pytest.mark.clause("N 12.13")
async def test_a_player_who_does_not_look_in_time_has_no_hand(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        chips = balance(floor.state.ledger, rack(1))
        await floor.bets({1: "$5", 2: "$5"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        began = floor.clock.now()
        assert [(d.what, d.seat) for d in floor.runner().deadlines] == [(QuestionKind.LOOK, 1)]
        table = await floor.until(
            lambda now: now.round is None or now.round.hands[1].status is HandStatus.VOID
        )
        assert floor.clock.now() == began + PACE.look
        assert table.round is not None
        assert table.round.hands[2].status is HandStatus.IN_PLAY
        assert balance(table.ledger, rack(1)) == chips
        ruling = [each for each in await floor.events() if isinstance(each, e.Ruled)][-1]
        assert (ruling.clause, ruling.by.name) == ("N 12.13", "dealer")


@pytest.mark.clause("N 12.14")
async def test_a_player_who_has_looked_and_does_not_choose_in_time_lets_it_ride(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann")
        await floor.bets({1: "$5"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        await floor.done(c.Look(by=floor.by(1), seat=1))
        began = floor.clock.now()
        assert [(d.what, d.seat) for d in floor.runner().deadlines] == [(QuestionKind.CHOICE, 1)]
        table = await floor.until(lambda now: now.phase is not Phase.FIRST_CHOICE)
        assert floor.clock.now() >= began + PACE.choice
        assert table.round is not None
        # All that remains rides: nothing more is asked.
        assert table.round.hands[1].first == table.round.hands[1].second == "ride"
        ruling = [each for each in await floor.events() if isinstance(each, e.Ruled)][-1]
        assert ruling.clause == "N 12.14"


async def test_players_who_choose_together_have_their_time_together(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob", turns=Turns.TOGETHER)
        await floor.bets({1: "$5", 2: "$5"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        began = floor.clock.now()
        await floor.advance(10)
        await floor.done(c.Look(by=floor.by(2), seat=2))
        ends = {(d.seat, d.what): d.at for d in floor.runner().deadlines}
        assert ends == {
            (1, QuestionKind.LOOK): began + PACE.look,
            (2, QuestionKind.CHOICE): began + 10 + PACE.choice,
        }


async def test_a_player_who_does_not_answer_the_offer_of_the_bank_declines_it(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob", book=CALIFORNIA)
        assert [(d.what, d.seat) for d in floor.runner().deadlines][-1] == (QuestionKind.BANK, 1)
        await floor.advance(PACE.bank)
        declined = [each for each in await floor.events() if isinstance(each, e.BankDeclined)]
        assert [(each.seat, each.by.name) for each in declined] == [(1, "clock")]
        assert [(d.what, d.seat) for d in floor.runner().deadlines][-1] == (QuestionKind.BANK, 2)
        await floor.done(c.AcceptBank(by=floor.by(2), seat=2))
        assert floor.state.banking.seat == 2


async def test_the_only_possible_banker_is_offered_the_bank_again_in_good_time(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", book=CALIFORNIA)
        await floor.advance(10 * PACE.bank)
        declined = [each for each in await floor.events() if isinstance(each, e.BankDeclined)]
        assert len(declined) == 10


async def test_a_banker_who_never_posts_loses_the_bank(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob", book=CALIFORNIA)
        await floor.done(c.AcceptBank(by=floor.by(1), seat=1))
        await floor.advance(PACE.bank - 0.1)
        assert floor.state.banking.seat == 1
        await floor.advance(0.1)
        assert set(floor.state.seats) == {1, 2}
        assert floor.state.banking.declined == {1}
        await floor.done(c.AcceptBank(by=floor.by(2), seat=2))


async def test_a_human_dealer_has_no_time_limits(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Dora", role=Role.DEALER)
        await seated(floor, "Ann")
        dora = Actor(Role.DEALER, name="Dora")
        await floor.bets({1: "$5"})
        # This round is the automatic dealer's, the next is hers.
        await floor.casino.set_dealer("main", "Dora", by="Frida")
        await floor.play_round()
        await floor.done(c.Shuffle(by=dora, commitment=""))
        await floor.done(c.CutDeck(by=dora, cut=0))
        await floor.done(c.OpenRound(by=dora))
        await floor.bet(1)
        assert floor.runner().deadlines == ()
        await floor.advance(3600)
        assert floor.is_at(Phase.BETTING)
        await floor.done(c.CallNoMoreBets(by=dora))
        await floor.done(c.Deal(by=dora))
        await floor.done(c.Deal(by=dora, rest=True))
        await floor.advance(3600)
        assert floor.state.round is not None
        assert floor.state.round.hands[1].status is HandStatus.IN_PLAY


@pytest.mark.clause("C play 13")
async def test_an_offer_of_the_bank_that_nobody_answers_passes_on_where_a_person_deals_too(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Dora", role=Role.DEALER)
        await floor.set_up("main", CALIFORNIA)
        await floor.casino.set_dealer("main", "Dora", by="Frida")
        for seat, name in enumerate(("Ann", "Bob"), 1):
            await floor.sit(name, seat)
            floor.runner().presence.player_connected(name)
        await floor.done(c.OpenRound(by=Actor(Role.DEALER, name="Dora")))
        (deadline,) = floor.runner().deadlines
        assert (deadline.what, deadline.seat) == (QuestionKind.BANK, 1)
        await floor.advance(PACE.bank)
        declined = [each for each in await floor.events() if isinstance(each, e.BankDeclined)]
        assert [(each.seat, each.by.name) for each in declined] == [(1, "clock")]
        await floor.done(c.AcceptBank(by=floor.by(2), seat=2))


@pytest.mark.clause("C glossary action pile")
async def test_a_player_who_picks_no_pile_in_time_gets_the_first_and_play_goes_on(
    sqlite_url: str,
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", CALIFORNIA, switches=frozenset({Switch.DICE}))
        for seat, name in enumerate(("Ann", "Bob"), 1):
            await floor.sit(name, seat)
            floor.runner().presence.player_connected(name)
        await floor.until(lambda now: now.phase is Phase.BETTING)
        await floor.done(c.AcceptBank(by=floor.by(1), seat=1))
        await floor.done(c.BuyIn(by=floor.by(1), seat=1, amount=parse_money("$200")))
        await floor.done(c.PostBank(by=floor.by(1), seat=1, amount=parse_money("$100")))
        await floor.bet(2)
        await floor.until(lambda now: now.phase is Phase.CALLED)
        (deadline,) = floor.runner().deadlines
        assert (deadline.what, deadline.seat) == (QuestionKind.PILE, 1)
        await floor.advance(PACE.bank)
        picked = [each for each in await floor.events() if isinstance(each, e.PilePicked)]
        assert [(each.seat, each.pile, each.by.name) for each in picked] == [(1, 1, "clock")]
        await floor.until(lambda now: now.phase is Phase.FIRST_CHOICE)


async def test_after_a_restart_everybody_gets_their_full_time_again(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann")
        await floor.bets({1: "$5"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        await floor.advance(PACE.look - 1)
        await floor.crash()
        await floor.come_back()
        await floor.advance(PACE.look - 1)
        assert isinstance(await floor.do(c.Look(by=player(1, "Ann"), seat=1)), Done)


@pytest.mark.parametrize("bet_by", [(1,), (1, 2)])
async def test_a_player_who_keeps_changing_bets_does_not_hold_up_betting(
    sqlite_url: str, bet_by: tuple[int, ...]
) -> None:
    async with Floor.open(sqlite_url) as floor:
        await seated(floor, "Ann", "Bob")
        opened = floor.clock.now()
        for seat in bet_by:
            await floor.bet(seat)
        while floor.is_at(Phase.BETTING):
            assert floor.clock.now() < opened + 2 * PACE.betting
            await floor.done(c.BuyIn(by=floor.by(1), seat=1, amount=Cents(1)))
            await floor.advance(2)
        assert floor.clock.now() <= opened + PACE.betting + 2
