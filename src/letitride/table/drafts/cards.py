"""Drafts of what is done with cards. Faces are stand-ins that fit all that has been seen."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from letitride.cards import DECK, Card
from letitride.rules import Act, Face, Game, OpeningStep
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.deal import dealing_steps, next_community, next_to_settle
from letitride.table.decide.opening import device_of
from letitride.table.drafts.model import (
    OPEN,
    Draft,
    Spec,
    by_seat,
    phases,
    plain,
    seats_of,
)
from letitride.table.state import Phase, Round, Table

_CHOICES = phases(Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
_LOOKING = phases(Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
_DEALT = phases(Phase.CALLED, Phase.DEALING)
_COMMITMENT: Final = "0" * 64


def stand_ins(round: Round, places: Iterable[int]) -> tuple[Card, ...]:
    """Faces that could lie at these places: what is known of them, and cards not seen yet."""
    seen = set(round.faces.values())
    unseen = (card for card in DECK if card not in seen)
    return tuple(round.faces[place] if place in round.faces else next(unseen) for place in places)


def _opening_step(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    step = device_of(game, table).opening[len(table.opening)]
    chance: dict[str, object] = {}
    if step is OpeningStep.SHUFFLE:
        chance = {"commitment": _COMMITMENT}
    elif step is OpeningStep.CUT:
        chance = {"cut": 0}
    yield Draft(c.TakeOpeningStep, {"step": step}, chance=chance)


def _shuffle(_: Game, __: Table, ___: Actor) -> Iterator[Draft]:
    yield Draft(c.Shuffle, chance={"commitment": _COMMITMENT})


def _cut(_: Game, __: Table, ___: Actor) -> Iterator[Draft]:
    yield Draft(c.CutDeck, chance={"cut": 0})


def _roll(_: Game, __: Table, ___: Actor) -> Iterator[Draft]:
    yield Draft(c.RollDice, chance={"dice": 3})


def _deal(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    assert table.terms is not None
    assert table.round is not None
    steps = dealing_steps(game, table)
    for rest in (False, True):
        if table.terms.face is Face.DOWN:
            yield Draft(c.Deal, {"rest": rest})
            continue
        wanted = sum(step.cards for step in (steps if rest else steps[:1]) if not step.dealer)
        first = table.round.dealt
        faces = stand_ins(table.round, range(first, first + wanted))
        yield Draft(c.Deal, {"rest": rest}, chance={"cards": faces})


def _look(_: Game, table: Table, actor: Actor) -> Iterator[Draft]:
    assert table.round is not None
    for seat in seats_of(table, actor):
        hand = table.round.hands.get(seat)
        if hand is not None:
            faces = stand_ins(table.round, hand.places)
            yield Draft(c.Look, {"seat": seat}, chance={"cards": faces})


def _turn_community(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    place = next_community(game, table)
    if place is not None and table.round is not None:
        yield Draft(c.TurnCommunity, chance={"card": stand_ins(table.round, (place,))[0]})


def _turn_kept(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
    if table.round is not None and table.round.kept is not None:
        card = stand_ins(table.round, (table.round.kept,))[0]
        yield Draft(c.TurnKept, chance={"card": card})


def _settle(game: Game, table: Table, _: Actor) -> Iterator[Draft]:
    seat = next_to_settle(game, table)
    if seat is not None and table.round is not None:
        faces = stand_ins(table.round, table.round.hands[seat].places)
        yield Draft(c.SettleNext, chance={"cards": faces})


def _reveal(_: Game, table: Table, __: Actor) -> Iterator[Draft]:
    if table.round is not None and table.round.deck >= 0 and not table.round.revealed:
        yield Draft(c.RevealDeck, chance={"order": (), "nonce": ""}, unchecked=True)


CARDS: Final[Mapping[type[c.Command], Spec]] = {
    c.TakeOpeningStep: Spec(_opening_step, (Act.CHECK_CARDS,), phases(Phase.OPENING)),
    c.Shuffle: Spec(_shuffle, (Act.SHUFFLE,), OPEN),
    c.CutDeck: Spec(_cut, (Act.CUT,), OPEN),
    c.RollDice: Spec(_roll, (Act.DEAL,), phases(Phase.CALLED)),
    **dict([plain(c.ReleaseDeck, Act.DEAL, when=phases(Phase.CALLED))]),
    c.Deal: Spec(_deal, (Act.DEAL,), _DEALT),
    **dict([plain(c.UnloadStub, Act.DEAL, when=phases(Phase.THREE_CARD, Phase.FIRST_CHOICE))]),
    c.Look: Spec(_look, (Act.LOOK,), _LOOKING),
    **dict(
        [
            by_seat(c.ShowThree, Act.SETTLE, when=phases(Phase.THREE_CARD)),
            by_seat(c.Ride, Act.RIDE, when=_CHOICES),
            by_seat(c.Pull, Act.PULL, when=_CHOICES),
            by_seat(c.Tuck, Act.TUCK, when=_CHOICES),
        ]
    ),
    c.TurnCommunity: Spec(_turn_community, (Act.TURN_CARD,), _CHOICES),
    c.TurnKept: Spec(_turn_kept, (Act.TURN_CARD,), phases(Phase.SETTLING)),
    c.SettleNext: Spec(_settle, (Act.SETTLE,), phases(Phase.SETTLING)),
    **dict([plain(c.EndRound, Act.SETTLE, when=phases(Phase.ROUND_OVER))]),
    c.RevealDeck: Spec(_reveal, (Act.SHUFFLE,), phases(Phase.ROUND_OVER)),
}
