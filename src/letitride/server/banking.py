"""What banking a round is worth: the answers of ``letitride banking --json``, as far as they take a
second or two."""

from collections.abc import Sequence
from typing import Annotated, Final

from litestar import Controller, get
from litestar.params import Parameter
from msgspec import Meta

from letitride.analysis import BadBank, BankingReport, bank, banking_report
from letitride.rules import Banker, Cents, RuleBook, load_rulebook, parse_amount, rulebook_ids
from letitride.server.asked_tables import Id, asked_table, known_id
from letitride.server.problems import HTTPProblem
from letitride.server.response_cache import ResponseCache
from letitride.server.session_odds import MaybeAmount

MOST_COVERED: Final = 2
"""Players counted against a wager that may run out: a third takes ten seconds and more."""
_MOST: Final = 7
_BOOK: Final = "ca-let-it-ride"

Bets = Annotated[
    Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(min_length=1, max_length=_MOST)],
    Parameter(min_items=1, max_items=_MOST),
]


class BankingDesk(Controller):
    path = "/api/banking"
    tags = ("library",)

    @get("/{id:str}", summary="The exact value of banking a round")
    async def banking(
        self,
        response_cache: ResponseCache,
        id: Id,
        bet: Bets,
        cover: MaybeAmount = None,
        fee: MaybeAmount = None,
        book: Id = _BOOK,
    ) -> BankingReport:
        """One ``bet`` for each player, in the order they are settled; ``cover`` is the
        player-dealer's wager, without it one that always covers; ``fee`` is for the hand. Amounts
        are dollars, as ``5`` or ``2.50``. Only the command counts three players or more against a
        wager that may run out, and the chances of three or more."""
        table = asked_table(id)
        base = table.base()
        rules = load_rulebook(known_id(book, rulebook_ids(), "book", "unknown_rule_book"))
        if rules.bank.banker is not Banker.PLAYER_DEALER:
            raise HTTPProblem(400, "house_banks", field="book", book=rules.id)
        bets = _bets(rules, bet)
        wager = None if cover is None else _amount("cover", cover)
        paid = Cents(0) if fee is None else _amount("fee", fee)
        if wager is not None and len(bets) > MOST_COVERED:
            raise HTTPProblem(400, "bank_too_long", field="cover", most=MOST_COVERED)
        key = ("banking", table.key, bets, wager, paid, rules.id)

        def made() -> BankingReport:
            rounding = rules.settlement.rounding
            counted = bank(base, bets, cover=wager, fee=paid, rounding=rounding)
            return banking_report(table.paytable.id, counted)

        try:
            return await response_cache.recall(key, made)
        except BadBank as error:
            field, _, why = str(error).partition(": ")
            name = "bet" if field == "bets" else "id" if field == "paytable" else field
            raise HTTPProblem(400, "bad_bank", field=name, why=_capitalised(why)) from None


def _bets(rules: RuleBook, texts: Sequence[str]) -> tuple[Cents, ...]:
    """Raises ``HTTPProblem``."""
    most = rules.table.seats - 1
    if len(texts) > most:
        raise HTTPProblem(400, "bank_seats", field="bet", most=most, number=len(texts))
    return tuple(_amount("bet", each) for each in texts)


def _amount(field: str, text: str) -> Cents:
    try:
        return parse_amount(text)
    except ValueError as error:
        raise HTTPProblem(400, "bad_bank", field=field, why=_capitalised(str(error))) from None


def _capitalised(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
