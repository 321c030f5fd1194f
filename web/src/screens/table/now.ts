/** What the dock knows of a player's next move, and the ways to make it. */
import type { Value } from "../../lib/chips";
import type { Scene } from "../../lib/live";
import type { Command, SeatView } from "../../lib/wire/types";
import type { Bets } from "./again";
import type { Offers } from "./options";
import type { Outcome } from "./settlement";
import type { Signed } from "./signed.svelte";

export interface NowProps {
  scene: Scene;
  seat: SeatView;
  offers: Offers;
  outcome: Outcome | undefined;
  chips: Value[];
  chip: Value;
  next: number | null;
  repeat: Bets | null;
  signed: Signed;
  busy: boolean;
  onchip: (value: Value) => void;
  ondrop: (value: Value, drop: string) => void;
  onbet: () => void;
  onrepeat: () => void;
  aim: string;
  typing: boolean;
  smaller: number | null;
  larger: number | null;
  undoes: boolean;
  onaim: (wager: string) => void;
  ontype: (now: boolean) => void;
  onchange: (amount: number | null) => Promise<boolean>;
  onundo: () => void;
  onclear: () => void;
  ondo: (command: Command) => Promise<boolean>;
}
