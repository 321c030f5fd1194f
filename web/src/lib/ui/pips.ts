/**
 * The drawing of the cards, as path data. A card is 100 by 140; a suit is drawn around its own
 * middle, 20 high; a rank is a stroke in a box of 20 by 28, so that no font can change it.
 */
import type { Rank, Suit } from "../cards";

export const WIDTH = 100;
export const HEIGHT = 140;

export const SUIT_PATHS: Record<Suit, string> = {
  c:
    "M-4.5-5.4a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z" +
    "M-9.6 2.2a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z" +
    "M.6 2.2a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0Z" +
    "M-2.2-2.4H2.2L2.2 2.4L.9 3.6C1.1 6.8 1.9 8.9 3.7 10H-3.7C-1.9 8.9-1.1 6.8-.9 3.6L-2.2 2.4Z",
  d: "M0-10C2-6.5 4.8-2.8 7.8 0C4.8 2.8 2 6.5 0 10C-2 6.5-4.8 2.8-7.8 0C-4.8-2.8-2-6.5 0-10Z",
  h:
    "M0 9.6C-3 5.4-9.6 1.6-9.6-4C-9.6-7.3-7.3-9.4-4.7-9.4C-2.5-9.4-.8-8.1 0-5.9" +
    "C.8-8.1 2.5-9.4 4.7-9.4C7.3-9.4 9.6-7.3 9.6-4C9.6 1.6 3 5.4 0 9.6Z",
  s:
    "M0-10C3-5.8 9.2-2.2 9.2 2.8C9.2 5.6 7.1 7.2 4.9 7.2C3.2 7.2 1.8 6.4 1 5.1" +
    "C1.2 7.5 2 9 3.7 10H-3.7C-2 9-1.2 7.5-1 5.1C-1.8 6.4-3.2 7.2-4.9 7.2" +
    "C-7.1 7.2-9.2 5.6-9.2 2.8C-9.2-2.2-3-5.8 0-10Z",
};

export const RANK_PATHS: Record<Rank, string> = {
  A: "M1.5 26L10 2L18.5 26M4.6 18.4H15.4",
  "2": "M2.6 8.6C2.6 4.6 5.8 2 10 2C14.3 2 17.4 4.7 17.4 8.5C17.4 14.6 7.5 19 2.6 26H18",
  "3": "M3 2H16.6L9 11.4C14.6 11 18 14.3 18 18.5C18 22.9 14.6 26 10 26C6.2 26 3.3 24.2 2.2 21",
  "4": "M14 26V2L2 19.4H18.6",
  "5":
    "M16.4 2H4.6L3.4 13C5 11.2 7.4 10.3 10 10.3C14.8 10.3 18 13.5 18 18" +
    "C18 22.8 14.6 26 10 26C6.2 26 3.3 24.2 2.2 21.2",
  "6": "M2 18.2A8 7.8 0 1 1 18 18.2A8 7.8 0 1 1 2 18.2V14.6C2 6.4 5 2 10.4 2C13.2 2 15.6 3.2 17 5.2",
  "7": "M2 2H17.6L7.6 26",
  "8":
    "M10 12.8C6.3 12.8 3.6 10.6 3.6 7.4S6.3 2 10 2S16.4 4.2 16.4 7.4S13.7 12.8 10 12.8" +
    "C5.4 12.8 2 15.6 2 19.4S5.4 26 10 26S18 23.2 18 19.4S14.6 12.8 10 12.8Z",
  "9": "M18 9.8A8 7.8 0 1 1 2 9.8A8 7.8 0 1 1 18 9.8V13.4C18 21.6 15 26 9.6 26C6.8 26 4.4 24.8 3 22.8",
  T: "M0 6.4L4.4 2V26M10.2 9.4C10.2 4.8 12 2 15.1 2S20 4.8 20 9.4V18.6C20 23.2 18.2 26 15.1 26S10.2 23.2 10.2 18.6Z",
  J: "M8.6 2H15.4V18.4C15.4 23.2 12.6 26 8.7 26C5.2 26 2.6 23.8 2.2 20.2",
  Q: "M10 2C5.2 2 2 6.6 2 14S5.2 26 10 26S18 21.4 18 14S14.8 2 10 2ZM11.4 19.4L18.4 27",
  K: "M3.4 2V26M17.4 2L3.4 17.2M8.6 11.8L18 26",
};

export interface Pip {
  readonly x: number;
  readonly y: number;
  /** Pips below the middle stand on their heads. */
  readonly turned: boolean;
}

