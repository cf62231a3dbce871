import type { Client } from '../../src/index.ts';
import type { Operation, OperationInput } from '../../src/operation.ts';

type Page = Readonly<Record<string, unknown>>;
export type AnyOperation = Operation<OperationInput, unknown>;

const PAGE = 100;
const DEFAULT_LIMIT = 50;

export interface Asked {
  readonly client: Client;
  readonly operation: AnyOperation;
  readonly input: OperationInput;
  /** Where the items stand in a page. */
  readonly items: string;
  /** 0: all. */
  readonly limit: number | undefined;
  /** Whether the operation takes a `limit`; those without have one page. */
  readonly isPaged: boolean;
  readonly signal: AbortSignal;
}

export interface Piece {
  readonly items: readonly Page[];
  /** There is more in the list than was asked for. */
  readonly hasMore: boolean;
}

/** A list page by page, whichever way its operation counts pages, until there are as many as were asked for. */
export async function* piecesOf({
  client,
  operation,
  input,
  items,
  limit,
  isPaged,
  signal,
}: Asked): AsyncGenerator<Piece> {
  const most = limit === 0 || !isPaged ? Number.POSITIVE_INFINITY : (limit ?? DEFAULT_LIMIT);
  let [seen, cursor] = [0, undefined as unknown];
  for (;;) {
    const place = cursor === undefined ? { ...(seen > 0 && { offset: seen }) } : { cursor };
    const query = { ...input.query, ...(isPaged && { limit: Math.min(PAGE, most - seen), ...place }) };
    const page = (await client.call(operation, { ...input, query }, { signal })) as Page;
    const found = (page[items] ?? []) as readonly Page[];
    seen += found.length;
    cursor = page.next_cursor ?? undefined;
    const isLast = 'next_cursor' in page ? cursor === undefined : !isPaged || seen >= Number(page.total);
    yield { items: found, hasMore: !isLast };
    if (isLast || seen >= most || found.length === 0) return;
  }
}
