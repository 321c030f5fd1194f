/** What the large key says, to whom it goes, and the sentence to say with it. */
import { handName } from "../../lib/hands";
import { format } from "../../lib/money";
import { wagerName } from "../../lib/wagers";
import type { Option, SeatView, TableView } from "../../lib/wire/types";
import { actWords, choiceWords, choicesOf, seatWords, type Names } from "./form";
import { aloud, say, sayAloud } from "./words";

type Due = NonNullable<NonNullable<TableView["staff"]>["due"]>;

/** Seats that a call waits for or not: everybody who sits and plays. */
export function betting(seats: readonly SeatView[]): { bet: number[]; waiting: number[] } {
  const playing = seats.filter(
    (each) => each.player !== null && !each.sitting_out && !each.precluded && each.betting_area,
  );
  const has = (each: SeatView) => each.in_action > 0;
  return {
    bet: playing.filter(has).map((each) => each.seat),
    waiting: playing.filter((each) => !has(each)).map((each) => each.seat),
  };
}

/** `seats 1, 4 and the dealer`; a seat once, also where cards go round three times. */
export function receivers(dealing: readonly number[]): string {
  const seats = [...new Set(dealing)].filter((seat) => seat !== 0);
  const [only] = seats;
  const listed =
    seats.length === 1 && only !== undefined
      ? say.oneSeat(only)
      : seats.length === 0
        ? ""
        : say.seatList(seats.join(", "));
  return dealing.includes(0) ? say.andDealer(listed) : listed;
}

/** The key that deals all cards at once, not the next ones alone. */
export function isDealAll({ command, fields }: Option): boolean {
  return command === "Deal" && Object.entries(fields).some(([field, value]) => field === "rest" && value === true);
}

export function keyWords(option: Option, view: TableView): string {
  if (option.command === "Deal") return isDealAll(option) ? say.dealAll : say.dealNext;
  const due = view.staff?.due;
  if (option.command === "Shuffle" && otherDeck(view)) return say.shuffleOther;
  if (option.command === "SettleNext" && !due) return say.turnHand;
  if (option.command === "SettleNext" && due && !due.enters_payout) return payWords(due);
  return actWords(option.command);
}

/** The back of the deck that is shuffled while a round is on: not the one in play. Empty if there is none. */
function otherDeck({ decks, round }: TableView): string {
  if (round?.deck == null) return "";
  return decks.find((_, index) => index !== round.deck)?.back ?? "";
}

function payWords({ pay, take }: Due): string {
  if (pay && take) return say.payAndTake(format(pay), format(take));
  if (pay) return say.payKey(format(pay));
  return say.takeKey(format(take ?? 0));
}

/** The line under the key: to whom, or how many have bet. */
export function detail(option: Option, view: TableView, names: Names): string {
  const dealing = view.staff?.dealing ?? [];
  switch (option.command) {
    case "Deal":
      return dealing.length === 0 ? "" : say.toSeats(receivers(isDealAll(option) ? dealing : dealing.slice(0, 1)));
    case "AskForSideBets":
    case "CallNoMoreBets": {
      const { bet, waiting } = betting(view.seats);
      const told = say.haveBet(bet.length, bet.length + waiting.length);
      return waiting.length === 0 ? told : `${told} · ${say.notYet(waiting.map(say.oneSeat).join(", "))}`;
    }
    case "Shuffle":
      return otherDeck(view) ? say.backs(otherDeck(view)) : "";
    case "SettleNext":
      return view.settling === null ? "" : seatWords(view.settling, names);
    // Where no hand lies there is nothing to say of hands: the count is asked for in the dialog.
    case "CountCards":
      return "";
    default: {
      const [choice] = choicesOf([option]);
      return choice ? choiceWords(choice, names) : "";
    }
  }
}

/** Whom the dealer waits for: who is asked, or who has not bet. Empty if nobody. */
export function waitsFor(view: TableView): string {
  if (view.turn.length > 0) return say.waiting(view.turn.map((seat) => seatWords(seat)).join(", "));
  if (view.phase !== "betting") return "";
  const { waiting } = betting(view.seats);
  return waiting.length > 0 ? say.waitingBets(waiting.map(say.oneSeat).join(", ")) : say.waitingPlayers;
}

/** What the dealer says with the act, or is saying while players choose. */
export function sentence(option: Option | null, view: TableView): string {
  const due = view.staff?.due;
  if (option?.command === "SettleNext") {
    if (!due) return view.settling === null ? "" : sayAloud.turn(view.settling);
    // The hand is that of the three bets; a side bet that wins has one of its own.
    const main = due.lines.find((line) => line.wager === "base") ?? due.lines[0];
    if (!main) return "";
    const sides = due.lines.filter((line) => line !== main && line.wager !== "base" && line.pays !== "");
    const result = due.enters_payout ? "" : due.pay ? sayAloud.pays(format(due.pay)) : sayAloud.loses;
    return [
      sayAloud.settle(due.seat, handName(main.hand)),
      ...sides.map((line) => sayAloud.side(wagerName(line.wager), handName(line.hand))),
      result,
    ]
      .join(" ")
      .trim();
  }
  // Once everybody has chosen, the table speaks of the next card, which is not turned yet.
  if (option?.command === "UnloadStub" && view.turn.length === 0) return "";
  return (option && aloud[option.command]) || view.speech;
}