type PipRank = Exclude<Rank, "A" | "J" | "Q" | "K">;

const TOP = 23;
const LEFT = 34.2;
const THIRDS = [0, 1 / 3, 2 / 3, 1];

/** How far down the middle column and both side columns the pips stand, 0 at the top. */
const COLUMNS: Record<PipRank, { middle: number[]; sides: number[] }> = {
  "2": { middle: [0, 1], sides: [] },
  "3": { middle: [0, 0.5, 1], sides: [] },
  "4": { middle: [], sides: [0, 1] },
  "5": { middle: [0.5], sides: [0, 1] },
  "6": { middle: [], sides: [0, 0.5, 1] },
  "7": { middle: [0.25], sides: [0, 0.5, 1] },
  "8": { middle: [0.25, 0.75], sides: [0, 0.5, 1] },
  "9": { middle: [0.5], sides: THIRDS },
  T: { middle: [1 / 6, 5 / 6], sides: THIRDS },
};

function pip(x: number, down: number): Pip {
  return { x, y: TOP + down * (HEIGHT - 2 * TOP), turned: down > 0.5 };
}

/** The pips of a two to a ten; the ace and the courts have drawings of their own. */
export function pipsOf(rank: Rank): Pip[] {
  if (rank === "A" || rank === "J" || rank === "Q" || rank === "K") return [];
  const { middle, sides } = COLUMNS[rank];
  return [
    ...sides.flatMap((down) => [pip(LEFT, down), pip(WIDTH - LEFT, down)]),
    ...middle.map((down) => pip(WIDTH / 2, down)),
  ];
}

/**
 * The upper half of a court, which the card shows twice, the second time turned about its middle.
 * `line` is stroked over the areas; `deep` is in the full colour of the suit, `cloth` in its tint.
 */
export interface Court {
  readonly skin: string;
  readonly cloth: string;
  readonly deep: string;
  readonly gold: string;
  readonly line: string;
}

export type CourtRank = "J" | "Q" | "K";

export function isCourt(rank: Rank): rank is CourtRank {
  return rank === "J" || rank === "Q" || rank === "K";
}

const FACE = "M43.4 33H56.6V42C56.6 47 53.8 50.4 50 50.4S43.4 47 43.4 42Z";

const KING = {
  crown: "M40 29L38.4 17.6L44.6 23L50 14.6L55.4 23L61.6 17.6L60 29Z",
  band: "M40 29H60V33.4H40Z",
  robe: "M25 70V62.4L41 53.4L50 62L59 53.4L75 62.4V70Z",
  hair: "M43.4 33.4V42M56.6 33.4V42M40.6 33.4V47.4H43.9M59.4 33.4V47.4H56.1",
  beard: "M43.4 42C43.6 49.6 46.6 53 50 57.6C53.4 53 56.4 49.6 56.6 42",
  features: "M46 39H47.6M52.4 39H54M50 39V43.2M45.8 45.6L50 44.2L54.2 45.6M48.4 48H51.6",
  folds: "M41 53.4L43.9 47.6M59 53.4L56.1 47.6M33.2 57.8L50 70L66.8 57.8M50 62V70",
  sword: "M67.8 55V21.6L69.2 17.4L70.6 21.6V57.2",
  guard: "M65 46.6H73.4",
};

