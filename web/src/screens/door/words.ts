/** The words of the sign-in page and of the account. */
import { catalogue } from "../../lib/language";

const door = {
  title: "Sign in",
  lead: "Anyone can watch. To play, you need a name.",
  guest: "Play as a guest",
  guestTitle: "No account needed",
  guestNote: "You get a name and $1,000 in play chips.",
  signInTitle: "Have an account?",
  signInLead: "Players and staff sign in here.",
  signIn: "Sign in",
  signUpTitle: "New here?",
  signUp: "Create account",
  signUpLead: (demo: boolean) =>
    demo
      ? "Keep your name, and start with $1,000 in play chips."
      : "Pick a name and a password. You buy chips at the cage.",
  name: "Name",
  password: "Password",
  nameRule: "2 to 32 characters: a letter first, then letters, digits, dots or dashes.",
  passwordRule: "10 to 200 characters, and not your name.",
  wait: (span: string) => `Try again in ${span}.`,
  here: (name: string) => `You are signed in as ${name}.`,
  account: "Your account",
  back: "Continue",
} as const;

const account = {
  title: "Your account",
  nobody: "You are not signed in.",
  guest: "Guest: if you sign out, you lose this name and its chips.",
  demo: "Play money: the chips have no cash value.",
  floor: "Supervision",
  statistics: "Statistics",
  history: "Your rounds",
  tables: "Tables",
  cage: "Cage",
  balance: "Balance",
  vouchers: "Vouchers",
  atTables: "Chips at tables",
  lost: "Lost today",
  won: "Won today",
  even: "Today",
  evenValue: "even",
  minutes: "Played today",
  minutesValue: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  noChips: "none",
  limits: "Your limits",
  limitsLead: "A lower limit starts at once. A higher one, or none, starts after 24 hours.",
  loss: "Daily loss limit",
  lossHint: "In dollars. Leave empty for no limit.",
  lossBad: "Enter an amount such as 50 or 12.50, or leave it empty.",
  time: "Daily time limit, minutes",
  timeHint: "1 to 1,440. Leave empty for no limit.",
  timeBad: "Enter a whole number of minutes, or leave it empty.",
  save: "Set limits",
  saved: "Your limits are set.",
  inForce: "Now",
  coming: (when: string) => `From ${when}`,
  exclude: "Self-exclusion",
  excludeLead:
    "Exclude yourself from every table. It starts at once, and nobody can cancel or shorten it. Your chips stay yours.",
  howLong: "For how long",
  days: (days: number | null) =>
    days === null ? "For good" : days === 1 ? "1 day" : days === 365 ? "1 year" : `${days} days`,
  excludeAsk: "Exclude myself…",
  excludeTitle: "Exclude yourself from play?",
  excludeUntil: (when: string) => `You will not be able to play at any table here until ${when}.`,
  excludeGood: "You will never be able to play at any table here again.",
  excludeFirm: "It starts at once. Neither you nor the house can end it early.",
  excludeType: (phrase: string) => `To confirm, type: ${phrase}`,
  phrase: "exclude me",
  excludeDo: "Exclude myself",
  excludedUntil: (when: string) => `You have excluded yourself until ${when}.`,
  excludedGood: "You have excluded yourself for good.",
  longer: "You can make it longer, never shorter.",
  entries: "Cage history",
  noEntries: "Nothing yet.",
  when: "When",
  what: "What",
  onBalance: "In or out",
  result: "Won or lost",
  more: (count: number) => `Show ${count} earlier`,
  keep: "Keep this account",
  keepLead: (name: string) =>
    `Set a password, and you can sign in as ${name} again: same name, chips, history and seat.`,
  keepIt: "Keep this account",
  kept: (name: string) => `You are no longer a guest. Sign in as ${name} with your password.`,
  password: "Change password",
  passwordLead: "You will be signed out everywhere.",
  oldPassword: "Current password",
  newPassword: "New password",
  change: "Change password",
  changed: "Password changed. Sign in with the new one.",
  loading: "Loading your account…",
  leaving: "Sign out",
  leavingTitle: "Sign out for good?",
  leavingGuest: (name: string) =>
    `A guest has no password: nobody can sign in as ${name} again, and you lose all its chips.`,
  leavingChips: (chips: string) => `You lose ${chips}.`,
  atCage: (amount: string) => `${amount} at the cage`,
  atTable: (amount: string, table: string) => `${amount} at ${table}`,
  leavingTables:
    "Bets on the felt are still played out, by the table's rule for an absent player. Then your seat is freed.",
  stay: "Stay signed in",
} as const;

/** Entries of the cage. */
const cage = {
  admitted: { demo: "Joined the demo floor", cage: "Joined at the cage" },
  paidIn: (why: string) => `Chips paid in${because(why)}`,
  paidOut: (why: string) => `Chips paid out${because(why)}`,
  voucher: (amount: string, why: string) => `Voucher for ${amount}${because(why)}`,
  voucherUsed: (amount: string, table: string) => `Voucher for ${amount} used at ${table}`,
  taken: (table: string) => `Chips to ${table}`,
  broughtBack: (table: string) => `Chips back from ${table}`,
  sat: (table: string) => `Sat down at ${table}`,
  left: (table: string) => `Left ${table}`,
  round: (round: number, table: string) => `Round ${round} at ${table}`,
  limitsSet: (limits: string) => `Limits set: ${limits}`,
  limitsAsked: (limits: string, when: string) => `Higher limits requested: ${limits}, from ${when}`,
  claimed: (table: string, owed: string | null) =>
    owed === null
      ? `Back to ${table}, for an invalid round`
      : `Back to ${table}, for an invalid round; ${owed} is owed`,
  debtSettled: "Paid back to the house",
  corrected: (round: number, table: string) => `Correction of round ${round} at ${table}`,
  exclusionLifted: (reason: string) => `No longer excluded from the casino: ${reason}`,
  excludedByHouse: (clause: string, reason: string) => `Excluded from the casino, ${clause}: ${reason}`,
  selfExcluded: (until: string | null) =>
    until === null ? "Self-exclusion, for good" : `Self-exclusion until ${until}`,
  limits: (loss: string | null, minutes: number | null) =>
    `${loss === null ? "no loss limit" : `lose at most ${loss} a day`}, ${
      minutes === null ? "no time limit" : `play at most ${minutes === 1 ? "1 minute" : `${minutes} minutes`} a day`
    }`,
} as const;

function because(why: string): string {
  return why ? `: ${why}` : "";
}

const roles = {
  player: "Player",
  dealer: "Dealer",
  games_supervisor: "Games supervisor",
  casino_supervisor: "Casino supervisor",
  inspector: "Inspector",
} as const;

const en = { door, account, cage, roles } as const;
const words = catalogue({ en });

export const { door: doorWords, account: accountWords, cage: cageWords } = words;
export const ROLES: Readonly<Record<string, string>> = words.roles;
