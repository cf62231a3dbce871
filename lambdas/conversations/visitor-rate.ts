import { KEY_PREFIX } from '../contracts/table.ts';
import { countIsBelow } from '../platform/table/conditions.ts';
import type { ItemKey, Table } from '../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../platform/table/writes.ts';

const SECONDS_KEPT = 3_600;
const MILLISECONDS_PER_MINUTE = 60_000;

interface VisitorAction {
  readonly visitor: string;
  readonly action: 'message' | 'conversation';
  readonly at: Date;
  readonly maxPerMinute: number;
}

const visitorRateKey = ({ visitor, action, at }: VisitorAction): ItemKey => ({
  pk: `${KEY_PREFIX.visitorRate}${visitor}#${action}#${Math.floor(at.getTime() / MILLISECONDS_PER_MINUTE)}`,
  sk: 'VISITOR_RATE',
});

/** Counts what a visitor does in this minute; its condition fails when that is too much. */
export const countVisitorActionWrite = (table: Table, counted: VisitorAction): TableWrite =>
  updateWrite(
    table,
    visitorRateKey(counted),
    {
      set: { type: 'visitor_rate', expires_at_seconds: Math.floor(counted.at.getTime() / 1_000) + SECONDS_KEPT },
      add: { count: 1 },
    },
    countIsBelow('count', counted.maxPerMinute),
  );
