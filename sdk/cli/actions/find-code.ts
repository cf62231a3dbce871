import { listQprCodes, type QprCodeListItem } from '../../src/qpr.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { inOneLine } from '../terminal/text.ts';

const ID = /^qpr_/;
/** A short id, or the address that a QR code carries. */
const PRINTED = /^(?:https?:\/\/.*\/s\/)?([0-9a-z]{10})$/i;
const MOST_FOUND = 100;

async function codeWithShortId({ client, terminal }: Context, shortId: string): Promise<QprCodeListItem | undefined> {
  const query = { short_id: shortId };
  const { codes } = await client().call(listQprCodes, { query }, { signal: terminal.signal });
  return codes[0];
}

/** Active ones first: a search counts as ten requests, and archived codes are rarely meant. */
async function search({ client, terminal }: Context, words: string): Promise<readonly QprCodeListItem[]> {
  for (const status of ['active', 'archived'] as const) {
    const query = { q: words, status, limit: MOST_FOUND };
    const { codes } = await client().call(listQprCodes, { query }, { signal: terminal.signal });
    if (codes.length > 0) return codes;
  }
  return [];
}

/** The id of a code that somebody names by what is at hand: an id, what a sticker says, or its name. */
export async function findCode(context: Context, word: string): Promise<string> {
  if (ID.test(word)) return word;
  const wanted = word.trim();
  const [, shortId] = PRINTED.exec(wanted) ?? [];
  const printed = shortId === undefined ? undefined : await codeWithShortId(context, shortId.toLowerCase());
  if (printed) return printed.id;
  const codes = await search(context, wanted);
  const named = codes.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [only, ...others] = named;
  if (!only) throw new UserError(`No code is called "${wanted}". See them all with: qpr codes list`);
  if (others.length === 0) return only.id;
  const list = named.map(({ id, name }) => `  ${id}  ${inOneLine(name)}`).join('\n');
  throw new UserError(`${named.length} codes are called "${wanted}". Say which by its id:\n${list}`);
}
