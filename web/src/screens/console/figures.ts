/** What the console says about a table's state, in short words. */
import { backOf, parse, spoken } from "../../lib/cards";
import { format } from "../../lib/money";
import type { CardView, Command, Deadline, SeatView, TableView } from "../../lib/wire/types";
import { words } from "../../lib/words";
import { asked, facts, say, type fates } from "./words";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" } as const;

/** `T♦`; nothing for a card that lies face down, which is drawn as a back. */
export function cardText(card: CardView | null): string {
  const known = card?.face ? parse(card.face) : null;
  return known ? `${known.rank === "T" ? "10" : known.rank}${SIGNS[known.suit]}` : "";
}

export function cardName(card: CardView | null): string {
  const known = card?.face ? parse(card.face) : null;
  const name = known ? spoken(known) : facts.faceDown;
  return card?.seen === "exposed" ? words.card.exposed(name) : name;
}

/** The back of the cards that are on the table. */
export function backInPlay({ round, decks }: Pick<TableView, "round" | "decks">): "red" | "blue" {
  return backOf(round?.deck == null ? undefined : decks[round.deck]?.back);
}

export function choicesText(seat: SeatView): string {
  const { hand } = seat;
  if (hand === null) return "";
  const said = [hand.first, hand.second].map((each) => ({ ride: facts.rides, pull: facts.pulls })[each ?? "ride"]);
  const known = [hand.first, hand.second].filter((each) => each !== null).length;
  return said.slice(0, known).join(", ") || (hand.looked ? facts.looked : "");
}

/** Won and lost are told by the sign, not by a colour. */
export function resultText(cents: number): string {
  if (cents === 0) return "–";
  return cents > 0 ? `+${format(cents)}` : format(cents);
}

export interface Fate {
  readonly seat: number;
  readonly player: string;
  readonly amount: number;
  readonly fate: keyof typeof fates;
}

/** Until the first card, bets of somebody who is kept out go back. */
const BEFORE_CARDS: ReadonlySet<TableView["phase"]> = new Set(["betting", "called"]);

/** Whose money a grave act would move, and how, with what is filled in so far. */
export function fatesOf(command: Command, { seats, phase }: Pick<TableView, "seats" | "phase">): Fate[] {
  const named = seats.flatMap((each) => (each.player === null ? [] : [{ ...each, player: each.player }]));
  const staked = named.filter((each) => each.in_action > 0);
  const list = (of: typeof named, amount: (seat: SeatView) => number, fate: (seat: number) => Fate["fate"]) =>
    of.map((each) => ({ seat: each.seat, player: each.player, amount: amount(each), fate: fate(each.seat) }));
  const action = (seat: SeatView) => seat.in_action;
  const chips = (seat: SeatView) => seat.rack;
  const keptOut = (of: readonly unknown[]) =>
    list(
      staked.filter((each) => of.includes(each.seat)),
      action,
      () => (BEFORE_CARDS.has(phase) ? "back" : "stands"),
    );
  switch (command.type) {
    case "DeclareMisdeal":
      return list(staked, action, () => "back");
    case "InvalidateRound": {
      const kept = (command["forfeit"] ?? []) as number[];
      return list(staked, action, (seat) => (kept.includes(seat) ? "forfeited" : "back"));
    }
    case "RefuseWager":
      return list(
        staked.filter((each) => each.seat === command["seat"]),
        action,
        () => "back",
      );
    case "Preclude":
      return keptOut([command["seat"]]);
    case "ActOnCollusion":
      return command["measure"] === "preclude" ? keptOut((command["seats"] ?? []) as number[]) : [];
    case "ActOnDevice":
      if (command["measure"] !== "void_wagers") return keptOut([command["seat"]]);
      return list(staked, action, (seat) => (seat === command["seat"] ? "back" : "stands"));
    case "VacateSeat":
      return list(
        named.filter((each) => each.seat === command["seat"] && each.rack > 0),
        chips,
        () => "along",
      );
    case "CloseTable":
      return list(
        named.filter((each) => each.rack > 0),
        chips,
        () => "along",
      );
    default:
      return [];
  }
}

/** Who is waited for, and for what; bets are waited for from all seats at once. */
export function waitedFor({ seat, what }: Pick<Deadline, "seat" | "what">): string {
  return seat === 0 ? asked[what] : say.seatFor(seat, asked[what].toLowerCase());
}

/** `0:07` until a deadline, or null where there is none; `now` is the server's, in seconds. */
export function left(deadline: Deadline, now: number): string | null {
  if (deadline.at === null) return null;
  const seconds = Math.max(0, Math.ceil(deadline.at - now));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
