"""Which cards a client may name: one that is swapped for its twin, and never a card of a deal."""

import msgspec

from letitride.cards import parse_card
from letitride.house import Place
from letitride.rules import Role
from letitride.server.wire import WIRE, Visitor, WireCommand, command_of
from letitride.table import commands as c
from letitride.table import events as e
from tests.table.house import House

NSW = "nsw-let-it-ride"
FRIDA = Visitor("frida", Role.GAMES_SUPERVISOR)


def test_a_swap_takes_the_named_card() -> None:
    house = House(NSW)
    place = Place(
        id="test",
        name="Test",
        book=NSW,
        digest=house.book.digest,
        terms=house.terms,
        limits=house.limits,
    )
    sent = msgspec.convert({"type": "SwapCard", "deck": 0, "card": parse_card("Qd")}, WireCommand)
    (swapped,) = house.do(command_of(sent, FRIDA, house.table, place))
    assert isinstance(swapped, e.CardSwapped)
    assert swapped.card == "Qd"


def test_only_the_device_names_cards() -> None:
    for kind in (
        c.TurnCommunity,
        c.TurnKept,
        c.ReportExposed,
        c.Look,
        c.Deal,
        c.SettleNext,
        c.TurnHand,
    ):
        assert not {"card", "cards"} & set(WIRE[kind.__name__].__struct_fields__)
