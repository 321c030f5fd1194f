/** Where somebody came from before the door, to go back there after it. */

interface Visited {
  readonly url: string | null;
}

/** Of the pages of this visit, the last one that is neither the door nor the account. */
export function lastBefore(visited: readonly Visited[], now: number): string {
  for (const { url } of visited.slice(0, Math.max(0, now)).reverse()) {
    const path = url === null ? null : new URL(url).pathname;
    if (path !== null && path !== "/door" && path !== "/account") return path;
  }
  return "/";
}

/** Browsers without the navigation API go back to the floor. */
export function wayBack(): string {
  const { navigation } = globalThis as {
    navigation?: { entries(): Visited[]; currentEntry: { index: number } | null };
  };
  return navigation ? lastBefore(navigation.entries(), navigation.currentEntry?.index ?? 0) : "/";
}
