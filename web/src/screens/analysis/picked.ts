/** Cards picked for advice, by the place they lie in. */

export interface Picked {
  readonly hand: readonly string[];
  readonly community: readonly string[];
  readonly seen: readonly string[];
}

type Place = keyof Picked;

export const NOTHING: Picked = { hand: [], community: [], seen: [] };

/** How many cards a place takes; the others at the table may show as many as the deck leaves. */
export const MOST: Readonly<Record<Place, number>> = { hand: 3, community: 1, seen: 40 };

/** A place that is full gives up its first card. */
export function withCard(picked: Picked, place: Place, face: string): Picked {
  return { ...picked, [place]: [...picked[place], face].slice(-MOST[place]) };
}

/** Without those that are no longer among the `kept`. */
export function without(picked: Picked, kept: readonly string[]): Picked {
  const left = (faces: readonly string[]) => faces.filter((face) => kept.includes(face));
  return { hand: left(picked.hand), community: left(picked.community), seen: left(picked.seen) };
}

/** Three cards, then the community card; whatever comes after it was chosen by hand. */
export function nextPlace(picked: Picked, place: Place): Place {
  return place === "hand" && picked.hand.length === MOST.hand && picked.community.length === 0 ? "community" : place;
}
