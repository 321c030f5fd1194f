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
const REACH = { x: 42.6, y: 64 };
const WIDEST = 84;
const FIRST = 33;

/**
 * Seats count from the dealer's left, which is the right as a player sees it: the next higher
 * number sits on one's left. The nearest place is the first of the list; then left and right by
 * turns, ever farther away.
 */
export function arc(seats: number, nearest: number): Spot[] {
  const left = Math.ceil((seats - 1) / 2);
  const right = seats - 1 - left;
  const spots = [at(nearest, 0, 1)];
  for (let step = 1; step <= left; step += 1) {
    spots.push(at(turned(nearest + step, seats), -angle(step, left), scale(step)));
    if (step <= right) spots.push(at(turned(nearest - step, seats), angle(step, right), scale(step)));
  }
  return spots;
}

function turned(seat: number, seats: number): number {
  return ((((seat - 1) % seats) + seats) % seats) + 1;
}

function angle(step: number, of: number): number {
  return of === 1 ? FIRST : FIRST + ((step - 1) * (WIDEST - FIRST)) / (of - 1);
}

function scale(step: number): number {
  return [1, 0.74, 0.66, 0.6, 0.56][step] ?? 0.5;
}

function at(seat: number, degrees: number, size: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  const x = MIDDLE.x + REACH.x * Math.sin(angle);
  const y = MIDDLE.y + REACH.y * Math.cos(angle) + (size === 1 ? 4 : 0);
  return { seat, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, scale: size };
}
