"""What a par sheet says, and the face-up figures beside it."""

from typing import Final

from letitride.language import Texts, combined

_SHEET: Final[Texts] = {
    "sheet.title": "Par sheet",
    "sheet.of": "{id} {name} · Par sheet",
    "sheet.footer": "Par sheet {id} · computed by {program}",
    "sheet.footer_edited": "Par sheet {id} (edited table) · computed by {program}",
    "sheet.page": "Page",
    "sheet.page_of": "1 of 1",
    "sheet.files": "Files and program",
    "sheet.computed_by": "Computed by {program}.",
    "fact.jurisdiction": "Jurisdiction",
    "fact.description": "Description",
    "fact.source": "Document source",
    "fact.document": "Document {letter}",
    "fact.computed_by": "Computed by",
    "summary": "Summary",
    "summary.heads": (
        "Wager|Edge per one bet|Par|Average in action|Hit frequency|Standard deviation|"
        "Published figures"
    ),
    "summary.per": "per {bet}",
    "files": "Files read",
    "files.heads": "File|SHA-256 of its bytes",
    "files.note": (
        "Everything on this sheet follows from these files and from the program named above. The "
        "same files and version give the same sheet, byte by byte."
    ),
    "one_bet.base": "one base bet",
    "one_bet.side": "one unit bet",
    "published.none": "none published",
    "published.agrees": "agrees",
    "published.differs": "differs",
}

_BASIS: Final[Texts] = {
    "decided_by": "Decided by {cards}.",
    "cards.own_three": "the player's three cards",
    "cards.own_and_community": "the player's three cards and the two community cards",
    "cards.own_and_dealers_best_five": (
        "the best five of the player's three and the dealer's three cards"
    ),
    "hands.own_three": "three-card hands",
    "hands.own_and_community": "five-card hands",
    "hands.own_and_dealers_best_five": "six-card hands",
    "counted.base": (
        "A round opens with three equal bets; bet 1 may be pulled back on three cards, bet 2 on "
        "four, bet 3 stays. Counted over all {deals:,} deals: {hands:,} hands, then the two "
        "community cards in order (49\u00a0×\u00a048)."
    ),
    "counted.side": "Counted over all {deals:,} {hands}.",
    "paid.for": (
        "The bet, one dollar, is taken before the deal, and a winner receives the listed amount "
        "alone: the net result is the listed amount less one unit."
    ),
    "paid.to": "A winner keeps the bet and receives the pay besides.",
}

_FIGURES: Final[Texts] = {
    "pays": "Pays and returns",
    "pays.heads": "Hand|Pays per unit|Combinations|Probability|1 in|Return",
    "pays.all": "All hands",
    "pays.note": (
        "Combinations are of {hands}. A row's return is its part of the expected win per {bet}; "
        "together they are minus the edge. Each figure is rounded by itself."
    ),
    "pays.mini_royal": (
        "Without a mini-royal line, ace, king and queen of one suit are paid as the straight flush "
        "they are."
    ),
    "pays.meter": (
        "The shared meter is taken to stand at {meter}, its seed. What bets add to it, and what "
        "other players' hands pay, is left out."
    ),
    "figures": "Key figures",
    "figures.heads": "Figure|Value|Exact",
    "figures.favours_player": "A negative edge: this wager favours the player.",
    "figures.none_published": "No figures are published with this wager.",
    "edge": "Edge per {bet}",
    "edge.what.base": "Expected loss of a round over one of its three equal bets.",
    "edge.what.side": "Expected loss per unit bet.",
    "par": "Par",
    "par.what.base": (
        "Expected loss over expected amount left in action, under the best play. A choice worth "
        "exactly zero is pulled back."
    ),
    "par.what.side": (
        "Expected loss over expected amount left in action: here the same as the edge."
    ),
    "action": "Average amount in action",
    "action.what.base": "Base bets left in action when the round is settled.",
    "action.what.side": "The whole bet, in every round.",
    "hit_frequency": "Hit frequency",
    "hit_frequency.what": "Rounds whose hand is paid.",
    "variance": "Variance",
    "variance.what": "Of a round's net result, in squared units.",
    "deviation": "Standard deviation",
    "deviation.what": "Of a round's net result, in units.",
    "skewness": "Skewness",
    "skewness.what": "Of a round's net result; above zero where rare large awards reach far.",
    "published": "Published figures beside these",
    "published.heads": "Figure|Published|Computed, as many digits|Computed|Verdict",
}

