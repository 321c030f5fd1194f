import { describe, expect, it } from "vitest";
import { Refused, Unreachable } from "../../lib/api";
import { learned, type Memory } from "../trainer/memory";
import { batchPath, judge, memoryKey, nextDrill, type Batch, type Drill } from "./drills";
import { deliver, put, sentOf, type Sent } from "./outbox";

const NOW = new Date("2026-11-18T12:00:00Z");

function drill(number: number, key: string, answer = 0): Drill {
  return {
    number,
    kind: "procedure",
    key,
    topic: key,
    felt: { seats: [], community: [] },
    story: [],
    question: "What do you do next?",
    choices: [
      { text: "one", why: "" },
      { text: "other", why: "" },
    ],
    answer,
    why: [],
    clause: "",
  };
}

const BATCH: Batch = { book: "nsw", name: "N", kind: "procedure", paytable: "", batch: 7, drills: [] };

describe("judging", () => {
  it("takes the engine's answer and nothing else, and no answer is wrong", () => {
    expect(judge(drill(1, "a", 1), 1, 900).right).toBe(true);
    expect(judge(drill(1, "a", 1), 0, 900).right).toBe(false);
    expect(judge(drill(1, "a", 0), null, 900).right).toBe(false);
  });
});

describe("the schedule", () => {
  const [one, other] = [drill(0, "known"), drill(1, "missed")];

  it("brings what is due before what is known", () => {
    const later = new Date(NOW.getTime() + 1000);
    const memory: Memory = { [memoryKey("nsw", one)]: learned(undefined, true, 100, NOW) };
    for (let at = 0; at < 10; at += 1) {
      expect(nextDrill([one, other], "nsw", memory, later, (most) => Math.floor((at / 10) * most))).toBe(other);
    }
  });

  it("keeps books apart, does not repeat itself, and ends with the drills", () => {
    const memory: Memory = { [memoryKey("nsw", one)]: learned(undefined, true, 100, NOW) };
    expect(nextDrill([one], "wa", memory, NOW, () => 0)).toBe(one);
    expect(nextDrill([one, other], "wa", {}, NOW, () => 0, one)).toBe(other);
    expect(nextDrill([one], "wa", {}, NOW, () => 0, one)).toBe(one);
    expect(nextDrill([], "wa", {}, NOW, () => 0)).toBeUndefined();
  });
});

describe("the outbox", () => {
  const sent = (id: string): Sent => sentOf(id, BATCH, judge(drill(3, "a"), 0, 1234.5));

  it("says which drill was answered, and how", () => {
    expect(sent("x")).toEqual({
      id: "x",
      book: "nsw",
      kind: "procedure",
      batch: 7,
      paytable: "",
      answers: [{ number: 3, given: 0, milliseconds: 1235 }],
    });
  });

  it("keeps what could not be sent, in order", async () => {
    const went: string[] = [];
    const post = ({ id }: Sent) => {
      if (id === "b") return Promise.reject(new Unreachable("away"));
      went.push(id);
      return Promise.resolve(id);
    };
    const { left, reply } = await deliver([sent("a"), sent("b"), sent("c")], post);
    expect(went).toEqual(["a"]);
    expect(reply).toBe("a");
    expect(left.map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("drops what the house will never take, and waits with what it will", async () => {
    const refuse = (code: string) => () =>
      Promise.reject(new Refused({ code, message: "no", field: "", clause: "" } as Refused["problem"]));
    expect((await deliver([sent("a")], refuse("unknown_drill"))).left).toEqual([]);
    expect((await deliver([sent("a")], refuse("bad_request"))).left).toEqual([]);
    expect((await deliver([sent("a")], refuse("not_logged_in"))).left).toHaveLength(1);
  });

  it("does not grow without end", () => {
    let waiting: readonly Sent[] = [];
    for (let at = 0; at < 600; at += 1) waiting = put(waiting, sent(String(at)));
    expect(waiting).toHaveLength(500);
    expect(waiting.at(-1)?.id).toBe("599");
  });
});

describe("the address of a batch", () => {
  it("has a paytable for payouts alone", () => {
    expect(batchPath("nsw", "payout", "LIRX-06", 2)).toBe("/drills/nsw?kind=payout&batch=2&paytable=LIRX-06");
    expect(batchPath("nsw", "procedure", "LIRX-06", 2)).toBe("/drills/nsw?kind=procedure&batch=2");
  });
});
