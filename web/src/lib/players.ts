/** People at a table, as they are called. The names of the house's bots begin with a star on the wire. */

export function isBot(player: string): boolean {
  return player.startsWith("*");
}

export function playerName(player: string): string {
  return isBot(player) ? player.slice(1) : player;
}
