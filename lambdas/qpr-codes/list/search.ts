import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { LIMITS } from '../../../contracts/limits.ts';
import type { CodeOrder } from '../../../contracts/qpr-codes.ts';
import { hasTag } from '../../../shared/tags.ts';
import { timeOfUlid, timePrefix } from '../../platform/ids.ts';
import { queryAll } from '../../platform/table/query-all.ts';
import type { Item, Table } from '../../platform/table/table.ts';
import type { ListedCode } from '../qpr-code.ts';
import {
  type CodeList,
  ENTRIES_END,
  LEDGER_SORT_KEY,
  ledgerKey,
  partitionOf,
  toLedger,
  toListedCode,
} from './code-list.ts';
import type { CodePage } from './page.ts';
import { planSearch, type SearchRange } from './search-plan.ts';
import { codeSearchFilter } from './search-words.ts';
import { sortCodes } from './sort-codes.ts';
import { countTags, type TagCount } from './tags.ts';

export interface FoundCodes extends CodePage {
  /** How many of the newest codes were searched; absent if all were. */
  readonly searched?: number;
  /** The most used tags of the searched codes, if the search asks for them. */
  readonly tags?: readonly TagCount[];
}

interface Search {
  readonly words?: string | undefined;
  readonly tag?: string | undefined;
  readonly order: CodeOrder;
  readonly countsTags?: boolean;
}

/** How many codes the first query reads. A list up to this size is searched in one round trip. */
const FIRST_QUERY_SIZE = 1_000;

/**
 * Finds the codes of a list that match a search, and sorts them. The entries of the list already contain the names and
 * tags, so there is no second index that could be outdated. One query reads the newest entries and the ledger, which
 * `code-list.ts` explains. If the list has more entries, the block boundaries in the ledger let several queries read
 * them in parallel.
 */
export async function searchList(
  table: Table,
  list: CodeList,
  { words, tag, order, countsTags = false }: Search,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundCodes> {
  const first = await queryNewest(table, list);
  const newest = entriesOf(first.items);
  const oldest = newest.at(-1);
  const rest = first.next && oldest ? await searchRest(table, list, first, oldest, newest.length) : undefined;
  const entries = [...newest, ...(rest?.entries ?? [])];
  const tagged = tag === undefined ? entries : entries.filter(({ tags }) => hasTag(tags, tag));
  const found = sortCodes(words === undefined ? tagged : tagged.filter(codeSearchFilter(words)), order);
  return {
    codes: found.slice(offset, offset + limit),
    total: found.length,
    ...(rest?.isComplete === false && { searched: entries.length }),
    ...(countsTags && { tags: countTags(entries) }),
  };
}

interface QueryPage {
  readonly items: readonly Item[];
  /** Where the next query continues, if there is more. */
  readonly next?: Item | undefined;
}

async function searchRest(table: Table, list: CodeList, first: QueryPage, oldest: ListedCode, readCount: number) {
  const { blocks } = toLedger(first.items.find(({ sk }) => sk === ledgerKey(list).sk));
  const { ranges, isComplete } = planSearch(blocks, timeOfUlid(oldest.ulid), LIMITS.searchedCodes - readCount);
  const parts = await Promise.all(
    ranges.map((range, index) => readRange(table, list, range, index === 0 ? first.next : undefined)),
  );
  return { entries: parts.flat(), isComplete };
}

async function readRange(table: Table, list: CodeList, range: SearchRange, after?: Item): Promise<ListedCode[]> {
  // The prefix alone sorts before every ULID of that millisecond, so the end is exclusive.
  const [from, to] = [timePrefix(range.fromMs), timePrefix(range.toMs)];
  return entriesOf(await queryAll(table, { ...searchQuery(list, to, from), ExclusiveStartKey: after }));
}

async function queryNewest(table: Table, list: CodeList): Promise<QueryPage> {
  const { Items: items = [], LastEvaluatedKey: next } = await table.client.send(
    new QueryCommand({
      ...searchQuery(list, LEDGER_SORT_KEY),
      TableName: table.name,
      // The query reads backwards, so the head and the ledger (2 items) come before the entries.
      Limit: FIRST_QUERY_SIZE + 2,
    }),
  );
  return { items, next };
}

/** Reads only the attributes that a search needs, to transfer and parse less. */
const searchQuery = (list: CodeList, to: string, from?: string) => ({
  KeyConditionExpression: from === undefined ? 'pk = :pk AND sk <= :to' : 'pk = :pk AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: { ':pk': partitionOf(list), ':from': from, ':to': to },
  ProjectionExpression: 'sk, #name, scans_total, #tags, #blocks, version',
  ExpressionAttributeNames: { '#name': 'name', '#tags': 'tags', '#blocks': 'blocks' },
  ConsistentRead: true,
  ScanIndexForward: false,
});

const entriesOf = (items: readonly Item[]): ListedCode[] =>
  items.filter(({ sk }) => String(sk) < ENTRIES_END).map(toListedCode);
