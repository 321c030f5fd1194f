/** The columns of the tables of figures. */
import { count, decimal, money, percent, type Figures } from "./figures";
import type { Marks } from "./question";
import { reportWords } from "./words";

/** With `marks`, the figure leads to the rounds behind it. */
export interface FigureColumn {
  name: string;
  text: (each: Figures) => string;
  marks?: Marks;
  strong?: boolean;
}

const say = reportWords.columns;

export const MONEY: FigureColumn[] = [
  { name: say.rounds, text: (each) => count(each.rounds), marks: "all" },
  { name: say.void, text: (each) => count(each.void), marks: "void" },
  { name: say.drop, text: (each) => money(each.drop), marks: "all" },
  { name: say.handle, text: (each) => money(each.handle), marks: "all" },
  { name: say.onBets, text: (each) => money(each.on_bets), marks: "all" },
  { name: say.hold, text: (each) => percent(each.judged_hold) },
  { name: say.fees, text: (each) => money(each.fees), marks: "fees" },
  { name: say.corrections, text: (each) => money(each.corrections), marks: "all" },
  { name: say.win, text: (each) => money(each.win), marks: "all", strong: true },
  { name: say.winOfDrop, text: (each) => percent(each.win_of_drop) },
];

export const PACE: FigureColumn[] = [
  { name: say.perHour, text: (each) => decimal(each.rounds_per_hour) },
  { name: say.between, text: (each) => decimal(each.between) },
  { name: say.forBets, text: (each) => decimal(each.for_bets) },
  { name: say.forChoices, text: (each) => decimal(each.for_choices) },
  { name: say.forDealer, text: (each) => decimal(each.for_dealer) },
  { name: say.seats, text: (each) => decimal(each.rounds > 0 ? each.seats / each.rounds : null) },
  { name: say.handleSeat, text: (each) => money(each.handle_per_seat) },
  { name: say.winSeat, text: (each) => money(each.win_per_seat) },
  { name: say.theoreticalSeat, text: (each) => money(each.theoretical_per_seat) },
];

export const FLOAT: FigureColumn[] = [
  { name: say.fills, text: (each) => money(each.fills), marks: "all" },
  { name: say.credits, text: (each) => money(each.credits), marks: "all" },
  { name: say.vouchers, text: (each) => money(each.vouchers), marks: "all" },
  { name: say.fed, text: (each) => money(each.fed) },
  { name: say.jackpots, text: (each) => money(each.jackpots), marks: "jackpots" },
  { name: say.tokensStaked, text: (each) => money(each.tokens_staked), marks: "tokens" },
  { name: say.tokensLost, text: (each) => money(each.tokens_lost), marks: "tokens" },
  { name: say.tokensLeft, text: (each) => money(each.tokens_left), marks: "all" },
  { name: say.variance, text: (each) => money(each.variance), marks: "all" },
];
