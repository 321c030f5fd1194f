import { expect, it } from "vitest";
import type { Option } from "../../lib/wire/types";
import { BY_ITSELF, COURSE, isGrave, kindOf, sorted } from "./acts";
import { acts } from "./commands/words";

function option(command: string, fields: object = {}): Option {
  return {
    command,
    fields: fields as Option["fields"],
    amount: null,
    several: null,
    words: [],
    chance: [],
    worked_out: [],
    between: [],
  };
}

it("the book's next act comes before all that is also possible", () => {
  const { next, alternatives, groups } = sorted([
    option("CloseTable"),
    option("ReportJam"),
    option("OpenRound"),
    option("Shuffle"),
  ]);
  expect(next?.command).toBe("Shuffle");
  // Not beside the large key: whoever aims for one of the two would press the other.
  expect(alternatives).toEqual([]);
  expect(groups.map((each) => each.kind)).toEqual(["report", "other", "grave"]);
  expect(groups[1]?.acts.map((each) => each.command)).toEqual(["OpenRound"]);
  expect(sorted([option("OpenRound")]).next?.command).toBe("OpenRound");
});

it("a deal that has begun goes on, whatever the shuffler could do meanwhile", () => {
  const { next, alternatives } = sorted([option("Shuffle"), option("Deal", { rest: false }), option("ReportJam")]);
  expect(next?.command).toBe("Deal");
  expect(alternatives.map((each) => each.command)).toEqual(["Shuffle"]);
});

it("a hand that is about to be turned by itself is waited for", () => {
  expect(sorted([option("SettleNext"), option("TurnHand")]).waits).toBe(true);
  expect(sorted([option("SettleNext")]).waits).toBe(false);
  const unseen = sorted([option("TurnHand")]);
  expect([unseen.next?.command, unseen.waits]).toEqual(["TurnHand", true]);
});

it("what the house does by itself is never a key of the course", () => {
  const { next, groups } = sorted([option("RevealDeck"), option("EndRound")]);
  expect(next).toBeNull();
  expect(groups.flatMap(({ acts }) => acts.map(({ command }) => command))).toEqual(["RevealDeck", "EndRound"]);
});

it("while players are waited for, the other deck is shuffled", () => {
  expect(sorted([option("Shuffle"), option("ReportAbsent", { seat: 1 })]).next?.command).toBe("Shuffle");
});

it("one stack is dealt before the rest is offered", () => {
  const { next, alternatives } = sorted([option("Deal", { rest: false }), option("Deal", { rest: true })]);
  expect(next?.options.map((each) => each.fields)).toEqual([{ rest: false }]);
  expect(alternatives.map((each) => each.fields)).toEqual([{ rest: true }]);
});

it("during a halt the act that lifts it is next, with all that can be said in it", () => {
  const counts = [option("CountCards", { hands_right: true }), option("CountCards", { hands_right: false })];
  const { next, lifts, alternatives, groups } = sorted([...counts, option("Shuffle"), option("OrderCount")], ["count"]);
  expect(next).toEqual({ command: "CountCards", options: counts });
  expect(lifts).toBe(true);
  expect(alternatives.map((each) => each.command)).toEqual(["Shuffle"]);
  expect(groups.flatMap((each) => each.acts.map((act) => act.command))).toEqual(["OrderCount"]);
});

it("a halt that somebody else lifts leaves the course as it is", () => {
  const { next, lifts } = sorted([option("Shuffle"), option("ReplaceDeck", { deck: 0 })], ["keypad"]);
  expect(next?.command).toBe("Shuffle");
  expect(lifts).toBe(false);
});

it("the steps of the keypad's reset are next, one after another", () => {
  for (const command of ["CollectCards", "RestoreBonusBets", "UseMaintenanceKey", "PressKey", "RemoveKey"]) {
    const { next, lifts } = sorted([option("OrderCount"), option(command)], ["keypad"]);
    expect(next?.command).toBe(command);
    expect(lifts).toBe(true);
  }
  expect(sorted([option("PressKey", { key: "lock_out" }), option("ReleaseDeck")]).next?.command).toBe("PressKey");
});

it("options of one command are one key", () => {
  const { groups } = sorted([option("ReportAbsent", { seat: 1 }), option("ReportAbsent", { seat: 2 })]);
  expect(groups[0]?.acts).toHaveLength(1);
  expect(groups[0]?.acts[0]?.options).toHaveLength(2);
});

it("a command that nobody knows here is still offered", () => {
  const { groups } = sorted([option("DanceOnTheTable")]);
  expect(groups).toEqual([
    { kind: "other", acts: [{ command: "DanceOnTheTable", options: [option("DanceOnTheTable")] }] },
  ]);
});

it("grave acts are apart, and never the next one", () => {
  for (const command of ["RefuseWager", "InvalidateRound", "DeclareMisdeal", "Preclude", "CloseTable", "VacateSeat"]) {
    expect(isGrave(command)).toBe(true);
    expect(sorted([option(command)]).next).toBeNull();
  }
});

it("every act with words has its place, and every place its words", () => {
  for (const command of Object.keys(acts)) {
    const coming = [...COURSE, ...BY_ITSELF] as readonly string[];
    const placed = kindOf(command) !== "other" || coming.includes(command);
    expect(placed, command).toBe(true);
  }
  for (const command of COURSE) expect(acts).toHaveProperty(command);
});
