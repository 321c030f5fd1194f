import { describe, expect, test } from "vitest";
import { Feed, type Link, type Scene, type Socket, type World } from "./live";
import type { Happened, Problem } from "./wire/types";

class Wire implements Socket {
  sent: Record<string, unknown>[] = [];
  open = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  send(text: string): void {
    if (!this.open) throw new Error("not open");
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.drop(1000);
  }

  up(): void {
    this.open = true;
    this.onopen?.();
    this.say({ type: "Welcome", v: 1 });
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code: number, reason = ""): void {
    this.open = false;
    this.onclose?.({ code, reason });
  }
}

function setUp() {
  const wires: Wire[] = [];
  const timers: (() => void)[] = [];
  const scenes: { scene: Scene; events: Happened[]; fresh: boolean }[] = [];
  const meters: Record<string, number>[] = [];
  const links: Link[] = [];
  const problems: Problem[] = [];
  let ids = 0;
  const world: World = {
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    now: () => 1000,
    later: (_, act) => {
      timers.push(act);
      return () => {
        if (timers.includes(act)) timers.splice(timers.indexOf(act), 1);
      };
    },
    id: () => `command-${++ids}`,
  };
  const feed = new Feed(world, {
    scene: (scene, events, fresh) => scenes.push({ scene, events, fresh }),
    meters: (each) => meters.push(each),
    link: (link) => links.push(link),
    problem: (problem) => problems.push(problem),
  });
  const last = () => wires[wires.length - 1]!;
  return { feed, wires, timers, scenes, meters, links, problems, last };
}

const state = (from: number | null, version: number, events: unknown[] = []) => ({
  type: from === null ? "Resync" : "Now",
  from,
  version,
  [from === null ? "settled" : "events"]: events,
  view: { version },
  options: [],
  deadlines: [],
  dealer: "",
  now: 2,
});

describe("a feed", () => {
  test("greets, shows what it is told, and knows how far the server's clock is ahead", () => {
    const { last, scenes } = setUp();
    last().up();
    expect(last().sent).toEqual([{ type: "Hello", v: 1, after: null }]);
    last().say(state(null, 5, [{ version: 3 }, { version: 4 }]));
    last().say(state(5, 7, [{ version: 6 }]));
    expect(scenes.map((each) => [each.scene.version, each.events.length, each.fresh])).toEqual([
      [5, 2, true],
      [7, 1, false],
    ]);
    expect(scenes[1]!.scene.ahead).toBe(1000);
  });

  test("tells where meters stand, at once and with every scene from then on", () => {
    const { last, scenes, meters } = setUp();
    last().up();
    last().say(state(null, 5));
    last().say({ type: "Meters", meters: { lucky: 1_000_025 } });
    last().say(state(5, 6));
    expect(meters).toEqual([{ lucky: 1_000_025 }]);
    expect(scenes.map((each) => each.scene.meters)).toEqual([{}, { lucky: 1_000_025 }]);
  });

  test("comes back after a break with the version it has seen", () => {
    const { last, timers, links, wires } = setUp();
    last().up();
    last().say(state(null, 5));
    last().drop(1006);
    expect(links).toEqual(["connecting", "open", "lost"]);
    timers.shift()!();
    last().up();
    expect(wires).toHaveLength(2);
    expect(last().sent[0]).toEqual({ type: "Hello", v: 1, after: 5 });
  });

  test("sends an unanswered command again under the same id, and an answered one never", async () => {
    const { feed, last, timers } = setUp();
    last().up();
    const first = feed.do({ type: "Bet", amount: 500 });
    const second = feed.do({ type: "Ride" });
    last().say({ type: "Answer", id: "command-1", first: 6, last: 6 });
    expect(await first).toEqual({ done: true });
    last().drop(1006);
    timers.shift()!();
    last().up();
    expect(last().sent.slice(1)).toEqual([{ type: "Do", id: "command-2", command: { type: "Ride" } }]);
    last().say({ type: "Refusal", id: "command-2", problem: { code: "not_your_turn" } });
    expect(await second).toEqual({ done: false, problem: { code: "not_your_turn" } });
  });

  test("keeps a command that is given while the line is down", async () => {
    const { feed, last } = setUp();
    const answer = feed.do({ type: "Look" });
    last().up();
    expect(last().sent[1]).toEqual({ type: "Do", id: "command-1", command: { type: "Look" } });
    last().say({ type: "Answer", id: "command-1", first: 1, last: 1 });
    expect(await answer).toEqual({ done: true });
  });

  test("asks for everything again where a version is missing", () => {
    const { last, timers, scenes } = setUp();
    last().up();
    last().say(state(null, 5));
    last().say(state(6, 8));
    expect(scenes).toHaveLength(1);
    timers.shift()!();
    last().up();
    expect(last().sent[0]).toEqual({ type: "Hello", v: 1, after: null });
  });

  test("does not come back where it was sent away for good", () => {
    const { last, timers, links } = setUp();
    last().up();
    last().drop(4404, "no such table");
    expect(links.at(-1)).toBe("ended");
    expect(timers).toHaveLength(0);
  });

  test("hurries when it is asked to, and stops when it is closed", () => {
    const { feed, last, wires, timers } = setUp();
    last().up();
    last().drop(1006);
    feed.hurry();
    expect(wires).toHaveLength(2);
    feed.close();
    expect(timers).toHaveLength(0);
    expect(wires).toHaveLength(2);
  });

  test("asks a quiet line whether it lives, and gives up one that does not answer", () => {
    const { feed, last, timers, links, wires, scenes } = setUp();
    last().up();
    last().say(state(null, 5));
    const dead = last();
    void feed.do({ type: "Ride" });
    timers.shift()!();
    expect(dead.sent.at(-1)).toEqual({ type: "Ping", n: 1 });
    dead.say({ type: "Pong", n: 1, now: 2 });
    expect(links.at(-1)).toBe("open");

    timers.shift()!();
    timers.shift()!();
    expect(links.at(-1)).toBe("lost");
    dead.say(state(5, 6));
    expect(scenes).toHaveLength(1);
    timers.shift()!();
    last().up();
    expect(wires).toHaveLength(2);
    expect(last().sent).toEqual([
      { type: "Hello", v: 1, after: 5 },
      { type: "Do", id: "command-1", command: { type: "Ride" } },
    ]);
  });

  test("gives up a line that is never answered at all", () => {
    const { timers, links, wires } = setUp();
    timers.shift()!();
    timers.shift()!();
    expect(links).toEqual(["connecting", "lost"]);
    timers.shift()!();
    expect(wires).toHaveLength(2);
  });

  test("is doubted at once where there is a reason to", () => {
    const { feed, last, timers, links } = setUp();
    last().up();
    feed.doubt();
    expect(last().sent.at(-1)).toEqual({ type: "Ping", n: 1 });
    expect(timers).toHaveLength(1);
    timers.shift()!();
    expect(links.at(-1)).toBe("lost");
    feed.doubt();
    expect(timers).toHaveLength(1);
  });
});