const QUEEN = {
  crown:
    "M41.4 30.2L39.4 22C41.8 24.6 44.2 24.4 45.8 20.6C47.2 23.8 52.8 23.8 54.2 20.6" +
    "C55.8 24.4 58.2 24.6 60.6 22L58.6 30.2C53 28.2 47 28.2 41.4 30.2Z",
  pearl: "M50 20.4A2 2 0 1 1 50 16.4A2 2 0 1 1 50 20.4Z",
  gown: "M25 70C25.6 61.4 33 56.8 43.4 54.6L50 63.4L56.6 54.6C67 56.8 74.4 61.4 75 70Z",
  hair:
    "M50 28.8C46 30.4 43.6 34 43.4 39C43.4 45 44.6 48.6 46.8 50V53.8C43 55.4 36.4 56.2 33.4 53.8" +
    "C35.4 53.4 37 51.8 37.6 49.6C39.4 44 37 37 41.4 30.2C44 29.2 47 28.7 50 28.7" +
    "S56 29.2 58.6 30.2C63 37 60.6 44 62.4 49.6C63 51.8 64.6 53.4 66.6 53.8" +
    "C63.6 56.2 57 55.4 53.2 53.8V50C55.4 48.6 56.6 45 56.6 39C56.4 34 54 30.4 50 28.8Z",
  chin: "M46.8 50C48.6 50.9 51.4 50.9 53.2 50",
  features:
    "M46 40C46.6 39.4 47.4 39.4 48 40M52 40C52.6 39.4 53.4 39.4 54 40M50 40.4V43.6" +
    "M48.4 46.6C49.4 47.3 50.6 47.3 51.6 46.6",
  folds:
    "M33 70C33 64.4 36.8 61 42.4 59.6M67 70C67 64.4 63.2 61 57.6 59.6" +
    "M41 70C41 67.2 42.8 65.2 45.8 64.2M59 70C59 67.2 57.2 65.2 54.2 64.2",
  flower:
    "M66.8 32.4A2.1 2.1 0 1 1 68.9 30.3A2.1 2.1 0 1 1 71 32.4A2.1 2.1 0 1 1 68.9 34.5" + "A2.1 2.1 0 1 1 66.8 32.4Z",
  stem: "M68.9 36.6C68.8 43 68.6 49 67 56.8M68.8 44.6C66.8 44.4 65.8 43.2 65.4 41.6",
};

const JACK = {
  cap: "M38.6 32.4L41 23.4H60.4L61.4 32.4Z",
  brim: "M38.6 32.4L39.5 29H61L61.4 32.4Z",
  feather: "M60.6 25.6C67.4 24.6 71 20.6 71 14.8C64.8 15.4 60 18.4 58.4 23.4Z",
  quill: "M59.4 24.6L67.4 18",
  tunic: "M25 70L30.6 59.6L43.6 54.4H56.4L69.4 59.6L75 70Z",
  hair: "M40.8 32.4V44.6C40.8 46.4 42 47.2 44.2 47.2M59.2 32.4V44.6C59.2 46.4 58 47.2 55.8 47.2",
  chin: "M43.6 32.4V42C43.6 47 46 50.4 50 50.4S56.4 47 56.4 42V32.4",
  features: "M46 39H47.6M52.4 39H54M50 39V43.2H48.8M48.4 46.4H51.6",
  neck: "M46.6 49.6V54.4M53.4 49.6V54.4M43.6 54.4L50 60.4L56.4 54.4",
  lacing: "M50 60.4V70M45.8 63.2L54.2 66.8M54.2 63.2L45.8 66.8",
  sleeves: "M37 57L33.6 70H25L30.6 59.6ZM63 57L66.4 70H75L69.4 59.6Z",
};

export const COURTS: Record<CourtRank, Court> = {
  K: {
    skin: FACE,
    cloth: KING.robe,
    deep: `${KING.band}M25 70V62.4L33.2 57.8L50 70H43L31.4 61.8V70ZM75 70V62.4L66.8 57.8L50 70H57L68.6 61.8V70Z`,
    gold: KING.crown,
    line: Object.values(KING).join(""),
  },
  Q: {
    skin: FACE,
    cloth: `${QUEEN.gown}${QUEEN.hair}`,
    deep: "M33 70C33 64.4 36.8 61 42.4 59.6L45.8 64.2C42.8 65.2 41 67.2 41 70ZM67 70C67 64.4 63.2 61 57.6 59.6L54.2 64.2C57.2 65.2 59 67.2 59 70Z",
    gold: `${QUEEN.crown}${QUEEN.pearl}${QUEEN.flower}`,
    line: Object.values(QUEEN).join(""),
  },
  J: {
    skin: FACE,
    cloth: `${JACK.cap}${JACK.tunic}`,
    deep: `${JACK.brim}${JACK.sleeves}`,
    gold: JACK.feather,
    line: Object.values(JACK).join(""),
  },
};

function lozenges(): string {
  const marks: string[] = [];
  for (let row = 0; row < 17; row += 1) {
    const count = row % 2 === 0 ? 11 : 10;
    for (let at = 0; at < count; at += 1) {
      const x = 50 + (at - (count - 1) / 2) * 7;
      const y = 70 + (row - 8) * 6.6;
      // the medallion stands clear
      if (Math.hypot(x - 50, y - 70) < 25) continue;
      marks.push(`M${x} ${(y - 2.3).toFixed(1)}l1.9 2.3l-1.9 2.3l-1.9-2.3Z`);
    }
  }
  return marks.join("");
}

/** The back: a field of lozenges around three circles, the same whichever way the card lies. */
export const BACK_FIELD = lozenges();
