import { listQprCodes, type QprCodeListItem } from '../../src/qpr.ts';
import { SHORT_ID_PATTERN } from '../../src/values.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { toSingleLine } from '../terminal/text.ts';

const ID = /^qpr_/;
/** A short id, or the URL that a QR code contains. */
const SHORT_ID_OR_SCAN_URL = new RegExp(`^(?:https?://.*/s/)?(${SHORT_ID_PATTERN})$`, 'i');
const MAX_FOUND = 100;

async function codeWithShortId({ client, terminal }: Context, shortId: string): Promise<QprCodeListItem | undefined> {
  const query = { short_id: shortId };
  const { codes } = await client().call(listQprCodes, { query }, { signal: terminal.signal });
  return codes[0];
}

/** Searches archived codes only if no active code matches: in the rate limit, each search counts as ten requests. */
async function search({ client, terminal }: Context, words: string): Promise<readonly QprCodeListItem[]> {
  for (const status of ['active', 'archived'] as const) {
    const query = { q: words, status, limit: MAX_FOUND };
    const { codes } = await client().call(listQprCodes, { query }, { signal: terminal.signal });
    if (codes.length > 0) return codes;
  }
  return [];
}

/** Finds the id of a code by its id, short id, scan URL or name. */
export async function findCode(context: Context, word: string): Promise<string> {
  if (ID.test(word)) return word;
  const wanted = word.trim();
  const [, shortId] = SHORT_ID_OR_SCAN_URL.exec(wanted) ?? [];
  const codeByShortId = shortId === undefined ? undefined : await codeWithShortId(context, shortId.toLowerCase());
  if (codeByShortId) return codeByShortId.id;
  const codes = await search(context, wanted);
  const named = codes.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [only, ...others] = named;
  if (!only) throw new UserError(`No code is named "${wanted}". List your codes with: qpr codes list`);
  if (others.length === 0) return only.id;
  const list = named.map(({ id, name }) => `  ${id}  ${toSingleLine(name)}`).join('\n');
  throw new UserError(`${named.length} codes are named "${wanted}". Use the id instead:\n${list}`);
}
