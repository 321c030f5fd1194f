/**
 * A list that is read from its beginning, shown from its end.
 *
 * The server gives entries past a version. Versions count up from 1 without a gap, so the end is
 * found by asking further and further on, and then between: a few requests, however long the list.
 */
export const LIMIT = 200;

export interface Entry {
  readonly version: number;
}

/** Entries past a version, at most `limit` of them. */
export type Read<Of extends Entry> = (after: number, limit: number) => Promise<Of[]>;

/** The newest first. `before` is the version that the next page ends before, or null at the beginning. */
export interface Page<Of extends Entry> {
  readonly entries: Of[];
  readonly before: number | null;
}

export async function newest<Of extends Entry>(read: Read<Of>): Promise<Page<Of>> {
  const first = await read(0, LIMIT);
  if (first.length < LIMIT) return page(first);
  return before((await lastOf(read, LIMIT)) + 1, read);
}

export async function before<Of extends Entry>(version: number, read: Read<Of>): Promise<Page<Of>> {
  const after = Math.max(0, version - 1 - LIMIT);
  return page(await read(after, version - 1 - after));
}

function page<Of extends Entry>(found: Of[]): Page<Of> {
  const oldest = found[0]?.version ?? 1;
  return { entries: [...found].reverse(), before: oldest > 1 ? oldest : null };
}

/** The last version there is, where `known` is one. */
async function lastOf(read: Read<Entry>, known: number): Promise<number> {
  const isThere = async (version: number) => (await read(version - 1, 1)).length > 0;
  let beyond = known * 2;
  while (await isThere(beyond)) {
    known = beyond;
    beyond *= 2;
  }
  while (beyond - known > 1) {
    const middle = Math.floor((known + beyond) / 2);
    if (await isThere(middle)) known = middle;
    else beyond = middle;
  }
  return known;
}
