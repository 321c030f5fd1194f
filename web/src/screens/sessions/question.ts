/** What is asked about a session: on the sliders, in the address, and to the server. */

export interface Question {
  bet: number;
  bankroll: number;
  stopWin: number;
  stopLoss: number;
  rounds: number;
  play: string;
  system: string;
  /** `three_card=3CB-1`, or nothing. */
  side: string;
  sideAmount: number;
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
  side: "",
  sideAmount: 1,
  pays: [],
};

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
  if (question.side) query.set("side", `${question.side}:${question.sideAmount}`);
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
  const [side = "", amount = null] = splitSide(query.get("side") ?? "");
  return {
    bet: whole("bet", query.get("bet"), FIRST.bet),
    bankroll: whole("bankroll", query.get("bankroll"), FIRST.bankroll),
    stopWin: whole("stopWin", query.get("stop_win"), asked ? 0 : FIRST.stopWin),
    stopLoss: whole("stopLoss", query.get("stop_loss"), FIRST.stopLoss),
    rounds: whole("rounds", query.get("rounds"), FIRST.rounds),
    play: query.get("play") ?? FIRST.play,
    system: query.get("system") ?? FIRST.system,
    side,
    sideAmount: whole("sideAmount", amount, FIRST.sideAmount),
    pays: query.getAll("pay"),
  };
}

function splitSide(text: string): [string?, string?] {
  const found = /^(.+):(\d+)$/.exec(text);
  return found ? [found[1], found[2]] : [];
}
