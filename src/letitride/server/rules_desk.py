"""The copy of the rules that the house was approved to play by: filed by a casino supervisor, read
by everybody (N 14.14)."""

import hashlib
from typing import Annotated, Final

import msgspec
from litestar import Controller, get, post
from msgspec import Meta

from letitride.house import LONGEST_COPY, RulesCopy
from letitride.rules import Role, RuleBook, load_rulebook, rulebook_ids
from letitride.server.asked_tables import Id, known_id
from letitride.server.parameters import Line
from letitride.server.problems import unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import Visitor

MOST_BYTES: Final = 8 * LONGEST_COPY
"""Of a request that files a copy: a character takes up to six in JSON."""


class RulesOnFile(msgspec.Struct, frozen=True, kw_only=True):
    """``copy`` is None until one is filed; ``sha256`` is that of its text in UTF-8."""

    book: str
    name: str
    clause: str
    copy: RulesCopy | None
    sha256: str


class NewCopy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``reference`` and ``date`` of the approval, such as 2020-07-01."""

    reference: Line
    date: Line
    text: Annotated[str, Meta(max_length=LONGEST_COPY)]


class ApprovedRules(Controller):
    path = "/api/rulebooks"
    tags = ("library",)

    @get("/{id:str}/copy", summary="The copy of the rules that the house was approved to play by")
    async def copy(self, context: RequestContext, id: Id) -> RulesOnFile:
        book = _book(id, "id")
        return _on_file(book, await context.casino.records.rules_copy(book.id))


class RulesDesk(Controller):
    path = "/api/floor/rules"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR),)

    @post(
        "/{book:str}",
        summary="File a copy of the approved rules of a book",
        status_code=200,
        request_max_body_size=MOST_BYTES,
    )
    async def file(
        self, context: RequestContext, visitor: Visitor, book: Id, data: NewCopy
    ) -> RulesOnFile:
        """It replaces the copy before it, which stays in the log."""
        rules = _book(book, "book")
        copy = await context.casino.records.file_rules(
            rules, data.text, reference=data.reference, date=data.date, by=visitor.name
        )
        return _on_file(rules, unless_rejected(copy))


def _book(id: str, field: str) -> RuleBook:
    return load_rulebook(known_id(id, rulebook_ids(), field, "unknown_rule_book"))


def _on_file(book: RuleBook, copy: RulesCopy | None) -> RulesOnFile:
    return RulesOnFile(
        book=book.id,
        name=book.name,
        clause=book.clause("roles.read_rules"),
        copy=copy,
        sha256="" if copy is None else hashlib.sha256(copy.text.encode()).hexdigest(),
    )
