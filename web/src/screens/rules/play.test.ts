// @vitest-environment node
import { expect, it } from "vitest";
import { howToPlay } from "./play";

const PLAIN = {
  "limits.minimum": "$5",
  "limits.maximum": "$500",
  "limits.unit": "none",
  "limits.maximum_payout": "none",
  "devices.default": "shoe",
  "devices.shoe.dealer_cards": "left, right",
  "deal.faces": "down",
  "deal.default_face": "down",
  "choices.tuck": "with winning hand",
  "choices.showing_cards": "refused",
  "bank.banker": "house",
  "fees.kind": "none",
};

const told = (book: Record<string, string>) =>
  howToPlay(Object.entries(book).map(([path, value]) => ({ path, value })));
const text = (book: Record<string, string>) =>
  told(book)
    .flatMap(({ sentences }) => sentences)
    .join(" ");

it("a round is told from the bets to the pay, in some ten sentences", () => {
  const [round, ...more] = told(PLAIN);
  expect(more).toEqual([]);
  expect(round?.sentences[0]).toContain(
    "circles 1, 2 and $, before the dealer calls “No more bets”: $5 to $500 on each",
  );
  expect(round?.sentences).toContain("The third bet, $, always stays, and no decision can be taken back.");
  expect(round?.sentences.length).toBeLessThan(13);
  expect(text(PLAIN)).toContain("With a pair of tens or better, every bet");
});

it("what a book does not have is not told", () => {
  expect(text(PLAIN)).toContain("tuck");
  expect(text({ ...PLAIN, "choices.tuck": "not offered" })).not.toContain("tuck");
  expect(text(PLAIN)).not.toContain("face up");
  expect(text({ ...PLAIN, "deal.faces": "down, up" })).toContain("dealt face up, all players see");
  expect(text({ ...PLAIN, "devices.shoe.dealer_cards": "left, kept, right" })).toContain("who keeps a third");
});

it("side bets are told with their amounts and the cards that decide them", () => {
  const side = {
    "side_bets.bonus.name": "Bonus",
    "side_bets.bonus.offered": "allowed",
    "side_bets.bonus.without_base": "refused",
    "side_bets.bonus.minimum": "$1",
    "side_bets.bonus.maximum": "$1",
    "side_bets.bonus.decided_by": "own and community",
    "side_bets.bonus.collected": "before deal",
    "side_bets.three_card.name": "3 Card Bonus",
    "side_bets.three_card.offered": "if house allows",
    "side_bets.three_card.without_base": "allowed",
    "side_bets.three_card.minimum": "$1",
    "side_bets.three_card.maximum": "$25",
    "side_bets.three_card.unit": "$1",
    "side_bets.three_card.decided_by": "own three",
  };
  expect(told({ ...PLAIN, ...side })[1]).toEqual({
    title: "Side bets",
    sentences: [
      "Bonus: a bet on your three cards and the two community cards, $1. You can make it only with the three bets, and the dealer collects it before the deal.",
      "3 Card Bonus, where the house offers it: a bet on your own three cards, $1 to $25, in steps of $1. You can make it without the three bets.",
    ],
  });
});

it("a player's bank and its fees are told", () => {
  const banked = {
    "bank.banker": "player dealer",
    "bank.player_dealer.hands_before_offer": "2",
    "bank.player_dealer.offered": "clockwise",
    "bank.player_dealer.own_bets": "refused",
    "fees.kind": "flat",
    "fees.flat.player": "$0.50",
    "fees.flat.player_counted_by": "each wager",
    "fees.flat.player_dealer": "$2",
  };
  const said = text({ ...PLAIN, ...banked });
  expect(said).toContain("After 2 hands the bank is offered to the next player, clockwise, who may decline it.");
  expect(said).toContain("the house takes $0.50 from each player for each wager, and $2 from the player who banks.");
  expect(said).not.toContain("against the paytable");
});
