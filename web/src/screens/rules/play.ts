/**
 * How to play, in plain words, from the fields of its book. It describes, and advises
 * nothing (N 14.6). A value that is not known here says nothing, rather than something wrong.
 */
import { playWords as say } from "./words";

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

export function howToPlay(fields: readonly Field[]): Part[] {
  const values = new Map(fields.map(({ path, value }) => [path, value]));
  const book: Book = (path) => values.get(path) ?? "";
  const sides = [...new Set([...values.keys()].flatMap((path) => /^side_bets\.(\w+)\./.exec(path)?.[1] ?? []))];
  return [
    { title: say.round, sentences: round(book) },
    { title: say.sideBets, sentences: sides.map((side) => sideBet(book, side)) },
    { title: say.bank, sentences: bank(book) },
    { title: say.fees, sentences: fees(book) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function round(book: Book): string[] {
  const says = (path: string, saying: Saying) => saying[book(path)] ?? "";
  const most = book("limits.maximum_payout");
  return [
    say.bets(amounts(book, "limits", say.onEach)),
    say.dealt(says("deal.default_face", say.faces), dealerKeeps(book)),
    says("choices.showing_cards", say.showing),
    book("deal.faces").includes("up") && book("deal.default_face") !== "up" ? say.facesUp : "",
    say.first,
    say.second,
    say.third,
    says("choices.tuck", say.tuck),
    say.last,
    say.paid,
    says("bank.banker", say.banker),
    most === "none" || !most ? "" : say.most(most, book("limits.maximum_payout_per")),
  ].filter(Boolean);
}

/** A card that neither lies open nor is burned. */
function dealerKeeps(book: Book): boolean {
  return book(`devices.${book("devices.default")}.dealer_cards`)
    .split(", ")
    .includes("kept");
}

function sideBet(book: Book, side: string): string {
  const of = (name: string) => book(`side_bets.${side}.${name}`);
  const name = of("name");
  const decided = (say.decided as Saying)[of("decided_by")];
  const alone = (say.alone as Saying)[of("without_base")];
  return [
    say.sideBet(name, of("offered") === "if house allows", decided, amounts(book, `side_bets.${side}`)),
    alone ? say.sideAlone(alone, of("collected") === "before deal") : "",
  ]
    .join(" ")
    .trim();
}

function bank(book: Book): string[] {
  if (book("bank.banker") !== "player dealer") return [];
  const of = (name: string) => book(`bank.player_dealer.${name}`);
  return [
    say.playerBanks(of("hands_before_offer"), of("offered")),
    say.bankPosts(of("own_bets") === "refused"),
    say.bankCovers,
  ];
}

function fees(book: Book): string[] {
  if (book("fees.kind") !== "flat") return [];
  const of = (name: string) => book(`fees.flat.${name}`);
  const each = (say.feeEach as Saying)[of("player_counted_by")] ?? "";
  return [say.fee(of("player"), each, of("player_dealer"))];
}

/** `$5 to $100 on each, in steps of $1`. */
function amounts(book: Book, at: string, on = ""): string {
  const [least = "", most = "", unit = ""] = ["minimum", "maximum", "unit"].map((name) => book(`${at}.${name}`));
  return `${say.range(least, most)}${on}${unit && unit !== "none" ? say.steps(unit) : ""}`;
}
