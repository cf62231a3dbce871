import type { ItemOf } from './operation.ts';

/** How a list goes on: some by a cursor, some by counting, and some come whole. */
interface Page {
  readonly next_cursor?: string | null;
  readonly offset?: number;
  readonly limit?: number;
  readonly total?: number;
}

/** One page after the other, each asked for when the one before has been used. */
export async function* pagesOf<Output>(
  load: (query: object) => Promise<Output>,
  first: object,
): AsyncGenerator<Output, void, undefined> {
  let next: object | undefined = first;
  while (next) {
    const page: Output = await load(next);
    yield page;
    const after = whatFollows(page as Page);
    next = after && { ...first, ...after };
  }
}

export async function* itemsOf<Output, Items extends keyof Output>(
  pages: AsyncIterable<Output>,
  items: Items,
): AsyncGenerator<ItemOf<Output, Items>, void, undefined> {
  for await (const page of pages) yield* page[items] as Iterable<ItemOf<Output, Items>>;
}

function whatFollows({ next_cursor, offset, limit = 0, total = 0 }: Page): object | undefined {
  if (next_cursor) return { cursor: next_cursor };
  return offset !== undefined && limit > 0 && offset + limit < total ? { offset: offset + limit } : undefined;
}
