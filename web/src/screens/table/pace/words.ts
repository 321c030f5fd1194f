/** The words of the pace at a table: ready, deal, sitting out, practice. */
import { catalogue } from "../../../lib/language";

const en = {
  deal: "Deal",
  ready: "Ready",
  amount: (amount: string) => `3 × ${amount}`,
  waiting: "You are ready",
  dealing: "Dealing…",
  waitsFor: (names: string) => `waiting for ${names}`,
  bank: "You are the bank",
  bankWaits: "the others are betting",
  bankFirst: "after you answer about the bank",
  back: "I’m back",
  sittingOut: "You are sitting out",
  stay: "Stay",
  leaving: "You leave after this round",
  sitOut: "Sit out",
  leaveAfter: "Leave after this round",
  leave: "Leave",
  pace: "Your pace",
  speed: "Speed",
  speeds: { calm: "Calm", brisk: "Brisk", quick: "Quick", instant: "Instant" },
  autoLook: "Auto-look",
  practice: "Practice",
  stillBetting: "still betting",
  isReady: "ready",
  out: "sitting out",
  keep: "Keep your name and chips",
} as const;

export const paceWords = catalogue({ en });
