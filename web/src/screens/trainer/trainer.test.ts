import { State } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import { fraction, judge, kindsOf, worth, type Choice, type Kind, type TrainingReport } from "./answers";
import { EXAM_HANDS, examHands, examResult } from "./exam";
import type { Below } from "./hands";
import { doubt, gradeOf, isDue, learned, nextKind, stakes, warmth, weakest, type Known, type Memory } from "./memory";
import sample from "./sample.json";

const report: TrainingReport = sample.report;
const kinds = kindsOf(report);
const kind = (id: string): Kind => kinds.find((each) => each.id === id)!;
const NOW = new Date("2026-11-18T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

function seeded(seed: number): Below {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe("the verdict", () => {
  it.each([
    ["1 tens_or_better", "ride", true],
    ["1 tens_or_better", "pull", false],
    ["1 low_pair", "ride", false],
    ["1 low_pair", "pull", true],
    ["2 mixed-2-0", "ride", true],
    ["2 mixed-2-0", "pull", true],
  ] as const)("on %s: %s", (id, choice, right) => {
    const verdict = judge(kind(id), [], choice);
    expect(verdict.right).toBe(right);
    expect(verdict.cost).toBe(right ? 0 : kind(id).cost);
  });

  it("says what a mistake costs in money", () => {
    expect(worth(judge(kind("1 low_pair"), [], "ride").cost, 500, { signed: false })).toBe("$0.30"); // 71/1176
    expect(worth(-71 / 1176, 500)).toBe("−$0.30");
    expect(worth(1689 / 1176, 10_000)).toBe("+$143.62");
    expect(worth(0, 500)).toBe("$0");
    expect(worth(-27 / 1176, 100)).toBe("−$0.0230");
    expect(fraction(kind("1 low_pair").shape.ride, kind("1 low_pair").over)).toBe("−71/1176");
  });

  it("frequencies of a bet add up to one", () => {
    for (const depth of ["1", "2"] as const) {
      const often = kindsOf(report, depth).reduce((sum, each) => sum + each.often, 0);
      expect(often).toBeCloseTo(1, 12);
    }
    expect(kindsOf(report, "1")).toHaveLength(33);
    expect(kinds).toHaveLength(66);
  });
});

describe("the schedule", () => {
  it("brings back a mistake within minutes and what is easy after days", () => {
    const wrong = learned(undefined, false, 1_000, NOW);
    const easy = learned(undefined, true, 1_000, NOW);
    expect(isDue(wrong, later(0.5))).toBe(false);
    expect(isDue(wrong, later(5))).toBe(true);
    expect(isDue(easy, later(60 * 24))).toBe(false);
    expect(easy.card.state).toBe(State.Review);
    expect(isDue(easy, later(60 * 24 * 60))).toBe(true);
  });

  it("takes a long look for a sign of doubt", () => {
    expect(gradeOf(true, 1_000)).toBeGreaterThan(gradeOf(true, 5_000));
    expect(gradeOf(true, 5_000)).toBeGreaterThan(gradeOf(true, 60_000));
    expect(gradeOf(true, 60_000)).toBeGreaterThan(gradeOf(false, 1_000));
  });

  it("survives being kept as text", () => {
    const once = learned(undefined, true, 5_000, NOW);
    const read = JSON.parse(JSON.stringify(once)) as Known;
    expect(learned(read, true, 5_000, later(20))).toEqual(learned(once, true, 5_000, later(20)));
    expect(doubt(read, later(60))).toBe(doubt(once, later(60)));
  });

  it("doubts more as time goes by", () => {
    const known = learned(undefined, true, 1_000, NOW);
    expect(doubt(known, later(60 * 24 * 60))).toBeGreaterThan(doubt(known, later(60)));
  });
});

describe("the next hand", () => {
  const drawn = (memory: Memory, count = 4_000) => {
    const below = seeded(11);
    const found = new Map<string, number>();
    for (let at = 0; at < count; at += 1) {
      const { id } = nextKind(kinds, memory, NOW, below);
      found.set(id, (found.get(id) ?? 0) + 1);
    }
    return found;
  };

  it("comes as it costs and as often as it is dealt", () => {
    const found = drawn({});
    const often = found.get("1 mixed-0-1") ?? 0;
    const seldom = found.get("1 suited-2-0") ?? 0;
    expect(often).toBeGreaterThan(10 * seldom);
    const expected = stakes(kind("1 mixed-0-1")) / kinds.reduce((sum, each) => sum + stakes(each), 0);
    expect(often / 4_000).toBeCloseTo(expected, 1);
  });

  it("is none that is known and not due while others are", () => {
    const memory = { "1 mixed-0-1": learned(undefined, true, 1_000, NOW) };
    expect(drawn(memory).get("1 mixed-0-1")).toBeUndefined();
  });

  it("once everything is known, is what went wrong before what went right", () => {
    const right = learned(undefined, true, 1_000, NOW);
    const memory: Memory = {
      ...Object.fromEntries(kinds.map(({ id }) => [id, right])),
      "1 low_pair": learned(learned(undefined, false, 1_000, NOW), true, 1_000, NOW),
    };
    const found = drawn(memory);
    expect(found.get("1 low_pair")).toBe(Math.max(...found.values()));
  });

  it("is never of the same kind twice in a row", () => {
    const below = seeded(5);
    let last: Kind | undefined;
    for (let at = 0; at < 500; at += 1) {
      const next = nextKind(kinds, {}, NOW, below, last);
      expect(next.id).not.toBe(last?.id);
      last = next;
    }
  });
});

describe("weak places", () => {
  it("are warm after a mistake and cool down with right answers", () => {
    expect(warmth(undefined)).toBeNull();
    let known = learned(undefined, false, 1_000, NOW);
    expect(warmth(known)).toBe(4);
    const seen = [4];
    for (let at = 0; at < 8; at += 1) {
      known = learned(known, true, 5_000, NOW);
      seen.push(warmth(known)!);
    }
    expect(seen).toEqual([...seen].sort((one, other) => other - one));
    expect(seen.at(-1)).toBe(0);
    expect(warmth(learned(undefined, true, 1_000, NOW))).toBe(0);
  });

  it("are listed by what they cost", () => {
    const wrong = learned(undefined, false, 1_000, NOW);
    const memory = { "1 mixed-3-3": wrong, "1 mixed-0-1": wrong, "1 low_pair": learned(undefined, true, 1_000, NOW) };
    expect(weakest(kinds, memory).map(({ id }) => id)).toEqual(["1 mixed-0-1", "1 mixed-3-3"]);
  });
});

describe("the exam", () => {
  const sheets = examHands(kinds, seeded(9));
  const sat = { paytable: "LIRX-01", depth: "both", stake: 500, began: NOW, ended: later(5) } as const;
  const best = sheets.map(({ kind }): Choice => (kind.shape.decision === "ride" ? "ride" : "pull"));

  it("has 200 hands of many kinds", () => {
    expect(sheets).toHaveLength(EXAM_HANDS);
    expect(new Set(sheets.map(({ kind }) => kind.id)).size).toBeGreaterThan(30);
    expect(sheets.every(({ kind }, at) => kind !== sheets[at - 1]?.kind)).toBe(true);
  });

  it("without mistakes costs nothing", () => {
    const result = examResult(sheets, best, sat);
    expect(result).toMatchObject({ right: 200, of: 200, cost: 0, per100: 0, seconds: 300, missed: [] });
  });

  it("says what was missed and what it costs", () => {
    const at = sheets.findIndex(({ kind }) => kind.id === "1 low_pair");
    const asked = sheets.filter(({ kind }) => kind.id === "1 low_pair").length;
    const result = examResult(
      sheets,
      best.map((choice, each) => (each === at ? "ride" : choice)),
      sat,
    );
    expect(result.right).toBe(199);
    expect(result.cost).toBeCloseTo(71 / 1176, 12);
    expect(result.per100).toBeCloseTo((100 / asked) * (2304 / 22100) * (71 / 1176), 12);
    expect(result.missed).toEqual([{ words: "a low pair", best: "pull", circle: 1, times: 1 }]);
  });
});
