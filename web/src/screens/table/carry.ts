/** A chip carried by the pointer from the rack to a circle or a spot. */

/** In pixels: a shorter way is a click, which chooses the chip. */
const LEAVES = 8;

export interface Carry {
  /** The chip is under way, over this drop or over none; null: it has been let go. */
  over: (drop: string | null, at: { x: number; y: number } | null) => void;
  /** Let go over a `data-drop`. */
  dropped: (drop: string) => void;
}

function dropAt(x: number, y: number): string | null {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
  return target?.dataset["drop"] ?? null;
}

/** For `{@attach carried(…)}` on a chip of the rack. */
export function carried(carry: Carry) {
  return (node: HTMLElement) => {
    let from: { x: number; y: number; pointer: number; away: boolean } | null = null;
    let swallow = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId, away: false };
      // From the first moment: a quick hand has left the chip before it has moved at all.
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (from?.pointer !== event.pointerId) return;
      if (!from.away && Math.hypot(event.clientX - from.x, event.clientY - from.y) < LEAVES) return;
      from.away = true;
      carry.over(dropAt(event.clientX, event.clientY), { x: event.clientX, y: event.clientY });
    };
    const up = (event: PointerEvent) => {
      if (from?.pointer !== event.pointerId) return;
      const { away } = from;
      from = null;
      if (!away) return;
      swallow = true;
      carry.over(null, null);
      const drop = event.type === "pointerup" ? dropAt(event.clientX, event.clientY) : null;
      if (drop !== null) carry.dropped(drop);
    };
    // What was carried is not clicked too.
    const click = (event: MouseEvent) => {
      if (swallow) event.preventDefault();
      swallow = false;
    };

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("click", click);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("click", click);
    };
  };
}
