"""Rule book sections on who may do what, and on what the table must announce."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """``games_supervisor`` is also the floor person."""

    PLAYER = "player"
    DEALER = "dealer"
    GAMES_SUPERVISOR = "games_supervisor"
    CASINO_SUPERVISOR = "casino_supervisor"
    INSPECTOR = "inspector"


class Act(StrEnum):
    """Everything that needs a role. Each member is a field of ``Roles``."""

    BET = "bet"
    LOOK = "look"
    PULL = "pull"
    RIDE = "ride"
    TUCK = "tuck"
    BANK = "bank"
    CHECK_CARDS = "check_cards"
    OPEN_ROUND = "open_round"
    CALL_NO_MORE_BETS = "call_no_more_bets"
    SHUFFLE = "shuffle"
    CUT = "cut"
    DEAL = "deal"
    TURN_CARD = "turn_card"
    SETTLE = "settle"
    EXCHANGE_VOUCHER = "exchange_voucher"
    RECORD_SIGNAL = "record_signal"
    DECLARE_MISDEAL = "declare_misdeal"
    COLLECT_AND_COUNT = "collect_and_count"
    REPLACE_DECK = "replace_deck"
    USE_MAINTENANCE_KEY = "use_maintenance_key"
    ORDER_COUNT = "order_count"
    COUNT_ON_ORDER = "count_on_order"
    CHANGE_CARDS = "change_cards"
    CHANGE_LIMITS = "change_limits"
    CLOSE_TABLE = "close_table"
    VACATE_SEAT = "vacate_seat"
    REFUSE_WAGER = "refuse_wager"
    VOID_WAGER = "void_wager"
    INVALIDATE_ROUND = "invalidate_round"
    FORFEIT_WAGER = "forfeit_wager"
    ACT_ON_COLLUSION = "act_on_collusion"
    PRECLUDE_PLAYER = "preclude_player"
    EXCLUDE_PERSON = "exclude_person"
    RAISE_DISPUTE = "raise_dispute"
    RULE_DISPUTE = "rule_dispute"
    REVIEW_DISPUTE = "review_dispute"
    HEAR_COMPLAINT = "hear_complaint"
    READ_RULES = "read_rules"
    READ_OWN_ROUNDS = "read_own_rounds"
    READ_TABLE_RECORD = "read_table_record"
    READ_ALL_RECORDS = "read_all_records"


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """Who may do each act; an empty tuple means nobody. A player acts only for their own seat."""

    bet: tuple[Role, ...]
    look: tuple[Role, ...]
    pull: tuple[Role, ...]
    ride: tuple[Role, ...]
    tuck: tuple[Role, ...]
    bank: tuple[Role, ...]
    check_cards: tuple[Role, ...]
    open_round: tuple[Role, ...]
    call_no_more_bets: tuple[Role, ...]
    shuffle: tuple[Role, ...]
    cut: tuple[Role, ...]
    deal: tuple[Role, ...]
    turn_card: tuple[Role, ...]
    settle: tuple[Role, ...]
    exchange_voucher: tuple[Role, ...]
    record_signal: tuple[Role, ...]
    declare_misdeal: tuple[Role, ...]
    collect_and_count: tuple[Role, ...]
    replace_deck: tuple[Role, ...]
    use_maintenance_key: tuple[Role, ...]
    order_count: tuple[Role, ...]
    count_on_order: tuple[Role, ...]
    change_cards: tuple[Role, ...]
    change_limits: tuple[Role, ...]
    close_table: tuple[Role, ...]
    vacate_seat: tuple[Role, ...]
    refuse_wager: tuple[Role, ...]
    void_wager: tuple[Role, ...]
    invalidate_round: tuple[Role, ...]
    forfeit_wager: tuple[Role, ...]
    act_on_collusion: tuple[Role, ...]
    preclude_player: tuple[Role, ...]
    exclude_person: tuple[Role, ...]
    raise_dispute: tuple[Role, ...]
    rule_dispute: tuple[Role, ...]
    review_dispute: tuple[Role, ...]
    hear_complaint: tuple[Role, ...]
    read_rules: tuple[Role, ...]
    read_own_rounds: tuple[Role, ...]
    read_table_record: tuple[Role, ...]
    read_all_records: tuple[Role, ...]

    def who(self, act: Act) -> tuple[Role, ...]:
        who: tuple[Role, ...] = getattr(self, act)
        return who

    def may(self, role: Role, act: Act) -> bool:
        return role in self.who(act)


class IdleSeat(StrEnum):
    MAY_BE_VACATED = "may_be_vacated"
    KEPT = "kept"


class Shown(StrEnum):
    LIMITS = "limits"
    PAYOUT_SCHEDULE = "payout_schedule"
    MAXIMUM_PAYOUT = "maximum_payout"
    FEES = "fees"
    RULES_COPY = "rules_copy"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRules:
    raise_minimum_minutes: int
    closing_minutes: int
    idle_rounds: int
    idle_seat: IdleSeat
    shown: tuple[Shown, ...]
