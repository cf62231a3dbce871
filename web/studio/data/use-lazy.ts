import { useEffect, useState } from 'preact/hooks';
import { loadWithRetry } from './load-with-retry.ts';

/** Loads a part of a page after the page itself. `load` must be a stable reference. */
export function useLazy<T>(load: () => Promise<T>, isCurrent = true): T | undefined {
  const [part, setPart] = useState<T>();
  useEffect(() => {
    let isShown = isCurrent;
    if (isCurrent) void loadWithRetry(load).then((loaded) => isShown && setPart(() => loaded));
    return () => {
      isShown = false;
    };
  }, [load, isCurrent]);
  return part;
}
