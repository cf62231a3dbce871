interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Reads a list page by page, up to `max` items. `isPartial`: the list has more items. */
export async function listUpTo<T>(
  max: number,
  loadPage: (cursor: { readonly cursor?: string }) => Promise<ListPage<T>>,
): Promise<{ readonly items: readonly T[]; readonly isPartial: boolean }> {
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPage<T> = await loadPage(cursor === null ? {} : { cursor });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < max);
  return { items: found.slice(0, max), isPartial: cursor !== null || found.length > max };
}
