# ruff: noqa: E501
"""The script of the page of evidence: plain JavaScript, as a constant, so that no file is read here."""

from typing import Final

SCRIPT: Final = r"""
"use strict";
// Shows a bundle of evidence and checks it, with nothing but this file. The house signs the SHA-256 of this script.

const WORDS = {
  title: "Evidence",
  by: (name, when) => (name ? `Taken by ${name}, ${when}` : `Taken ${when}`),
  of: (table, rounds) => `Table ${table}, ${rounds.length === 1 ? "round" : "rounds"} ${rounds.join(", ")}`,
  good: "Everything that this page can check holds.",
  bad: "Do not trust this file. Something in it was changed, or the house did not make it.",
  partly: "Nothing is wrong, but this browser could not check everything.",
  results: { holds: "Holds", fails: "Fails", open: "Not checked" },
  checked: "What this page checked, here in your browser",
  limits:
    "This page does not check the money, the choices or the pays, and it believes the table as it stood before the " +
    "first event. To check those too, run: letitride evidence --check FILE --public-key KEY. It needs no server and no database.",
  compare: "Compare this fingerprint with the one you got from the house by another way: a page can be made by anybody.",
  noCrypto: "This browser has no SHA-256 for files. Use another browser, or the command.",
  noEd25519: "This browser cannot check Ed25519 signatures. Use a newer one, or the command.",
  unreadable: "This part is missing, or cannot be read.",
  changed: "This part is not the one that was signed.",
  asSigned: "As signed.",
  part: (name) => `Part "${name}"`,
  signature: "Signature of the house",
  signed: (print) => `Signed by the house with the key ${print}. ${WORDS.compare}`,
  forged: "The signature is wrong: the manifest was changed, or somebody else made it.",
  script: "This page's own script",
  otherScript: "The script is not the one that the house signed, so this page may say anything.",
  chain: "Chain of hashes",
  chainHolds: (number, first, last) => `${number} events, ${first} to ${last}: every hash is right and follows the one before.`,
  hash: (version) => `Event ${version} was changed: its hash is wrong.`,
  follows: (version) => `Event ${version} does not follow the one before it.`,
  later: "Said later",
  laterHolds: (number) =>
    `${number === 1 ? "1 event" : `${number} events`} about these rounds after the next had begun: every hash is right. ` +
    "The house signed for it that there are no others.",
  notLater: (version) => `Event ${version} is out of its place, or not about one of these rounds.`,
  heads: "Heads",
  headsHold: "The chain begins and ends at the heads that are named.",
  otherHeads: "The chain does not begin or end at the heads that are named.",
  book: "Rule book",
  bookHolds: (id) => `The text of ${id} has the digest that the table was opened under.`,
  otherBook: (id) => `The text of ${id} does not have the digest that the table was opened under.`,
  keys: "Fingerprints of keys",
  keysHold: "Every fingerprint belongs to its key.",
  otherKeys: "A fingerprint is not that of its key, or the key that signed is missing.",
  rulings: "Rulings",
  rulingsHold: (number) => `${number === 1 ? "1 ruling" : `${number} rulings`}, each as in its event.`,
  otherRuling: (version) => `Ruling ${version} is not the one of event ${version}.`,
  deck: (round, deal) => `Deck of round ${round}${deal}`,
  deal: (number) => `, deal ${number}`,
  hidden: "The order of this deck was not revealed.",
  notWhole: "The order does not have each of the 52 cards once.",
  notLocked: "The order is not the one that was locked in.",
  notInChain: "The order that the events reveal is another one.",
  otherShares: "The players' shares do not give this mix.",
  otherCard: (place, card, due) => `Card ${place} was ${card}, and the deck has ${due} there.`,
  locked: (committed, called, cards) =>
    `52 cards, in the order locked in at event ${committed}; no more bets was called at event ${called}. ` +
    `All ${cards} cards that were shown lay where the order has them.`,
  late: "The deck was locked in after the call; the events say why.",
  round: (number) => `Round ${number}`,
  between: "Between the rounds",
  noRulings: "There were no rulings.",
  policy: "house policy",
  rulesText: "The rule book",
  keysTitle: "Keys of the house",
  retired: "retired",
  exports: "Signed heads exported before and after: compare the SHA-256 with the files you keep",
  exported: (each) => `Export ${each.number}: ${each.digest}`,
  raw: "The events as they are stored",
};

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { margin: 0; } h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
.verdict { margin: 1rem 0; padding: .75rem 1rem; border-inline-start: .4rem solid; font-weight: 600; }
.holds { border-color: #1a7f37; } .fails { border-color: #c62828; } .open { border-color: #9a6700; }
table { width: 100%; border-collapse: collapse; }
td, th { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #8885; text-align: start; vertical-align: top; }
td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.fails td:first-child { color: #c62828; font-weight: 700; }
@media (prefers-color-scheme: dark) { tr.fails td:first-child { color: #ff8a80; } }
pre, code { white-space: pre-wrap; font-size: .85rem; }
body { overflow-wrap: anywhere; }
small { opacity: .8; }`;

const NAMES = ["about", "book", "start", "events", "later", "voids", "proofs", "lines", "rulings", "heads", "keys"];
const bytesOf = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const digest = (bytes) => crypto.subtle.digest("SHA-256", bytes);
const sha256 = async (text) => hex(await digest(bytesOf(text)));
const fingerprint = async (key) => hex(await digest(unhex(key))).slice(0, 32).match(/.{4}/g).join(" ");

const checks = [];
const check = (what, result, why) => checks.push({ what, result, why });
const verdictOn = (what, fault, why) => check(what, fault ? "fails" : "holds", fault || why);

/** The parts of the bundle, one a line: the exact text that was signed. */
function read() {
  const data = atob(document.getElementById("bundle").textContent);
  const rows = new TextDecoder().decode(Uint8Array.from(data, (char) => char.charCodeAt(0))).split("\n");
  const line = (name) => {
    const found = rows.filter((row) => row.startsWith(`"${name}":`));
    return found.length === 1 ? found[0].slice(name.length + 3, -1) : "";
  };
  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const texts = Object.fromEntries([...NAMES, "manifest", "signature"].map((name) => [name, line(name)]));
  return { texts, parts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parsed(text)])) };
}

async function signature({ texts, parts: { manifest, signature: given } }) {
  if (manifest === null || typeof given !== "string") return check(WORDS.signature, "fails", WORDS.forged);
  let right;
  try {
    const key = await crypto.subtle.importKey("raw", unhex(manifest.house), "Ed25519", false, ["verify"]);
    right = await crypto.subtle.verify("Ed25519", key, unhex(given), bytesOf(texts.manifest));
  } catch (error) {
    const unknown = error.name === "NotSupportedError";
    return check(WORDS.signature, unknown ? "open" : "fails", unknown ? WORDS.noEd25519 : WORDS.forged);
  }
  verdictOn(WORDS.signature, right ? "" : WORDS.forged, WORDS.signed(await fingerprint(manifest.house)));
}

async function whole({ texts, parts }) {
  const script = await sha256(document.getElementById("check").textContent);
  verdictOn(WORDS.script, script === parts.manifest?.script ? "" : WORDS.otherScript, WORDS.asSigned);
  // Files of the first format say nothing of what came later.
  for (const name of NAMES.filter((each) => each !== "later" || parts.later || parts.manifest?.parts?.later)) {
    const same = (await sha256(texts[name])) === parts.manifest?.parts?.[name];
    const fault = parts[name] === null ? WORDS.unreadable : same ? "" : WORDS.changed;
    verdictOn(WORDS.part(name), fault, WORDS.asSigned);
  }
}

const hashOf = ({ previous, version, kind, schema, command_id, body }, stream) =>
  sha256(`${JSON.stringify([previous, stream, version, kind, schema, command_id])}\n${body}`);

async function chain({ about, events, heads, start }) {
  const fault = async () => {
    for (const [at, event] of events.entries()) {
      if ((await hashOf(event, about.stream)) !== event.hash) return WORDS.hash(event.version);
      const before = events[at - 1];
      if (before && (event.previous !== before.hash || event.version !== before.version + 1))
        return WORDS.follows(event.version);
    }
    for (const event of [start.opened, ...start.locks])
      if ((await hashOf(event, about.stream)) !== event.hash) return WORDS.hash(event.version);
    return "";
  };
  const [first, last] = [events[0], events.at(-1)];
  verdictOn(WORDS.chain, await fault(), WORDS.chainHolds(events.length, first.version, last.version));
  const { before, after } = heads;
  const right =
    before.hash === first.previous &&
    before.version === first.version - 1 &&
    after.hash === last.hash &&
    after.version === last.version &&
    [before, after].every(({ stream }) => stream === about.stream);
  verdictOn(WORDS.heads, right ? "" : WORDS.otherHeads, WORDS.headsHold);
}

async function later({ about, events, later: told }) {
  if (!told) return;
  const fault = async () => {
    let last = events.at(-1).version;
    for (const { round, event } of told) {
      if ((await hashOf(event, about.stream)) !== event.hash) return WORDS.hash(event.version);
      if (event.version <= last || event.version > about.read_to || !about.rounds.includes(round))
        return WORDS.notLater(event.version);
      last = event.version;
    }
    return "";
  };
  verdictOn(WORDS.later, await fault(), WORDS.laterHolds(told.length));
}

async function bookAndKeys({ book, keys, manifest }) {
  const right = (await sha256(book.text)) === book.digest;
  check(WORDS.book, right ? "holds" : "open", right ? WORDS.bookHolds(book.id) : WORDS.otherBook(book.id));
  const prints = await Promise.all(keys.map(async (key) => (await fingerprint(key.public)) === key.fingerprint));
  const known = prints.every(Boolean) && keys.some((key) => key.public === manifest.house);
  verdictOn(WORDS.keys, known ? "" : WORDS.otherKeys, WORDS.keysHold);
}

function rulings({ events, later: after, rulings: told }) {
  const due = [...events, ...(after ?? []).map(({ event }) => event)].filter(({ kind }) => kind === "Ruled");
  const fields = ["matter", "outcome", "clause", "house_policy", "sentence"];
  const same = (ruling, event) => {
    if (!ruling || !event || ruling.version !== event.version) return false;
    const body = JSON.parse(event.body);
    return fields.every((field) => ruling[field] === body[field]);
  };
  const count = Math.max(due.length, told.length);
  const odd = Array.from({ length: count }, (_, at) => at).find((at) => !same(told[at], due[at]));
  const fault = odd === undefined ? "" : WORDS.otherRuling((told[odd] ?? due[odd]).version);
  verdictOn(WORDS.rulings, fault, WORDS.rulingsHold(told.length));
}

/** The cards shuffled once more by a mix, drawn from the 32-bit words of SHA-256 of `mix:0`, `mix:1` and so on. */
async function mixed(cards, mix) {
  const found = [...cards];
  if (mix === "") return found;
  let at = 0;
  let block = null;
  const word = async () => {
    if (at % 8 === 0) block = new DataView(await digest(bytesOf(`${mix}:${at / 8}`)));
    return block.getUint32((at++ % 8) * 4);
  };
  for (let last = found.length - 1; last > 0; last--) {
    const bound = last + 1;
    const fair = 2 ** 32 - (2 ** 32 % bound);
    let drawn = await word();
    while (drawn >= fair) drawn = await word();
    [found[last], found[drawn % bound]] = [found[drawn % bound], found[last]];
  }
  return found;
}

async function deckFault(deal, revealed) {
  if (deal.order.length !== 52 || new Set(deal.order).size !== 52) return WORDS.notWhole;
  if ((await sha256(deal.nonce + deal.order.join(""))) !== deal.commitment) return WORDS.notLocked;
  if (!revealed.some((body) => body.nonce === deal.nonce)) return WORDS.notInChain;
  if (deal.mix !== "") {
    const opened = deal.shares.filter(({ share }) => share !== "");
    const locks = await Promise.all(opened.map(async ({ share, lock }) => (await sha256(share)) === lock));
    const mix = await sha256(deal.commitment + opened.map(({ seat, share }) => `|${seat}:${share}`).join(""));
    if (!locks.every(Boolean) || mix !== deal.mix) return WORDS.otherShares;
  }
  const cards = await mixed([...deal.order.slice(deal.cut), ...deal.order.slice(0, deal.cut)], deal.mix);
  const odd = deal.faces.find(({ place, card }) => cards[place] !== card);
  return odd ? WORDS.otherCard(odd.place + 1, odd.card, cards[odd.place]) : "";
}

async function decks({ events, voids, proofs }) {
  const revealed = [...events, ...voids]
    .filter(({ kind }) => kind === "DeckRevealed" || kind === "VoidDeckRevealed")
    .map(({ body }) => JSON.parse(body));
  for (const proof of proofs) {
    for (const [at, deal] of proof.deals.entries()) {
      const what = WORDS.deck(proof.number, proof.deals.length > 1 ? WORDS.deal(at + 1) : "");
      if (!deal.order.length) {
        check(what, "open", WORDS.hidden);
        continue;
      }
      const late = deal.committed < deal.called ? "" : ` ${WORDS.late}`;
      const why = WORDS.locked(deal.committed, deal.called, deal.faces.length) + late;
      verdictOn(what, await deckFault(deal, revealed), why);
    }
  }
}

// --- what is shown ---

const main = document.createElement("main");
document.body.append(main);

function put(parent, tag, text = "", name = "") {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (name) made.className = name;
  parent.append(made);
  return made;
}

function folded(title, text) {
  const details = put(main, "details");
  put(details, "summary", title);
  put(details, "pre", text);
}

const clock = (seconds) => `${new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`;

function showChecks() {
  const failed = checks.some(({ result }) => result === "fails");
  const partly = checks.some(({ result }) => result === "open");
  const words = failed ? WORDS.bad : partly ? WORDS.partly : WORDS.good;
  const verdict = put(main, "p", words, `verdict ${failed ? "fails" : partly ? "open" : "holds"}`);
  verdict.setAttribute("role", "status");
  put(main, "h2", WORDS.checked);
  const rows = put(put(main, "table"), "tbody");
  for (const { what, result, why } of checks) {
    const row = put(rows, "tr", "", result);
    put(row, "td", WORDS.results[result]);
    put(row, "td", what);
    put(row, "td", why);
  }
  put(put(main, "p"), "small", WORDS.limits);
}

function showRounds({ lines, rulings: told, about }) {
  put(main, "h2", WORDS.rulings);
  if (!told.length) put(main, "p", WORDS.noRulings);
  const list = put(main, "ul");
  for (const { round, sentence, clause, house_policy } of told)
    put(list, "li", `${round ? `${WORDS.round(round)}: ` : ""}${sentence} (${clause}${house_policy ? `, ${WORDS.policy}` : ""})`);
  for (const number of [...about.rounds, null]) {
    const own = lines.filter(({ round }) => round === number);
    if (!own.length) continue;
    put(main, "h2", number === null ? WORDS.between : WORDS.round(number));
    const rows = put(put(main, "table"), "tbody");
    for (const { version, at, words } of own) {
      const row = put(rows, "tr");
      put(row, "td", String(version)).title = clock(at);
      put(row, "td", words);
    }
  }
}

function showRest({ book, keys, heads, events, later: after }) {
  put(main, "h2", WORDS.keysTitle);
  const list = put(main, "ul");
  for (const key of keys) put(list, "li", `${key.fingerprint}${key.retired ? `, ${WORDS.retired}` : ""}`);
  if (heads.exports.length) {
    put(main, "p", WORDS.exports);
    const files = put(main, "ul");
    for (const each of heads.exports) put(put(files, "li"), "code", WORDS.exported(each));
  }
  folded(`${WORDS.rulesText} ${book.id}, SHA-256 ${book.digest}`, book.text);
  folded(WORDS.raw, [...events, ...(after ?? []).map(({ event }) => event)].map(({ version, hash, body }) => `${version} ${hash}\n${body}`).join("\n\n"));
}

async function checkAll(bundle) {
  if (globalThis.crypto?.subtle === undefined) return check(WORDS.signature, "open", WORDS.noCrypto);
  await signature(bundle);
  await whole(bundle);
  const { parts } = bundle;
  for (const [what, each] of [
    [WORDS.chain, chain],
    [WORDS.later, later],
    [WORDS.keys, bookAndKeys],
    [WORDS.rulings, rulings],
    [WORDS.title, decks],
  ]) {
    try {
      await each(parts);
    } catch {
      check(what, "fails", WORDS.unreadable);
    }
  }
}

async function show() {
  put(document.head, "style", STYLE);
  put(main, "h1", WORDS.title);
  let bundle = null;
  try {
    bundle = read();
    const { about } = bundle.parts;
    document.title = `${WORDS.title}: ${WORDS.of(about.table, about.rounds)}`;
    put(main, "p", WORDS.of(about.table, about.rounds));
    put(put(main, "p"), "small", WORDS.by(about.by, clock(about.at)));
    await checkAll(bundle);
  } catch {
    check(WORDS.title, "fails", WORDS.unreadable);
  }
  showChecks();
  try {
    showRounds(bundle.parts);
    showRest(bundle.parts);
  } catch {
    // The checks above say what cannot be read.
  }
}

void show();
"""
