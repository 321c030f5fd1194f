/** Times as people read them. The server counts seconds since 1970. */

const DAY = new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric", month: "short", year: "numeric" });
const CLOCK = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const CLOCK_EXACT = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

export function day(seconds: number): string {
  return DAY.format(seconds * 1000);
}

/** `14:05`. */
export function clock(seconds: number): string {
  return CLOCK.format(seconds * 1000);
}

/** `14:05:09`. */
export function clockExact(seconds: number): string {
  return CLOCK_EXACT.format(seconds * 1000);
}

export function dayAndClock(seconds: number): string {
  return `${day(seconds)}, ${clock(seconds)}`;
}

/** `45 s`, `2 min`, `2 min 5 s`, `3 h 20 min`. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  if (hours > 0) return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return rest ? `${minutes} min ${rest} s` : `${minutes} min`;
  return `${rest} s`;
}
