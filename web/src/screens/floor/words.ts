/** The words of the supervisors' page. */
import { catalogue } from "../../lib/language";

const number = (value: number) => value.toLocaleString("en");

const say = {
  title: "Supervision",
  reports: "Reports",
  notStaff: "This page is for staff and the inspector. Sign in with a staff account.",
  signIn: "Sign in",
  tables: "Tables",
  loading: "Loading…",
  noTables: "No tables on the floor.",
  needs: {
    halt: "Play is stopped.",
    dispute: "Dispute.",
    stalled: "Stalled.",
    second_person: "A second person.",
    sign: "Sign due.",
  },
  waitsFor: {
    dealer: "For the dealer.",
    supervisor: "For a supervisor.",
    casino_supervisor: "For a casino supervisor.",
    inspector: "For the inspector.",
  } as Readonly<Record<string, string>>,
  comes: (name: string) => `next: ${name}`,
  table: "Table",
  phase: "Phase",
  seats: "Seats",
  limits: "Limits",
  rounds: "Rounds",
  dealer: "Dealer",
  paytables: "Paytables",
  goTo: "Go to",
  outOfOrder: "out of order",
  taken: (taken: number, seats: number) => `${taken} of ${seats}`,
  range: (least: string, most: string) => `${least} to ${most}`,
  console: "Console",
  refusals: "Refusals",
  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name} from the floor?`,
  removeWhat:
    "The table is closed, so no chips are on it. Players no longer see it. Its record stays, with every round and its proof.",
  removeDo: "Remove the table",
  removed: (name: string) => `${name} is removed. Its record stays:`,
  removedTables: "Removed tables",
  noneRemoved: "No tables have been removed.",
  recordOf: (table: string) => `Rounds at ${table}`,
  refresh: "Refresh",
  automatic: "automatic",
  older: "Show earlier",
} as const;

const setUp = {
  title: "Set up a table",
  note: "The automatic dealer opens it. For anything you leave alone, the rule book decides.",
  id: "Id",
  name: "Name",
  book: "Rule book",
  choices: "House choices",
  choicesNote:
    "This rule book leaves these choices to the house, each by the clause shown. Players read them on the table's sign.",
  choicesLoading: "Loading the choices…",
  dollars: (what: string) => `${what}, dollars`,
  clause: (clause: string) => `Clause: ${clause}`,
  bots: "Robot players",
  fees: "Fee sheet and bank",
  feesNote:
    "Flat fees in dollars, a row for each range of table limits: for each bet of a player, and for each hand of the player-dealer. The limits of this table need a row.",
  feeFields: {
    minimum: "Limits from",
    maximum: "Limits to",
    player: "Player, each bet",
    player_dealer: "Player-dealer, each hand",
  },
  feeRow: (row: number, field: string) => `Row ${row}: ${field}, dollars`,
  addRow: "Add a row",
  remove: "Remove",
  removeRow: (row: number) => `Remove row ${row}`,
  bankMinimum: "Bank minimum, dollars",
  bankHint: "The table minimum, unless you enter more.",
  none: "none",
  needsId: "Enter an id for the table.",
  done: (table: string) => `${table} is set up.`,
} as const;

const staff = {
  title: "Staff and rota",
  people: "Staff",
  name: "Name",
  role: "Role",
  roles: {
    player: "player",
    dealer: "dealer",
    games_supervisor: "games supervisor",
    casino_supervisor: "casino supervisor",
    inspector: "inspector",
  },
  deals: "Deals at",
  acts: "Actions",
  choose: "Choose…",
  add: "Open a staff account",
  firstPassword: "First password",
  added: (name: string) => `${name} can sign in.`,
  close: "Close",
  closeTitle: (name: string) => `Close the account of ${name}`,
  closeWhat: (name: string) =>
    `${name} can no longer sign in. The automatic dealer takes over a table they hold. What they did stays on the record.`,
  reason: "Reason",
  keep: "Keep it",
  closed: (name: string) => `The account of ${name} is closed.`,
  rota: "Rota",
  noRota: "No changes planned.",
  starts: "From",
  table: "Table",
  dealer: "Dealer",
  by: "Planned by",
  automatic: "automatic dealer",
  plan: "Plan a relief",
  planHint: "It takes effect with the first round after that time. To relieve a dealer now, open the console.",
  planned: "On the rota.",
  drop: "Drop",
  dropped: "Off the rota.",
  needsTime: "Enter a day and a time.",
} as const;

const faceUp = {
  title: "Face-up dealing",
  note: "The letter of 22 June 2020 asks for these steps first. No table deals face up without the approval on record.",
  words: "In your words",
  date: "Date",
  confirm: "Confirm",
  confirmed: (words: string, by: string, day: string) => `“${words}” Confirmed by ${by}, ${day}.`,
  submitted: (words: string, date: string, by: string) => `“${words}” Submitted ${date}, entered by ${by}.`,
  reference: "Reference of the approval",
  approve: "Enter the approval",
  approved: (reference: string, date: string, by: string) => `Approved: ${reference}, ${date}, entered by ${by}.`,
  tables: (tables: string) => (tables ? `Dealt face up at: ${tables}.` : "No table is dealt face up now."),
  reason: "Reason",
  withdraw: "Withdraw the approval",
} as const;

const rulesCopy = {
  title: "Approved rules",
  note: "File the full text of the rules that your house was approved to play by. Everybody can read it on the page of the rules, at every table. A new copy replaces the old one, which stays in the log.",
  book: "Rule book",
  reference: "Reference of the approval",
  date: "Date of the approval",
  file: "Text file",
  text: "Text of the rules",
  submit: "File the copy",
  onFile: (reference: string, date: string, by: string, day: string) =>
    `On file: ${reference}, ${date}. Filed by ${by}, ${day}.`,
  none: "No copy is on file.",
  read: "Read it with the rules",
  done: (book: string) => `The copy for ${book} is on file.`,
} as const;

const cage = {
  title: "Cage",
  player: "Player",
  amount: "Amount, dollars",
  why: "Reason",
  look: "Look up",
  payIn: "Pay in",
  payOut: "Pay out",
  voucher: "Issue a voucher",
  printed: "Conditions printed on a voucher",
  goodUntil: "Good until",
  onlyAt: "Only at these tables",
  exchangedFor: "Exchanged for",
  either: "chips or tokens",
  kinds: { chips: "chips", tokens: "tokens" },
  noTables: "No tables on the floor.",
  badTime: "Enter a day and a time.",
  heldVoucher: (number: number, amount: string) => `Voucher ${number}: ${amount}`,
  noConditions: "no conditions",
  onlyAtThese: (tables: string) => `only at ${tables}`,
  only: (kind: string) => `for ${kind}`,
  needsPlayer: "Enter the player's name.",
  paid: (act: string, amount: string, player: string) => `${act}: ${amount}, ${player}.`,
  account: (name: string, demo: boolean) => (demo ? `${name}, play chips` : name),
  balance: "Balance",
  vouchers: "Vouchers",
  at: (table: string) => `At ${table}`,
  lostToday: "Lost today",
  playedToday: "Played today",
  minutes: (minutes: number) => `${minutes} min`,
  limits: "Own daily limits",
  noLoss: "no loss limit",
  noTime: "no time limit",
  owed: "Owes the house",
  barred: "Excluded from the casino",
  barredWhy: (clause: string, table: string, reason: string) => `${clause}, at ${table}: ${reason}`,
  selfExcluded: "Self-excluded",
  forGood: "for good",
  until: (when: string) => `until ${when}`,
  second: "A second supervisor must sign",
  secondName: "The other supervisor",
  secondPassword: "Their password",
} as const;

const audit = {
  door: "Refused requests",
  nobody: "No requests have been refused.",
  noRefusals: "Nothing has been refused here.",
  refusalList: (table: string) => `Refused at ${table}, newest first`,
  doorList: "Refused requests, newest first",
  when: "When",
  who: "Who",
  what: "What",
  why: "Why refused",
  from: "From",
  clause: "Clause",
  verification: "Log verification",
  verificationNote:
    "Checks the chain and its seals, every round at every table, and the chips between the tables and the cage.",
  houseKey: "House key:",
  verify: "Verify the log",
  progress: (events: number, streams: number) => `${number(events)} events in ${number(streams)} streams so far`,
  ran: (by: string, from: string, to: string | null) =>
    `Started by ${by} at ${from}${to === null ? "" : `, finished at ${to}`}.`,
  stream: "Stream",
  version: "Version",
  about: "What",
  finding: "Finding",
  whole: (streams: number, events: number, rounds: number) =>
    `The log checks out: ${read(streams, events, rounds)}, nothing wrong.`,
  broken: (streams: number, events: number, rounds: number, wrong: number) =>
    `The log does not check out: ${read(streams, events, rounds)}, ${wrong === 1 ? "1 problem" : `${number(wrong)} problems`} found.`,
  heads: "Signed heads",
  headsNote:
    "The last hash of every stream, signed by the house. Keep the file somewhere else: it shows later whether the log was rewritten.",
  headsGet: "Download the heads",
  doubts: "The database holds data that the house did not write",
  doubtsNote: "The house uses none of it. Find out who can write to the database, and verify the log.",
  doubtsList: "Data that the house did not write",
  found: (when: string) => `Found ${when}.`,
} as const;

const read = (streams: number, events: number, rounds: number) =>
  `${number(streams)} streams, ${number(events)} events and ${number(rounds)} rounds read`;

const stages = {
  never: "The log has not been verified since the house opened.",
  running: "Verifying the log…",
  failed: "The verification did not finish.",
  done: "The verification is done.",
} as const;

const en = { say, setUp, staff, faceUp, rulesCopy, cage, audit, stages } as const;
const words = catalogue({ en });

export const {
  say: floorWords,
  setUp: setUpWords,
  staff: staffWords,
  faceUp: faceUpWords,
  rulesCopy: rulesCopyWords,
  cage: cageDeskWords,
  audit: auditWords,
} = words;
export const STAGES: Readonly<Record<string, string>> = words.stages;
