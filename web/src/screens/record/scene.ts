/**
 * What lies on the felt after so many events of a round. Nothing is decided here: chips are where
 * the moves of the events put them, cards where the deal did, faces where somebody saw them.
 */
import { backOf } from "../../lib/cards";
import type { TableEvent } from "../../lib/wire/types";
import { cardText } from "./names";
import { Tally, type Bank } from "./tally";

export interface Seen {
  /** Which deal of the round, counted from 0: a round may be dealt again. */
  readonly deal: number;
  readonly place: number;
  readonly card: string;
}

export interface Place {
  readonly seat: number;
  player: string;
  cards: (string | null)[];
  /** What lies on circles 1, 2 and 3. */
  circles: [number, number, number];
  side: number;
  pulled: Set<number>;
  /** Of whoever banks in this round, from its beginning. */
  bank: Bank | null;
  /** What was paid to the house for playing. */
  fee: number;
  /** All that the round won or lost so far, fees with it; null before anything is settled. */
  net: number | null;
  out: boolean;
}

export interface Scene {
  places: Place[];
  left: string | null;
  right: string | null;
  kept: string | null;
  /** Whether there is a card at all, known or not. */
  dealt: { left: boolean; right: boolean; kept: boolean };
  /** Of the deck in play. */
  back: "red" | "blue";
}

const NO_BANK: Bank = { wager: 0, collected: 0, paid: 0 };

class Felt {
  readonly seen: Seen[] = [];
  readonly names = new Map<number, string>();
  readonly tally = new Tally();
  readonly pulled = new Map<number, Set<number>>();
  hands = new Map<number, number[]>();
  out = new Set<number>();
  faces = new Map<number, string>();
  board: { left: number | null; right: number | null; kept: number | null } = noBoard();
  deal = -1;
  back: string | undefined;
  /** The colours of the decks at the table. */
  #backs: readonly string[];

  constructor(backs: readonly string[]) {
    this.#backs = backs;
  }

  take(event: TableEvent): void {
    if (event.by.role === "player" && event.by.seat) this.names.set(event.by.seat, event.by.name);
    this.tally.take(event);
    switch (event.type) {
      case "PlayerSat":
        this.names.set(event.seat, event.player);
        break;
      case "DealBegun":
        this.deal += 1;
        this.back = this.#backs[event.deck];
        this.#clear();
        break;
      case "DeviceFitted":
        this.#backs = event.backs;
        break;
      case "DeckReplaced":
        this.#backs = this.#backs.map((back, deck) => (deck === event.deck ? event.back : back));
        break;
      case "RoundVoided":
        this.#clear();
        break;
      case "CardsDealt":
        this.hands.set(event.seat, [...(this.hands.get(event.seat) ?? []), ...event.places]);
        this.#see(event.places, event.faces);
        break;
      case "DealerCardsDealt":
        this.board = {
          left: event.left ?? this.board.left,
          right: event.right ?? this.board.right,
          kept: event.kept ?? this.board.kept,
        };
        break;
      case "CardsLookedAt":
      case "HandTurned":
        this.#see(this.hands.get(event.seat) ?? [], event.faces);
        break;
      case "CommunityTurned":
      case "KeptTurned":
      case "CardExposed":
        this.#see([event.place], [event.face]);
        break;
      case "CardReplaced":
        this.#replace(event.seat, event.out, event.place);
        break;
      case "HandRecounted":
        this.hands.set(event.seat, [...event.places]);
        break;
      case "HandEnded":
        this.out.add(event.seat);
        break;
      case "BetPulled":
        this.pulled.set(event.seat, new Set([...(this.pulled.get(event.seat) ?? []), event.circle]));
        break;
      default:
        break;
    }
  }

  #clear(): void {
    this.hands = new Map();
    this.out = new Set();
    this.faces = new Map();
    this.board = noBoard();
  }

  #see(places: readonly number[], faces: readonly number[]): void {
    faces.forEach((face, at) => {
      const place = places[at];
      if (place === undefined) return;
      const card = cardText(face);
      this.faces.set(place, card);
      this.seen.push({ deal: this.deal, place, card });
    });
  }

  #replace(seat: number, out: number, place: number): void {
    const swap = (old: number | null) => (old === out ? place : old);
    const { left, right, kept } = this.board;
    if (seat)
      this.hands.set(
        seat,
        (this.hands.get(seat) ?? []).map((old) => (old === out ? place : old)),
      );
    else this.board = { left: swap(left), right: swap(right), kept: swap(kept) };
  }
}

function noBoard(): { left: null; right: null; kept: null } {
  return { left: null, right: null, kept: null };
}

function feltAfter(events: readonly TableEvent[], backs: readonly string[]): Felt {
  const felt = new Felt(backs);
  for (const event of events) felt.take(event);
  return felt;
}

/**
 * `backs` are the colours of the decks that the round began with. Who sits and who banks is known
 * from the `whole` round, so that no place comes or goes while one looks at it step by step.
 */
export function sceneAfter(
  events: readonly TableEvent[],
  backs: readonly string[],
  whole: readonly TableEvent[] = events,
): Scene {
  const felt = feltAfter(events, backs);
  const all = whole === events ? felt : feltAfter(whole, backs);
  const face = (place: number | null) => (place === null ? null : (felt.faces.get(place) ?? null));
  const lying = (account: string) => Math.max(0, felt.tally.lying.get(account) ?? 0);
  const seats = new Set([...all.names.keys(), ...all.hands.keys(), ...all.tally.seats]);
  for (const account of all.tally.lying.keys()) {
    const seat = /^(?:token_)?circle:(\d+):/.exec(account)?.[1];
    if (seat) seats.add(Number(seat));
  }
  const places = [...seats]
    .sort((one, other) => one - other)
    .map((seat) => ({
      seat,
      player: felt.names.get(seat) ?? all.names.get(seat) ?? "",
      cards: (felt.hands.get(seat) ?? []).map((place) => face(place)),
      circles: [1, 2, 3].map(
        (circle) => lying(`circle:${seat}:${circle}`) + lying(`token_circle:${seat}:${circle}`),
      ) as Place["circles"],
      side: [...felt.tally.lying]
        .filter(([account]) => account.startsWith(`spot:${seat}:`))
        .reduce((sum, [, amount]) => sum + Math.max(0, amount), 0),
      pulled: felt.pulled.get(seat) ?? new Set<number>(),
      bank: all.tally.bank?.seat === seat ? (felt.tally.bank ?? NO_BANK) : null,
      fee: felt.tally.fees.get(seat) ?? 0,
      net: felt.tally.net(seat),
      out: felt.out.has(seat),
    }));
  const { left, right, kept } = felt.board;
  return {
    places,
    left: face(left),
    right: face(right),
    kept: face(kept),
    dealt: { left: left !== null, right: right !== null, kept: kept !== null },
    back: backOf(felt.back),
  };
}

/** Every card that the reader of these events saw, for the proof. */
export function sightings(events: readonly TableEvent[]): Seen[] {
  return feltAfter(events, []).seen;
}
