/**
 * Where the places lie on the felt: one's own nearest, the others around the dealer.
 *
 * The stage is 144 units wide and 70 deep; the felt's edge is a rounded half-moon on it, and the
 * places of the others keep to that edge.
 */

export const STAGE = { wide: 144, deep: 70 } as const;

export interface Spot {
  seat: number;
  /** The middle of the place, in units from the stage's top left. */
  x: number;
  y: number;
  /** Of the nearest place's size. */
  scale: number;
  /** How far it is turned towards the dealer, in degrees clockwise. */
  turn: number;
}

const MIDDLE = STAGE.wide / 2;
const HALF = 69;
const DEEP = 72;
/** Between an ellipse, at 2, and a box. */
const ROUNDNESS = 2.4;

const ROWS = {
  few: { far: 11, near: 46.5, scales: [0.8, 0.74, 0.68] },
  many: { far: 9, near: 50, scales: [0.72, 0.68, 0.64, 0.6] },
} as const;
const FARTHEST_TURN = 18;
const NEAREST_TURN = 7;

/** From the middle to the felt's edge, so far down. */
export function halfAt(y: number): number {
  const share = 1 - (Math.max(0, y) / DEEP) ** ROUNDNESS;
  return share <= 0 ? 0 : HALF * share ** (1 / ROUNDNESS);
}

/**
 * Seats count from the dealer's left, which is the right as a player sees it: the next higher
 * number sits on one's left. The nearest place is the first of the list; then left and right by
 * turns, ever farther away.
 */
export function arc(seats: number, nearest: number): Spot[] {
  const left = Math.ceil((seats - 1) / 2);
  const right = seats - 1 - left;
  const rows = ROWS[left > ROWS.few.scales.length ? "many" : "few"];
  const spots: Spot[] = [{ seat: nearest, x: MIDDLE, y: STAGE.deep, scale: 1, turn: 0 }];
  for (let step = 1; step <= left; step += 1) {
    const scale = rows.scales[step - 1] ?? 0.6;
    spots.push({ seat: turned(nearest + step, seats), scale, ...at(step, left, -1, rows) });
    if (step <= right) spots.push({ seat: turned(nearest - step, seats), scale, ...at(step, right, 1, rows) });
  }
  return spots;
}

function turned(seat: number, seats: number): number {
  return ((((seat - 1) % seats) + seats) % seats) + 1;
}

/** Evenly down the felt, at the edge; the nearer ones a little more towards the middle. */
function at(step: number, of: number, side: number, rows: { far: number; near: number }): Omit<Spot, "seat" | "scale"> {
  const away = of === 1 ? 0 : (step - 1) / (of - 1);
  const y = rows.near - away * (rows.near - rows.far);
  const inset = 12 + 9 * (y / rows.near) ** 3;
  const turn = -side * (NEAREST_TURN + away * (FARTHEST_TURN - NEAREST_TURN));
  return { x: tenths(MIDDLE + side * (halfAt(y) - inset)), y: tenths(y), turn: tenths(turn) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The felt's edge as a path, from the far left around the near side to the far right. */
export function edgePath(grown = 0): string {
  const points: string[] = [];
  for (let step = 0; step <= 90; step += 1) {
    const angle = (Math.PI * step) / 90;
    const x = -Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** (2 / ROUNDNESS);
    const y = Math.sin(angle) ** (2 / ROUNDNESS);
    points.push(`${tenths(MIDDLE + x * (HALF + grown))} ${tenths(y * (DEEP + grown))}`);
  }
  return `M${points.join("L")}`;
}
