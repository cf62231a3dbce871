import { listQprCodes } from '../../src/index.ts';
import type { Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { inOneLine } from '../terminal/text.ts';

const ID = /^qpr_/;
const MOST_FOUND = 100;

/** The id of a code that somebody names by what is at hand: an id, what a sticker says, or its name. */
export async function findCode(context: Context, word: string): Promise<string> {
  if (ID.test(word)) return word;
  const wanted = word.trim();
  const shortId = wanted.replace(/^.*\/s\//, '').toLowerCase();
  const query = { q: wanted, limit: MOST_FOUND };
  const { codes } = await context.client().call(listQprCodes, { query }, { signal: context.terminal.signal });
  const printed = codes.find((code) => code.short_id === shortId);
  if (printed) return printed.id;
  const named = codes.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [only, ...others] = named;
  if (!only) throw new UserError(`No code is called "${wanted}". See them all with: qpr codes list`);
  if (others.length === 0) return only.id;
  const list = named.map(({ id, name }) => `  ${id}  ${inOneLine(name)}`).join('\n');
  throw new UserError(`${named.length} codes are called "${wanted}". Say which by its id:\n${list}`);
}
