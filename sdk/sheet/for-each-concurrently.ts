/** Processes a list with limited concurrency. Once `isStopped` returns true, no more items are started. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
  isStopped: () => boolean,
): Promise<void> {
  const remaining = items.values();
  const worker = async () => {
    for (const item of remaining) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
