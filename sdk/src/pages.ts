import type { ItemOf } from './operation.ts';

/** Lists are paged by cursor, paged by offset, or returned in full. */
interface Page {
  readonly next_cursor?: string | null;
  readonly offset?: number;
  readonly limit?: number;
  readonly total?: number;
}

/** Yields page after page. Requests the next page only after the consumer has used the previous one. */
export async function* paginate<Output>(
  load: (query: object) => Promise<Output>,
  first: object,
): AsyncGenerator<Output, void, undefined> {
  let next: object | undefined = first;
  while (next) {
    const page: Output = await load(next);
    yield page;
    const after = nextPageQuery(page as Page);
    next = after && { ...first, ...after };
  }
}

export async function* itemsOf<Output, Items extends keyof Output>(
  pages: AsyncIterable<Output>,
  items: Items,
): AsyncGenerator<ItemOf<Output, Items>, void, undefined> {
  for await (const page of pages) yield* page[items] as Iterable<ItemOf<Output, Items>>;
}

function nextPageQuery({ next_cursor, offset, limit = 0, total = 0 }: Page): object | undefined {
  if (next_cursor) return { cursor: next_cursor };
  return offset !== undefined && limit > 0 && offset + limit < total ? { offset: offset + limit } : undefined;
}
