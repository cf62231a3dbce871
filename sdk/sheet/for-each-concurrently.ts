/** Processes a list with limited concurrency. Once `isStopped` returns true, only items in progress still finish. */
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
