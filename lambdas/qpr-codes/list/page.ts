import { timePrefix } from '../../platform/ids.ts';
import { queryFirst } from '../../platform/table/query-all.ts';
import type { Item, Table } from '../../platform/table/table.ts';
import type { ListedCode } from '../qpr-code.ts';
import { countOf, type Ledger } from './block-ledger.ts';
import {
  type CodeList,
  ENTRIES_END,
  HEAD_SORT_KEY,
  LEDGER_SORT_KEY,
  partitionOf,
  toHead,
  toLedger,
  toListedCode,
} from './code-list.ts';
import { planPage, type Span } from './page-plan.ts';

export interface CodePage {
  readonly codes: readonly ListedCode[];
  readonly total: number;
}

/** Up to this position, skipping codes is cheaper than looking up where the page begins. */
const NEAR = 100;

/** Reads a page of a list, newest first and consistent: one round trip near the newest code, two anywhere else. */
export const readPage = (table: Table, list: CodeList, offset: number, limit: number): Promise<CodePage> =>
  offset === 0 || offset + limit <= NEAR
    ? readNearPage(table, list, offset, limit)
    : readFarPage(table, list, offset, limit);

interface Range {
  readonly condition: string;
  readonly values: Readonly<Record<string, string>>;
  readonly newestFirst: boolean;
  readonly limit?: number;
}

const query = (table: Table, list: CodeList, range: Range): Promise<Item[]> =>
  queryFirst(
    table,
    {
      KeyConditionExpression: `pk = :pk AND ${range.condition}`,
      ExpressionAttributeValues: { ':pk': partitionOf(list), ...range.values },
      ConsistentRead: true,
      ScanIndexForward: !range.newestFirst,
    },
    range.limit,
  );

/**
 * Reads the head (the item with the total) and the entries in one query: the head sorts directly after the newest
 * entry. The ledger (the item with the sizes of the blocks, see `block-ledger.ts`) sorts after both and is not read.
 */
async function readNearPage(table: Table, list: CodeList, offset: number, limit: number): Promise<CodePage> {
  const [head, ...entries] = await query(table, list, {
    condition: 'sk <= :head',
    values: { ':head': HEAD_SORT_KEY },
    newestFirst: true,
    limit: 1 + offset + limit,
  });
  if (!head) return { codes: [], total: 0 };
  return { codes: entries.slice(offset).map(toListedCode), total: toHead(head).total };
}

async function readFarPage(table: Table, list: CodeList, offset: number, limit: number): Promise<CodePage> {
  const { blocks, total } = await readBlocks(table, list);
  const spans = planPage(blocks, offset, limit);
  const parts = await Promise.all(spans.map((span) => readSpan(table, list, span)));
  return { codes: parts.flat(), total };
}

const CONSISTENT_READ_ATTEMPTS = 5;

/**
 * The sizes of all blocks: the ledger has all but the newest one, which is in the head. A query is not a snapshot: a
 * change can commit between the reads of head and ledger. If the sizes do not add up to the total, read again.
 */
async function readBlocks(table: Table, list: CodeList): Promise<{ blocks: Ledger; total: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const items = await query(table, list, {
      condition: 'sk >= :end',
      values: { ':end': ENTRIES_END },
      newestFirst: false,
    });
    const item = items.find(({ sk }) => sk === HEAD_SORT_KEY);
    if (!item) return { blocks: [], total: 0 };
    const head = toHead(item);
    const ledger = toLedger(items.find(({ sk }) => sk === LEDGER_SORT_KEY));
    const blocks = [...ledger.blocks, { fromMs: head.open_from_ms, count: head.open_count }];
    // A list that changes during every attempt has no correct page anyway.
    if (countOf(blocks) === head.total || attempt === CONSISTENT_READ_ATTEMPTS) return { blocks, total: head.total };
  }
}

async function readSpan(table: Table, list: CodeList, span: Span): Promise<ListedCode[]> {
  const edge = span.edgeMs === undefined ? ENTRIES_END : timePrefix(span.edgeMs);
  const newestFirst = span.direction === 'older';
  const items = await query(table, list, {
    condition: newestFirst ? 'sk < :edge' : 'sk BETWEEN :edge AND :end',
    values: newestFirst ? { ':edge': edge } : { ':edge': edge, ':end': ENTRIES_END },
    newestFirst,
    limit: span.skip + span.take,
  });
  const codes = items.slice(span.skip).map(toListedCode);
  return newestFirst ? codes : codes.reverse();
}
