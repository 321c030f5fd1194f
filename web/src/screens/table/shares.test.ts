import { describe, expect, it } from "vitest";
import { deck, format } from "../../lib/cards";
import type { Option, TableView } from "../../lib/wire/types";
import { checkDeal, commitmentOf, newWitness, type Deal } from "./fairness";
import { mixed, mixOf, sha256, Sharer } from "./shares";

const SHARE = "5a".repeat(32);
const OTHER = "c3".repeat(32);

function drawer(text: string | null = null) {
  let kept = text;
  return { read: () => kept, write: (given: string) => void (kept = given) };
}

function scene(shares: { seat: number; lock: string; share: string | null }[] = [], number = 1): TableView {
  return { you: 2, round: { number, shares } } as unknown as TableView;
}

function offers(command: string): Option[] {
  return [{ command } as Option];
}

const chance = () => new Uint8Array(32).fill(0x5a);

describe("a share in the shuffle", () => {
  it("is locked in once, and opened as it was locked in", async () => {
    const sharer = new Sharer(drawer(), chance);
    const lock = await sha256(SHARE);
    expect(await sharer.next(scene(), offers("LockShare"))).toEqual({ type: "LockShare", seat: 2, lock });
    expect(await sharer.next(scene(), offers("LockShare"))).toBeNull();
    const locked = scene([{ seat: 2, lock, share: null }]);
    expect(await sharer.next(locked, offers("OpenShare"))).toEqual({ type: "OpenShare", seat: 2, share: SHARE });
    expect(await sharer.next(locked, offers("OpenShare"))).toBeNull();
    expect(sharer.openedIn(1)).toBe(SHARE);
  });

  it("is another one in the next round", async () => {
    let fill = 0;
    const sharer = new Sharer(drawer(), () => new Uint8Array(32).fill(++fill));
    const first = await sharer.next(scene([], 1), offers("LockShare"));
    const second = await sharer.next(scene([], 2), offers("LockShare"));
    expect(second).not.toEqual(first);
  });

  it("survives a reload of the page", async () => {
    const kept = drawer();
    await new Sharer(kept, chance).next(scene(), offers("LockShare"));
    const lock = await sha256(SHARE);
    const later = new Sharer(kept, () => new Uint8Array(32));
    const command = await later.next(scene([{ seat: 2, lock, share: null }]), offers("OpenShare"));
    expect(command).toEqual({ type: "OpenShare", seat: 2, share: SHARE });
  });

  it("is not opened where another page of the same player locked in another", async () => {
    const sharer = new Sharer(drawer(), chance);
    await sharer.next(scene(), offers("LockShare"));
    const other = scene([{ seat: 2, lock: await sha256(OTHER), share: null }]);
    expect(await sharer.next(other, offers("OpenShare"))).toBeNull();
  });

  it("is not sent by somebody who watches", async () => {
    const watching = { you: null, round: { number: 1, shares: [] } } as unknown as TableView;
    expect(await new Sharer(drawer(), chance).next(watching, offers("LockShare"))).toBeNull();
  });
});

describe("the mix", () => {
  const cards = deck().map(format);

  it("is the one that the house computes", async () => {
    // mix_of("ab" * 32, {2: "5a" * 32, 3: "c3" * 32}) and in_dealing_order(DECK, None, mix) in Python.
    const mix = await mixOf("ab".repeat(32), [
      { seat: 3, share: OTHER },
      { seat: 2, share: SHARE },
    ]);
    expect(mix).toBe("83f87c9f22eb5a9cabc42d6518ef66418b4db0de7e0d4f4cabef298633be89b7");
    const order =
      "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As".split(
        " ",
      );
    expect((await mixed(order, mix)).join(" ")).toBe(
      "Jd Ac 2s 4h Qd 7h 8s 6d 5s Ah 6s 6h 7c Kc Ts 7d 2d 2c 3d 5h Jc 5c Th 8d 4d Qs 3s Ad Tc As Js Qc Jh 8h 3c Td 4s 9d 4c 7s Kd 5d Kh 9s Ks 6c 9h 2h Qh 9c 3h 8c",
    );
  });

  it("changes nothing where there is none", async () => {
    expect(await mixed(cards, "")).toEqual(cards);
  });

  async function shared(change: Partial<Deal> = {}): Promise<string[]> {
    const commitment = await commitmentOf("n", cards);
    const shares = [{ seat: 2, lock: await sha256(SHARE), locked: 12, share: SHARE }];
    const mix = await mixOf(commitment, shares);
    const dealt = await mixed(cards, mix);
    const faces = [{ place: 4, card: dealt[4] ?? "", version: 30 }];
    const deal: Deal = {
      deck: 0,
      commitment,
      committed: 3,
      called: 19,
      cut: 0,
      order: cards,
      nonce: "n",
      faces,
      mix,
      shares,
    };
    const witness = newWitness();
    witness.shares.set(1, SHARE);
    const verdict = await checkDeal({ ...deal, ...change }, witness, 1);
    return verdict.checks.filter(({ fits }) => !fits).map(({ what }) => what);
  }

  it("is checked, with your own share in it", async () => {
    expect(await shared()).toEqual([]);
  });

  it("does not check out without your own share", async () => {
    const lock = await sha256(OTHER);
    const shares = [{ seat: 2, lock, locked: 12, share: OTHER }];
    const wrong = await shared({ shares });
    expect(wrong).toContain("Your own share is among them.");
    expect(wrong).toHaveLength(2);
  });

  it("does not check out with a share that was locked in after the call", async () => {
    const shares = [{ seat: 2, lock: await sha256(SHARE), locked: 20, share: SHARE }];
    expect(await shared({ shares })).toHaveLength(1);
  });
});
