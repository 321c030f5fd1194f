"""Tampering with the secrets."""

from tests.security.tampers.editing import (
    change,
    unlocked,
)
from tests.security.tampers.tamper import Case, tamper


@tamper("the order of a deck is edited", ". x . x")
def order_edited(case: Case) -> None:
    change(case, "UPDATE secrets SET body = x'00' || substr(body, 2) WHERE kind = 'order'")


@tamper("the orders of two decks are swapped", ". x . x")
def orders_swapped(case: Case) -> None:
    with unlocked(case.database) as file:
        (one, first), (two, second) = file.execute(
            "SELECT key, body FROM secrets WHERE kind = 'order' LIMIT 2"
        ).fetchall()
        for key, body in ((one, second), (two, first)):
            file.execute(
                "UPDATE secrets SET body = ? WHERE kind = 'order' AND key = ?", (body, key)
            )


@tamper("the order of a deck is deleted", ". x . x")
def order_deleted(case: Case) -> None:
    change(case, "DELETE FROM secrets WHERE kind = 'order'")


@tamper("an order is put there that anybody can read", ". x . x")
def order_added(case: Case) -> None:
    change(case, "INSERT INTO secrets VALUES ('order', 'mine', '{\"order\":[],\"nonce\":\"\"}')")


@tamper("the password of a person is deleted", ". x . x")
def password_deleted(case: Case) -> None:
    change(case, "DELETE FROM secrets WHERE kind = 'password' AND key = 'ines'")


@tamper("the passwords of two people are swapped", ". x . x")
def passwords_swapped(case: Case) -> None:
    change(
        case,
        "UPDATE secrets SET key = 'x' WHERE kind = 'password' AND key = 'ines'",
        "UPDATE secrets SET key = 'ines' WHERE kind = 'password' AND key = 'ann'",
        "UPDATE secrets SET key = 'ann' WHERE kind = 'password' AND key = 'x'",
    )


@tamper("a session of a supervisor is forged", ". x . x")
def session_forged(case: Case) -> None:
    change(
        case,
        "INSERT INTO secrets VALUES ('session', 'mine', "
        '\'{"account":"Ines","role":"casino_supervisor"}\')',
    )


@tamper("a session is altered", ". x . x")
def session_altered(case: Case) -> None:
    change(case, "UPDATE secrets SET body = body || x'00' WHERE kind = 'session'")


@tamper("a password is made into a session", ". x . x")
def kind_of_a_secret_altered(case: Case) -> None:
    change(case, "UPDATE secrets SET kind = 'session' WHERE kind = 'password' AND key = 'ines'")
