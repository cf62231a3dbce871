import type { ListOperation, OperationInput } from '../../src/operation.ts';
import type { Client } from '../../src/qpr.ts';

export type Item = Readonly<Record<string, unknown>>;
/** A list operation found by name, so the type of its items is not known. */
export type AnyList = ListOperation<OperationInput, Item, string>;

const DEFAULT_LIMIT = 50;

interface ListRequest {
  readonly client: Client;
  readonly operation: AnyList;
  readonly input: OperationInput;
  /** The maximum number of items; 0 means all. Ignored if the operation has no `pageSize`. @default 50 */
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
}

interface LimitedPage {
  readonly items: readonly Item[];
  /** The list has more items after these. */
  readonly hasMore: boolean;
}

/** Yields a list page by page, up to the limit. */
export async function* limitedPages({
  client,
  operation,
  input,
  limit = DEFAULT_LIMIT,
  signal,
}: ListRequest): AsyncGenerator<LimitedPage> {
  const { pageSize, items } = operation;
  const maximum = limit === 0 || pageSize === undefined ? Number.POSITIVE_INFINITY : limit;
  const query = { ...input.query, ...(pageSize !== undefined && { limit: Math.min(pageSize, maximum) }) };
  let seen = 0;
  for await (const page of client.pages(operation, { ...input, query }, { signal })) {
    const all = page[items] as readonly Item[];
    const wanted = all.slice(0, maximum - seen);
    seen += wanted.length;
    yield { items: wanted, hasMore: wanted.length < all.length || !isLast(page, seen) };
    if (seen >= maximum) return;
  }
}

/** A list that has neither a cursor nor a total comes as one page. */
function isLast(page: Readonly<Record<string, unknown>>, seen: number): boolean {
  if ('next_cursor' in page) return page.next_cursor === null;
  return !('total' in page) || seen >= Number(page.total);
}
