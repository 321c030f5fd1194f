/**
 * The two signs of the game, made with the player's own cards: drawn closer, a bet is pulled back;
 * pushed away, under the chips, it rides.
 *
 * A finger that moves at once scrolls the page: on a touch screen the cards follow only a finger that has
 * rested on them first.
 */

export type Sign = "pull" | "ride";

/** In pixels: less is a hand that shakes. */
export const FAR_ENOUGH = 64;
/** How long a finger rests before the cards are its own, in milliseconds, and how much it may move meanwhile. */
export const HOLD = 300;
const STILL = 8;
const MOST = 72;

/** What a drag says, if anything: clearly up or down, and far enough. */
export function signOf(x: number, y: number): Sign | null {
  if (Math.abs(y) < FAR_ENOUGH || Math.abs(y) < Math.abs(x) * 2) return null;
  return y > 0 ? "pull" : "ride";
}

/** How far the cards follow the finger: only along the way, and not without end. */
export function followed(y: number): number {
  return Math.sign(y) * MOST * (1 - Math.exp(-Math.abs(y) / MOST));
}

export interface Drag {
  /** What may be said now; without any the cards do not move. */
  may: () => { pull: boolean; ride: boolean };
  /** The cards are held: from now on they follow. */
  held: () => void;
  moved: (y: number, sign: Sign | null) => void;
  done: (sign: Sign | null) => void;
}

interface Grip {
  x: number;
  y: number;
  pointer: number;
  /** A finger that has not rested yet may still want to scroll. */
  held: boolean;
}

/** For `{@attach drawn(…)}` on the player's own cards. */
export function drawn(drag: Drag) {
  return (node: HTMLElement) => {
    let from: Grip | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;

    const allowed = (sign: Sign | null) => (sign !== null && drag.may()[sign] ? sign : null);

    const take = () => {
      if (!from) return;
      from.held = true;
      drag.held();
    };
    const end = (sign: Sign | null) => {
      clearTimeout(resting);
      const held = from?.held ?? false;
      from = null;
      if (held) drag.done(sign);
    };
    const down = (event: PointerEvent) => {
      const { pull, ride } = drag.may();
      if (from !== null) {
        // A second finger: nobody chooses with two.
        end(null);
        return;
      }
      if (event.button !== 0 || (!pull && !ride)) return;
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId, held: false };
      if (event.pointerType === "touch") {
        resting = setTimeout(take, HOLD);
      } else {
        node.setPointerCapture(event.pointerId);
        take();
      }
    };
    const move = (event: PointerEvent) => {
      if (from?.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (from.held) drag.moved(followed(y), allowed(signOf(x, y)));
      else if (Math.hypot(x, y) > STILL) end(null);
    };
    const up = (event: PointerEvent) => {
      if (from?.pointer !== event.pointerId) return;
      end(event.type === "pointerup" ? allowed(signOf(event.clientX - from.x, event.clientY - from.y)) : null);
    };
    const scrolled = () => end(null);
    // The page scrolls unless the cards are held; the browser asks at the first move.
    const keep = (event: Event) => {
      if (from?.held && event.cancelable) event.preventDefault();
    };

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("touchmove", keep, { passive: false });
    node.addEventListener("contextmenu", keep);
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(resting);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("touchmove", keep);
      node.removeEventListener("contextmenu", keep);
      removeEventListener("scroll", scrolled);
    };
  };
}
