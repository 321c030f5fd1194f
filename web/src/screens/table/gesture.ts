/**
 * The two signs of the game, made with the player's own cards: drawn closer, a bet is pulled back;
 * pushed away, under the chips, it rides.
 */

export type Sign = "pull" | "ride";

/** In pixels: less is a finger that shakes. */
export const FAR_ENOUGH = 44;
const MOST = 72;

/** What a drag says, if anything: clearly up or down, and far enough. */
export function signOf(x: number, y: number): Sign | null {
  if (Math.abs(y) < FAR_ENOUGH || Math.abs(y) < Math.abs(x) * 1.2) return null;
  return y > 0 ? "pull" : "ride";
}

/** How far the cards follow the finger: only along the way, and not without end. */
export function followed(y: number): number {
  return Math.sign(y) * MOST * (1 - Math.exp(-Math.abs(y) / MOST));
}

export interface Drag {
  /** What may be said now; without any the cards do not move. */
  may: () => { pull: boolean; ride: boolean };
  moved: (y: number, sign: Sign | null) => void;
  done: (sign: Sign | null) => void;
}

/** For `{@attach drawn(…)}` on the player's own cards. */
export function drawn(drag: Drag) {
  return (node: HTMLElement) => {
    let from: { x: number; y: number; pointer: number } | null = null;

    const allowed = (sign: Sign | null) => (sign !== null && drag.may()[sign] ? sign : null);

    const down = (event: PointerEvent) => {
      const { pull, ride } = drag.may();
      if (event.button !== 0 || (!pull && !ride)) return;
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (from?.pointer !== event.pointerId) return;
      const y = event.clientY - from.y;
      drag.moved(followed(y), allowed(signOf(event.clientX - from.x, y)));
    };
    const up = (event: PointerEvent) => {
      if (from?.pointer !== event.pointerId) return;
      const sign = event.type === "pointerup" ? allowed(signOf(event.clientX - from.x, event.clientY - from.y)) : null;
      from = null;
      drag.done(sign);
    };

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
    };
  };
}
