/**
 * Processes a list with limited concurrency. Once `isStopped` returns true or an item fails, no more items are started.
 * The first error is thrown when the items in progress are done.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
  isStopped: () => boolean,
): Promise<void> {
  const remaining = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of remaining) {
      if (isStopped() || errors.length > 0) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (errors.length > 0) throw errors[0];
}