_PLAY: Final[Texts] = {
    "bets": "The three bets, each alone",
    "bets.heads": "Bet|In action|Exact|Value|Exact|Choices worth exactly zero",
    "bets.bet": "Bet {circle}",
    "bets.all": "All three",
    "bets.no_choice": "no choice",
    "bets.zeros.3": "{zeros:,} of {hands:,} three-card hands",
    "bets.zeros.4": "{zeros:,} of {hands:,} four-card hands",
    "bets.note": (
        "In action: how often the bet is still there when the round is settled. Value: its "
        "expected win a round, in parts of one base bet; a bet pulled back wins nothing."
    ),
    "bets.zero_note": (
        "A bet worth exactly zero is pulled back here. To let it ride would change no loss, and so "
        "not the edge; it would put more in action, and so move par towards zero."
    ),
    "strategy.3": "Strategy, bet {circle}: on three cards",
    "strategy.4": "Strategy, bet {circle}: on four cards",
    "strategy.heads": "With|Do|Hands|Value, least|Value, most|Such as",
    "strategy.ride": "let it ride",
    "strategy.either": "pull back (worth zero)",
    "strategy.pull": "pull back",
    "strategy.rest": "Everything else",
    "strategy.all": "All hands",
    "strategy.note": "Value: expected win of this bet if it rides, in units of the bet.",
    "term.winning": "Winning hand",
    "term.winning.is": "a pair of tens or better, or more, already among the cards held",
    "term.high": "High card",
    "term.high.is": "a ten or better",
    "term.open": "Open to two straights",
    "term.open.is": (
        "two different five-card straights contain all the cards; likewise one, three"
    ),
    "term.outside": "Outside straight",
    "term.outside.is": "four cards open to two straights; an inside straight, to one",
    "term.cards": "Cards",
    "term.cards.is": ("a rank of 23456789TJQKA and a suit of c, d, h, s: Td, the ten of diamonds"),
}

_RESULTS: Final[Texts] = {
    "results": "Results of a round",
    "results.heads": "Net, in units|Deals|Probability|1 in",
    "results.all": "All",
    "results.plot": "Net result and its probability, log scale",
    "results.plot.probability": "Probability",
    "results.plot.net": "Net, units",
    "results.plot.alt": (
        "{results} results from {least} to {most} units; the commonest is {commonest}, with "
        "probability {probability}. The table of results has every figure."
    ),
    "hold": "Confidence bands of the hold",
    "hold.rounds": "Rounds",
    "hold.from": "{confidence:.0%} from",
    "hold.to": "{confidence:.0%} to",
    "hold.skewness": "Skewness of the mean",
    "hold.band_is": "Band is",
    "hold.close": "close",
    "hold.rough": "rough",
    "hold.unreliable": "unreliable",
    "hold.note": (
        "The hold is loss over amount in action. The bands are a normal approximation; the "
        "skewness of the mean of so many rounds says how far to trust them: close below 0.1, rough "
        "below 1, unreliable from 1 up."
    ),
    "hold.large_awards": (
        "Where it is not small, rare large awards rule: without one the hold stays a little above "
        "par, with one it falls far below, and the true band reaches lower than the one shown."
    ),
    "hold.beyond": (
        "No hold can exceed 100%; an end beyond it shows the approximation failing there."
    ),
}

_FACE_UP: Final[Texts] = {
    "face_up": "Face up",
    "face_up.of": "{id} {name} · Face up",
    "face_up.title": "Base game, face up",
    "face_up.basis": (
        "A player sees the three cards of every other player before deciding bet 1, and plays best "
        "to the last card. Every hand is counted with every set of cards that can have been seen. "
        "Bet 3 stands as ever; a choice worth exactly zero is pulled back."
    ),
    "face_up.exact": "The same, exactly",
    "face_up.exact.heads": "Players|Edge|Gain|Average in action",
    "face_up.table": "Face up, by players at the table",
    "face_up.table.heads": (
        "Players|Cards seen|Edge|Gain|Average in action|Loss per amount in action|Bet 1 rides|"
        "Bet 2 rides"
    ),
    "face_up.note": (
        "Edge and gain are per one base bet. The gain is what it is worth to see the three cards "
        "of every other player before bet 1, best played to the last card."
    ),
    "face_up.ordinary": "With nothing seen the edge is {edge}.",
    "face_up.plot": "Edge per one base bet, by players at a face-up table",
    "face_up.plot.alt": (
        "From {first} with {fewest} players to {last} with {most}; with nothing seen it is "
        "{ordinary}. The table has every figure."
    ),
    "face_up.plot.edge": "Edge per one base bet",
    "face_up.plot.players": "Players at the table",
    "face_up.plot.ordinary": "nothing seen: {edge}",
}

_CHANGES: Final[Texts] = {
    "changes.of": "Edited table, published nowhere. A change of {id} {name}.",
    "changes": "{wager}: what changed from {before}",
    "changes.pay_or_figure": "Pay or figure",
    "changes.pays": "{hand} pays",
    "changes.edge": "Edge per one bet",
    "changes.action": "Average in action",
    "changes.no_pay": "No pay of this wager was changed.",
    "changes.same_play": "Every hand is played as before.",
    "changes.play": "bet {circle}, {hand}: {now}, before: {was}",
    "changes.played": "Played differently: {plays}.",
    "changes.played_and_more": "Played differently: {plays}; and {more} more.",
}

PAR_SHEET: Final = combined(_SHEET, _BASIS, _FIGURES, _PLAY, _RESULTS, _FACE_UP, _CHANGES)
