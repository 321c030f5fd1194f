/** Hands with the cards of others in sight: each has a value of its own, and a kind that it is practised as. */
import { numberOf } from "../../lib/cards";
import type { components } from "../../lib/wire/schema";
import type { Kind, TrainingReport } from "./answers";
import { kindsOf } from "./answers";
import { shapeKey } from "./hands";

export type FaceUpBatch = components["schemas"]["FaceUpBatch"];

export const TABLES = [2, 3, 4, 5, 6, 7] as const;
export const BATCHES = 50;

/**
 * The hands of a batch. Hands of one shape are one kind, but for those that seen cards turn: to know when the
 * usual play is wrong is another thing to learn.
 */
export function faceUpKinds(report: TrainingReport, batch: FaceUpBatch): Kind[] {
  const alone = new Map(kindsOf(report).map((kind) => [kind.id, kind]));
  return batch.hands.flatMap(({ circle, cards, seen, ride, over, often, ways, paying }) => {
    const own = numbers(cards);
    const usual = alone.get(`${circle} ${shapeKey(own)}`);
    if (!usual) return [];
    const decision = ride > 0 ? "ride" : ride < 0 ? "pull" : "either";
    const turned = decision !== usual.shape.decision;
    return [
      {
        ...usual,
        id: `seen ${usual.id}${turned ? " turned" : ""}`,
        shape: { ...usual.shape, ride, decision },
        over,
        often,
        cost: Math.abs(ride) / over,
        dealt: { cards: own, seen: numbers(seen), usual: usual.shape, usualOver: usual.over, ways, paying, turned },
      },
    ];
  });
}

const numbers = (cards: string) => cards.split(" ").filter(Boolean).map(numberOf);

/** Where the house has a batch; `search` are changed pays. */
export function batchPath(id: string, search: string, players: number, batch: number): string {
  const asked = new URLSearchParams(search);
  asked.set("players", String(players));
  asked.set("batch", String(batch));
  return `/trainer/${encodeURIComponent(id)}/face-up?${asked.toString()}`;
}
