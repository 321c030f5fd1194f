/**
 * How a game is played, in plain words, from the fields of its book. It describes, and advises
 * nothing (N 14.6). A value that is not known here says nothing, rather than something wrong.
 */

interface Field {
  readonly path: string;
  readonly value: string;
}

export interface Part {
  readonly title: string;
  readonly sentences: string[];
}

type Book = (path: string) => string;
/** What to say of a field, by its value. */
type Saying = Readonly<Record<string, string>>;

export function howItIsPlayed(fields: readonly Field[]): Part[] {
  const values = new Map(fields.map(({ path, value }) => [path, value]));
  const book: Book = (path) => values.get(path) ?? "";
  const sides = [...new Set([...values.keys()].flatMap((path) => /^side_bets\.(\w+)\./.exec(path)?.[1] ?? []))];
  return [
    { title: "A round", sentences: round(book) },
    { title: "Side bets", sentences: sides.map((side) => sideBet(book, side)) },
    { title: "The bank", sentences: bank(book) },
    { title: "Fees", sentences: fees(book) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function round(book: Book): string[] {
  const says = (path: string, saying: Saying) => saying[book(path)] ?? "";
  return [
    `You make three equal bets, on the circles 1, 2 and $, before the dealer calls “No more bets”: ${amounts(book, "limits", " on each")}, unless the sign at the table says otherwise.`,
    `You are dealt three cards${says("deal.default_face", { down: ", face down", up: ", face up" })}, and two community cards lie face down before the dealer${dealerKeeps(book) ? ", who keeps a third" : ""}.`,
    says("choices.showing_cards", { refused: "You look at your own cards and show them to nobody." }),
    book("deal.faces").includes("up") && book("deal.default_face") !== "up"
      ? "At a table whose cards are dealt face up, all players see each other's cards."
      : "",
    "Then you decide about bet 1: pull it back, or let it ride.",
    "The first community card is turned, and you decide about bet 2 in the same way, whatever you did with bet 1.",
    "The third bet, $, always stands, and no decision can be taken back.",
    says("choices.tuck", {
      "with winning hand":
        "With a hand that wins already you may tuck your cards under your bets: all that remains rides.",
    }),
    "The second community card is turned: your three cards and these two are your hand.",
    "With a pair of tens or better every bet of yours that still lies there is paid by the paytable on the felt; with less it is lost.",
    says("bank.banker", { house: "You play against the paytable, not against the dealer or the other players." }),
    book("limits.maximum_payout") === "none" || !book("limits.maximum_payout")
      ? ""
      : `At most ${book("limits.maximum_payout")} is paid on one ${book("limits.maximum_payout_per")}.`,
  ].filter(Boolean);
}

/** A card that neither lies open nor is burned. */
function dealerKeeps(book: Book): boolean {
  return book(`devices.${book("devices.default")}.dealer_cards`)
    .split(", ")
    .includes("kept");
}

const DECIDED: Saying = {
  "own three": "your own three cards alone",
  "own and community": "your three cards and the two community cards",
  "own and dealers best five": "the best five of your three cards and the dealer's three",
};

const ALONE: Saying = {
  allowed: "It can be made without the three bets",
  refused: "It is made beside the three bets only",
  "if house allows": "It can be made without the three bets where the house allows it",
};

function sideBet(book: Book, side: string): string {
  const of = (name: string) => book(`side_bets.${side}.${name}`);
  const name = of("name");
  const offered = of("offered") === "if house allows" ? ", where the house offers it" : "";
  const decided = DECIDED[of("decided_by")];
  const alone = ALONE[of("without_base")];
  return [
    `${name}${offered}: ${decided ? `a bet on ${decided}, ` : ""}${amounts(book, `side_bets.${side}`)}.`,
    alone ? `${alone}${of("collected") === "before deal" ? ", and collected before the deal" : ""}.` : "",
  ]
    .join(" ")
    .trim();
}

function bank(book: Book): string[] {
  if (book("bank.banker") !== "player dealer") return [];
  const of = (name: string) => book(`bank.player_dealer.${name}`);
  const hands = of("hands_before_offer");
  return [
    `The house does not bank: a player does, and after ${hands} ${hands === "1" ? "hand" : "hands"} the bank is offered to the next, ${of("offered")}, who may decline it.`,
    `Whoever banks posts a wager${of("own_bets") === "refused" ? " and makes no bets" : ""}, collects the bets that lose and pays those that win.`,
    "The bank neither wins nor loses more than its wager: what that does not cover goes back to the players.",
  ];
}

function fees(book: Book): string[] {
  if (book("fees.kind") !== "flat") return [];
  const each: Saying = { "each wager": " for each wager", "each hand": " for each hand" };
  const of = (name: string) => book(`fees.flat.${name}`);
  return [
    `When bets are closed the house takes ${of("player")} from a player${each[of("player_counted_by")] ?? ""}, and ${of("player_dealer")} from whoever banks.`,
  ];
}

/** `$5 to $100 on each, in steps of $1`. */
function amounts(book: Book, at: string, on = ""): string {
  const [least, most, unit] = ["minimum", "maximum", "unit"].map((name) => book(`${at}.${name}`));
  const range = least === most ? least : `${least} to ${most}`;
  return `${range}${on}${unit && unit !== "none" ? `, in steps of ${unit}` : ""}`;
}
