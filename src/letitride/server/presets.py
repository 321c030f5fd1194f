"""For supervisors who set up tables: presets, and the sign as it would read."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from msgspec import Meta

from letitride.house import Preset
from letitride.rules import Cents, Role, Wager, game_of
from letitride.server.floor import NewTable, book_named, check_opens, opening_of
from letitride.server.parameters import Name
from letitride.server.problems import unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import Visitor
from letitride.table import (
    FeeRate,
    Limits,
    StatedChoice,
    TrayRule,
    side_limits,
    stated,
    top_pay,
)


class SignPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What players will read on the sign. ``largest_pay`` is the most that one hand can win at
    these limits: a counted tray should hold that much."""

    book: str
    name: str
    limits: Limits
    side_limits: dict[Wager, Limits]
    paytables: dict[Wager, str]
    fees: tuple[FeeRate, ...]
    house: tuple[StatedChoice, ...]
    largest_pay: Cents


class NewPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    book: Name
    choices: Annotated[dict[Name, Name | int], Meta(max_length=60)] = {}
    tray: TrayRule = TrayRule.COUNTED


class PresetDesk(Controller):
    path = "/api/floor"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR),)

    @post("/preview", summary="The sign of a table that is not set up yet", status_code=200)
    async def preview(self, context: RequestContext, data: NewTable) -> SignPreview:
        """Refuses what setting it up would refuse, with the same field and clause."""
        book = book_named(data.book)
        terms, limits = opening_of(book, data)
        if terms.face == "up":
            approval = (await context.casino.records.face_up(book.id)).approval
            terms = msgspec.structs.replace(terms, face_up=approval)
        check_opens(data, book, terms, limits)
        offered = [wager for wager in terms.paytables if wager in book.side_bets]
        return SignPreview(
            book=book.id,
            name=data.name,
            limits=limits,
            side_limits={wager: side_limits(book, terms, wager) for wager in offered},
            paytables=dict(terms.paytables),
            fees=terms.fees,
            house=tuple(stated(book, terms)),
            largest_pay=top_pay(game_of(book, terms.paytables), terms, limits),
        )

    @get("/presets", summary="Presets for new tables")
    async def presets(self, context: RequestContext) -> list[Preset]:
        """Those that every house has, then the house's own by name."""
        return list(await context.casino.records.presets())

    @put("/presets/{name:str}", summary="Save a preset")
    async def save(
        self, context: RequestContext, visitor: Visitor, name: Name, data: NewPreset
    ) -> list[Preset]:
        """Refuses choices with which no table would open."""
        book = book_named(data.book)
        table = NewTable(
            id="preset", name=name, book=data.book, choices=data.choices, tray=data.tray
        )
        terms, limits = opening_of(book, table)
        if terms.face == "up":
            approval = (await context.casino.records.face_up(book.id)).approval
            terms = msgspec.structs.replace(terms, face_up=approval)
        check_opens(table, book, terms, limits)
        saved = await context.casino.records.save_preset(
            name, book=data.book, choices=data.choices, tray=data.tray, by=visitor.name
        )
        unless_rejected(saved)
        return list(await context.casino.records.presets())

    @delete("/presets/{name:str}", summary="Remove a preset", status_code=204)
    async def remove(self, context: RequestContext, visitor: Visitor, name: Name) -> None:
        unless_rejected(await context.casino.records.remove_preset(name, by=visitor.name))
