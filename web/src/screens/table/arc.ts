/** Where the places lie on the felt: one's own nearest, the others around the dealer. */

export interface Spot {
  seat: number;
  /** In percent of the felt, to the middle of the place. */
  x: number;
  y: number;
  /** Of the nearest place's size. */
  scale: number;
}

const MIDDLE = { x: 50, y: 11 };
const REACH = { x: 42.6, y: 75 };
const NEAREST = 79;
const NEXT = 73.5;
const FARTHEST = 16;
const SCALES: Record<"few" | "many", number[]> = {
  few: [0.74, 0.66, 0.6],
  many: [0.64, 0.59, 0.55, 0.52],
};

/**
 * Seats count from the dealer's left, which is the right as a player sees it: the next higher
 * number sits on one's left. The nearest place is the first of the list; then left and right by
 * turns, ever farther away.
 */
export function arc(seats: number, nearest: number): Spot[] {
  const left = Math.ceil((seats - 1) / 2);
  const right = seats - 1 - left;
  const scales = SCALES[left > SCALES.few.length ? "many" : "few"];
  const spots: Spot[] = [{ seat: nearest, x: MIDDLE.x, y: NEAREST, scale: 1 }];
  for (let step = 1; step <= left; step += 1) {
    const scale = scales[step - 1] ?? 0.5;
    spots.push({ seat: turned(nearest + step, seats), scale, ...at(step, left, -1) });
    if (step <= right) spots.push({ seat: turned(nearest - step, seats), scale, ...at(step, right, 1) });
  }
  return spots;
}

function turned(seat: number, seats: number): number {
  return ((((seat - 1) % seats) + seats) % seats) + 1;
}

/** On an ellipse around the dealer, evenly down the felt. */
function at(step: number, of: number, side: number): { x: number; y: number } {
  const y = of === 1 ? NEXT : NEXT - ((step - 1) * (NEXT - FARTHEST)) / (of - 1);
  const x = MIDDLE.x + side * REACH.x * Math.sqrt(1 - ((y - MIDDLE.y) / REACH.y) ** 2);
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
