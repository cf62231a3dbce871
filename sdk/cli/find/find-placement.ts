import { listPlacements } from '../../src/qpr.ts';
import type { Context } from '../context.ts';
import { itemsNamed, onlyIdOf } from './find-by-name.ts';
import { shortIdIn } from './find-code.ts';

/** Finds the id of a placement by its id, short id, scan URL or name. */
export async function findPlacement({ client, terminal }: Context, word: string): Promise<string> {
  if (/^plc_/.test(word)) return word;
  const wanted = word.trim();
  const options = { signal: terminal.signal };
  const shortId = shortIdIn(wanted);
  if (shortId !== undefined) {
    const { placements } = await client().call(listPlacements, { query: { short_id: shortId } }, options);
    if (placements[0]) return placements[0].id;
  }
  const found = client().list(listPlacements, { query: { q: wanted } }, options);
  return onlyIdOf(await itemsNamed(found, wanted), 'placement', wanted);
}
