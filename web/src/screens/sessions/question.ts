/** What is asked about a session: on the sliders, in the address, and to the server. */

/** A side bet of every round: `three_card=3CB-1`, and dollars. */
export interface Side {
  bet: string;
  amount: number;
}

export interface Question {
  bet: number;
  bankroll: number;
  stopWin: number;
  stopLoss: number;
  rounds: number;
  play: string;
  system: string;
  sides: readonly Side[];
  /** Changed pays of the paytable, each as `base.flush=9`. */
  pays: readonly string[];
}

export const FIRST: Question = {
  bet: 5,
  bankroll: 200,
  stopWin: 200,
  stopLoss: 0,
  rounds: 300,
  play: "best",
  system: "flat",
  sides: [],
  pays: [],
};

/** As many as the server takes. */
export const MOST_SIDES = 4;
export const FIRST_AMOUNT = 1;

export const SLIDERS = {
  bet: { least: 1, most: 100, step: 1 },
  bankroll: { least: 20, most: 2000, step: 10 },
  stopWin: { least: 0, most: 2000, step: 10 },
  stopLoss: { least: 0, most: 2000, step: 10 },
  rounds: { least: 10, most: 1000, step: 10 },
  sideAmount: { least: 1, most: 25, step: 1 },
} as const;

export type Slider = keyof typeof SLIDERS;

/** As the server is asked. A stop at zero is none. */
export function queryOf(question: Question): string {
  const query = new URLSearchParams({
    bet: String(question.bet),
    bankroll: String(question.bankroll),
    rounds: String(question.rounds),
    play: question.play,
    system: question.system,
  });
  if (question.stopWin) query.set("stop_win", String(question.stopWin));
  if (question.stopLoss) query.set("stop_loss", String(question.stopLoss));
  for (const { bet, amount } of question.sides) query.append("side", `${bet}:${amount}`);
  for (const pay of question.pays) query.append("pay", pay);
  return query.toString();
}

/** From an address, which anybody may have typed: what cannot be on a slider is left out. */
export function questionOf(search: string): Question {
  const query = new URLSearchParams(search);
  const whole = (slider: Slider, text: string | null, otherwise: number) => {
    const { least, most } = SLIDERS[slider];
    const value = Number(text);
    return text !== null && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
  };
  const asked = query.has("bet");
  return {
    bet: whole("bet", query.get("bet"), FIRST.bet),
    bankroll: whole("bankroll", query.get("bankroll"), FIRST.bankroll),
    stopWin: whole("stopWin", query.get("stop_win"), asked ? 0 : FIRST.stopWin),
    stopLoss: whole("stopLoss", query.get("stop_loss"), FIRST.stopLoss),
    rounds: whole("rounds", query.get("rounds"), FIRST.rounds),
    play: query.get("play") ?? FIRST.play,
    system: query.get("system") ?? FIRST.system,
    sides: query
      .getAll("side")
      .flatMap((text) => {
        const [, bet = "", amount = null] = /^(.+):(\d+)$/.exec(text) ?? [];
        return bet ? [{ bet, amount: whole("sideAmount", amount, FIRST_AMOUNT) }] : [];
      })
      .slice(0, MOST_SIDES),
    pays: query.getAll("pay"),
  };
}

/** The side bet at a place changed, added, or with no bet taken away. */
export function withSide(sides: readonly Side[], place: number, part: Partial<Side>): Side[] {
  const old = sides[place] ?? { bet: "", amount: FIRST_AMOUNT };
  return [...sides.slice(0, place), { ...old, ...part }, ...sides.slice(place + 1)].filter(({ bet }) => bet !== "");
}

/** The wager of a side bet. A round takes one bet on each wager. */
export function wagerOf(bet: string): string {
  return bet.split("=")[0] ?? "";
}

/** The command that answers the same question, and counts further. An edited table is the file that its page offers. */
export function commandOf(paytable: string, question: Question): string {
  const table = question.pays.length > 0 ? `${paytable}-edited.toml` : paytable;
  const parts = ["letitride", "session", table, "--bet", question.bet, "--bankroll", question.bankroll];
  if (question.stopWin) parts.push("--stop-win", question.stopWin);
  if (question.stopLoss) parts.push("--stop-loss", question.stopLoss);
  parts.push("--rounds", question.rounds);
  if (question.play !== FIRST.play) parts.push("--play", question.play);
  if (question.system !== FIRST.system) parts.push("--system", question.system);
  for (const { bet, amount } of question.sides) parts.push("--side", `${bet}:${amount}`);
  return parts.join(" ");
}
