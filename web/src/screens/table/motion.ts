/** Things travel: a card from the shuffler to its place, chips from the tray to a winner. */
import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

interface Journey {
  /** Which `data-mark` of the felt the thing comes from or goes to. */
  mark: string;
  duration?: number;
  delay?: number;
}

export function travel(node: Element, { mark, duration = 220, delay = 0 }: Journey): TransitionConfig {
  const other = document.querySelector(`[data-mark="${mark}"]`);
  if (prefersReducedMotion.current || !other || document.hidden) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const there = other.getBoundingClientRect();
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  node.setAttribute("data-travels", "");
  return {
    duration,
    delay,
    easing: cubicOut,
    css: (_t, u) => `transform: translate(${u * x}px, ${u * y}px); opacity: ${1 - 0.6 * u}`,
  };
}

/** Nobody has to wait for what travels: a touch or a key, and it is there. */
export function hurry(): void {
  for (const animation of document.getAnimations()) {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    if (target?.hasAttribute("data-travels")) animation.finish();
  }
}
