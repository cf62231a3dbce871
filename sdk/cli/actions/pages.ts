import type { ListOperation, OperationInput } from '../../src/operation.ts';
import type { Client } from '../../src/qpr.ts';

export type Item = Readonly<Record<string, unknown>>;
/** A list by its name in the table of commands: what its items are is known only when they come. */
export type AnyList = ListOperation<OperationInput, Item, string>;

const DEFAULT_LIMIT = 50;

interface Asked {
  readonly client: Client;
  readonly operation: AnyList;
  readonly input: OperationInput;
  /** 0: all. */
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
}

interface Piece {
  readonly items: readonly Item[];
  /** The list has more than was asked for. */
  readonly hasMore: boolean;
}

/** A list page by page, until there are as many items as were asked for. */
export async function* piecesOf({
  client,
  operation,
  input,
  limit = DEFAULT_LIMIT,
  signal,
}: Asked): AsyncGenerator<Piece> {
  const { pageSize, items } = operation;
  const most = limit === 0 || pageSize === undefined ? Number.POSITIVE_INFINITY : limit;
  const query = { ...input.query, ...(pageSize !== undefined && { limit: Math.min(pageSize, most) }) };
  let seen = 0;
  for await (const page of client.pages(operation, { ...input, query }, { signal })) {
    const all = page[items] as readonly Item[];
    const wanted = all.slice(0, most - seen);
    seen += wanted.length;
    const isLast = 'next_cursor' in page ? page.next_cursor === null : seen >= Number(page.total);
    yield { items: wanted, hasMore: wanted.length < all.length || !isLast };
    if (seen >= most) return;
  }
}
