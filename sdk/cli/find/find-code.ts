import { listQprCodes } from '../../src/qpr.ts';
import { SHORT_ID_PATTERN } from '../../src/values.ts';
import type { Context } from '../context.ts';
import { itemsNamed, onlyIdOf } from './find-by-name.ts';

const ID = /^qpr_/;
const SHORT_ID_OR_SCAN_URL = new RegExp(`^(?:https?://.*/s/)?(${SHORT_ID_PATTERN})$`, 'i');

/** Accepts a short id or a scan URL, which is the URL in a QR code. Returns the short id; undefined for other words. */
export const shortIdIn = (word: string): string | undefined => SHORT_ID_OR_SCAN_URL.exec(word)?.[1]?.toLowerCase();

async function codeWithShortId({ client, terminal }: Context, shortId: string): Promise<string | undefined> {
  const query = { short_id: shortId };
  const { codes } = await client().call(listQprCodes, { query }, { signal: terminal.signal });
  return codes[0]?.id;
}

/** Searches archived codes only if no active code matches: each search counts as ten requests of the rate limit. */
async function codesNamed({ client, terminal }: Context, name: string) {
  for (const status of ['active', 'archived'] as const) {
    const query = { q: name, status };
    const named = await itemsNamed(client().list(listQprCodes, { query }, { signal: terminal.signal }), name);
    if (named.length > 0) return named;
  }
  return [];
}

/** Finds the id of a code by its id, short id, scan URL or name. */
export async function findCode(context: Context, word: string): Promise<string> {
  if (ID.test(word)) return word;
  const wanted = word.trim();
  const shortId = shortIdIn(wanted);
  const found = shortId === undefined ? undefined : await codeWithShortId(context, shortId);
  return found ?? onlyIdOf(await codesNamed(context, wanted), 'code', wanted);
}
