import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { KEY_PREFIX } from '../../contracts/table.ts';
import { DAY_SECONDS } from '../../contracts/time.ts';
import { countIfBelowLimit } from '../platform/table/counters.ts';
import type { Table } from '../platform/table/table.ts';

interface OpenedFile {
  readonly short_id: string;
  readonly bytes: number;
  readonly at: Date;
}

/**
 * Counts a file that a visitor of the code opens. Returns false if the visitors of the code have opened too much on this
 * day. The file that reaches the limit is still opened.
 */
export const countVisitorBytes = (table: Table, { short_id, bytes, at }: OpenedFile): Promise<boolean> =>
  countIfBelowLimit(table, {
    key: { pk: KEY_PREFIX.usage + short_id, sk: `FILES#${at.toISOString().slice(0, 10)}` },
    type: 'file_usage',
    counts: [{ attribute: 'bytes', added: bytes, max: KNOWLEDGE_LIMITS.visitorBytesPerDay }],
    at,
    keptSeconds: 2 * DAY_SECONDS,
  });
