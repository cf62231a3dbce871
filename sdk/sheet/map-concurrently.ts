/** Works through a list, so many at once, until it is done or somebody says stop. What is under way still ends. */
export async function mapConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
  isStopped: () => boolean,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) {
      if (isStopped()) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
