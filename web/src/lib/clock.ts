// The time of day that a record or a sign shows, where the reader is.

export function clock(at: number): string {
  return new Date(at * 1000).toLocaleTimeString("en-GB", { timeStyle: "short" });
}
